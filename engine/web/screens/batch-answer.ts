import type { FieldValues } from '#engine/define/field.ts';
import type { Issue } from '#kernel/issue.ts';
import type { BatchRow } from './batch-state.ts';
import type { ImportAnswer } from './batch-types.ts';

/** What a batch has come to: rows saved, and what was left out. */
export interface BatchResult {
  readonly saved: number;
  /** Rows that stood already: the same file sent twice. */
  readonly already: number;
  readonly unbalanced: number;
}

/** Issues of a refused file under their rows. */
export function byRow(placed: readonly Issue[]): { row: number; issues: Issue[] }[] {
  return placed.map(({ row = 0 }) => ({ row, issues: placed.filter((other) => other.row === row) }));
}

/** What the server found and tells, by the row they were sent in. */
export function servedRows(rows: readonly BatchRow[], answer: readonly { row: number; issues: readonly Issue[]; told?: FieldValues }[]): BatchRow[] {
  const byNumber = new Map(answer.map((one) => [one.row, one]));
  return rows.map((row, index) => {
    const { issues = [], told = {} } = byNumber.get(index + 1) ?? {};
    return { ...row, served: issues, told };
  });
}

/** What stays in the grid after an answer: everything with its marks, or, once rows were taken, only those still wrong. */
export function outcomeOf(sent: readonly BatchRow[], data: ImportAnswer, check: boolean): { rows: readonly BatchRow[]; result: BatchResult | null } {
  const marked = servedRows(sent, data.rows);
  const already = data.rows.filter((row) => row.ok && row.already === true).length;
  const refused = data.rows.some((row) => !row.ok);
  if (check || (data.saved === 0 && (refused || already === 0))) return { rows: marked, result: null };
  const done = new Set(data.rows.filter((row) => row.ok).map((row) => row.row));
  return {
    rows: marked.filter((_, index) => !done.has(index + 1)),
    result: { saved: data.saved, already, unbalanced: data.unbalanced ?? 0 },
  };
}
