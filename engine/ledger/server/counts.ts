import { randomUUID } from 'node:crypto';
import { type RowsOf, writeTogether } from '#engine/server/bulk.ts';
import type { Db } from '#engine/server/db.ts';
import { standing } from '#engine/server/standing.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { CountBook, RunningBook } from '../domain/book.ts';

/** A balance of a book: what its key columns hold. */
export type CountKey = Readonly<Record<string, string | number>>;

/** One movement of a book. */
export interface CountLine {
  readonly key: CountKey;
  readonly eventdt: BusinessDate;
  readonly qty: number;
  readonly kind: string;
  /** The event that made it; null where none did. */
  readonly source: string | null;
  /** The movement it takes back. */
  readonly reverses: string | null;
}

/** Whose rows they are and who writes them. */
export interface CountOwner {
  readonly farmid: string;
  readonly user: string;
}

const valuesOf = (book: CountBook, key: CountKey): (string | number)[] => book.key.map((column) => book.fixed[column] ?? key[column] ?? '');

const textOf = (farmid: string, book: CountBook, key: CountKey): string => [farmid, ...valuesOf(book, key)].join('|');

/** Holds a balance for the rest of the transaction, so that two savers cannot both take the last of it. */
export async function lockCount(db: Db, book: CountBook, farmid: string, key: CountKey): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [textOf(farmid, book, key)]);
}

/** The rows of movements, for who writes them together with others. */
export function countRows(book: CountBook, { farmid, user }: CountOwner, lines: readonly CountLine[]): RowsOf {
  const columns = ['farm_id', book.id, ...book.key, 'eventdt', 'qty', 'kind', book.source, 'reverses', 'crtusrid'];
  const rows = lines.map((line) => {
    const values = valuesOf(book, line.key);
    return {
      ...Object.fromEntries(book.key.map((column, i) => [column, values[i]])),
      ...{ farm_id: farmid, [book.id]: randomUUID(), eventdt: line.eventdt, qty: line.qty, kind: line.kind },
      ...{ [book.source]: line.source, reverses: line.reverses, crtusrid: user },
    };
  });
  return { shape: { table: book.table, columns }, rows };
}

/** Appends movements. */
export async function addCounts(db: Db, book: CountBook, owner: CountOwner, lines: readonly CountLine[]): Promise<void> {
  await writeTogether(db, [countRows(book, owner, lines)]);
}

/** The counter-movements of all that stands of some events: what was moved is never changed or deleted. */
export async function countersOf(db: Db, book: CountBook, farmid: string, sources: readonly string[]): Promise<CountLine[]> {
  if (sources.length === 0) return [];
  const fixed = Object.entries(book.fixed).map(([column], i) => ` and m.${column} = $${i + 3}`);
  const { rows } = await db.query<Record<string, string | number>>(
    `select m.${book.id} as id, ${book.key.map((column) => `m.${column}`).join(', ')}, m.eventdt, m.qty, m.kind, m.${book.source} as source
     from ${book.table} m where m.farm_id = $1 and m.${book.source} = any($2)${fixed.join('')} and ${standing('m', book.table, book.id)}`,
    [farmid, sources, ...Object.values(book.fixed)],
  );
  return rows.map((row) => ({
    key: Object.fromEntries(book.key.map((column) => [column, row[column] ?? ''])),
    eventdt: row['eventdt'] as BusinessDate,
    qty: -Number(row['qty']),
    kind: String(row['kind']),
    source: String(row['source']),
    reverses: String(row['id']),
  }));
}

/**
 * SQL: what a balance holds now. `farm` and `values` are expressions: the farm, and the columns of the key that the book does not fix.
 */
export function heldNow(book: RunningBook, farm: string, values: Readonly<Record<string, string>>): string {
  const match = book.key.map((column) => ` and k.${column} = ${column in book.fixed ? `'${book.fixed[column]}'` : values[column]}`);
  return `coalesce((select sum(k.qty) from ${book.counts} k where k.farm_id = ${farm}${match.join('')}), 0)::int`;
}

/** A day a balance ends below zero, and what is missing then (below 0). */
export interface Shortage {
  readonly day: BusinessDate;
  readonly left: number;
}

/**
 * The first day, of those from `from` on, that a balance ends below zero; null when none does. Reads the movements of those days alone: what
 * was there before them is what is there now, less what they brought.
 */
export async function shortOf(db: Db, book: RunningBook, farmid: string, key: CountKey, from: BusinessDate): Promise<Shortage | null> {
  const match = book.key.map((column, i) => `${column} = $${i + 3}`).join(' and ');
  const { rows } = await db.query<Shortage>(
    `select day, left_then as left from (
       select eventdt as day,
         (now.qty - coalesce(sum(sum(m.qty)) over (order by eventdt desc rows between unbounded preceding and 1 preceding), 0))::int as left_then
       from ${book.table} m, (select coalesce(sum(qty), 0) as qty from ${book.counts} where farm_id = $1 and ${match}) now
       where m.farm_id = $1 and ${match} and m.eventdt >= $2::date group by m.eventdt, now.qty) b
     where left_then < 0 order by day limit 1`,
    [farmid, from, ...valuesOf(book, key)],
  );
  return rows[0] ?? null;
}

/** A balance that falls, with the first day it does. */
export interface Falling extends Pick<CountLine, 'key' | 'reverses'> {
  readonly from: BusinessDate;
}

/** The balances that lines take from, in the order balances are locked. */
export function fallingOf(book: CountBook, lines: readonly CountLine[]): Falling[] {
  const falling = new Map<string, Falling>();
  for (const { key, reverses, eventdt, qty } of lines) {
    if (qty >= 0) continue;
    const text = textOf('', book, key);
    const known = falling.get(text)?.from ?? eventdt;
    falling.set(text, { key, reverses, from: known < eventdt ? known : eventdt });
  }
  return [...falling.keys()].sort().flatMap((text) => falling.get(text) ?? []);
}

/** A balance whose count is not the sum of its movements. */
export interface CountDifference {
  /** Values of the key's columns. */
  readonly key: readonly string[];
  readonly counted: number;
  readonly summed: number;
}

/** Balances of a farm whose counts are not the sums of their movements; with `repair` they are counted again. */
export async function countDifferences(db: Db, book: RunningBook, farmid: string, repair: boolean): Promise<CountDifference[]> {
  const key = book.key.join(', ');
  const { rows } = await db.query<CountDifference>(
    `select array[${key}]::text[] as key, sum(counted)::int as counted, sum(summed)::int as summed from (
       select ${key}, qty as counted, 0 as summed from ${book.counts} where farm_id = $1
       union all select ${key}, 0, qty from ${book.table} where farm_id = $1) b
     group by ${key} having sum(counted) <> sum(summed) order by ${key}`,
    [farmid],
  );
  if (repair && rows.length > 0) await db.query(`call ${book.recount}($1)`, [farmid]);
  return rows;
}
