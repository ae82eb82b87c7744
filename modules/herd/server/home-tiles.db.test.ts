import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDay } from '#engine/define/business-day.ts';
import { addDays, weekday } from '#kernel/business-date.ts';
import { FARM_A, FARM_B, type TestApp, testApp } from '#testkit/test-app.ts';

interface Tile {
  key: string;
  kind: string;
  value: number | null;
  target?: number | null;
  route: string;
  params?: Record<string, string>;
}

let farm: TestApp;
/** The farms' day, wherever the database stands. */
const TODAY = "(now() at time zone 'Asia/Ho_Chi_Minh')::date";

beforeAll(async () => {
  // Played until this week, whenever that is: from a Monday some seven months ago.
  const back = addDays(calendarDay(Date.now(), 7), -215);
  farm = await testApp({ sows: 30, years: 0.6, start: addDays(back, -((weekday(back) + 6) % 7)) });
}, 120_000);
afterAll(() => farm.close());

async function tiles(): Promise<Tile[]> {
  const { data } = await farm.inject('/account/getHome', {}, 'manager');
  return (data as { tiles: Tile[] }).tiles;
}

test('a count on Home is the number of rows its list opens', async () => {
  const attention = (await tiles()).filter(({ kind }) => kind === 'attention');
  expect(attention.map(({ key }) => key)).toEqual(['serve', 'check', 'due', 'overdue', 'wean', 'late']);
  for (const { route, params, value } of attention) {
    expect(route).toBe('PigLstReport');
    const body = { language: 'E', params: { lists: [params?.['lists']], ahead: Number(params?.['ahead']) } };
    const answer = await farm.inject('/herd/report/PigLstReport', body, 'manager');
    expect([params, (answer.data as { rows: unknown[] }).rows.length]).toEqual([params, value]);
  }
  expect(attention.some(({ value }) => (value ?? 0) > 0)).toBe(true);
});

test('deaths far above the weeks before put an alarm on Home', async () => {
  expect((await tiles()).filter(({ kind }) => kind === 'alarm')).toEqual([]);
  // Last week's piglet deaths, a hundred times as many.
  const { rowCount } = await farm.db.pool.query(
    `update piglet_change set num = num * 100 where farm_id = $1 and kind = 'loss'
       and eventdt between date_trunc('week', ${TODAY})::date - 7 and date_trunc('week', ${TODAY})::date - 1`,
    [FARM_A],
  );
  expect(rowCount).toBeGreaterThan(0);
  expect((await tiles()).filter(({ kind }) => kind === 'alarm').map(({ key, route }) => [key, route])).toEqual([['alarm.PWM_C', 'PigDeathRate']]);
});

test('a manager of several farms looks at another one: its own numbers, which open the lists of that farm; nobody looks beyond his reach', async () => {
  const look = async (person: 'admin' | 'managerb' | 'manager') => farm.inject('/account/getHome', { farmid: FARM_B }, person);
  const [own, other] = [(await look('managerb')).data, (await look('admin')).data] as { farmname: string; tiles: Tile[] }[];
  const counts = (home: { tiles: Tile[] } | undefined) => home?.tiles.filter(({ key }) => key !== 'messages').map(({ key, value }) => [key, value]);
  expect(counts(other)).toEqual(counts(own));
  expect(other?.farmname).toBe('Trại Bình Minh');
  for (const { params } of other?.tiles ?? []) expect(Object.values(params ?? {})).toContain(FARM_B);
  const serve = other?.tiles.find(({ key }) => key === 'serve');
  expect(serve?.route).toBe('PigLstReport');
  const list = await farm.inject('/herd/report/PigLstReport', { language: 'E', params: { farmid: FARM_B, lists: ['serve'], ahead: 0 } }, 'admin');
  expect((list.data as { rows: unknown[] }).rows.length).toBe(serve?.value);
  expect((await look('manager')).http).toBe(403);
});

test('an alarm of another farm opens its death rates for everybody who is shown it; below level 70 nobody is', async () => {
  await farm.db.pool.query(
    `update piglet_change set num = num * 100 where farm_id = $1 and kind = 'loss'
       and eventdt between date_trunc('week', ${TODAY})::date - 7 and date_trunc('week', ${TODAY})::date - 1`,
    [FARM_B],
  );
  const home = await farm.inject('/account/getHome', { farmid: FARM_B }, 'admin');
  const alarm = (home.data as { tiles: Tile[] }).tiles.find(({ kind }) => kind === 'alarm');
  expect(alarm).toMatchObject({ route: 'PigDeathRate', params: { farms: FARM_B } });
  const open = (person: 'admin' | 'manager' | 'team') =>
    farm.inject('/herd/report/PigDeathRate', { language: 'E', params: { farms: [alarm?.params?.['farms']] } }, person);
  expect((await open('admin')).http).toBe(200);
  for (const person of ['manager', 'team'] as const) {
    expect((await farm.inject('/account/getHome', { farmid: FARM_B }, person)).http, person).toBe(403);
    expect((await open(person)).error?.code, person).toBe('V_NOTEXISTS');
  }
});

test('figures stand beside the target of this week', async () => {
  await farm.db.pool.query(
    "insert into setting (scope, scope_id, name, value) values ('farm', $1, 'TARGETS', '{\"LF\": {\"all\": 12.5}}') on conflict do nothing",
    [FARM_A],
  );
  const figures = (await tiles()).filter(({ kind }) => kind === 'figure');
  expect(figures.find(({ key }) => key === 'LF')?.target).toBe(12.5);
});

test('of a week that has just begun the tile compares with the plan of its first day, as the weekly report does', async () => {
  await farm.db.pool.query(
    `insert into setting (scope, scope_id, name, value) values ('farm', $1, 'WEEKSTART', to_jsonb(extract(dow from ${TODAY})::int))`,
    [FARM_B],
  );
  await farm.db.pool.query(`delete from herd_group where farm_id = $1 and last_day >= ${TODAY} - 30`, [FARM_B]);
  await farm.db.pool.query(
    `insert into herd_group (farm_id, code, first_day, last_day, planned_sows) values ($1, 'NOW', ${TODAY}, ${TODAY} + 6, 14)`,
    [FARM_B],
  );
  const { data } = await farm.inject('/account/getHome', {}, 'managerb');
  expect((data as { tiles: Tile[] }).tiles.find(({ key }) => key === 'MAT')?.target).toBe(2);
});
