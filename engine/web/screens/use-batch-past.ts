import { useMemo, useRef } from 'react';
import type { BatchRow, BatchRules } from './batch-state.ts';
import { closed, NO_PAST, noted, takenBack } from './batch-undo.ts';

/** A cell as the grid counts it. */
interface GridCell {
  readonly row: number;
  readonly field: string;
}

/** The changes of a sheet, to be noted before each is made and taken back one by one. */
export function useBatchPast(rows: readonly BatchRow[], rules: BatchRules, setRows: (rows: readonly BatchRow[]) => void) {
  const held = useRef(rows);
  held.current = rows;
  const past = useRef(NO_PAST);
  return useMemo(
    () => ({
      /** Before a change: the cell that is typed in, null for a change of many. */
      note: (cell: GridCell | null): void => {
        const row = cell === null ? undefined : held.current[cell.row];
        past.current = noted(past.current, held.current, cell === null || row === undefined ? null : { id: row.id, field: cell.field });
      },
      /** What was saved is taken back by a correction, not by a key. */
      forget: (): void => {
        past.current = NO_PAST;
      },
      leaveCell: (): void => {
        past.current = closed(past.current);
      },
      /** Takes the last change back; answers the cell it was typed in. */
      undo: (): GridCell | null => {
        const back = takenBack(past.current, held.current, rules);
        if (back === null) return null;
        past.current = back.past;
        setRows(back.rows);
        const { cell, rows: before } = back;
        return cell === null ? null : { row: before.findIndex(({ id }) => id === cell.id), field: cell.field };
      },
    }),
    [rules, setRows],
  );
}
