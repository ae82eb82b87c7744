import type { BusinessDate } from '#kernel/business-date.ts';
import { parseDateCell } from './parse-cell.ts';

/** A line that cannot be taken, with the reason in words. */
export interface BadLine {
  readonly line: number;
  readonly why: string;
}

/** A table by the meaning of its columns: the lines of one farm, each with its number in the file. */
export interface Table<K extends string> {
  /** A cell's text; '' where it is blank or the table lacks the column. */
  readonly lines: readonly { readonly line: number; readonly cell: (name: K) => string }[];
  /** Lines of other farms, by farm. */
  readonly elsewhere: ReadonlyMap<string, number>;
}

/**
 * Finds the columns by their headers and the lines of the farm. A table without a column `farm` is the farm's own.
 * @throws RangeError when a needed header is missing, or no line is the farm's.
 */
export function readTable<K extends string>(
  cells: readonly (readonly string[])[],
  columns: Readonly<Record<K | 'farm', string>>,
  needed: readonly K[],
  farm: string,
): Table<K> {
  const header = (cells[0] ?? []).map((name) => name.trim().toLowerCase());
  const place = (name: K | 'farm'): number => header.indexOf(columns[name].toLowerCase());
  const missing = needed.filter((name) => place(name) === -1).map((name) => columns[name]);
  if (missing.length > 0) throw new RangeError(`columns not found: ${missing.join(', ')}`);
  const at = place('farm');
  const all = cells.slice(1).map((line, index) => ({ line: index + 2, cell: (name: K) => line[place(name)] ?? '', farm: line[at]?.trim() ?? '' }));
  const own = at === -1 ? all : all.filter((line) => line.farm.toUpperCase() === farm.toUpperCase());
  const others = at === -1 ? [] : all.filter((line) => line.farm.toUpperCase() !== farm.toUpperCase());
  const elsewhere = new Map([...Map.groupBy(others, (line) => line.farm)].map(([name, lines]) => [name, lines.length] as const));
  if (own.length === 0 && others.length > 0)
    throw new RangeError(`no line of farm ${farm}; the table holds ${[...elsewhere].map(([name, n]) => `${name || 'no farm'} (${n})`).join(', ')}`);
  return { lines: own, elsewhere };
}

/** The day in a cell, null where it is blank, 'bad' where it is no day. */
export function dayIn(text: string): BusinessDate | null | 'bad' {
  if (text === '') return null;
  const parsed = parseDateCell(text, 'date');
  return parsed.ok ? parsed.value : 'bad';
}
