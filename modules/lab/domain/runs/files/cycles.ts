import { tidyWell } from '../plate.ts';
import { isNothing, measured, quantityOf } from './numbers.ts';
import { cellAt, type FileReader, type FileSheet, once, plain, type Reading, Unreadable } from './sheets.ts';

/** Headings of a column in the exports of thermocyclers. */
const HEADS = {
  position: ['well position', 'position', 'pos', 'vị trí'],
  well: ['well', 'giếng', 'หลุม', 'puits', 'vertiefung', 'pozo'],
  ct: ['cq', 'ct', 'cp', 'c(t)', 'c t', 'crossing point', 'ct value', 'cq value', 'giá trị ct'],
  target: ['target', 'target name', 'gene', 'assay', 'detector', 'filter combination', 'cible', 'ziel'],
  dye: ['fluor', 'reporter', 'dye', 'channel', 'fluorophore'],
  sample: ['sample', 'sample name', 'name', 'sample id', 'mẫu', 'échantillon', 'probe'],
  task: ['content', 'task', 'sample type', 'type', 'loại mẫu'],
  call: ['call', 'result', 'target call', 'kết luận'],
  quantity: ['starting quantity (sq)', 'quantity', 'standard', 'starting quantity', 'số lượng'],
  omit: ['omit', 'include'],
} as const;

type Head = keyof typeof HEADS;
type Columns = Readonly<Partial<Record<Head, number>>>;

/** Where the known headings of a row stand. */
function columnsIn(row: readonly string[]): Columns {
  const words = row.map(plain);
  return Object.fromEntries(
    Object.entries(HEADS).flatMap(([head, names]) => {
      const at = names.map((name) => words.indexOf(name)).find((index) => index >= 0);
      return at === undefined ? [] : [[head, at]];
    }),
  );
}

interface Table {
  readonly sheet: FileSheet;
  readonly head: number;
  readonly columns: Columns;
}

const isTable = ({ well, position, ct }: Columns): boolean => ct !== undefined && (well ?? position) !== undefined;

/** The table of results: the first whose headings name a well and a Ct; sheets of raw signals have none. */
function tableIn(sheets: readonly FileSheet[]): Table | null {
  const all = sheets.flatMap((sheet) =>
    sheet.rows.flatMap((row, head): Table[] => {
      const columns = columnsIn(row);
      return isTable(columns) ? [{ sheet, head, columns }] : [];
    }),
  );
  // Where several sheets hold one, that with the instrument's own call says most.
  return all.find(({ columns }) => columns.call !== undefined) ?? all[0] ?? null;
}

/** Cycles as a header line says them: "Number of cycles 45", "Repeats: 40". */
function cyclesSaid(sheets: readonly FileSheet[]): number | null {
  for (const { rows } of sheets) {
    for (const row of rows.slice(0, 80)) {
      const found = /(?:number of cycles|cycles|repeats|số chu kỳ)\D{0,10}(\d{2})\b/i.exec(row.join(' '));
      if (found !== null) return Number(found[1]);
    }
  }
  return null;
}

const filled = (cell: string): string | null => (cell === '' ? null : cell);

/** The cell of a heading; blank where the table has none. */
function reader({ sheet, columns }: Table, at: number): (head: Head) => string {
  return (head) => {
    const column = columns[head];
    return column === undefined ? '' : cellAt(sheet, at, column);
  };
}

/** Whether the row was taken out on the instrument. */
function isOmitted(cell: string, include: boolean): boolean {
  return include ? /^(?:false|no|0)$/i.test(cell) : /^(?:true|yes|1)$/i.test(cell);
}

function ctOf(cell: string, line: number): Pick<Reading, 'value' | 'said'> {
  const value = measured(cell);
  if (value !== null) return value > 0 ? { value, said: null } : { value: null, said: cell };
  if (isNothing(cell)) return { value: null, said: filled(cell) };
  throw new Unreadable('LAB_FILE_NUMBER', line, cell);
}

function readingOf(table: Table, at: number): Reading | null {
  const cell = reader(table, at);
  const position = cell('position') || cell('well');
  const well = tidyWell(position);
  if (well === null) throw new Unreadable('LAB_FILE_WELL', at + 1, position);
  if (isOmitted(cell('omit'), plain(cellAt(table.sheet, table.head, table.columns.omit ?? -1)) === 'include')) return null;
  return {
    plate: 1,
    well,
    channel: filled(cell('target')) ?? filled(cell('dye')),
    dye: filled(cell('dye')),
    sample: filled(cell('sample')),
    task: filled(cell('task')),
    call: filled(cell('call')),
    quantity: quantityOf(cell('quantity')),
    line: at + 1,
    ...ctOf(cell('ct'), at + 1),
  };
}

/** Rows of the table: up to the first empty line or the next section. */
function rowsOf({ sheet, head }: Table): readonly number[] {
  const rows: number[] = [];
  for (let at = head + 1; at < sheet.rows.length; at += 1) {
    const row = sheet.rows[at] ?? [];
    if (row.every((cell) => cell === '') || /^\[.+\]$/.test(row[0] ?? '')) break;
    rows.push(at);
  }
  return rows;
}

/** Refuses a row that ends before the column of its Ct: the file was cut off within it. */
function refuseCut({ sheet, columns, head }: Table, at: number): void {
  const [width, whole] = [sheet.rows[at]?.length ?? 0, sheet.rows[head]?.length ?? 0];
  // Trailing blanks are left out by some programs; a row that ends before its Ct is none of those.
  if (width <= (columns.ct ?? 0) && width < whole) throw new Unreadable('LAB_FILE_CUT', at + 1, (sheet.rows[at] ?? []).join(' '));
}

function formatOf(sheets: readonly FileSheet[], { columns, sheet, head }: Table): string {
  const lead = sheets.flatMap(({ rows }) => rows.slice(0, 45).map((row) => row.join(' '))).join('\n');
  if (/quantstudio/i.test(lead)) return 'QuantStudio';
  if (/stepone/i.test(lead)) return 'StepOne';
  const words = (sheet.rows[head] ?? []).map(plain);
  if (words.includes('fluor') && words.includes('content')) return 'Bio-Rad CFX';
  if (columns.position !== undefined && words.includes('cp')) return 'LightCycler';
  return '';
}

/** Tables of wells and Ct: CFX, QuantStudio, StepOne, LightCycler and their kin, known by their headings. */
export const readCtTable: FileReader = (sheets) => {
  const table = tableIn(sheets);
  if (table === null) return null;
  const rows = rowsOf(table);
  if (rows.length === 0) throw new Unreadable('LAB_FILE_EMPTY', table.head + 1);
  const readings = rows.flatMap((at) => {
    refuseCut(table, at);
    const reading = readingOf(table, at);
    // A well nothing was put into has no target, sample or role.
    return reading === null || (reading.channel === null && reading.sample === null && reading.value === null) ? [] : [reading];
  });
  if (readings.length === 0) throw new Unreadable('LAB_FILE_EMPTY', table.head + 1);
  return { ok: true, file: { format: formatOf(sheets, table), kind: 'ct', cycles: cyclesSaid(sheets), readings: once(readings) } };
};
