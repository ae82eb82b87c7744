import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { FARM_A, FARM_B } from '#testkit/test-app.ts';
import { type LabPerson, type LabWorld, labWorld } from '../../requests/lab-world.fixture.ts';
import { putPlace, putTest } from '../report-rows.fixture.ts';
import { type PutResult, putSampling } from './chart-rows.fixture.ts';

interface Drawn {
  readonly kind: string;
  readonly x: readonly string[];
  readonly series: readonly {
    readonly name: { E: string };
    readonly values: readonly (number | null)[];
    readonly ends?: readonly (readonly [number, number] | null)[];
    readonly figure?: string;
  }[];
  readonly opens?: readonly ({ readonly params?: string } | null)[];
  readonly edges?: readonly { at: number }[];
  readonly shades?: readonly { first: number; last: number }[];
}
interface Answer {
  readonly rows: readonly Record<string, unknown>[];
  readonly totals?: Record<string, unknown>;
  readonly charts: readonly Drawn[];
  readonly sections?: readonly { readonly key: string; readonly rows: readonly Record<string, unknown>[] }[];
  readonly notes: readonly { readonly text: { E: string } }[];
  readonly applied: Record<string, unknown>;
}

let world: LabWorld;
let today: BusinessDate;
const ago = (days: number): BusinessDate => addDays(today, -days);
const chart = (params: object, person: LabPerson = 'head') => world.done<Answer>('/lab/report/LabChartElisa', { params, language: 'E' }, person);
const drill = (params: object, figure: string, person: LabPerson = 'head') =>
  world.done<Answer>('/lab/drill/LabChartElisa', { params, language: 'E', figure, from: ago(365), to: today, part: 'numerator' }, person);

const CUT = { negop: '<', neg: 0.4, posop: '>=', pos: 0.4, protection: null, a: 1.09, b: 3.36, least: 0.2 };
const sp = (stat: number, more: Partial<PutResult> = {}): PutResult => ({
  ...{ stat, cls: stat >= 0.4 ? 'pos' : 'neg', pigclass: 'nursery', ageweeks: 6, roomid: 'N1' },
  ...more,
});

beforeAll(async () => {
  world = await labWorld();
  today = world.today as BusinessDate;
  const { pool } = world.farm.db;
  await putTest(pool, 'PRRS-AB', 'PRRS', 'elisa', { decimals: 2, unit: 'S/P' });
  await putTest(pool, 'CSF-SN', 'CSF', 'sn', { formula: 'titre' });
  await putPlace(pool, 'PA', { sender: FARM_A, province: 'VN-75', own: true });
  await putPlace(pool, 'PB', { sender: FARM_B, province: 'VN-01' });
  const own = { placeid: 'PA', sender: FARM_A, testcd: 'PRRS-AB', kit: 'X3', cutoff: CUT };
  // The worked values of the catalogue: mean 1.084, SD 0.730, CV 67.4; the titre of an S/P of 0.50 is 1 076.
  const values = [0.12, 0.85, 1.4, 2.1, 0.95].map((stat) => sp(stat));
  await putSampling(pool, { ...own, sampled: ago(40), results: [...values, sp(0.5, { status: 2 }), sp(3, { voided: true })] });
  // Rejected at reception, so that no kit saw them; of sows there is no other result.
  const rejected = { rejected: true } as const;
  await putSampling(pool, { ...own, sampled: ago(40), results: [sp(0, rejected), sp(0, { ...rejected, pigclass: 'sow', parity: 3 })] });
  const fattening = { pigclass: 'finisher', ageweeks: 18, roomid: 'F1' } as const;
  await putSampling(pool, { ...own, sampled: ago(10), results: [sp(0.3, fattening), sp(0.5, { ...fattening, titre: 1076 })] });
  await putSampling(pool, { ...own, sampled: ago(10), kit: 'Y2', results: [sp(2.5)] });
  await putSampling(pool, { ...own, placeid: 'PB', sender: FARM_B, sampled: ago(5), results: [sp(2.9)] });
  await putSampling(pool, { ...own, sampled: ago(3), state: '40', results: [sp(1.7)] });
}, 120_000);
afterAll(() => world.close());

const A = { placeid: 'PA' };
const group = ({ rows }: Answer, label: string) => rows.find((row) => row['label'] === label);

test('figures by age class: the worked values of the catalogue; invalid, voided, unapproved results and other kits count nowhere', async () => {
  const found = await chart(A);
  expect(found.applied).toMatchObject({ labid: 'LABA', testcd: 'PRRS-AB', kit: 'X3' });
  expect(group(found, '5–7 weeks')).toMatchObject({ n: 5, positive: 80, min: 0.12, max: 2.1 });
  const { mean, sd, cv } = group(found, '5–7 weeks') as Record<string, number>;
  expect([mean?.toFixed(3), sd?.toFixed(3), cv?.toFixed(1)]).toEqual(['1.084', '0.730', '67.4']);
  expect(Math.round(Number(group(found, '17–20 weeks')?.['kitgmt']))).toBe(1076);
  expect(found.totals).toMatchObject({ n: 7 });
  expect(found.notes.map(({ text }) => text.E).join(' ')).toContain('Kit X3 alone: 1 results of other kits');
});

test('the histogram: stacked by class of pigs, cut where the limit lies; a bar opens its results', async () => {
  const [histogram, box, profile] = (await chart(A)).charts;
  expect(histogram?.x).toEqual(['<0.4', '0.4–1.0', '1.0–1.5', '1.5–2.0', '2.0–2.5', '2.5–3.0', '≥3.0']);
  expect(histogram?.series.map(({ name, values }) => [name.E, values.join(' ')])).toEqual([
    ['Nursery pig', '1 2 1 0 1 0 0'],
    ['Grow-finish pig', '1 1 0 0 0 0 0'],
  ]);
  expect(histogram?.edges?.[0]?.at).toBe(1);
  expect(box?.x).toEqual(['5–7 wk · 5', '17–20 wk · 2']);
  expect(profile?.series.map(({ values }) => values)).toEqual([
    [1.084, 0.4],
    [80, 50],
  ]);
  // 4 of 5 positive: Wilson's limits stand around the share.
  expect(profile?.series[1]?.ends?.[0]?.map((end) => Math.round(end * 10) / 10)).toEqual([37.6, 96.4]);
  const opened = await drill({ ...A, bin: '1' }, 'COUNT_class.nursery');
  const ofDay = async (day: unknown) => (await drill({ ...A, bin: '1', pigclass: 'nursery' }, `COUNT_day.${day}`)).rows.length;
  expect([await ofDay(opened.rows[0]?.['sampledt']), await ofDay('20000101')]).toEqual([2, 0]);
  expect(opened.rows.map(({ reported }) => reported)).toEqual(['0.85', '0.95']);
  expect((await drill({ ...A, group: 'w17' }, 'COUNT_pos')).rows).toHaveLength(1);
  expect(opened.rows[0]?.['_open']).toMatch(/^LabRequest2\?request=LABA/);
});

test('two houses: the difference of their means with its interval; unapproved results are marked and the laboratory’s alone', async () => {
  const found = await chart({ ...A, groupby: 'roomid' });
  const [difference] = found.sections?.[0]?.rows ?? [];
  expect(difference).toMatchObject({ first: 'F1', second: 'N1' });
  expect(Number(difference?.['difference'])).toBeCloseTo(0.4 - 1.084, 9);
  const open = await chart({ ...A, unapproved: 'Y' });
  expect(open.totals).toMatchObject({ n: 8 });
  expect(open.notes[0]?.text.E).toContain('NOT APPROVED: 1');
  expect((await chart({ unapproved: 'Y' }, 'farmboss')).totals).toMatchObject({ n: 7 });
  expect((await chart({}, 'stranger')).totals).toMatchObject({ n: 1 });
});

test('narrowed by day, class and age; days the wrong way round are refused', async () => {
  const n = async (params: object) => (await chart({ ...A, ...params })).totals?.['n'] ?? 0;
  expect([await n({ from: ago(20) }), await n({ pigclass: 'finisher' }), await n({ ageclass: 'w5' }), await n({ kit: 'Y2' })]).toEqual([2, 2, 5, 1]);
  expect([await n({ testcd: 'CSF-SN' }), await n({ purpose: 'outbreak' }), await n({ by: 'finished' })]).toEqual([0, 0, 0]);
  const refused = await world.ask('/lab/report/LabChartElisa', { params: { from: today, to: ago(1) }, language: 'E' }, 'head');
  expect(refused.error?.code).toBe('898');
});

test('the table of results: a row a result or a sample, groups that open, invalid orders beside; each side its own', async () => {
  const table = (params: object, person: LabPerson = 'head') => world.done<Answer>('/lab/report/LabTestReport2', { params, language: 'E' }, person);
  const long = await table(A);
  expect([long.rows.length, long.rows[0]?.['_open']]).toEqual([8, expect.stringMatching(/^LabRequest2\?request=LABA%7E/)]);
  const without = (await table({ ...A, open: 'Y' })).rows.flatMap(({ status }) => (status === 'Ok' ? [] : [status]));
  expect(without.toSorted()).toEqual(['Invalid: Clotted', 'Invalid: Clotted', 'Invalid: Run refused']);
  const wide = await table({ ...A, shape: 'wide', ageclass: 'w17' });
  expect(wide.rows.map(({ value0, stat0, cls0 }) => [value0, stat0, cls0])).toEqual([
    ['0.3', 0.3, 'Negative'],
    ['0.5', 0.5, 'Positive'],
  ]);
  const groups = await table({ ...A, groupby: 'ageclass' });
  expect(groups.rows.map(({ group: name, testname, n, invalid, positive }) => [name, testname, n, invalid, positive])).toEqual([
    ['5–7 weeks', 'PRRS-AB · X3', 5, 2, 80],
    ['5–7 weeks', 'PRRS-AB · Y2', 1, 0, 100],
    ['17–20 weeks', 'PRRS-AB · X3', 2, 0, 50],
  ]);
  const behind = new URLSearchParams(String(groups.rows[0]?.['_params'])).get('group');
  const asked = {
    params: { ...A, groupby: 'ageclass', group: behind },
    figure: 'COUNT_pos',
    from: ago(365),
    to: today,
    part: 'numerator',
    language: 'E',
  };
  expect((await world.done<Answer>('/lab/drill/LabTestReport2', asked, 'head')).rows).toHaveLength(4);
  expect([(await table({}, 'farmboss')).rows.length, (await table({ unapproved: 'Y' }, 'stranger')).rows.length]).toEqual([8, 1]);
});

test('who tests blind is shown nothing of a farm before it is reviewed, neither in the table nor in a chart', async () => {
  const { pool } = world.farm.db;
  await putSampling(pool, {
    placeid: 'PA',
    sender: FARM_A,
    testcd: 'PRRS-AB',
    kit: 'X3',
    cutoff: CUT,
    sampled: ago(2),
    state: '35',
    results: [sp(1.1)],
  });
  const n = async (route: string, person: LabPerson) =>
    (
      await world.done<Answer>(
        `/lab/report/${route}`,
        { params: { ...A, kit: 'X3', unapproved: 'Y', groupby: route === 'LabChartElisa' ? 'place' : 'none' }, language: 'E' },
        person,
      )
    ).rows;
  expect([(await n('LabTestReport2', 'head')).length, (await n('LabTestReport2', 'tester')).length]).toEqual([9, 8]);
  expect([(await n('LabChartElisa', 'head'))[0]?.['n'], (await n('LabChartElisa', 'tester'))[0]?.['n']]).toEqual([9, 8]);
});
