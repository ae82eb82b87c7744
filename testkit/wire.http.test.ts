import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MODULES } from '#apps/modules.ts';
import { allCalls } from '#apps/server/compose.ts';
import { fileNameOf } from '#engine/define/file-name.ts';
import { SESSION_COOKIE } from '#engine/server/http.ts';
import { openToken } from './farm-world.ts';
import { FARM_A, type Person, type TestApp, testApp } from './test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ sows: 2, years: 0.1 });
  // A second farm and group in the company of farm A.
  await server.db.pool.query(`insert into farm_group (prnt1, prnt2, label_v) values ('70@FA01B@', '75@${FARM_A}@', 'Nhóm B')`);
  await server.db.pool.query(
    `insert into farm (farm_id, farmname, shtnm, prnt1, prnt2, unittype) values ('FA02', 'Trại hai', 'Hai', '70@FA01B@', '75@${FARM_A}@', 'PS')`,
  );
}, 120_000);
afterAll(() => server.close());

async function data<T>(path: string, body: unknown, person: Person = 'company'): Promise<T> {
  const answer = await server.inject(path, body, person);
  expect([path, answer.status, answer.error]).toEqual([path, 200, undefined]);
  return answer.data as T;
}

async function raw(method: 'GET' | 'POST', url: string, body: unknown = undefined, person: Person | null = 'manager') {
  const cookie = person === null ? {} : { cookie: `${SESSION_COOKIE}=${await openToken(server.db.pool, person)}` };
  return server.app.inject({
    method,
    url,
    headers: { ...cookie, 'x-language': 'E', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}

const WEEK_FILE = { params: { farmid: FARM_A }, as: 'xlsx', language: 'V' };

describe('the envelope', () => {
  test('an answer has status and data; a refusal its code, class and message, and the HTTP status of the envelope', async () => {
    const good = await raw('POST', '/api/common/lineagecd', {});
    expect([good.statusCode, Object.keys(good.json()).sort()]).toEqual([200, ['data', 'status']]);
    const bad = await raw('POST', '/api/common/catdata', { catArray: ['nothing'] });
    expect([bad.statusCode, bad.json()]).toMatchObject([500, { status: 500, data: null, error: { code: 'V_NOTEXISTS', class: 20 } }]);
    expect(bad.json().error.message).not.toBe('');
    const stranger = await raw('POST', '/api/common/grpfarmid', {}, null);
    expect([stranger.statusCode, stranger.json()]).toMatchObject([
      401,
      { status: 401, data: null, error: { code: 'env_401', class: 120, message: 'You must log in to perform this task' } },
    ]);
    const bare = await raw('POST', '/api/herd/report/PigWeekReport', { params: { farmid: FARM_A } }, 'bare');
    expect([bare.statusCode, bare.json()]).toMatchObject([
      403,
      { status: 403, data: null, error: { code: 'env_403', message: 'You do not have permission to perform this task' } },
    ]);
  });

  test('while the system is paused every call answers 600, HTTP 503, with the text of the maintenance', async () => {
    await server.db.pool.query("delete from setting where name = 'MAINT'");
    await server.db.pool.query(`insert into setting (scope, scope_id, name, value) values ('system', '*', 'MAINT', '"Y"')`);
    try {
      const answer = await raw('POST', '/api/common/grpfarmid', {});
      expect([answer.statusCode, answer.json()]).toMatchObject([503, { status: 600, data: null, error: { code: 'env_600' } }]);
      expect(answer.json().error.message).toBe('System under maintenance, please try again later');
      expect((await raw('POST', '/api/common/grpfarmid', {}, null)).statusCode).toBe(503);
      expect((await raw('POST', '/api/common/grpfarmid', {}, 'company')).statusCode).toBe(503);
      // Level 90 works on, so that it can be ended again.
      const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
      const end = { reqid: randomUUID(), scope: 'system', values: [{ name: 'MAINT', value: 'N' }], validFrom: today, reason: 'done' };
      expect((await raw('POST', '/api/admin/saveSettings', end, 'admin')).json()).toMatchObject({ status: 200 });
      expect((await raw('POST', '/api/common/grpfarmid', {})).statusCode).toBe(200);
    } finally {
      await server.db.pool.query("delete from setting where name = 'MAINT'");
    }
  });
});

describe('GET of any path that reads', () => {
  const address = (path: string, body: unknown) => `/api${path}?body=${encodeURIComponent(JSON.stringify(body))}`;

  test('answers the same envelope, with the same rights', async () => {
    const body = { catArray: ['sex'] };
    const got = await raw('GET', address('/common/catdata', body));
    expect(got.json()).toEqual((await raw('POST', '/api/common/catdata', body)).json());
    expect((await raw('GET', '/api/common/grpfarmid', undefined, null)).json()).toMatchObject({ status: 401, data: null });
    expect((await raw('GET', '/api/common/catdata?body={')).json()).toMatchObject({ status: 500, error: { code: 'V_INVALID', field: 'body' } });
  });

  test('opens a file', async () => {
    const file = await raw('GET', address('/herd/file/PigWeekReport', WEEK_FILE));
    expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });

  test('never writes', async () => {
    const change = { reqid: randomUUID(), old: 'right-1234', new: 'other-5678', again: 'other-5678' };
    expect((await raw('GET', address('/account/changePassword', change))).statusCode).toBe(404);
  });
});

describe('a download', () => {
  test.each([
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
    ['csv', 'text/csv', ''],
  ])('%s: a file whose name stands in the content type', async (as, type, head) => {
    const file = await raw('POST', '/api/herd/file/PigWeekReport', { ...WEEK_FILE, as });
    const header = String(file.headers['content-type']);
    expect([file.statusCode, header.split(';')[0]]).toEqual([200, type]);
    expect(header).toMatch(/; name="[\w%.()-]+"$/);
    expect(fileNameOf(header)).toMatch(new RegExp(`^\\S.*\\.${as}$`));
    expect(String(file.headers['content-disposition'])).toContain(/name="([^"]+)"/.exec(header)?.[1]);
    expect(file.rawPayload.subarray(0, head.length).toString()).toBe(head);
  });

  test('the Excel form of a sheet, its name in the language asked for', async () => {
    const form = await raw('POST', '/api/common/getTemplate', { sheet: 'mating', language: 'V' }, null);
    expect(fileNameOf(String(form.headers['content-type']))).toMatch(/\.xlsx$/);
    expect(form.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test('the Excel form of a screen that reads several sheets is asked for by screen and sheet, or by the sheet', async () => {
    const form = (body: object) => raw('POST', '/api/common/getTemplate', body, null);
    expect((await form({ screen: 'PigEventBatch', sheet: 'mating' })).statusCode).toBe(200);
    expect((await form({ screen: 'PigEventBatch' })).json()).toMatchObject({ error: { code: 'V_SELECT', field: 'sheet' } });
    expect((await form({ screen: 'PigEntryBatch', sheet: 'mating' })).json()).toMatchObject({ error: { code: 'V_NOTEXISTS', field: 'sheet' } });
    expect((await form({ screen: null })).json()).toMatchObject({ error: { code: 'V_REQUIRED', field: 'sheet' } });
  });

  test('the API document names every sheet with its screen', () => {
    const asked = allCalls().find(({ path }) => path === '/common/getTemplate')?.input as z.ZodType;
    const { properties } = z.toJSONSchema(asked, { io: 'input' }) as unknown as { properties: { sheet: { description: string } } };
    const sheets = MODULES.flatMap((module) => module.sheets);
    expect(sheets.length).toBeGreaterThan(10);
    for (const { route, sheet } of sheets) expect(properties.sheet.description).toMatch(new RegExp(`${route}: [^;]*${sheet}`));
  });

  test('refused, it says so by the HTTP status and in an envelope', async () => {
    const stranger = await raw('POST', '/api/herd/file/PigWeekReport', WEEK_FILE, null);
    expect([stranger.statusCode, stranger.json().data]).toEqual([401, null]);
    const unknown = await raw('POST', '/api/common/getTemplate', { sheet: 'none' });
    expect([unknown.statusCode, unknown.json()]).toMatchObject([500, { data: null, error: { code: 'V_NOTEXISTS' } }]);
  });
});

describe('calls of section 7', () => {
  test('/common/grpfarmid: the farms in reach in the order of their groups, or those of one group', async () => {
    const all = await data<{ farm: Record<string, unknown>[] }>('/common/grpfarmid', { catArray: ['farm'] });
    expect(all.farm.map(({ value }) => value)).toEqual([FARM_A, 'FA02']);
    expect(all.farm[1]).toEqual({
      ...{ value: 'FA02', label: 'Trại hai', shtnm: 'Hai', prnt1: '70@FA01B@', prnt2: `75@${FARM_A}@` },
      ...{ unittp: 'PS', state: 'live', weekstart: 1 },
    });
    const values = async (parents: object, person?: Person) =>
      (await data<{ farm: { value: string }[] }>('/common/grpfarmid', { catArray: [{ cat: 'farm', ...parents }] }, person)).farm.map(
        ({ value }) => value,
      );
    expect(await values({ grp: '70@FA01B@' })).toEqual(['FA02']);
    expect(await values({ grp: `75@${FARM_A}@`, level: 75 })).toEqual([FARM_A, 'FA02']);
    expect(await values({ grp: `75@${FARM_A}@`, level: 70 })).toEqual([]);
    expect(await values({}, 'managerb')).toEqual(['FB01']);
  });

  test('/common/grpfarmdata: the tree of companies, groups and farms by the rule of group lists', async () => {
    interface Node {
      value: string;
      level: number;
      parent: string | null;
      farms: number;
      children: Node[];
    }
    const tree = await data<Node[]>('/common/grpfarmdata', { catArray: ['grp75', 'grp70', 'farm'] });
    expect(tree.map(({ value, level, parent, farms }) => [value, level, parent, farms])).toEqual([[`75@${FARM_A}@`, 75, null, 2]]);
    const groups = tree[0]?.children ?? [];
    expect(groups.map(({ value, level, parent, farms }) => [value, level, parent, farms])).toEqual([
      [`70@${FARM_A}@`, 70, `75@${FARM_A}@`, 1],
      ['70@FA01B@', 70, `75@${FARM_A}@`, 1],
    ]);
    expect(groups.flatMap(({ children }) => children.map(({ value, farms }) => [value, farms]))).toEqual([
      [FARM_A, 1],
      ['FA02', 1],
    ]);
    expect((await data<Node[]>('/common/grpfarmdata', {}, 'team'))[0]?.children.map(({ value }) => value)).toEqual([`70@${FARM_A}@`]);
  });

  test('weeks 1 to 52 or 53 with their days, then "--" of value 0; twelve months', async () => {
    const lists = (year: string) =>
      data<{ week: { value: number; label: string; first?: string }[]; month: { value: string }[] }>('/common/catdata', {
        catArray: [{ cat: 'week', year }, 'month'],
      });
    for (const [year, weeks] of [
      ['2026', 53],
      ['2027', 52],
    ] as const) {
      const { week, month } = await lists(year);
      expect(week.map(({ value }) => value)).toEqual([...Array.from({ length: weeks }, (_, i) => i + 1), 0]);
      expect(week.at(-1)).toMatchObject({ value: 0, label: '--' });
      expect(month.map(({ value }) => Number(value))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    }
  });
});
