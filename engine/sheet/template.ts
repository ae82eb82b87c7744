import type { Field } from '#engine/define/field.ts';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import type { Sheet, SheetColumn, SheetRow, Workbook } from './model.ts';
import { CODE_SEPARATOR } from './parse-cell.ts';

/** A code of a list with its name in the three languages. */
export interface ListChoice {
  readonly code: string;
  readonly name: Text3;
}

/** The choices of a field with a list; empty for a field that takes any text. */
export type ChoicesOf = (field: Field) => readonly ListChoice[];

const TEXTS = {
  help: { V: 'Hướng dẫn', E: 'Help', T: 'คำอธิบาย' },
  column: { V: 'Cột', E: 'Column', T: 'คอลัมน์' },
  key: { V: 'Mã cột', E: 'Column code', T: 'รหัสคอลัมน์' },
  required: { V: 'Bắt buộc', E: 'Required', T: 'จำเป็น' },
  kind: { V: 'Cách nhập', E: 'How to enter', T: 'วิธีกรอก' },
  meaning: { V: 'Ý nghĩa', E: 'Meaning', T: 'ความหมาย' },
  stars: {
    V: '* bắt buộc nhập; ** chọn từ danh sách',
    E: '* must be filled; ** chosen from a list',
    T: '* ต้องกรอก; ** เลือกจากรายการ',
  },
} as const satisfies Readonly<Record<string, Text3>>;

const KIND: Readonly<Record<'date' | 'int' | 'decimal' | 'list' | 'flag' | 'text', Text3>> = {
  date: { V: 'Ngày/tháng/năm, ví dụ 20/11/2026', E: 'Day/month/year, for example 20/11/2026', T: 'วัน/เดือน/ปี เช่น 20/11/2026 หรือ 20/11/2569' },
  int: { V: 'Số nguyên', E: 'Whole number', T: 'จำนวนเต็ม' },
  decimal: { V: 'Số, dấu chấm thập phân', E: 'Number with a decimal point', T: 'ตัวเลข ใช้จุดทศนิยม' },
  list: { V: 'Chọn từ danh sách', E: 'Choose from the list', T: 'เลือกจากรายการ' },
  flag: { V: 'Y (có) hoặc N (không)', E: 'Y (yes) or N (no)', T: 'Y (ใช่) หรือ N (ไม่ใช่)' },
  text: { V: 'Chữ', E: 'Text', T: 'ข้อความ' },
};

function kindOf(field: Field): keyof typeof KIND {
  if (field.kind === 'date' || field.kind === 'int' || field.kind === 'decimal' || field.kind === 'flag') return field.kind;
  return field.kind === 'code' || field.kind === 'multicode' ? 'list' : 'text';
}

/** The header of a field: its label, unit, and * for required, ** for chosen from a list. */
export function templateHeader(field: Field, language: Language): string {
  const stars = kindOf(field) === 'list' ? ' **' : field.required === true ? ' *' : '';
  return `${field.label[language]}${field.unit === undefined ? '' : ` (${field.unit})`}${stars}`;
}

/** The items of a drop-down: code and name, so that either can be read. */
export function listItems(choices: readonly ListChoice[], language: Language): string[] {
  return choices.map(({ code, name }) => (name[language] === '' || name[language] === code ? code : `${code}${CODE_SEPARATOR}${name[language]}`));
}

function templateColumn(field: Field, language: Language, choices: ChoicesOf): SheetColumn {
  const kind = kindOf(field);
  const numeric = kind === 'int' || kind === 'decimal';
  const items = kind === 'flag' ? ['Y', 'N'] : field.kind === 'code' ? listItems(choices(field), language) : [];
  return {
    header: templateHeader(field, language),
    kind: kind === 'list' ? 'text' : kind,
    dateFormat: 'DD/MM/YYYY',
    ...(field.decimals === undefined ? {} : { decimals: field.decimals }),
    ...(items.length > 0 ? { list: items, listOnly: kind === 'flag' } : {}),
    ...(numeric ? { min: field.min ?? 0 } : {}),
    ...(numeric && field.max !== undefined ? { max: field.max } : {}),
    prompt: field.help?.[language] ?? KIND[kind][language],
    required: field.required === true,
  };
}

function helpSheet(def: SheetDef, language: Language): Sheet {
  const head = (text: Text3, width: number): SheetColumn => ({ header: text[language], kind: 'text', width });
  const rows: SheetRow[] = def.columns.map((field) => [
    { value: templateHeader(field, language), bold: true },
    field.key,
    field.required === true ? '*' : '',
    KIND[kindOf(field)][language],
    field.help?.[language] ?? '',
  ]);
  return {
    name: TEXTS.help[language],
    columns: [head(TEXTS.column, 28), head(TEXTS.key, 16), head(TEXTS.required, 12), head(TEXTS.kind, 40), head(TEXTS.meaning, 70)],
    rows,
    notes: [TEXTS.stars[language]],
  };
}

/**
 * The template of an import sheet: headers with stars, drop-downs with code and name, formats and
 * bounds on so many empty rows, and a second sheet that explains the columns.
 * @param rows values to start with, in the order of the columns (an export that is read back)
 */
export function templateWorkbook(def: SheetDef, language: Language, choices: ChoicesOf, entryRows = 500, rows: readonly SheetRow[] = []): Workbook {
  const columns = def.columns.map((field) => templateColumn(field, language, choices));
  return { sheets: [{ name: def.title[language], columns, rows, entryRows, frozenColumns: 1 }, helpSheet(def, language)] };
}
