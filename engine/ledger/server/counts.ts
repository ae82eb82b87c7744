import { randomUUID } from 'node:crypto';
import { insertRows } from '#engine/server/bulk.ts';
import type { Db } from '#engine/server/db.ts';
import { standing } from '#engine/server/standing.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { CountBook } from '../domain/book.ts';

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

/** Appends movements. */
export async function addCounts(db: Db, book: CountBook, { farmid, user }: CountOwner, lines: readonly CountLine[]): Promise<void> {
  const columns = ['farm_id', book.id, ...book.key, 'eventdt', 'qty', 'kind', book.source, 'reverses', 'crtusrid'];
  const rows = lines.map((line) => {
    const values = valuesOf(book, line.key);
    return {
      ...Object.fromEntries(book.key.map((column, i) => [column, values[i]])),
      ...{ farm_id: farmid, [book.id]: randomUUID(), eventdt: line.eventdt, qty: line.qty, kind: line.kind },
      ...{ [book.source]: line.source, reverses: line.reverses, crtusrid: user },
    };
  });
  await insertRows(db, { table: book.table, columns }, rows);
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

/** The first day a balance ends below zero, and what is missing then (below 0); null when none does. */
export async function shortOf(
  db: Db,
  book: CountBook,
  farmid: string,
  key: CountKey,
): Promise<{ readonly day: BusinessDate; readonly left: number } | null> {
  const match = book.key.map((column, i) => `${column} = $${i + 2}`).join(' and ');
  const { rows } = await db.query<{ day: BusinessDate; left: number }>(
    `select day, held as left from (
       select eventdt as day, sum(sum(qty)) over (order by eventdt)::int as held from ${book.table}
       where farm_id = $1 and ${match} group by eventdt) b
     where held < 0 order by day limit 1`,
    [farmid, ...valuesOf(book, key)],
  );
  return rows[0] ?? null;
}

/** Of lines, one of each balance that falls, in the order balances are locked. */
export function fallingOf(book: CountBook, lines: readonly CountLine[]): CountLine[] {
  const falling = new Map(lines.filter(({ qty }) => qty < 0).map((line) => [textOf('', book, line.key), line]));
  return [...falling.keys()].sort().flatMap((key) => falling.get(key) ?? []);
}
