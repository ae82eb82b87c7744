import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportChart } from '#engine/define/report.ts';
import type { ReportMap } from '#engine/define/report-map.ts';
import { presentProvince } from '#engine/geo/domain/divisions.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { createFarm } from '#modules/admin/server/create-farm.ts';
import { curve, farmOnMap, isoWeek, pcrWeeks, provinceTable, type RawResult } from '#testkit/oracle/lab-charts.ts';
import { FARM_A, FARM_B } from '#testkit/test-app.ts';
import { LAB, type LabPerson, type LabWorld, labWorld } from '../../requests/lab-world.fixture.ts';
import { putPlace } from '../report-rows.fixture.ts';
import { PLACES, putRawResults } from './raw-results.fixture.ts';

type Row = Readonly<Record<string, string | number | null>>;
interface Answer {
  readonly rows: readonly Row[];
  readonly totals?: Row;
  readonly charts: readonly ReportChart[];
  readonly maps?: readonly ReportMap[];
  readonly sections?: readonly { readonly key: string; readonly rows: readonly Row[] }[];
  readonly notes: readonly { readonly text: { readonly E: string } }[];
  readonly applied: Row;
  readonly headline?: readonly { readonly value: number | null }[];
}

const WEEKS = 190;
let world: LabWorld;
let today: BusinessDate;
let raw: readonly RawResult[];
const ago = (days: number): BusinessDate => addDays(today, -days);
const ask = (route: string, params: object, person: LabPerson = 'head') =>
  world.done<Answer>(`/lab/report/${route}`, { params, language: 'E' }, person);
const drill = (route: string, asked: { params: object; figure: string; from?: string; to?: string }, person: LabPerson = 'head') =>
  world.done<Answer>(`/lab/drill/${route}`, { from: ago(181), to: today, part: 'numerator', language: 'E', ...asked }, person);
const section = ({ sections = [] }: Answer, key: string) => sections.find((one) => one.key === key)?.rows ?? [];
/** Whether a cell is a number, rounded to its decimals. */
const near = (cell: unknown, value: number | null, decimals = 1): boolean =>
  cell === null || value === null ? cell === value : Math.abs(Number(cell) - value) <= 0.5 * 10 ** -decimals + 1e-9;

beforeAll(async () => {
  world = await labWorld();
  today = world.today as BusinessDate;
  raw = await putRawResults(world.farm.db.pool, today, WEEKS);
  // As a server's database has them: without statistics thousands of rows are joined as if they were ten.
  await world.farm.db.pool.query('analyze');
}, 120_000);
afterAll(() => world.close());

describe('the map', () => {
  test('where the company keeps classes of its farms, the map tells them by those, each week by the class of then', async () => {
    const { pool } = world.farm.db;
    await pool.query(
      `with f as (select farm_id, prnt2 from farm where farm_id = $1),
         c as (insert into lab_status_class (prnt2, disease, code, name_v, name_e, name_t, tone, sort, crtusrid)
           select prnt2, 'PED', code, name, name, name, tone, sort, 'x' from f, (values ('I', 'Unstable', 'bad', 1), ('II', 'Stable', 'warn', 2), ('IV', 'Free', 'good', 3)) v (code, name, tone, sort))
       insert into lab_farm_status (farm_id, disease, code, fromdt, crtusrid) values ($1, 'PED', 'I', $2, 'x'), ($1, 'PED', 'II', $3, 'x'), ($1, 'CSF', 'IV', $3, 'x')`,
      [FARM_A, ago(100), ago(50)],
    );
    const asked = { from: ago(181), to: today, disease: 'PED', unit: 'status' };
    const { rows, maps, notes } = await ask('LabChartMap', asked, 'farmboss');
    const [map] = maps ?? [];
    // Classes that some farm was in, in the order of the company.
    expect(map?.classes.map(({ label }) => label.E)).toEqual(['Unstable', 'Stable']);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['Stable']));
    expect(map?.points?.map(({ cls }) => cls)).toEqual(map?.points?.map(() => 1));
    const classes = map?.frames?.map(({ points }) => [...new Set(points.map(({ cls }) => cls))].join());
    expect([classes?.[0], classes?.at(-10), classes?.at(-1)]).toEqual([expect.not.stringMatching(/\d/), '0', '1']);
    expect(notes.map(({ text }) => text.E).join(' ')).toContain('Pig Health Parameters');
    await pool.query("delete from lab_farm_status where disease in ('PED', 'CSF') and crtusrid = 'x'");
    await pool.query("delete from lab_status_class where disease = 'PED' and crtusrid = 'x'");
  });

  test('farms of the company stand on it with what the oracle counts; of others only how many a province has', async () => {
    const { rows, maps, sections, applied } = await ask('LabChartMap', { from: ago(181), to: today });
    expect(applied).toMatchObject({ disease: 'PED', testgrp: 'pcr' });
    const own = PLACES.filter((place) => place.own);
    expect(rows).toHaveLength(own.length);
    for (const { id } of own) {
      const oracle = farmOnMap(raw, id, ago(181), today, 90);
      const row = rows.find(({ farm }) => farm === `Trại ${id}`);
      expect(row).toMatchObject({ n: oracle.n, pos: oracle.pos, status: oracle.status, negative: oracle.negative, positive: oracle.positive });
      expect([near(row?.['percent'], oracle.shares[0]), near(row?.['low'], oracle.shares[1]), near(row?.['high'], oracle.shares[2])]).toEqual([
        true,
        true,
        true,
      ]);
    }
    const [map] = maps ?? [];
    expect(map?.grounds).toEqual(['VN34', 'TH']);
    expect(map?.points?.map(({ name, n }) => [name, n]).toSorted()).toEqual(
      own.filter(({ at }) => at !== null).map(({ id }) => [`Trại ${id}`, farmOnMap(raw, id, ago(181), today, 90).n]),
    );
    expect(map?.counts?.map(({ code, n }) => [code, n])).toEqual([
      ['VN-79', 3],
      ['VN-20', 2],
    ]);
    expect(sections?.map(({ key }) => key)).toEqual(['others', 'missing']);
    // A week of the slider holds what was sampled in it: together the weeks hold all of the period.
    const weekly = map?.frames?.flatMap(({ points }) => points).reduce((sum, { n }) => sum + n, 0);
    const placed = new Set(own.flatMap(({ id, at }) => (at === null ? [] : [id])));
    expect(weekly).toBe(raw.filter(({ place, day }) => placed.has(place) && isoWeek(day) >= isoWeek(ago(181))).length);
  });

  test('the ring holds the farms within reach, the nearest first, with their distance', async () => {
    const within = async (km: number) => section(await ask('LabChartMap', { placeid: 'OA', km }), 'ring').map(({ farm, km: far }) => [farm, far]);
    // Đồng Xoài to Chơn Thành: 31.5 km by their coordinates (equirectangular: 0.1° × 111.2 and 0.27° × 111.2 × cos 11.48°).
    expect(await within(40)).toEqual([['Trại OB', 31.5]]);
    expect(await within(31)).toEqual([]);
    expect(await within(500)).toEqual([['Trại OB', 31.5]]);
    expect((await world.ask('/lab/report/LabChartMap', { params: { placeid: 'XA' }, language: 'E' }, 'head')).error?.code).toBe('V_NOTEXISTS');
  });

  test('a point opens its results, no farm of another company ever', async () => {
    const opened = await drill('LabChartMap', { params: { group: 'LABA~OA' }, figure: 'COUNT_pos' });
    expect(opened.rows).toHaveLength(farmOnMap(raw, 'OA', ago(181), today, 90).pos);
    expect((await drill('LabChartMap', { params: { group: 'LABA~XA' }, figure: 'COUNT_all' })).rows).toEqual([]);
    const farmer = await ask('LabChartMap', {}, 'farmboss');
    expect(farmer.rows.map(({ farm }) => farm)).toEqual(['Trại OA']);
    expect(farmer.maps?.[0]?.counts).toEqual([]);
  });
});

describe('a farm with a room of its own', () => {
  beforeAll(async () => {
    const { pool } = world.farm.db;
    const key = [FARM_A, ago(5)];
    await pool.query(
      `with t as (insert into lab_test (farm_id, testcd, name_v, name_e, name_t, disease, testgrp, sampletps, crtusrid, formula)
           select $1, testcd, name_v, name_e, name_t, disease, testgrp, sampletps, crtusrid, formula from lab_test where farm_id = '${LAB}' and testcd = 'PED-PCR'),
         c as (insert into lab_customer (farm_id, custid, name_v, kind, crtusrid) values ($1, 'ROOM', 'Phòng', 'own', 'x')),
         p as (insert into lab_place (farm_id, placeid, custid, sender, name_v, province, crtusrid) values ($1, 'ROOM', 'ROOM', $1, 'Trại nhà', 'VN-75', 'x')),
         r as (insert into lab_request (farm_id, requestid, sender, requestno, labknd, custid, placeid, reqdt, sampledt, state, crtusrid)
           values ($1, md5('room')::uuid, $1, 'ROOM1', 'S', 'ROOM', 'ROOM', $2, $2, '60', 'x')),
         s as (insert into lab_sample (farm_id, requestid, seq, sender, mark, sampletp, judgement) values ($1, md5('room')::uuid, 1, $1, 'M1', 'serum', 'accepted')),
         o as (insert into lab_order (farm_id, requestid, seq, sender, testcd, status, resultby, resultat) values ($1, md5('room')::uuid, 1, $1, 'PED-PCR', 1, 'x', now()))
       insert into lab_result (farm_id, requestid, seq, sender, testcd, attempt, kit, matrix, status, cls, tester, testdt)
       values ($1, md5('room')::uuid, 1, $1, 'PED-PCR', 1, 'K', 'serum', 1, 'neg', 'x', $2)`,
      key,
    );
  });
  afterAll(async () => {
    const { pool } = world.farm.db;
    for (const table of ['lab_result', 'lab_order', 'lab_sample', 'lab_request', 'lab_place', 'lab_customer', 'lab_test'])
      await pool.query(`delete from ${table} where farm_id = $1`, [FARM_A]);
  });

  test('stands once on map and curve and counts as one in its province, with the results of both laboratories', async () => {
    const oracle = farmOnMap(raw, 'OA', ago(181), today, 90);
    const { rows, maps } = await ask('LabChartMap', { from: ago(181), to: today }, 'farmboss');
    expect(rows.map(({ farm, n }) => [farm, n])).toEqual([['Trại OA', oracle.n + 1]]);
    expect(maps?.[0]?.points?.map(({ name, n }) => [name, n])).toEqual([['Trại OA', oracle.n + 1]]);
    const opened = await drill('LabChartMap', { params: { group: 'LABA~OA' }, figure: 'COUNT_all' }, 'farmboss');
    expect(opened.rows).toHaveLength(oracle.n + 1);
    const [province] = (await ask('LabChartProvin', { from: ago(90), to: today, borders: 'VN34', unit: 'farms' }, 'farmboss')).rows;
    expect(province).toMatchObject({ farms: 1, tested: 1 });
  });
});

describe('provinces', () => {
  const UNITS = ['samples', 'submissions', 'farms'] as const;

  test.each(UNITS)('by %s are what the oracle counts; former ones roll up, farms of others under three are hidden', async (unit) => {
    const [from, to] = [ago(400), ago(221)];
    for (const borders of ['VN34', 'TH'] as const) {
      const answer = await ask('LabChartProvin', { from, to, unit, borders });
      const oracle = provinceTable(raw, PLACES, { from, to, unit, present: presentProvince });
      const expected = [...oracle].filter(([code]) => code.startsWith(borders.slice(0, 2)));
      expect(answer.maps?.[0]?.areas?.map(({ code }) => code).toSorted()).toEqual(expected.map(([code]) => code).toSorted());
      const sums = (['n', 'farmspos', 'tested'] as const).map((key) => expected.reduce((sum, [, counts]) => sum + counts[key], 0));
      expect(answer.headline?.map(({ value }) => value)).toEqual(sums);
      for (const [i, area] of (answer.maps?.[0]?.areas ?? []).entries()) {
        const { percent, low, high, change, units: _, found: __, subpos: ___, ...counts } = oracle.get(area.code) ?? ({} as never);
        const row = answer.rows[i];
        expect(row).toMatchObject(counts);
        expect([near(row?.['percent'], percent), near(row?.['low'], low), near(row?.['high'], high), near(row?.['change'], change)]).toEqual([
          true,
          true,
          true,
          true,
        ]);
      }
      expect(answer.notes.some(({ text }) => text.E.includes('is hidden'))).toBe(borders === 'VN34');
    }
  });

  test('before July 2025 a farm counts for the former province, known by its coordinates since', async () => {
    const codes = async (borders: string) =>
      (await ask('LabChartProvin', { from: ago(90), to: today, borders })).maps?.[0]?.areas?.map(({ code }) => code).toSorted();
    expect(await codes('VN63')).toEqual(['VN63-20', 'VN63-70', 'VN63-79']);
    expect(await codes('VN34')).toEqual(['VN-20', 'VN-75', 'VN-79']);
  });

  test('a province opens its results without those that are hidden', async () => {
    const params = { from: ago(180), to: today, borders: 'VN34' };
    const open = async (group: string) =>
      (await drill('LabChartProvin', { params: { ...params, group }, figure: 'COUNT_all' })).rows.map(({ place }) => place);
    expect(new Set(await open('VN-20'))).toEqual(new Set(['Trại OD']));
    expect(new Set(await open('VN-79'))).toEqual(new Set(['Trại YA', 'Trại YB', 'Trại YC']));
  });
});

describe('the curve', () => {
  test('weeks are what the oracle counts, with the band of the same weeks of earlier years', async () => {
    const { rows, charts, applied } = await ask('LabChartEpi', { weeks: 60, years: 3 });
    expect(applied).toMatchObject({ lambda: 0.4, k: 3 });
    const oracle = curve(
      raw,
      rows.map(({ week }) => String(week)),
      { quiet: 90, years: 3 },
    );
    for (const [i, { mean, sd, ...counts }] of oracle.entries()) {
      expect(rows[i]).toMatchObject(counts);
      expect([near(rows[i]?.['mean'], mean, 2), near(rows[i]?.['sd'], sd, 2)]).toEqual([true, true]);
    }
    expect(oracle.some(({ mean }) => mean !== null) && oracle.some(({ newfarms }) => newfarms > 0) && oracle.some(({ repeats }) => repeats > 0)).toBe(
      true,
    );
    expect(charts.map(({ kind }) => kind)).toEqual(['bar', 'line', 'line']);
    expect(charts[1]?.bands).toHaveLength(1);
    // One base year tells nothing.
    const alone = await ask('LabChartEpi', { weeks: 60, years: 1 });
    expect(alone.rows.every(({ mean }) => mean === null)).toBe(true);
    expect(alone.notes.some(({ text }) => text.E.startsWith('Fewer than two earlier years'))).toBe(true);
  });

  test('an outbreak raises an alarm that opens its farms', async () => {
    const { rows } = await ask('LabChartEpi', { weeks: 60, lambda: 1, k: 1 });
    const alarm = rows.find((row) => row['alarm'] !== null);
    expect(alarm).toBeDefined();
    const [from, to] = [String(alarm?.['_from']), String(alarm?.['_to'])];
    const opened = await drill('LabChartEpi', { params: { weeks: 60 }, figure: 'COUNT_farms', from, to });
    const ill = new Set(raw.filter(({ day, cls }) => cls === 'pos' && day >= from && day <= to).map(({ request }) => request));
    expect(opened.rows).toHaveLength(ill.size);
    expect((await drill('LabChartEpi', { params: { weeks: 60 }, figure: 'COUNT_all', from, to })).rows).toHaveLength(
      raw.filter(({ day }) => day >= from && day <= to).length,
    );
    // A point of the cumulative curve opens everything since the first week.
    for (const unit of ['submissions', 'farms']) {
      const [, , grown] = (await ask('LabChartEpi', { weeks: 60, unit })).charts;
      const days = grown?.opens?.[29] as { from: string; to: string };
      const behind = await drill('LabChartEpi', { params: { weeks: 60, unit }, figure: grown?.series[0]?.figure ?? '', ...days });
      expect(behind.rows).toHaveLength(grown?.series[0]?.values[29] ?? -1);
    }
  });

  test('a province narrows it; its farms newly positive are counted where they are asked for', async () => {
    const { rows, charts } = await ask('LabChartEpi', { weeks: 60, province: 'VN-79', unit: 'farms' });
    const city = raw.filter(({ place }) => place.startsWith('Y'));
    expect(rows.map(({ submissions, newfarms }) => [submissions, newfarms])).toEqual(
      curve(
        city,
        rows.map(({ week }) => String(week)),
        { quiet: 90, years: 3 },
      ).map(({ submissions, newfarms }) => [submissions, newfarms]),
    );
    expect(charts[1]?.series[0]?.name.E).toBe('Newly positive farms');
  });
});

describe('PCR', () => {
  test.each(['sample', 'submission'] as const)('weeks by %s are what the oracle counts; fluids stand apart from serum', async (unit) => {
    const { rows, charts } = await ask('LabChartPcr', { from: ago(181), to: today, unit });
    const oracle = pcrWeeks(
      raw.filter(({ day }) => day >= ago(181)),
      unit === 'submission',
    );
    expect(rows).toHaveLength(oracle.size);
    const words: Record<string, string> = { 'Samples of animals': 'animal', 'Oral fluid': 'oralfluid' };
    for (const row of rows) {
      const { percent, low, high, ct, least, ...counts } = oracle.get(`${row['week']} ${words[String(row['material'])]}`) ?? ({} as never);
      expect(row).toMatchObject(counts);
      expect([
        near(row['percent'], percent),
        near(row['low'], low),
        near(row['high'], high),
        near(row['ct'], ct),
        near(row['least'], least),
      ]).not.toContain(false);
    }
    const [ct, share] = charts;
    expect(ct).toMatchObject({ kind: 'box', flipped: true });
    expect(ct?.series.map(({ name }) => name.E)).toEqual(['Samples of animals', 'Oral fluid']);
    expect(share?.series.filter(({ as }) => as === 'bar')).toHaveLength(2);
  });

  test('pools tell the share of animals: 1 − (1 − x/r)^(1/k); of fluids nothing', async () => {
    const pools = section(await ask('LabChartPcr', { from: ago(181), to: today }), 'pools');
    const own = raw.filter(({ day, pooled }) => day >= ago(181) && pooled === 5);
    const [x, r] = [own.filter(({ cls }) => cls === 'pos').length, own.length];
    expect(pools).toHaveLength(1);
    expect(pools[0]).toMatchObject({ size: 5, pools: r, positive: x });
    expect(near(pools[0]?.['animals'], 100 * (1 - ((r - x) / r) ** 0.2), 2)).toBe(true);
  });

  test('a week, a class of Ct and a sample type open what they are made of', async () => {
    const all = raw.filter(({ day }) => day >= ago(181));
    const open = async (figure: string, params: object = {}) => (await drill('LabChartPcr', { params, figure })).rows.length;
    expect(await open('COUNT_detected')).toBe(all.filter(({ ct }) => ct !== null).length);
    expect(await open('COUNT_mat.animal.strong')).toBe(all.filter(({ ct, sampletp }) => ct !== null && ct <= 25 && sampletp === 'serum').length);
    expect(await open('COUNT_pos', { bin: 'type.oralfluid' })).toBe(
      all.filter(({ cls, sampletp }) => cls === 'pos' && sampletp === 'oralfluid').length,
    );
  });
});

test('pigs that moved between farms of the company in the period are arrows, with how far they went', async () => {
  const { db } = world.farm;
  await db.transactions.write({ user: 'test', farms: [FARM_A, 'FARMC'], accounts: true }, async (tx) => {
    const { rows } = await tx.query<{ prnt1: string; prnt2: string }>('select prnt1, prnt2 from farm where farm_id = $1', [LAB]);
    await createFarm(tx, { farmid: 'FARMC', farmname: 'Trại C', shtnm: 'C', prnt1: rows[0]?.prnt1 ?? '', prnt2: rows[0]?.prnt2 ?? '' });
    const moved = (day: BusinessDate, to: string, voided: boolean) =>
      tx.query(
        `insert into animal_event (farm_id, event_id, animal_id, eventcd, eventdt, rank, data, valuedt, crtusrid, voided_at, voided_by)
         select $1, gen_random_uuid(), (select animal_id from animal where farm_id = $1 limit 1), 'TRF', $2, 1, jsonb_build_object('tofarm', $3::text), $2, 'x',
           case when $4 then now() end, case when $4 then 'x' end`,
        [FARM_A, day, to, voided],
      );
    for (const day of [ago(10), ago(20), ago(300)]) await moved(day, 'FARMC', false);
    await moved(ago(10), 'FARMC', true);
    await moved(ago(10), FARM_B, false);
  });
  await putPlace(db.pool, 'OE', { sender: 'FARMC', province: 'VN-79', lat: 10.98, lon: 106.65, own: true });
  const { maps, sections } = await ask('LabChartMap', {}, 'chief');
  expect(maps?.[0]?.arrows).toMatchObject([{ from: [11.53, 106.9], to: [10.98, 106.65], n: 2 }]);
  const [way] = section({ sections } as Answer, 'ways');
  expect(way).toMatchObject({ from: 'Trại OA', to: 'Trại OE', heads: 2, times: 2, last: ago(10) });
  expect(Number(way?.['km'])).toBeGreaterThan(66);
  expect(Number(way?.['km'])).toBeLessThan(68);
  // Who does not reach those farms sees no movement.
  expect((await ask('LabChartMap', {})).maps?.[0]?.arrows).toEqual([]);
});

test('a province given with its first day follows the one before it; without a new day it corrects the last', async () => {
  const { pool } = world.farm.db;
  await putPlace(pool, 'OF', { province: 'VN-75', own: true });
  const after = async (set: string) => {
    const { rows } = await pool.query<{ provinces: { from: string; province: string }[] }>(
      `update lab_place set ${set} where farm_id = $1 and placeid = 'OF' returning provinces`,
      [LAB],
    );
    return rows[0]?.provinces.map(({ from, province }) => `${from} ${province}`);
  };
  expect(await after("province = 'VN-79'")).toEqual(['19000101 VN-79']);
  expect(await after("province = 'VN-80', provincedt = '2026-03-01'")).toEqual(['19000101 VN-79', '20260301 VN-80']);
  expect(await after("province = 'VN-82'")).toEqual(['19000101 VN-79', '20260301 VN-82']);
  expect(await after("provincedt = '2026-02-01'")).toEqual(['19000101 VN-79', '20260201 VN-82']);
  // A day before the last change takes its place.
  expect(await after("province = 'VN-66', provincedt = '2026-01-01'")).toEqual(['19000101 VN-79', '20260101 VN-66']);
});

test('doubtful results count as positive where the laboratory says so (LABDOUBT): map, curve and PCR Dashboard', async () => {
  const { pool } = world.farm.db;
  const doubted = raw.map((one) => ({ ...one, cls: one.cls === 'dbt' ? ('pos' as const) : one.cls }));
  const own = PLACES.filter((place) => place.own);
  const sum = (results: readonly RawResult[]): number => own.reduce((total, { id }) => total + farmOnMap(results, id, ago(720), today, 90).pos, 0);
  expect(sum(doubted)).toBeGreaterThan(sum(raw));
  const agents = async () => Number((await ask('LabPcrDashboard', { weeks: 26 })).rows.reduce((sum, row) => sum + Number(row['p0'] ?? 0), 0));
  const before = await agents();
  await pool.query(`insert into setting (scope, scope_id, name, value) values ('lab', $1, 'LABDOUBT', '"positive"')`, [LAB]);
  const { rows, notes } = await ask('LabChartMap', { from: ago(720), to: today });
  for (const { id } of own) {
    const { pos, status, positive } = farmOnMap(doubted, id, ago(720), today, 90);
    expect(rows.find(({ farm }) => farm === `Trại ${id}`)).toMatchObject({ pos, status, positive });
  }
  expect(notes.map(({ text }) => text.E).join(' ')).toContain('LABDOUBT');
  const curveRows = (await ask('LabChartEpi', { weeks: 26 })).rows;
  const weekly = curveRows.reduce((total, row) => total + Number(row['positive']), 0);
  const first = curveRows.map(({ week }) => String(week)).toSorted()[0] ?? '';
  const requests = Map.groupBy(doubted, ({ request }) => request);
  expect(weekly).toBe([...requests.values()].filter((own) => isoWeek(own[0]?.day ?? '') >= first && own.some(({ cls }) => cls === 'pos')).length);
  expect(await agents()).toBeGreaterThan(before);
  await pool.query("delete from setting where scope = 'lab' and name = 'LABDOUBT'");
});
