import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { named } from '#engine/define/names.ts';
import { reqid } from '#engine/define/wire.ts';
import { type Text3, t3 } from '#kernel/language.ts';

const heading = (words: Text3) => named(words, z.string().trim().min(1).max(80));
const MAP_WORDS = {
  well: t3('Cột giếng', 'Column of the well', 'คอลัมน์หลุม'),
  value: t3('Cột giá trị', 'Column of the value', 'คอลัมน์ค่า'),
  reference: t3('Cột bước sóng tham chiếu', 'Column of the reference wavelength', 'คอลัมน์ความยาวคลื่นอ้างอิง'),
  target: t3('Cột mục tiêu', 'Column of the target', 'คอลัมน์เป้าหมาย'),
  sample: t3('Cột tên mẫu', 'Column of the sample', 'คอลัมน์ตัวอย่าง'),
  instrument: t3('Máy', 'Instrument', 'เครื่อง'),
  kind: t3('Dạng tệp', 'Format of the file', 'รูปแบบไฟล์'),
  task: t3('Cột vai trò giếng', 'Column of the role', 'คอลัมน์บทบาท'),
} as const;

/** Columns of an instrument’s file, by the headings that stand in it. */
export const FILE_MAP = z.object({
  instrument: heading(MAP_WORDS.instrument),
  kind: named(MAP_WORDS.kind, z.enum(['od', 'ct'])),
  well: heading(MAP_WORDS.well),
  value: heading(MAP_WORDS.value),
  reference: heading(MAP_WORDS.reference).nullish(),
  target: heading(MAP_WORDS.target).nullish(),
  sample: heading(MAP_WORDS.sample).nullish(),
  task: heading(MAP_WORDS.task).nullish(),
});
export type FileMap = z.output<typeof FILE_MAP>;

/** Keeps how the file of an instrument is read. */
export const saveFileMap = defineCall({
  path: '/lab/saveFileMap',
  summary: 'Keeps which columns of the file of an instrument hold what; the next file of it is read by them.',
  access: menu('LabRequest2', 'edit'),
  input: FILE_MAP.extend({ reqid }),
  output: z.object({ instrument: z.string() }),
  errors: ['V_SAME'],
  write: true,
});
