import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysOn, issue, openStockServer, purchase, type Stock, slaughterhouse, stockBasics } from '../stock.fixture.ts';

let stock: Stock;
interface Report {
  rows: Record<string, unknown>[];
  notes?: { text: { E: string } }[];
  sections?: { key: string; rows: Record<string, unknown>[] }[];
}
const trace = (params: object, person?: Parameters<Stock['read']>[2]) =>
  stock.read<Report>('/stock/report/PigInstockDetailRpt2', { params, language: 'E' }, person);
const drug = (qty: number, more: object = {}) => ({ itemid: 'AMOX', unit: 'ml', qty, ...more });

beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
  await slaughterhouse(stock);
  const { save } = stock;
  await save('/growfinish/saveHouse', { roomid: 'GF1', isNew: true, area: 'grow-finish', site: 'K1', name: 'Chuồng GF1', capacity: 100 });
  const arrival = {
    way: 'purchase',
    roomid: 'GF1',
    opendt: daysOn(-40),
    entrydt: daysOn(-40),
    heads: 50,
    weight: 1500,
    source: 'BOUGHT',
    applyid: 'OP1',
  };
  await save('/growfinish/saveEntry', { ...arrival, birthdt: daysOn(-130) });
  const bought = { itemid: 'AMOX', unit: 'bottle', qty: 5, price: 90_000, lot: 'M1', expdt: daysOn(90) };
  await save('/stock/saveNote', purchase(bought, { valuedt: daysOn(-30) }));
  await save('/stock/saveNote', purchase({ ...bought, lot: 'M2', expdt: daysOn(200) }, { valuedt: daysOn(-29) }));
  const house = (valuedt: string, qty: number) => issue(drug(qty, { roomid: 'GF1', dose: 2, heads: 10 }), { kind: 'house', valuedt });
  await save('/stock/saveNote', house(daysOn(-28), 120));
  await save('/growfinish/saveEvent', { roomid: 'GF1', eventcd: 'DTH', eventdt: daysOn(-25), heads: 2, reason: 'SUDDEN', applyid: 'OP1' });
  await save('/stock/saveNote', house(daysOn(-24), 80));
  const wrong = await save('/stock/saveNote', house(daysOn(-23), 10));
  await save('/stock/removeNote', { noteid: wrong['id'], version: 1, reason: 'twice' });
  await save('/stock/saveNote', issue(drug(30), { valuedt: daysOn(-20) }));
  await save('/stock/saveNote', issue(drug(15, { lot: 'M1', reason: 'DAMAGED' }), { kind: 'disposal', valuedt: daysOn(-10) }));
  await save('/stock/saveNote', {
    ...issue(drug(20, { lot: 'M1' }), { kind: 'return', valuedt: daysOn(-9) }),
    ...{ roomid: 'GF1', recipient: null },
  });
  const sale = {
    roomid: 'GF1',
    eventcd: 'SAL',
    eventdt: daysOn(-2),
    applyid: 'OP1',
    heads: 30,
    weight: 3000,
    customer: 'C1',
    saleclass: 'market',
  };
  await save('/growfinish/saveEvent', sale);
}, 120_000);
afterAll(() => stock.close());

describe('forwards', () => {
  test('from the receipt to houses, the pigs that lived there, and their sale', async () => {
    const { rows } = await trace({ itemid: 'AMOX', lot: 'M1' });
    const told = rows.map(({ what, qty, heads, side }) => [String(what).replaceAll('\u2003', '>'), qty, heads, side]);
    expect(told).toEqual([
      ['AMOX Amoxicillin 15 % · M1', 500, null, null],
      ['>Received: Purchase', 500, null, 'Cám Đông Nam'],
      ['>>Used in GF1 · 1', 180, null, null],
      ['>>>House use', 120, 50, null],
      ['>>>House use', 80, 48, null],
      ['>>>Return from house', -20, 48, null],
      ['>>>Pigs sold', null, 30, 'Lò mổ A'],
      ['>>General use', 30, null, 'OP1'],
      ['>>Disposal', 15, null, 'OP1'],
      ['>>Left in MAIN', 275, null, null],
    ]);
    expect(rows[1]?.['_open_note']).toMatch(/^PigInstockDetail\?open=/);
    expect(rows[3]?.['_open_note']).toMatch(/^PigOstockDetail\?open=/);
  });

  test('received is used, disposed of and left; corrections stand apart where they are asked for', async () => {
    const { sections = [] } = await trace({ lot: 'M1' });
    expect(sections.map(({ key }) => key)).toEqual(['check']);
    expect(sections[0]?.rows).toMatchObject([
      { received: 500, used: 210, sold: 0, sent: 0, returned: 0, disposed: 15, missing: 0, left: 275, onway: 0, difference: 0 },
    ]);
    const shown = await trace({ lot: 'M1', corrections: 'Y' });
    expect(shown.sections?.[1]?.rows.map(({ qty }) => qty)).toEqual([10, -10]);
  });

  test('by supplier and by received note; nothing asked offers the lots received last', async () => {
    const lots = (report: Report) => report.rows.filter(({ _style }) => _style === 'bold').map(({ what }) => what);
    expect(lots(await trace({ partnerid: 'S1' }))).toEqual(['AMOX Amoxicillin 15 % · M2', 'AMOX Amoxicillin 15 % · M1']);
    const { rows } = await trace({ lot: 'M2' });
    expect(lots(await trace({ note: rows[1]?.['note'] }))).toEqual(['AMOX Amoxicillin 15 % · M2']);
    const none = await trace({});
    expect(none.rows).toMatchObject([
      { lot: 'M2', received: daysOn(-29), qty: 500, partner: 'Cám Đông Nam', _open_lot: 'PigInstockDetailRpt2?itemid=AMOX&lot=M2' },
      { lot: 'M1', received: daysOn(-30) },
    ]);
    expect(none.notes?.map(({ text }) => text.E)).toEqual([expect.stringContaining('press one to see where it went')]);
    expect((await trace({}, 'managerb')).rows).toEqual([]);
    expect((await trace({ lot: 'M1', from: daysOn(-29) })).rows).toEqual([]);
    expect((await trace({ lot: 'M1' }, 'managerb')).rows).toEqual([]);
  });
});

describe('backwards', () => {
  test('lots a house and batch got, with supplier, expiry, quantity and last withdrawal day', async () => {
    const { rows } = await trace({ way: 'backwards', roomid: 'GF1', parityid: 1 });
    expect(rows).toMatchObject([
      {
        ...{ itemid: 'AMOX', lot: 'M1', expdt: daysOn(90), qty: 180, first: daysOn(-28), last: daysOn(-9), until: daysOn(-10) },
        ...{ partner: 'Cám Đông Nam', received: daysOn(-30), _open_lot: 'PigInstockDetailRpt2?itemid=AMOX&lot=M1' },
      },
    ]);
    expect((await trace({ way: 'backwards', roomid: 'GF1', parityid: 2 })).rows).toEqual([]);
    expect((await trace({ way: 'backwards', note: 'DN-' })).rows.map(({ qty }) => qty)).toEqual([200, 30]);
  });

  test('backwards and forwards agree: what a house got of a lot stands on its way', async () => {
    const [given] = (await trace({ way: 'backwards', roomid: 'GF1' })).rows;
    const { rows } = await trace({ itemid: 'AMOX', lot: given?.['lot'] });
    expect(rows.find(({ what }) => String(what).includes('Used in GF1'))?.['qty']).toBe(given?.['qty']);
  });
});
