import { decimalsOf } from '#engine/define/decimals.ts';
import type { CellValue, Column, ReportRow } from '#engine/define/report.ts';
import { longestWord } from '#engine/sheet/longest-word.ts';
import { formatDate, formatMoment } from '#i18n/dates.ts';
import { formatNumber } from '#kernel/language.ts';
import { weekText } from '#kernel/week.ts';

/** True for columns whose figures stand at the right. */
export function isNumeric(column: Column): boolean {
  return column.type === 'int' || column.type === 'decimal' || column.type === 'percent';
}

/** A cell as people read it; no data is an empty cell, never 0. */
export function cellText(column: Column, value: CellValue | undefined, yes: string, decimals = decimalsOf(column)): string {
  if (value === null || value === undefined || value === '') return '';
  if (isNumeric(column)) return typeof value === 'number' ? formatNumber(value, decimals) : String(value);
  if (column.type === 'date') return formatDate(String(value));
  if (column.type === 'week') return weekText(String(value));
  if (column.type === 'flag') return value === 'Y' ? yes : '';
  return formatMoment(String(value));
}

/** A column with as many decimals as its rows need, where those it names are the most. */
export function trimmed(column: Column, rows: readonly ReportRow[]): Column {
  if (column.trims !== true) return column;
  const most = decimalsOf(column);
  const needed = rows.map(({ [column.key]: value }) =>
    typeof value === 'number' ? (String(Number(value.toFixed(most))).split('.')[1]?.length ?? 0) : 0,
  );
  return { ...column, decimals: Math.max(0, ...needed) };
}

/** A cell for the clipboard: plain figures without separators, so that Excel takes them as numbers. */
export function copyText(column: Column, value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && isNumeric(column)) return value.toFixed(decimalsOf(column));
  return (column.type === 'date' ? formatDate(String(value)) : String(value)).replace(/[\t\r\n]+/g, ' ');
}

/** Compares two cells of a column; missing keys stand last, whatever the direction. */
export function compareCells(a: CellValue | undefined, b: CellValue | undefined, collator: Intl.Collator, sign: 1 | -1): number {
  const blankA = a === null || a === undefined || a === '';
  const blankB = b === null || b === undefined || b === '';
  if (blankA || blankB) return blankA === blankB ? 0 : blankA ? 1 : -1;
  const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return order * sign;
}

/** How the rows are sorted. */
export interface Sorting {
  readonly key: string;
  readonly down: boolean;
}

/** Rows in the asked order; the given order when none is asked. */
export function sortRows(rows: readonly ReportRow[], sorting: Sorting | null, tag: string): readonly ReportRow[] {
  if (sorting === null) return rows;
  const collator = new Intl.Collator(tag, { numeric: true });
  return [...rows].sort((a, b) => compareCells(a[sorting.key], b[sorting.key], collator, sorting.down ? -1 : 1));
}

/** Width of a column in pixels from its declaration and header. */
export function widthOf(column: Column, label: string): number {
  const byType = { text: 14, week: 9, animal: 11, date: 10.5, int: 7, decimal: 8, percent: 7.5, flag: 6 }[column.type];
  const characters = column.width ?? Math.max(byType, Math.min(longestWord(label) + 1, 18));
  return Math.round(characters * 7.6 + 18);
}
