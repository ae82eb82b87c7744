import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longest a build may hold its lock, in milliseconds; an older one was left by a machine that went down. */
const LONGEST = 10 * 60_000;
const PAUSE = 200;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another account's process may not be signalled, but it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** A lock whose process has ended, or that is too old to be true, is taken away. */
function dropLeftOver(lock: string): void {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    const old = Date.now() - statSync(lock).mtimeMs > LONGEST;
    if (old || (pid > 0 && !isAlive(pid))) rmSync(lock, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/**
 * Does `work` unless it is done already; of several processes that come at the same moment one works and the others
 * wait for it. `lock` is the file that says who is at it.
 */
export async function buildOnce(lock: string, isDone: () => boolean, work: () => Promise<void>): Promise<void> {
  if (isDone()) return;
  mkdirSync(dirname(lock), { recursive: true });
  while (!take(lock)) {
    dropLeftOver(lock);
    await sleep(PAUSE);
  }
  try {
    if (!isDone()) await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
