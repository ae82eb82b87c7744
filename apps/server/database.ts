import { type Embedded, runningEmbedded, startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { type OpenPools, openPools } from '#db/pool.ts';
import type { Config } from './config.ts';

/** The database a process works on: given by DATABASE_URL, or the embedded one beside the server. */
export interface Database {
  readonly pools: OpenPools;
  readonly url: string;
  readonly embedded: Embedded | null;
  close(): Promise<void>;
}

/**
 * Opens (and where needed starts) the database and brings its schema up to date. `shared`: a command may work
 * on the embedded database of a server that runs; without it the database is this process's own.
 * @throws DatabaseProblem with one clear line.
 */
export async function openDatabase(config: Config, say: (line: string) => void, shared = true): Promise<Database> {
  const given = config.databaseUrl ?? (shared ? runningEmbedded(config.dataDir) : null);
  const embedded = given === null ? await startEmbedded({ dataDir: config.dataDir, restart: true, say }) : null;
  const url = given ?? embedded?.url ?? '';
  let pools: OpenPools | null = null;
  // Open connections would keep the process for their idle time.
  const close = async (): Promise<void> => {
    await pools?.end();
    await embedded?.stop();
  };
  try {
    pools = await openPools({ url, reportUrl: config.reportDatabaseUrl, size: config.poolSize, prepare: config.prepare });
    const applied = await migrate(pools.main);
    if (applied.length > 0) say(`Database: ${applied.length} migrations applied`);
    return { pools, url, embedded, close };
  } catch (error) {
    await close();
    throw error;
  }
}
