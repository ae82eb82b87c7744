import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { HistoryRow, HistorySheet } from './convert.ts';

/** One file of an import screen. */
export interface HistoryFile {
  readonly name: string;
  readonly sheet: HistorySheet;
  readonly rows: readonly HistoryRow[];
}

/** Sheets in the order they are loaded within a slice of time, with the column of their date. */
const ORDER: readonly (readonly [HistorySheet, string])[] = [
  ['gilt', 'entrydt'],
  ['weaned', 'entrydt'],
  ['abortion', 'abortdt'],
  ['farrowing', 'farrowdt'],
  ['weaning', 'weandt'],
  ['mating', 'matedt'],
];

/** Days a slice covers: fewer than from a mating to an abortion, so that no mating meets its own end. */
const SLICE = 21;

function datesOf(sheets: Readonly<Record<HistorySheet, readonly HistoryRow[]>>): BusinessDate[] {
  return ORDER.flatMap(([sheet, key]) => sheets[sheet].map((row) => row[key] as BusinessDate)).sort();
}

function partsOf<T>(rows: readonly T[], most: number): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < rows.length; from += most) parts.push(rows.slice(from, from + most));
  return parts;
}

/**
 * Cuts a history into files of at most so many rows that can be loaded in the order of their names:
 * slices of three weeks, inside a slice entries, abortions, farrowings, weanings, matings. Loaded
 * sheet by sheet instead, a second mating would come before the farrowing it follows.
 */
export function historyFiles(sheets: Readonly<Record<HistorySheet, readonly HistoryRow[]>>, most: number): HistoryFile[] {
  const dates = datesOf(sheets);
  const [first, last] = [dates[0], dates.at(-1)];
  const files: HistoryFile[] = [];
  if (first === undefined || last === undefined) return files;
  for (let from = first, slice = 1; from <= last; from = addDays(from, SLICE), slice += 1) {
    const to = addDays(from, SLICE);
    for (const [place, [sheet, key]] of ORDER.entries()) {
      const rows = sheets[sheet].filter((row) => String(row[key]) >= from && String(row[key]) < to);
      for (const [index, part] of partsOf(rows, most).entries()) {
        const number = `-${index + 1}`;
        files.push({ name: `${String(slice).padStart(3, '0')}-${place + 1}-${sheet}${number}.xlsx`, sheet, rows: part });
      }
    }
  }
  return files;
}
