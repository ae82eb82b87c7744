import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account, Programs } from './embedded-account.ts';
import { type Durability, serverSettings } from './embedded-settings.ts';
import { DatabaseProblem } from './problem.ts';

/** Where one cluster lies and who runs it. */
export interface Cluster {
  /** The data directory of PostgreSQL. */
  readonly dir: string;
  readonly logFile: string;
  readonly passwordFile: string;
  readonly account: Account | null;
  readonly programs: Programs;
  readonly durability: Durability;
  /** Called when its process was started, before it is ready. */
  readonly meanwhile?: () => void;
}

const VERSION = '18';
const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

/**
 * Runs PostgreSQL in a session of its own, so that Ctrl-C in the terminal reaches only the application,
 * and shuts it down when standard input closes: however this process ends, no database is left behind.
 */
const GUARD = `exec 4<&0
"$@" </dev/null 4<&- &
pid=$!
(read _ <&4; kill -INT $pid 2>/dev/null) &
reader=$!
exec 4<&-
wait $pid
code=$?
kill $reader 2>/dev/null
exit $code`;

/**
 * How to name the data folder to a program of another account. On Linux it inherits the open folder as
 * descriptor 3, so it needs no right to enter the folders above it.
 */
function reach(cluster: Cluster, dir: string): { path: string; stdio: number[]; done: () => void } {
  if (cluster.account === null || process.platform !== 'linux') return { path: dir, stdio: [], done: () => undefined };
  const descriptor = openSync(dir, 'r');
  return { path: '/proc/self/fd/3', stdio: [descriptor], done: () => closeSync(descriptor) };
}

function ownedFolder(dir: string, account: Account | null): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
  if (account !== null) chownSync(dir, account.uid, account.gid);
}

/** A password known to initdb only for the moment it needs it. */
function withPasswordFile<T>(password: string, account: Account | null, use: (file: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'farm-'));
  try {
    const file = join(folder, 'password');
    writeFileSync(file, password, { mode: 0o600 });
    if (account !== null) for (const path of [folder, file]) chownSync(path, account.uid, account.gid);
    return use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the cluster beside its final place and moves it there, so that a crash half-way leaves nothing half made. */
function initialise(cluster: Cluster): void {
  const making = `${cluster.dir}.new`;
  rmSync(making, { recursive: true, force: true });
  ownedFolder(making, cluster.account);
  const password = randomBytes(24).toString('base64url');
  const { path, stdio, done } = reach(cluster, making);
  const made = withPasswordFile(password, cluster.account, (file) =>
    spawnSync(
      cluster.programs.initdb,
      [
        '-D',
        path,
        '-U',
        'postgres',
        `--pwfile=${file}`,
        '-A',
        'scram-sha-256',
        '-E',
        'UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(cluster.durability === 'off' ? ['--no-sync'] : []),
      ],
      {
        ...cluster.account,
        cwd: '/',
        env: ENVIRONMENT,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe', ...stdio],
      },
    ),
  );
  done();
  if (made.status !== 0) throw new DatabaseProblem(`The database could not be made: ${reason(made.stderr)}`);
  writeFileSync(cluster.passwordFile, password, { mode: 0o600 });
  renameSync(making, cluster.dir);
}

function reason(text: string): string {
  const lines = text.trim().split('\n');
  return (lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|error):\s*/, '');
}

/** Makes the cluster if there is none. @returns its password. */
export function prepareCluster(cluster: Cluster): string {
  if (!existsSync(join(cluster.dir, 'PG_VERSION'))) initialise(cluster);
  const version = readFileSync(join(cluster.dir, 'PG_VERSION'), 'utf8').trim();
  if (version !== VERSION) throw new DatabaseProblem(`The data in ${cluster.dir} is of PostgreSQL ${version}; this program brings ${VERSION}.`);
  return readPassword(cluster.passwordFile);
}

/** The owner's password, as it was kept when the cluster was made. */
export function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new DatabaseProblem(`The password of the database cannot be read from ${file}.`);
  }
}

interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
}

function pidFile(cluster: Pick<Cluster, 'dir'>): PidFile | null {
  try {
    const lines = readFileSync(join(cluster.dir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
  } catch {
    return null;
  }
}

/** Whether the process of a left pid file is really this cluster's, and not another that got the number. */
function isOurs(cluster: Pick<Cluster, 'dir'>, pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && process.platform !== 'linux';
  }
  if (process.platform !== 'linux') return true;
  try {
    const here = statSync(cluster.dir);
    const there = statSync(`/proc/${pid}/cwd`);
    return here.ino === there.ino && here.dev === there.dev;
  } catch {
    return false;
  }
}

/** The port of this cluster if another process of ours runs it now. */
export function runningPort(cluster: Pick<Cluster, 'dir'>): number | null {
  const found = pidFile(cluster);
  return found !== null && found.status === 'ready' && isOurs(cluster, found.pid) ? found.port : null;
}

/** Waits for a database that is still stopping after a killed server; refuses one that is in use; clears a stale pid file. */
export async function clearStale(cluster: Cluster): Promise<void> {
  const start = performance.now();
  for (;;) {
    const found = pidFile(cluster);
    if (found === null) return;
    if (!isOurs(cluster, found.pid)) {
      rmSync(join(cluster.dir, 'postmaster.pid'), { force: true });
      return;
    }
    const waited = performance.now() - start;
    if (waited > (found.status === 'ready' ? 3_000 : 60_000)) {
      throw new DatabaseProblem(`The data in ${cluster.dir} is in use by another running server (database process ${found.pid}).`);
    }
    await sleep(50);
  }
}

/** A started PostgreSQL. */
export interface Running {
  readonly child: ChildProcess;
  /** Resolves with the last words of the log when PostgreSQL ends, for whatever reason. */
  readonly ended: Promise<string>;
  readonly pid: () => number | null;
}

function openLog(cluster: Cluster): number {
  if (existsSync(cluster.logFile) && statSync(cluster.logFile).size > 10_000_000) truncateSync(cluster.logFile);
  return openSync(cluster.logFile, 'a', 0o600);
}

/** Starts PostgreSQL on the port and waits until it takes connections, however long recovery from a crash needs. */
export async function startCluster(cluster: Cluster, port: number, say: (line: string) => void): Promise<Running> {
  const log = openLog(cluster);
  const logStart = statSync(cluster.logFile).size;
  const { path, stdio, done } = reach(cluster, cluster.dir);
  const args = ['-D', path, ...serverSettings(port, cluster.durability).flatMap((setting) => ['-c', setting])];
  const guarded = process.platform !== 'win32';
  const child = spawn(
    guarded ? '/bin/sh' : cluster.programs.postgres,
    guarded ? ['-c', GUARD, 'farm-database', cluster.programs.postgres, ...args] : args,
    {
      ...cluster.account,
      cwd: '/',
      env: ENVIRONMENT,
      detached: guarded,
      stdio: ['pipe', log, log, ...stdio],
    },
  );
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(reason(readFileSync(cluster.logFile, 'utf8').slice(logStart))));
  });
  child.stdin?.on('error', () => undefined);
  closeSync(log);
  done();
  let over: string | null = null;
  void ended.then((words) => {
    over = words;
  });
  cluster.meanwhile?.();
  const start = performance.now();
  let noted = false;
  while (pidFile(cluster)?.status !== 'ready') {
    if (over !== null) throw new DatabaseProblem(`The database did not start: ${over}`);
    if (!noted && performance.now() - start > 5_000) {
      noted = true;
      say('The database is recovering from a crash ...');
    }
    await sleep(15);
  }
  return { child, ended, pid: () => pidFile(cluster)?.pid ?? null };
}

/** Stops PostgreSQL: open transactions end, committed ones are kept; after 30 s it is made to. */
export async function stopCluster(cluster: Cluster, running: Running): Promise<void> {
  const pid = running.pid();
  if (process.platform === 'win32') spawnSync(cluster.programs.pgCtl, ['stop', '-D', cluster.dir, '-m', 'fast']);
  else running.child.stdin?.end();
  const forced = setTimeout(() => {
    if (pid !== null) process.kill(pid, 'SIGQUIT');
  }, 30_000);
  await running.ended;
  clearTimeout(forced);
}
