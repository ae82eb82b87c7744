import { refused } from '#engine/server/refused.ts';

/** What a file turned out to be. */
export interface FileType {
  readonly name: string;
  readonly mime: string;
  readonly ending: string;
}

/** File types by how they begin; what a browser says of a file is not believed. */
const SIGNATURES: readonly (FileType & { readonly fits: (bytes: Buffer) => boolean })[] = [
  { name: 'JPG', mime: 'image/jpeg', ending: 'jpg', fits: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff },
  { name: 'PNG', mime: 'image/png', ending: 'png', fits: (bytes) => bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47])) },
  {
    name: 'WebP',
    mime: 'image/webp',
    ending: 'webp',
    fits: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  },
  { name: 'PDF', mime: 'application/pdf', ending: 'pdf', fits: (bytes) => bytes.toString('latin1', 0, 5) === '%PDF-' },
];

/** The type of a file by how it begins; null when it is none that is taken. */
export function fileType(bytes: Buffer): FileType | null {
  return SIGNATURES.find((signature) => signature.fits(bytes)) ?? null;
}

/** How large a file may be and what it may be. */
export interface FileLimits {
  readonly maxKb: number;
  readonly types: readonly string[];
}

/** The bytes and true type of a file sent as base64. @throws Refused ACC_FILESIZE, ACC_FILETYPE. */
export function readFile(data: string, field: string, { maxKb, types }: FileLimits): { bytes: Buffer } & FileType {
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > maxKb * 1024) throw refused('ACC_FILESIZE', field, { max: maxKb });
  const found = fileType(bytes);
  if (found === null || !types.includes(found.name)) throw refused('ACC_FILETYPE', field, { types: types.join(', ') });
  return { bytes, name: found.name, mime: found.mime, ending: found.ending };
}
