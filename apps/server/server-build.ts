import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, sourceTimes } from './source-files.ts';

/** What the server is made of. */
const SOURCES = ['apps', 'db', 'engine', 'i18n', 'kernel', 'modules', 'play', 'testkit', 'package-lock.json'];
/** Where servers in one file lie, each in a folder named after the state of its sources. */
export const BUILDS = join(ROOT, '.cache/server');
/** Where Node keeps the code it has read once: a later start reads a third less. A folder it may not write is no fault. */
export const CODE_CACHE = join(ROOT, '.cache/code');
/** The file that is run. */
export const COMMAND_LINE = join(import.meta.dirname, 'command-line.ts');

/** The folder of a server made of the sources as they are now. */
export const buildFolder = (): string => join(BUILDS, sourceTimes(SOURCES));

/** Address of the server in one file, made of the sources as they are now; null where none was made yet. */
export function builtServer(): string | null {
  const file = join(buildFolder(), 'command-line.js');
  return existsSync(file) ? pathToFileURL(file).href : null;
}

/**
 * Makes the server in one file for the next start, in a process of its own beside this one: two thousand files take a third of
 * the time of a start. Where it cannot be made, the sources are read again.
 * @returns how to give it up.
 */
export function buildForNextStart(): () => void {
  if (builtServer() !== null) return () => undefined;
  const child: ChildProcess = fork(join(import.meta.dirname, 'server-build.process.ts'), { stdio: 'ignore', execArgv: [] });
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return () => void child.kill();
}
