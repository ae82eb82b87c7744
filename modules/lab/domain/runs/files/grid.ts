import { type PlateSize, rowLetter } from '../plate.ts';
import { isNothing, measured } from './numbers.ts';
import { cellAt, type FileSheet, type Reading, Unreadable } from './sheets.ts';

/** A block of a sheet drawn as a plate: its head row, the column of well 1, and how many columns it has. */
export interface Block {
  readonly head: number;
  readonly first: number;
  readonly columns: number;
}

const SIZES: Readonly<Record<number, PlateSize>> = { 12: 96, 24: 384 };

/** Where 1, 2, 3 … stand in a row: the columns they begin at. */
function runsOf(row: readonly string[]): Block['first'][] {
  return row.flatMap((cell, at) => (cell === '1' && row[at + 1] === '2' && row[at + 2] === '3' ? [at] : []));
}

function columnsFrom(row: readonly string[], first: number): number {
  let count = 0;
  while (row[first + count] === String(count + 1)) count += 1;
  return count;
}

/** Every block of a sheet that is headed by 1 to 12 or 1 to 24. A head that ends elsewhere is a cut file. */
export function blocksIn({ rows }: FileSheet): readonly Block[] {
  return rows.flatMap((row, head) => runsOf(row).map((first) => ({ head, first, columns: columnsFrom(row, first) })));
}

/** @throws Unreadable LAB_FILE_CUT of a head that is no plate's */
export function sizeOf({ columns, head }: Block): PlateSize {
  const size = SIZES[columns];
  if (size === undefined) throw new Unreadable('LAB_FILE_CUT', head + 1, `1 … ${columns}`);
  return size;
}

/**
 * The lines of a block by letter, each the first line of its letter and those that follow it without one. Refuses a
 * block in which a letter is missing or follows out of turn.
 */
export function linesByLetter(sheet: FileSheet, block: Block): readonly (readonly number[])[] {
  const rows = sizeOf(block) === 96 ? 8 : 16;
  const found: number[][] = [];
  for (let at = block.head + 1; at < sheet.rows.length; at += 1) {
    const kind = lineKind(sheet, block, at, found.length);
    if (kind === 'end') break;
    if (kind === 'next') found.push([at]);
    else if (kind === 'more') found.at(-1)?.push(at);
  }
  if (found.length === rows) return found;
  throw new Unreadable('LAB_FILE_CUT', (found.at(-1)?.at(-1) ?? block.head) + 1, `A … ${rowLetter(Math.max(0, found.length - 1))}`);
}

/** What a line is in a block of which `had` letters were read: the next letter, one more line of the last, nothing yet, or past its end. */
function lineKind(sheet: FileSheet, block: Block, at: number, had: number): 'next' | 'more' | 'before' | 'end' {
  const letter = cellAt(sheet, at, block.first - 1).toUpperCase();
  if (letter === rowLetter(had)) return 'next';
  if (letter === '' && hasValues(sheet, block, at)) return had === 0 ? 'before' : 'more';
  if (/^[A-P]$/.test(letter)) throw new Unreadable('LAB_FILE_WELL', at + 1, letter);
  return had > 0 || letter !== '' ? 'end' : 'before';
}

function hasValues(sheet: FileSheet, { first, columns }: Block, at: number): boolean {
  return Array.from({ length: columns }, (_, column) => cellAt(sheet, at, first + column)).some((cell) => cell !== '');
}

/** One density cell. @throws Unreadable of a cell that is neither a number nor a way to say there is none */
export function densityAt(sheet: FileSheet, line: number, column: number): Pick<Reading, 'value' | 'said'> {
  const cell = cellAt(sheet, line, column);
  const value = measured(cell);
  if (value !== null) return { value, said: null };
  if (cell !== '' && isNothing(cell)) return { value: null, said: cell };
  throw new Unreadable(cell === '' ? 'LAB_FILE_CUT' : 'LAB_FILE_NUMBER', line + 1, cell);
}

/** The readings of one line of a plate. */
export function lineReadings(
  sheet: FileSheet,
  block: Block,
  row: number,
  line: number,
  base: { readonly plate: number; readonly channel: string | null },
) {
  return Array.from(
    { length: block.columns },
    (_, column): Reading => ({
      ...base,
      well: `${rowLetter(row)}${column + 1}`,
      dye: null,
      sample: null,
      task: null,
      call: null,
      quantity: null,
      line: line + 1,
      ...densityAt(sheet, line, block.first + column),
    }),
  );
}

/** A wavelength in a text: 450 of "Raw Data (450 1)", "630nmAbsRead:630", "Wavelength 450 nm"; null where none is. */
export function wavelengthIn(text: string): string | null {
  return /(?:^|\D)([2-9]\d\d)(?!\d|\.\d)/.exec(text)?.[1] ?? null;
}

/** The nearest wavelength said above a block, at most so many lines up. */
export function wavelengthAbove(sheet: FileSheet, head: number, most = 40): string | null {
  for (let at = head; at >= Math.max(0, head - most); at -= 1) {
    const text = (sheet.rows[at] ?? []).join(' ');
    const said = /(?:raw data|wave ?length|wellenlänge|absorb|bước sóng|ความยาวคลื่น|\bnm\b|\bOD\b)/i.test(text) ? wavelengthIn(text) : null;
    if (said !== null) return said;
  }
  return null;
}
