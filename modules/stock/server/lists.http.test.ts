import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRUG, daysOn, FEED, issue, openStockServer, purchase, type Stock, stockBasics } from './stock.fixture.ts';

let stock: Stock;
beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
  await stock.save('/stock/saveNote', purchase({ qty: 4, unit: 'bag', price: 250_000, lot: 'A', expdt: daysOn(20) }));
  await stock.save('/stock/saveNote', issue({ qty: 30 }));
}, 120_000);
afterAll(() => stock.close());

const codes = (path: string, body: object, person?: Parameters<Stock['refusals']>[2]) => stock.refusals(path, body, person);
type Rows = { rows: Record<string, unknown>[]; total?: number };

describe('items', () => {
  const item = { ...FEED, units: [{ unit: 'bag', factor: 25 }], lowest: 500 };

  test('a code is used once in the company; rows of the company are kept from level 75', async () => {
    expect(await codes('/stock/saveItem', item)).toEqual([['871', 'itemid', undefined]]);
    expect(await codes('/stock/saveItem', { ...item, itemid: 'F2', company: 'Y' })).toEqual([['ADM_LEVEL', 'company', undefined]]);
    expect(await codes('/stock/saveItem', { ...item, itemid: 'F2' }, 'staff')).toEqual([['env_403', undefined, undefined]]);
    await stock.save('/stock/saveItem', { ...item, itemid: 'F2', company: 'Y' }, 'company');
    expect(await codes('/stock/saveItem', { ...item, itemid: 'F2', version: 1, company: 'Y' })).toEqual([['ADM_LEVEL', 'company', undefined]]);
  });

  test('units: of the list, each once, exact factors', async () => {
    const units = (...list: (readonly [string, number])[]) =>
      codes('/stock/saveItem', { ...item, itemid: 'F3', units: list.map(([unit, factor]) => ({ unit, factor })) });
    expect(await units(['bag', 25], ['bag', 40])).toEqual([['V_DUP', 'units', 2]]);
    expect(await units(['kg', 1])).toEqual([['V_DUP', 'units', 1]]);
    expect(await units(['sack', 25])).toEqual([['V_NOTEXISTS', 'units', undefined]]);
    expect(await units(['bag', 1 / 3])).toEqual([['NOTE_UNIT', 'units', 1]]);
    expect(await codes('/stock/saveItem', { ...item, itemid: 'F3', unit: 'sack' })).toEqual([['V_NOTEXISTS', 'unit', undefined]]);
    expect(await codes('/stock/saveItem', { ...item, itemid: 'F3', supplierid: 'NONE' })).toEqual([['V_NOTEXISTS', 'supplierid', undefined]]);
  });

  test('active substances: of the list, each once, with milligrams a base unit and class', async () => {
    const drug = { ...DRUG, itemid: 'TMPS', withdrawal: 10, prescription: 'Y' };
    const substances = [
      { substance: 'SULFA', mg: 200, class: 'high' },
      { substance: 'TMP', mg: 40, class: 'high' },
    ];
    const code = (list: object[]) => codes('/stock/saveItem', { ...drug, substances: list });
    expect(await code([substances[0]!, substances[0]!])).toEqual([['V_DUP', 'substances', 2]]);
    expect(await code([{ ...substances[0]!, substance: 'WATER' }])).toEqual([['V_NOTEXISTS', 'substances', undefined]]);
    await stock.save('/stock/saveItem', { ...drug, substances });
    const read = await stock.read<{ substances: object[] }>('/common/itemlistdtl', { catArray: [{ itemid: 'TMPS' }] });
    expect(read).toMatchObject({ prescription: 'Y', substances });
  });

  test('once moved, base unit, type and factors stand; it is closed only when nothing is left', async () => {
    const edit = { ...item, version: 1 };
    expect(await codes('/stock/saveItem', { ...edit, unit: 'g' })).toEqual([['NOTE_UNIT', 'unit', undefined]]);
    expect(await codes('/stock/saveItem', { ...edit, units: [{ unit: 'bag', factor: 40 }] })).toEqual([['NOTE_UNIT', 'units', undefined]]);
    expect(await codes('/stock/saveItem', { ...edit, units: [] })).toEqual([['NOTE_UNIT', 'units', undefined]]);
    expect(await codes('/stock/saveItem', { ...edit, itemtp: 'medicine' })).toEqual([['V_INVALID', 'itemtp', undefined]]);
    expect(await codes('/stock/saveItem', { ...edit, inuse: 'N' })).toEqual([['ADM_NOTEMPTY', 'inuse', undefined]]);
    expect(await codes('/stock/saveItem', { ...edit, version: 7 })).toEqual([['STALE', undefined, undefined]]);
    // A new pack is a new unit.
    expect(await stock.save('/stock/saveItem', { ...edit, units: [...item.units, { unit: 'ton', factor: 1000 }] })).toMatchObject({ version: 2 });
    // Expiry is asked of medicine unless the item says otherwise.
    expect(await stock.read('/common/itemlistdtl', { catArray: [{ itemid: 'AMOX' }] })).toMatchObject({ needexp: 'Y', withdrawal: 14 });
  });

  test('the list tells stock, last price, use of 28 days and treatments; money from level 60', async () => {
    const { rows, total } = await stock.read<Rows>('/stock/findItems', { text: 'nái' });
    expect(total).toBe(2);
    expect(rows.find(({ itemid }) => itemid === 'FEED-1')).toMatchObject({ stock: 70, lastprice: 10_000, use28: 30, used: 'Y', unitName: 'kg' });
    expect(await codes('/stock/findItems', {}, 'staff')).toEqual([['env_403', undefined, undefined]]);
  });

  test('another farm’s items are not there; the company’s own are for all its farms', async () => {
    expect((await stock.read<Rows>('/stock/findItems', {}, 'managerb')).rows).toEqual([]);
    const seen = await stock.server.db.transactions.read({ user: 'x', farms: ['FB01'] }, (db) => db.query('select itemid from item'));
    expect(seen.rows).toEqual([]);
  });
});

describe('warehouses', () => {
  const main = { storeid: 'MAIN', V: 'Kho chính', E: 'Main store', T: 'คลังหลัก', storetp: 'general', receives: 'Y', inuse: 'Y' };

  test('871, a parent that is not below, one that receives stays, out of use only when empty', async () => {
    expect(await codes('/stock/saveStore', main)).toEqual([['871', 'storeid', undefined]]);
    expect(await codes('/stock/saveStore', { ...main, version: 1, parent: 'MED' })).toEqual([['V_INVALID', 'parent', undefined]]);
    expect(await codes('/stock/saveStore', { ...main, version: 1, parent: 'MAIN' })).toEqual([['V_INVALID', 'parent', undefined]]);
    expect(await codes('/stock/saveStore', { ...main, version: 1, parent: 'NONE' })).toEqual([['V_NOTEXISTS', 'parent', undefined]]);
    expect(await codes('/stock/saveStore', { ...main, version: 1, receives: 'N' })).toEqual([['V_INVALID', 'receives', undefined]]);
    expect(await codes('/stock/saveStore', { ...main, storeid: 'X', tempmin: 9, tempmax: 2 })).toEqual([['V_RANGE', 'tempmax', undefined]]);
    await stock.save('/stock/saveStore', { ...main, storeid: 'TWO' });
    expect(await codes('/stock/saveStore', { ...main, version: 1, inuse: 'N' })).toEqual([['ADM_NOTEMPTY', 'inuse', undefined]]);
    expect(await stock.save('/stock/saveStore', { ...main, storeid: 'TWO', version: 1, inuse: 'N' })).toEqual({ id: 'TWO', version: 2 });
  });

  test('the tree tells items, value, lots near expiry', async () => {
    const { rows } = await stock.read<Rows>('/stock/findStores', {});
    expect(rows.map(({ storeid, depth, items, amount, expiring }) => [storeid, depth, items, amount, expiring])).toEqual([
      ['MAIN', 0, 1, 700_000, 1],
      ['MED', 1, 0, 0, 0],
    ]);
    expect((await stock.read<Rows>('/stock/findStores', { closed: 'Y' })).rows).toHaveLength(3);
  });
});

describe('partners', () => {
  const partner = { partnerid: 'S2', name: 'Thuốc thú y Hòa Bình', role: 'supplier', company: 'N', inuse: 'Y' };

  test('871, names once a role, credit from level 70, a role in use stays', async () => {
    expect(await codes('/stock/savePartner', { ...partner, partnerid: 'S1' })).toEqual([['871', 'partnerid', undefined]]);
    expect(await codes('/stock/savePartner', { ...partner, name: ' cám đông nam ' })).toEqual([['V_EXISTS', 'name', undefined]]);
    expect(await codes('/stock/savePartner', { ...partner, credit: 1000 })).toEqual([['ADM_LEVEL', 'credit', undefined]]);
    expect(await codes('/stock/savePartner', { ...partner, paymethod: 'shells' })).toEqual([['V_NOTEXISTS', 'paymethod', undefined]]);
    await stock.save('/stock/savePartner', { ...partner, credit: 1000, paymethod: 'transfer' }, 'team');
    const seller = { ...partner, partnerid: 'S1', name: 'Cám Đông Nam', version: 1 };
    expect(await codes('/stock/savePartner', { ...seller, role: 'customer' })).toEqual([['ADM_INUSE', 'role', undefined]]);
    expect(await stock.save('/stock/savePartner', { ...seller, role: 'both' })).toMatchObject({ version: 2 });
  });

  test('the list reads the ledger: bought in twelve months, last note; possible doubles by name, tax number, telephone', async () => {
    await stock.save('/stock/savePartner', { ...partner, partnerid: 'S3', name: 'Công ty TNHH Cam Dong Nam', tel: '0912 345 678' });
    await stock.save('/stock/savePartner', {
      ...partner,
      partnerid: 'S4',
      name: 'Trạm giống',
      role: 'customer',
      tel: '+84 912-345-678 (0912345678)',
    });
    const { rows } = await stock.read<Rows>('/stock/findPartners', {});
    const of = (id: string) => rows.find(({ partnerid }) => partnerid === id);
    expect(of('S1')).toMatchObject({ bought: 1_000_000, refused: 0, doubles: ['S3'] });
    expect(String(of('S1')?.['lastnote'])).toMatch(/^RN-FA01-/);
    expect(of('S2')).toMatchObject({ bought: 0, lastnote: null, delivery: null, doubles: [] });
  });
});

test('an item of the medicines keeps its withdrawal in every list', async () => {
  expect(DRUG.itemid).toBe('AMOX');
  const { item } = await stock.read<{ item: Record<string, unknown>[] }>('/common/catdata', { catArray: ['item'] }, 'staff');
  expect(item.find(({ value }) => value === 'AMOX')).toMatchObject({ withdrawal: 14, itemtp: 'medicine' });
});
