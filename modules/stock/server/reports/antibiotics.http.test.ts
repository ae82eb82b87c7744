import { afterAll, beforeAll, expect, test } from 'vitest';
import { DRUG, daysOn, issue, openStockServer, purchase, type Stock, slaughterhouse, stockBasics } from '../stock.fixture.ts';

let stock: Stock;
interface Section {
  key: string;
  rows: Record<string, unknown>[];
  totals: Record<string, unknown>;
}
const section = async (params: object = {}) => {
  const asked = { params: { from: daysOn(-60), ...params }, language: 'E' };
  const { sections } = await stock.read<{ sections: Section[] }>('/stock/report/PigOstockReport', asked);
  return sections.find(({ key }) => key === 'antibiotics');
};

beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
  await slaughterhouse(stock);
  const { save } = stock;
  // 150 mg of amoxicillin and 5 mg of something that is no antibiotic in each ml.
  const substances = [
    { substance: 'AMOX', mg: 150, class: 'critical' },
    { substance: 'IVER', mg: 5, class: 'other' },
  ];
  await save('/stock/saveItem', { ...DRUG, units: [{ unit: 'bottle', factor: 100 }], withdrawal: 14, version: 1, substances });
  await save('/stock/saveItem', {
    ...DRUG,
    itemid: 'OTC',
    V: 'OTC',
    E: 'OTC',
    T: 'OTC',
    isNew: true,
    substances: [{ substance: 'OTC', mg: 100, class: 'high' }],
  });
  for (const roomid of ['GF1', 'GF2']) {
    await save('/growfinish/saveHouse', { roomid, isNew: true, area: 'grow-finish', site: 'K1', name: roomid, capacity: 100 });
    const arrival = { way: 'purchase', roomid, opendt: daysOn(-50), entrydt: daysOn(-50), heads: 40, weight: 800, source: 'BOUGHT', applyid: 'OP1' };
    await save('/growfinish/saveEntry', { ...arrival, birthdt: daysOn(-150) });
  }
  for (const itemid of ['AMOX', 'OTC']) {
    const bought = { itemid, unit: 'ml', qty: 900, price: 900, lot: 'L', expdt: daysOn(90) };
    await save('/stock/saveNote', purchase(bought, { valuedt: daysOn(-49) }));
  }
  const use = (itemid: string, roomid: string, qty: number) =>
    save('/stock/saveNote', issue({ itemid, unit: 'ml', qty, roomid, dose: 5, heads: 10 }, { kind: 'house', valuedt: daysOn(-45) }));
  await use('AMOX', 'GF1', 100);
  await use('AMOX', 'GF2', 60);
  await use('OTC', 'GF1', 200);
  const sale = (roomid: string, heads: number, weight: number, saleclass: string) =>
    save('/growfinish/saveEvent', { roomid, eventcd: 'SAL', eventdt: daysOn(-3), applyid: 'OP1', heads, weight, customer: 'C1', saleclass });
  await sale('GF1', 20, 2000, 'market');
  await sale('GF1', 4, 80, 'runt');
}, 120_000);
afterAll(() => stock.close());

test('by substance and class: mg of antibiotics alone, a kg sold and a PCU, against the pigs of the farm', async () => {
  const found = await section();
  // 160 ml of 150 mg and 200 ml of 100 mg; 2,080 kg sold.
  expect(found?.rows).toMatchObject(
    [
      { name: 'Amoxicillin', grams: 24, kg: null, pcu: null, mgkg: 24_000 / 2080 },
      { name: 'Oxytetracycline', grams: 20, mgkg: 20_000 / 2080 },
    ].map((row) => ({ ...row, mgkg: Number(row.mgkg.toFixed(2)) })),
  );
  expect(found?.totals).toMatchObject({ grams: 44, part: 100, kg: 2080, mgkg: 21.15 });
  // 20 slaughter pigs and 4 runts are 1,400 kg; the rest are sows, each day of one 240 / 365 kg.
  const { rows } = await stock.server.db.pool.query<{ days: number }>(
    `select sum(d)::float8 as days from (select count(*) as d from generate_series($1::date, $2::date, '1 day') day
       join herd_span s on s.farm_id = 'FA01' and s.kind in ('inpig', 'standing', 'lactating', 'open') and s.from_day <= day and s.to_day > day
       join stay t on t.farm_id = s.farm_id and t.animal_id = s.animal_id and t.from_day <= day and t.to_day > day) x`,
    [daysOn(-60), daysOn(0)],
  );
  const pcu = 20 * 65 + 4 * 25 + (240 * Number(rows[0]?.days)) / 365;
  expect(found?.totals['pcu']).toBe(Math.round(pcu));
  expect(found?.totals['mgpcu']).toBeCloseTo(44_000 / pcu, 2);
  expect((await section({ antibiotics: 'class' }))?.rows.map(({ name, grams }) => [name, grams])).toEqual([
    ['Critically important', 24],
    ['Highly important', 20],
  ]);
});

test('by batch each against the pigs it sold; by farm against all of them', async () => {
  expect((await section({ antibiotics: 'batch' }))?.rows).toMatchObject([
    { name: 'GF1 · 1', grams: 35, kg: 2080, pcu: 1400, mgkg: 16.83, mgpcu: 25 },
    { name: 'GF2 · 1', grams: 9, kg: 0, pcu: 0, mgkg: null, mgpcu: null },
  ]);
  expect((await section({ antibiotics: 'farm' }))?.rows).toMatchObject([{ name: 'FA01', grams: 44, kg: 2080 }]);
  expect((await section({ roomid: 'GF1' }))?.totals).toMatchObject({ grams: 35, kg: 2080, pcu: 1400, mgpcu: 25 });
});

test('what a house returned was not used; without antibiotics there is no section', async () => {
  const back = issue({ itemid: 'OTC', unit: 'ml', qty: 50, lot: 'L' }, { kind: 'return', valuedt: daysOn(-40) });
  await stock.save('/stock/saveNote', { ...back, roomid: 'GF1', recipient: null });
  expect((await section())?.totals['grams']).toBe(39);
  expect(await section({ from: daysOn(-2) })).toBeUndefined();
});
