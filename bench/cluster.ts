import { join } from 'node:path';
import { databaseUrl, type Embedded, startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { createPool, type Pools } from '#db/pool.ts';
import { requestLogin } from '#db/request-login.ts';
import { transactionsOn } from '#db/tx.ts';
import type { Transactions } from '#engine/server/db.ts';

/** Databases of the benches stay here between runs; deleting the folder only costs time. */
export const BENCH_DIR = join(import.meta.dirname, '../.cache/bench');

/** Connections as the server opens them. */
const POOL = 20;

/** An open bench database. */
export interface BenchDatabase {
  readonly pools: Pools;
  readonly transactions: Transactions;
  /** Its address for requests, and for the owner. */
  readonly url: string;
  readonly ownerUrl: string;
  /** False when the database was there already. */
  readonly fresh: boolean;
  close(): Promise<void>;
}

/** A real PostgreSQL with durability on, kept between runs. */
export interface Cluster {
  /** Opens a database, making it (empty and migrated, or as a copy of another) when it is missing. */
  open(name: string, options?: { readonly copyOf?: string; readonly anew?: boolean }): Promise<BenchDatabase>;
  drop(name: string): Promise<void>;
  /** Process id of PostgreSQL. */
  pid(): number | null;
  stop(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  const embedded: Embedded = await startEmbedded({ dataDir: BENCH_DIR, durability: 'on' });
  const admin = createPool(databaseUrl(embedded.url, 'postgres'), 1);
  const drop = async (name: string): Promise<void> => {
    await admin.query(`drop database if exists ${name} with (force)`);
  };
  return {
    drop,
    open: async (name, { copyOf, anew = false } = {}) => {
      if (anew) await drop(name);
      const known = await admin.query('select from pg_database where datname = $1', [name]);
      const fresh = known.rowCount === 0;
      if (fresh) await admin.query(`create database ${name}${copyOf === undefined ? '' : ` template ${copyOf} strategy file_copy`}`);
      const pool = createPool(databaseUrl(embedded.url, name), POOL);
      await migrate(pool);
      const ownerUrl = databaseUrl(embedded.url, name);
      const url = await requestLogin(pool, ownerUrl, join(BENCH_DIR, 'pg.requests'));
      const main = createPool(url, POOL, true);
      const end = async (): Promise<void> => {
        await Promise.all([main.end(), pool.end()]);
      };
      const pools: Pools = { main, report: main, owner: pool, prepare: true, end };
      return { pools, transactions: transactionsOn(pools), url, ownerUrl, fresh, close: end };
    },
    pid: () => embedded.pid(),
    stop: async () => {
      await admin.end();
      await embedded.stop();
    },
  };
}
