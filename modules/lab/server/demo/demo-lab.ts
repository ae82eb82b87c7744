import { insertRows } from '#engine/server/bulk.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Random } from '#kernel/random.ts';
import type { DemoTest } from './demo-tests.ts';

/** Who works in a laboratory of the demonstration. */
export interface DemoPeople {
  readonly tester: string;
  readonly counter: string;
  readonly head: string;
  readonly chief: string;
}

/** A laboratory of the demonstration. */
export interface DemoLab {
  readonly labid: string;
  readonly labknd: 'L' | 'R';
  readonly people: DemoPeople;
  readonly tests: readonly DemoTest[];
}

/** An instant of a day by the clock of Vietnam, never one that is still to come. */
export function instantOf(day: BusinessDate, hour: number): string {
  const moment = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)), 0, Math.round((hour - 7) * 60));
  return new Date(Math.min(moment, Date.now() - 60_000 * (24 - hour))).toISOString();
}

/** An identity of the demonstration's own chance, so that two of them are alike. */
export function uuidOf(random: Random): string {
  const hex = Array.from({ length: 30 }, () => random.int(0, 15).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18)}`;
}

type Row = Readonly<Record<string, unknown>>;

/** Writes rows of a table in one go; all have the members of the first. */
export async function put(db: Db, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first !== undefined) await insertRows(db, { table, columns: Object.keys(first) }, rows);
}

/** The next number of a kind and year, one after the other without gap. */
export class Counters {
  readonly #next = new Map<string, number>();

  draw(kind: string, year: number): number {
    const key = `${kind} ${year}`;
    const n = this.#next.get(key) ?? 1;
    this.#next.set(key, n + 1);
    return n;
  }

  rows(farm_id: string): readonly Row[] {
    return [...this.#next].map(([key, next]) => ({ farm_id, kind: key.split(' ')[0], year: Number(key.split(' ')[1]), next }));
  }
}
