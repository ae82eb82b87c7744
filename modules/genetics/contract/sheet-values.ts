import type { FieldValue, FieldValues } from '#engine/define/field.ts';
import { checkFields } from '#engine/define/field-check.ts';
import { type RowCells, rowValues } from '#engine/define/sheet-cells.ts';
import type { SheetDef } from '#engine/define/sheet-def.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { asGid, parentGid } from '../domain/genetic-id.ts';

/** Ids in capitals; parents nobody knows as none. */
function idValue(key: string, value: FieldValue = null): FieldValue {
  if (typeof value !== 'string') return value;
  if (key === 'gid') return asGid(value);
  return key === 'sireid' || key === 'damid' ? parentGid(value) : value;
}

/** Rows of a sheet as typed values, with what breaks the columns' own rules and rows that repeat a key. */
export function sheetValues(sheet: SheetDef, rows: readonly RowCells[]): { values: FieldValues[]; issues: Issue[] } {
  const seen = new Map<string, number>();
  const issues: Issue[] = [];
  const values = rows.map((row, i) => {
    const read = Object.fromEntries(Object.entries(rowValues(sheet.columns, row)).map(([key, value]) => [key, idValue(key, value)]));
    issues.push(...checkFields(sheet.columns, read).map((issue) => ({ ...issue, row: i + 1 })));
    const key = (sheet.unique ?? []).map((name) => String(read[name] ?? '')).join(' ');
    const first = seen.get(key);
    if (first === undefined) seen.set(key, i + 1);
    else issues.push({ ...refuse('V_DUP', sheet.unique?.[0] ?? '', { value: key }), row: i + 1 });
    return read;
  });
  return { values, issues };
}
