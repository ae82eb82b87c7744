import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildBook } from '#engine/ledger/server/rebuild.ts';
import { GOODS } from '#modules/stock/domain/books.ts';
import { FARM_A, FARM_B } from '#testkit/test-app.ts';
import { daysOn, issue, openStockServer, purchase, type Stock, stockBasics } from '../stock.fixture.ts';

let stock: Stock;
const words = { V: 'Kho', E: 'Store', T: 'คลัง' };
const PRNT2 = '75@FA01@';

beforeAll(async () => {
  stock = await openStockServer();
  await stock.server.db.pool.query(
    'update farm set prnt1 = (select prnt1 from farm where farm_id = $1), prnt2 = (select prnt2 from farm where farm_id = $1) where farm_id = $2',
    [FARM_A, FARM_B],
  );
  await stockBasics(stock);
  await stock.save('/stock/saveStore', { storeid: 'THERE', ...words, storetp: 'general', receives: 'Y', inuse: 'Y' }, 'managerb');
}, 120_000);
afterAll(() => stock.close());

interface Step {
  readonly what: 'buy' | 'use' | 'send' | 'receive' | 'back' | 'usethere' | 'return';
  /** Days before today. */
  readonly ago: number;
  readonly kg: number;
  readonly price: number;
}

const steps = fc.array(
  fc.record({
    what: fc.constantFrom<Step['what']>('buy', 'buy', 'use', 'send', 'receive', 'receive', 'back', 'usethere', 'return'),
    ago: fc.integer({ min: 0, max: 12 }),
    kg: fc.integer({ min: 1, max: 60 }),
    price: fc.integer({ min: 1000, max: 20_000 }),
  }),
  { minLength: 10, maxLength: 18 },
);

/** A farm's step that may be refused for what is not there. @returns true when it was saved. */
async function tried(path: string, body: object, person: 'manager' | 'managerb'): Promise<boolean> {
  const answer = await stock.server.inject(path, { accept: ['W_PRICE'], reqid: crypto.randomUUID(), ...body }, person);
  expect(stock.server.faults.splice(0)).toEqual([]);
  return answer.status === 200;
}

async function receive(step: Step, person: 'manager' | 'managerb'): Promise<boolean> {
  const { data } = await stock.server.inject('/stock/findArrivals', {}, person);
  const [first] = (data as { rows: { noteid: string }[] }).rows;
  if (first === undefined) return false;
  const { head, lines } = (await stock.server.inject('/stock/getArrival', { noteid: first.noteid }, person)).data as {
    head: { version: number };
    lines: { lineno: number; lot: string; expdt: string; sent: number }[];
  };
  const told = lines.map(({ lineno, lot, expdt, sent }) => ({ lineno, lot, expdt, received: Math.max(0, sent - (step.kg % 7)) }));
  return tried('/stock/confirmTransfer', { noteid: first.noteid, version: head.version, recvdt: daysOn(-step.ago), lines: told }, person);
}

async function explain(step: Step): Promise<boolean> {
  const found = (await stock.server.inject('/stock/findNotes', { notetp: 'TN', short: 'Y' }, 'manager')).data as {
    rows: { noteid: string; version: number }[];
  };
  const [first] = found.rows;
  if (first === undefined) return false;
  const opened = (await stock.server.inject('/stock/getNote', { noteid: first.noteid }, 'manager')).data as {
    transfer: { arrived: { lineno: number; lot: string; expdt: string; open: number }[] };
  };
  const lines = opened.transfer.arrived
    .filter(({ open }) => open > 0)
    .map(({ lineno, lot, expdt, open }, at) => ({
      lineno,
      lot,
      expdt,
      qty: open,
      ...(at % 2 === 0 ? { how: 'back' } : { how: 'lost', reason: 'DAMAGED' }),
    }));
  return tried('/stock/explainTransfer', { noteid: first.noteid, version: first.version, valuedt: daysOn(-step.ago), lines }, 'manager');
}

function doStep(step: Step, itemid: string): Promise<boolean> {
  const { what, kg, price } = step;
  const valuedt = daysOn(-step.ago);
  const lines = [{ itemid, unit: 'kg', qty: kg }];
  const transfer = { kind: 'transfer', trftp: 'farm', valuedt, applyid: 'OP1', lines };
  if (what === 'buy') return tried('/stock/saveNote', purchase({ itemid, qty: kg, price }, { valuedt }), 'manager');
  if (what === 'use') return tried('/stock/saveNote', issue({ itemid, qty: kg }, { valuedt }), 'manager');
  if (what === 'usethere') return tried('/stock/saveNote', issue({ itemid, qty: kg }, { valuedt, storeid: 'THERE' }), 'managerb');
  if (what === 'send') return tried('/stock/saveNote', { ...transfer, storeid: 'MAIN', tofarm: FARM_B, tostore: 'THERE' }, 'manager');
  if (what === 'return') return tried('/stock/saveNote', { ...transfer, storeid: 'THERE', tofarm: FARM_A, tostore: 'MAIN' }, 'managerb');
  return what === 'back' ? explain(step) : receive(step, step.price % 3 === 0 ? 'manager' : 'managerb');
}

interface Sums {
  readonly day: string;
  readonly came: number;
  readonly gone: number;
  readonly lying: number;
}

/** By day of both farms, from all movements: bought, used or written off, lying in warehouses or on the way. */
async function sums(itemid: string): Promise<Sums[]> {
  const { rows } = await stock.server.db.pool.query<Sums>(
    `select to_char(d, 'YYYYMMDD') as day, sum(qty) filter (where kind = 'purchase')::float8 as came,
       coalesce(-sum(qty) filter (where kind in ('general', 'missing')), 0)::float8 as gone, sum(qty)::float8 as lying
     from generate_series(current_date - 14, current_date + 1, interval '1 day') d join stock_movement m on m.valuedt <= d
     where itemid = $1 and farm_id in ($2, $3) group by 1 order by 1`,
    [itemid, FARM_A, FARM_B],
  );
  return rows;
}

let runs = 0;
test('goods in = out + left + on the way on every day over both farms, and what transfers carry is worth the same on both sides', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      runs += 1;
      const itemid = `BOTH${runs}`;
      await stock.save('/stock/saveItem', { itemid, itemtp: 'consumable', ...words, unit: 'kg', company: 'Y', inuse: 'Y', needexp: 'N' }, 'company');
      await tried('/stock/saveNote', purchase({ itemid, qty: 100, price: 9000 }, { valuedt: daysOn(-13) }), 'manager');
      for (const step of list) if (await doStep(step, itemid)) done += 1;
      for (const { came, gone, lying } of await sums(itemid)) expect(came - gone).toBeCloseTo(lying, 4);
      const { rows } = await stock.server.db.pool.query<{ carried: number; low: number }>(
        `select coalesce(sum(v.amount) filter (where m.kind in ('transferin', 'transferout')), 0)::float8 as carried,
           (select count(*) from stock_balance b where b.itemid = $1 and b.qty < 0)::int as low
         from stock_movement m join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq where m.itemid = $1`,
        [itemid],
      );
      expect(rows).toEqual([{ carried: 0, low: 0 }]);
      for (const farmid of [FARM_A, FARM_B]) {
        const book = { farmid, prnt2: PRNT2, def: GOODS, decimals: 0 };
        expect(await stock.server.db.transactions.write({ user: 'test', farms: [farmid] }, (tx) => rebuildBook(tx, book, null, false))).toEqual([]);
      }
    }),
    { numRuns: 8, seed: 5, endOnFailure: true },
  );
  expect(done).toBeGreaterThan(50);
}, 240_000);
