import { afterAll, beforeAll, expect, test } from 'vitest';
import { growServices } from '#apps/server/grow-services.ts';
import { stockServices } from '#apps/server/stock-services.ts';
import { flagsOf } from '#engine/batch/domain/figures/measures.ts';
import type { Db } from '#engine/server/db.ts';
import type { Session } from '#engine/server/session.ts';
import { businessDate } from '#kernel/business-date.ts';
import { figuresOfBatch } from '#modules/growfinish/domain/figures/measure.ts';
import { REPORTS as STOCK_REPORTS } from '#modules/stock/server/reports/registry.ts';
import { simOptions } from '#play/options.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { makeFarm, makeUser, seedLists } from '#testkit/farm-world.ts';
import { REPORTS as GROW_REPORTS } from '../reports/registry.ts';
import { BY_HAND, HAND_CODES } from './by-hand.fixture.ts';
import { fillBatches } from './many-batches.fixture.ts';
import { readBatches } from './read-batches.ts';

const FARM = 'MB1';
const OTHER = 'MB2';
const SMALL = 'MB3';
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
  await farmOf(SMALL, 1, 2);
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

interface Asked {
  readonly text: string;
  readonly params: unknown[];
}

/** A transaction that notes what it is asked of the large tables. */
function watched(tx: Db, asked: Asked[]): Db {
  const query = (text: string, params: unknown[] = []) => {
    if (/stock_movement|house_goods|batch_move|batch_event/.test(text)) asked.push({ text, params });
    return tx.query(text, params);
  };
  return { ...tx, query } as Db;
}

/** Of what was asked, the statements that read a ledger, or the books of houses, from end to end. */
async function sequential(tx: Db, asked: readonly Asked[]): Promise<string[]> {
  const found: string[] = [];
  for (const { text, params } of new Map(asked.map((one) => [one.text, one])).values()) {
    const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, params);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    if (/Seq Scan on (stock_movement|batch_move|stock_value|batch_event)\b/.test(plan)) found.push(`${text}\n${plan}`);
  }
  return found;
}

test('statements reach goods and pigs of a batch by their house, never through a whole ledger', async () => {
  const asked: Asked[] = [];
  const found = await db.transactions.read({ user: 'x', farms: [FARM] }, async (tx) => {
    const keys = { rooms: ['H001', 'H002'], parities: [20, 20] };
    await readBatches(watched(tx, asked), growServices, FARM, { asof: businessDate('20271231'), money: true, language: 'V', keys });
    return sequential(tx, asked);
  });
  expect(found).toEqual([]);
  expect(asked.length).toBeGreaterThan(2);
});

test('the reports of growing pigs and goods of a small farm read nothing that grows with the farms beside it', async () => {
  const session = {
    userid: 'kMB3',
    usrlvl: 75,
    farmid: SMALL,
    farms: [SMALL],
    curbusdt: '20201231',
    weekstart: 1,
    zone: 7,
    language: 'E',
    flags: new Map(),
  };
  const who = { session: session as unknown as Session, language: 'E' as const };
  const asked: Asked[] = [];
  const found = await db.transactions.read({ user: 'kMB3', farms: [SMALL] }, async (tx) => {
    const large = watched(tx, asked);
    // Some are of one house.
    const asking = ({ def }: (typeof GROW_REPORTS)[number]): object => (def.params.safeParse({}).success ? {} : { roomid: 'H001' });
    for (const report of GROW_REPORTS) await report.ask(large, { ...who, services: growServices }, asking(report));
    for (const report of STOCK_REPORTS) await report.ask(large, { ...who, services: stockServices, fixedList: () => [] }, {});
    return sequential(tx, asked);
  });
  expect(found).toEqual([]);
  expect(asked.length).toBeGreaterThan(40);
});
