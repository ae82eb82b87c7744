import { z } from 'zod';
import { t3 } from '#kernel/language.ts';
import { named } from './names.ts';
import { issue, reqid } from './wire.ts';

/** Most rows a sheet takes at once. */
export const SHEET_MAX = 500;

/** Rows as they are: the good ones, or all or none. */
export const importMode = named(t3('Cách lưu', 'What is saved', 'วิธีบันทึก'), z.enum(['all', 'good']).default('all'));

/** Only judged, nothing is saved. */
export const checkOnly = named(t3('Chỉ kiểm tra', 'Check only', 'ตรวจสอบอย่างเดียว'), z.boolean().default(false));

/** Whether rows with warnings are saved all the same. */
export const acceptAll = named(t3('Chấp nhận cảnh báo', 'Accept warnings', 'ยอมรับคำเตือน'), z.boolean().default(false));

/** The body of a call that takes a sheet of Excel: its rows as they were read, judged all at once. */
export const importInput = z.object({
  reqid,
  sheet: named(t3('Biểu mẫu', 'Sheet', 'แบบฟอร์ม'), z.string().max(40)),
  rows: named(
    t3('Các dòng', 'Rows', 'รายการ'),
    z
      .array(z.record(z.string(), z.union([z.string().max(500), z.number(), z.null()])))
      .min(1)
      .max(SHEET_MAX),
  ),
  mode: importMode,
  check: checkOnly,
  fileName: named(t3('Tên tệp', 'File name', 'ชื่อไฟล์'), z.string().max(200).nullish()),
  accept: acceptAll,
});

/** What became of a row. */
export const rowAnswer = z.object({ row: z.number(), ok: z.boolean(), already: z.boolean(), issues: z.array(issue) });

/** What it answers: how many rows were saved, and of each what was refused; `already` what was saved before. */
export const importAnswer = z.object({
  saved: z.number(),
  rows: z.array(rowAnswer),
});
