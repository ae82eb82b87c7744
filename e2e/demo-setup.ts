import { chownSync, constants, copyFileSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from '#testkit/server-process.ts';
import { journeyTable } from './journey-list.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A stopped data folder with the small demonstration farm; every spec works on a copy of its own. */
    demoDir: string;
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

/** Makes the demonstration once for all specs of a run: started as a person starts it, then stopped. At the end it tells what the quick jobs cost. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'farm-demo-'));
  const server = await startServer(dir, DEMO);
  await server.stop();
  project.provide('demoDir', dir);
  const notes = mkdtempSync(join(tmpdir(), 'farm-journeys-'));
  const file = join(notes, 'counted');
  writeFileSync(file, '');
  project.provide('journeyFile', file);
  return () => {
    const table = journeyTable(file);
    if (table !== null) process.stdout.write(`\nquick jobs, as counted\n${table}\n\n`);
    for (const made of [dir, notes]) rmSync(made, { recursive: true, force: true });
  };
}
