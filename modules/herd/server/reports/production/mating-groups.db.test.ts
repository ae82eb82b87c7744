import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankToNull } from '#engine/define/field-check.ts';
import { survivalCurve } from '#engine/figures/domain/survival.ts';
import type { Db } from '#engine/server/report/db.ts';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { put, putFarm } from '../../figures/figures.fixture.ts';
import { putWorkedExample } from '../../figures/worked-example.fixture.ts';
import { reportContext } from '../report-context.fixture.ts';
import { drillMatingGroup } from './mating-groups.drill.ts';
import { report as matingGroupsReport } from './mating-groups.report.ts';
import { putSimulatedFarm } from './simulated-farm.fixture.ts';

let db: TestDatabase;
let last: BusinessDate;

beforeAll(async () => {
  db = await testDatabase();
  await putFarm(db.pool, 'T1');
  await putWorkedExample(db.pool, 'T1');
  await put(db.pool, 'herd_group', [
    { farm_id: 'T1', code: 'SEP', first_day: '20250901', last_day: '20250930', planned_sows: 2, planned_gilts: 1 },
    { farm_id: 'T1', code: 'JAN', first_day: '20260101', last_day: '20260131' },
  ]);
  await db.pool.query("update sow_cycle set mategrp = 'SEP' where farm_id = 'T1' and matedt between '20250901' and '20250930'");
  await db.pool.query("update sow_cycle set mategrp = 'JAN' where farm_id = 'T1' and matedt between '20260101' and '20260131'");
  last = (await putSimulatedFarm(db.pool, 'S1', 11)).last;
  const weeks = Array.from({ length: 40 }, (_, at) => ({
    farm_id: 'S1',
    code: `G${at + 10}`,
    first_day: addDays(last, -7 * (40 - at) + 1),
    last_day: addDays(last, -7 * (39 - at)),
  }));
  await put(db.pool, 'herd_group', weeks);
  await db.pool.query(
    "update sow_cycle c set mategrp = g.code from herd_group g where c.farm_id = 'S1' and g.farm_id = 'S1' and c.matedt between g.first_day and g.last_day",
  );
}, 120_000);
afterAll(() => db.close());

const groups = (farm: string, day: string, params: object) =>
  db.transactions.read({ user: 'test', farms: [farm] }, (tx: Db) => matingGroupsReport.ask(tx, reportContext(farm, day), params));

describe('PigMateProReport', () => {
  test('follows the groups of the worked example to their weaning', async () => {
    const result = await groups('T1', '20260331', {});
    const [sep, jan] = result.rows;
    // C and D, mated in September as gilts: both farrowed and were weaned, 24 born alive, 21 weaned.
    expect(sep).toMatchObject({
      group: 'SEP',
      plan: 3,
      MAT: 2,
      MG: 2,
      FALLOUT_FARROWED: 2,
      FALLOUT_INPIG: 0,
      FR: 100,
      LF: 2,
      BA: 12,
      TB: 14,
      LW: 2,
      PW: 21,
      PWM_B: 12.5,
      permating: 10.5,
    });
    expect(sep?.['_style']).toBeUndefined();
    // January: A's mating of the 2nd returned on the 23rd and was repeated, B died.
    expect(jan).toMatchObject({
      group: 'JAN',
      MAT: 3,
      MG: 1,
      MR: 1,
      FALLOUT_REGULAR: 1,
      FALLOUT_DIED: 1,
      FALLOUT_INPIG: 1,
      FR: 0,
      _style: 'provisional',
      _prov_FR: 1,
    });
    expect(result.rows.at(-1)).toMatchObject({ group: 'Final groups', MAT: 2, _style: 'total' });
    expect(result.totals).toMatchObject({ MAT: 5, LF: 2, PW: 21 });
  });

  test('a group whose sows still nurse is not final: its weaned pigs are not all told', async () => {
    const nursing = await groups('T1', '20260331', { asof: '20260120' });
    expect(nursing.rows[0]).toMatchObject({ group: 'SEP', FR: 100, PW: 0, _style: 'provisional', _prov_PW: 1 });
    expect(nursing.rows[0]?.['_prov_FR']).toBeUndefined();
    expect([nursing.rows.at(-1)?.['group'], nursing.rows.at(-1)?.['MAT'] ?? null]).toEqual(['Final groups', null]);
  });

  test('outcomes are those known on the as-of day; members can be narrowed', async () => {
    const then = await groups('T1', '20260331', { asof: '20260110' });
    expect(then.rows[1]).toMatchObject({ MAT: 1, FALLOUT_INPIG: 1 });
    expect((await groups('T1', '20260331', { kind: 'G' })).totals).toMatchObject({ MAT: 3 });
  });

  test('fallout sums to the matings of each group, and all groups to the matings of their days', async () => {
    const result = await groups('S1', last, { groupFrom: 'G10' });
    const fallout = result.columns.filter(({ key }) => key.startsWith('FALLOUT_')).map(({ key }) => key);
    for (const row of result.rows)
      expect([row['group'], fallout.reduce((sum, key) => sum + Number(row[key]), Number(row['moved']))]).toEqual([row['group'], row['MAT']]);
    const { rows } = await db.pool.query<{ n: number }>(
      "select count(*)::int as n from sow_cycle where farm_id = 'S1' and not entered and kind <> 'E' and matedt > $1::date - 280",
      [last],
    );
    expect(result.totals?.['MAT']).toBe(rows[0]?.n);
    // A rate stands on 0 and ends at 100 %, as on every chart.
    expect(result.charts?.[0]).toMatchObject({ unit: '%', zoom: false });
    expect(result.charts?.[0]?.series[0]?.values).toHaveLength(121);
  });

  test('opens the matings behind a figure', async () => {
    const rows = await db.transactions.read({ user: 'test', farms: ['T1'] }, (tx) =>
      drillMatingGroup(tx, reportContext('T1', '20260331'), {
        figure: 'FR',
        from: businessDate('20250901'),
        to: businessDate('20250930'),
        part: 'numerator',
        params: { group: 'SEP' },
      }),
    );
    expect(rows.rows.map(({ pgid, weannum }) => [pgid, weannum])).toEqual([
      ['C', 11],
      ['D', 10],
    ]);
  });

  test('matings of no group open as many as they are, sent as a page sends them', async () => {
    await db.pool.query("update sow_cycle set mategrp = null where farm_id = 'T1' and mategrp = 'JAN'");
    const { rows } = await groups('T1', '20260331', { groupFrom: 'SEP', groupTo: 'JAN' });
    const row = rows.find(({ group }) => group === '–');
    const params = Object.fromEntries(new URLSearchParams(String(row?.['_params'])));
    const days = { from: businessDate('20250901'), to: businessDate('20260131') };
    const opened = await db.transactions.read({ user: 'test', farms: ['T1'] }, (tx) =>
      drillMatingGroup(tx, reportContext('T1', '20260331'), { figure: 'MAT', ...days, part: 'numerator', params: blankToNull(params) as object }),
    );
    expect(row?.['MAT']).toBeGreaterThan(0);
    expect(opened.rows.length).toBe(row?.['MAT']);
  });
});

test('survival: four matings, one fails on day 21, one seen to day 30 only, two farrow; the last fails on day 50', () => {
  const curve = survivalCurve(
    [
      { day: 21, failed: true, n: 1 },
      { day: 30, failed: false, n: 1 },
      { day: 50, failed: true, n: 1 },
      { day: 9999, failed: false, n: 1 },
    ],
    120,
  );
  expect([curve?.[20], curve?.[21], curve?.[30], curve?.[49], curve?.[50], curve?.[120]]).toEqual([100, 75, 75, 75, 37.5, 37.5]);
});
