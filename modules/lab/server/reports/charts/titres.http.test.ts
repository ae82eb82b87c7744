import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { randomOf } from '#kernel/random.ts';
import { caseText } from '#modules/lab/cases/case-files.ts';
import { groupOracle } from '#testkit/oracle/lab-groups.ts';
import { FARM_A } from '#testkit/test-app.ts';
import { type LabPerson, type LabWorld, labWorld } from '../../requests/lab-world.fixture.ts';
import { putPlace, putTest } from '../report-rows.fixture.ts';
import { type PutResult, putSampling } from './chart-rows.fixture.ts';

interface Drawn {
  readonly x: readonly string[];
  readonly series: readonly {
    readonly name: { E: string };
    readonly values: readonly (number | null)[];
    readonly ends?: readonly (readonly [number, number] | null)[];
    readonly n?: readonly (number | null)[];
  }[];
  readonly edges?: readonly { readonly at: number; readonly label: { E: string } }[];
}
interface Answer {
  readonly rows: readonly Record<string, unknown>[];
  readonly totals?: Record<string, unknown>;
  readonly charts: readonly Drawn[];
  readonly sections: readonly { readonly key: string; readonly rows: readonly Record<string, unknown>[] }[];
  readonly headline: readonly { readonly figure: string; readonly value: number | null }[];
  readonly notes: readonly { readonly text: { E: string } }[];
}

let world: LabWorld;
let today: BusinessDate;
const ago = (days: number): BusinessDate => addDays(today, -days);
const ask = (route: string, params: object, person: LabPerson = 'head') =>
  world.done<Answer>(`/lab/report/${route}`, { params, language: 'E' }, person);
const open = (route: string, params: object, figure: string) =>
  world.done<Answer>(`/lab/drill/${route}`, { params, language: 'E', figure, from: ago(3000), to: today, part: 'numerator' }, 'head');
const section = ({ sections }: Answer, key: string) => sections.find((one) => one.key === key)?.rows ?? [];
const figure = ({ headline }: Answer, name: string) => headline.find((one) => one.figure === name)?.value;

const HI_CUT = { negop: '<', neg: 20, posop: '>=', pos: 40, protection: 40 };
const SN_CUT = { negop: '<', neg: 2, posop: '>=', pos: 2, protection: 32 };
const titre = (stat: number, cut: typeof HI_CUT, more: Partial<PutResult> = {}): PutResult => ({
  ...{ stat, reported: String(stat), cls: stat >= cut.pos ? 'pos' : stat < cut.neg ? 'neg' : 'dbt', protective: stat >= cut.protection },
  ...more,
});

const random = randomOf(11);
const ROOMS = ['A1', 'A2', 'A3'];
const SP_CUT = { negop: '<', neg: 0.3, posop: '>', pos: 0.4, protection: 1 };
/** Two years of a farm, drawn: results by test, each with its day and house. */
const DRAWN = (['PRRS-AB', 'SIV-HI', 'CSF-SN'] as const).flatMap((testcd) =>
  Array.from({ length: 14 }, (_, at) => ({
    testcd,
    at: 20 + 45 * at,
    results: Array.from({ length: random.int(1, 9) }, (): PutResult => {
      const roomid = random.pick(ROOMS);
      if (testcd !== 'PRRS-AB')
        return titre(4 * 2 ** random.int(0, 7), testcd === 'SIV-HI' ? HI_CUT : SN_CUT, { roomid, pigclass: 'finisher', ageweeks: 18 });
      const stat = random.int(5, 250) / 100;
      return { stat, roomid, pigclass: 'finisher', ageweeks: 18, cls: stat > 0.4 ? 'pos' : stat < 0.3 ? 'neg' : 'dbt', protective: stat >= 1 };
    }),
  })),
);

const hai = (): Record<string, string>[] => {
  const [head = '', ...lines] = caseText('hai_titres_pre_post.tsv').trim().split(/\r?\n/);
  const names = head.split('\t');
  return lines.map((one) => Object.fromEntries(one.split('\t').map((cell, at) => [names[at] ?? '', cell])));
};

beforeAll(async () => {
  world = await labWorld();
  today = world.today as BusinessDate;
  const { pool } = world.farm.db;
  await putTest(pool, 'SIV-HI', 'SIV', 'hi', { formula: 'titre', decimals: 0, dilfirst: 4 });
  await putTest(pool, 'CSF-SN', 'CSF', 'sn', { formula: 'titre', decimals: 0, dilfirst: 2 });
  await putTest(pool, 'PRRS-AB', 'PRRS', 'elisa', { decimals: 2 });
  for (const placeid of ['HAI', 'PA', 'PH', 'OR', 'PD']) await putPlace(pool, placeid, { sender: FARM_A, province: 'VN-75', own: true });
  // Real titres before and after a vaccine: one strain of one year.
  const pairs = hai().filter(({ year, strain }) => year === '1' && strain === 'A California 7 2009');
  const common = { placeid: 'HAI', sender: FARM_A, testcd: 'SIV-HI', kit: 'CAL', cutoff: HI_CUT };
  const animal = (subject: string | undefined) => ({ pgid: `H${subject}`, pigclass: 'sow', parity: 2 });
  await putSampling(pool, { ...common, sampled: ago(60), results: pairs.map(({ pre, subject }) => titre(Number(pre), HI_CUT, animal(subject))) });
  await putSampling(pool, { ...common, sampled: ago(30), results: pairs.map(({ post, subject }) => titre(Number(post), HI_CUT, animal(subject))) });
  // Neutralisation of young pigs not vaccinated, by age; two of them read to 50 %.
  const sn = { placeid: 'PA', sender: FARM_A, testcd: 'CSF-SN', kit: 'ALD', cutoff: SN_CUT };
  const young = (ageweeks: number, titres: readonly number[]) => titres.map((one) => titre(one, SN_CUT, { pigclass: 'suckling', ageweeks }));
  const below = { ...titre(1, SN_CUT, { pigclass: 'nursery', ageweeks: 9 }), reported: '<2' };
  await putSampling(pool, {
    ...sn,
    sampled: ago(20),
    results: [...young(2, [128, 128, 64, 64]), ...young(6, [64, 32, 32, 16]), ...young(9, [8, 4, 4]), below],
  });
  // A dam and her litter, which names her; titres of piglets by another test, for how long they last.
  const litter = (more: object) => ({ pigclass: 'suckling', ageweeks: 2, pgid: 'DAM1', ...more });
  await putSampling(pool, {
    ...sn,
    placeid: 'PD',
    sampled: ago(20),
    results: [titre(128, SN_CUT, { pigclass: 'sow', parity: 3, pgid: 'DAM1' }), titre(64, SN_CUT, litter({})), titre(16, SN_CUT, litter({}))],
  });
  // Another farm with a sow of that name.
  await putSampling(pool, {
    ...sn,
    placeid: 'PH',
    sampled: ago(20),
    results: [titre(64, SN_CUT, { pigclass: 'sow', parity: 1, pgid: 'DAM1' }), titre(32, SN_CUT, litter({}))],
  });
  await putSampling(pool, {
    ...common,
    placeid: 'PD',
    sampled: ago(20),
    results: [titre(160, HI_CUT, litter({})), titre(160, HI_CUT, litter({}))],
  });
  await putSampling(pool, {
    ...sn,
    sampled: ago(20),
    results: [titre(22.6, SN_CUT, { endpoint: 'half' }), titre(45.3, SN_CUT, { endpoint: 'half' })],
  });
  // One house through time: four samplings with one kit, then two with another.
  const history = { placeid: 'PH', sender: FARM_A, testcd: 'PRRS-AB' };
  const of = (...values: readonly number[]) =>
    values.map((stat): PutResult => ({ stat, cls: stat >= 0.4 ? 'pos' : 'neg', pigclass: 'nursery', ageweeks: 8, roomid: 'N1' }));
  for (const [at, mean] of [1, 1.2, 1.4, 1.2, 1.6].entries())
    await putSampling(pool, { ...history, kit: 'NEW', sampled: ago(150 - 30 * at), results: of(mean - 0.1, mean, mean + 0.1) });
  await putSampling(pool, { ...history, kit: 'OLD', sampled: ago(900), results: of(0.3, 0.5) });
  await putSampling(pool, { ...history, kit: 'OLD', sampled: ago(700), results: of(0.9, 0.9) });
  for (const { testcd, at, results } of DRAWN)
    await putSampling(pool, {
      placeid: 'OR',
      sender: FARM_A,
      testcd,
      kit: 'K',
      sampled: ago(at),
      cutoff: testcd === 'PRRS-AB' ? SP_CUT : null,
      results,
    } as never);
}, 120_000);
afterAll(() => world.close());

test('HI: real titres give the published GMT, mean, SD and CV on log2 and share protected', async () => {
  const found = await ask('LabChartHi', { placeid: 'HAI', groupby: 'sampledt' });
  const [before, after] = found.rows as Record<string, number>[];
  // As they are sent: rounded to the decimals of their columns.
  expect([before?.['gmt'], after?.['gmt'], after?.['mean'], after?.['sd'], after?.['cv'], after?.['protection']]).toEqual([
    8.1, 43.8, 5.45, 1.95, 35.8, 57.1,
  ]);
  expect(section(found, 'pairs')[0]).toMatchObject({ n: 42, rises: 26 });
  const sera = async (what: string) => (await open('LabChartHi', { placeid: 'HAI', groupby: 'sampledt' }, `COUNT_${what}`)).rows.length;
  expect([await sera('paired'), await sera('rose')]).toEqual([2 * 42, 2 * 26]);
  const [bars] = found.charts;
  expect(bars?.x[0]).toBe('4 (2)');
  expect(bars?.series[0]?.values.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(84);
  // The line of the mean stands where log2 of it does: class k of titre 4 × 2^k has its middle at k + 0.5.
  const gmt = 2 ** ((Math.log2(8.1331) + Math.log2(43.7855)) / 2);
  expect(bars?.edges?.[0]?.at).toBeCloseTo(Math.log2(gmt / 4) + 0.5, 3);
  const pressed = await open('LabChartHi', { placeid: 'HAI', groupby: 'sampledt', bin: '0' }, 'COUNT_class.sow');
  expect(pressed.rows).toHaveLength(bars?.series[0]?.values[0] ?? -1);
});

test('SN: what lies below the cut-off, above it, protects; the age proposed; 50 % end points apart', async () => {
  const found = await ask('LabChartSn', { placeid: 'PA' });
  const [bars, zones, , reach] = found.charts;
  expect(bars?.x).toEqual(['<2', '2 (1)', '4 (2)', '8 (3)', '16 (4)', '32 (5)', '64 (6)', '128 (7)']);
  expect(bars?.series.map(({ name, values }) => [name.E, values.join(' ')])).toEqual([
    ['Below cut-off', '1 0 0 0 0 0 0 0'],
    ['Positive below protection', '0 0 2 1 1 0 0 0'],
    ['Protected', '0 0 0 0 0 2 3 2'],
  ]);
  expect(zones?.series[2]?.values).toEqual([100, 75, 0]);
  // Four results a class: hatched, five would not be.
  expect(found.rows.map(({ n, _mark_n }) => [n, _mark_n])).toEqual([4, 4, 4].map((n) => [n, 'few']));
  expect(reach?.series[0]?.values).toEqual([91.7, 91.7, 75, 66.7, 58.3, 41.7, 16.7]);
  // Of the class of 5–7 weeks one of four holds more than 1:32: 25 % is fewer than 30 %.
  expect(section(found, 'proposed').map(({ n, above, advice }) => [n, above, advice !== null])).toEqual([
    [4, 4, false],
    [4, 1, true],
    [4, 0, false],
  ]);
  expect(figure(found, 'COUNT_proposed')).toBe(5);
  // What is at least 1:32, and who of a class still holds what blocks a vaccine.
  const behind = async (figure_: string, bin: string) => (await open('LabChartSn', { placeid: 'PA', bin }, figure_)).rows.length;
  expect([await behind('COUNT_reach', '5'), await behind('COUNT_proposed', 'w5'), await behind('COUNT_blocked', 'w5')]).toEqual([7, 4, 1]);
  const half = await ask('LabChartSn', { placeid: 'PA', endpoint: 'half' });
  expect([half.rows[0]?.['n'], Number(half.totals?.['gmt']).toFixed(1)]).toEqual([2, '32.0']);
  const out = await ask('LabChartSn', { placeid: 'PA', below: 'out' });
  expect(out.rows.map(({ n }) => n)).toEqual([4, 4, 4]);
  // 8, 4 and 4: 2^(7/3).
  expect(out.rows[2]?.['gmt']).toBe(5);
});

test('history: kits never joined, moving mean of three, the last against the former four with z; opened by point', async () => {
  const found = await ask('LabChartHistory', { placeid: 'PH', from: ago(1000) });
  const [level, positive] = found.charts;
  expect(level?.x).toHaveLength(7);
  expect(level?.series.map(({ name, values }) => [name.E, values])).toEqual([
    ['Mean ± SD · OLD', [0.4, 0.9, null, null, null, null, null]],
    ['Mean ± SD · NEW', [null, null, 1, 1.2, 1.4, 1.2, 1.6]],
    ['Moving mean of 3 · NEW', [null, null, null, null, 1.2, 1.267, 1.4]],
  ]);
  expect(level?.edges?.map(({ at, label }) => [at, label.E])).toEqual([[2, 'Kit OLD → NEW']]);
  expect(positive?.series.at(-1)?.values).toEqual([2, 2, 3, 3, 3, 3, 3]);
  expect([figure(found, 'COUNT_former')?.toFixed(3), figure(found, 'COUNT_difference')?.toFixed(3), figure(found, 'COUNT_z')?.toFixed(2)]).toEqual([
    '1.200',
    '0.400',
    '2.45',
  ]);
  expect(found.rows[0]).toMatchObject({ kit: 'NEW', n: 3, positive: 100 });
  const opened = await open('LabChartHistory', { placeid: 'PH', from: ago(1000), group: `${ago(900)}~OLD` }, 'COUNT_all');
  expect(opened.rows.map(({ reported }) => reported)).toEqual(['0.3', '0.5']);
  const quarters = await ask('LabChartHistory', { placeid: 'PH', from: ago(1000), interval: 'quarter' });
  expect(quarters.rows.length).toBeLessThan(7);
  const four = await world.ask('/lab/report/LabChartHistory', { params: { ageclasses: ['w0', 'w5', 'w8', 'w11'] }, language: 'E' }, 'head');
  expect(four.error?.code).toBe('V_RANGE');
});

/** Figures whose cells differ from what the oracle says by more than the last decimal shown. */
function differing(row: Record<string, unknown> | undefined, expected: ReturnType<typeof groupOracle>): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const cell = row?.[name] ?? null;
    if (name === 'gmt' && value === null) return [];
    const same = value === null ? cell === null : typeof cell === 'number' && Math.abs(cell - value) <= Math.max(0.051, 0.0005 * value);
    return same ? [] : [`${name} ${cell} ${value}`];
  });
}

test.each([
  ['LabChartElisa', 'PRRS-AB', false],
  ['LabChartHi', 'SIV-HI', true],
  ['LabChartSn', 'CSF-SN', true],
] as const)('%s: every house as an oracle works it out of the raw results', async (route, testcd, isTitre) => {
  const found = await ask(route, { placeid: 'OR', testcd, groupby: 'roomid', from: ago(700) });
  const raw = DRAWN.filter((one) => one.testcd === testcd).flatMap(({ results }) => results);
  expect(found.rows.map(({ label }) => label)).toEqual(ROOMS);
  for (const row of found.rows)
    expect(differing(row, groupOracle(raw.filter(({ roomid }) => roomid === row['label']) as never, isTitre))).toEqual([]);
  expect(differing(found.totals, groupOracle(raw as never, isTitre))).toEqual([]);
});

test('a dam beside her litter; how long maternal antibody lasts is said by disease', async () => {
  const sn = await ask('LabChartSn', { placeid: 'PD' });
  expect(section(sn, 'litters')).toMatchObject([{ pgid: 'DAM1', dam: 128, n: 2, gmt: 32, least: 16, above: -2 }]);
  expect(section(sn, 'pairs')).toEqual([]);
  expect(section(sn, 'litters')[0]).not.toHaveProperty('place');
  // Of several farms each litter says its own.
  expect(section(await ask('LabChartSn', { kit: 'ALD' }), 'litters').map(({ pgid, place, dam }) => [pgid, place, dam])).toEqual([
    ['DAM1', 'Trại PD', 128],
    ['DAM1', 'Trại PH', 64],
  ]);
  // Two weeks old at 160, to fall to the cut-off of 40: two half-lives more.
  const days = async () => section(await ask('LabChartHi', { placeid: 'PD' }), 'maternal').map((row) => row['days']);
  expect(await days()).toEqual([14 + 2 * 12]);
  const young = section(await ask('LabChartHi', { placeid: 'PD' }), 'maternal')[0]?.['n'];
  const behind = async (bin: string) => (await open('LabChartHi', { placeid: 'PD', bin }, 'COUNT_young')).rows.length;
  expect([await behind('2'), await behind('3')]).toEqual([young, 0]);
  const set = "insert into setting (scope, scope_id, name, value) values ('lab', 'LABA', 'LABHALFOF', $1)";
  await world.farm.db.pool.query(set, [JSON.stringify({ CSF: 30, SIV: 20 })]);
  expect(await days()).toEqual([14 + 2 * 20]);
});

test('LabTestReport2: houses of three tests as an oracle works them out of the raw results, summed up in the database', async () => {
  const found = await ask('LabTestReport2', { placeid: 'OR', groupby: 'roomid', from: ago(700) });
  expect(found.rows).toHaveLength(9);
  for (const [testcd, isTitre] of [
    ['PRRS-AB', false],
    ['SIV-HI', true],
    ['CSF-SN', true],
  ] as const) {
    const raw = DRAWN.filter((one) => one.testcd === testcd).flatMap(({ results }) => results);
    for (const roomid of ROOMS) {
      const row = found.rows.find((one) => one['group'] === roomid && one['testname'] === `${testcd} · K`);
      expect(differing(row, groupOracle(raw.filter((one) => one.roomid === roomid) as never, isTitre))).toEqual([]);
    }
  }
  // Classes of age are told by the database as they are by the rules.
  const ages = await ask('LabTestReport2', { placeid: 'PA', groupby: 'ageclass' });
  expect(ages.rows.map(({ group, n }) => [group, n])).toEqual([
    ['0–4 weeks', 4],
    ['5–7 weeks', 4],
    ['8–10 weeks', 4],
    ['Not said', 2],
  ]);
});

test('LabTestReport2: antibody that protects is nothing to be warned of, too little of it is', async () => {
  const titres = await ask('LabTestReport2', { placeid: 'OR', testcd: 'CSF-SN', from: ago(700) });
  const marked = new Set(titres.rows.map(({ stat, _mark_cls: mark = 'plain' }) => `${Number(stat) >= SN_CUT.protection} ${mark}`));
  expect([...marked].toSorted()).toEqual(['false warn', 'true plain']);
});

test('LabChartHistory: every sampling as an oracle works it out of the raw results', async () => {
  for (const [testcd, isTitre] of [
    ['PRRS-AB', false],
    ['SIV-HI', true],
  ] as const) {
    const { rows } = await ask('LabChartHistory', { placeid: 'OR', testcd, from: ago(700) });
    const own = DRAWN.filter((one) => one.testcd === testcd);
    expect(rows).toHaveLength(own.length);
    for (const { at, results } of own) {
      const { min: _, max: __, ...expected } = groupOracle(results as never, isTitre);
      expect(
        differing(
          rows.find(({ day }) => day === ago(at)),
          expected as never,
        ),
      ).toEqual([]);
    }
  }
});
