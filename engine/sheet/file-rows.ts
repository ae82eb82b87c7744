import type { Field } from '#engine/define/field.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { Language } from '#kernel/language.ts';
import { type DataRow, dataRows, matchColumns } from './match-columns.ts';
import type { ReadCell } from './parse-cell.ts';

/** Most rows of one file or batch (specification, section 9: BATCHROWS). */
export const BATCH_ROWS = 500;

/** The rows of a file under its header, or why the file as a whole is refused. */
export type FileRows =
  | { readonly ok: true; readonly rows: readonly DataRow[]; readonly unknown: readonly string[] }
  | { readonly ok: false; readonly issue: Issue };

/** Finds header and rows in the cells of a file. Refused with B_COLUMNS, B_EMPTY or B_ROWS. */
export function fileRows(cells: readonly (readonly ReadCell[])[], columns: readonly Field[], language: Language): FileRows {
  const matched = matchColumns(cells, columns, language);
  if (!matched.ok) return matched;
  const rows = dataRows(cells, matched.match);
  if (rows.length === 0) return { ok: false, issue: refuse('B_EMPTY') };
  if (rows.length > BATCH_ROWS) return { ok: false, issue: refuse('B_ROWS', undefined, { n: rows.length, max: BATCH_ROWS }) };
  return { ok: true, rows, unknown: matched.match.unknown };
}
