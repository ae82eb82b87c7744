import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { composeModules } from '#apps/server/compose.ts';
import { makerOn } from '#engine/server/demo.ts';
import { businessDate, dayNumber } from '#kernel/business-date.ts';
import { DEFAULT_BANDS, DEFAULT_STANDARD } from '#modules/growfinish/domain/standards.ts';
import { DEMO_ITEMS, DEMO_PARTNERS, DEMO_STORES } from '#modules/stock/server/demo/goods.ts';
import { simOptions } from '#play/options.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { ALL_ROUTES, makeFarm, makeUser, seedLists } from '#testkit/farm-world.ts';
import { batchFigures } from '#testkit/oracle/growing.ts';
import type { RawBatch } from '#testkit/oracle/growing-batch.ts';
import { growingInMemory } from '#testkit/oracle/growing-memory.ts';
import { broughtBy, growingOf } from '#testkit/oracle/growing-raw.ts';
import { memoryGrowing } from './memory-driver.ts';
import { growOptions } from './options.ts';
import { type GrowResult, simulateGrowing } from './simulate.ts';
import { callDriver } from './store-driver.ts';

const FARM = 'GP1';
const one = growOptions().houses;
/** One nursery before three finishing houses: its starter feed expires between two batches. */
const options = growOptions({
  ...{ farmid: FARM, seed: 1, start: businessDate('20251108'), end: businessDate('20261123'), feedEvery: 7 },
  houses: [...one.slice(0, 1), ...one.slice(2, 5)],
});
const memory = memoryGrowing(options);
const STANDARD = { rows: DEFAULT_STANDARD, bands: DEFAULT_BANDS };
const asof = dayNumber(options.end);
let db: TestDatabase;
let result: GrowResult;
let stored: RawBatch[];
let kept: RawBatch[];

beforeAll(async () => {
  db = await testDatabase();
  await seedLists(db.transactions);
  await makeFarm(db.transactions, simOptions({ farmid: FARM }), FARM);
  await makeUser(db.transactions, FARM, 'keeper', 75);
  const { handlers } = composeModules(db.pools);
  const farm = { farmid: FARM, kind: 'growing', prnt1: `70@${FARM}@`, prnt2: `75@${FARM}@`, user: 'keeper', companyUser: 'keeper' } as const;
  const about = { ...farm, today: options.end, sows: 0, years: 1, seed: 1 };
  await db.transactions.write({ user: 'keeper', farms: [FARM] }, async (tx) => {
    const make = makerOn(tx, handlers, about, ALL_ROUTES);
    for (const store of DEMO_STORES) await make('/stock/saveStore', store);
    for (const partner of DEMO_PARTNERS) await make('/stock/savePartner', partner);
    for (const item of DEMO_ITEMS) await make('/stock/saveItem', item);
    for (const house of options.houses) await make('/growfinish/saveHouse', { ...house, site: 'K1', name: house.roomid, batchflg: 'Y' });
    result = await simulateGrowing({ options, driver: callDriver(make) });
  });
  await simulateGrowing({ options, driver: memory });
  stored = await growingOf(db.pool, FARM);
  kept = growingInMemory(memory, options);
}, 240_000);
afterAll(() => db.close());

/** Identities of records differ between the two. */
const plain = (batches: readonly RawBatch[]): unknown =>
  JSON.parse(JSON.stringify(batches, (key, value: unknown) => (key === 'eventId' || key === 'sentBy' ? undefined : value)));

describe('a farm of growing pigs stored through the calls', () => {
  test('is refused nothing', () => {
    expect(result.refused.slice(0, 3)).toEqual([]);
    expect([result.saved > 250, result.batches > 8, stored.length]).toEqual([true, true, kept.length]);
  });

  test('holds what the rules in memory keep: every batch with its pigs, weighings and feed, at what the ledger says it cost', () => {
    const order = (batches: readonly RawBatch[]) =>
      batches.toSorted((a, b) => (a.roomid === b.roomid ? a.parityid - b.parityid : a.roomid < b.roomid ? -1 : 1));
    const goods = ({ goods: used, ...batch }: RawBatch) => ({
      ...batch,
      goods: used.toSorted((a, b) => a.day - b.day || (a.itemid < b.itemid ? -1 : 1)).map(({ amount: _, ...one }) => one),
    });
    expect(plain(order(stored).map(goods) as never)).toEqual(plain(order(kept).map(goods) as never));
    // An issue out of two lots is rounded twice.
    const amounts = (batches: readonly RawBatch[]) => order(batches).map((batch) => batch.goods.reduce((sum, { amount }) => sum + amount, 0));
    const kepts = amounts(kept);
    for (const [at, amount] of amounts(stored).entries()) expect(Math.abs(amount - (kepts[at] ?? 0))).toBeLessThan(30);
    expect(kepts.reduce((sum, amount) => sum + amount, 0)).toBeGreaterThan(1e9);
  });

  test('carries its cost from house to house: what was spent on all batches leaves with the pigs or stands with those still there', () => {
    const brought = broughtBy(stored, asof, STANDARD);
    const figures = stored.map((batch) => ({ batch, f: batchFigures({ batch, asof, standard: STANDARD, brought }) }));
    const closed = figures.filter(({ batch }) => batch.close !== null);
    expect(closed.length).toBeGreaterThan(4);
    for (const { f } of figures) expect(f.unaccounted).toBe(0);
    // What transfers brought in is what the transfers out carried.
    const sum = (of: (one: (typeof figures)[number]) => number): number => figures.reduce((total, one) => total + of(one), 0);
    const paid = sum(({ batch }) => batch.ins.reduce((total, { amount }) => total + amount, 0));
    expect(sum(({ f }) => f.amountIn) - paid).toBeCloseTo(
      sum(({ f }) => f.costCarriedOut),
      2,
    );
  });

  test('is typed on the days it says, some of it later', async () => {
    const { rows } = await db.pool.query<{ late: number; all: number }>(
      'select count(*) filter (where valuedt > eventdt)::int as late, count(*)::int as all from batch_event where farm_id = $1 and valuedt >= eventdt',
      [FARM],
    );
    expect(rows[0]?.late).toBeGreaterThan(10);
    expect(rows[0]?.all).toBe(memory.records.length);
  });
});
