import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysOn, issue, openStockServer, purchase, type Stock, stockBasics, TODAY } from '#modules/stock/server/stock.fixture.ts';
import { FARM_A } from '#testkit/test-app.ts';

let stock: Stock;
const VACCINE = {
  itemid: 'V-CSF',
  itemtp: 'vaccine',
  V: 'Vắc xin dịch tả',
  E: 'CSF vaccine',
  T: 'วัคซีนอหิวาต์',
  unit: 'dose',
  company: 'N',
  inuse: 'Y',
};

interface Found {
  readonly window: readonly number[];
  readonly houses: readonly { roomid: string; heads: number; ageweeks: number | null }[];
  readonly cells: readonly {
    roomid: string;
    itemid: string;
    last: string | null;
    doseno: number | null;
    next: string | null;
    response: Record<string, unknown> | null;
  }[];
  readonly due: readonly { roomid: string; from: string; to: string }[];
  readonly issued: readonly { noteid: string; lineno: number; roomid: string; lot: string; expdt: string; doseno: number; qty: number }[];
  readonly rows: readonly { doseid: string; undo: boolean; roomid: string }[];
}
const find = () => stock.read<Found>('/lab/findVaccinations', {}, 'staff');
const dose = (more: object = {}) => ({
  ...{ roomid: 'GF1', givendt: TODAY, itemid: 'V-CSF', disease: 'CSF', doseno: 1, heads: 20, applyid: 'OP1', lot: 'C1', expdt: daysOn(200) },
  ...more,
});

/** Titres of a laboratory the farm sends to, sampled in a house. */
async function sampled(roomid: string, day: string, titres: readonly number[]): Promise<void> {
  const { pool } = stock.server.db;
  const id = randomUUID();
  await pool.query(
    `with lab as (insert into laboratory (farm_id, prnt2, name_v, name_e, name_t, crtusrid) select farm_id, prnt2, 'A', 'A', 'A', 'x' from farm where farm_id = $1 on conflict do nothing),
       test as (insert into lab_test (farm_id, testcd, name_v, name_e, name_t, disease, testgrp, sampletps, formula, crtusrid) values ($1, 'CSF-SN', 'SN', 'SN', 'SN', 'CSF', 'sn', '{serum}', 'titre', 'x') on conflict do nothing),
       customer as (insert into lab_customer (farm_id, custid, name_v, kind, crtusrid) values ($1, 'K', 'x', 'own', 'x') on conflict do nothing),
       place as (insert into lab_place (farm_id, placeid, custid, sender, name_v, province, crtusrid) values ($1, 'T', 'K', $1, 'x', '39', 'x') on conflict do nothing)
     insert into lab_request (farm_id, requestid, sender, requestno, labknd, custid, placeid, reqdt, sampledt, state, crtusrid)
       values ($1, $2::uuid, $1, left($2::uuid::text, 8), 'M', 'K', 'T', $3, $3, '60', 'x')`,
    [FARM_A, id, day],
  );
  for (const [at, titre] of titres.entries())
    await pool.query(
      `with s as (insert into lab_sample (farm_id, requestid, seq, sender, mark, sampletp, roomid, judgement) values ($1, $2, $3::int, $1, $3::int::text, 'serum', $4, 'accepted')),
         o as (insert into lab_order (farm_id, requestid, seq, testcd, sender, status, resultby, resultat) values ($1, $2, $3, 'CSF-SN', $1, 1, 'x', now()))
       insert into lab_result (farm_id, requestid, seq, testcd, attempt, sender, kit, matrix, status, stat, cls, protective, tester, testdt)
         values ($1, $2, $3, 'CSF-SN', 1, $1, 'OWN', 'serum', 1, $5::float8, 'pos', $5::float8 >= 32, 'x', current_date)`,
      [FARM_A, id, at + 1, roomid, titre],
    );
}

beforeAll(async () => {
  stock = await openStockServer();
  await stockBasics(stock);
  await stock.save('/stock/saveItem', VACCINE);
  for (const roomid of ['GF1', 'GF2'])
    await stock.save('/growfinish/saveHouse', { roomid, isNew: true, area: 'grow-finish', site: 'K1', name: roomid, capacity: 100 });
  const grow = { way: 'purchase', roomid: 'GF1', opendt: daysOn(-40), entrydt: daysOn(-40), heads: 20, weight: 300, birthdt: daysOn(-70) };
  await stock.save('/growfinish/saveEntry', { ...grow, source: 'BOUGHT', applyid: 'OP1' });
  await stock.save('/growfinish/saveEntry', { ...grow, roomid: 'GF2', source: 'BOUGHT', applyid: 'OP1' });
  const bought = { itemid: 'V-CSF', unit: 'dose', qty: 100, price: 9000, lot: 'C1', expdt: daysOn(200) };
  await stock.save('/stock/saveNote', purchase(bought, { valuedt: daysOn(-40) }));
  const used = { itemid: 'V-CSF', unit: 'dose', qty: 20, roomid: 'GF1', heads: 20, lot: 'C1', expdt: daysOn(200) };
  await stock.save('/stock/saveNote', issue(used, { kind: 'house', valuedt: daysOn(-30) }));
});
afterAll(() => stock.close());

test('a vaccine the stock issued is offered until it is taken over, once', async () => {
  const before = await find();
  expect(before.issued).toMatchObject([{ roomid: 'GF1', lot: 'C1', expdt: daysOn(200), qty: 20, doseno: 1 }]);
  const [line] = before.issued;
  const taken = dose({ givendt: daysOn(-30), noteid: line?.noteid, lineno: line?.lineno });
  expect(await stock.refusals('/lab/saveVaccination', { ...taken, roomid: 'GF2' })).toEqual([['V_EXISTS', 'noteid', undefined]]);
  const { ageweeks } = await stock.save('/lab/saveVaccination', taken);
  // Born 70 days ago, given 30 days ago: 40 days, 5.7 weeks.
  expect(ageweeks).toBe(5.7);
  const after = await find();
  expect(after.issued).toEqual([]);
  expect(after.cells).toMatchObject([{ roomid: 'GF1', itemid: 'V-CSF', last: daysOn(-30), doseno: 1, response: null }]);
  expect(after.due).toMatchObject([{ roomid: 'GF1', from: daysOn(-16), to: daysOn(12) }]);
  expect(await stock.refusals('/lab/saveVaccination', { ...taken, accept: ['W_DOSE'] })).toEqual([['V_EXISTS', 'noteid', undefined]]);
});

test('a dose is refused after today, above the head of the day, of an expired lot, of what is no vaccine; the same dose is asked about', async () => {
  const refused = async (more: object) => (await stock.refusals('/lab/saveVaccination', dose(more))).map(([code, field]) => `${code} ${field}`);
  expect(await refused({ givendt: daysOn(1) })).toContain('359 givendt');
  expect(await refused({ roomid: 'GF2', heads: 21 })).toEqual(['875 heads']);
  expect(await refused({ roomid: 'GF2', givendt: daysOn(-41) })).toEqual(['875 heads']);
  expect(await refused({ roomid: 'GF2', expdt: daysOn(-1) })).toEqual(['820 lot']);
  expect(await refused({ roomid: 'GF2', itemid: 'AMOX' })).toEqual(['V_NOTEXISTS itemid']);
  expect(await refused({ roomid: 'NONE' })).toContain('V_NOTEXISTS roomid');
  expect(await refused({ roomid: 'GF2', applyid: 'NOBODY' })).toEqual(['370 applyid']);
  await stock.save('/lab/saveVaccination', dose({ roomid: 'GF2', givendt: daysOn(-3) }));
  expect(await refused({ roomid: 'GF2' })).toEqual(['W_DOSE doseno']);
  await stock.save('/lab/saveVaccination', dose({ roomid: 'GF2', accept: ['W_DOSE'] }), 'staff');
});

test('samples of the house in the window answer the dose: n, GMT, protection', async () => {
  await sampled('GF1', daysOn(-10), [8, 16, 16, 32, 64, 128]);
  const { cells, due } = await find();
  const cell = cells.find(({ roomid }) => roomid === 'GF1');
  expect(cell?.response).toMatchObject({ sampledt: daysOn(-10), n: 6, protection: 50 });
  expect(Number(cell?.response?.['gmt'])).toBeCloseTo(28.5, 1);
  expect(due).toEqual([]);
});

test('growing pigs are taken over into samples by their ear tags, as their house tells of them; a number that stands for no pig is named', async () => {
  const tag = (no: number, state: string) => `('${FARM_A}', 'GT-${no}', gen_random_uuid(), ${no}, 'LY', 'F', '${state}', 'GF1', now())`;
  await stock.server.db.pool.query(
    `begin; set local session_replication_role = replica;
     insert into ear_tag (farm_id, tag, range_id, no, lineage, sex, state, roomid, assigned_at) values ${tag(1, 'registered')}, ${tag(2, 'assigned')};
     commit`,
  );
  const found = await stock.read<{ rows: readonly object[]; missing: readonly string[] }>('/lab/getSampleAnimals', { names: ['gt-1', 'GT-2'] });
  const vaccinated = { vaccine: 'Vắc xin dịch tả', vaccinedt: daysOn(-30) };
  expect(found.rows).toEqual([
    {
      ...{ name: 'gt-1', pgid: null, tag: 'GT-1', roomid: 'GF1', pigclass: 'finisher', sex: 'F', ageweeks: 10, parity: null },
      ...{ birthdt: daysOn(-70), ...vaccinated },
    },
  ]);
  expect(found.missing).toEqual(['GT-2']);
});

test('the profile of the house tells its doses and what the laboratory found; the death report names the requests of its houses', async () => {
  type Row = Readonly<Record<string, unknown>>;
  const ask = async (route: string, params: object) => {
    const { sections } = await stock.read<{ sections: readonly { key: string; rows: readonly Row[] }[] }>(`/growfinish/report/${route}`, {
      params,
      language: 'E',
    });
    return (key: string) => sections.find((section) => section.key === key)?.rows ?? [];
  };
  const profile = await ask('PigletRoomdetail', { roomid: 'GF1' });
  expect(profile('doses')).toMatchObject([{ givendt: daysOn(-30), item: 'CSF vaccine', doseno: 1, heads: 20, lot: 'C1' }]);
  const request = { day: daysOn(-10), roomid: 'GF1', test: 'SN', samples: 6, results: 6, positive: 6, state: 'Sent' };
  expect(profile('lab')).toMatchObject([{ ...request, _open: expect.stringContaining('LabTestReport?request=') }]);
  expect((await ask('PigletDieReport', { by: 'house' }))('requests')).toMatchObject([request]);
  expect((await ask('PigletDieReport', { by: 'house', from: daysOn(-5) }))('requests')).toEqual([]);
});

test('who entered it takes it back the same day, nobody else of the barn; it is gone once', async () => {
  const own = (await find()).rows.find(({ roomid, undo }) => roomid === 'GF2' && undo);
  const { rows } = await stock.server.db.pool.query<{ doseid: string }>("select doseid from lab_dose where crtusrid = 'manager' and roomid = 'GF2'");
  expect(await stock.refusals('/lab/removeVaccination', { doseId: rows[0]?.doseid }, 'staff')).toEqual([['env_403', undefined, undefined]]);
  await stock.save('/lab/removeVaccination', { doseId: own?.doseid, change: 'undo' }, 'staff');
  expect(await stock.refusals('/lab/removeVaccination', { doseId: own?.doseid, change: 'undo' }, 'staff')).toEqual([['436', 'doseId', undefined]]);
});
