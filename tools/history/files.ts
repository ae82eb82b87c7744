import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { dayOf, HISTORY_SHEETS, type HistoryRow, type HistorySheet } from './convert.ts';

/** One file of an import screen. */
export interface HistoryFile {
  readonly name: string;
  readonly sheet: HistorySheet;
  readonly rows: readonly HistoryRow[];
}

/** Days a slice covers: fewer than from a mating to a return or check, so that no mating meets its own end. */
const SLICE = 14;

function datesOf(sheets: Readonly<Record<HistorySheet, readonly HistoryRow[]>>): BusinessDate[] {
  return HISTORY_SHEETS.flatMap((sheet) => sheets[sheet].map(dayOf)).sort();
}

function partsOf<T>(rows: readonly T[], most: number): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < rows.length; from += most) parts.push(rows.slice(from, from + most));
  return parts;
}

/**
 * Cuts a history into files of at most so many rows that can be loaded in the order of their names:
 * slices of two weeks, inside a slice the sheets in the order a day is lived. Loaded
 * sheet by sheet instead, a second mating would come before the farrowing it follows.
 */
export function historyFiles(sheets: Readonly<Record<HistorySheet, readonly HistoryRow[]>>, most: number): HistoryFile[] {
  const dates = datesOf(sheets);
  const [first, last] = [dates[0], dates.at(-1)];
  const files: HistoryFile[] = [];
  if (first === undefined || last === undefined) return files;
  for (let from = first, slice = 1; from <= last; from = addDays(from, SLICE), slice += 1) {
    const to = addDays(from, SLICE);
    for (const [place, sheet] of HISTORY_SHEETS.entries()) {
      const rows = sheets[sheet].filter((row) => dayOf(row) >= from && dayOf(row) < to);
      for (const [index, part] of partsOf(rows, most).entries()) {
        const number = `-${index + 1}`;
        files.push({ name: `${String(slice).padStart(3, '0')}-${String(place + 1).padStart(2, '0')}-${sheet}${number}.xlsx`, sheet, rows: part });
      }
    }
  }
  return files;
}
