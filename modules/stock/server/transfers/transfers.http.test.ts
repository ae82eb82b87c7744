import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rebuildBook } from '#engine/ledger/server/rebuild.ts';
import { GOODS } from '#modules/stock/domain/books.ts';
import { FARM_A, FARM_B, type Person } from '#testkit/test-app.ts';
import { daysOn, issue, openStockServer, purchase, type Stock, stockBasics, TODAY } from '../stock.fixture.ts';

interface Saved {
  id: string;
  note: string;
  version: number;
  state: string;
}
interface Opened {
  head: { version: number; fromfarm: string; note: string };
  lines: { lineno: number; itemid: string; lot: string; expdt: string; sent: number; amount: number | null }[];
  may: { confirm: boolean };
}
type Told = { received?: number; refused?: 'Y' | 'N'; condition?: string };

let stock: Stock;
const words = { V: 'Kho', E: 'Store', T: 'คลัง' };
const save = async (body: object, person: Person = 'manager'): Promise<Saved> =>
  (await stock.save('/stock/saveNote', { accept: ['W_PRICE'], ...body }, person)) as unknown as Saved;
const held = async (itemid: string, storeid: string, person: Person = 'manager', date = TODAY): Promise<readonly [number, number]> => {
  const { qty, amount } = await stock.read<{ qty: number; amount: number }>('/common/storeval', { catArray: [{ storeid, itemid, date }] }, person);
  return [qty, amount];
};
const send = (lines: object[], head: object = {}) => ({
  ...{
    kind: 'transfer',
    trftp: 'farm',
    storeid: 'MAIN',
    tofarm: FARM_B,
    tostore: 'THERE',
    valuedt: daysOn(-4),
    applyid: 'OP1',
    driver: 'Tài',
    plate: '60C-123',
  },
  lines: lines.map((line) => ({ unit: 'kg', ...line })),
  ...head,
});
const inside = { trftp: 'internal', tofarm: null, tostore: 'MED' };
const open = (noteid: string, person: Person = 'managerb') => stock.read<Opened>('/stock/getArrival', { noteid }, person);

/** The body that confirms all of a transfer, but for what `told` says of its lots in their order. */
async function arrived(noteid: string, told: readonly Told[] = [], head: object = {}, person: Person = 'managerb') {
  const { head: own, lines } = await open(noteid, person);
  const rows = lines.map(({ lineno, lot, expdt, sent }, at) => ({ lineno, lot, expdt, received: sent, ...told[at] }));
  return { noteid, version: own.version, recvdt: daysOn(-2), lines: rows, ...head };
}
const confirm = async (
  noteid: string,
  told: readonly Told[] = [],
  head: object = {},
  person: Person = 'managerb',
): Promise<Saved & { told: object }> =>
  (await stock.save('/stock/confirmTransfer', await arrived(noteid, told, head, person), person)) as unknown as Saved & { told: object };
const refusals = async (noteid: string, told: readonly Told[], head: object = {}, person: Person = 'managerb') =>
  stock.refusals('/stock/confirmTransfer', await arrived(noteid, told, head, person), person);

/** Goods of an item on a day: in the farm's warehouses and on their way from it. */
async function lying(farmid: string, itemid: string, day: string): Promise<readonly [number, number]> {
  const { rows } = await stock.server.db.pool.query<{ kept: number; way: number }>(
    `select coalesce(sum(qty) filter (where way = ''), 0)::float8 as kept, coalesce(sum(qty) filter (where way <> ''), 0)::float8 as way
     from stock_movement where farm_id = $1 and itemid = $2 and valuedt <= $3`,
    [farmid, itemid, day],
  );
  return [rows[0]?.kept ?? 0, rows[0]?.way ?? 0];
}

/** What the stored figures of both farms differ in from their ledgers folded again. */
async function differences() {
  const prnt2 = '75@FA01@';
  return Promise.all(
    [FARM_A, FARM_B].map((farmid) =>
      stock.server.db.transactions.write({ user: 'test', farms: [farmid] }, (tx) =>
        rebuildBook(tx, { farmid, prnt2, def: GOODS, decimals: 0 }, null, false),
      ),
    ),
  );
}

beforeAll(async () => {
  stock = await openStockServer();
  await stock.server.db.pool.query(
    'update farm set prnt1 = (select prnt1 from farm where farm_id = $1), prnt2 = (select prnt2 from farm where farm_id = $1) where farm_id = $2',
    [FARM_A, FARM_B],
  );
  await stockBasics(stock);
  const item = { itemtp: 'consumable', ...words, unit: 'kg', units: [{ unit: 'bag', factor: 25 }], company: 'Y', inuse: 'Y' };
  for (const itemid of ['SALT', 'LIME', 'CORN', 'RICE']) await stock.save('/stock/saveItem', { ...item, itemid, needexp: 'N' }, 'company');
  await stock.save('/stock/saveItem', { ...item, itemid: 'OWNED', company: 'N' });
  for (const [storeid, person] of [
    ['THERE', 'managerb'],
    ['BACKB', 'managerb'],
  ] as const)
    await stock.save('/stock/saveStore', { storeid, ...words, storetp: 'general', receives: 'Y', inuse: 'Y' }, person);
  await save(purchase({ itemid: 'SALT', qty: 100, price: 10_000, lot: 'S1', expdt: daysOn(60) }, { valuedt: daysOn(-9) }));
  await save(purchase({ itemid: 'SALT', qty: 50, price: 13_000, lot: 'S2', expdt: daysOn(90) }, { valuedt: daysOn(-8) }));
  await save(purchase({ itemid: 'LIME', qty: 100, price: 2000, lot: 'L1', expdt: daysOn(0) }, { valuedt: daysOn(-9) }));
}, 120_000);
afterAll(() => stock.close());

describe('sending', () => {
  test('821 to itself, V_SELECT and V_NOTEXISTS of what is no destination, 818, 820; items of one farm stay on it', async () => {
    const code = (line: object, head: object = {}) => stock.refusals('/stock/saveNote', send([{ itemid: 'SALT', qty: 10, ...line }], head));
    expect(await code({}, { ...inside, tostore: 'MAIN' })).toEqual([['821', 'tostore', undefined]]);
    expect(await code({}, { tofarm: FARM_A })).toContainEqual(['821', 'tofarm', undefined]);
    expect(await code({}, { tofarm: null })).toContainEqual(['V_SELECT', 'tofarm', undefined]);
    expect(await code({}, { tostore: 'NONE' })).toEqual([['V_NOTEXISTS', 'tostore', undefined]]);
    expect(await code({}, { tofarm: 'NONE' })).toEqual([['V_NOTEXISTS', 'tostore', undefined]]);
    expect(await code({ qty: 151 })).toEqual([['818', 'qty', 1]]);
    expect(await code({ qty: 0 })).toEqual([['V_POSITIVE', 'qty', 1]]);
    expect(await code({ itemid: 'LIME', lot: 'L1', expdt: daysOn(-20) })).toEqual([['820', 'lot', 1]]);
    expect(await code({ itemid: 'OWNED' })).toEqual([['V_NOTEXISTS', 'itemid', 1]]);
  });

  test('the goods leave at once and lie on the way with the sender, worth what they left with; cancelling brings them back', async () => {
    const before = await held('SALT', 'MAIN');
    const sent = await save(send([{ itemid: 'SALT', qty: 120 }]));
    expect(sent).toMatchObject({ state: '15', note: expect.stringContaining('TN-FA01-') });
    expect(await held('SALT', 'MAIN')).toEqual([30, 330_000]);
    expect(await lying(FARM_A, 'SALT', TODAY)).toEqual([30, 120]);
    expect(await lying(FARM_B, 'SALT', TODAY)).toEqual([0, 0]);
    await stock.save('/stock/removeNote', { noteid: sent.id, version: sent.version, reason: 'wrong lorry' });
    expect([await held('SALT', 'MAIN'), before]).toEqual([before, [150, 1_650_000]]);
    expect(await stock.refusals('/stock/getArrival', { noteid: sent.id }, 'managerb')).toEqual([['839', undefined, undefined]]);
  });
});

/** What is still to come from another farm stands in the receiver's figures; a warehouse it comes to is not closed. */
async function comingIsTold(): Promise<void> {
  const sent = [await save(send([{ itemid: 'SALT', qty: 3 }])), await save(send([{ itemid: 'SALT', qty: 2 }], { tostore: 'BACKB' }))];
  const asked = { params: { itemid: 'SALT', by: 'item' }, language: 'E' };
  expect((await stock.read<{ rows: object[] }>('/stock/report/StockReport', asked, 'managerb')).rows).toMatchObject([
    { storeid: 'THERE', baseqty: 120, onway: 3 },
  ]);
  const stores = await stock.read<{ rows: { storeid: string; wayIn: number; version: number }[] }>('/stock/findStores', {}, 'managerb');
  expect(stores.rows.map(({ storeid, wayIn }) => [storeid, wayIn])).toEqual([
    ['BACKB', 1],
    ['THERE', 1],
  ]);
  const closed = { storeid: 'BACKB', ...words, storetp: 'general', receives: 'Y', inuse: 'N', version: stores.rows[0]?.version };
  expect(await stock.refusals('/stock/saveStore', closed, 'managerb')).toEqual([['ADM_NOTEMPTY', 'inuse', undefined]]);
  for (const { id, version } of sent) await stock.save('/stock/removeNote', { noteid: id, version, reason: 'not needed' });
}

describe('receiving', () => {
  test('the other farm sees the note and nothing else of the sender, and takes it in with lots, dates and amounts', async () => {
    const sent = await save(send([{ itemid: 'SALT', qty: 120 }]));
    const other = await save(send([{ itemid: 'SALT', qty: 5 }], inside));
    const waiting = await stock.read<{ rows: { noteid: string; fromfarm: string; days: number; late: number }[] }>(
      '/stock/findArrivals',
      {},
      'managerb',
    );
    expect(waiting.rows).toMatchObject([{ noteid: sent.id, fromfarm: FARM_A, days: 4, late: 2 }]);
    expect(await stock.refusals('/stock/getArrival', { noteid: other.id }, 'managerb')).toEqual([['839', undefined, undefined]]);
    expect((await open(sent.id)).lines).toMatchObject([
      { lineno: 1, lot: 'S1', sent: 100, amount: 1_100_000 },
      { lineno: 1, lot: 'S2', sent: 20, amount: 220_000 },
    ]);
    expect(await stock.refusals('/stock/getNote', { noteid: sent.id }, 'managerb')).toEqual([['839', undefined, undefined]]);
    // The keeper finds it on Home, with the way to receive it.
    const home = await stock.read<{ tiles: { key: string; value: number; rows: object[] }[] }>('/account/getHome', { farmid: FARM_B }, 'managerb');
    expect(home.tiles.find(({ key }) => key.endsWith('arrivals'))).toMatchObject({ value: 1, rows: [{ name: sent.note, late: 4, tone: 'warn' }] });
    expect(await confirm(sent.id)).toMatchObject({
      told: { code: '844', params: { note: sent.note } },
      state: '30',
      after: [{ itemid: 'SALT', before: 0, qty: 120, avgprice: 11_000 }],
    });
    expect(await held('SALT', 'THERE', 'managerb')).toEqual([120, 1_320_000]);
    await comingIsTold();
    expect(await lying(FARM_A, 'SALT', TODAY)).toEqual([25, 5]);
    expect(await lying(FARM_A, 'SALT', daysOn(-3))).toEqual([25, 125]);
    const lots = await stock.read<{ lots: object[] }[]>('/common/ItemStockdata', { catArray: [{ storeid: 'THERE' }] }, 'managerb');
    expect(lots[0]?.lots).toMatchObject([
      { lot: 'S1', expdt: daysOn(60), qty: 100 },
      { lot: 'S2', expdt: daysOn(90), qty: 20 },
    ]);
    // Confirmed once; from now on the sender neither corrects nor cancels it.
    expect((await refusals(sent.id, []))[0]?.[0]).toBe('832');
    const again = { noteid: sent.id, version: sent.version + 1, reason: 'too late' };
    expect(await stock.refusals('/stock/removeNote', again)).toEqual([['832', undefined, undefined]]);
    expect(await stock.refusals('/stock/changeNote', { ...send([{ itemid: 'SALT', qty: 1 }]), ...again })).toEqual([['832', undefined, undefined]]);
    await stock.save('/stock/removeNote', { noteid: other.id, version: other.version, reason: 'not needed' });
    expect(await differences()).toEqual([[], []]);
  });

  test('a back-dated receipt of the sender values the transfer again, and what the other farm received and used of it', async () => {
    await save(purchase({ itemid: 'RICE', qty: 100, price: 5000 }, { valuedt: daysOn(-9) }));
    const sent = await save(send([{ itemid: 'RICE', qty: 60 }]));
    await confirm(sent.id, [{ received: 50 }]);
    await stock.save('/stock/saveNote', issue({ itemid: 'RICE', qty: 20 }, { storeid: 'THERE' }), 'managerb');
    expect([await held('RICE', 'MAIN'), await held('RICE', 'THERE', 'managerb')]).toEqual([
      [40, 200_000],
      [30, 150_000],
    ]);
    await save(purchase({ itemid: 'RICE', qty: 100, price: 6000 }, { valuedt: daysOn(-6) }));
    expect([await held('RICE', 'MAIN'), await held('RICE', 'THERE', 'managerb')]).toEqual([
      [140, 770_000],
      [30, 165_000],
    ]);
    const card = await stock.server.db.pool.query<{ qty: number; back: boolean }>(
      "select qty::float8 as qty, reverses is not null as back from stock_movement where farm_id = $1 and itemid = 'RICE' and kind = 'transferin' order by seq",
      [FARM_B],
    );
    expect(card.rows).toEqual([
      { qty: 50, back: false },
      { qty: -50, back: true },
      { qty: 50, back: false },
    ]);
    expect(await differences()).toEqual([[], []]);
  });

  test('819 above sent, 820 of a lot expired meanwhile, dates between sending and today, another person, everything told', async () => {
    await save(purchase({ itemid: 'CORN', qty: 100, price: 3000, lot: 'C1', expdt: daysOn(0) }, { valuedt: daysOn(-9) }));
    await stock.server.db.pool.query("update stock_movement set expdt = expdt - 1 where itemid = 'CORN'");
    await stock.server.db.pool.query("update stock_balance set expdt = expdt - 1 where itemid = 'CORN'");
    const sent = await save(send([{ itemid: 'CORN', qty: 40 }]));
    expect(await refusals(sent.id, [{ received: 40.0001 }])).toEqual([['819', 'received', 1]]);
    expect(await refusals(sent.id, [{ received: -1 }])).toEqual([['V_NOTNEG', 'received', 1]]);
    expect(await refusals(sent.id, [{ refused: 'Y' }])).toEqual([['V_INVALID', 'received', 1]]);
    expect(await refusals(sent.id, [], { recvdt: daysOn(1) })).toContainEqual(['V_VALUEDT', 'recvdt', undefined]);
    expect(await refusals(sent.id, [], { recvdt: daysOn(-5) })).toContainEqual(['V_RANGE', 'recvdt', undefined]);
    expect(await refusals(sent.id, [], { lines: [] })).toEqual([['V_REQUIRED', 'received', 1]]);
    expect(await refusals(sent.id, [], { recvdt: TODAY })).toEqual([['820', 'received', 1]]);
    expect(await refusals(sent.id, [], { version: 9 })).toEqual([['STALE', undefined, undefined]]);
    const own = await save(send([{ itemid: 'SALT', qty: 1 }], inside));
    expect((await open(own.id, 'manager')).may.confirm).toBe(false);
    expect(await refusals(own.id, [], {}, 'manager')).toEqual([['NOTE_SECOND', undefined, undefined]]);
    expect(await confirm(own.id, [], {}, 'team')).toMatchObject({ state: '30' });
    expect(await held('SALT', 'MED')).toEqual([1, 11_000]);
    // What has expired goes back to the source.
    await confirm(sent.id, [{ received: 0, refused: 'Y', condition: 'expired' }], { recvdt: TODAY });
    expect([await held('CORN', 'MAIN'), await held('CORN', 'THERE', 'managerb')]).toEqual([
      [100, 300_000],
      [0, 0],
    ]);
    expect(await differences()).toEqual([[], []]);
  });
});

describe('inside the farm', () => {
  test('between warehouses the setting receives at once for, the save that sends receives too; a keeper is who it names', async () => {
    const use = (storeid: string, keepers: object[]) => ({ storeid, from: daysOn(-5), atonce: 'Y', tofarms: [], keepers, lowest: [] });
    await stock.save('/stock/saveStoreUse', use('MAIN', [{ userid: 'manager', issues: 'Y' }]));
    await stock.save('/stock/saveStoreUse', use('MED', [{ userid: 'team', issues: 'Y' }]));
    const before = await held('SALT', 'MED');
    const sent = await save(send([{ itemid: 'SALT', qty: 4 }], { ...inside, valuedt: TODAY }));
    expect(sent).toMatchObject({ state: '30', movements: [{ itemid: 'SALT', qty: -4 }] });
    const { rows } = await stock.read<{ rows: object[] }>('/stock/findNotes', { notetp: 'TN', note: sent.note });
    expect(rows).toMatchObject([{ tostore: 'MED', tostoreName: 'Tủ thuốc' }]);
    expect((await held('SALT', 'MED'))[0]).toBe(before[0] + 4);
    expect((await lying(FARM_A, 'SALT', TODAY))[1]).toBe(0);
    const gone = { noteid: sent.id, version: 1, reason: 'too late' };
    expect(await stock.refusals('/stock/removeNote', gone)).toEqual([['832', undefined, undefined]]);
    // Of the medicine store only the keeper named gives goods out.
    const out = send([{ itemid: 'SALT', qty: 1 }], { ...inside, storeid: 'MED', tostore: 'MAIN', valuedt: TODAY });
    expect(await stock.refusals('/stock/saveNote', out)).toEqual([['env_403', 'storeid', undefined]]);
    await save(out, 'team');
    expect(await differences()).toEqual([[], []]);
  });
});

describe('what did not arrive', () => {
  const explain = async (noteid: string, lines: object[], head: object = {}) => {
    const { head: own } = await stock.read<{ head: { version: number } }>('/stock/getNote', { noteid });
    return {
      noteid,
      version: own.version,
      valuedt: TODAY,
      lines: lines.map((line) => ({ lineno: 1, lot: 'S1', expdt: daysOn(60), ...line })),
      ...head,
    };
  };

  test('stays on the way until the sender puts it back, sends it again or writes it off with a reason from level 60', async () => {
    await save(purchase({ itemid: 'SALT', qty: 90, price: 11_000, lot: 'S1', expdt: daysOn(60) }, { valuedt: daysOn(-6) }));
    const before = (await held('SALT', 'MAIN'))[0];
    const sent = await save(send([{ itemid: 'SALT', qty: 30, lot: 'S1', lotreason: 'oldest' }]));
    await confirm(sent.id, [{ received: 18, condition: 'damaged' }]);
    expect((await lying(FARM_A, 'SALT', TODAY))[1]).toBe(12);
    const list = () => stock.read<{ rows: object[] }>('/stock/findNotes', { notetp: 'TN', short: 'Y' });
    expect((await list()).rows[0]).toMatchObject({
      note: sent.note,
      sent: 30,
      received: 18,
      short: 12,
      open: 1,
      days: 2,
      changed: 'N',
      tostoreName: 'THERE',
    });
    const code = async (lines: object[], person: Person = 'manager', head: object = {}) =>
      stock.refusals('/stock/explainTransfer', await explain(sent.id, lines, head), person);
    expect(await code([{ how: 'back', qty: 12.5 }])).toEqual([['819', 'qty', 1]]);
    expect(
      await code([
        { how: 'back', qty: 10 },
        { how: 'back', qty: 3 },
      ]),
    ).toEqual([['819', 'qty', 2]]);
    expect(await code([{ how: 'back', qty: 0 }])).toEqual([['V_POSITIVE', 'qty', 1]]);
    expect(await code([{ how: 'lost', qty: 1 }])).toEqual([['371', 'reason', 1]]);
    expect(await code([{ how: 'back', qty: 1, lot: 'S9' }])).toEqual([['V_NOTEXISTS', 'lot', 1]]);
    expect(await code([{ how: 'lost', qty: 1, reason: 'DAMAGED' }], 'staff')).toEqual([['env_403', undefined, undefined]]);
    expect(await code([{ how: 'back', qty: 1 }], 'staff')).toEqual([['env_403', undefined, undefined]]);
    expect(await code([{ how: 'back', qty: 1 }], 'manager', { valuedt: daysOn(-3) })).toEqual([['V_RANGE', 'valuedt', undefined]]);
    const lines = [
      { how: 'back', qty: 5 },
      { how: 'resent', qty: 4 },
      { how: 'lost', qty: 3, reason: 'DAMAGED' },
    ];
    const done = await stock.save('/stock/explainTransfer', await explain(sent.id, lines));
    expect(done['resent']).toMatch(/^TN-FA01-/);
    expect([(await held('SALT', 'MAIN'))[0], before]).toEqual([before - 30 + 5, before]);
    expect((await lying(FARM_A, 'SALT', TODAY))[1]).toBe(4);
    expect((await list()).rows.map((row) => (row as { note: string }).note)).not.toContain(sent.note);
    const { rows } = await stock.read<{ rows: { noteid: string; note: string }[] }>('/stock/findArrivals', {}, 'managerb');
    const resent = rows.find(({ note }) => note === done['resent']);
    await confirm(String(resent?.noteid), [], { recvdt: TODAY });
    expect((await lying(FARM_A, 'SALT', TODAY))[1]).toBe(0);
    const opened = await stock.read<{ transfer: { shortages: object[] } }>('/stock/getNote', { noteid: sent.id });
    expect(opened.transfer.shortages).toMatchObject([
      { how: 'back', qty: 5 },
      { how: 'resent', qty: 4, tonote: done['resent'] },
      { how: 'lost', qty: 3 },
    ]);
    expect(await differences()).toEqual([[], []]);
  });
});
