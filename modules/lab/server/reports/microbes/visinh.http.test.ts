import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportChart } from '#engine/define/report.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { antibiogram, type RawIsolate } from '#testkit/oracle/lab-charts.ts';
import { type LabWorld, labWorld } from '../../requests/lab-world.fixture.ts';
import { putIsolates } from './raw-isolates.fixture.ts';

type Row = Readonly<Record<string, string | number | null>>;
interface Answer {
  readonly rows: readonly Row[];
  readonly charts: readonly ReportChart[];
  readonly sections?: readonly { readonly key: string; readonly rows: readonly Row[] }[];
  readonly notes: readonly { readonly text: { readonly E: string } }[];
  readonly applied: Row;
}

let world: LabWorld;
let today: BusinessDate;
let raw: readonly RawIsolate[];
const TWO_YEARS = 700;
const days = () => ({ from: addDays(today, -TWO_YEARS), to: today });
const ask = (params: object = {}) => world.done<Answer>('/lab/report/LabChartVisinh', { params: { ...days(), ...params }, language: 'E' }, 'head');
const drill = (figure: string, params: object = {}) =>
  world.done<Answer>('/lab/drill/LabChartVisinh', { params: { ...days(), ...params }, language: 'E', figure, ...days(), part: 'numerator' }, 'head');
const section = ({ sections = [] }: Answer, key: string) => sections.find((one) => one.key === key)?.rows ?? [];

beforeAll(async () => {
  world = await labWorld();
  today = world.today as BusinessDate;
  raw = await putIsolates(world.farm.db.pool, today);
}, 120_000);
afterAll(() => world.close());

test('the antibiogram is what the oracle counts: the first isolate of a farm, one edition and one method, NT never', async () => {
  const found = await ask();
  expect(found.applied).toMatchObject({ edition: 'NEW', tried: 'disc', organism: 'ECOLI' });
  // Enteric bacteria were tried by disc, the others by MIC: each row is of one way.
  const table = (['disc', 'mic'] as const).flatMap((method) =>
    antibiogram(raw, 'NEW', method).table.filter(({ organism }) => (organism === 'SSUIS') === (method === 'mic')),
  );
  expect(found.rows).toHaveLength(table.length);
  for (const { organism, isolates, mar, multi, susceptible } of table) {
    const row = found.rows.find(({ name }) => name === `Name of ${organism}`);
    expect(row).toMatchObject({ isolates, multi });
    if (mar === null) expect(row?.['mar']).toBeNull();
    else expect(Number(row?.['mar'])).toBeCloseTo(mar, 1);
    for (const drug of ['AMX', 'COL', 'DOX', 'ENR', 'TIA']) {
      const { n, percent } = susceptible(drug);
      expect([row?.[`n_${drug}`], row?.[`_mark_n_${drug}`]]).toEqual([n, 'muted']);
      if (percent === null) expect(row?.[`s_${drug}`]).toBeNull();
      else expect(Math.abs(Number(row?.[`s_${drug}`]) - percent)).toBeLessThanOrEqual(0.5);
    }
  }
  expect(found.notes.some(({ text }) => text.E.includes('judged by another'))).toBe(true);
});

test('all isolates are counted where the first alone is not asked for', async () => {
  const found = await ask({ first: 'N' });
  expect(found.rows.reduce((sum, { isolates }) => sum + Number(isolates), 0)).toBe(raw.length);
  expect(found.charts[0]?.series.map(({ name, values }) => [name.E, values.reduce<number>((sum, one) => sum + (one ?? 0), 0)])).toEqual([
    ['Swab', raw.filter(({ sampletp }) => sampletp === 'swab').length],
    ['Faeces', raw.filter(({ sampletp }) => sampletp === 'faeces').length],
  ]);
});

test('% resistant by quarter takes the first isolate of a farm and quarter', async () => {
  const trend = section(await ask({ organism: 'ECOLI' }), 'trend');
  const { resistant } = antibiogram(raw, 'NEW', 'disc');
  const of = (drug: string) => trend.filter(({ name }) => name === `Drug ${drug}`).map(({ quarter, n, R }) => [quarter, n, R]);
  for (const drug of ['AMX', 'ENR']) expect(of(drug)).toEqual(resistant('ECOLI', drug));
  const [quarter, n] = of('AMX').at(-1) ?? [];
  expect((await drill('COUNT_quarter.AMX', { organism: 'ECOLI', bin: `quarter.${quarter}` })).rows).toHaveLength(Number(n));
});

test('MICs: where no breakpoint is known there is the distribution alone', async () => {
  const found = await ask({ organism: 'SSUIS', drug: 'TIA' });
  expect(found.applied).toMatchObject({ tried: 'mic' });
  const own = antibiogram(
    raw.filter(({ organism }) => organism === 'SSUIS'),
    'NEW',
    'mic',
  )
    .counted.map(({ drugs }) => drugs.find(({ drug }) => drug === 'TIA')?.value ?? 0)
    .toSorted((a, b) => a - b);
  const tiamulin =
    section(found, 'mic').find(({ drug }) => drug === 'TIA' || undefined) ?? section(found, 'mic').find(({ name }) => name === 'Drug TIA');
  expect(tiamulin).toMatchObject({ n: own.length, judged: 'distribution only' });
  expect(Number(tiamulin?.['mic50'])).toBe(own[Math.ceil(own.length / 2) - 1]);
  expect(Number(tiamulin?.['mic90'])).toBe(own[Math.ceil(own.length * 0.9) - 1]);
  const mic = found.charts.find(({ kind }) => kind === 'histogram');
  expect(mic?.edges).toEqual([]);
  expect((await ask({ organism: 'SSUIS', drug: 'AMX' })).charts.find(({ kind }) => kind === 'histogram')?.edges).toHaveLength(2);
  expect(section(found, 'sir').some(({ name }) => name === 'Drug TIA')).toBe(false);
});

test('counts of water by place and month against their limit', async () => {
  const rows = section(await ask(), 'hygiene');
  expect(rows.reduce((sum, { n }) => sum + Number(n), 0)).toBe(3);
  expect(rows.reduce((sum, { beyond }) => sum + Number(beyond), 0)).toBe(1);
  expect(Math.max(...rows.map(({ most }) => Number(most)))).toBeCloseTo(Math.log10(40_000), 1);
  expect(rows.every(({ limit }) => limit === 4)).toBe(true);
});

test('cells and bars open their isolates', async () => {
  const { counted, table } = antibiogram(raw, 'NEW', 'disc');
  expect((await drill('COUNT_iso')).rows).toHaveLength(counted.length);
  expect((await drill('COUNT_iso.swab', { bin: 'org.SSUIS' })).rows).toHaveLength(counted.filter(({ organism }) => organism === 'SSUIS').length);
  const ecoli = table.find(({ organism }) => organism === 'ECOLI');
  const { n, percent } = ecoli?.susceptible('AMX') ?? { n: 0, percent: 0 };
  const opened = await drill('COUNT_sir.S', { group: 'ECOLI', bin: 'drug.AMX' });
  expect(opened.rows).toHaveLength(Math.round((n * (percent ?? 0)) / 100));
  expect(new Set(opened.rows.map(({ sir }) => sir))).toEqual(new Set(opened.rows.length === 0 ? [] : ['S']));
});
