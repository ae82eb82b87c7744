import type { Field, FieldValues } from '#engine/define/field.ts';
import { checkFields } from '#engine/define/field-check.ts';
import { type RowCells, rowValues } from '#engine/define/sheet-cells.ts';
import type { Issue } from '#kernel/issue.ts';

/** The lines of a sheet that make one document. */
export interface Paper {
  /** Rows it is made of, 1 for the first. */
  readonly rows: readonly number[];
  readonly head: FieldValues;
  /** Beside `rows`. */
  readonly lines: readonly FieldValues[];
  /** What its cells are refused for, each with its row. */
  readonly issues: readonly Issue[];
}

interface Columns {
  readonly columns: readonly Field[];
  readonly head: readonly string[];
}

/** Rows that agree in the columns of the head are one document, wherever they stand in the sheet; documents in the order of their first row. */
export function papersOf({ columns, head }: Columns, rows: readonly RowCells[]): Paper[] {
  const onHead = new Set(head);
  const read = rows.map((row, i) => ({ row: i + 1, values: rowValues(columns, row) }));
  const keyOf = ({ values }: { readonly values: FieldValues }): string => JSON.stringify(head.map((key) => values[key]));
  const part = (values: FieldValues, head: boolean): FieldValues =>
    Object.fromEntries(Object.entries(values).filter(([key]) => onHead.has(key) === head));
  return [...Map.groupBy(read, keyOf).values()].map((group) => ({
    rows: group.map(({ row }) => row),
    head: part(group[0]?.values ?? {}, true),
    lines: group.map(({ values }) => part(values, false)),
    issues: group.flatMap(({ row, values }) => checkFields(columns, values).map((issue) => ({ ...issue, row }))),
  }));
}

/** True when lines say nothing else than those stored; what was left blank may have been filled in, and what is not stored is not asked. */
export function sameLines(lines: readonly FieldValues[], stored: readonly object[]): boolean {
  const told = stored as readonly FieldValues[];
  const same = (line: FieldValues, at: number): boolean =>
    Object.entries(line).every(([key, value]) => value === null || told[at]?.[key] === undefined || told[at][key] === value);
  return lines.length === stored.length && lines.every(same);
}

/** Refusals of a document under the rows of its sheet: of a line where it stands, of the head at every line of it. */
export function atRows(rows: readonly number[], issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    const { row } = issue;
    return (row === undefined ? rows : [rows[row - 1] ?? row]).map((at) => ({ ...issue, row: at }));
  });
}
