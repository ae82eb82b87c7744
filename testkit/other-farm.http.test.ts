import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MODULES } from '#apps/modules.ts';
import type { ReportDef } from '#engine/define/report.ts';
import type { SettingValue } from '#engine/define/setting.ts';
import { putSetting } from '#modules/admin/server/create-farm.ts';
import { FARM_A, FARM_B, type Person, type TestApp, testApp } from './test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ years: 0.8 });
}, 120_000);
afterAll(() => server.close());

const shapeOf = (def: ReportDef): object => (def.params as unknown as { shape: object }).shape;
const REPORTS = MODULES.flatMap((module) => module.reports).filter((def) => 'farms' in shapeOf(def) || 'farmid' in shapeOf(def));

/** Ways a report can be asked for by weeks, months and days its farm decides. */
const WAYS: readonly object[] = [
  {},
  { step: 'week' },
  { unit: 'week' },
  { year: 2026, week: 42 },
  { span: 'w13' },
  { mode: 'due' },
  { view: 'sows' },
];

/** The bodies a report takes: as it opens, and in the ways that its parameters know. */
function askedFor(def: ReportDef): object[] {
  const shape = shapeOf(def);
  const farm = 'farms' in shape ? { farms: [FARM_B] } : { farmid: FARM_B };
  const known = WAYS.filter((way) => Object.keys(way).every((key) => key in shape) && def.params.safeParse({ ...farm, ...way }).success);
  return known.map((way) => ({ ...farm, ...way }));
}

/** Settings of farm B that its reports depend on, and of the reader's farm where they decide the day. */
const FARMS_APART: readonly { name: string; own: Readonly<Record<string, unknown>>; reader: Readonly<Record<string, unknown>> }[] = [
  { name: 'another first day of the week', own: { WEEKSTART: 4 }, reader: { WEEKSTART: 1 } },
  { name: 'a day that has not begun yet', own: { WEEKSTART: 1, TZ: -12 }, reader: { WEEKSTART: 1, TZ: 14 } },
  {
    name: 'a business date held back, in other weeks, by other definitions',
    own: { WEEKSTART: 6, TZ: 7, PARMAX: 6, LWZERO: 'Y' },
    reader: { TZ: 7 },
  },
];

async function set(farmid: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  await server.db.transactions.write({ user: 'test', farms: [farmid] }, async (db) => {
    for (const [name, value] of Object.entries(values)) await putSetting(db, 'farm', farmid, name, value as SettingValue);
  });
}

interface Table {
  readonly farms?: unknown;
  readonly asof: string;
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
  readonly notes: readonly { readonly text: { readonly E: string } }[];
}

const ask = async (def: ReportDef, params: object, person: Person) => {
  const { data, error } = await server.inject(`/${def.module}/report/${def.route}`, { params, language: 'E' }, person);
  // The farm's name stands over a report read from elsewhere; at home it is plain. A minute may pass between the two.
  const { farms: _, ...table } = data as Table;
  return { ...(JSON.parse(JSON.stringify(table).replace(/(\d\d:)\d\d/g, '$1')) as Table), error };
};

describe.each(FARMS_APART)('a report of a farm with $name, read from another farm', ({ name, own, reader }) => {
  beforeAll(async () => {
    await set(FARM_B, own);
    await set(FARM_A, reader);
    if (name.startsWith('a business date')) {
      await set(FARM_B, { BUSMODE: 'manual', CURBUSDT: new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '') });
    }
  });

  test.each(REPORTS.map((def) => [def.route, def] as const))('%s is the report its own people read', async (_, def) => {
    for (const params of askedFor(def)) {
      const [there, home] = [await ask(def, params, 'admin'), await ask(def, params, 'companyb')];
      expect({ params, ...there }).toEqual({ params, ...home });
      expect(home.error).toBeUndefined();
    }
  });
});

describe('a report over farms whose weeks, zones and business dates differ', () => {
  const BOTH = { farms: [FARM_A, FARM_B] };
  const WEEKS = /begin their weeks on different days/;
  const report = (route: string) => REPORTS.find((def) => def.route === route) as ReportDef;
  const answered = ({ notes }: Table) => notes.some(({ text }) => WEEKS.test(text.E));

  beforeAll(async () => {
    await set(FARM_A, { WEEKSTART: 1, TZ: 7 });
    await set(FARM_B, { WEEKSTART: 4, TZ: 7, BUSMODE: 'auto' });
  });

  test.each([
    ['PigFarmProReport', { span: 'w13' }, { span: 'month' }],
    ['PigFarmProReport3', { unit: 'week' }, { unit: 'month' }],
    ['PigChartReport', { step: 'week' }, { step: 'month' }],
    ['PigDeathReport', { step: 'week' }, { step: 'month' }],
    ['PigDeathRate', { step: 'week' }, { step: 'month' }],
  ])('%s by weeks goes by those of the reader and says so; by months there is nothing to say', async (route, weeks, months) => {
    expect(answered(await ask(report(route), { ...BOTH, ...weeks }, 'admin'))).toBe(true);
    expect(answered(await ask(report(route), { ...BOTH, ...months }, 'admin'))).toBe(false);
    await set(FARM_B, { WEEKSTART: 1 });
    expect(answered(await ask(report(route), { ...BOTH, ...weeks }, 'admin'))).toBe(false);
    await set(FARM_B, { WEEKSTART: 4 });
  });

  test('side by side, a farm whose day is held back shows what was known on that day', async () => {
    const held = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    await set(FARM_A, { WEEKSTART: 4 });
    await set(FARM_B, { BUSMODE: 'manual', CURBUSDT: held });
    const columnOf = async (farms: string[]) =>
      (await ask(report('PigFarmProReport'), { farms, month: held.slice(0, 6) }, 'admin')).rows.map((row) => [row['figure'], row[`f${FARM_B}`]]);
    expect(await columnOf([FARM_A, FARM_B])).toEqual(await columnOf([FARM_B]));
    expect((await ask(report('PigFarmProReport'), { farms: [FARM_B] }, 'admin')).asof).toBe(held);
  });
});
