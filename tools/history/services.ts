import { type BadLine, dayIn, readTable, type Table } from '#engine/sheet/text-table.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { identityIn } from './identity.ts';

/** Headers read when none are named. Those from `farm` on may be missing. */
export const SERVICE_COLUMNS = {
  sow: 'sow',
  served: 'date_served',
  farrowed: 'date_farrowed',
  bornAlive: 'born_alive',
  weaned: 'date_weaned',
  weanedPigs: 'weaned',
  /** Running number of the pregnancy, 1 for a gilt; or the litters borne before, 0 for a gilt. */
  parity: 'sow_parity',
  farm: 'farm',
  boar: 'boar',
  checked: 'date_checked',
  result: 'check_result',
  removed: 'date_removed',
  removal: 'removal',
  reason: 'removal_reason',
} as const;

const NEEDED = ['sow', 'served', 'farrowed', 'bornAlive', 'weaned', 'weanedPigs', 'parity'] as const;

type Column = keyof typeof SERVICE_COLUMNS;

/** Columns of a table of services, by what they mean; the values are the headers found in the file. */
export type ServiceColumns = Readonly<Record<Column, string>>;

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
  readonly boar: string | null;
}

/** How a table numbers: pregnancies from 1, or litters borne before from 0. */
export type Numbering = 'pregnancies' | 'litters';

/** A table of services as read, and what was made of it. */
export interface ServiceTable {
  readonly rows: readonly ServiceRow[];
  readonly bad: readonly BadLine[];
  readonly numbering: Numbering;
  /** Lines whose number 0 stood in a table of pregnancies and was taken as a gilt's first. */
  readonly zeros: readonly number[];
  readonly table: Table<Column>;
}

function countIn(text: string): number | null | 'bad' {
  if (text === '') return null;
  return /^\d{1,3}$/.test(text) ? Number(text) : 'bad';
}

function serviceOf(cell: (name: Column) => string, line: number): ServiceRow | BadLine {
  const sow = identityIn(cell('sow'));
  const [served, farrowed, weaned] = [dayIn(cell('served')), dayIn(cell('farrowed')), dayIn(cell('weaned'))];
  const [bornAlive, weanedPigs, parity] = [countIn(cell('bornAlive')), countIn(cell('weanedPigs')), countIn(cell('parity'))];
  if (sow === null) return { line, why: `identity "${cell('sow')}" is not 2 to 12 of A-Z 0-9 - .` };
  if (served === null || served === 'bad') return { line, why: 'date of service missing or no date' };
  if (farrowed === 'bad' || weaned === 'bad') return { line, why: 'date of farrowing or weaning is no date' };
  if (bornAlive === 'bad' || weanedPigs === 'bad') return { line, why: 'pigs born or weaned is no count' };
  if (parity === null || parity === 'bad') return { line, why: 'number of the pregnancy missing or no number' };
  return { line, sow, served, farrowed, bornAlive, weaned, weanedPigs, parity, boar: identityIn(cell('boar')) };
}

/**
 * How a table that holds a 0 numbers: a sow whose 0 ended in a farrowing and whose next service says 1 counts litters borne,
 * one whose next says 2 counts pregnancies and wrote 0 for 1. Without such a sow, 0 is a gilt and the table counts litters.
 */
function numberingOf(rows: readonly ServiceRow[]): Numbering {
  if (!rows.some(({ parity }) => parity === 0)) return 'pregnancies';
  let votes = 0;
  for (const own of Map.groupBy(rows, ({ sow }) => sow).values()) {
    const life = own.toSorted((a, b) => (a.served < b.served ? -1 : 1));
    life.forEach((row, i) => {
      const next = life[i + 1]?.parity;
      if (row.parity !== 0 || birthKind(row) !== 'farrowing' || next === undefined) return;
      votes += next === 1 ? 1 : next === 2 ? -1 : 0;
    });
  }
  return votes >= 0 ? 'litters' : 'pregnancies';
}

/**
 * Reads the lines of a farm.
 * @param given how the table numbers; found out where it is not said.
 * @throws RangeError when a needed header is missing, or no line is the farm's.
 */
export function readServices(
  cells: readonly (readonly string[])[],
  columns: ServiceColumns,
  farm: string,
  given: Numbering | null = null,
): ServiceTable {
  const table = readTable<Column>(cells, columns, NEEDED, farm);
  const rows: ServiceRow[] = [];
  const bad: BadLine[] = [];
  for (const { line, cell } of table.lines) {
    const read = serviceOf(cell, line);
    if ('why' in read) bad.push(read);
    else rows.push(read);
  }
  const numbering = given ?? numberingOf(rows);
  const zeros = numbering === 'pregnancies' ? rows.filter(({ parity }) => parity === 0).map(({ line }) => line) : [];
  const numbered = rows.map((row) => ({ ...row, parity: numbering === 'litters' ? row.parity + 1 : Math.max(1, row.parity) }));
  return { rows: numbered, bad, numbering, zeros, table };
}

/** What the day called "farrowed" was: a farrowing, an abortion, or neither. */
export function birthKind(row: ServiceRow): 'none' | 'farrowing' | 'abortion' | 'impossible' {
  if (row.farrowed === null) return 'none';
  const days = daysBetween(row.served, row.farrowed);
  if (days >= 105 && days <= 125) return 'farrowing';
  return days >= 24 && days <= 104 && (row.bornAlive ?? 0) === 0 ? 'abortion' : 'impossible';
}
