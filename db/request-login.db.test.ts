import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, type Db, SIGN_IN } from '#engine/server/db.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';

/** Tables of accounts, and the column that says whose a row is. */
const ACCOUNT_TABLES = ['app_user', 'user_session', 'user_device', 'user_menu', 'user_move', 'login_link', 'sign_in_log', 'request_log', 'audit_log'];

/** People by level and farm: two companies, the first with two groups. */
const PEOPLE = {
  admin: [90, null, null],
  company1: [75, null, '75@ONE@'],
  team1: [70, 'A1', '75@ONE@'],
  manager1: [60, 'A1', '75@ONE@'],
  staff1: [30, 'A1', '75@ONE@'],
  staff2: [30, 'A2', '75@ONE@'],
  other: [60, 'B1', '75@TWO@'],
} as const;
type Person = keyof typeof PEOPLE;

/** Whose rows each may see, worked out by hand from who has which farm in reach. */
const SEES: Readonly<Record<Person, readonly Person[]>> = {
  admin: ['admin', 'company1', 'manager1', 'other', 'staff1', 'staff2', 'team1'],
  company1: ['company1', 'manager1', 'staff1', 'staff2', 'team1'],
  team1: ['company1', 'manager1', 'staff1', 'staff2', 'team1'],
  manager1: ['manager1', 'staff1', 'team1'],
  staff1: ['manager1', 'staff1', 'team1'],
  staff2: ['staff2'],
  other: ['other'],
};

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.pool.query(`
    insert into company values ('75@ONE@', 'Một', null, null), ('75@TWO@', 'Hai', null, null);
    insert into farm_group values ('70@ONE@', '75@ONE@', 'a'), ('71@ONE@', '75@ONE@', 'b'), ('70@TWO@', '75@TWO@', 'c');
    insert into farm (farm_id, farmname, shtnm, prnt1, prnt2) values ('A1', 'a', 'A1', '70@ONE@', '75@ONE@'), ('A2', 'b', 'A2', '71@ONE@', '75@ONE@'),
      ('B1', 'c', 'B1', '70@TWO@', '75@TWO@')`);
  for (const [name, [level, farm, company]] of Object.entries(PEOPLE)) {
    await db.pool.query(
      'insert into app_user (user_id, username, display_name, usrlvl, farm_id, prnt2, password_hash) values ($1, $1, $1, $2, $3, $4, $5)',
      [name, level, farm, company, `hash of ${name}`],
    );
    await db.pool.query(
      `with s as (insert into user_session (token_hash, user_id, expires_at) values (sha256($1::bytea), $2, now() + interval '1 day')),
         d as (insert into user_device (user_id, macid) values ($2, 'm')), m as (insert into user_menu (user_id, menuid) values ($2, 'x')),
         v as (insert into user_move (user_id, farm_id, from_day, asked_by) values ($2, 'A1', 'infinity', 'x')),
         l as (insert into login_link (kind, subject, user_id) values ('G', $2, $2)), i as (insert into sign_in_log (user_id, username, ok) values ($2, $2, true)),
         r as (insert into request_log (reqid, user_id, path, body_hash, answer) values (gen_random_uuid(), $2, '/x', '', '{}'))
       insert into audit_log (farm_id, user_id, screen, subject, subject_id, kind) select coalesce(farm_id, '*'), user_id, 's', 'x', user_id, 'k' from app_user where user_id = $2`,
      [name, name],
    );
  }
});
afterAll(() => db.close());

const as = (user: string): Actor => ({ user, farms: [] });
const users = async (tx: Db, table: string): Promise<string[]> =>
  (await tx.query<{ user_id: string }>(`select distinct user_id from ${table} order by 1`)).rows.map(({ user_id }) => user_id);

test('the login of requests is no superuser, owns nothing, and outside the roles of a transaction may read nothing', async () => {
  const { rows } = await db.pools.main.query(
    `select session_user as login, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolinherit,
       (select count(*)::int from pg_class c where c.relowner = r.oid) as owns from pg_roles r where rolname = session_user`,
  );
  expect(rows).toEqual([
    { login: 'farm_requests', rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false, rolinherit: false, owns: 0 },
  ]);
  await expect(db.pools.main.query('select from app_user')).rejects.toThrow(/permission denied/);
  await expect(db.pools.main.query('select from farm')).rejects.toThrow(/permission denied/);
  await expect(db.pools.main.query('create table mine (n int)')).rejects.toThrow(/permission denied/);
  const seen = await db.transactions.read(as('staff1'), async (tx) => (await tx.query('select current_user as role, session_user as login')).rows);
  expect(seen).toEqual([{ role: 'farm_app', login: 'farm_requests' }]);
});

describe.each(Object.keys(PEOPLE) as Person[])('%s', (person) => {
  test('reads the account rows of whom he may see and of nobody else', async () => {
    for (const table of ACCOUNT_TABLES.filter((name) => name !== 'request_log' && name !== 'audit_log')) {
      const seen = await db.transactions.read(as(person), (tx) => users(tx, table));
      expect([table, seen]).toEqual([table, SEES[person]]);
    }
    expect(await db.transactions.read(as(person), (tx) => users(tx, 'request_log'))).toEqual([person]);
  });

  test('reads the change log of farms in reach', async () => {
    const farms = {
      admin: ['A1', 'A2', 'B1'],
      company1: ['A1', 'A2'],
      team1: ['A1'],
      manager1: ['A1'],
      staff1: ['A1'],
      staff2: ['A2'],
      other: ['B1'],
    }[person];
    const seen = await db.transactions.read(as(person), (tx) =>
      tx.query<{ farm_id: string }>("select distinct farm_id from audit_log where farm_id <> '*' order by 1"),
    );
    expect(seen.rows.map(({ farm_id }) => farm_id)).toEqual(farms);
    const { rows } = await db.transactions.read(as(person), (tx) => tx.query<{ farms: string[] }>('select farms_in_reach(app_user()) as farms'));
    expect(rows[0]?.farms).toEqual(farms);
  });

  test('changes nothing that belongs to somebody out of sight', async () => {
    const strangers = (Object.keys(PEOPLE) as Person[]).filter((one) => !SEES[person].includes(one));
    for (const [table, change] of [
      ['app_user', "display_name = 'mine'"],
      ['user_session', 'ended_at = now()'],
      ['user_device', "state = 'removed'"],
      ['user_menu', 'can_view = true'],
      ['user_move', 'done_at = now()'],
    ]) {
      const touched = await db.transactions.write(as(person), (tx) => tx.query(`update ${table} set ${change} where user_id = any($1)`, [strangers]));
      expect([table, touched.rowCount]).toEqual([table, 0]);
    }
    if (!strangers.includes('other')) return;
    await expect(
      db.transactions.write(as(person), (tx) => tx.query("insert into user_menu (user_id, menuid) values ('other', 'y')")),
    ).rejects.toThrow(/row-level security/);
    await expect(
      db.transactions.write(as(person), (tx) =>
        tx.query("insert into app_user (user_id, username, display_name, usrlvl, farm_id) values ('n', 'n', 'n', 30, 'B1')"),
      ),
    ).rejects.toThrow(/row-level security/);
  });
});

test('a transaction of nobody sees no account, one that signs somebody in sees all', async () => {
  const count = async (actor: Actor): Promise<number[]> =>
    db.transactions.read(actor, async (tx) => {
      const counts: number[] = [];
      for (const table of ACCOUNT_TABLES) counts.push((await users(tx, table)).length);
      return counts;
    });
  expect(await count(as(''))).toEqual(ACCOUNT_TABLES.map(() => 0));
  expect(await count(SIGN_IN)).toEqual(ACCOUNT_TABLES.map(() => Object.keys(PEOPLE).length));
});

test('sessions are opened and tickets touched by a sign-in alone', async () => {
  const session = (tx: Db) => tx.query("insert into user_session (token_hash, user_id, expires_at) values ('\\x99', 'admin', now())");
  await expect(db.transactions.write(as('admin'), session)).rejects.toThrow(/permission denied/);
  await expect(db.transactions.write(as('admin'), (tx) => tx.query('select from login_ticket'))).rejects.toThrow(/permission denied/);
  await db.transactions.write(SIGN_IN, session);
  await db.transactions.write(SIGN_IN, (tx) => tx.query("insert into login_ticket (ticket_hash, step, kind) values ('\\x99', 'depart', 'G')"));
});

test('logs are added to under the own name and never changed, whoever works', async () => {
  for (const actor of [as('admin'), as('staff1'), SIGN_IN])
    for (const sql of [
      "update audit_log set kind = 'x'",
      'delete from audit_log',
      "update request_log set path = 'x'",
      'delete from request_log',
      'delete from sign_in_log',
    ])
      await expect(
        db.transactions.write(actor, (tx) => tx.query(sql)),
        sql,
      ).rejects.toThrow(/permission denied/);
  const logged = (user: string) => (tx: Db) =>
    tx.query("insert into audit_log (user_id, screen, subject, subject_id, kind) values ($1, 's', 'x', '1', 'k')", [user]);
  await db.transactions.write(as('staff1'), logged('staff1'));
  await expect(db.transactions.write(as('staff1'), logged('admin'))).rejects.toThrow(/row-level security/);
  const answered = (user: string) => (tx: Db) =>
    tx.query("insert into request_log (reqid, user_id, path, body_hash, answer) values (gen_random_uuid(), $1, '/x', '', '{}')", [user]);
  await db.transactions.write(as('staff1'), answered('staff1'));
  await expect(db.transactions.write(as('staff1'), answered('admin'))).rejects.toThrow(/row-level security/);
});

test('a name is told of everybody, and whether a name is taken, but nothing more', async () => {
  const { rows } = await db.transactions.read(as('staff2'), (tx) =>
    tx.query(
      "select (select display_name from person where user_id = 'other') as name, account_taken(array['other'], 'staff2') as taken, account_taken(array['staff2'], 'staff2') as own",
    ),
  );
  expect(rows).toEqual([{ name: 'other', taken: true, own: false }]);
});
