import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { trySend } from '../client/send.ts';
import { byRow, servedRows } from './batch-answer.ts';
import { type BatchRow, isBlankRow } from './batch-state.ts';
import type { BatchOptions, ImportAnswer, ImportInput } from './batch-types.ts';

/** Rest of the hand before the rows are asked about, ms. */
const RESTS_MS = 600;

interface Asked {
  readonly options: BatchOptions;
  readonly rows: readonly BatchRow[];
  /** What is sent of these rows; another one when what goes with them has changed. */
  readonly bodyOf: (rows: readonly BatchRow[]) => Omit<ImportInput, 'mode' | 'check' | 'fileName'>;
  /** Whether the rows have just come from a file: they are asked about at once. */
  readonly fresh: RefObject<boolean>;
  readonly setRows: (change: (now: readonly BatchRow[]) => readonly BatchRow[]) => void;
}

/** Shows what the rules of the server say of the rows as soon as the hand rests, where the page wants it. */
export function useBatchCheck({ options, rows, bodyOf, fresh, setRows }: Asked): void {
  const latest = useRef(rows);
  latest.current = rows;
  const typed = useMemo(() => JSON.stringify(rows.filter((row) => !isBlankRow(row)).map((row) => row.texts)), [rows]);
  useEffect(() => {
    if (options.checkAlways !== true || typed === '[]') return undefined;
    // An answer that comes late, for other rows, is dropped.
    let over = false;
    const ask = async (): Promise<void> => {
      const asked = latest.current.filter((row) => !isBlankRow(row));
      const body = { ...bodyOf(asked), mode: 'all', check: true, fileName: null };
      const answer = await trySend(options.call as never, body as never);
      if (over) return;
      const said = answer.ok ? (answer.data as ImportAnswer).rows : byRow(answer.issues.filter((issue) => issue.row !== undefined));
      const places = new Map(servedRows(asked, said).map((row) => [row.id, row]));
      setRows((now) => now.map((row) => ({ ...row, served: places.get(row.id)?.served ?? [], told: places.get(row.id)?.told ?? {} })));
    };
    const timer = setTimeout(() => void ask(), fresh.current ? 0 : RESTS_MS);
    fresh.current = false;
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [typed, options, bodyOf, fresh, setRows]);
}
