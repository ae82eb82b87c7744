import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDay } from '#engine/define/business-day.ts';
import type { HomeFigure, HomeGap } from '#engine/define/home.ts';
import type { ReportRow } from '#engine/define/report.ts';
import { addDays, weekday } from '#kernel/business-date.ts';
import { FARM_A, FARM_B, type TestApp, testApp } from '#testkit/test-app.ts';

let farm: TestApp;

beforeAll(async () => {
  // Played until this week, whenever that is: from a Monday fifteen months ago.
  const back = addDays(calendarDay(Date.now(), 7), -455);
  farm = await testApp({ sows: 20, years: 1.25, start: addDays(back, -((weekday(back) + 6) % 7)) });
}, 120_000);
afterAll(() => farm.close());

const home = async (person: 'admin' | 'manager', weeks = '13') =>
  (await farm.inject('/account/getHomeFarms', { weeks }, person)).data as { figures: HomeFigure[]; gaps: HomeGap[] };
const report = async (params: object) =>
  (await farm.inject('/herd/report/PigFarmProReport', { language: 'E', params }, 'admin')).data as {
    rows: ReportRow[];
    sections: { key: string; rows: ReportRow[] }[];
  };

test('farms stand on Home with the numbers, lights and places of the report they open, each farm beside its own last year', async () => {
  await farm.db.pool.query(
    "insert into setting (scope, scope_id, name, value) values ('farm', $1, 'TARGETS', '{\"BA\": {\"all\": 99}}') on conflict (scope, scope_id, name, valid_from) do nothing",
    [FARM_B],
  );
  const { figures } = await home('admin');
  expect(figures.map(({ key }) => key)).toEqual(['PWMFY', 'FR', 'BA', 'PWM_C', 'NPD', 'MORT']);
  for (const { key, label, params, route, together, farms } of figures) {
    expect([route, params]).toEqual(['PigFarmProReport', { figures: key, span: 'w13' }]);
    const { rows, sections } = await report({ figures: [key], span: 'w13' });
    const row = rows.find((one) => one['_figure'] === key);
    const place = sections.find((one) => one.key === 'rank')?.rows.find((one) => one['figure'] === label.E);
    for (const { farmid, value, rank, tone } of farms) {
      expect([key, farmid, value, rank]).toEqual([key, farmid, row?.[`f${farmid}`] ?? null, place?.[`f${farmid}`] ?? null]);
      // Only lights are shown on Home, not what is muted.
      const mark = row?.[`_mark_f${farmid}`];
      expect([key, farmid, tone]).toEqual([key, farmid, mark === 'muted' ? null : (mark ?? null)]);
    }
    expect([key, together]).toEqual([key, row?.['mean'] ?? null]);
  }
  const alive = figures.find(({ key }) => key === 'BA')?.farms ?? [];
  expect(alive.find(({ farmid }) => farmid === FARM_B)).toMatchObject({ target: 99, tone: 'bad' });
  // A year ago by the litters themselves: 13 weeks that end on the same weekday, 364 days before.
  const today = calendarDay(Date.now(), 7);
  const monday = addDays(today, -((weekday(today) + 6) % 7));
  const { rows } = await farm.db.pool.query<{ mean: number }>(
    `select (sum(livenum)::float8 / count(*)) as mean from sow_cycle
     where farm_id = $1 and livenum is not null and farrowdt between $2::date and $3::date`,
    [FARM_A, addDays(monday, -84 - 364), addDays(today, -364)],
  );
  expect(alive.find(({ farmid }) => farmid === FARM_A)?.lastyear).toBeCloseTo(rows[0]?.mean ?? 0, 1);
});

test('what a farm has not entered: nothing for days, a mating whose outcome must be known', async () => {
  const quiet = (await home('admin')).gaps.filter(({ farmid }) => farmid === FARM_A).map(({ label }) => label.E);
  expect(quiet.some((text) => text.includes('without an outcome'))).toBe(false);
  const { rowCount } = await farm.db.pool.query(
    `update animal set matedt = (now() at time zone 'Asia/Ho_Chi_Minh')::date - 150
     where farm_id = $1 and animal_id in (select animal_id from animal where farm_id = $1 and status in ('M', 'S') and leftdt is null limit 2)`,
    [FARM_A],
  );
  expect(rowCount).toBe(2);
  await farm.db.pool.query(
    "update animal_event set valuedt = valuedt - 9 where farm_id = $1 and valuedt > (now() at time zone 'Asia/Ho_Chi_Minh')::date - 9",
    [FARM_A],
  );
  const gaps = (await home('admin')).gaps.filter(({ farmid }) => farmid === FARM_A);
  expect(gaps.find(({ label }) => label.E === '2 matings without an outcome')).toMatchObject({
    tone: 'warn',
    route: 'PigLstReport',
    params: { lists: 'fault' },
  });
  expect(gaps.find(({ label }) => label.E.startsWith('Nothing entered for'))).toMatchObject({ tone: 'bad' });
});

test('who may not compare farms is told nothing of them', async () => {
  expect(await home('manager')).toEqual({ figures: [], gaps: [] });
});
