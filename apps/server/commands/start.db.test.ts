import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
let folder: string;
let db: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'start-'));
  db = await testDatabase();
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the server where it cannot start; answers what it said and its exit code. */
function start(env: Readonly<Record<string, string>>): Promise<{ code: number | null; out: string; error: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [MAIN, 'start'], {
      env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', DATABASE_URL: '', REPORT_DATABASE_URL: '', ...env },
    });
    let [out, error] = ['', ''];
    child.stdout.on('data', (part) => {
      out += part;
    });
    child.stderr.on('data', (part) => {
      error += part;
    });
    child.on('close', (code) => done({ code, out, error }));
  });
}

async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
  const { code, out, error } = await start(env);
  expect([code, out, error.trim().split('\n').length], error).toEqual([1, '', 1]);
  return error.trim();
}

describe('what keeps the server from starting is said in one line', () => {
  test('a used port, before anything is made', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '0.0.0.0', done));
    const { port } = other.address() as AddressInfo;
    try {
      expect(await refusal({ PORT: String(port) })).toMatch(new RegExp(`^Port ${port} is in use\\. `));
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      other.close();
    }
  });

  test('settings that cannot be', async () => {
    expect(await refusal({ PORT: 'abc' })).toBe('PORT must be a number from 0 to 65535, not "abc"');
    expect(await refusal({ DATABASE_URL: 'nonsense' })).toMatch(/^DATABASE_URL must look like postgres:/);
    expect(await refusal({ POOL_SIZE: '-1' })).toMatch(/^POOL_SIZE must be a number above 0/);
  });

  test('a database that does not answer, its password kept', async () => {
    const line = await refusal({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/farm' });
    expect(line).toMatch(/^The database at 127\.0\.0\.1:1\/farm cannot be used \(.*\): check DATABASE_URL\.$/);
    expect(line).not.toContain('secret');
  });

  test('a data folder that cannot be written', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toMatch(/^The data folder .* cannot be written \(ENOTDIR\)/);
    if (process.platform === 'linux') expect(await refusal({ DATA_DIR: '/proc/farm' })).toMatch(/^The data folder \/proc\/farm cannot be written/);
  });

  test('a database that a newer program has migrated', async () => {
    await db.pool.query("insert into schema_migration (number, name, checksum) values (9999, '9999_future', 'x')");
    expect(await refusal({ DATABASE_URL: db.url })).toMatch(/^The database is newer \(9999_future\) than this program/);
  });
});
