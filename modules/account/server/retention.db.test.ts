import { afterAll, beforeAll, expect, test } from 'vitest';
import { putSetting } from '#modules/admin/server/create-farm.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { endIdleSessions, removeOldLogs } from './retention.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.pool.query("insert into app_user (user_id, username, display_name, usrlvl) values ('an', 'an', 'An', 30)");
});
afterAll(() => db.close());

/** One row of each kind for each age in days; sessions: one ended, one run out, one open for as long. */
async function fill(ages: readonly number[]): Promise<void> {
  await db.pool.query('delete from request_log; delete from user_session; delete from sign_in_log; delete from sign_in_guess');
  await db.pool.query(
    `insert into request_log (reqid, user_id, path, body_hash, answer, at)
       select gen_random_uuid(), 'an', '/x', '\\x00', '{}', now() - make_interval(days => a) from unnest($1::int[]) a`,
    [ages],
  );
  await db.pool.query(
    `insert into user_session (token_hash, user_id, created_at, expires_at, ended_at)
       select sha256((a || kind)::bytea), 'an', now() - interval '9 years',
         case kind when 'out' then now() - make_interval(days => a) else now() + interval '1 hour' end,
         case kind when 'ended' then now() - make_interval(days => a) end
       from unnest($1::int[]) a, unnest(array['ended', 'out', 'open']) kind`,
    [ages],
  );
  await db.pool.query("insert into sign_in_log (username, ok, at) select 'an', true, now() - make_interval(days => a) from unnest($1::int[]) a", [
    ages,
  ]);
  await db.pool.query(
    "insert into sign_in_guess (name, way, last_at) select a::text, 'anybody', now() - make_interval(days => a) from unnest($1::int[]) a",
    [ages],
  );
}

/** Rows left: kept answers, sessions, sign-ins, guesses. */
async function left(): Promise<number[]> {
  const { rows } = await db.pool.query(
    `select (select count(*) from request_log) as a, (select count(*) from user_session) as b, (select count(*) from sign_in_log) as c,
       (select count(*) from sign_in_guess) as d`,
  );
  return Object.values(rows[0] as Record<string, number>);
}

test('what is older than its setting goes, what is younger stays, an open session stays whatever its age', async () => {
  const ages = [0, 29, 31, 89, 91, 400, 5 * 365 - 1, 5 * 365 + 3];
  await fill(ages);
  // Answers and ended sessions 90 days, sign-ins 5 years, guesses a day.
  expect(await removeOldLogs(db.transactions)).toBe(4 + 2 * 4 + 1 + 7);
  expect(await left()).toEqual([4, 2 * 4 + 8, 7, 1]);
  expect(await removeOldLogs(db.transactions)).toBe(0);
  for (const [name, value] of Object.entries({ REQDAYS: 30, SESSIONDAYS: 60, LOGYEARS: 1 })) await putSetting(db.pool, 'system', '*', name, value);
  await removeOldLogs(db.transactions);
  expect(await left()).toEqual([2, 2 * 3 + 8, 5, 1]);
});

test('more than one part is removed, part after part', async () => {
  await fill([0]);
  await db.pool.query(
    `insert into request_log (reqid, user_id, path, body_hash, answer, at)
       select gen_random_uuid(), 'an', '/x', '\\x00', '{}', now() - interval '1 year' from generate_series(1, 20001)`,
  );
  expect(await removeOldLogs(db.transactions)).toBe(20_001);
  expect((await left())[0]).toBe(1);
});

test('a caller cannot clear more than the least days allow', async () => {
  await fill([0, 20, 29]);
  const cleared = await db.transactions.write({ user: 'x', farms: [] }, (tx) => tx.query<{ n: number }>('select remove_old_logs(-5, 0, 0) as n'));
  expect(cleared.rows[0]?.n).toBe(2);
  expect(await left()).toEqual([3, 9, 3, 1]);
});

test('sessions are signed out that nobody used for longer than their company allows; kept ones and those of others stay', async () => {
  await db.pool.query("insert into company (prnt2, label_v) values ('75@C1@', 'Một'), ('75@C2@', 'Hai') on conflict do nothing");
  await db.pool.query(
    `insert into app_user (user_id, username, display_name, usrlvl, prnt2)
       values ('binh', 'binh', 'Bình', 75, '75@C1@'), ('chi', 'chi', 'Chi', 75, '75@C2@')`,
  );
  await putSetting(db.pool, 'company', '75@C1@', 'IDLEMIN', 10);
  await putSetting(db.pool, 'company', '75@C2@', 'IDLEMIN', 0);
  await db.pool.query('delete from user_session');
  await db.pool.query(
    `insert into user_session (token_hash, user_id, expires_at, last_used_at, kept)
       select sha256((u || idle || kept)::bytea), u, now() + interval '1 day', now() - make_interval(mins => idle), kept
       from unnest(array['binh', 'chi']) u, unnest(array[0, 10, 12, 500]) idle, unnest(array[true, false]) kept`,
  );
  expect(await endIdleSessions(db.transactions)).toBe(2);
  const { rows } = await db.pool.query<{ text: string }>(
    `select concat_ws(' ', user_id, kept, round(extract(epoch from now() - last_used_at) / 60), ended_why) as text
     from user_session where ended_at is not null order by 1`,
  );
  expect(rows.map(({ text }) => text)).toEqual(['binh f 12 idle', 'binh f 500 idle']);
  expect(await endIdleSessions(db.transactions)).toBe(0);
});
