import { randomUUID } from 'node:crypto';
import { composeServer } from '#apps/server/compose.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { Handler, Pipeline, RequestInfo } from '#engine/server/pipeline.ts';
import { runCall } from '#engine/server/run-call.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { simOptions } from '#play/options.ts';
import { makeFarm, makeUser, openToken, seedLists } from '#testkit/farm-world.ts';
import { type Bench, type Line, ms, sideBySide } from './bench.ts';
import { type BenchDatabase, startCluster } from './cluster.ts';

const ROUNDS = 25;
const YEARS = 10;
const LONG = 'SL1';
const SHORT = 'SS1';
const FEEDS = ['FEED-1', 'FEED-2', 'FEED-3'] as const;
/** kg of each feed a day; a delivery brings what a week uses, in a lot of its own. */
const DAILY = 200;
const PRICE = 10_000;

/**
 * Years of a feed store as its postings would have left them: every day an issue of each feed, every week a delivery,
 * besides an opening stock nobody touches. Always the same price, so that every amount is known without the ledger.
 */
const history = (farmid: string, today: BusinessDate, days: number): readonly (readonly [sql: string, params: readonly unknown[]])[] => [
  [
    `create temporary table made on commit drop as
     select 'RN' as notetp, 'opening' as kind, $1::date - $2::int as day, 0 as week, gen_random_uuid() as noteid
     union all select 'RN', 'purchase', $1::date - n, n / 7, gen_random_uuid() from generate_series(1, $2::int) n where n % 7 = 6
     union all select 'DN', 'house', $1::date - n, n / 7, gen_random_uuid() from generate_series(1, $2::int - $2::int % 7 - 1) n`,
    [today, days],
  ],
  [
    `insert into stock_note
       (farm_id, noteid, prnt2, notetp, kind, noteno, year, serial, state, storeid, valuedt, supplierid, currency, firstdt, crtusrid, recipient, applyid)
     select $1, noteid, '75@' || $1 || '@', notetp, kind, notetp || year || '/' || serial, year, serial, '10', 'FEED', day,
       case kind when 'purchase' then 'S1' end, 'VND', day, 'bench', 'OP1', 'OP1'
     from (
       select *, extract(year from day)::int as year, row_number() over (partition by notetp, extract(year from day) order by day)::int as serial
       from made) n`,
    [farmid],
  ],
  [
    `insert into stock_counter (farm_id, notetp, year, last)
     select farm_id, notetp, year, max(serial) from stock_note where farm_id = $1 group by 1, 2, 3`,
    [farmid],
  ],
  [
    `insert into stock_note_line
       (farm_id, noteid, lineno, prnt2, book, itemid, lot, expdt, unit, factor, qty, origqty, baseqty, price, amount, roomid, pigtype, coverdays)
     select $1, m.noteid, f.n, '75@' || $1 || '@', 'goods', f.itemid, l.lot, l.expdt, 'kg', 1, l.qty, l.qty, l.qty,
       case m.notetp when 'RN' then ${PRICE} end, l.qty * ${PRICE}, l.roomid,
       case when l.roomid is not null then 'mated' end, case when l.roomid is not null then 1 end
     from made m cross join unnest($2::text[]) with ordinality as f (itemid, n)
     cross join lateral (
       select case kind when 'opening' then '' else 'W' || to_char($3::date - 7 * week, 'YYYYMMDD') end as lot,
         case kind when 'opening' then date '9999-12-31' else $3::date - 7 * week + 70 end as expdt,
         case kind when 'opening' then 50000 when 'purchase' then ${7 * DAILY} else ${DAILY} end as qty,
         case kind when 'house' then 'G1' end as roomid) l`,
    [farmid, FEEDS, today],
  ],
  [
    `insert into stock_movement
       (farm_id, book, storeid, prnt2, itemid, lot, expdt, valuedt, qty, amount, kind, noteid, lineno,
        supplierid, roomid, pigtype, coverdays, applyid, crtusrid)
     select l.farm_id, 'goods', 'FEED', l.prnt2, l.itemid, l.lot, l.expdt, n.valuedt, case n.notetp when 'DN' then -l.qty else l.qty end,
       case n.notetp when 'RN' then l.amount end, n.kind, n.noteid, l.lineno, n.supplierid, l.roomid, l.pigtype, l.coverdays, 'OP1', 'bench'
     from stock_note n join stock_note_line l using (farm_id, noteid) where n.farm_id = $1 order by n.valuedt, n.notetp desc, l.lineno`,
    [farmid],
  ],
  [`insert into stock_value (farm_id, seq, amount) select farm_id, seq, qty * ${PRICE} from stock_movement where farm_id = $1`, [farmid]],
  [
    `insert into stock_total (farm_id, book, prnt2, storeid, itemid, way, qty, amount)
     select farm_id, book, prnt2, storeid, itemid, way, sum(qty), sum(qty) * ${PRICE}
     from stock_movement where farm_id = $1 group by 1, 2, 3, 4, 5, 6`,
    [farmid],
  ],
  [
    `insert into stock_balance (farm_id, book, storeid, itemid, way, lot, expdt, qty)
     select farm_id, book, storeid, itemid, way, lot, expdt, sum(qty) from stock_movement where farm_id = $1 group by 1, 2, 3, 4, 5, 6, 7`,
    [farmid],
  ],
];

type Call = (path: string, body: object) => Promise<Record<string, unknown>>;

/** A farm with a feed store that has been at work for so many days. */
async function farmOf(
  database: BenchDatabase,
  handlers: ReadonlyMap<string, Handler>,
  pipeline: Pipeline,
  farmid: string,
  days: number,
): Promise<{ call: Call; today: BusinessDate }> {
  const { transactions, pools } = database;
  await makeFarm(transactions, simOptions({ farmid, years: 1 }), farmid);
  const { calendar } = await transactions.read({ user: 'bench', farms: [farmid] }, (db) => loadFarmSettings(db, farmid));
  const today = calendar.curbusdt;
  const token = await openToken(pools.owner, await makeUser(transactions, farmid, `keeper-${farmid}`, 60));
  const request: RequestInfo = { token, macid: null, ip: '127.0.0.1', device: 'bench', language: 'V' };
  const call: Call = async (path, body) => {
    const handler = handlers.get(path);
    if (handler === undefined) throw new Error(`no call ${path}`);
    return (await runCall(pipeline, handler, request, { reqid: randomUUID(), ...body }, () => undefined)) as Record<string, unknown>;
  };
  await call('/stock/saveStore', { storeid: 'FEED', V: 'Kho cám', E: 'Feed store', T: 'คลังอาหาร', storetp: 'feed', receives: 'Y', inuse: 'Y' });
  await call('/stock/savePartner', { partnerid: 'S1', name: 'Cám Đông Nam', role: 'supplier', company: 'N', inuse: 'Y', term: 30 });
  for (const itemid of FEEDS)
    await call('/stock/saveItem', { itemid, itemtp: 'feed', V: itemid, E: itemid, T: itemid, unit: 'kg', company: 'N', inuse: 'Y' });
  const client = await pools.owner.connect();
  try {
    await client.query('begin');
    for (const [sql, params] of history(farmid, today, days)) await client.query(sql, [...params]);
    await client.query('commit');
  } finally {
    client.release();
  }
  return { call, today };
}

/** A day's feed for one house, of each kind. */
const fed = (today: BusinessDate): object => ({
  ...{ kind: 'house', storeid: 'FEED', valuedt: today, recipient: 'OP1', applyid: 'OP1', accept: [] },
  lines: FEEDS.map((itemid) => ({ itemid, unit: 'kg', qty: 1, roomid: 'G1', pigtype: 'mated', coverdays: 1 })),
});

/** A delivery of some days ago whose price is corrected over and over. */
async function correctionOf({ call, today }: { call: Call; today: BusinessDate }): Promise<() => Promise<unknown>> {
  const note = (price: number): object => ({
    ...{ kind: 'purchase', storeid: 'FEED', supplierid: 'S1', valuedt: addDays(today, -3), applyid: 'OP1', accept: ['W_PRICE'] },
    lines: FEEDS.map((itemid) => ({ itemid, unit: 'kg', qty: 100, price, lot: 'LATE', expdt: addDays(today, 90) })),
  });
  let { id, version } = await call('/stock/saveNote', note(PRICE));
  let price = PRICE;
  return async () => {
    price += 10;
    ({ id, version } = await call('/stock/changeNote', { ...note(price), noteid: id, version, reason: 'bench' }));
  };
}

async function run(print: (line: Line) => void): Promise<void> {
  const cluster = await startCluster();
  const database = await cluster.open('stock', { anew: true });
  try {
    const composed = await composeServer(database.pools, { checkOutput: false });
    const handlers = new Map(composed.handlers.map((handler) => [handler.call.path, handler]));
    await seedLists(database.transactions);
    const long = await farmOf(database, handlers, composed, LONG, YEARS * 365);
    const short = await farmOf(database, handlers, composed, SHORT, 7);
    await database.pools.owner.query('vacuum analyze');
    const posting = await sideBySide(
      ROUNDS,
      () => long.call('/stock/saveNote', fed(long.today)),
      () => short.call('/stock/saveNote', fed(short.today)),
    );
    const say = (what: string, { ours, reference }: { ours: number; reference: number }, goal: string): void =>
      print({ what, ours: ms(ours), reference: `one week of history ${ms(reference)}`, ratio: ours / reference, goal });
    say(`feed of three kinds posted today, after ${YEARS} years of daily postings`, posting, 'about 1');
    const corrections = await sideBySide(ROUNDS, await correctionOf(long), await correctionOf(short));
    say(`price of a delivery of three days ago corrected, after ${YEARS} years`, corrections, 'about 1');
  } finally {
    await database.close();
    await cluster.drop('stock');
    await cluster.stop();
  }
}

export const stockBench: Bench = { name: 'stock', about: 'posting goods after ten years of daily postings against after a week', run };
