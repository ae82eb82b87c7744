import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { FARM_A, FARM_B } from '#testkit/test-app.ts';
import { LAB, type LabPerson, type LabWorld, labWorld } from '../requests/lab-world.fixture.ts';
import { putPlace, putRow, putTest } from './report-rows.fixture.ts';

interface Report {
  readonly rows: readonly Record<string, unknown>[];
  readonly totals?: Record<string, unknown>;
  readonly headline: readonly { figure: string; value: number | null; open?: string; tone?: string }[];
  readonly sections: readonly { key: string; rows: readonly Record<string, unknown>[] }[];
  readonly columns: readonly { key: string }[];
}

let world: LabWorld;
let today: BusinessDate;
/** The group of farms farm A is in. */
const GROUP_A = `70@${FARM_A}@`;
const ago = (days: number): BusinessDate => addDays(today, -days);
const report = (route: string, params: object, person: LabPerson = 'head') =>
  world.done<Report>(`/lab/report/${route}`, { params, language: 'E' }, person);
const open = async (route: string, figure: string, params: object = {}, person: LabPerson = 'head') =>
  (await world.done<Report>(`/lab/drill/${route}`, { params, language: 'E', figure, from: ago(29), to: today, part: 'numerator' }, person)).rows;
const section = ({ sections }: Report, key: string) => sections.find((one) => one.key === key)?.rows ?? [];
const figure = ({ headline }: Report, name: string) => headline.find((one) => one.figure === name);

/** To checked a day after sampling, to sent so many days after it. */
const sent = (days: number) =>
  ({ '10': [0, 1], '15': [0, 3], '20': [1, 3], '25': [1, 4], '30': [1, 5], '35': [2, 5], '40': [2, 7], '50': [2, 9], '60': [days, 9] }) as const;

beforeAll(async () => {
  world = await labWorld();
  today = world.today as BusinessDate;
  const { pool } = world.farm.db;
  await putTest(pool, 'ASF-PCR', 'ASF', 'pcr', { listed: true, cycles: 40, formula: 'ct', tatdays: 2 });
  await putTest(pool, 'PRRS-AB', 'PRRS', 'elisa', { tatdays: 4, name_e: 'PRRS antibody' });
  await putPlace(pool, 'PA', { sender: FARM_A, province: 'VN-75', own: true });
  await putPlace(pool, 'PB', { sender: FARM_B, province: 'VN-01' });
  const a = { placeid: 'PA', sender: FARM_A };
  const b = { placeid: 'PB', sender: FARM_B };
  // Three finished: two in time, one late. The positive of ASF 200 days ago, then again 20 days ago: newly positive.
  await putRow(pool, { ...a, sampled: ago(20), due: ago(13), steps: sent(4), classes: [['pos', 24], ['pos', 30], 'neg', 'neg'], price: 100 });
  await putRow(pool, { ...a, sampled: ago(21), due: ago(14), steps: sent(7), classes: ['neg', 'neg'], testcd: 'PRRS-AB', price: 50 });
  await putRow(pool, { ...b, sampled: ago(22), due: ago(19), steps: sent(9), classes: ['neg'], price: 100 });
  await putRow(pool, { ...a, sampled: ago(100), steps: sent(4), classes: ['neg', 'neg', 'neg', 'neg'] });
  await putRow(pool, { ...a, sampled: ago(200), steps: sent(4), classes: [['pos', 28]] });
  // Open ones: tested and positive, nobody told; coded and late.
  await putRow(pool, {
    ...b,
    sampled: ago(6),
    due: ago(1),
    state: '35',
    classes: [['pos', 22]],
    steps: { '10': [0, 1], '15': [0, 2], '20': [0, 3], '25': [0, 4], '30': [1, 1], '35': [2, 1] },
  });
  const coded = await putRow(pool, {
    ...a,
    sampled: ago(3),
    due: today,
    state: '25',
    steps: { '10': [0, 1], '15': [0, 2], '20': [3, 1], '25': [3, 2] },
  });
  // Of it one sample leaked; of the tested one the value is its second.
  await pool.query(
    `insert into lab_sample (farm_id, requestid, seq, sender, mark, sampletp, judgement, reject) values ($1, $2, 1, $3, 'M1', 'serum', 'rejected', 'leaking')`,
    [LAB, coded, FARM_A],
  );
  await pool.query(
    `with v as (update lab_result set attempt = 2 where requestid = (select requestid from lab_request where state = '35') returning *)
     insert into lab_result (farm_id, requestid, seq, sender, testcd, attempt, kit, matrix, status, cls, stat, tester, testdt, voidedby, voidedat, voidwhy)
     select farm_id, requestid, seq, sender, testcd, 1, kit, matrix, 1, 'dbt', 36, 'x', testdt, 'x', now(), 'Doubtful twice' from v`,
  );
  // Three runs: one refused, with a signal in its negative control; one refused before the last thirty days.
  await pool.query(
    `with u as (insert into lab_run (farm_id, runid, runno, testcd, kit, operator, rundt, size, way, state, cycles, limits, controls, failed, crtusrid)
       select $1, gen_random_uuid(), 'PCR' || n, 'ASF-PCR', 'K', 'x', $2::date - n, 96, 'column', state, 40, '{}', '{}', case state when 2 then '[{"limit":"ncct","found":33,"asked":null}]'::jsonb else '[]' end, 'x'
       from (values (1, 1), (2, 2), (40, 2)) v (n, state) returning farm_id, runid, runno)
     insert into lab_well (farm_id, runid, well, role, raw) select farm_id, runid, 'A1', 'nc', case runno when 'PCR2' then 33 else 40 end from u`,
    [LAB, today],
  );
}, 120_000);
afterAll(() => world.close());

test('the register: steps, hours, working days, days late, and its foot over what is finished', async () => {
  const found = await report('LabRequestReport', { from: ago(30), to: today });
  expect(found.rows.map(({ state, turn, late }) => [state, turn === null ? null : typeof turn, late])).toEqual([
    ['Coded', null, null],
    ['Tested', null, 1],
    ['Sent', 'number', null],
    ['Sent', 'number', null],
    ['Sent', 'number', 6],
  ]);
  expect(found.rows.map(({ tests }) => tests)).toContain('PRRS antibody');
  const first = found.rows[2];
  expect(first).toMatchObject({
    samples: 4,
    accepted: 4,
    rejected: 0,
    orders: 4,
    ok: 4,
    d20: ago(19),
    d60: ago(16),
    h_handover: 2,
    h_reception: 24,
    h_testing: 24,
    h_review: 2,
    amount: 400,
  });
  expect(first?.['_open']).toMatch(/^LabRequest2\?request=LABA/);
  expect(figure(found, 'finished')?.value).toBe(3);
  expect(figure(found, 'onTime')?.value).toBeCloseTo(200 / 3, 6);
  const weeks = section(found, 'weeks');
  expect(weeks.reduce((sum, week) => sum + Number(week['received']), 0)).toBe(5);
  expect(weeks.at(-1)?.['open']).toBe(2);
  expect(section(found, 'states').map(({ state, n }) => [state, n])).toEqual([
    ['Coded', 1],
    ['Tested', 1],
    ['Sent', 3],
  ]);
});

test('papers that may be read: of the customer those that were sent, of the laboratory what is tested as well', async () => {
  const states = async (person: LabPerson) => {
    const { rows } = await world.done<{ rows: { state: string }[] }>('/lab/findRequests', { papers: 'Y' }, person);
    return [...new Set(rows.map(({ state }) => state))].toSorted();
  };
  expect([await states('head'), await states('farmer')]).toEqual([['35', '60'], ['60']]);
});

test('the register by another date, narrowed; days the wrong way round are refused', async () => {
  const rows = async (params: object, person: LabPerson = 'head') =>
    (await report('LabRequestReport', { from: ago(30), to: today, ...params }, person)).rows.length;
  expect(await rows({ by: 'finished' })).toBe(3);
  expect(await rows({ by: 'received', from: ago(19), to: ago(19) })).toBe(1);
  expect(await rows({ overdue: 'Y' })).toBe(2);
  expect(await rows({ states: ['60'], testcd: 'PRRS-AB' })).toBe(1);
  expect(await rows({ placeid: 'PB' })).toBe(2);
  // The whole lab filter: one sample must be of the house and age and have the test asked for.
  const { pool } = world.farm.db;
  const [{ requestid } = { requestid: '' }] = (
    await pool.query<{ requestid: string }>("select requestid from lab_order where testcd = 'PRRS-AB' and farm_id = $1 limit 1", [LAB])
  ).rows;
  await pool.query("update lab_sample set roomid = 'T1', ageweeks = 6 where requestid = $1 and seq = 1", [requestid]);
  await pool.query("update lab_result set kit = 'X9' where requestid = $1 and seq = 2", [requestid]);
  expect([await rows({ disease: 'ASF' }), await rows({ testgrp: 'elisa' }), await rows({ disease: 'ASF', testgrp: 'elisa' })]).toEqual([3, 1, 0]);
  expect([await rows({ roomid: 'T1' }), await rows({ ageclass: 'w5' }), await rows({ ageclass: 'w8' })]).toEqual([1, 1, 0]);
  expect([await rows({ kit: 'X9' }), await rows({ kit: 'X9', roomid: 'T1' }), await rows({ kit: 'K', roomid: 'T1' })]).toEqual([1, 0, 1]);
  expect([await rows({ farmgroups: [GROUP_A] }), await rows({ farmgroups: [GROUP_A], placeid: 'PB' })]).toEqual([3, 0]);
  // Who sends there narrows by a test of that laboratory; who tests blind is not told which are of a house or group.
  expect([await rows({ disease: 'ASF' }, 'farmer'), await rows({ disease: 'PRRS' }, 'farmer')]).toEqual([1, 1]);
  expect([await rows({ farmgroups: [GROUP_A] }, 'tester'), await rows({ roomid: 'T1' }, 'tester')]).toEqual([2, 1]);
  expect((await world.ask('/lab/report/LabRequestReport', { params: { from: today, to: ago(1) }, language: 'E' }, 'head')).error?.code).toBe('898');
});

test('the sender’s side sees its own farms only, and no prices without the flag', async () => {
  const farmer = await report('LabRequestReport', { from: ago(30), to: today }, 'farmer');
  expect(farmer.rows.map(({ place }) => place)).toEqual(['Trại PA', 'Trại PA', 'Trại PA']);
  expect(farmer.rows[1]).toMatchObject({ amount: null });
  expect(farmer.rows[1]?.['_open']).toMatch(/^LabRequest\?/);
  expect((await report('LabRequestReport', { from: ago(30), to: today }, 'stranger')).rows).toHaveLength(2);
});

test('the dashboard: open requests with their oldest, late ones, what nobody was told of; each figure leads to its list', async () => {
  const found = await report('LabDashBoard', {});
  expect(found.rows.map(({ state, n, late, oldest: days }) => [state, n, late, days])).toEqual([
    ['Coded', 1, 0, 0],
    ['Tested', 1, 1, 4],
  ]);
  expect(found.rows[1]?.['_open']).toBe('LabRequest2?states=35');
  expect(figure(found, 'late')).toMatchObject({ value: 1, tone: 'bad', open: 'LabRequest2?overdue=Y' });
  expect(figure(found, 'duetoday')?.value).toBe(1);
  // What leads to no page opens its list here.
  const shares = ['COUNT_rejected', 'COUNT_refused', 'COUNT_repeats', 'COUNT_untold'].map((name) => figure(found, name)?.value);
  expect(shares.map((value) => Math.round(Number(value) * 10) / 10)).toEqual([11.1, 50, 11.1, 1]);
  expect((await open('LabDashBoard', 'COUNT_rejected')).map(({ sample, reject, place }) => [sample, reject, place])).toEqual([
    ['M1', 'Broken or leaking', 'Trại PA'],
  ]);
  expect((await open('LabDashBoard', 'COUNT_refused')).map(({ runno }) => runno)).toEqual(['PCR2']);
  expect((await open('LabDashBoard', 'COUNT_repeats')).map(({ attempt, cls, why }) => [attempt, cls, why])).toEqual([
    [2, 'Positive', 'Doubtful twice'],
  ]);
  expect(await open('LabDashBoard', 'COUNT_untold')).toEqual(section(found, 'untold'));
  expect((await open('LabDashBoard', 'COUNT_rejected', {}, 'tester')).map(({ sample, place }) => [sample, place ?? null])).toEqual([['#1', null]]);
  expect(section(found, 'untold').map(({ disease, place, n }) => [disease, place, n])).toEqual([['African swine fever', 'Trại PB', 1]]);
  expect(section(found, 'turns').map(({ testgrp, finished, target }) => [testgrp, finished, target])).toEqual([
    ['ELISA', 1, 4],
    ['PCR', 2, 2],
  ]);
  expect(section(found, 'months').reduce((sum, { tests }) => sum + Number(tests), 0)).toBe(13);
  expect(found.sections.at(-1)?.rows[0]).toHaveProperty('amount');
  const tester = await report('LabDashBoard', {}, 'tester');
  expect(section(tester, 'months')[0]).not.toHaveProperty('amount');
  expect((await world.ask('/lab/report/LabDashBoard', { params: { labid: FARM_A }, language: 'E' }, 'head')).error?.code).toBe('V_NOTEXISTS');
});

test('PCR: agents by week with the weeks before, farms newly positive; unapproved positives are marked and for the laboratory alone', async () => {
  const found = await report('LabPcrDashboard', { weeks: 12 });
  const [before] = found.rows.slice(-1);
  expect(before).toMatchObject({ week: 'Weeks before', n0: 4, p0: 0 });
  const weeks = found.rows.slice(0, -1);
  expect(weeks.reduce((sum, { n0 }) => sum + Number(n0), 0)).toBe(6);
  expect(weeks.find(({ n0 }) => n0 === 5 || n0 === 4)).toMatchObject({ c0: 27 });
  expect(section(found, 'positives').map(({ place, state, ct, n }) => [place, state, ct, n])).toEqual([
    ['Trại PB', 'Not approved', 22, 1],
    ['Trại PA', 'Approved', 24, 2],
  ]);
  expect(section(found, 'farms').map(({ place, day, before: last }) => [place, day, last])).toEqual([
    ['Trại PA', ago(20), ago(200)],
    ['Trại PB', ago(6), null],
  ]);
  const opened = async (name: string, person: LabPerson = 'head') => (await open('LabPcrDashboard', name, { weeks: 12 }, person)).length;
  for (const name of ['COUNT_farms', 'COUNT_positives', 'COUNT_refused', 'COUNT_nc'])
    expect([name, await opened(name)]).toEqual([name, figure(found, name)?.value]);
  // Refused runs are those of the weeks shown, wherever they are counted.
  expect([figure(found, 'COUNT_refused')?.value, section(found, 'instruments').reduce((sum, { refused }) => sum + Number(refused), 0)]).toEqual([
    2, 2,
  ]);
  expect([figure(found, 'COUNT_positives')?.value, figure(found, 'COUNT_nc')?.value, await opened('COUNT_positives', 'farmboss')]).toEqual([2, 1, 1]);
  const body = { params: {}, language: 'E', figure: 'constructor', from: ago(29), to: today, part: 'numerator' };
  for (const route of ['LabDashBoard', 'LabPcrDashboard'])
    expect((await world.ask(`/lab/drill/${route}`, body, 'head')).error).toMatchObject({ code: 'V_INVALID', field: 'figure' });
  const nobench = { params: {}, language: 'E', figure: 'COUNT_nc', from: ago(29), to: today, part: 'numerator' };
  expect((await world.ask('/lab/drill/LabPcrDashboard', nobench, 'farmboss')).error?.code).toBe('env_403');
  const vet = await report('LabPcrDashboard', { weeks: 12 }, 'farmboss');
  expect(section(vet, 'positives').map(({ place }) => place)).toEqual(['Trại PA']);
  expect(vet.sections.map(({ key }) => key)).toEqual(['positives', 'farms']);
  expect(section(await report('LabPcrDashboard', { weeks: 12 }, 'stranger'), 'positives')).toEqual([]);
});

test('who tests blind is told no farm of a coded request: in the register, on the dashboards', async () => {
  const places = (found: Report, key?: string) =>
    (key === undefined ? found.rows : (found.sections?.find((one) => one.key === key)?.rows ?? [])).map(({ place }) => place ?? null);
  const asked = { from: ago(30), to: today };
  const seen = await report('LabRequestReport', asked);
  const blind = await report('LabRequestReport', asked, 'tester');
  expect(places(seen)).not.toContain(null);
  expect(blind.rows.map(({ state, place, cust }) => [state, place !== null && place !== undefined, cust !== null && cust !== undefined])).toEqual([
    ['Coded', false, false],
    ['Tested', false, false],
    ...Array.from({ length: 3 }, () => ['Sent', true, true]),
  ]);
  expect((await report('LabRequestReport', { ...asked, placeid: 'PB' }, 'tester')).rows.map(({ state }) => state)).toEqual(['Sent']);
  expect([places(await report('LabDashBoard', {}), 'untold'), places(await report('LabDashBoard', {}, 'tester'), 'untold')]).toEqual([
    ['Trại PB'],
    [null],
  ]);
  const newest = async (person: LabPerson) => places(await report('LabPcrDashboard', {}, person), 'positives');
  expect([(await newest('head')).includes('Trại PB'), (await newest('tester')).includes('Trại PB')]).toEqual([true, false]);
});
