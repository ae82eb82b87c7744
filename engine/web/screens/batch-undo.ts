import { type BatchRow, type BatchRules, judge } from './batch-state.ts';

/** A cell by the row it stands in, which keeps its id while others come and go. */
export interface CellPlace {
  readonly id: number;
  readonly field: string;
}

/** The rows as they were before a change; `cell` is where it was typed, null for a change of many (paste, file, a row removed). */
interface Step {
  readonly rows: readonly BatchRow[];
  readonly cell: CellPlace | null;
}

/** The changes of a sheet that can be taken back, the last one at the end; `open` while its cell is still being typed in. */
export interface BatchPast {
  readonly steps: readonly Step[];
  readonly open: boolean;
}

export const NO_PAST: BatchPast = { steps: [], open: false };
const MOST = 100;

const isSame = (a: CellPlace | null | undefined, b: CellPlace | null): boolean => a != null && a.id === b?.id && a.field === b.field;

/** Takes note of a change before it is made; what is typed into a cell without leaving it is one change. */
export function noted(past: BatchPast, rows: readonly BatchRow[], cell: CellPlace | null): BatchPast {
  if (past.open && isSame(past.steps.at(-1)?.cell, cell)) return past;
  return { steps: [...past.steps, { rows, cell }].slice(-MOST), open: cell !== null };
}

/** The cell was left: the next thing typed there is a change of its own. */
export function closed(past: BatchPast): BatchPast {
  return past.open ? { ...past, open: false } : past;
}

/** Takes the last change back: the rows as they were, judged by the rules of now where they differ, and the cell it was typed in. Null where there is none. */
export function takenBack(
  past: BatchPast,
  now: readonly BatchRow[],
  rules: BatchRules,
): { readonly past: BatchPast; readonly rows: readonly BatchRow[]; readonly cell: CellPlace | null } | null {
  const last = past.steps.at(-1);
  if (last === undefined) return null;
  const standing = new Map(now.map((row) => [row.id, row]));
  const rows = last.rows.map((row) => {
    const own = standing.get(row.id);
    return own?.texts === row.texts ? own : judge(rules, row.texts, row.id);
  });
  return { past: { steps: past.steps.slice(0, -1), open: false }, rows, cell: last.cell };
}
