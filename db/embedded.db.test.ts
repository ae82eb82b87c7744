import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Embedded, runningEmbedded, startEmbedded } from './embedded.ts';

let folder: string;
let dataDir: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'farm-embedded-'));
  dataDir = join(folder, 'only for me', 'data');
  mkdirSync(dataDir, { recursive: true });
  // Below a folder only its owner may enter: when the tests run as root, the database's account may not.
  spawnSync('chmod', ['700', join(folder, 'only for me')]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask<T>(server: Embedded | string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: typeof server === 'string' ? server : server.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

test('data is there at the second start, the password is kept from others', async () => {
  const first = await startEmbedded({ dataDir });
  await ask(first, 'create table kept (n int); insert into kept values (1)');
  await first.stop();
  await first.stop();
  expect(statSync(join(dataDir, 'pg.password')).mode & 0o777).toBe(0o600);
  const second = await startEmbedded({ dataDir });
  expect(await ask(second, 'select n from kept')).toEqual([{ n: 1 }]);
  expect(
    await ask(second, "select current_setting('fsync') f, current_setting('synchronous_commit') s, current_setting('listen_addresses') l"),
  ).toEqual([{ f: 'on', s: 'on', l: '127.0.0.1' }]);
  await second.stop();
});

test('after SIGKILL what was committed is there, and a left pid file with a foreign number is no obstacle', async () => {
  const first = await startEmbedded({ dataDir });
  await ask(first, 'insert into kept values (2)');
  process.kill(first.pid() ?? 0, 'SIGKILL');
  await first.ended;
  expect(existsSync(join(dataDir, 'pg', 'postmaster.pid'))).toBe(true);
  writeFileSync(join(dataDir, 'pg', 'postmaster.pid'), `${process.pid}\n/nowhere\n0\n1\n\n127.0.0.1\n\nready   \n`);
  const second = await startEmbedded({ dataDir });
  expect(await ask(second, 'select count(*) from kept')).toEqual([{ count: '2' }]);
  await second.stop();
});

test('a database that ends by itself is started again under the same address, until it is told to stop', async () => {
  const answered: string[] = [];
  const server = await startEmbedded({ dataDir, restart: true, say: (line) => answered.push(line) });
  const first = server.pid();
  process.kill(first ?? 0, 'SIGKILL');
  await expect.poll(() => answered.at(-1), { timeout: 30_000 }).toBe('The database was started again.');
  expect(server.pid()).not.toBe(first);
  expect(await ask(server, 'select count(*) from kept')).toEqual([{ count: '2' }]);
  process.kill(server.pid() ?? 0, 'SIGKILL');
  await server.stop();
  expect(runningEmbedded(dataDir)).toBeNull();
});

test('a folder in use is refused in one line, and can be joined', async () => {
  expect(runningEmbedded(dataDir)).toBeNull();
  const first = await startEmbedded({ dataDir });
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/is in use by another running server/);
  expect(await ask(runningEmbedded(dataDir) ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  await first.stop();
});

test('the database ends with its server, even when that is killed', async () => {
  const program = `import { startEmbedded } from '#db/embedded.ts';
    const e = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(String(e.pid()));
    setInterval(() => undefined, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [text] = (await once(server.stdout, 'data')) as [Buffer];
  expect(Number(String(text))).toBeGreaterThan(1);
  server.kill('SIGKILL');
  const next = await startEmbedded({ dataDir });
  expect(next.pid()).not.toBe(Number(String(text)));
  expect(await ask(next, 'select count(*) from kept')).toEqual([{ count: '2' }]);
  await next.stop();
});

test('a folder that cannot be written is said in one line', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(startEmbedded({ dataDir: join(folder, 'file') })).rejects.toThrow(/^The data folder .* cannot be written \(ENOTDIR\)/);
});

test('data of another version is refused', async () => {
  const other = join(folder, 'other');
  mkdirSync(join(other, 'pg'), { recursive: true });
  writeFileSync(join(other, 'pg', 'PG_VERSION'), '15\n');
  await expect(startEmbedded({ dataDir: other })).rejects.toThrow(/is of PostgreSQL 15; this program brings 18/);
});
