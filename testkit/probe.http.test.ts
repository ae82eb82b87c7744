import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls } from '#apps/server/compose.ts';
import type { Call } from '#engine/define/call.ts';
import { bodiesOf } from './body-arbitrary.ts';
import { contents } from './fingerprint.ts';
import { takeChanges, watchFarm } from './save-watch.ts';
import { FARM_A, FARM_B, type Person, PGID_A, type TestApp, testApp } from './test-app.ts';

let server: TestApp;
/** What belongs to farm A alone. */
let ids: { animals: Set<string>; events: Set<string>; pgids: string[]; eventIds: string[] };

beforeAll(async () => {
  server = await testApp();
  const { rows } = await server.db.pool.query<{ event_id: string; animal_id: string; pgid: string }>(
    'select e.event_id, e.animal_id, a.pgid from animal_event e join animal a using (farm_id, animal_id) where farm_id = $1 order by e.seq',
    [FARM_A],
  );
  ids = {
    animals: new Set(rows.map((row) => row.animal_id)),
    events: new Set(rows.map((row) => row.event_id)),
    pgids: [...new Set(rows.map((row) => row.pgid))],
    eventIds: rows.map((row) => row.event_id),
  };
  await watchFarm(server.db.pool, FARM_A);
}, 120_000);
afterAll(() => server.close());

const CALLS = allCalls();
const CLOSED = CALLS.filter((call) => call.access.kind !== 'anonymous');
const BY_MENU = CALLS.filter((call) => call.access.kind === 'menu');
/** Bodies with foreign ids a call, and bodies of who may not ask at all; the long run asks with more. */
const FOREIGN_RUNS = Number(process.env['PROBE_RUNS'] ?? 2);
const REFUSED_RUNS = process.env['PROBE_RUNS'] === undefined ? 2 : 4;

/** Some bodies a call would take, the same ones in every run. */
function bodies(call: Call, count: number): unknown[] {
  const made = fc.sample(bodiesOf(call.input), { numRuns: count, seed: 77 });
  return made.map((body) => (body !== null && typeof body === 'object' && !Array.isArray(body) ? { ...body, reqid: randomUUID() } : body));
}

/** The same body asking for things of farm A wherever it names a farm, an animal, an event or a person. */
function foreign(value: unknown, key: string, at: number): unknown {
  const pick = (list: readonly string[]): string => list[at % list.length] ?? '';
  if (Array.isArray(value)) return value.map((one, i) => foreign(one, key, at + i));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, foreign(one, name, at)]));
  if (/pgid|boar|dam|sire|part$/i.test(key)) return pick(ids.pgids);
  if (/farm/i.test(key)) return FARM_A;
  if (/event.?id|confirm|link/i.test(key)) return pick(ids.eventIds);
  if (/animal.?id/i.test(key)) return pick([...ids.animals]);
  if (/prnt1|grp/i.test(key)) return `70@${FARM_A}@`;
  if (/prnt2|company/i.test(key)) return `75@${FARM_A}@`;
  if (/user/i.test(key)) return 'manager';
  return value;
}

/** A file is asked for as text: what leaks would lie packed in a workbook or a print, unseen, and takes longer to make. */
function asText(call: Call, body: unknown): unknown {
  return call.path.includes('/file/') && body !== null && typeof body === 'object' && 'as' in body ? { ...body, as: 'csv' } : body;
}

/** The bodies of a call with the ids of farm A in them; a read asked before in the same words answers the same. */
function questionsOf(call: Call): readonly unknown[] {
  const asked = bodies(call, FOREIGN_RUNS).map((body, i) => asText(call, foreign(body, '', i)));
  if (call.write === true) return asked;
  const wordsOf = (body: unknown): string => JSON.stringify(body, (key, value) => (key === 'reqid' ? undefined : value));
  return [...new Map(asked.map((body) => [wordsOf(body), body] as const)).values()];
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Things of farm A in an answer that the question did not bring along. */
function leaks(answer: string, question: string): string[] {
  const found = [
    ...(answer.match(PGID_A) ?? []),
    ...(answer.match(/Quế Anh/g) ?? []),
    ...(answer.match(UUID) ?? []).filter((id) => ids.animals.has(id) || ids.events.has(id)),
  ];
  return [...new Set(found)].filter((one) => !question.includes(one));
}

async function refusedWithNothingChanged(calls: readonly Call[], person: Person | null, http: readonly number[]): Promise<void> {
  const before = await contents(server.db.pool);
  for (const call of calls) {
    for (const body of bodies(call, REFUSED_RUNS)) {
      const answer = await server.inject(call.path, body, person);
      expect([call.path, http.includes(answer.http), answer.http, answer.data]).toEqual([call.path, true, answer.http, null]);
      expect([call.path, leaks(answer.text, JSON.stringify(body))]).toEqual([call.path, []]);
    }
  }
  expect(await contents(server.db.pool)).toEqual(before);
}

describe('calls made without the right', () => {
  test('anonymously: 401, nothing told, nothing changed', () => refusedWithNothingChanged(CLOSED, null, [401]), 60_000);

  test('by a person without any right: 403', () => refusedWithNothingChanged(BY_MENU, 'bare', [403]), 60_000);

  test('writing calls by a person who may only look: 403', async () => {
    const writing = BY_MENU.filter((call) => call.access.kind === 'menu' && call.access.flag !== 'view');
    expect(writing.length).toBeGreaterThan(8);
    await refusedWithNothingChanged(writing, 'looker', [403]);
  }, 60_000);

  test('with a token nobody was given, or one that was ended: 401', async () => {
    await server.db.pool.query("update user_session set ended_at = now(), ended_why = 'logout' where user_id = 'staff'");
    const token = await server.app.inject({ method: 'POST', url: '/api/herd/findAnimals', payload: {}, headers: { cookie: 'farm_session=abc' } });
    expect(token.statusCode).toBe(401);
    expect((await server.inject('/herd/findAnimals', {}, 'staff')).http).toBe(200);
    await server.db.pool.query("update user_session set ended_at = now(), ended_why = 'logout' where user_id = 'staff'");
    expect((await server.inject('/herd/findAnimals', {}, 'staff')).http).toBe(401);
  });

  test('calls open to everybody tell a visitor nothing of a farm', async () => {
    const before = await contents(server.db.pool);
    for (const call of CALLS.filter((one) => one.access.kind === 'anonymous' && one.path !== '/account/saveMessage')) {
      for (const [i, body] of bodies(call, 10).entries()) {
        const question = foreign(body, '', i);
        const answer = await server.inject(call.path, question, null);
        expect([call.path, leaks(answer.text, JSON.stringify(question)).filter((one) => one !== 'Quế Anh')]).toEqual([call.path, []]);
      }
    }
    expect(await contents(server.db.pool)).toEqual(before);
  }, 120_000);
});

/** Asks a call of another farm with the ids of this one. */
async function tellsNothing(path: string, call: Call, person: Person): Promise<void> {
  if (path === '/account/logout' || path === '/account/login') return;
  for (const question of questionsOf(call)) {
    const answer = await server.inject(path, question, person);
    expect([path, question, leaks(answer.text, JSON.stringify(question))]).toEqual([path, question, []]);
    if (answer.http === 401) await server.renew(person);
  }
}

const named = (calls: readonly Call[]) => calls.map((call) => [call.path, call] as const);

describe.each(['managerb', 'companyb'] as const)('%s of another farm, asking with the ids of this one', (person) => {
  // Nothing else writes to farm A: no call of theirs may change a row of it.
  const nothingChanged = async (): Promise<void> => expect(await takeChanges(server.db.pool)).toEqual([]);
  beforeAll(async () => {
    await takeChanges(server.db.pool);
  });

  test.each(named(CALLS.filter((call) => call.write !== true)))('%s', (path, call) => tellsNothing(path, call, person), 60_000);

  test('and none of the calls that read changed anything', nothingChanged);

  test.each(named(CALLS.filter((call) => call.write === true)))(
    '%s',
    async (path, call) => {
      await tellsNothing(path, call, person);
      await nothingChanged();
    },
    60_000,
  );
});

test('a row of the farm that is changed, moved in or away, or deleted is noticed; one of another farm is not', async () => {
  const { pool } = server.db;
  const found = async (sql: string): Promise<string[]> => {
    await pool.query(sql);
    return (await takeChanges(pool)).map((change) => change.split(' {')[0] ?? '');
  };
  const opened = 'insert into herd_group (farm_id, code, first_day, last_day) values';
  const days = "'WATCHED', '19010101', '19010102'";
  expect(await found(`${opened} ('${FARM_B}', ${days})`)).toEqual([]);
  expect(await found(`update herd_group set farm_id = '${FARM_A}' where code = 'WATCHED'`)).toEqual(['update herd_group']);
  expect(await found(`update herd_group set farm_id = '${FARM_B}' where code = 'WATCHED'`)).toEqual(['update herd_group']);
  expect(await found(`${opened} ('${FARM_A}', ${days})`)).toEqual(['insert herd_group']);
  expect(await found("delete from herd_group where code = 'WATCHED'")).toEqual(['delete herd_group']);
});

describe('directly against the database, as requests run, with the setting of another farm', () => {
  /** Closed tables with the column that says whose a row is: the farm, or for a company's tables the company. What belongs to an account is tried in db/request-login.db.test.ts. */
  const tables = async (): Promise<{ table: string; owner: 'farm_id' | 'prnt2'; theirs: string; mine: string }[]> => {
    const { rows } = await server.db.pool.query<{ name: string; farm: boolean }>(
      `select relname as name, bool_or(a.attname = 'farm_id') as farm from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity and a.attname in ('farm_id', 'prnt2') group by 1 order by 1`,
    );
    return rows.map(({ name, farm }) =>
      farm
        ? { table: name, owner: 'farm_id', theirs: FARM_A, mine: FARM_B }
        : { table: name, owner: 'prnt2', theirs: `75@${FARM_A}@`, mine: `75@${FARM_B}@` },
    );
  };

  async function asFarmB<T>(
    work: (query: (sql: string) => Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>) => Promise<T>,
  ): Promise<T> {
    const client = await server.db.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local role farm_app');
      await client.query(`set local app.farms = '${FARM_B}'`);
      return await work((sql) => client.query(sql));
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  test('no row of the farm is seen, in any table', async () => {
    const seen: Record<string, unknown> = {};
    for (const { table, owner, theirs, mine } of await tables()) {
      const [hidden] = await asFarmB(async (query) => (await query(`select count(*)::int as n from ${table} where ${owner} = '${theirs}'`)).rows);
      const [own] = await asFarmB(async (query) => (await query(`select count(*)::int as n from ${table} where ${owner} <> '${mine}'`)).rows);
      seen[table] = [hidden?.['n'], own?.['n']];
    }
    expect(Object.keys(seen).length).toBeGreaterThan(12);
    expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((table) => [table, [0, 0]])));
    expect(await asFarmB(async (query) => (await query('select count(*)::int as n from animal')).rows[0]?.['n'])).toBeGreaterThan(5);
  });

  test('no row of the farm can be written, changed, moved or deleted', async () => {
    for (const { table, owner, theirs } of await tables()) {
      const failure = await asFarmB((query) => query(`insert into ${table} (${owner}) values ('${theirs}')`)).then(
        () => 'inserted',
        (error: { code: string }) => error.code,
      );
      expect([table, failure]).toEqual([table, '42501']);
      for (const sql of [
        `update ${table} set ${owner} = ${owner} where ${owner} = '${theirs}'`,
        `delete from ${table} where ${owner} = '${theirs}'`,
      ]) {
        const touched = await asFarmB((query) => query(sql)).then(
          (answer) => answer.rowCount,
          (error: { code: string }) => (error.code === '42501' ? 0 : error.code),
        );
        expect([sql, touched]).toEqual([sql, 0]);
      }
      const moved = await asFarmB((query) => query(`update ${table} set ${owner} = '${theirs}'`)).then(
        (answer) => answer.rowCount,
        (error: { code: string }) => error.code,
      );
      expect([table, moved === 0 || moved === '42501']).toEqual([table, true]);
    }
  });

  test('and without any setting nothing at all', async () => {
    const client = await server.db.pool.connect();
    await client.query('begin; set local role farm_app');
    const { rows } = await client.query('select count(*)::int as n from animal');
    await client.query('rollback');
    client.release();
    expect(rows).toEqual([{ n: 0 }]);
  });
});
