import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODULES } from '#apps/modules.ts';
import { keysOf, periodParams } from '#engine/define/period-params.ts';
import type { ReportDef } from '#engine/define/report.ts';
import { type TestApp, testApp } from './test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ years: 0.8 });
}, 120_000);
afterAll(() => server.close());

interface Table {
  readonly rows: readonly object[];
  readonly sections?: readonly { readonly rows: readonly object[] }[];
  readonly headline?: readonly object[];
  readonly applied: Readonly<Record<string, unknown>>;
}

async function ask({ module, route }: ReportDef, params: object) {
  const { data, error } = await server.inject(`/${module}/report/${route}`, { params, language: 'E' }, 'admin');
  return { data: data as Table, error };
}

/** Where a row leads may name the farm where the report was asked for it by name. */
const withoutLinks = (rows: readonly object[]) => rows.map((row) => ({ ...row, _open: undefined }));
const shown = ({ rows, sections, headline }: Table): unknown => {
  const table = { rows: withoutLinks(rows), sections: sections?.map((section) => withoutLinks(section.rows)), headline };
  return JSON.parse(JSON.stringify(table).replace(/(\d\d:)\d\d/g, '$1'));
};

const KINDS = new Map(MODULES.flatMap((module) => module.routes).map(({ name, kind }) => [name, kind]));
/** What opens without anything asked for; an inquiry that answers page by page narrows by what is typed alone. */
const REPORTS = MODULES.flatMap((module) => module.reports).filter((def) => KINDS.get(def.route) !== 'inquiry' && def.params.safeParse({}).success);
/** Reports whose days narrow what is shown only where they are typed. */
const OPEN_DAYS: readonly string[] = ['PigRutReport', 'PigFregExamReport'];

test.each(REPORTS.map((def) => [def.route, def] as const))(
  '%s, left blank, says what applies: asked for that it is the same report',
  async (_, def) => {
    const blank = await ask(def, {});
    // What only a breeding unit or a laboratory has is refused to everybody else.
    if (blank.error !== undefined) return expect(['GEN_NOT_GGP', 'env_403']).toContain(blank.error.code);
    const said = await ask(def, blank.data.applied);
    expect(said.error).toBeUndefined();
    expect(shown(said.data)).toEqual(shown(blank.data));
    const period = periodParams(def.fields);
    const asked = { ...(def.params.parse({}) as object), ...blank.data.applied };
    for (const key of period === null || OPEN_DAYS.includes(def.route) ? [] : keysOf(period)) expect(asked).toHaveProperty(key);
  },
);

interface Compared extends Table {
  readonly columns: readonly { readonly key: string }[];
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
  readonly compares?: readonly string[];
  readonly compared?: string;
  readonly headline?: readonly { readonly value: number | null; readonly target?: number | null; readonly was?: number | null }[];
}

async function beside({ module, route }: ReportDef, params: object, compare: string) {
  const { data, error } = await server.inject(`/${module}/report/${route}`, { params, language: 'E', compare }, 'admin');
  return { data: data as Compared, error };
}

test.each(REPORTS.map((def) => [def.route, def] as const))(
  '%s is compared with whatever it says it can be, its own numbers unchanged',
  async (_, def) => {
    const plain = (await ask(def, {})).data as Compared;
    for (const compare of plain?.compares ?? []) {
      const { data, error } = await beside(def, {}, compare);
      expect(error).toBeUndefined();
      expect(data.compared).toBe(compare);
      const own = data.rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith('_was_'))));
      expect(JSON.stringify(own).replace(/(\d\d:)\d\d/g, '$1')).toEqual(JSON.stringify(plain.rows).replace(/(\d\d:)\d\d/g, '$1'));
    }
  },
);

const reportOf = (route: string) => REPORTS.find((def) => def.route === route) as ReportDef;

test('the mating book beside the month before, a year earlier and its targets', async () => {
  const def = reportOf('PigMateReport');
  const september = { from: '20260901', to: '20260930' };
  const values = async (from: string, to: string) => ((await ask(def, { from, to })).data as Compared).headline?.map(({ value }) => value);
  const was = async (compare: string) => (await beside(def, september, compare)).data.headline?.map((one) => one.was ?? null);
  expect(await was('before')).toEqual(await values('20260801', '20260831'));
  expect(await was('lastyear')).toEqual(await values('20250901', '20250930'));
  const { data } = await beside(def, september, 'target');
  expect(data.headline?.map((one) => one.was ?? null)).toEqual(data.headline?.map(({ target = null }) => target));
  expect(data.headline?.some(({ was: target }) => typeof target === 'number')).toBe(true);
});

test('the weekly report beside the week before: each week beside the one in its place', async () => {
  const def = reportOf('PigWeekReport');
  const earlier = (await ask(def, { year: 2026, week: 35 })).data as Compared;
  const { data } = await beside(def, { year: 2026, week: 36 }, 'before');
  const pairs = data.rows.flatMap((row, at) => [
    [row['_was_202636'] ?? null, typeof row['202636'] === 'number' ? (earlier.rows[at]?.['202635'] ?? null) : null],
    [row['_was_202634'] ?? null, typeof row['202634'] === 'number' ? (earlier.rows[at]?.['202633'] ?? null) : null],
    [row['_was_mean4'] ?? null, typeof row['mean4'] === 'number' ? (earlier.rows[at]?.['mean4'] ?? null) : null],
  ]);
  expect(pairs.filter(([was]) => was !== null).length).toBeGreaterThan(60);
  for (const [was, value] of pairs) expect(was).toBe(value);
});

test('a compared report takes both numbers away in a file', async () => {
  const params = { year: 2026, week: 36 };
  const { data } = await beside(reportOf('PigWeekReport'), params, 'before');
  const { text } = await server.inject('/herd/file/PigWeekReport', { params, language: 'E', compare: 'before', as: 'csv' }, 'admin');
  const compared = new Set(data.rows.flatMap((row) => Object.keys(row).filter((key) => key.startsWith('_was_'))));
  expect(compared.size).toBeGreaterThan(3);
  expect(text.split('(before)').length - 1).toBe(compared.size);
});
