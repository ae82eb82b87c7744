import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileLabels } from '#engine/server/pdf/compile.ts';
import { labelDoc } from '#engine/server/pdf/labels.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { putFarm } from '../../figures/figures.fixture.ts';
import { putWorkedExample } from '../../figures/worked-example.fixture.ts';
import { reportContext } from '../report-context.fixture.ts';
import { type HerdReportContext, noOtherFarm } from '../report-farms.ts';
import { codeOf, report as tagReport } from './tags.report.ts';

let db: TestDatabase;
const ctx: HerdReportContext = reportContext('T1', '20260331', { readFarm: noOtherFarm });

beforeAll(async () => {
  db = await testDatabase();
  await putFarm(db.pool, 'T1');
  const { a, c } = await putWorkedExample(db.pool, 'T1');
  await db.pool.query("update animal set rfid = '900001000000123' where farm_id = 'T1' and animal_id = $1", [a]);
  await db.pool.query("insert into animal_identity (farm_id, animal_id, pgid, until, changed_by) values ('T1', $1, 'OLD-C', '2026-03-01', 't')", [c]);
});
afterAll(() => db.close());

const tags = (params: object) => db.transactions.read({ user: 't', farms: ['T1'] }, (tx) => tagReport.ask(tx, ctx, params));

describe('PigTagReport', () => {
  test('lists the animals present with their old identities and faults', async () => {
    const { rows } = await tags({});
    expect(rows.map((row) => [row['pgid'], row['formerly'], row['fault']])).toEqual([
      ['A', null, null],
      ['C', 'OLD-C', 'RFID missing'],
    ]);
    expect((await tags({ fault: 'norfid' })).rows.map((row) => row['pgid'])).toEqual(['C']);
    expect((await tags({ fault: 'changed' })).rows.map((row) => row['pgid'])).toEqual(['C']);
    expect((await tags({ since: '20260215' })).rows.map((row) => row['pgid'])).toEqual(['C']);
    expect((await tags({ pgids: 'a, nobody' })).rows.map((row) => row['pgid'])).toEqual(['A']);
  });

  test('labels and cards are set in each size and language', async () => {
    const prints = (['roll', 'sheet', 'card'] as const).flatMap((size) => (['V', 'E', 'T'] as const).map((language) => [size, language] as const));
    for (const [size, language] of prints) {
      const { labels } = await tags({ size, cardlang: language });
      expect(labels?.items.map(({ title }) => title)).toEqual(['A', 'C']);
      if (labels === undefined) throw new RangeError('no labels');
      expect(compileLabels(labelDoc('x', language, labels)).pages).toBe(size === 'sheet' ? 1 : 2);
    }
    const { labels } = await tags({ size: 'card', cardlang: 'V' });
    expect(labels?.items[1]?.lines.join(' ')).toContain('Phối 20260207');
    expect(labels?.items[1]?.tables?.[0]?.rows[0]?.slice(0, 4)).toEqual(['1', '20260107', '13', '11']);
  });

  test('the code leads to the card where the system names its address, else holds farm and identity', () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const code = /^T1~A-1~[2-9A-HJ-NP-Z]{6}$/;
    expect(codeOf('T1', 'A-1', id, '')).toMatch(code);
    const [, text = ''] = codeOf('T1', 'A-1', id, 'https://farm.example/api').split('https://farm.example/PigQRDetails/');
    expect(text).toMatch(code);
  });
});
