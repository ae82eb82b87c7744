import { decimalsIn } from '#engine/define/decimals.ts';
import type { Column, ReportRow } from '#engine/define/report.ts';
import { longestWord } from '#engine/sheet/longest-word.ts';
import { cellText } from './cell-text.ts';
import type { GridLayout, PlacedColumn } from './layout.ts';

/** Room of a page in pixels (A4 without its margins of 12 mm). */
export const PAPER = { portrait: 703, landscape: 1032 } as const;
export type PaperSide = keyof typeof PAPER;

/** Mean width of a bold sign on paper, and the padding of a cell, in pixels; on paper tables are set in 8 pt. */
const SIGN = 6.4;
const PADDING = 10;
/** Signs of a text that stay together before it wraps; a longer one asks for half of itself, up to twice as many. */
const COMFORT = 12;
const comfort = (length: number): number => Math.min(length, 2 * COMFORT, Math.max(COMFORT, length / 2 + 1));
/** Rows drawn for the paper; more belong into Excel or PDF. */
export const PRINTED_ROWS = 2000;

function signsOf({ column, label }: PlacedColumn, rows: readonly ReportRow[], yes: string): number {
  let signs = longestWord(label);
  for (const row of rows) {
    const text = cellText(column, row[column.key], yes, decimalsIn(column, row));
    const wraps = column.type === 'text';
    const width = wraps ? Math.max(longestWord(text), comfort(text.length)) : text.length + 2;
    if (width > signs) signs = width;
  }
  return signs;
}

/** Widths the columns need on paper without a word or number broken, in pixels. */
export function paperWidths(layout: GridLayout, rows: readonly ReportRow[], yes: string): number[] {
  return layout.columns.map((placed) => signsOf(placed, rows, yes) * SIGN + PADDING);
}

/** The columns of each part of a table too wide for the page: the frozen ones beside as many others as fit. */
export function printPanels(layout: GridLayout, widths: readonly number[], room: number): Column[][] {
  const columns = layout.columns.map(({ column }) => column);
  const sum = (list: readonly number[]): number => list.reduce((total, width) => total + width, 0);
  if (sum(widths) <= room) return [columns];
  let kept = layout.frozen;
  // Frozen columns that take half of the page would leave no room for the others.
  while (kept > 1 && sum(widths.slice(0, kept)) > room / 2) kept -= 1;
  const beside = sum(widths.slice(0, kept));
  const panels: Column[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const [at, column] of columns.entries()) {
    if (at < kept) continue;
    const width = widths[at] ?? 0;
    if (used + width > room) {
      panels.push(columns.slice(0, kept));
      used = beside;
    }
    panels.at(-1)?.push(column);
    used += width;
  }
  return panels;
}
