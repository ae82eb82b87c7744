import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heldOn } from '#engine/ledger/domain/counts.ts';
import { addCounts, type CountLine, countDifferences, countersOf, heldNow, shortOf } from '#engine/ledger/server/counts.ts';
import type { Db } from '#engine/server/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { HERD_BOOK, NURSERY_BOOK, SEMEN_BOOK } from '#modules/herd/domain/books.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';

const FARM = 'C1';
const OWNER = { farmid: FARM, user: 'u' };
const ACTOR = { user: 'u', farms: [FARM] };
const FIRST = '20260101' as BusinessDate;
const LAST = '20291231' as BusinessDate;
const PLACES = ['N1', 'N2', 'B1'] as const;

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.pool.query('truncate movement, movement_count'));

const bookOf = (place: string) => (place.startsWith('N') ? NURSERY_BOOK : SEMEN_BOOK);
const write = <T>(work: (tx: Db) => Promise<T>): Promise<T> => db.transactions.write(ACTOR, work);

const line = (place: string, qty: number, day = 0, source: string | null = null): CountLine => ({
  key: { book: bookOf(place).fixed['book'] ?? '', place, thing: '' },
  eventdt: addDays(FIRST, day),
  qty,
  kind: 'weaned',
  source,
  reverses: null,
});

/** What the product counts now, place by place. */
async function counted(): Promise<Record<string, number>> {
  const held: Record<string, number> = {};
  for (const place of PLACES) {
    const { rows } = await write((tx) => tx.query<{ n: number }>(`select ${heldNow(bookOf(place), '$1', { place: '$2' })} as n`, [FARM, place]));
    held[place] = rows[0]?.n ?? Number.NaN;
  }
  return held;
}

const differences = (repair = false) => write((tx) => countDifferences(tx, HERD_BOOK, FARM, repair));

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      lines: fc.array(
        fc.record({
          place: fc.constantFrom(...PLACES),
          qty: fc.integer({ min: -20, max: 20 }).filter((qty) => qty !== 0),
          day: fc.integer({ min: 0, max: 8 }),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      kept: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ undo: fc.nat() }) },
);

class Cancelled extends Error {}

describe('what a balance holds', () => {
  test('is the sum of its movements after any of them, taken back or rolled back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), fc.integer({ min: 0, max: 9 }), async (steps, from) => {
        await db.pool.query('truncate movement, movement_count');
        const sources: string[] = [];
        const model: (CountLine & { place: string })[] = [];
        for (const one of steps) {
          if ('undo' in one) {
            const [source] = sources.splice(one.undo % Math.max(1, sources.length), 1);
            if (source === undefined) continue;
            await write(async (tx) => addCounts(tx, HERD_BOOK, OWNER, await countersOf(tx, HERD_BOOK, FARM, [source])));
            model.push(...model.filter((move) => move.source === source).map((move) => ({ ...move, source: null, qty: -move.qty })));
            continue;
          }
          const source = randomUUID();
          const lines = one.lines.map(({ place, qty, day }) => ({ ...line(place, qty, day, source), place }));
          const done = write(async (tx) => {
            await addCounts(tx, HERD_BOOK, OWNER, lines);
            if (!one.kept) throw new Cancelled();
          });
          await done.catch((error: unknown) => {
            if (!(error instanceof Cancelled)) throw error;
          });
          if (!one.kept) continue;
          sources.push(source);
          model.push(...lines);
        }
        const now = await counted();
        for (const place of PLACES) {
          const own = model.filter((move) => move.place === place);
          expect([place, now[place]]).toEqual([place, heldOn(own, LAST)]);
          const day = addDays(FIRST, from);
          const days = [...new Set(own.map(({ eventdt }) => eventdt))].filter((at) => at >= day).sort();
          const short = days.find((at) => heldOn(own, at) < 0) ?? null;
          const found = await write((tx) => shortOf(tx, bookOf(place), FARM, { place }, day));
          expect(found).toEqual(short === null ? null : { day: short, left: heldOn(own, short) });
        }
        expect(await differences()).toEqual([]);
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  test('is counted of rows that come by themselves and in one piece', async () => {
    await db.pool.query(
      `insert into movement (farm_id, movement_id, book, place, eventdt, qty, kind, crtusrid)
       select $1, gen_random_uuid(), 'nursery', 'N' || 1 + n % 2, '2026-01-01', 1 + n % 2, 'weaned', 'u' from generate_series(1, 5000) n`,
      [FARM],
    );
    expect(await counted()).toEqual({ N1: 2500, N2: 5000, B1: 0 });
  });
});

/** A connection of its own in a transaction, whose part of a count is not one of those taken. */
async function apart(taken: readonly number[]): Promise<{ client: pg.PoolClient; part: number }> {
  const client = await db.pools.main.connect();
  const { rows } = await client.query<{ part: number }>('select pg_backend_pid() % 32 as part');
  const part = rows[0]?.part ?? -1;
  if (!taken.includes(part)) return { client, part };
  const other = await apart(taken);
  client.release();
  return other;
}

describe('many at once', () => {
  test('who adds to a house does not wait for another who does', async () => {
    const first = await apart([]);
    const second = await apart([first.part]);
    const put = `insert into movement (farm_id, movement_id, book, place, eventdt, qty, kind, crtusrid)
      values ('${FARM}', gen_random_uuid(), 'nursery', 'N1', '2026-01-01', 3, 'weaned', 'u')`;
    try {
      for (const { client } of [first, second]) {
        await client.query('begin; set local role farm_app');
        await client.query(`set local "app.farms" = '${FARM}'; set local lock_timeout = '2s'`);
      }
      await first.client.query(put);
      await second.client.query(put);
      await second.client.query('commit');
      await first.client.query('rollback');
    } finally {
      for (const { client } of [first, second]) client.release();
    }
    expect(await counted()).toEqual({ N1: 3, N2: 0, B1: 0 });
  });

  test('a crowd that adds, takes and gives up leaves what its movements say', async () => {
    const kept = Array.from({ length: 60 }, (_, i) => i);
    await Promise.all(
      kept.map((i) =>
        write(async (tx) => {
          await addCounts(tx, HERD_BOOK, OWNER, [line('N1', 5), line('B1', i % 3 === 0 ? -2 : 1)]);
          await addCounts(tx, HERD_BOOK, OWNER, [line('N2', -1, i % 4)]);
          if (i % 5 === 0) throw new Cancelled();
        }).catch((error: unknown) => {
          if (!(error instanceof Cancelled)) throw error;
        }),
      ),
    );
    const stayed = kept.filter((i) => i % 5 !== 0);
    const semen = stayed.reduce((sum, i) => sum + (i % 3 === 0 ? -2 : 1), 0);
    expect(await counted()).toEqual({ N1: 5 * stayed.length, N2: -stayed.length, B1: semen });
    expect(await differences()).toEqual([]);
  });
});

test('a request cannot write a count; one that was tampered with is found and counted again', async () => {
  await write((tx) => addCounts(tx, HERD_BOOK, OWNER, [line('N1', 7), line('B1', 4)]));
  await expect(write((tx) => tx.query('update movement_count set qty = qty + 1'))).rejects.toThrow(/permission denied/);
  await expect(write((tx) => tx.query("insert into movement_count values ('C1', 'nursery', 'N1', '', 99, 1)"))).rejects.toThrow(/permission denied/);
  await db.pool.query("update movement_count set qty = qty + 1 where place = 'N1'");
  await db.pool.query("delete from movement_count where place = 'B1'");
  const found = [
    { key: ['nursery', 'N1', ''], counted: 8, summed: 7 },
    { key: ['semen', 'B1', ''], counted: 0, summed: 4 },
  ];
  expect(await differences()).toEqual(found);
  expect(await differences(true)).toEqual(found);
  expect(await differences()).toEqual([]);
  await write((tx) => addCounts(tx, HERD_BOOK, OWNER, [line('N1', 2)]));
  expect(await counted()).toEqual({ N1: 9, N2: 0, B1: 4 });
});
