import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { handleJob } from '#engine/server/jobs/handler.ts';
import { jobStates } from '#engine/server/jobs/job-states.ts';
import { idleSessions, oldLogs } from '#modules/account/contract/account.jobs.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { testWorker } from '#testkit/jobs.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
let db: TestDatabase;
const started = new Set<ChildProcess>();
beforeAll(async () => {
  db = await testDatabase();
});
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
});
afterAll(() => db.close());

interface Program {
  readonly child: ChildProcess;
  readonly printed: () => string;
  /** Everything it printed and its exit code, once it has ended. */
  readonly ended: Promise<{ code: number | null; out: string }>;
}

/** Runs a command of the server as a person does, on the database of this file. */
function command(name: string): Program {
  const env = { ...process.env, DATABASE_URL: db.url, REPORT_DATABASE_URL: '', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [MAIN, name], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.add(child);
  let out = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      out += part.toString('utf8');
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    started.delete(child);
    return { code: code as number | null, out };
  });
  return { child, printed: () => out, ended };
}

const stateOf = async (name: string): Promise<string | undefined> =>
  (await jobStates((sql) => db.pool.query(sql))).find(({ job }) => job === name)?.state;

const ask = (name: string) => db.pool.query("select enqueue_job($1, '', '{}', null, '{\"policy\": \"stately\"}')", [name]);

test('before anybody worked on the database, the list says so', async () => {
  expect(await command('jobs').ended).toEqual({ code: 0, out: 'No job was asked for yet.\n' });
});

test('a worker does what waits, plans what the clock asks for, and ends when it is told to', async () => {
  await ask(oldLogs.name);
  const worker = command('worker');
  await expect.poll(() => worker.printed(), { timeout: 30_000 }).toBe('Working on jobs. Stop with Ctrl-C.\n');
  await expect.poll(() => stateOf(oldLogs.name), { timeout: 30_000 }).toBe('completed');
  const { rows } = await db.pool.query('select 1 from pgboss.schedule where name = $1', [idleSessions.name]);
  expect(rows).toHaveLength(1);
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toMatchObject({ code: 0 });
  const { code, out } = await command('jobs').ended;
  expect([code, out]).toEqual([0, expect.stringMatching(/^account\.old-logs\n {2}done \S+Z: 0 rows removed\n/)]);
});

test('where something wants to be looked at, the list says what and ends with 1', async () => {
  await testWorker(db.pools, [handleJob(idleSessions, () => Promise.resolve({ message: 'look here', attention: true }))]).now(idleSessions);
  const { code, out } = await command('jobs').ended;
  expect([code, out]).toEqual([1, expect.stringMatching(/^account\.idle-sessions\n {2}done \S+Z: look here$/m)]);
});
