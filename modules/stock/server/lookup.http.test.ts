import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysOn, issue, openStockServer, purchase, type Stock, stockBasics, TODAY } from './stock.fixture.ts';

let stock: Stock;

beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
  // 100 kg at 10 000, then 50 kg at 13 000, issued 120 kg (stock.md).
  await stock.save('/stock/saveNote', purchase({ qty: 4, unit: 'bag', price: 250_000, lot: 'A', expdt: daysOn(20) }, { valuedt: daysOn(-5) }));
  await stock.save(
    '/stock/saveNote',
    purchase({ qty: 50, price: 13_000, lot: 'B', expdt: daysOn(60) }, { valuedt: daysOn(-4), accept: ['W_PRICE'] }),
  );
  await stock.save('/stock/saveNote', issue({ qty: 120 }, { valuedt: daysOn(-2) }));
}, 120_000);
afterAll(() => stock.close());

const one = (parents: object) => ({ catArray: [parents] });

test('/common/itemlistdata lists items in use with what a chooser needs', async () => {
  const rows = await stock.read<{ value: string }[]>('/common/itemlistdata', one({ cat: 'item' }));
  expect(rows.map(({ value }) => value)).toEqual(['GLOVE', 'FEED-1', 'AMOX']);
  expect(await stock.read('/common/itemlistdata', one({ cat: 'item', itemtp: 'medicine' }), 'staff')).toEqual([
    { value: 'AMOX', label: 'Amoxicillin 15 %', itemtp: 'medicine', brand: null, unit: 'ml', needexp: 'Y', withdrawal: 14, price: null },
  ]);
  expect(await stock.read('/common/itemlistdata', one({ cat: 'item' }), 'managerb')).toEqual([]);
});

test('/common/itemlistdtl answers one item whole, from level 60', async () => {
  const item = await stock.read<Record<string, unknown>>('/common/itemlistdtl', one({ cat: 'item', itemid: 'feed-1' }));
  expect(item).toMatchObject({
    itemid: 'FEED-1',
    itemtp: 'feed',
    unit: 'kg',
    units: [{ unit: 'bag', factor: 25 }],
    needexp: 'Y',
    lowest: 500,
    used: 'Y',
    company: 'N',
  });
  expect(await stock.refusals('/common/itemlistdtl', one({ itemid: 'NONE' }))).toEqual([['V_NOTEXISTS', 'itemid', undefined]]);
  expect(await stock.refusals('/common/itemlistdtl', one({ itemid: 'FEED-1' }), 'staff')).toEqual([['env_403', undefined, undefined]]);
});

test('/common/ItemStockdata offers lots first expired first; the average only from level 60', async () => {
  const [now] = await stock.read<Record<string, unknown>[]>('/common/ItemStockdata', one({ cat: 'itemstock', storeid: 'MAIN' }));
  expect(now).toMatchObject({ value: 'FEED-1', unit: 'kg', qty: 30, avgprice: 11_000, lots: [{ lot: 'B', qty: 30, proposed: 1 }] });
  const [then] = await stock.read<Record<string, unknown>[]>('/common/ItemStockdata', one({ storeid: 'MAIN', valuedt: daysOn(-3) }), 'staff');
  expect(then).toMatchObject({
    qty: 150,
    avgprice: null,
    lots: [
      { lot: 'A', qty: 100, proposed: 1 },
      { lot: 'B', qty: 50, proposed: 2 },
    ],
  });
  // Past its date a lot has no turn.
  const [late] = await stock.read<{ lots: object[] }[]>('/common/ItemStockdata', one({ storeid: 'MAIN', valuedt: daysOn(61) }));
  expect(late?.lots).toEqual([{ lot: 'B', expdt: daysOn(60), qty: 30, proposed: 0 }]);
  expect(await stock.read('/common/ItemStockdata', one({ storeid: 'MAIN', itemtp: 'vaccine' }))).toEqual([]);
  expect(await stock.refusals('/common/ItemStockdata', one({ storeid: 'NONE' }))).toEqual([['V_NOTEXISTS', 'storeid', undefined]]);
  expect(await stock.refusals('/common/ItemStockdata', one({ storeid: 'MAIN' }), 'looker')).toEqual([['env_403', undefined, undefined]]);
});

test('/common/stockdata tells what lay where on a date, in base and larger unit, with value from level 60', async () => {
  expect(await stock.read('/common/stockdata', one({ cat: 'stock', storeid: 'MAIN' }))).toEqual([
    {
      ...{ storeid: 'MAIN', itemid: 'FEED-1', name: 'Cám nái chửa', lot: 'B', expdt: daysOn(60), daysleft: 60, lowest: 500, onway: 0 },
      ...{ baseqty: 30, qty: 30, unit: 'kg', avgprice: 11_000, amount: 330_000 },
    },
  ]);
  const before = await stock.read<{ lot: string; baseqty: number; qty: number; unit: string; amount: number | null }[]>(
    '/common/stockdata',
    one({ date: daysOn(-4) }),
    'staff',
  );
  expect(before.map(({ lot, baseqty, qty, unit, amount }) => [lot, baseqty, qty, unit, amount])).toEqual([
    ['A', 100, 4, 'bag', null],
    ['B', 50, 2, 'bag', null],
  ]);
  // Entered today: yesterday nobody knew of it.
  expect(await stock.read('/common/stockdata', one({ date: daysOn(-4), asknown: daysOn(-1) }))).toEqual([]);
  const known = await stock.read<{ baseqty: number; amount: number }[]>('/common/stockdata', one({ date: TODAY, asknown: TODAY }));
  expect(known).toMatchObject([{ baseqty: 30, amount: 330_000 }]);
});

test('/common/unitOfstock and /common/unit2stock know the units and refuse what does not convert', async () => {
  expect(await stock.read('/common/unitOfstock', one({ cat: 'unit', itemid: 'FEED-1' }), 'staff')).toEqual([
    { value: 'kg', label: 'kg', factor: 1, isbase: 'Y' },
    { value: 'bag', label: 'Bao', factor: 25, isbase: 'N' },
  ]);
  expect(await stock.read('/common/unit2stock', one({ cat: 'unit', itemid: 'FEED-1', unit: 'bag', qty: 2.5 }))).toEqual({
    ...{ itemid: 'FEED-1', unit: 'bag', qty: 2.5, factor: 25, baseunit: 'kg', baseqty: 62.5, exact: 'Y' },
  });
  expect(await stock.read('/common/unit2stock', one({ itemid: 'FEED-1', unit: 'kg', qty: 40, to: 'bag' }))).toMatchObject({ unit: 'bag', qty: 1.6 });
  expect(await stock.refusals('/common/unit2stock', one({ itemid: 'FEED-1', unit: 'kg', qty: 0.00001 }))).toEqual([['NOTE_UNIT', 'qty', undefined]]);
  expect(await stock.refusals('/common/unit2stock', one({ itemid: 'FEED-1', unit: 'kg', qty: 0.0001, to: 'bag' }))).toEqual([
    ['NOTE_UNIT', 'to', undefined],
  ]);
  expect(await stock.refusals('/common/unit2stock', one({ itemid: 'FEED-1', unit: 'box', qty: 1 }))).toEqual([['NOTE_UNIT', 'qty', undefined]]);
});

test('/common/storeval gives quantity and value on a day, the last price and its day', async () => {
  expect(await stock.read('/common/storeval', one({ cat: 'storeval', storeid: 'MAIN', itemid: 'FEED-1' }))).toEqual({
    ...{ qty: 30, amount: 330_000, avgprice: 11_000, lastprice: 13_000, lastdt: daysOn(-4), lowest: 500 },
  });
  expect(await stock.read('/common/storeval', one({ storeid: 'MAIN', itemid: 'FEED-1', date: daysOn(-3), lot: 'A' }))).toMatchObject({
    qty: 100,
    amount: 1_100_000,
  });
  expect(await stock.read('/common/storeval', one({ storeid: 'MAIN', itemid: 'FEED-1' }), 'staff')).toMatchObject({
    qty: 30,
    amount: null,
    avgprice: null,
    lastprice: null,
  });
  expect(await stock.refusals('/common/storeval', one({ storeid: 'MAIN', itemid: 'NONE' }))).toEqual([['V_NOTEXISTS', 'itemid', undefined]]);
});

test('/common/getSuppl lists partners by role; closed ones only when all are asked, credit limits from level 60', async () => {
  await stock.save(
    '/stock/savePartner',
    { partnerid: 'C1', name: 'Lò mổ Bình An', role: 'customer', company: 'N', inuse: 'N', credit: 5_000_000 },
    'team',
  );
  const active = await stock.read<{ value: string }[]>('/common/getSuppl', {});
  expect(active).toEqual([
    { value: 'S1', label: 'Cám Đông Nam', role: 'supplier', taxno: null, tel: null, term: 30, discount: 0, credit: null, inuse: 'Y' },
  ]);
  expect(await stock.read('/common/getSuppl', { stschg: 'N', role: 'customer' })).toMatchObject([{ value: 'C1', credit: 5_000_000, inuse: 'N' }]);
  expect(await stock.read('/common/getSuppl', { stschg: 'N', role: 'customer' }, 'staff')).toMatchObject([{ value: 'C1', credit: null }]);
  expect(await stock.read('/common/getSuppl', {}, 'managerb')).toEqual([]);
});

test('the categories of /common/catdata read items, warehouses, partners and the lists of the stock', async () => {
  // A code of the farm's own, as every tried farm begins with some, does not stand before the company's item of its name.
  await stock.server.db.pool.query(
    "with company as (update item set farm_id = null where itemid = 'GLOVE') insert into code_row (farm_id, category, value, label_v) values ('FA01', 'item', 'GLOVE', 'Găng')",
  );
  const asked = ['itemtp', 'unit', 'storetp', 'inkind', 'outkind', 'notestate', 'currency', 'store', 'supplier', 'customer', 'brand'];
  const lists = await stock.read<Record<string, { value: string; label: string }[]>>('/common/catdata', {
    catArray: [...asked, { cat: 'item', itemtp: 'medicine' }, { cat: 'item', as: 'goods' }],
  });
  expect(lists['itemtp']?.map(({ value }) => value)).toEqual([
    'feed',
    'medicine',
    'vaccine',
    'semen',
    'consumable',
    'equipment',
    'pig',
    'bird',
    'egg',
    'service',
  ]);
  expect(lists['notestate']?.map(({ value }) => value)).toEqual(['02', '10', '15', '20', '30', '50']);
  expect(lists['inkind']).toHaveLength(7);
  expect(lists['outkind']).toHaveLength(9);
  expect(lists['currency']?.map(({ value }) => value)).toContain('THB');
  expect(lists['unit']?.map(({ value }) => value)).toContain('dose');
  expect(lists['store']).toMatchObject([
    { value: 'MAIN', storetp: 'general' },
    { value: 'MED', storetp: 'medicine' },
  ]);
  expect(lists['supplier']).toMatchObject([{ value: 'S1', label: 'Cám Đông Nam' }]);
  expect([lists['customer'], lists['brand']]).toEqual([[], []]);
  expect(lists['item']).toContainEqual(expect.objectContaining({ value: 'AMOX', unit: 'ml', withdrawal: 14 }));
  expect(lists['goods']?.filter(({ value }) => value === 'GLOVE')).toMatchObject([{ label: 'Găng tay', unit: 'pair' }]);
});

test('an item of the list can be given to an animal of the herd', async () => {
  const { rows } = await stock.server.db.pool.query<{ pgid: string }>("select pgid from animal where farm_id = 'FA01' and leftdt is null limit 1");
  const answer = await stock.save('/herd/saveEvent', {
    eventcd: 'TRT',
    pgid: rows[0]?.pgid,
    eventdt: TODAY,
    applyid: 'OP1',
    reason: 'LEGS',
    item: 'AMOX',
    dose: 10,
  });
  expect(answer).toBeTruthy();
});
