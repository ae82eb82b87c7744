import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { FARM_A } from '#testkit/test-app.ts';
import { type LabPerson, type LabWorld, labWorld } from '../../requests/lab-world.fixture.ts';
import { putPlace, putTest } from '../report-rows.fixture.ts';
import { type PutResult, putSampling } from './chart-rows.fixture.ts';

interface Answer {
  readonly rows: readonly Record<string, unknown>[];
  readonly columns: readonly { readonly key: string; readonly label: { E: string } }[];
  readonly charts: readonly {
    readonly kind: string;
    readonly x: readonly string[];
    readonly series: readonly { readonly values: readonly (number | null)[]; readonly along?: readonly number[] }[];
    readonly edges?: readonly object[];
    readonly shades?: readonly { readonly first: number; readonly last: number }[];
  }[];
  readonly sections: readonly {
    readonly key: string;
    readonly rows: readonly Record<string, unknown>[];
    readonly columns: readonly { key: string }[];
  }[];
  readonly headline: readonly { readonly figure: string; readonly value: number | null }[];
}

let world: LabWorld;
let today: BusinessDate;
const ago = (days: number): BusinessDate => addDays(today, -days);
const ask = (route: string, params: object, person: LabPerson = 'farmboss') =>
  world.done<Answer>(`/lab/report/${route}`, { params, language: 'E' }, person);
const open = (route: string, params: object, figure: string) =>
  world.done<Answer>(`/lab/drill/${route}`, { params, language: 'E', figure, from: ago(365), to: today, part: 'numerator' }, 'farmboss');
const section = ({ sections }: Answer, key: string) => sections.find((one) => one.key === key)?.rows ?? [];

const CUT = { negop: '<', neg: 2, posop: '>=', pos: 2, protection: 32 };
const titres = (roomid: string, ageweeks: number, ...all: readonly number[]): PutResult[] =>
  all.map((stat) => ({ stat, reported: String(stat), cls: 'pos', protective: stat >= 32, roomid, pigclass: 'nursery', ageweeks }));

beforeAll(async () => {
  world = await labWorld();
  today = world.today as BusinessDate;
  const { pool } = world.farm.db;
  await putTest(pool, 'CSF-SN', 'CSF', 'sn', { formula: 'titre', decimals: 0, dilfirst: 2 });
  await putTest(pool, 'PRRS-AB', 'PRRS', 'elisa', { decimals: 2 });
  await putPlace(pool, 'PA', { sender: FARM_A, province: 'VN-75', own: true });
  const sn = { placeid: 'PA', sender: FARM_A, testcd: 'CSF-SN', kit: 'ALD', cutoff: CUT };
  // House H1: 8 before the dose, 64 in its window, 16 too late to tell; house H2 never vaccinated.
  await putSampling(pool, { ...sn, sampled: ago(70), results: titres('H1', 6, 8, 8, 8, 8, 8) });
  await putSampling(pool, { ...sn, sampled: ago(30), results: [...titres('H1', 9, 64, 64, 64, 64, 64), ...titres('H2', 9, 16, 16, 16, 64)] });
  await putSampling(pool, { ...sn, sampled: ago(5), results: titres('H1', 12, 16) });
  await putSampling(pool, { ...sn, sampled: ago(120), results: titres('H2', 9, 8, 8) });
  const sp = (stat: number): PutResult => ({ stat, cls: stat >= 0.4 ? 'pos' : 'neg', pigclass: 'nursery', ageweeks: 6, roomid: 'H1' });
  await putSampling(pool, { ...sn, testcd: 'PRRS-AB', kit: 'X3', cutoff: null as never, sampled: ago(20), results: [1, 1.1, 0.9, 1, 0.2].map(sp) });
  const { rows } = await pool.query<{ prnt2: string }>('select prnt2 from farm where farm_id = $1', [FARM_A]);
  const company = rows[0]?.prnt2;
  await pool.query(
    `insert into item (prnt2, book, itemid, itemtp, name_v, name_e, name_t, unit, needexp, crtusrid, lstusrid)
     values ($1, 'goods', 'V-CSF', 'vaccine', 'Vắc xin', 'CSF vaccine', 'วัคซีน', 'dose', true, 'x', 'x') on conflict do nothing`,
    [company],
  );
  await pool.query(
    "insert into room (farm_id, roomid, name, area, crtusrid, lstusrid) values ($1, 'H1', 'H1', 'nursery', 'x', 'x') on conflict do nothing",
    [FARM_A],
  );
  await pool.query(
    `insert into lab_dose (farm_id, doseid, species, roomid, prnt2, itemid, disease, lot, doseno, heads, ageweeks, givendt, applyid, valuedt, crtusrid)
     values ($1, gen_random_uuid(), 'pig', 'H1', $2, 'V-CSF', 'CSF', 'L1', 1, 100, 7.4, $3, 'OP1', $3, 'x')`,
    [FARM_A, company, ago(60)],
  );
  await pool.query(
    `insert into lab_expected (prnt2, fromdt, disease, direction, protection, green, amber, crtusrid)
     values ($1, '2020-01-01', 'CSF', 'wanted', 70, null, null, 'x'), ($1, '2020-01-01', 'PRRS', 'unwanted', null, 10, 50, 'x')`,
    [company],
  );
}, 120_000);
afterAll(() => world.close());

/** What the herd of the farm tells of house H1: deaths before and after the dose, others elsewhere and too early; a litter. */
async function putLife(): Promise<void> {
  const { pool } = world.farm.db;
  const death = `insert into nursery_death (farm_id, death_id, roomid, eventdt, count, week, reason, way, applyid, valuedt, crtusrid, voided_at, voided_by)
    values ($1, gen_random_uuid(), $2, $3, $4, 3, 'SCOURS', 'died', 'OP1', $3, 'x', $5, $6)`;
  await pool.query("insert into room (farm_id, roomid, name, area, crtusrid, lstusrid) values ($1, 'H9', 'H9', 'nursery', 'x', 'x')", [FARM_A]);
  const put = (roomid: string, day: number, count: number, voided = false) =>
    pool.query(death, [FARM_A, roomid, ago(day), count, voided ? new Date() : null, voided ? 'x' : null]);
  // 60 days before the dose of day 60 end on day 61; 60 after it begin on its day.
  for (const [day, count] of [
    [121, 100],
    [120, 20],
    [61, 10],
    [60, 6],
    [1, 6],
    [0, 7],
  ] as const)
    await put('H1', day, count);
  await put('H1', 30, 50, true);
  await put('H9', 30, 90);
  await pool.query(
    `with sow as (insert into animal (farm_id, animal_id, pgid, sex, entrytp, pigtype, status, entrydt)
       values ($1, gen_random_uuid(), 'LIFE1', 'F', 'gilt', 'lactating', 'L', '20250101')
       returning animal_id)
     insert into sow_cycle (farm_id, animal_id, n, parity, service_no, kind, farrow_roomid, farrowdt, farrownum, livenum, deadnum, mummynum, weandt, weannum)
     select $1, animal_id, v.n, v.n, 1, 'G', 'H1', farrowdt, 14, livenum, deadnum, mummynum, weandt, weannum
     from sow, (values (1, $2::date, 12, 1, 1, $3::date, 11), (2, $3::date, 9, 4, 1, null, 3)) v (n, farrowdt, livenum, deadnum, mummynum, weandt, weannum)`,
    [FARM_A, ago(100), ago(20)],
  );
}

test('a history marks doses the house was entered with and outbreaks the farm declared, each once', async () => {
  const { pool } = world.farm.db;
  await pool.query("insert into lab_outbreak (farm_id, disease, fromdt, crtusrid) values ($1, 'CSF', $2, 'a'), ($1, 'PRRS', $2, 'a')", [
    FARM_A,
    ago(50),
  ]);
  const marks = async (more: object) =>
    section(await ask('LabChartHistory', { placeid: 'PA', testcd: 'CSF-SN', ...more }), 'marks').map(({ kind, text }) => `${kind} ${text}`);
  expect((await marks({ roomid: 'H1' })).toSorted()).toEqual(['Outbreak Outbreak: Classical swine fever', 'Vaccination Dose CSF vaccine']);
  expect((await marks({})).toSorted()).toEqual(['Outbreak Outbreak: Classical swine fever', 'Vaccination Dose CSF vaccine (1 house)']);
});

test('a farm reads farms, tests and kits in words whichever laboratory they are of; a form that names none yet offers none', async () => {
  const catArray = [
    { cat: 'labplace', as: 'places' },
    { cat: 'labtest', as: 'tests' },
    { cat: 'labtest', as: 'none', labid: '' },
  ];
  const lists = await world.done<Record<string, { value: string; label: string }[]>>('/common/catdata', { catArray }, 'farmboss');
  expect(lists['places']).toEqual([expect.objectContaining({ value: 'PA', label: 'Trại PA' })]);
  expect(lists['tests']?.map(({ value }) => value).toSorted()).toEqual(['CSF-SN', 'PRRS-AB']);
  expect(lists['none']).toEqual([]);
});

test('houses: before and after the dose in its window, the rise on log2, protection, weeks by house', async () => {
  const found = await ask('LabChartRoom', { placeid: 'PA', testcd: 'CSF-SN' });
  expect(found.rows).toHaveLength(1);
  // 64 over 8 is three steps of two.
  expect(found.rows[0]).toMatchObject({
    roomid: 'H1',
    item: 'CSF vaccine',
    lot: 'L1',
    nbefore: 5,
    before: 8,
    nafter: 5,
    after: 64,
    rise: 3,
    protection: 100,
  });
  const heat = section(found, 'heat');
  expect(heat.map(({ roomid }) => roomid)).toEqual(['H1', 'H2']);
  const cells = (row: Record<string, unknown> | undefined) => Object.entries(row ?? {}).filter(([key, value]) => /^w\d/.test(key) && value !== null);
  expect(cells(heat[0]).map(([, text]) => text)).toEqual(['0 % · 5', '100 % · 5', '0 % · 1']);
  const marks = cells(heat[0]).map(([key]) => heat[0]?.[`_mark_${key}`]);
  expect(marks).toEqual(['bad', 'good', 'few']);
  expect(section(found, 'houses').map(({ label, n }) => [label, n])).toEqual([
    ['H1', 11],
    ['H2', 6],
  ]);
  // Who reads for the laboratory, without rights on the farm, sees the houses first: no dose of theirs is his to see.
  const lab = await ask('LabChartRoom', { placeid: 'PA', testcd: 'CSF-SN' }, 'head');
  expect([lab.rows.map(({ label, n }) => [label, n]), section(lab, 'houses')]).toEqual([
    [
      ['H1', 11],
      ['H2', 6],
    ],
    [],
  ]);
  const { _params: group } = found.rows[0] as { _params: string };
  expect((await open('LabChartRoom', { placeid: 'PA', testcd: 'CSF-SN', group: group.slice(6) }, 'COUNT_after')).rows).toHaveLength(5);
});

test('a profile by age marks the age the houses got the dose at, for who reaches their farm alone', async () => {
  const edges = async (person: LabPerson, params = {}) =>
    (await ask('LabChartSn', { placeid: 'PA', testcd: 'CSF-SN', ...params }, person)).charts[2]?.edges;
  expect(await edges('farmboss')).toMatchObject([{ at: 0.5, label: { E: 'CSF vaccine, dose 1' } }]);
  expect([await edges('head'), await edges('farmboss', { groupby: 'roomid' })]).toEqual([undefined, undefined]);
});

test('houses: deaths a week before and after the dose, beside results and vaccine, each opened down to its rows', async () => {
  await putLife();
  const params = { placeid: 'PA', testcd: 'CSF-SN' };
  const found = await ask('LabChartRoom', params);
  // 30 head in 60 days before; 12 in the 60 days from the dose on, the 7 of the sixtieth day after it left out.
  expect(found.rows[0]).toMatchObject({ deadbefore: 3.5, deadafter: 1.4 });
  const { _params: dose } = found.rows[0] as { _params: string };
  const heads = async (figure: string, more: object) => (await open('LabChartRoom', { ...params, ...more }, figure)).rows.map(({ heads }) => heads);
  expect(await heads('DIED_before', { group: dose.slice(6) })).toEqual([20, 10]);
  expect(await heads('DIED_after', { group: dose.slice(6) })).toEqual([6, 6]);
  const [first] = section(found, 'life');
  // The period of 180 days holds all of them but the voided ones; H9 was neither sampled nor vaccinated.
  expect(first).toMatchObject({ roomid: 'H1', n: 11, share: 45, item: 'CSF vaccine', givendt: ago(60), dead_growing: 149, week: 5.8 });
  // Two litters: 21 of 28 alive, 7 dead or mummies; the one that is not weaned yet has no number of weaned.
  expect(first).toMatchObject({ litters: 2, live: 10.5, lost: 25, weaned: 11 });
  expect((await open('LabChartRoom', { ...params, group: 'H1' }, 'BORN_all')).rows.map(({ pgid, lost }) => [pgid, lost])).toEqual([
    ['LIFE1', 2],
    ['LIFE1', 5],
  ]);
  expect((await heads('DIED_growing', { group: 'H1' })).reduce((sum: number, one) => sum + Number(one), 0)).toBe(149);
  const [, deaths] = (await ask('LabChartRoom', { ...params, view: 'dose' })).charts;
  expect(deaths?.series[0]?.values).toEqual([6, 0, 0, 0, 0, 0, 0, 0, 13]);
  expect(await heads('DIED_growing', { view: 'dose', bin: '8' })).toEqual([6, 7]);
  // Of a house the history draws its own deaths: a week since the period began, since the sampling before.
  const herd = async (roomid: string) => (await ask('LabChartHistory', { ...params, herd: 'deaths', roomid })).rows.map(({ herd: n }) => n);
  expect(await herd('H1')).toEqual([0, 2.8, 1.3]);
  expect(await herd('H2')).toEqual([undefined, undefined]);
});

test('days since the dose: each result, the mean of each week and the response window in one drawing', async () => {
  const found = await ask('LabChartRoom', { placeid: 'PA', testcd: 'CSF-SN', view: 'dose' });
  const [drawn, ...more] = found.charts;
  const [mean, points] = drawn?.series ?? [];
  // 30 days after the dose: the fifth week; 55 days: the eighth; each mean in the middle of its week.
  expect(mean).toMatchObject({ as: 'line', values: [null, null, null, null, 6, null, null, 4, null], along: [3, 10, 17, 24, 31, 38, 45, 52, 58] });
  expect([points?.values.length, points?.along?.toSorted()]).toEqual([6, [30, 30, 30, 30, 30, 55]]);
  expect([drawn?.shades?.map(({ first, last }) => [first, last]), more.every(({ kind }) => kind === 'bar')]).toEqual([[[14, 42]], true]);
  const behind = async (params: object, figure: string) =>
    (await open('LabChartRoom', { placeid: 'PA', testcd: 'CSF-SN', ...params }, figure)).rows.length;
  expect([await behind({ view: 'dose', bin: '5' }, 'COUNT_point.H1'), await behind({ view: 'dose', bin: '6' }, 'COUNT_point.H1')]).toEqual([1, 0]);
  const bin = weekLabel(weekOf(ago(30), 1));
  expect([await behind({ view: 'week', bin }, 'COUNT_house.H1'), await behind({ view: 'week', bin }, 'COUNT_house.H2')]).toEqual([5, 4]);
});

test('the summary: test by class, vaccinated houses apart, coloured by what should be, against the period before', async () => {
  const found = await ask('LabChartSummary', { placeid: 'PA' });
  const line = (name: string) => found.rows.find((row) => row['name'] === name) as Record<string, unknown>;
  const cell = (name: string, label: string) => {
    const key = found.columns.find((one) => one.label.E === label)?.key ?? '';
    return [line(name)?.[key], line(name)?.[`_mark_${key}`] ?? null];
  };
  expect(cell('CSF-SN · ALD · vaccinated', '8–10 weeks')).toEqual(['▲ 64 · CV 0 · 100 % · n 5', 'good']);
  expect(cell('CSF-SN · ALD · not vaccinated', '5–7 weeks')).toEqual(['8 · CV 0 · 0 % · n 5', 'bad']);
  expect(cell('CSF-SN · ALD · not vaccinated', '8–10 weeks')[1]).toBe('few');
  expect(cell('PRRS-AB · X3', '5–7 weeks')[1]).toBe('bad');
  expect(found.headline.map(({ figure, value }) => [figure, value])).toEqual([
    ['COUNT_all', 20],
    ['COUNT_red', 2],
    ['COUNT_amber', 0],
    ['COUNT_green', 1],
  ]);
  const figures = section(found, 'figures');
  expect(figures.find(({ klass, name }) => klass === '8–10 weeks' && name === 'CSF-SN · ALD · vaccinated')).toMatchObject({
    n: 5,
    gmt: 64,
    protection: 100,
    colour: 'As wanted',
    move: '▲',
  });
  expect((await open('LabChartSummary', { placeid: 'PA' }, 'COUNT_red')).rows).toHaveLength(10);
  const { _params: group } = figures[0] as { _params: string };
  expect((await open('LabChartSummary', { placeid: 'PA', group: decodeURIComponent(group.slice(6)) }, 'COUNT_all')).rows).toHaveLength(
    Number(figures[0]?.['n']),
  );
  expect((await ask('LabChartSummary', { placeid: 'PA', tests: ['PRRS-AB'] })).rows).toHaveLength(1);
  expect((await ask('LabChartSummary', {}, 'stranger')).rows).toEqual([]);
});
