import { documentImport, documentSheet } from '#engine/define/document-sheet.ts';
import type { Field } from '#engine/define/field.ts';
import { decimal, longtext, text, yesno } from '#engine/define/fields.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { LabKindCode } from '../../domain/stock/kinds.ts';
import { labNote } from './note.document.ts';
import { LAB_HEAD, LAB_LINE, labHeadFields, labLineKeys } from './note-fields.ts';
import { LAB_KIND_WORDS as K, LW as W } from './words.ts';

const fieldsOf = (fields: readonly Field[], keys: readonly string[]): Field[] =>
  keys.flatMap((key) => fields.find((field) => field.key === key) ?? []);

/** What is told of each row. */
const TOLD: readonly Field[] = [
  longtext('name', W.name),
  decimal('baseqty', W.base, { decimals: 4 }),
  text('baseunit', t3('Đơn vị gốc', 'Base unit', 'หน่วยฐาน')),
  decimal('after', t3('Tồn sau', 'Stock after', 'คงเหลือหลังรายการ'), { decimals: 4 }),
];

/** A sheet of a kind of note: what its form asks, the remark of a line alone. */
function sheetOf(sheet: string, kind: LabKindCode, title: Text3) {
  return documentSheet({
    ...{ sheet, title, route: 'LabIOstkBatch', fixed: { kind }, told: TOLD },
    head: labHeadFields(kind).filter(({ key }) => key !== 'remark'),
    lines: fieldsOf(LAB_LINE, labLineKeys(kind)),
  });
}

const COUNTED: Readonly<Record<string, Text3>> = { qty: W.counted };

/** What lies in a store at the end of a day, lot by lot: the note writes the difference. */
const countSheet = documentSheet({
  sheet: 'labcount',
  title: t3('Kiểm kê', 'Count', 'ตรวจนับ'),
  route: 'LabIOstkBatch',
  fixed: { kind: 'count' },
  grows: true,
  head: [...fieldsOf(LAB_HEAD, ['storeid', 'valuedt']), yesno('rest', W.rest)],
  lines: fieldsOf(LAB_LINE, ['itemid', 'lot', 'unit', 'qty', 'remark']).map((field) => ({ ...field, label: COUNTED[field.key] ?? field.label })),
  told: [
    longtext('name', W.name),
    text('baseunit', t3('Đơn vị gốc', 'Base unit', 'หน่วยฐาน')),
    decimal('book', t3('Sổ sách', 'Book', 'ตามบัญชี'), { decimals: 4 }),
    decimal('baseqty', t3('Đếm được', 'Counted', 'นับได้'), { decimals: 4 }),
    decimal('difference', t3('Chênh lệch', 'Difference', 'ผลต่าง'), { decimals: 4 }),
  ],
});

/** Every kind of received and issue note, and counts, from Excel. */
export const LAB_SHEETS = [
  sheetOf('labin', 'purchase', K.purchase),
  sheetOf('labreturn', 'return', K.return),
  sheetOf('labopening', 'opening', K.opening),
  sheetOf('labout', 'test', t3('Xuất dùng xét nghiệm', 'Test use', 'จ่ายใช้ตรวจ')),
  sheetOf('labtransfer', 'transfer', K.transfer),
  sheetOf('labfarm', 'farm', K.farm),
  sheetOf('lablab', 'lab', K.lab),
  sheetOf('labsampling', 'sampling', K.sampling),
  sheetOf('labsale', 'sale', K.sale),
  sheetOf('labwaste', 'waste', K.waste),
  sheetOf('labmissing', 'missing', K.missing),
  countSheet,
] as const;

export const importLabNotes = documentImport(labNote, 'LabIOstkBatch', ['828']);
