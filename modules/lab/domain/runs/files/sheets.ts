/** A sheet of an instrument's file: cells as they are written; row 0 is line 1. */
export interface FileSheet {
  /** Name of the sheet in a workbook; blank of a text file. */
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** What is wrong with a file, with the line it stands on. */
export interface FileFault {
  readonly code: 'LAB_FILE_UNKNOWN' | 'LAB_FILE_EMPTY' | 'LAB_FILE_CUT' | 'LAB_FILE_WELL' | 'LAB_FILE_TWICE' | 'LAB_FILE_NUMBER';
  readonly line: number | null;
  /** What stands there. */
  readonly found: string;
}

/** One measured value of a well. */
export interface Reading {
  /** Plate of a file that holds several, from 1. */
  readonly plate: number;
  readonly well: string;
  /** Target or dye of a PCR; wavelength of a plate reader. Null where the file says none. */
  readonly channel: string | null;
  readonly dye: string | null;
  readonly sample: string | null;
  /** Role as the instrument writes it: Unkn, NTC, STANDARD. */
  readonly task: string | null;
  /** Density or Ct; null: nothing was seen, or the reader could not read it. */
  readonly value: number | null;
  /** The cell as it stands where it is no number: Undetermined, OVRFLW. */
  readonly said: string | null;
  /** The instrument's own call. */
  readonly call: string | null;
  /** Quantity of a standard. */
  readonly quantity: number | null;
  readonly line: number;
}

/** What was read of a file. */
export interface RunFile {
  /** Instrument family it was recognised as. */
  readonly format: string;
  readonly kind: 'od' | 'ct';
  /** Cycles of the programme, where the file says. */
  readonly cycles: number | null;
  readonly readings: readonly Reading[];
}

export type ReadAnswer = { readonly ok: true; readonly file: RunFile } | { readonly ok: false; readonly fault: FileFault };

/** A reader of one family of files; null: not one of its. */
export type FileReader = (sheets: readonly FileSheet[]) => ReadAnswer | null;

/** Ends reading with a fault; the reader of files answers it. */
export class Unreadable extends Error {
  readonly fault: FileFault;
  constructor(code: FileFault['code'], line: number | null, found = '') {
    super(code);
    this.fault = { code, line, found: found.slice(0, 80) };
  }
}

/** @throws Unreadable LAB_FILE_TWICE of two readings of one well of a plate, by one wavelength, target or dye */
export function once(readings: readonly Reading[]): readonly Reading[] {
  const seen = new Set<string>();
  for (const { plate, well, channel, dye, line } of readings) {
    const key = `${plate} ${well} ${channel} ${dye}`;
    if (seen.has(key)) throw new Unreadable('LAB_FILE_TWICE', line, well);
    seen.add(key);
  }
  return readings;
}

const DELIMITERS = ['\t', ';', ','] as const;

/** Fewest delimiters on a line of a table; a table of three columns has two. */
const FEWEST = [3, 2] as const;

/** What parts the cells of a text file: the first that parts a line as a table is. A comma inside numbers must not win over tabs or semicolons. */
function delimiterOf(lines: readonly string[]): string {
  const some = lines.slice(0, 2000);
  const parts = (fewest: number) => DELIMITERS.find((delimiter) => some.some((line) => line.split(delimiter).length > fewest));
  return FEWEST.flatMap((fewest) => parts(fewest) ?? [])[0] ?? ',';
}

function cellsOf(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (const sign of line) {
    if (sign === '"') quoted = !quoted;
    else if (sign === delimiter && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}

/** The cells of a text file. */
export function sheetOfText(text: string): FileSheet {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const delimiter = delimiterOf(lines);
  return { name: '', rows: lines.map((line) => cellsOf(line, delimiter)) };
}

/** The cell at a place; blank where the row ends before it. */
export function cellAt({ rows }: FileSheet, row: number, column: number): string {
  return rows[row]?.[column] ?? '';
}

/** The words of a cell for comparing: lower case, one blank, the Cyrillic т of "Cт" as t. */
export function plain(cell: string): string {
  return cell.replace(/т/g, 't').trim().toLowerCase().replace(/\s+/g, ' ');
}
