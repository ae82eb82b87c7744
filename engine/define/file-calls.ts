import { z } from 'zod';
import { defineCall, signedIn } from '#engine/define/call.ts';
import { farmid } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';

/** What a file is kept for; images of the laboratory belong to its own calls. */
export const FILE_KINDS = ['avatar', 'picture', 'paper', 'logo'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** What the path of a kept file says: its kind and id; null when it is none. The folder before it may be any. */
export function keptFileOf(path: string): { readonly kind: FileKind; readonly id: string } | null {
  const [, kind, id] = /(?:^|\/)(avatar|picture|paper|logo)\/([^/]+)\.[a-z]+$/.exec(path) ?? [];
  return kind === undefined || id === undefined ? null : { kind: kind as FileKind, id };
}

/** The id a path of a kept file of a kind names, as the database writes it; empty of any other path, which names none. */
export function keptIdOf(kind: FileKind, path: string): string {
  const kept = keptFileOf(path);
  return kept?.kind === kind ? kept.id.toLowerCase() : '';
}

/** The same of a picture. */
export const keptPictureId = (path: string): string => keptIdOf('picture', path);

/** The path of a kept paper by its id, as a note carries it; its ending is of no account. */
export const paperPath = (id: string): string => `paper/${id}.pdf`;

const WORDS = {
  kind: t3('Loại tệp', 'Kind of file', 'ประเภทไฟล์'),
  file: t3('Tệp', 'File', 'ไฟล์'),
  name: t3('Tên tệp', 'File name', 'ชื่อไฟล์'),
  data: t3('Nội dung tệp', 'Content of the file', 'เนื้อหาไฟล์'),
  path: t3('Địa chỉ tệp', 'Path of the file', 'ที่อยู่ไฟล์'),
};

/** Where a file is kept, as it was answered when it was saved. */
export const keptPath = named(WORDS.path, z.string().max(200));

export const saveFile = defineCall({
  path: '/common/saveFile',
  summary: 'Keeps a file: the own avatar, a picture, a logo or a paper (PDF or picture) of the farm. Its type is found from its bytes.',
  access: signedIn,
  input: z.object({
    reqid,
    kind: named(WORDS.kind, z.enum(FILE_KINDS)),
    /** Name and bytes as base64. */
    file: named(WORDS.file, z.object({ name: named(WORDS.name, z.string().max(200)), data: named(WORDS.data, z.string().max(11_000_000)) })),
  }),
  output: z.object({ path: z.string(), name: z.string(), type: z.string(), size: z.number() }),
  errors: ['ACC_FILESIZE', 'ACC_FILETYPE', 'env_403'],
  write: true,
});

export const getFile = defineCall({
  path: '/common/getFile',
  summary: 'A file kept before, by its path: of the own farm, or of the one named that is in reach; an avatar also of people whose farm is in reach.',
  access: signedIn,
  input: z.object({ path: keptPath, farmid: farmid.nullish() }),
  output: z.unknown(),
  errors: ['V_NOTEXISTS', 'env_403'],
  download: true,
});

export const fileCalls = [saveFile, getFile];
