import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDay } from '#engine/define/business-day.ts';
import type { HomeTile as Tile } from '#engine/define/home.ts';
import type { ReportRow } from '#engine/define/report.ts';
import { addDays, weekday } from '#kernel/business-date.ts';
import { FARM_A, FARM_B, type TestApp, testApp } from '#testkit/test-app.ts';

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
  const attention = (await tiles()).filter(({ kind, route }) => kind === 'attention' && route === 'PigLstReport');
  expect(attention.map(({ key }) => key)).toEqual(['serve', 'check', 'due', 'overdue', 'wean', 'late']);
  for (const { params, value } of attention) {
    const body = { language: 'E', params: { lists: [params?.['lists']], ahead: Number(params?.['ahead']) } };
    const answer = await farm.inject('/herd/report/PigLstReport', body, 'manager');
    expect([params, (answer.data as { rows: unknown[] }).rows.length]).toEqual([params, value]);
  }
  expect(attention.some(({ value }) => (value ?? 0) > 0)).toBe(true);
});

test('under a count stand its animals, the latest first, each with the form that enters it; the worst of them colours the tile', async () => {
  await farm.db.pool.query(
    `update animal set matedt = ${TODAY} - 119, expfarrowdt = ${TODAY} - 4, status = 'M' where farm_id = $1 and animal_id =
       (select animal_id from animal where farm_id = $1 and status in ('M', 'S') and leftdt is null order by matedt desc limit 1)`,
    [FARM_A],
  );
  const attention = (await tiles()).filter(({ kind }) => kind === 'attention');
  for (const { rows = [], value, tone, params } of attention) {
    expect(rows?.length).toBe(Math.min(5, value ?? 0));
    const late = rows?.map((row) => row.late ?? 0) ?? [];
    expect(late).toEqual(late.toSorted((a, b) => b - a));
    for (const row of rows ?? []) expect([row.route, row.params?.['pgid']]).toEqual(['PigQRDetails', row.name]);
    if (params?.['lists'] === 'check') expect(rows?.every(({ act }) => act?.params?.['event'] === 'FRX')).toBe(true);
    if (value === 0) expect(tone).toBe('plain');
  }
  const overdue = attention.find(({ key }) => key === 'overdue');
  expect(overdue).toMatchObject({ tone: 'bad', value: 1 });
  expect(overdue?.rows?.[0]).toMatchObject({ late: 4, tone: 'bad', act: { route: 'PigEvent', params: { event: 'FAR' } } });
  // Who may look but not enter is offered no form.
  await farm.db.pool.query("update user_menu set can_add = false where user_id = 'manager' and menuid in ('PigEvent', 'MultiPigEvent')");
  const looking = (await tiles()).flatMap(({ act, rows }) => [act, ...(rows ?? []).map((row) => row.act)]);
  await farm.db.pool.query("update user_menu set can_add = true where user_id = 'manager' and menuid in ('PigEvent', 'MultiPigEvent')");
  expect(looking.filter((act) => act != null)).toEqual([]);
});

test('what was typed today stands with who typed it, by kind, as the events it opens', async () => {
  await farm.db.pool.query(
    `update animal_event set valuedt = ${TODAY}, crtusrid = 'manager' where event_id in
    (select event_id from animal_event where farm_id = $1 and eventcd = 'MAT' and voided_at is null order by seq desc limit 3)`,
    [FARM_A],
  );
  const entered = (await tiles()).find(({ kind }) => kind === 'entered');
  const row = entered?.rows?.find(({ params }) => params?.['typedBy'] === 'manager');
  expect(row?.detail?.E).toContain('Mating 3');
  const { typedFrom, typedTo, typedBy } = row?.params ?? {};
  const found = await farm.inject('/herd/findEvents', { typedFrom, typedTo, typedBy }, 'manager');
  expect((found.data as { total: number }).total).toBe(3);
});

test('the week is judged on Home as its report judges it', async () => {
  // On its first day no week is judged: today is its fourth.
  await farm.db.pool.query(
    `insert into setting (scope, scope_id, name, value) values ('farm', $1, 'WEEKSTART', to_jsonb((extract(dow from ${TODAY})::int + 4) % 7))`,
    [FARM_A],
  );
  await farm.db.pool.query(
    `insert into setting (scope, scope_id, name, value) values ('farm', $1, 'TARGETS', '{"MAT": {"all": 60}, "LF": {"all": 0.5}, "MORT": {"all": 99}}')
     on conflict (scope, scope_id, name, valid_from) do update set value = excluded.value`,
    [FARM_A],
  );
  const figures = (await tiles()).filter(({ kind }) => kind === 'figure');
  const report = await farm.inject('/herd/report/PigWeekReport', { language: 'E', params: {} }, 'manager');
  const { rows, columns } = report.data as { rows: ReportRow[]; columns: { key: string }[] };
  const week = columns.find(({ key }) => /^\d{6}$/.test(key))?.key ?? '';
  const told = figures.map(({ key, value, tone }) => [key, value, tone]);
  const marked = (mark: unknown) => (mark === 'good' || mark === 'warn' || mark === 'bad' ? mark : 'plain');
  expect(told).toEqual(
    figures.map(({ key }) => {
      const row = rows.find((one) => one['_figure'] === key);
      return [key, row?.[week] ?? null, marked(row?.[`_mark_${week}`])];
    }),
  );
  expect(told.find(([key]) => key === 'MAT')?.[2]).toBe('bad');
  await farm.db.pool.query("delete from setting where scope = 'farm' and scope_id = $1 and name in ('TARGETS', 'WEEKSTART')", [FARM_A]);
});

/** The alarm line of piglet deaths the report draws. */
async function alarmLine(): Promise<number | undefined> {
  const { data } = await farm.inject('/herd/report/PigDeathRate', { language: 'E', params: { groups: ['suckling'] } }, 'manager');
  const [chart] = (data as { charts: { limits?: { tone: string; value: number }[] }[] }).charts;
  return chart?.limits?.find(({ tone }) => tone === 'bad')?.value;
}

test('deaths far above the weeks before put an alarm on Home', async () => {
  expect((await tiles()).filter(({ kind }) => kind === 'alarm')).toEqual([]);
  const line = await alarmLine();
  // Last week's piglet deaths, a hundred times as many.
  const { rowCount } = await farm.db.pool.query(
    `update piglet_change set num = num * 100 where farm_id = $1 and kind = 'loss'
       and eventdt between date_trunc('week', ${TODAY})::date - 7 and date_trunc('week', ${TODAY})::date - 1`,
    [FARM_A],
  );
  expect(rowCount).toBeGreaterThan(0);
  expect((await tiles()).filter(({ kind }) => kind === 'alarm').map(({ key, route }) => [key, route])).toEqual([['alarm.PWM_C', 'PigDeathRate']]);
  // The report judges by the line Home does: last week does not raise its own.
  expect([await alarmLine(), line]).toEqual([line, expect.any(Number)]);
  // To who may write one, it offers a request to a laboratory about the piglets; so does the report.
  const offered = async () => (await tiles()).find(({ kind }) => kind === 'alarm')?.act ?? null;
  const request = { route: 'LabRequest', params: { purpose: 'diagnosis', sampletp: 'tissue', pigclass: 'suckling' } };
  expect(await offered()).toMatchObject(request);
  const { data } = await farm.inject('/herd/report/PigDeathRate', { language: 'E', params: {} }, 'manager');
  const { sections } = data as { sections: { key: string; rows: ReportRow[] }[] };
  const alarms = sections.find(({ key }) => key === 'alarms')?.rows ?? [];
  expect(alarms.map((row) => String(row['_open_act']).split('?')[0])).toEqual(['LabRequest']);
  await farm.db.pool.query("update user_menu set can_add = false where user_id = 'manager' and menuid = 'LabRequest'");
  expect(await offered()).toBeNull();
  await farm.db.pool.query("update user_menu set can_add = true where user_id = 'manager' and menuid = 'LabRequest'");
  // Piglets born dead are watched as well: here by limits the farm fixed.
  await farm.db.pool.query("insert into setting (scope, scope_id, name, value) values ('farm', $1, 'ALARM', '{\"SB\": [0.1, 0.2]}')", [FARM_A]);
  expect((await tiles()).filter(({ kind }) => kind === 'alarm').map(({ key }) => key)).toEqual(['alarm.PWM_C', 'alarm.SB']);
  await farm.db.pool.query("delete from setting where scope = 'farm' and scope_id = $1 and name = 'ALARM'", [FARM_A]);
});

test('a manager of several farms looks at another one: its own numbers, which open the lists of that farm; nobody looks beyond his reach', async () => {
  const look = async (person: 'admin' | 'managerb' | 'manager') => farm.inject('/account/getHome', { farmid: FARM_B }, person);
  const [own, other] = [(await look('managerb')).data, (await look('admin')).data] as { farmname: string; tiles: Tile[] }[];
  const counts = (home: { tiles: Tile[] } | undefined) => home?.tiles.filter(({ key }) => key !== 'messages').map(({ key, value }) => [key, value]);
  expect(counts(other)).toEqual(counts(own));
  expect(other?.farmname).toBe('Trại Bình Minh');
  for (const { route, params } of other?.tiles ?? []) if (route !== '') expect(Object.values(params ?? {})).toContain(FARM_B);
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
