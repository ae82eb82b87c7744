/** Codes on labels, tags and goods. */
const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13', 'ean_8', 'itf', 'data_matrix'];

/** The browser's own reader of codes, which some lack. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Reads the code a camera sees; null while it sees none. */
export type SeeCode = (video: HTMLVideoElement) => Promise<string | null>;

/** Reads codes with what the browser has; elsewhere with a reader of the product's own, which comes only then. */
export async function codeReader(): Promise<SeeCode> {
  const known = (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = (await known?.getSupportedFormats().catch(() => []))?.filter((format) => FORMATS.includes(format)) ?? [];
  if (known === undefined || !formats.includes('qr_code')) return (await import('./own-reader.ts')).ownReader();
  const detector = new known({ formats });
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null;
}

/** The camera at the back, as sharp as a code needs. @throws where there is none, or the person refuses it. */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } });
}
