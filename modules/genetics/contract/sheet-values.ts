import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { checkFields } from '#engine/define/field-check.ts';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { asGid, parentGid } from '../domain/genetic-id.ts';

type Cell = string | number | null | undefined;

/** A cell as its column holds it: ids in capitals, parents nobody knows as none, numbers typed as text as numbers, dates with eight digits. */
function cellValue(field: Field, value: Cell): FieldValue {
  if (value === null || value === undefined || value === '') return null;
  if (field.kind === 'int' || field.kind === 'decimal')
    return typeof value === 'number' ? value : /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value.trim()) : value;
  const text = String(value).trim();
  if (field.key === 'gid') return asGid(text);
  return field.key === 'sireid' || field.key === 'damid' ? parentGid(text) : text;
}

/** Rows of a sheet as typed values, with what breaks the columns' own rules and rows that repeat a key. */
export function sheetValues(sheet: SheetDef, rows: readonly Readonly<Record<string, Cell>>[]): { values: FieldValues[]; issues: Issue[] } {
  const seen = new Map<string, number>();
  const issues: Issue[] = [];
  const values = rows.map((row, i) => {
    const read = Object.fromEntries(sheet.columns.map((field) => [field.key, cellValue(field, row[field.key])]));
    issues.push(...checkFields(sheet.columns, read).map((issue) => ({ ...issue, row: i + 1 })));
    const key = (sheet.unique ?? []).map((name) => String(read[name] ?? '')).join(' ');
    const first = seen.get(key);
    if (first === undefined) seen.set(key, i + 1);
    else issues.push({ ...refuse('V_DUP', sheet.unique?.[0] ?? '', { value: key }), row: i + 1 });
    return read;
  });
  return { values, issues };
}
