import { z } from 'zod';
import { defineCall, menu } from '#engine/define/call.ts';
import { date, decimal, inputOf, int, text } from '#engine/define/fields.ts';
import { named } from '#engine/define/names.ts';
import { importAnswer, importInput, rowAnswer } from '#engine/define/sheet-calls.ts';
import { defineSheet } from '#engine/define/sheet-def.ts';
import { reqid } from '#engine/define/wire.ts';
import { t3 } from '#kernel/language.ts';
import { SALE_WORDS as W } from './words.ts';

/** What the return of a slaughterhouse is called. */
export const SLAUGHTER_WORDS = {
  slaughterdt: t3('Ngày giết mổ', 'Slaughtered on', 'วันที่เชือด'),
  heads: t3('Số con giết mổ', 'Head slaughtered', 'จำนวนที่เชือด'),
  doa: t3('Chết khi đến', 'Dead on arrival', 'ตายเมื่อถึง'),
  carcass: t3('Khối lượng thân thịt', 'Carcass weight', 'น้ำหนักซาก'),
  dressing: t3('Tỷ lệ thịt xẻ', 'Dressing', 'เปอร์เซ็นต์ซาก'),
  grade: t3('Phân loại', 'Grade', 'เกรด'),
  condemned: t3('Số con bị loại bỏ', 'Condemned', 'จำนวนที่ถูกคัดทิ้ง'),
  lung: t3('Điểm phổi', 'Lung score', 'คะแนนปอด'),
  line: t3('Dòng hàng', 'Line', 'รายการ'),
  sheet: t3('Kết quả giết mổ', 'Slaughter returns', 'ผลการเชือด'),
  sold: t3('Số con bán', 'Head sold', 'จำนวนที่ขาย'),
  live: t3('Khối lượng sống', 'Live weight', 'น้ำหนักมีชีวิต'),
} as const;

/** What is typed of the pigs of a line. */
export const SLAUGHTER_FIELDS = [
  date('slaughterdt', SLAUGHTER_WORDS.slaughterdt, { required: true, initial: 'today' }),
  int('heads', SLAUGHTER_WORDS.heads, { required: true, max: 9999 }),
  int('doa', SLAUGHTER_WORDS.doa, { max: 9999 }),
  decimal('carcass', SLAUGHTER_WORDS.carcass, { required: true, decimals: 1, unit: 'kg', max: 999_999 }),
  int('condemned', SLAUGHTER_WORDS.condemned, { max: 9999 }),
  text('grade', SLAUGHTER_WORDS.grade, { maxLength: 40 }),
  decimal('lung', SLAUGHTER_WORDS.lung, { decimals: 1, max: 55 }),
  text('remark', W.remark, { maxLength: 200 }),
] as const;

/** Keeps what the slaughterhouse reports of the pigs of a line; written again it takes the place of what was there. */
export const saveSlaughter = defineCall({
  path: '/finance/saveSlaughter',
  summary:
    'Keeps the slaughter return of the pigs of a line of a delivery note: head, dead on arrival, carcass weight, grade, condemned, lung score.',
  access: menu(['PigExpMng', 'PigExpUpd'], 'edit'),
  input: inputOf(SLAUGHTER_FIELDS).extend({ reqid, noteid: named(W.note, z.uuid()), lineno: named(SLAUGHTER_WORDS.line, z.int().min(1).max(200)) }),
  output: z.object({ dressing: z.number().nullable() }),
  errors: ['839', 'V_VALUEDT', 'V_INVALID', 'V_RANGE', 'V_NOTEXISTS'],
  write: true,
});

/** What a slaughterhouse sends of many lorries: a row is the return of the pigs of a line, which a note with pigs on one line need not name. */
export const SLAUGHTER_SHEET = defineSheet({
  sheet: 'slaughter',
  route: 'PigExpMng',
  title: SLAUGHTER_WORDS.sheet,
  columns: [text('note', W.note, { required: true, maxLength: 40 }), int('lineno', SLAUGHTER_WORDS.line, { min: 1, max: 200 }), ...SLAUGHTER_FIELDS],
  told: [
    { key: 'customer', kind: 'text', label: W.customer },
    { key: 'sold', kind: 'int', label: SLAUGHTER_WORDS.sold },
    { key: 'live', kind: 'decimal', label: SLAUGHTER_WORDS.live, decimals: 1, unit: 'kg' },
    { key: 'dressing', kind: 'decimal', label: SLAUGHTER_WORDS.dressing, decimals: 1, unit: '%' },
  ],
  unique: ['note', 'lineno'],
});

export const importSlaughter = defineCall({
  path: '/finance/importSlaughter',
  summary: 'Takes a sheet of slaughter returns, up to 500 rows; every row is answered with its delivery note, its dressing % and all its errors.',
  access: menu(['PigExpMng', 'PigExpUpd'], 'edit'),
  input: importInput,
  output: importAnswer.extend({
    rows: z.array(rowAnswer.extend({ told: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional() })),
  }),
  errors: ['839', 'V_VALUEDT', 'V_INVALID', 'V_RANGE', 'V_REQUIRED', 'V_NOTEXISTS', 'V_DUPROW'],
  write: true,
});
