import { parseDateCell } from '#engine/sheet/parse-cell.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';

/** Columns of a table of services, by what they mean; the values are the headers found in the file. */
export interface ServiceColumns {
  readonly sow: string;
  readonly served: string;
  readonly farrowed: string;
  readonly bornAlive: string;
  readonly weaned: string;
  readonly weanedPigs: string;
  /** Running number of the pregnancy: 1 for a gilt. */
  readonly parity: string;
}

/** Headers read when none are named. */
export const SERVICE_COLUMNS: ServiceColumns = {
  sow: 'sow',
  served: 'date_served',
  farrowed: 'date_farrowed',
  bornAlive: 'born_alive',
  weaned: 'date_weaned',
  weanedPigs: 'weaned',
  parity: 'sow_parity',
};

/** One service of a sow and what became of it. */
export interface ServiceRow {
  /** Line of the file, 1 for the header. */
  readonly line: number;
  readonly sow: string;
  readonly served: BusinessDate;
  readonly farrowed: BusinessDate | null;
  readonly bornAlive: number | null;
  readonly weaned: BusinessDate | null;
  readonly weanedPigs: number | null;
  readonly parity: number;
}

/** A line that cannot be read, with the reason in words. */
export interface BadLine {
  readonly line: number;
  readonly why: string;
}

function dateIn(text: string): BusinessDate | null | 'bad' {
  if (text === '') return null;
  const parsed = parseDateCell(text, 'date');
  return parsed.ok ? parsed.value : 'bad';
}

function countIn(text: string): number | null | 'bad' {
  if (text === '') return null;
  return /^\d{1,3}$/.test(text) ? Number(text) : 'bad';
}

function serviceOf(cell: (name: keyof ServiceColumns) => string, line: number): ServiceRow | BadLine {
  const sow = cell('sow').toUpperCase();
  const [served, farrowed, weaned] = [dateIn(cell('served')), dateIn(cell('farrowed')), dateIn(cell('weaned'))];
  const [bornAlive, weanedPigs, parity] = [countIn(cell('bornAlive')), countIn(cell('weanedPigs')), countIn(cell('parity'))];
  if (!/^[A-Z0-9.-]{2,12}$/.test(sow)) return { line, why: `identity "${sow}" is not 2 to 12 of A-Z 0-9 - .` };
  if (served === null || served === 'bad') return { line, why: 'date of service missing or no date' };
  if (farrowed === 'bad' || weaned === 'bad') return { line, why: 'date of farrowing or weaning is no date' };
  if (bornAlive === 'bad' || weanedPigs === 'bad') return { line, why: 'pigs born or weaned is no count' };
  if (parity === null || parity === 'bad' || parity < 1) return { line, why: 'number of the pregnancy missing or below 1' };
  return { line, sow, served, farrowed, bornAlive, weaned, weanedPigs, parity };
}

/** Reads the table. @throws RangeError when a needed header is missing. */
export function readServices(cells: readonly (readonly string[])[], columns: ServiceColumns): { rows: ServiceRow[]; bad: BadLine[] } {
  const header = (cells[0] ?? []).map((name) => name.trim().toLowerCase());
  const places = Object.fromEntries(Object.entries(columns).map(([key, name]) => [key, header.indexOf(name.toLowerCase())]));
  const missing = Object.entries(places)
    .filter(([, place]) => place === -1)
    .map(([key]) => columns[key as keyof ServiceColumns]);
  if (missing.length > 0) throw new RangeError(`columns not found: ${missing.join(', ')}`);
  const rows: ServiceRow[] = [];
  const bad: BadLine[] = [];
  cells.slice(1).forEach((line, index) => {
    const read = serviceOf((name) => line[places[name] ?? -1] ?? '', index + 2);
    if ('why' in read) bad.push(read);
    else rows.push(read);
  });
  return { rows, bad };
}

/** What the day called "farrowed" was: a farrowing, an abortion, or neither. */
export function birthKind(row: ServiceRow): 'none' | 'farrowing' | 'abortion' | 'impossible' {
  if (row.farrowed === null) return 'none';
  const days = daysBetween(row.served, row.farrowed);
  if (days >= 105 && days <= 125) return 'farrowing';
  return days >= 24 && days <= 104 && (row.bornAlive ?? 0) === 0 ? 'abortion' : 'impossible';
}
