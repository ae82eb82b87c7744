import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildOnce } from './build-once.ts';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'build-'));
  lock = join(folder, 'sub', 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('of three that come at the same moment one builds, the others wait for it', async () => {
  let done = false;
  let builds = 0;
  let atOnce = 0;
  const build = async (): Promise<void> => {
    builds += 1;
    atOnce += 1;
    expect(atOnce).toBe(1);
    expect(readFileSync(lock, 'utf8')).toBe(String(process.pid));
    await sleep(300);
    atOnce -= 1;
    done = true;
  };
  await Promise.all([1, 2, 3].map(() => buildOnce(lock, () => done, build)));
  expect(builds).toBe(1);
  expect(existsSync(lock)).toBe(false);
});

test('what is done is not done again, without a lock', async () => {
  await buildOnce(
    lock,
    () => true,
    () => Promise.reject(new Error('built')),
  );
  expect(existsSync(join(folder, 'sub'))).toBe(false);
});

test('a build that fails frees the place for the next', async () => {
  await expect(
    buildOnce(
      lock,
      () => false,
      () => Promise.reject(new Error('no')),
    ),
  ).rejects.toThrow('no');
  let built = false;
  await buildOnce(
    lock,
    () => false,
    async () => {
      built = true;
    },
  );
  expect(built).toBe(true);
});

test.each([
  ['of a process that has ended', '999999999', new Date()],
  ['older than a build can be', String(process.pid), new Date(Date.now() - 3_600_000)],
])('a lock %s holds nobody up', async (_, pid, at) => {
  lock = join(folder, 'lock');
  writeFileSync(lock, pid);
  utimesSync(lock, at, at);
  let built = false;
  await buildOnce(
    lock,
    () => false,
    async () => {
      built = true;
    },
  );
  expect(built).toBe(true);
});
