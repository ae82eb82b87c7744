import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isPassword } from '#engine/server/password.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { makeUser } from '#testkit/farm-world.ts';
import { readConfig } from '../config.ts';
import { makeAdministrator } from './administrator.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** Runs the command; answers the password it printed. */
async function run(name: string): Promise<string> {
  const lines: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  try {
    await makeAdministrator(readConfig({ DATABASE_URL: db.url }), [name]);
  } finally {
    out.mockRestore();
  }
  return /: (\w+) /.exec(lines.at(-1) ?? '')?.[1] ?? '';
}

const userOf = async (name: string) => {
  const { rows } = await db.pool.query<{ usrlvl: number; password_hash: string; password_temporary: boolean; menus: number }>(
    'select usrlvl, password_hash, password_temporary, (select count(*)::int from user_menu m where m.user_id = u.user_id) as menus from app_user u where user_id = $1',
    [name],
  );
  return rows[0];
};

test('a database without accounts gets its first administrator, with a password for the first sign-in', async () => {
  const password = await run('Chu');
  const user = await userOf('chu');
  expect(user).toMatchObject({ usrlvl: 90, password_temporary: true });
  expect(user?.menus).toBeGreaterThan(50);
  expect(await isPassword(password, user?.password_hash ?? '')).toBe(true);
});

test('called again it gives a new password and ends the sessions', async () => {
  await db.pool.query("insert into user_session (token_hash, user_id, expires_at) values ('\\x01', 'chu', now() + interval '1 day')");
  const password = await run('chu');
  expect(await isPassword(password, (await userOf('chu'))?.password_hash ?? '')).toBe(true);
  const open = await db.pool.query("select 1 from user_session where user_id = 'chu' and ended_at is null");
  expect(open.rowCount).toBe(0);
});

test('nobody else is raised, and a name that is none is refused', async () => {
  await db.pool.query(
    "insert into company (prnt2, label_v) values ('75@X@', 'X'); insert into farm_group (prnt1, prnt2, label_v) values ('70@X@', '75@X@', 'X')",
  );
  await db.pool.query("insert into farm (farm_id, farmname, shtnm, prnt1, prnt2) values ('X1', 'X', 'X', '70@X@', '75@X@')");
  await makeUser(db.transactions, 'X1', 'worker', 30);
  await expect(run('worker')).rejects.toThrow('level 30');
  await expect(run('a b')).rejects.toThrow('Usage');
});
