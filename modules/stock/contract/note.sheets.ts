import { documentImport, documentSheet } from '#engine/define/document-sheet.ts';
import type { Field } from '#engine/define/field.ts';
import { decimal, longtext, text, yesno } from '#engine/define/fields.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { NoteKindCode } from '../domain/note-kinds.ts';
import { note } from './note.document.ts';
import { HEAD_FIELDS, headKeys, LINE_FIELDS, lineKeys } from './note-fields.ts';
import { NOTE_WORDS } from './words.ts';

/** Lists a file is read with, where a form asks item by item. */
const LISTS: Readonly<Record<string, string>> = { itemid: 'item', unit: 'unit' };

/** What a form asks and no file brings. */
const FORM_ONLY: ReadonlySet<string> = new Set(['route', 'withdrawal']);

function fieldsOf(fields: readonly Field[], keys: readonly string[]): Field[] {
  return keys
    .flatMap((key) => fields.find((field) => field.key === key) ?? [])
    .map((field) => (LISTS[field.key] === undefined ? field : { ...field, list: LISTS[field.key] as string }));
}

/** What is told of each row. */
const TOLD: readonly Field[] = [
  longtext('name', t3('Tên mặt hàng', 'Item name', 'ชื่อสินค้า')),
  decimal('baseqty', t3('Quy đổi', 'Base quantity', 'จำนวนหน่วยฐาน'), { decimals: 4 }),
  text('baseunit', t3('Đơn vị cơ sở', 'Base unit', 'หน่วยฐาน')),
  decimal('after', t3('Tồn sau', 'Stock after', 'คงเหลือหลังรายการ'), { decimals: 4 }),
];

/** A sheet of a kind of note: what its form asks, the remark of a line alone. */
function noteSheet(sheet: string, kind: NoteKindCode, title: Text3) {
  return documentSheet({
    sheet,
    title,
    route: 'PigIOstkBatch',
    fixed: { kind },
    head: fieldsOf(
      HEAD_FIELDS,
      headKeys(kind).filter((key) => key !== 'remark'),
    ),
    lines: fieldsOf(
      LINE_FIELDS,
      lineKeys(kind, null).filter((key) => !FORM_ONLY.has(key)),
    ),
    told: TOLD,
  });
}

/** What a count tells of each row. */
const COUNT_TOLD: readonly Field[] = [
  longtext('name', t3('Tên mặt hàng', 'Item name', 'ชื่อสินค้า')),
  text('baseunit', t3('Đơn vị cơ sở', 'Base unit', 'หน่วยฐาน')),
  decimal('book', t3('Sổ sách', 'Book', 'ตามบัญชี'), { decimals: 4 }),
  decimal('baseqty', t3('Đếm được', 'Counted', 'นับได้'), { decimals: 4 }),
  decimal('difference', t3('Chênh lệch', 'Difference', 'ผลต่าง'), { decimals: 4 }),
  decimal('value', t3('Giá trị chênh lệch', 'Value', 'มูลค่าผลต่าง'), { decimals: 0 }),
];

const COUNTED: Readonly<Record<string, Text3>> = { qty: NOTE_WORDS.counted };

/** The sheet of a stock count: what lies in a warehouse at the end of a day, lot by lot. */
const countSheet = documentSheet({
  sheet: 'count',
  title: t3('Kiểm kê', 'Count', 'ตรวจนับ'),
  route: 'PigIOstkBatch',
  fixed: { kind: 'count' },
  grows: true,
  head: [...fieldsOf(HEAD_FIELDS, ['storeid', 'valuedt', 'applyid']), yesno('rest', NOTE_WORDS.rest)],
  lines: fieldsOf(LINE_FIELDS, ['itemid', 'lot', 'unit', 'qty', 'remark']).map((field) => ({ ...field, label: COUNTED[field.key] ?? field.label })),
  told: COUNT_TOLD,
});

/** What a supplier's file, a feed lorry's list or a day of issues is read by. */
export const NOTE_SHEETS = [
  noteSheet('received', 'purchase', t3('Nhập mua', 'Received', 'รับสินค้า')),
  noteSheet('issue', 'house', t3('Xuất cho chuồng', 'Issue to houses', 'จ่ายให้โรงเรือน')),
  countSheet,
] as const;

export const importNotes = documentImport(note, 'PigIOstkBatch', ['828']);
