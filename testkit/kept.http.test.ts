import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { composeServer } from '#apps/server/compose.ts';
import { createPool, type Pools } from '#db/pool.ts';
import { transactionsOn } from '#db/tx.ts';
import type { Actor, Db, Transactions } from '#engine/server/db.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { createHttp, SESSION_COOKIE } from '#engine/server/http.ts';
import { KEPT_CHANGERS, KEPT_TABLES, keptChangedBy } from '#engine/server/kept.ts';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { RULE_SETTINGS } from '#modules/herd/domain/settings.ts';
import { openToken } from './farm-world.ts';
import { FARM_A, type Person, type TestApp, testApp } from './test-app.ts';

let farm: TestApp;
/** A second server over the same database, with connections of its own. */
let second: { readonly app: FastifyInstance; readonly pools: Pools };
let today: BusinessDate;
let pgid: string;
beforeAll(async () => {
  farm = await testApp({ years: 0.3, sows: 8 });
  const main = createPool(farm.db.pools.main.options.connectionString ?? '', 4, true);
  const pools: Pools = { ...farm.db.pools, main, report: main };
  second = {
    pools,
    app: await createHttp({ ...(await composeServer(pools, { checkOutput: true })), log: () => undefined, secureCookies: false, proxies: 0 }),
  };
  const { rows } = await farm.db.pool.query<{ day: string; pgid: string }>(
    'select max(last_eventdt) as day, min(pgid) as pgid from animal where farm_id = $1 and leftdt is null',
    [FARM_A],
  );
  [today, pgid] = [businessDate(rows[0]?.day ?? ''), rows[0]?.pgid ?? ''];
}, 120_000);
afterAll(async () => {
  await second.app.close();
  await second.pools.main.end();
  await farm.close();
});

const tokens = new Map<Person, string>();

/** A call answered by the second server. */
async function onSecond(path: string, body: object, person: Person): Promise<{ status: number; code: string | undefined; data: unknown }> {
  const token = tokens.get(person) ?? (await openToken(farm.db.pool, person));
  tokens.set(person, token);
  const headers = { 'content-type': 'application/json', cookie: `${SESSION_COOKIE}=${token}` };
  const answer = await second.app.inject({ method: 'POST', url: `/api${path}`, payload: JSON.stringify(body), headers });
  const { status, data, error } = JSON.parse(answer.payload) as { status: number; data: unknown; error?: { code: string } };
  return { status, code: error?.code, data };
}

/** A write taken by the first server. */
async function onFirst(path: string, body: object, person: Person): Promise<unknown> {
  const answer = await farm.inject(path, { reqid: randomUUID(), ...body }, person);
  expect([path, answer.error, answer.status]).toEqual([path, undefined, 200]);
  return answer.data;
}

describe('what is changed through one server, the next call on another sees', () => {
  test('a setting', async () => {
    const range = async (): Promise<unknown> => {
      const { data } = await onSecond('/account/getSession', {}, 'manager');
      return (data as { LOCKDAY: number }).LOCKDAY;
    };
    const change = (value: number) =>
      onFirst(
        '/admin/saveSettings',
        { values: [{ name: 'LOCKDAY', value }], validFrom: addDays(today, -30), reason: 'closing the month' },
        'company',
      );
    for (const days of [40, 41, 42]) {
      await change(days);
      expect(await range()).toBe(days);
    }
    await change(9999);
  });

  test('a row of a code list', async () => {
    const heat = (reason: string) =>
      onSecond('/herd/checkEvent', { eventcd: 'CUL', pgid, eventdt: today, applyid: 'OP1', reason, accept: [] }, 'manager');
    const unknown = async (): Promise<boolean> => JSON.stringify(await heat('KEPT1')).includes('"reason"');
    expect(await unknown()).toBe(true);
    await onFirst('/admin/saveCode', { category: 'reason', scope: 'company', value: 'KEPT1', V: 'Mới', extra: { eventcd: 'CUL' } }, 'admin');
    expect(await unknown()).toBe(false);
    await onFirst('/admin/saveCode', { category: 'reason', scope: 'company', value: 'KEPT1', V: 'Mới', version: 1, to: addDays(today, -1) }, 'admin');
    expect(await unknown()).toBe(true);
  });

  test('a right', async () => {
    const mayLook = async (): Promise<number> => (await onSecond('/herd/getAnimal', { pgid }, 'staff')).status;
    const { rows } = await farm.db.pool.query<{ menuid: string }>(
      "select menuid from user_menu where user_id = 'staff' and can_view and menuid in ('PigEvent', 'PigEntryInquiry', 'PigEventUpdate', 'PigEntry')",
    );
    const allowed = async (view: 'Y' | 'N') => {
      const menus = rows.map(({ menuid }) => ({ menuid, V: view, A: 'N', E: 'N', D: 'N', until: null }));
      await onFirst('/admin/saveMenus', { userid: 'staff', menus, reason: 'new duties' }, 'manager');
    };
    expect(await mayLook()).toBe(200);
    await allowed('N');
    expect(await mayLook()).toBe(403);
    await allowed('Y');
    expect(await mayLook()).toBe(200);
  });
});

describe('transactions side by side', () => {
  const actor: Actor = { user: 'manager', farms: [FARM_A] };
  let first: Transactions;
  let other: Transactions;
  beforeEach(() => {
    [first, other] = [transactionsOn(farm.db.pools), transactionsOn(second.pools)];
  });
  afterEach(() => farm.db.pool.query("delete from setting where scope_id = $1 and name = 'LACTSTD'", [FARM_A]));

  const lactation = async (db: Db): Promise<number> => (await loadFarmSettings(db, FARM_A)).read(RULE_SETTINGS).LACTSTD;
  const asked = (transactions: Transactions, work: (db: Db) => Promise<number> = lactation) =>
    transactions.call('read', () => Promise.resolve(actor), work);
  const set = (db: Db, days: number) =>
    db.query(
      `insert into setting (scope, scope_id, name, value) values ('farm', $1, 'LACTSTD', to_jsonb($2::int))
       on conflict (scope, scope_id, name, valid_from) do update set value = excluded.value`,
      [FARM_A, days],
    );
  const versions = async (): Promise<unknown> => (await farm.db.pool.query('select * from kept_version order by name')).rows;

  test('a change that is rolled back is seen by nobody, nor raises a version', async () => {
    const [before, known] = [await asked(other), await versions()];
    await expect(
      first.call(
        'write',
        () => Promise.resolve(actor),
        async (db) => {
          await set(db, 19);
          expect(await lactation(db)).toBe(19);
          throw new Error('changed my mind');
        },
      ),
    ).rejects.toThrow('changed my mind');
    expect([await asked(first), await asked(other), await versions()]).toEqual([before, before, known]);
  });

  test('who changes rows sees them at once, the others when he is done', async () => {
    const before = await asked(other);
    await first.call(
      'write',
      () => Promise.resolve(actor),
      async (db) => {
        await set(db, 20);
        expect([await lactation(db), await asked(other)]).toEqual([20, before]);
      },
    );
    expect([await asked(first), await asked(other)]).toEqual([20, 20]);
  });

  test('who opened before a change keeps one view, though its server keeps the later rows already', async () => {
    const before = await asked(other);
    const late = await asked(other, async (db) => {
      await first.write(actor, (writer) => set(writer, 24));
      expect(await asked(other)).toBe(24);
      return lactation(db);
    });
    expect(late).toBe(before);
    expect(await asked(other)).toBe(24);
  });

  test('a reader who comes first after a change, while another is at it, takes nothing half', async () => {
    for (let days = 20; days < 30; days += 1) {
      const reading = Array.from({ length: 4 }, () => asked(other));
      const writing = first.write(actor, (db) => set(db, days));
      await Promise.all([writing, ...reading]);
      expect([await asked(first), await asked(other)]).toEqual([days, days]);
    }
  });
});

test('functions of the database that change what is kept are known by name', async () => {
  const { rows } = await farm.db.pool.query<{ name: string; text: string }>(
    `select proname as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as text from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  const changers = rows.flatMap(({ name, text }) => {
    const tables = keptChangedBy(text.toLowerCase());
    return tables.length === 0 ? [] : [[name, tables] as const];
  });
  expect(Object.fromEntries(changers)).toEqual(KEPT_CHANGERS);
  const { rows: present } = await farm.db.pool.query<{ name: string }>(
    "select relname as name from pg_class where relname = any($1) and relkind = 'r'",
    [KEPT_TABLES],
  );
  expect(present.map(({ name }) => name).sort()).toEqual([...KEPT_TABLES]);
});
