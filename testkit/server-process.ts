import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODE_CACHE } from '#apps/server/server-build.ts';

const ROOT = join(import.meta.dirname, '..');

export interface ServerProcess {
  readonly url: string;
  readonly output: () => string;
  readonly child: ChildProcess;
  /** Milliseconds from the start of the process to its address line. */
  readonly startedIn: number;
  /** Polite stop; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL to the server and to its database, in this order or the other way round. */
  kill(databaseFirst: boolean): Promise<void>;
}

function databasePid(dataDir: string): number | null {
  try {
    return Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

function killQuietly(pid: number | null | undefined): void {
  if (pid == null) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It had ended already.
  }
}

export interface Limits {
  /** Largest file the product and its database may write, in kB. */
  readonly fileKb?: number;
  /** True where the server is wanted as soon as it is open, its demonstration whole or not. */
  readonly atOnce?: boolean;
}

/** Starts the product as a person does, on its own data folder and a free port; a demonstration it makes is whole. */
export function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  { fileKb, atOnce = false }: Limits = {},
): Promise<ServerProcess> {
  const began = performance.now();
  const program = [process.execPath, join(ROOT, 'apps/server/main.ts'), 'start'];
  const [command = '', ...args] = fileKb === undefined ? program : ['bash', '-c', `ulimit -f ${fileKb}; exec "$@"`, 'bash', ...program];
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: CODE_CACHE, ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let startedIn: number | undefined;
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  return new Promise((done, failed) => {
    const timer = setTimeout(() => {
      child.kill('SIGTERM');
      failed(new Error(`the server did not start:\n${output}`));
    }, 180_000);
    const read = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      const url = /http:\/\/localhost:(\d+)/.exec(output);
      if (url === null || !output.includes('Ctrl-C')) return;
      startedIn ??= performance.now() - began;
      if (!atOnce && output.includes('Making the demonstration') && !/The demonstration (is whole|could not)/.test(output)) return;
      clearTimeout(timer);
      done({
        url: `http://127.0.0.1:${url[1]}`,
        output: () => output,
        child,
        startedIn,
        stop: async () => {
          child.kill('SIGTERM');
          return ended;
        },
        kill: async (databaseFirst) => {
          const database = databasePid(dataDir);
          for (const pid of databaseFirst ? [database, child.pid] : [child.pid, database]) killQuietly(pid);
          await ended;
        },
      });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    ended.then((code) => {
      clearTimeout(timer);
      failed(new Error(`the server ended with ${code}:\n${output}`));
    });
  });
}
