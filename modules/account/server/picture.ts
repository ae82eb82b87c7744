import { refused } from '#engine/server/refused.ts';

/** File types by how they begin; what a browser says of a file is not believed. */
const SIGNATURES: readonly { readonly name: string; readonly mime: string; readonly fits: (bytes: Buffer) => boolean }[] = [
  { name: 'JPG', mime: 'image/jpeg', fits: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff },
  { name: 'PNG', mime: 'image/png', fits: (bytes) => bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])) },
  { name: 'WebP', mime: 'image/webp', fits: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP' },
];

/** The type of a picture by how it begins; null when it is none. */
export function pictureType(bytes: Buffer): { readonly name: string; readonly mime: string } | null {
  return SIGNATURES.find((signature) => signature.fits(bytes)) ?? null;
}

/** The bytes and true type of a picture sent as base64. @throws Refused ACC_FILESIZE, ACC_FILETYPE. */
export function readPicture(data: string, field: string, maxKb: number, types: readonly string[]): { bytes: Buffer; mime: string } {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > maxKb * 1024) throw refused('ACC_FILESIZE', field, { max: maxKb });
  const found = pictureType(bytes);
  if (found === null || !types.includes(found.name)) throw refused('ACC_FILETYPE', field, { types: types.join(', ') });
  return { bytes, mime: found.mime };
}
