/** A picture as the calls take it: base64 without its address part. */
export interface SentPicture {
  readonly type: string;
  readonly data: string;
}

const QUALITY = 0.8;
/** Longest side of a photograph that is sent, in pixels. */
const SIDE = 1280;

/** The size a picture of width by height is drawn at so that its longest side is at most `side` pixels. */
export function fitted(width: number, height: number, side: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, side / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A picture drawn anew as JPEG with its longest side at most {@link SIDE} pixels: small enough for a barn's network, and
 * without what a camera writes into it (place, owner). Null when the file is no picture the browser can read.
 */
export async function smaller(file: Blob): Promise<SentPicture | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return null;
  const size = fitted(image.width, image.height, SIDE);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const paper = canvas.getContext('2d');
  if (paper === null) return null;
  // A transparent part would come out black.
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, size.width, size.height);
  paper.drawImage(image, 0, 0, size.width, size.height);
  image.close();
  const url = canvas.toDataURL('image/jpeg', QUALITY);
  return { type: 'image/jpeg', data: url.slice(url.indexOf(',') + 1) };
}
