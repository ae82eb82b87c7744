import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { databaseUrl, type Embedded, startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { createPool } from '#db/pool.ts';
import { requestLogin } from '#db/request-login.ts';
import { TEMPLATE } from './database-name.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the PostgreSQL of this run. */
    databaseUrl: string;
    /** The same with the plain login of requests. */
    requestUrl: string;
  }
}

interface Started {
  readonly embedded: Embedded;
  readonly dir: string;
  readonly requests: string;
}

interface Shared {
  users: number;
  ready: Promise<Started>;
}

// Each project loads this file anew; the one PostgreSQL of the run is shared through the process.
const shared = globalThis as typeof globalThis & { farmTestDatabase?: Shared | undefined };

async function start(): Promise<Started> {
  const dir = mkdtempSync(join(tmpdir(), 'farm-test-'));
  const embedded = await startEmbedded({ dataDir: dir, durability: 'off' });
  const admin = createPool(databaseUrl(embedded.url, 'postgres'), 1);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const pool = createPool(databaseUrl(embedded.url, TEMPLATE), 1);
  try {
    await migrate(pool);
    const requests = await requestLogin(pool, embedded.url, join(dir, 'pg.requests'));
    return { embedded, dir, requests };
  } catch (error) {
    await embedded.stop();
    throw error;
  } finally {
    await pool.end();
  }
}

/** One embedded PostgreSQL for a whole run, its template migrated once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.farmTestDatabase ??= { users: 0, ready: start() };
  const mine = shared.farmTestDatabase;
  mine.users += 1;
  const { embedded, dir, requests } = await mine.ready;
  project.provide('databaseUrl', embedded.url);
  project.provide('requestUrl', requests);
  return async () => {
    mine.users -= 1;
    if (mine.users > 0) return;
    shared.farmTestDatabase = undefined;
    await embedded.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
