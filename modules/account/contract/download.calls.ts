import { z } from 'zod';
import { anonymous, defineCall } from '#engine/define/call.ts';
import { language, searched } from '#engine/define/members.ts';
import { named } from '#engine/define/names.ts';
import { t3 } from '#kernel/language.ts';

/** Kinds of files on the Download page. */
export const DOWNLOAD_KINDS = ['manual', 'excel', 'paper'] as const;
export type DownloadKind = (typeof DOWNLOAD_KINDS)[number];

const downloadRow = z.object({
  name: z.string(),
  module: z.string(),
  kind: z.enum(DOWNLOAD_KINDS),
  language,
  version: z.string(),
  /** Day the file was made, YYYYMMDD. */
  date: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Route of the screen it belongs to; blank for a manual, which belongs to all. */
  screen: z.string(),
  screenName: z.string(),
  /** Call that answers the file, and what it is asked for. */
  path: z.string(),
  file: z.string(),
});
export type DownloadRow = z.infer<typeof downloadRow>;

export const findDownloads = defineCall({
  path: '/account/findDownloads',
  summary: 'Manuals, Excel forms of the batch screens and paper sheets for the barn; of all languages unless one is named.',
  access: anonymous,
  input: z.object({
    module: named(t3('Phân hệ', 'Module', 'ส่วนของระบบ'), z.string().max(20).nullish()),
    kind: named(t3('Loại tệp', 'Kind of file', 'ประเภทไฟล์'), z.string().max(20).nullish()),
    language: language.nullish(),
    text: searched,
  }),
  output: z.array(downloadRow),
});

export const getDownload = defineCall({
  path: '/common/getDownload',
  summary: 'A manual or a paper sheet as PDF in a language; `file` as findDownloads lists it.',
  access: anonymous,
  input: z.object({ file: named(t3('Tệp', 'File', 'ไฟล์'), z.string().max(40)), language: language.default('V') }),
  output: z.unknown(),
  errors: ['V_NOTEXISTS'],
  download: true,
});

export const downloadCalls = [findDownloads, getDownload];
