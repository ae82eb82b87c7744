import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FARM_A, type TestApp, testApp } from '#testkit/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(async () => world.close());

interface RowAnswer {
  readonly row: number;
  readonly ok: boolean;
  readonly issues: readonly { readonly code: string; readonly field?: string; readonly level?: string; readonly params?: object }[];
}

const paper = (gid: string, sireid: string | null = null, damid: string | null = null, more: object = {}) => ({
  ...{ gid, sex: 'U', birthdt: null, breed: 'Y', lineage: 'Y', sireid, damid },
  ...more,
});

async function importRows(
  rows: readonly object[],
  more: object = {},
): Promise<{ saved: number; rows: readonly RowAnswer[]; code: string | undefined }> {
  const answer = await world.inject('/genetics/importGenetics', { reqid: randomUUID(), sheet: 'pedigree', rows, mode: 'all', ...more }, 'manager');
  const data = answer.data as { saved: number; rows: readonly RowAnswer[] } | null;
  return { saved: data?.saved ?? -1, rows: data?.rows ?? [], code: answer.error?.code };
}

interface Found {
  readonly total: number;
  readonly rows: readonly { readonly gid: string; readonly sex: string | null; readonly sireid: string | null; readonly damid: string | null }[];
  readonly byStatus: Readonly<Record<string, number>>;
}
const find = async (body: object): Promise<Found> => (await world.inject('/genetics/findPedigree', body, 'manager')).data as Found;

const faults = (rows: readonly RowAnswer[]) =>
  rows.map(({ issues }) => issues.filter(({ level }) => level !== 'warning').map(({ code, field }) => `${field} ${code}`));

describe('a herd book as it comes', () => {
  test('ids with underscores, blanks and marks are taken, parents written 0, NA and - are unknown, and so is a sex', async () => {
    const rows = [
      paper('BK_1', 'NA', 'NA'),
      paper('BK_2', '0', '-'),
      paper('bk_3', 'BK_1', 'BK_2'),
      paper('Đặng  văn 7', 'BK_1', null, { sex: 'F' }),
      paper('276000890759568', ' ', '#N/A', { sex: 'M' }),
    ];
    expect(await importRows(rows)).toMatchObject({ saved: 5, code: undefined });
    const { rows: found } = await find({ status: 'ancestor', size: 500 });
    expect(Object.fromEntries(found.map(({ gid, sex, sireid, damid }) => [gid, [sex, sireid, damid]]))).toEqual({
      BK_1: [null, null, null],
      BK_2: [null, null, null],
      BK_3: [null, 'BK_1', 'BK_2'],
      'ĐẶNG VĂN 7': ['F', 'BK_1', null],
      '276000890759568': ['M', null, null],
    });
    expect((await importRows(rows)).rows.every((row) => (row as unknown as { already: boolean }).already)).toBe(true);
  });

  test('an id with a blank is found whole, and several parted by blanks each', async () => {
    expect((await find({ ids: 'đặng văn 7' })).rows.map(({ gid }) => gid)).toEqual(['ĐẶNG VĂN 7']);
    expect((await find({ ids: 'BK_1 BK_2; ĐẶNG VĂN 7' })).total).toBe(3);
  });

  test('500 animals of a published pedigree come in under the ids of a herd book, parents written 0 unknown', async () => {
    const lines = readFileSync(new URL('../cases/sim-fourtrait-pedigree.csv', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .slice(1, 501);
    const bookId = (no: string): string => (no === '0' ? no : `HB_${no}`);
    const rows = lines.map((line) => {
      const [gid = '', sire = '', dam = ''] = line.split(',').map(bookId);
      return paper(gid, sire, dam);
    });
    const answer = await importRows(rows);
    expect(faults(answer.rows).flatMap((issues, i) => issues.map((issue) => `${i + 1} ${issue}`))).toEqual([]);
    expect(answer.saved).toBe(500);
  });

  test('after it, a list of the living that finds nobody says how many stand in the other statuses', async () => {
    const living = await find({ ids: null, breed: 'Y', lineage: 'Y', bornFrom: null });
    const ancestors = await find({ breed: 'Y', lineage: 'Y', status: 'ancestor', size: 1 });
    expect(ancestors.total).toBeGreaterThan(500);
    expect(living.byStatus).toEqual({ living: living.total, gone: 0, ancestor: ancestors.total });
  });
});

describe('the form and the sheet', () => {
  const BAD: readonly (readonly [string, object, string])[] = [
    ['own id', paper('A@1'), 'gid GEN_ID_SIGN'],
    ['own id that parts lists', paper('A,1'), 'gid GEN_ID_SIGN'],
    ['own id that means unknown', paper('NA'), 'gid V_INVALID'],
    ['father that could never be entered', paper('GOOD_1', 'B@1'), 'sireid GEN_ID_SIGN'],
    ['mother that could never be entered', paper('GOOD_2', null, 'B;1'), 'damid GEN_ID_SIGN'],
    ['id too long', paper('X'.repeat(41)), 'gid V_TOOLONG'],
    ['sex nobody knows of', paper('GOOD_3', null, null, { sex: 'X' }), 'sex V_INVALID'],
    ['day that is none', paper('GOOD_4', null, null, { birthdt: '20260231' }), 'birthdt V_INVALID'],
    ['breed too long', paper('GOOD_5', null, null, { breed: 'Y'.repeat(21) }), 'breed V_TOOLONG'],
  ];

  test('refuse the same, the sheet naming the row, and nothing reaches the database', async () => {
    const rows = [paper('FINE_1'), ...BAD.map(([, row]) => row)];
    for (const check of [true, false]) {
      const answer = await importRows(rows, { check });
      expect(answer).toMatchObject({ saved: 0, code: undefined });
      expect(faults(answer.rows).slice(1)).toEqual(BAD.map(([, , wanted]) => expect.arrayContaining([wanted])));
      expect(answer.rows.map(({ row, ok }) => [row, ok])).toEqual(rows.map((_, i) => [i + 1, i === 0]));
    }
    for (const [what, row, wanted] of BAD) {
      const { error } = await world.inject('/genetics/savePedigree', { reqid: randomUUID(), ...row, isNew: true }, 'manager');
      expect([what, error?.field]).toEqual([what, wanted.split(' ')[0]]);
    }
    expect((await find({ ids: 'FINE_1', status: 'all' })).total).toBe(0);
  });

  test('follow one setting: what the company takes out is refused by both, what stands already stays', async () => {
    await world.db.pool.query(
      "insert into setting (scope, scope_id, name, value) select 'company', prnt2, 'GENIDSIGNS', '\"./-\"' from farm where farm_id = $1",
      [FARM_A],
    );
    const answer = await importRows([paper('NEW_1'), paper('NEW-2', 'BK_1')]);
    expect(faults(answer.rows)).toEqual([['gid GEN_ID_SIGN'], []]);
    expect(answer.rows[0]?.issues[0]?.params).toMatchObject({ id: 'NEW_1', sign: '_' });
    const { error } = await world.inject('/genetics/savePedigree', { reqid: randomUUID(), ...paper('NEW_1'), isNew: true }, 'manager');
    expect(error?.code).toBe('GEN_ID_SIGN');
  });
});
