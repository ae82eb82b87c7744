import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTemplate } from '#engine/define/template-call.ts';
import { adminRoutes } from '#modules/admin/contract/routes.ts';
import { HERD_REPORTS } from '#modules/herd/contract/reports/reports.ts';
import { herdRoutes } from '#modules/herd/contract/routes.ts';
import { EVENT_SHEETS } from '#modules/herd/contract/sheets/event.sheets.ts';
import { type TestApp, testApp } from '#testkit/test-app.ts';
import { accountRoutes } from '../../contract/routes.ts';
import { manualDoc, withTitles } from './manual.ts';
import { CHAPTERS } from './manual-words.ts';
import { PAPER_SHEETS, paperFields } from './paper-sheets.ts';

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
      const body = path === getTemplate.path ? { sheet: file, language: 'E' } : { file, language: 'E' };
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
  const source = { routes: [...accountRoutes, ...herdRoutes, ...adminRoutes], reports: HERD_REPORTS, sheets: EVENT_SHEETS, version: '1' };

  test('the manual tells the purpose of every page and names only pages there are', () => {
    const routes = new Map(source.routes.map((route) => [route.name, route]));
    for (const language of ['V', 'E', 'T'] as const) {
      const doc = manualDoc(source, language, '20261121');
      const told = doc.chapters.flatMap(({ groups }) => groups.flatMap(({ pages }) => pages.map(({ text }) => text)));
      expect(told.toSorted()).toEqual(source.routes.map(({ purpose }) => purpose[language]).toSorted());
      for (const [module, chapter] of Object.entries(CHAPTERS)) {
        if (module === 'genetics') continue;
        for (const step of chapter.steps) expect(withTitles(step, language, routes), step.E).not.toBeNull();
      }
    }
    expect(withTitles({ V: '', E: 'Open {Nowhere}.', T: '' }, 'E', routes)).toBeNull();
  });

  test('a barn sheet asks what its event needs: every required field has its column', () => {
    const weaning = PAPER_SHEETS.find(({ file }) => file === 'paper-weaning');
    expect(weaning?.parts.flatMap(paperFields).map(({ key }) => key)).toEqual(expect.arrayContaining(['pgid', 'weandt', 'weannum', 'applyid']));
    const deaths = PAPER_SHEETS.find(({ file }) => file === 'paper-deaths');
    expect(deaths?.parts.flatMap(paperFields).map(({ key }) => key)).toEqual(expect.arrayContaining(['lossnum', 'reason', 'way']));
  });
});
