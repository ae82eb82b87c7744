import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Column, ReportDef, ReportResult } from '#engine/define/report.ts';
import { planDoc } from '#engine/server/pdf/plan.ts';
import { reportDoc } from '#engine/server/pdf/report-doc.ts';
import { reportWorkbook } from '#engine/sheet/report-sheet.ts';
import { addDays } from '#kernel/business-date.ts';
import { LANGUAGES } from '#kernel/language.ts';
import { DEFAULT_HERD_SETTINGS } from '#modules/herd/domain/settings.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { askReport } from './ask-report.ts';
import { putSimulatedFarm, type SimulatedFarm } from './production/simulated-farm.fixture.ts';
import { REPORTS } from './registry.ts';
import { reportContext } from './report-context.fixture.ts';
import type { HerdReportContext } from './report-farms.ts';

let db: TestDatabase;
let farm: SimulatedFarm;
let ctx: HerdReportContext;
const settings = { ...DEFAULT_HERD_SETTINGS, TBMUM: 'N', NPDGILT: 'Y' } as const;

beforeAll(async () => {
  db = await testDatabase();
  farm = await putSimulatedFarm(db.pool, 'T1', 23);
  ctx = reportContext('T1', farm.last, { settings, usrlvl: 90 });
}, 120_000);
afterAll(() => db.close());

const DEFS: readonly ReportDef[] = REPORTS.map(({ def }) => def);

async function answer(def: ReportDef, more: object = {}): Promise<ReportResult> {
  const wide = { from: addDays(farm.last, -200), to: farm.last };
  const asked = def.params.safeParse({ ...wide, ...more }).success && 'shape' in def.params && 'from' in (def.params.shape as object) ? wide : {};
  return db.transactions.read({ user: 'test', farms: ['T1'] }, (tx) => askReport(tx, ctx, def.route, { ...asked, ...more }));
}

const keysOf = (columns: readonly Column[]): string[] => columns.flatMap(({ key, figure }) => [key, figure ?? '']);

/** Codes of the figures an answer shows, in any table, at its head or in a row of its own. */
function shown(result: ReportResult): Set<string> {
  const tables = [result, ...(result.sections ?? [])];
  return new Set([
    ...tables.flatMap(({ columns, rows }) => [...keysOf(columns), ...rows.map((row) => String(row['_figure'] ?? ''))]),
    ...(result.headline ?? []).map(({ figure }) => figure),
  ]);
}

/** Figures with several definitions, and what a reader must find under them. */
const NOTED = [
  ['TB', /Mummified not included/],
  ['tb', /Mummified not included/],
  ['NPD', /Gilt days included/],
  ...['LW', 'PWL', 'LACT', 'PWM_A', 'PWM_B', 'SURV'].map((code) => [code, /without a pig left out/] as const),
  ['FR', /matings 115 days before|matings of this report itself/],
  ['fr', /matings of this report itself/],
] as const;

describe.each(DEFS.filter(({ route }) => route !== 'PigSemenDiary').map((def) => [def.route, def] as const))('%s', (_, def) => {
  test('says which definition its figures follow', async () => {
    const result = await answer(def);
    const codes = shown(result);
    const notes = (result.notes ?? []).map(({ text }) => text.E).join('\n');
    const silent = NOTED.filter(([code, noted]) => codes.has(code) && !noted.test(notes)).map(([code]) => code);
    expect(silent).toEqual([]);
  });
});

test('total born of a life and of a first litter goes by TBMUM too', async () => {
  await db.pool.query('update sow_cycle set mummynum = 2, farrownum = livenum + deadnum + 2 where farrowdt is not null');
  const sums = async (route: string, key: string, TBMUM: 'Y' | 'N') => {
    const own = { ...settings, TBMUM };
    const { rows } = await db.transactions.read({ user: 'test', farms: ['T1'] }, (tx) =>
      askReport(tx, { ...ctx, settings: own }, route, route === 'PigDeathList' ? { from: addDays(farm.last, -700), to: farm.last } : {}),
    );
    return rows.map((row) => [Number(row[key] ?? 0), Number(row['litters'] ?? 1)] as const).filter(([tb]) => tb > 0);
  };
  for (const [route, key] of [
    ['PigDeathList', 'tb'],
    ['PigProData3', 'tb'],
    ['PigEntryReport2l', 'tb'],
  ] as const) {
    const [all, some] = [await sums(route, key, 'Y'), await sums(route, key, 'N')];
    expect(all.length, route).toBeGreaterThan(0);
    all.forEach(([tb, litters], at) => expect(tb - (some[at]?.[0] ?? 0), route).toBeCloseTo(2 * litters, 1));
  }
});

test('the note stands on the page, in Excel and on paper, in each language', async () => {
  const WORDS = { V: 'Không tính thai khô', E: 'Mummified not included', T: 'ไม่รวมมัมมี่' };
  for (const route of ['PigWeekReport', 'PigFarrowReport2']) {
    const def = DEFS.find((one) => one.route === route) as ReportDef;
    const result = await answer(def);
    for (const language of LANGUAGES) {
      expect(result.notes?.filter(({ text }) => text[language].includes(WORDS[language])).length, route).toBe(1);
      const head = { language, title: route };
      expect(reportWorkbook(head, result).sheets[0]?.notes?.join('\n')).toContain(WORDS[language]);
      expect(planDoc(reportDoc(head, result)).notes.join('\n')).toContain(WORDS[language]);
    }
  }
});
