import { tidyWell } from '../plate.ts';
import { isNothing, measured } from './numbers.ts';
import { cellAt, type FileSheet, once, plain, type ReadAnswer, type Reading, Unreadable } from './sheets.ts';

/** How the columns of a file nobody knows are read: headings as they stand in it, saved once by name. */
export interface ColumnMap {
  readonly kind: 'od' | 'ct';
  readonly well: string;
  readonly value: string;
  /** Second density, taken off the first. */
  readonly reference?: string | null | undefined;
  readonly target?: string | null | undefined;
  readonly sample?: string | null | undefined;
  readonly task?: string | null | undefined;
}

/** The first row that holds the headings of the well and the value. */
function headOf(sheet: FileSheet, { well, value }: ColumnMap): number {
  return sheet.rows.findIndex((row) => {
    const words = row.map(plain);
    return words.includes(plain(well)) && words.includes(plain(value));
  });
}

/** Headings a file offers to choose from: of the row with the most filled cells among the first hundred. */
export function headingsOf(sheets: readonly FileSheet[]): readonly string[] {
  const rows = sheets.flatMap(({ rows }) => rows.slice(0, 100));
  const best = rows.reduce<readonly string[]>((most, row) => {
    const words = row.filter((cell) => cell !== '' && measured(cell) === null);
    return words.length > most.length ? words : most;
  }, []);
  return [...new Set(best)];
}

/** The cells of a row by the headings of the mapping. */
type Cells = (name: string | null | undefined) => string;

function numberIn(cell: Cells, name: string, line: number): Pick<Reading, 'value' | 'said'> {
  const text = cell(name);
  const value = measured(text);
  if (value === null && !isNothing(text)) throw new Unreadable('LAB_FILE_NUMBER', line, text);
  return { value, said: value === null ? text || null : null };
}

function rowReadings(cell: Cells, map: ColumnMap, line: number): readonly Reading[] {
  const well = tidyWell(cell(map.well));
  if (well === null) throw new Unreadable('LAB_FILE_WELL', line, cell(map.well));
  const base = { plate: 1, well, dye: null, sample: cell(map.sample) || null, task: cell(map.task) || null, call: null, quantity: null, line };
  const channel = cell(map.target) || (map.kind === 'od' ? map.value : null);
  const first = { ...base, channel, ...numberIn(cell, map.value, line) };
  return map.reference ? [first, { ...base, channel: map.reference, ...numberIn(cell, map.reference, line) }] : [first];
}

/** Reads a table by a mapping. */
export function readMapped(sheets: readonly FileSheet[], map: ColumnMap): ReadAnswer {
  const sheet = sheets.find((one) => headOf(one, map) >= 0);
  if (sheet === undefined) throw new Unreadable('LAB_FILE_UNKNOWN', null, `${map.well}, ${map.value}`);
  const head = headOf(sheet, map);
  const words = (sheet.rows[head] ?? []).map(plain);
  const empty = sheet.rows.findIndex((row, at) => at > head && row.every((cell) => cell === ''));
  const rows = sheet.rows.slice(head + 1, empty < 0 ? undefined : empty);
  const last = words.indexOf(plain(map.value));
  const readings = rows.flatMap((cells, at) => {
    const row = head + 1 + at;
    if (cells.length <= last) throw new Unreadable('LAB_FILE_CUT', row + 1, cells.join(' '));
    return rowReadings((name) => (name ? cellAt(sheet, row, words.indexOf(plain(name))) : ''), map, row + 1);
  });
  if (readings.length === 0) throw new Unreadable('LAB_FILE_EMPTY', head + 1);
  return { ok: true, file: { format: '', kind: map.kind, cycles: null, readings: once(readings) } };
}
