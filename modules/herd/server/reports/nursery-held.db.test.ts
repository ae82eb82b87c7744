import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldOn } from '#engine/ledger/domain/counts.ts';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { atOf } from './herd-report.ts';
import { nurseryHeld } from './nursery-held.ts';
import { reportContext } from './report-context.fixture.ts';

const FIRST = businessDate('20260101');
const PLACES = ['N1', 'N2'] as const;

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const move = fc.record({
  place: fc.constantFrom(...PLACES),
  day: fc.integer({ min: 0, max: 9 }),
  qty: fc.integer({ min: -20, max: 40 }).filter((qty) => qty !== 0),
});

test('a house holds on a day what its movements up to that day add up to, whatever came later, in other books or farms', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 12 }), fc.integer({ min: -1, max: 10 }), async (moves, day) => {
      await db.pool.query('truncate movement, movement_count');
      for (const [farm, book] of [
        ['C1', 'nursery'],
        ['C1', 'semen'],
        ['C2', 'nursery'],
      ]) {
        for (const { place, day: on, qty } of moves) {
          await db.pool.query(
            "insert into movement (farm_id, movement_id, book, place, eventdt, qty, kind, crtusrid) values ($1, $2, $3, $4, $5, $6, 'weaned', 'u')",
            [farm, randomUUID(), book, place, addDays(FIRST, on), qty],
          );
        }
      }
      const asked = addDays(FIRST, day);
      const held = await db.transactions.read({ user: 'u', farms: ['C1'] }, (tx) => nurseryHeld(atOf(tx, reportContext('C1', '20260201')), asked));
      for (const place of PLACES) {
        const own = moves.filter((one) => one.place === place).map((one) => ({ eventdt: addDays(FIRST, one.day), qty: one.qty }));
        expect(held.get(place) ?? 0).toBe(heldOn(own, asked));
      }
    }),
    { numRuns: 30 },
  );
});
