import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FARM_A, type Person, PGID_A, type TestApp, testApp } from '#testkit/test-app.ts';

interface Table {
  readonly title: string;
  readonly columns: readonly { readonly key: string }[];
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
  readonly total: number;
  readonly notes: readonly unknown[];
  readonly charts: readonly unknown[];
}
interface Found {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
  // The operator has a name to be told by.
  await world.db.pool.query("update code_row set label_e = 'Hand One' where farm_id = $1 and category = 'applyid' and value = 'OP1'", [FARM_A]);
});
afterAll(() => world.close());

async function data<T>(path: string, body: object, person: Person = 'manager'): Promise<T> {
  const answer = await world.inject(path, body, person);
  expect([path, answer.status, answer.error, world.faults]).toEqual([path, 200, undefined, []]);
  return answer.data as T;
}
const report = (route: string, params: object = {}, more: object = {}) => data<Table>(`/herd/report/${route}`, { params, ...more });

describe('an inquiry is asked as a report is', () => {
  test('animals: the rows, order and count of their search, page by page, in the words of the language', async () => {
    const found = await data<Found>('/herd/findAnimals', { size: 2000, sort: 'entrydt' });
    const all = await report('PigEntryInquiry', {}, { sort: 'entrydt', language: 'E' });
    expect(all.rows.map(({ pgid }) => pgid)).toEqual(found.rows.map(({ pgid }) => pgid));
    expect([all.title, all.total, all.rows.length]).toEqual(['Animal Search', found.total, found.total]);
    const page = await report('PigEntryInquiry', {}, { sort: 'entrydt', page: 2, size: 5, columns: ['pgid', 'statusText'], language: 'E' });
    expect(page.rows.map(({ pgid }) => pgid)).toEqual(all.rows.slice(5, 10).map(({ pgid }) => pgid));
    expect([page.total, page.columns.map(({ key }) => key)]).toEqual([found.total, ['pgid', 'statusText']]);
    const mated = await report('PigEntryInquiry', { status: ['M'] }, { language: 'E' });
    expect(mated.total).toBe(found.rows.filter(({ status }) => status === 'M').length);
    expect([...new Set(mated.rows.map(({ statusText }) => statusText))]).toEqual(['Mated']);
  });

  test('events: their own fields, states around them, operator in words', async () => {
    const filter = { eventcd: ['FAR'], from: '20260101', to: '20261231' };
    const found = await data<Found>('/herd/findEvents', { ...filter, size: 2000 });
    const { rows, total } = await report('PigEventInquiry', filter, { language: 'E' });
    expect([total, rows.length]).toEqual([found.total, found.total]);
    expect(total).toBeGreaterThan(3);
    for (const [i, row] of rows.entries()) {
      expect([row['pgid'], row['eventdt'], row['parity'], row['eventdtl']]).toEqual(
        ['pgid', 'eventdt', 'parity', 'eventdtl'].map((key) => found.rows[i]?.[key]),
      );
      expect([row['eventText'], row['afterText']]).toEqual(['Farrowing', expect.stringMatching(/^(Lactating|Farrowed)/)]);
    }
    expect(rows.filter(({ applyidText }) => applyidText === 'Hand One').length).toBe(found.rows.filter(({ applyid }) => applyid === 'OP1').length);
  });

  test('the logs of changes: this month unless days are said, from level 60', async () => {
    const month = await data<Found>('/herd/findChanges', { subject: 'entry', from: '20260101', to: '20261231', size: 500 });
    const log = await report('PigEntryHistory', { from: '20260101', to: '20261231' }, { language: 'E' });
    expect([log.total, log.rows.map(({ pgid }) => pgid)]).toEqual([month.total, month.rows.map(({ pgid }) => pgid)]);
    expect(log.rows[0]).toMatchObject({ kindText: 'Entered', user: 'test' });
    expect((await report('PigEventHistory')).rows).toBeInstanceOf(Array);
    for (const route of ['PigEntryHistory', 'PigEventHistory']) {
      await world.db.pool.query(
        `insert into user_menu (user_id, menuid, can_view, can_add, can_edit, can_delete) values ('staff', $1, true, false, false, false)
         on conflict (user_id, menuid) do update set can_view = true`,
        [route],
      );
      expect((await world.inject(`/herd/report/${route}`, { params: {} }, 'staff')).http).toBe(403);
    }
  });

  test('files hold the same rows; another farm’s people find none of them', async () => {
    const { text } = await world.inject('/herd/file/PigEntryInquiry', { params: { status: ['M'] }, as: 'csv', language: 'E' }, 'manager');
    const { rows } = await report('PigEntryInquiry', { status: ['M'] });
    expect([...text.matchAll(PGID_A)].map(([id]) => id)).toEqual(rows.map(({ pgid }) => pgid));
    const theirs = await data<Table>('/herd/report/PigEntryInquiry', { params: { left: 'all' } }, 'managerb');
    expect(JSON.stringify(theirs.rows)).not.toMatch(PGID_A);
  });

  test('an unknown parameter and a reversed period are refused', async () => {
    expect((await world.inject('/herd/report/PigEntryInquiry', { params: { colour: 1 } }, 'manager')).error?.code).toBe('V_INVALID');
    const reversed = { params: { from: '20260301', to: '20260201' } };
    expect((await world.inject('/herd/report/PigEventInquiry', reversed, 'manager')).error?.code).toBe('898');
  });
});
