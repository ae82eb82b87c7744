import { afterAll, beforeAll, expect, test } from 'vitest';
import { FARM_A } from '#testkit/test-app.ts';
import { bought, daysOn, openLabServer, type SavedLab, type Stock, TODAY, used } from '../../stock/lab-goods.fixture.ts';

let lab: Stock;
interface Report {
  readonly columns: readonly { key: string }[];
  readonly rows: readonly Record<string, unknown>[];
  readonly totals: Record<string, unknown> | null;
  readonly sections: readonly { key: string; title: { E: string }; rows: readonly Record<string, unknown>[] }[];
  readonly notes: readonly { text: { E: string } }[];
}
const report = (route: string, params: object, person?: 'staff') => lab.read<Report>(`/lab/report/${route}`, { params, language: 'E' }, person);
const section = ({ sections }: Report, key: string) => sections.find((one) => one.key === key)?.rows ?? [];
const PERIOD = { from: daysOn(-20), to: TODAY };

beforeAll(async () => {
  lab = await openLabServer();
  const { save, server } = lab;
  await save('/stock/savePartner', { partnerid: 'S2', name: 'Kit Tây', role: 'supplier', company: 'N', inuse: 'Y', term: 30 });
  // A month before 96 kits at 90 000; then 192 at 100 000 and, from another, 96 at 110 000 that came warm.
  await save('/lab/saveNote', bought({ qty: 1, lot: 'OLD', price: 8_640_000 }, { valuedt: daysOn(-35) }));
  await save('/lab/saveNote', bought({ qty: 2, lot: 'A', temp: 5 }, { valuedt: daysOn(-15), refno: 'HD1' }));
  await save('/lab/saveNote', bought({ qty: 1, lot: 'B', price: 10_560_000, temp: 12 }, { valuedt: daysOn(-10), supplierid: 'S2' }));
  const wrong = (await save('/lab/saveNote', bought({ qty: 5, lot: 'C' }, { valuedt: daysOn(-9) }))) as unknown as SavedLab;
  await save('/lab/removeNote', { noteid: wrong.id, version: 1, reason: 'twice' });
  await save('/lab/saveNote', used({ qty: 50, lot: 'A', lotreason: 'x' }, { valuedt: daysOn(-5) }));
  await save('/lab/saveNote', used({ qty: 10, lot: 'A', reason: 'DAMAGED' }, { kind: 'waste' }));
  await save('/lab/saveNote', used({ qty: 20, lot: 'B', lotreason: 'split' }, { kind: 'transfer', tostore: 'COLD' }));
  const gone = (await save('/lab/saveNote', used({ qty: 7, lot: 'A', lotreason: 'x' }))) as unknown as SavedLab;
  await save('/lab/removeNote', { noteid: gone.id, version: 1, reason: 'twice' });
  // A run read with lot A: one sample in two wells, the rest controls.
  await server.db.pool.query(
    `with lab as (insert into laboratory (farm_id, prnt2, name_v, name_e, name_t, crtusrid) select farm_id, prnt2, 'A', 'A', 'A', 'x' from farm where farm_id = $1 on conflict do nothing),
       t as (insert into lab_test (farm_id, testcd, name_v, name_e, name_t, disease, testgrp, sampletps, formula, crtusrid) values ($1, 'PRRS', 'P', 'PRRS antibody', 'P', 'PRRS', 'elisa', '{serum}', 'sp', 'x') on conflict do nothing),
       c as (insert into lab_customer (farm_id, custid, name_v, kind, crtusrid) values ($1, 'K', 'x', 'own', 'x')),
       p as (insert into lab_place (farm_id, placeid, custid, sender, name_v, province, crtusrid) values ($1, 'T', 'K', $1, 'x', '39', 'x')),
       r as (insert into lab_request (farm_id, requestid, sender, requestno, labknd, custid, placeid, reqdt, sampledt, state, crtusrid)
         values ($1, '00000000-0000-4000-8000-000000000001', $1, 'YC1', 'M', 'K', 'T', current_date, current_date, '35', 'x')),
       s as (insert into lab_sample (farm_id, requestid, seq, sender, mark, sampletp, judgement, labno) values ($1, '00000000-0000-4000-8000-000000000001', 1, $1, 'M1', 'serum', 'accepted', '26000001')),
       o as (insert into lab_order (farm_id, requestid, seq, testcd, sender, status, resultby, resultat) values ($1, '00000000-0000-4000-8000-000000000001', 1, 'PRRS', $1, 1, 'x', now())),
       u as (insert into lab_run (farm_id, runid, runno, testcd, kit, itemid, lot, operator, rundt, size, way, state, limits, controls, crtusrid)
         values ($1, '00000000-0000-4000-8000-000000000002', 'R1', 'PRRS', 'X3', 'ELISA-PRRS', 'A', 'x', current_date - 5, 96, 'column', 1, '{}', '{}', 'x')),
       w as (insert into lab_well (farm_id, runid, well, role, requestid, seq) select $1, '00000000-0000-4000-8000-000000000002', 'A' || g, case when g <= 2 then 'sample' else 'nc' end,
         case when g <= 2 then '00000000-0000-4000-8000-000000000001'::uuid end, case when g <= 2 then 1 end from generate_series(1, 6) g)
     insert into lab_result (farm_id, requestid, seq, testcd, attempt, sender, runid, kit, matrix, lot, status, stat, cls, reported, tester, testdt)
       values ($1, '00000000-0000-4000-8000-000000000001', 1, 'PRRS', 1, $1, '00000000-0000-4000-8000-000000000002', 'X3', 'serum', 'A', 1, 0.5, 'pos', '0.50', 'x', current_date - 5)`,
    [FARM_A],
  );
  await server.db.pool.query("update lab_movement set runno = 'R1' where kind = 'test' and qty = -50");
}, 120_000);
afterAll(() => lab.close());

test('received notes line by line: too warm ones marked, cancelled ones only where asked, struck out and outside the total', async () => {
  const { rows, totals, notes } = await report('LabstkInputReport', PERIOD);
  expect(rows.map(({ lot, base, amount, _mark_temp }) => [lot, base, amount, _mark_temp])).toEqual([
    ['A', 192, 19_200_000, undefined],
    ['B', 96, 10_560_000, 'bad'],
  ]);
  expect(totals?.['amount']).toBe(29_760_000);
  expect(notes[0]?.text.E).toBe('1 lines arrived outside the storage range.');
  const all = await report('LabstkInputReport', { ...PERIOD, cancelled: 'Y' });
  expect(all.rows.map(({ lot, _style }) => [lot, _style])).toEqual([
    ['A', undefined],
    ['B', undefined],
    ['C', 'struck'],
  ]);
  expect(all.totals?.['amount']).toBe(29_760_000);
});

test('by item: average price against the period before; by supplier: the share of what was received', async () => {
  const { rows } = await report('LabstkInputReport', { ...PERIOD, by: 'item' });
  // 29 760 000 for 288 is 103 333; 90 000 before: 14.8 % more.
  expect(rows).toMatchObject([{ itemid: 'ELISA-PRRS', notes: 2, base: 288, before: 90_000, share: 100, toowarm: 1 }]);
  expect(Number(rows[0]?.['price'])).toBe(103_333);
  expect(Number(rows[0]?.['change'])).toBeCloseTo(14.8, 1);
  const suppliers = await report('LabstkInputReport', { ...PERIOD, by: 'supplier' });
  expect(suppliers.rows.map(({ name, amount, share }) => [name, amount, Math.round(Number(share) * 10) / 10])).toEqual([
    ['Kit Đông Nam', 19_200_000, 64.5],
    ['Kit Tây', 10_560_000, 35.5],
  ]);
});

test('one received note as it is printed, whatever its day', async () => {
  const [first] = (await report('LabstkInputReport', PERIOD)).rows;
  const { rows } = await report('LabstkInputReport', { note: first?.['note'], from: TODAY, to: TODAY });
  expect(rows.map(({ refno, lot }) => [refno, lot])).toEqual([['HD1', 'A']]);
  expect(await lab.refusals('/lab/report/LabstkInputReport', { params: { from: TODAY, to: daysOn(-1) }, language: 'E' })).toEqual([
    ['898', 'from', undefined],
  ]);
});

/** The same sums, read slowly from every movement there is: what was taken back and its taking back cancel out. */
async function slowSums(): Promise<Record<string, readonly [qty: number, amount: number]>> {
  const { rows } = await lab.server.db.pool.query<{ kind: string; qty: string; amount: string | null; valuedt: string; way: string }>(
    'select m.kind, m.qty, v.amount, m.valuedt, m.way from lab_movement m left join lab_value v using (farm_id, seq)',
  );
  const sums: Record<string, [number, number]> = {};
  for (const { kind, qty, amount, valuedt, way } of rows) {
    if (way !== '' || valuedt < PERIOD.from) continue;
    const [q, a] = sums[kind] ?? [0, 0];
    sums[kind] = [q - Number(qty), a - Number(amount ?? 0)];
  }
  return sums;
}

test('usage by kind agrees with all movements read slowly; transfers on the way have their own column, waste its share', async () => {
  const { rows } = await report('LabstkOutputReport', PERIOD);
  const [row] = rows;
  const slow = await slowSums();
  expect([row?.['test_q'], row?.['waste_q'], row?.['onway_q']]).toEqual([slow['test']?.[0], slow['waste']?.[0], slow['transferout']?.[0]]);
  for (const [column, kind] of [
    ['test_a', 'test'],
    ['waste_a', 'waste'],
    ['onway_a', 'transferout'],
  ] as const)
    expect(Number(row?.[column])).toBeCloseTo(slow[kind]?.[1] ?? Number.NaN, 2);
  // 50, 10 and 20 of one price: an eighth is waste.
  expect(Number(row?.['waste'])).toBeCloseTo(12.5, 0);
  const byTest = await report('LabstkOutputReport', { ...PERIOD, by: 'test' });
  expect(byTest.rows.map(({ key, name, test_q }) => [key ?? name, test_q])).toEqual([['PRRS antibody', 50]]);
});

test('a test: results, kit tests used, yield, reagent cost a result', async () => {
  const found = await report('LabstkOutputReport', PERIOD);
  const [row] = section(found, 'tests');
  expect(row).toMatchObject({ testcd: 'PRRS', results: 1, controls: 4, kits: 50, yield: 2 });
  expect(row?.['cost']).toBe(row?.['amount']);
  // Narrowed to what lies elsewhere or went otherwise, the cost of a result is still that of all goods, and says so.
  for (const narrowed of [{ storeid: 'COLD' }, { kind: 'waste' }, { lot: 'B' }]) {
    const part = await report('LabstkOutputReport', { ...PERIOD, ...narrowed });
    expect(section(part, 'tests')).toEqual(section(found, 'tests'));
    expect(part.sections.find(({ key }) => key === 'tests')?.title.E).toBe('Tests and their cost (all goods of the laboratory)');
  }
});

test('backward from a lot: the runs that used it and the results they gave', async () => {
  const found = await report('LabstkOutputReport', { ...PERIOD, lot: 'A', kind: 'test' });
  expect(section(found, 'runs').map(({ runno, qty }) => [runno, qty])).toEqual([['R1', 50]]);
  expect(section(found, 'results')).toMatchObject([{ runno: 'R1', request: 'YC1', sample: '26000001', value: '0.50' }]);
});
