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
    if (blank.error !== undefined) return expect(blank.error.code).toBe('GEN_NOT_GGP');
    const said = await ask(def, blank.data.applied);
    expect(said.error).toBeUndefined();
    expect(shown(said.data)).toEqual(shown(blank.data));
    const period = periodParams(def.fields);
    const asked = { ...(def.params.parse({}) as object), ...blank.data.applied };
    for (const key of period === null || OPEN_DAYS.includes(def.route) ? [] : keysOf(period)) expect(asked).toHaveProperty(key);
  },
);
