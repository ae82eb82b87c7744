import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from '#db/embedded.ts';
import { createPool } from '#db/pool.ts';
import { transactionsOn } from '#db/tx.ts';
import type { Transactions } from '#engine/server/db.ts';
import { TEMPLATE } from './database-name.ts';

/** A migrated database of its own for one test file. */
export interface TestDatabase {
  readonly url: string;
  /** Connections as the owner, past row-level security: for setting up and looking behind. */
  readonly pool: pg.Pool;
  /** Transactions as requests use them, under row-level security. */
  readonly transactions: Transactions;
  close(): Promise<void>;
}

/** Clones the migrated template (some 30 ms). Call once a file, close it in afterAll. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = createPool(databaseUrl(server, 'postgres'), 1);
  await admin.query(`create database ${name} template ${TEMPLATE}`);
  const url = databaseUrl(server, name);
  const pool = createPool(url, 8);
  const close = async (): Promise<void> => {
    await pool.end();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  };
  return { url, pool, transactions: transactionsOn({ main: pool, report: pool, prepare: true }), close };
}
