import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

let from: TestDatabase;
let into: TestDatabase;
let folder: string;

beforeAll(async () => {
  [from, into] = await Promise.all([testDatabase(), testDatabase()]);
  folder = await mkdtemp(join(tmpdir(), 'farm-backup-'));
  await from.pool.query(`
    insert into company values ('75@VN@', 'Đồng Nai', null, 'ไทย');
    insert into farm_group values ('10@VN@', '75@VN@', 'nhóm');
    insert into farm (farm_id, farmname, shtnm, prnt1, prnt2) values ('F1', E'Trại\\t"một"\\n\\\\N', 'F1', '10@VN@', '75@VN@'), ('F2', 'Trại hai', 'F2', '10@VN@', '75@VN@');
    insert into room (farm_id, roomid, name, area) select f, 'R' || n, repeat('chuồng ', 40), 'sow' from unnest(array['F1', 'F2']) f, generate_series(1, 4000) n;
    insert into sign_in_log (username, ok) select 'u', true from generate_series(1, 7);
    delete from sign_in_log where id > 5;
    insert into contact_message (name, reach, subject, body, picture) values ('a', 'b', 'c', '', '\\x00ff0a09');
  `);
});
afterAll(async () => {
  await Promise.all([from.close(), into.close(), rm(folder, { recursive: true })]);
});

async function digest(pool: pg.Pool): Promise<unknown> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const all: Record<string, unknown> = {};
  for (const { name } of tables) {
    const except = name === 'schema_migration' ? "- 'applied_at'" : '';
    all[name] = (
      await pool.query(`select count(*), md5(string_agg(j, '|' order by j)) from (select (to_jsonb(t) ${except})::text j from ${name} t) x`)
    ).rows[0];
  }
  const { rows: rules } = await pool.query(
    `select conrelid::regclass::text t, conname, pg_get_constraintdef(oid) d from pg_constraint where connamespace = 'public'::regnamespace
     union all select relname, 'forced', relforcerowsecurity::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1, 2`,
  );
  return { all, rules };
}

test('what is restored equals what was saved, rules and sequences included', async () => {
  const file = join(folder, 'a.backup');
  const saved = await backup(from.pool, file);
  expect(saved).toMatchObject({ farm: 2, room: 8_000, sign_in_log: 5 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await restore(into.pool, file)).toEqual(saved);
  expect(await digest(into.pool)).toEqual(await digest(from.pool));
  const next = await into.pool.query("insert into sign_in_log (username, ok) values ('u', true) returning id");
  expect(next.rows[0]).toEqual({ id: 8 });
});

test('data is not overwritten unless told so', async () => {
  const file = join(folder, 'b.backup');
  await backup(from.pool, file);
  await from.pool.query("insert into company values ('75@TH@', 'after')");
  await expect(restore(from.pool, file)).rejects.toThrow(/already holds data/);
  const versions = async () =>
    (await from.pool.query<{ name: string; version: number }>('select name, version from kept_version order by name')).rows;
  const before = await versions();
  await restore(from.pool, file, { replace: true });
  expect((await from.pool.query('select prnt2 from company')).rows).toEqual([{ prnt2: '75@VN@' }]);
  // A server that ran on keeps nothing of what was here.
  const after = new Map((await versions()).map(({ name, version }) => [name, version]));
  expect(before.filter(({ name, version }) => (after.get(name) ?? 0) <= version)).toEqual([]);
  expect(after.size).toBe(4);
});

test('a cut, foreign or missing file changes nothing and says so in one line', async () => {
  const file = join(folder, 'c.backup');
  await backup(from.pool, file);
  const before = await digest(from.pool);
  const whole = await readFile(file);
  await writeFile(file, whole.subarray(0, Math.floor(whole.length * 0.6)));
  await expect(restore(from.pool, file, { replace: true })).rejects.toThrow(/nothing was changed/);
  await writeFile(file, 'something else');
  await expect(restore(from.pool, file, { replace: true })).rejects.toThrow(/not a backup/);
  await expect(restore(from.pool, join(folder, 'none'), { replace: true })).rejects.toThrow(/There is no file/);
  await expect(backup(from.pool, '/no/such/folder/x')).rejects.toThrow(/cannot be written/);
  expect(await digest(from.pool)).toEqual(before);
});

test('a damaged file is refused with the place before anything is written', async () => {
  const file = join(folder, 'e.backup');
  await backup(from.pool, file);
  const before = await digest(from.pool);
  const whole = await readFile(file);
  for (const part of [0.2, 0.5, 0.8]) {
    const damaged = Buffer.from(whole);
    const at = Math.floor(whole.length * part);
    damaged[at] = (whole[at] ?? 0) ^ 4;
    await writeFile(file, damaged);
    await expect(restore(from.pool, file, { replace: true })).rejects.toThrow(/is damaged \(.*(table|its|what follows).*\), nothing was changed/);
  }
  expect(await digest(from.pool)).toEqual(before);
});

test('a backup is one moment, whatever is written meanwhile', async () => {
  // The first table and the last one are written in pairs while the large one between them is read.
  let going = true;
  const busy = (async () => {
    for (let n = 0; going; n += 1) {
      await from.pool.query(`insert into company values ('75@X${n}@', 'x'); insert into sign_in_log (username, ok) values ('x', true)`);
    }
  })();
  const before = await from.pool.query('select (select count(*) from sign_in_log) - (select count(*) from company) as gap');
  const saved = await backup(from.pool, join(folder, 'd.backup'));
  going = false;
  await busy;
  expect((saved['sign_in_log'] ?? 0) - (saved['company'] ?? 0)).toBe(before.rows[0].gap);
});
