import { join } from 'node:path';
import type pg from 'pg';
import { type Embedded, runningEmbedded, startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { createPool, type OpenPools, openPools, reachable } from '#db/pool.ts';
import { admitLogin, requestLogin } from '#db/request-login.ts';
import type { Config } from './config.ts';

/** The database a process works on: given by DATABASE_URL, or the embedded one beside the server. */
export interface Database {
  readonly pools: OpenPools;
  /** Address with the owner's login. */
  readonly url: string;
  readonly embedded: Embedded | null;
  close(): Promise<void>;
}

/** Connections of the owner at most: one command, or the clearing away of a server. */
const OWNER_SIZE = 3;

/** Address with the login that requests use: the one given, or on the embedded database a plain one made for them. */
async function requestUrl(config: Config, owner: pg.Pool, url: string): Promise<string> {
  if (config.databaseUrl === null) return requestLogin(owner, url, join(config.dataDir, 'pg.requests'));
  if (config.ownerDatabaseUrl !== null) await admitLogin(owner, decodeURIComponent(new URL(config.databaseUrl).username));
  return config.databaseUrl;
}

/**
 * Opens (and where needed starts) the database and brings its schema up to date. `shared`: a command may work
 * on the embedded database of a server that runs; without it the database is this process's own. `meanwhile` is called
 * while the database starts.
 * @throws DatabaseProblem with one clear line.
 */
export async function openDatabase(config: Config, say: (line: string) => void, shared = true, meanwhile = (): void => undefined): Promise<Database> {
  const given = config.ownerDatabaseUrl ?? config.databaseUrl ?? (shared ? runningEmbedded(config.dataDir) : null);
  const embedded = given === null ? await startEmbedded({ dataDir: config.dataDir, restart: true, say, meanwhile }) : null;
  if (embedded === null) meanwhile();
  const url = given ?? embedded?.url ?? '';
  const owner = createPool(url, OWNER_SIZE);
  let pools: OpenPools | null = null;
  // Open connections would keep the process for their idle time.
  const close = async (): Promise<void> => {
    await (pools ?? owner).end();
    await embedded?.stop();
  };
  try {
    await reachable(owner, url, config.ownerDatabaseUrl === null ? 'DATABASE_URL' : 'OWNER_DATABASE_URL');
    const applied = await migrate(owner);
    if (applied.length > 0) say(`Database: ${applied.length} migrations applied`);
    const requests = await requestUrl(config, owner, url);
    pools = await openPools({ url: requests, owner, reportUrl: config.reportDatabaseUrl, size: config.poolSize, prepare: config.prepare });
    return { pools, url, embedded, close };
  } catch (error) {
    await close();
    throw error;
  }
}
