import { afterAll, beforeAll, expect, test } from 'vitest';
import { growServices } from '#apps/server/grow-services.ts';
import { flagsOf } from '#engine/batch/domain/figures/measures.ts';
import { businessDate } from '#kernel/business-date.ts';
import { figuresOfBatch } from '#modules/growfinish/domain/figures/measure.ts';
import { simOptions } from '#play/options.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { makeFarm, makeUser, seedLists } from '#testkit/farm-world.ts';
import { BY_HAND, HAND_CODES } from './by-hand.fixture.ts';
import { fillBatches } from './many-batches.fixture.ts';
import { readBatches } from './read-batches.ts';

const FARM = 'MB1';
const OTHER = 'MB2';
let db: TestDatabase;

async function farmOf(farmid: string, houses: number, batches: number): Promise<void> {
  await makeFarm(db.transactions, simOptions({ farmid }), farmid);
  await makeUser(db.transactions, farmid, `k${farmid}`, 75);
  const realm = `75@${farmid}@`;
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into store (farm_id, book, storeid, name_v, name_e, name_t, storetp, crtusrid) values ($1, 'goods', 'FEED', 'F', 'F', 'F', 'feed', 'bench')`,
      [farmid],
    );
    await client.query(
      `insert into item (prnt2, book, itemid, itemtp, name_v, name_e, name_t, unit, needexp, crtusrid)
       values ($1, 'goods', 'F', 'feed', 'F', 'F', 'F', 'kg', false, 'bench'), ($1, 'goods', 'M', 'medicine', 'M', 'M', 'M', 'ml', false, 'bench')`,
      [realm],
    );
    await fillBatches(client as never, farmid, houses, batches);
    await client.query('commit');
  } finally {
    client.release();
  }
}

beforeAll(async () => {
  db = await testDatabase();
  await seedLists(db.transactions);
  await farmOf(FARM, 10, 20);
  await farmOf(OTHER, 5, 20);
  await db.pool.query('analyze');
}, 240_000);
afterAll(() => db.close());

test('two hundred batches: the figures of a statement written by hand', async () => {
  const asof = businessDate('20271231');
  const read = () =>
    db.transactions.read({ user: 'x', farms: [FARM] }, (tx) =>
      readBatches(tx, growServices, FARM, { asof, state: 'closed', money: true, language: 'V' }),
    );
  const batches = await read();
  const { rows } = await db.pool.query<Record<string, number>>(BY_HAND, [FARM, '2019-01-01', '2027-12-31']);
  expect([batches.length, rows.length]).toEqual([200, 200]);
  for (const [at, batch] of batches.entries()) {
    const own = figuresOfBatch(batch, HAND_CODES);
    for (const code of HAND_CODES) {
      const wanted = rows[at]![code] ?? null;
      expect([batch.roomid, batch.parityid, code, own[code]]).toEqual([
        batch.roomid,
        batch.parityid,
        code,
        wanted === null ? null : expect.closeTo(wanted, 6),
      ]);
    }
    expect(flagsOf(batch).feedDays).toBe(rows[at]!['nofeed']);
  }
});

test('statements reach goods and pigs of a batch by their house, never through a whole ledger', async () => {
  const asked: { text: string; params: unknown[] }[] = [];
  await db.transactions.read({ user: 'x', farms: [FARM] }, async (tx) => {
    const query = (text: string, params: unknown[]) => {
      asked.push({ text, params });
      return tx.query(text, params);
    };
    const watched = { ...tx, query };
    const keys = { rooms: ['H001', 'H002'], parities: [20, 20] };
    await readBatches(watched as never, growServices, FARM, { asof: businessDate('20271231'), money: true, language: 'V', keys });
    for (const { text, params } of asked.filter((one) => /stock_movement|batch_move/.test(one.text))) {
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan on (stock_movement|batch_move|stock_value|batch_event)\b/);
    }
  });
  expect(asked.length).toBeGreaterThan(4);
});
