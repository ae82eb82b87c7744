import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { databaseAccount, databasePrograms } from './embedded-account.ts';
import { type Cluster, clearStale, prepareCluster, type Running, readPassword, runningPort, startCluster } from './embedded-cluster.ts';
import { keepCluster } from './embedded-keeper.ts';
import type { Durability } from './embedded-settings.ts';
import { DatabaseProblem } from './problem.ts';

export interface EmbeddedOptions {
  /** Folder of the data; made when missing. PostgreSQL's own files go to `pg` below it. */
  readonly dataDir: string;
  readonly durability?: Durability;
  /** Starts PostgreSQL again when it ends without being asked to; default false. */
  readonly restart?: boolean;
  /** Takes what the person at the terminal should know, a line each. */
  readonly say?: (line: string) => void;
  /** Called when the process of the database was started, which needs some moments yet: work of this process that needs none. */
  readonly meanwhile?: () => void;
}

/** A PostgreSQL that runs beside this process and ends with it. */
export interface Embedded {
  /** Connection string of the application's database, with the owner's password. */
  readonly url: string;
  readonly port: number;
  /** Process id of PostgreSQL, null while it is down. */
  pid(): number | null;
  /** Resolves with the reason when PostgreSQL has ended without being asked to and is not started again. */
  readonly ended: Promise<string>;
  /** Clean shutdown; calling it twice is harmless. */
  stop(): Promise<void>;
}

const DATABASE = 'farm';

const urlOf = (password: string, port: number): string => `postgres://postgres:${password}@127.0.0.1:${port}/${DATABASE}`;

/** Connection string of an embedded PostgreSQL that a running server already has on this folder, else null. */
export function runningEmbedded(dataDir: string): string | null {
  const port = runningPort({ dir: join(resolve(dataDir), 'pg') });
  return port === null ? null : urlOf(readPassword(join(resolve(dataDir), 'pg.password')), port);
}

/** Connection string of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address !== null && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))));
    });
  });
}

/** Makes a folder and those above it, one by one: asked to do it alone, Node never comes back from a place like /proc. */
function makeFolder(dir: string): void {
  if (existsSync(dir)) return;
  makeFolder(dirname(dir));
  mkdirSync(dir);
}

/** The folder must exist and take files; anything else is said in one line before the database trips over it. */
function writableFolder(dir: string): void {
  try {
    makeFolder(dir);
    if (!statSync(dir).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
    accessSync(dir, constants.W_OK | constants.X_OK);
    const probe = join(dir, `.write-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw new DatabaseProblem(`The data folder ${dir} cannot be written (${code}): give this account the right or set DATA_DIR to another folder.`);
  }
}

/** Another program may take the free port first: then another port is tried. */
async function startSomewhere(cluster: Cluster, say: (line: string) => void): Promise<{ running: Running; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { running: await startCluster(cluster, port, say), port };
    } catch (error) {
      // After a killed database its last processes may hold the shared memory for a moment.
      const passing = error instanceof DatabaseProblem && /could not create any TCP|in use|shared memory|already exists/.test(error.message);
      if (!passing || attempt === 20) throw error;
      await new Promise((done) => setTimeout(done, 250));
    }
  }
}

async function ensureDatabase(serverUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(serverUrl, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts the embedded PostgreSQL: makes it on the first run, recovers it after a crash, finds its data on
 * every later run. Listens on 127.0.0.1 at a free port, with a password kept in the data folder (0600).
 * @throws DatabaseProblem with one clear line when the surroundings do not allow it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  const say = options.say ?? ((): void => undefined);
  writableFolder(dataDir);
  const dir = join(dataDir, 'pg');
  const account = databaseAccount(dir);
  const cluster: Cluster = {
    dir,
    account,
    logFile: join(dataDir, 'postgres.log'),
    passwordFile: join(dataDir, 'pg.password'),
    programs: databasePrograms(account, say),
    durability: options.durability ?? 'on',
    ...(options.meanwhile !== undefined && { meanwhile: options.meanwhile }),
  };
  await clearStale(cluster);
  const password = prepareCluster(cluster);
  const { running, port } = await startSomewhere(cluster, say);
  const url = urlOf(password, port);
  const keeper = keepCluster(cluster, running, port, { restart: options.restart ?? false, say });
  try {
    await ensureDatabase(url);
  } catch (error) {
    await keeper.stop();
    throw error;
  }
  return { url, port, ...keeper };
}
