import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compilePdf } from '#engine/server/pdf/compile.ts';
import { planDoc } from '#engine/server/pdf/plan.ts';
import { LANGUAGES } from '#kernel/language.ts';
import { adminRoutes } from '#modules/admin/contract/routes.ts';
import { geneticsRoutes } from '#modules/genetics/contract/routes.ts';
import { REPORTS as GENETIC_REPORTS } from '#modules/genetics/server/reports/registry.ts';
import { herdRoutes } from '#modules/herd/contract/routes.ts';
import { EVENT_SHEETS } from '#modules/herd/contract/sheets/event.sheets.ts';
import { REPORTS } from '#modules/herd/server/reports/registry.ts';
import { type TestApp, testApp } from '#testkit/test-app.ts';
import { accountRoutes } from '../../contract/routes.ts';
import { manualDoc, withTitles } from './manual.ts';
import { CHAPTERS } from './manual-words.ts';
import { PAPER_SHEETS, paperDoc, paperFields } from './paper-sheets.ts';

interface Row {
  name: string;
  kind: string;
  language: string;
  size: number;
  screen: string;
  screenName: string;
  path: string;
  file: string;
}

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const find = async (input: object): Promise<Row[]> => (await world.inject('/account/findDownloads', input, null)).data as Row[];

describe('files of the Download page', () => {
  test('a visitor finds the manual, the forms and the five barn sheets of every language, with their size', async () => {
    const rows = await find({});
    for (const language of ['V', 'E', 'T']) {
      const own = rows.filter((row) => row.language === language);
      expect(own.filter(({ kind }) => kind === 'manual')).toHaveLength(1);
      expect(own.filter(({ kind }) => kind === 'paper').map(({ file }) => file)).toEqual(PAPER_SHEETS.map(({ file }) => file));
      expect(own.filter(({ kind }) => kind === 'excel').map(({ file }) => file)).toContain('farrowing-full');
    }
    for (const { size, name } of rows) expect(size, name).toBeGreaterThan(2000);
    expect(rows.find(({ file, language }) => file === 'paper-semen' && language === 'E')?.screen).toBe('PigSemenEvent');
  });

  test('kind, module, language and text narrow the list', async () => {
    expect(new Set((await find({ kind: 'paper', language: 'T' })).map(({ kind, language }) => `${kind}${language}`))).toEqual(new Set(['paperT']));
    expect((await find({ module: 'genetics', language: 'E' })).every(({ screen }) => screen.startsWith('Pig'))).toBe(true);
    expect((await find({ text: 'barn sheet: WEAN', language: 'E' })).map(({ file }) => file)).toEqual(['paper-weaning']);
  });

  test('every listed file comes as a PDF or a workbook under its own name, also to a visitor', async () => {
    for (const { path, file, size } of await find({ language: 'E' })) {
      const body = path === '/common/getTemplate' ? { sheet: file, language: 'E' } : { file, language: 'E' };
      const answer = await world.app.inject({ method: 'POST', url: `/api${path}`, payload: body });
      expect(answer.statusCode, file).toBe(200);
      expect(answer.headers['content-type'], file).toMatch(/; name="[^"]+\.(pdf|xlsx)"/);
      expect(answer.rawPayload.subarray(0, 4).toString('latin1'), file).toMatch(/^(%PDF|PK\x03\x04)$/);
      expect(answer.rawPayload.length, file).toBe(size);
    }
    const none = await world.inject('/common/getDownload', { file: 'paper-none' }, null);
    expect(none.error?.code).toBe('V_NOTEXISTS');
  });
});

describe('what they say', () => {
  const pages = REPORTS.map(({ route }) => route);
  const reports = REPORTS.map(({ def }) => def);
  const source = { routes: [...accountRoutes, ...herdRoutes, ...pages, ...adminRoutes], reports, sheets: EVENT_SHEETS, version: '1' };

  test.each(['V', 'E', 'T'] as const)('the manual in %s tells the purpose of every page', (language) => {
    const recorded = manualDoc(source, language, '20261121').chapters.flatMap(({ groups }) => groups.flatMap(({ pages }) => pages));
    expect(recorded.map(({ text }) => text).toSorted()).toEqual(source.routes.map(({ purpose }) => purpose[language]).toSorted());
  });

  test('its steps name only pages there are; a step of another product’s page is left out', () => {
    const routes = new Map([...source.routes, ...geneticsRoutes, ...GENETIC_REPORTS.map(({ route }) => route)].map((route) => [route.name, route]));
    const steps = Object.values(CHAPTERS).flatMap((chapter) => chapter.steps);
    expect(steps.filter((step) => LANGUAGES.some((language) => withTitles(step, language, routes) === null))).toEqual([]);
    expect(withTitles({ V: '', E: 'Open {Nowhere}.', T: '' }, 'E', routes)).toBeNull();
  });

  test('a barn sheet is one page in every language, its table as wide as the page', () => {
    for (const sheet of PAPER_SHEETS) {
      for (const language of ['V', 'E', 'T'] as const) {
        const doc = paperDoc(sheet, language, 'PigEvent', '');
        expect(compilePdf(doc).pages, sheet.file + language).toBe(1);
        for (const { panels } of planDoc(doc).tables) expect(panels.map(({ widths }) => Math.round(widths.reduce((a, b) => a + b)))).toEqual([774]);
      }
    }
  });

  test('a barn sheet asks what its event needs: every required field has its column', () => {
    const weaning = PAPER_SHEETS.find(({ file }) => file === 'paper-weaning');
    expect(weaning?.parts.flatMap(paperFields).map(({ key }) => key)).toEqual(expect.arrayContaining(['pgid', 'weandt', 'weannum', 'applyid']));
    const deaths = PAPER_SHEETS.find(({ file }) => file === 'paper-deaths');
    expect(deaths?.parts.flatMap(paperFields).map(({ key }) => key)).toEqual(expect.arrayContaining(['lossnum', 'reason', 'way']));
  });
});
