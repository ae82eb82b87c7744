import { chownSync, constants, copyFileSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { startServer } from '#testkit/server-process.ts';
import { journeyTable } from './journey-list.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A stopped data folder with the small demonstration farm; every spec works on a copy of its own. */
    demoDir: string;
    /** Where the servers keep their data that specs share which only read. */
    sharedDir: string;
  }
}

/** The small farm of the browser's tests. */
export const DEMO = { DEMO_SOWS: '25', DEMO_YEARS: '1' } as const;

/** Copies a data folder with the owners of its files: the database's own account must find them as it left them. */
export function copyData(from: string, to: string): void {
  const { uid, gid, mode } = lstatSync(from);
  mkdirSync(to, { recursive: true, mode });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyData(source, target);
    else if (entry.isFile()) {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      own(target, lstatSync(source));
    }
  }
  own(to, { uid, gid });
}

function own(path: string, { uid, gid }: { uid: number; gid: number }): void {
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

/** Whether a process is there. */
function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Stops the servers that specs shared: each left the number of its process beside its data. */
async function stopShared(dir: string): Promise<void> {
  const pids = readdirSync(dir)
    .filter((name) => name.endsWith('.pid'))
    .map((name) => Number(readFileSync(join(dir, name), 'utf8')))
    .filter(runs);
  for (const pid of pids) process.kill(pid, 'SIGTERM');
  for (let waited = 0; waited < 100 && pids.some(runs); waited += 1) await sleep(100);
  rmSync(dir, { recursive: true, force: true });
}

/** Makes the demonstration once for all specs of a run: started as a person starts it, then stopped. At the end it tells what the quick jobs cost. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'farm-demo-'));
  const server = await startServer(dir, DEMO);
  await server.stop();
  project.provide('demoDir', dir);
  const shared = mkdtempSync(join(tmpdir(), 'farm-shared-'));
  project.provide('sharedDir', shared);
  const notes = mkdtempSync(join(tmpdir(), 'farm-journeys-'));
  const file = join(notes, 'counted');
  writeFileSync(file, '');
  project.provide('journeyFile', file);
  return async () => {
    await stopShared(shared);
    const table = journeyTable(file);
    if (table !== null) process.stdout.write(`\nquick jobs, as counted\n${table}\n\n`);
    for (const made of [dir, notes]) rmSync(made, { recursive: true, force: true });
  };
}
