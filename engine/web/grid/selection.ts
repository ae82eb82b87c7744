import { type KeyboardEvent, useCallback, useState } from 'react';
import type { ReportRow } from '#engine/define/report.ts';
import { copyText } from './cell-text.ts';
import type { PlacedColumn } from './layout.ts';

export interface Cell {
  readonly row: number;
  readonly col: number;
}

/** A range between an anchor and the cell the keys move. */
export interface Range {
  readonly anchor: Cell;
  readonly active: Cell;
}

/** Rows and columns of a range, smallest first. */
export function spanOf({ anchor, active }: Range): { top: number; bottom: number; first: number; last: number } {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    first: Math.min(anchor.col, active.col),
    last: Math.max(anchor.col, active.col),
  };
}

export function inRange(range: Range | null, row: number, col: number): boolean {
  if (range === null) return false;
  const { top, bottom, first, last } = spanOf(range);
  return row >= top && row <= bottom && col >= first && col <= last;
}

/** The range as tab-separated lines; a whole table comes with its headers. */
export function rangeText(rows: readonly ReportRow[], columns: readonly PlacedColumn[], range: Range): string {
  const { top, bottom, first, last } = spanOf(range);
  const chosen = columns.slice(first, last + 1);
  const lines = rows.slice(top, bottom + 1).map((row) => chosen.map(({ column }) => copyText(column, row[column.key])).join('\t'));
  const whole = top === 0 && bottom === rows.length - 1 && rows.length > 1;
  return [...(whole ? [chosen.map(({ label }) => label).join('\t')] : []), ...lines].join('\n');
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-20, 0],
  PageDown: [20, 0],
};

function clamp(value: number, max: number): number {
  return Math.max(0, Math.min(max, value));
}

function moved(event: KeyboardEvent, from: Cell, rows: number, cols: number): Cell | null {
  const far = event.ctrlKey || event.metaKey;
  if (event.key === 'Home') return { row: far ? 0 : from.row, col: 0 };
  if (event.key === 'End') return { row: far ? rows - 1 : from.row, col: cols - 1 };
  const move = MOVES[event.key];
  if (move === undefined) return null;
  const [down, right] = far ? [Math.sign(move[0]) * rows, Math.sign(move[1]) * cols] : move;
  return { row: clamp(from.row + down, rows - 1), col: clamp(from.col + right, cols - 1) };
}

const CORNER: Cell = { row: 0, col: 0 };

/** What a key does to a selection: a new range, copying, opening, or nothing. */
function effectOf(event: KeyboardEvent, range: Range | null, rows: number, cols: number): Range | 'copy' | 'open' | null {
  const letter = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '';
  if (letter === 'a') return { anchor: CORNER, active: { row: rows - 1, col: cols - 1 } };
  if (range !== null && letter === 'c') return 'copy';
  if (range !== null && event.key === 'Enter') return 'open';
  const next = moved(event, range?.active ?? CORNER, rows, cols);
  return next === null ? null : { anchor: event.shiftKey ? (range?.anchor ?? CORNER) : next, active: next };
}

interface Options {
  readonly rows: readonly ReportRow[];
  readonly columns: readonly PlacedColumn[];
  readonly onCopy: (text: string) => void;
  readonly onOpen: (cell: Cell) => void;
}

/** Selection by keys and pointer, copying with Ctrl+C, all with Ctrl+A, opening with Enter. */
export function useSelection({ rows, columns, onCopy, onOpen }: Options) {
  const [range, setRange] = useState<Range | null>(null);
  const [dragging, setDragging] = useState(false);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const effect = rows.length === 0 ? null : effectOf(event, range, rows.length, columns.length);
      if (effect === null) return;
      event.preventDefault();
      if (typeof effect === 'object') setRange(effect);
      else if (range !== null && effect === 'copy') onCopy(rangeText(rows, columns, range));
      else if (range !== null) onOpen(range.active);
    },
    [rows, columns, range, onCopy, onOpen],
  );
  const start = useCallback((cell: Cell, extend: boolean) => {
    setDragging(true);
    setRange((now) => ({ anchor: extend && now !== null ? now.anchor : cell, active: cell }));
  }, []);
  const drag = useCallback(
    (cell: Cell) => {
      if (dragging) setRange((now) => (now === null ? now : { anchor: now.anchor, active: cell }));
    },
    [dragging],
  );
  const stop = useCallback(() => setDragging(false), []);
  return { range, onKeyDown, start, drag, stop };
}
