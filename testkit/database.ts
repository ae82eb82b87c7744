import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from '#db/embedded.ts';
import { createPool, type Pools } from '#db/pool.ts';
import { transactionsOn } from '#db/tx.ts';
import type { Transactions } from '#engine/server/db.ts';
import { keptChangedBy, RAISE_KEPT } from '#engine/server/kept.ts';
import { TEMPLATE } from './database-name.ts';

/** A migrated database of its own for one test file. */
export interface TestDatabase {
  readonly url: string;
  /** Connections as the owner, past row-level security: for setting up and looking behind. */
  readonly pool: pg.Pool;
  /** Connections as the server opens them: requests with their plain login. */
  readonly pools: Pools;
  /** Transactions as requests use them, under row-level security. */
  readonly transactions: Transactions;
  close(): Promise<void>;
}

async function withAdmin<T>(work: (admin: pg.Pool) => Promise<T>): Promise<T> {
  const admin = createPool(databaseUrl(inject('databaseUrl'), 'postgres'), 1);
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** The pool of a test's own hand: what it changes of rows that servers keep, it says, as every call of the product does. */
function sayingChanges(pool: pg.Pool): pg.Pool {
  const ask = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  const query = async (...given: unknown[]): Promise<unknown> => {
    const [text] = given;
    const answer = await ask(...given);
    const changed = typeof text === 'string' ? keptChangedBy(text) : [];
    if (changed.length > 0) await ask(RAISE_KEPT, [changed]);
    return answer;
  };
  return Object.assign(pool, { query });
}

/** An open database; closing it leaves it standing. */
function opened(name: string): TestDatabase {
  const url = databaseUrl(inject('databaseUrl'), name);
  const pool = sayingChanges(createPool(url, 8));
  const main = createPool(databaseUrl(inject('requestUrl'), name), 8, true);
  const pools: Pools = { main, report: main, owner: pool, prepare: true, end: () => Promise.resolve() };
  const close = async (): Promise<void> => {
    await Promise.all([pool.end(), main.end()]);
  };
  return { url, pool, pools, transactions: transactionsOn(pools), close };
}

/** Clones a template, its files as they are (some 80 ms in memory for the migrated one). Call once a file, close it in afterAll. */
export async function testDatabase(template: string = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withAdmin((admin) => admin.query(`create database ${name} template ${template} strategy file_copy`));
  const db = opened(name);
  const close = async (): Promise<void> => {
    await db.close();
    await withAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
  };
  return { ...db, close };
}

/** What the making of a template answered, kept with it; null while it is not made. */
async function answerOf(admin: pg.Pool, name: string): Promise<{ readonly answer: unknown } | null> {
  const { rows } = await admin.query<{ answer: string | null }>(
    "select shobj_description(oid, 'pg_database') as answer from pg_database where datname = $1 and datistemplate",
    [name],
  );
  return rows[0] === undefined ? null : (JSON.parse(rows[0].answer ?? 'null') as { answer: unknown });
}

/** Fills a database; without statistics, which the tests' PostgreSQL does not gather by itself, some questions are planned a hundred times too slow. */
async function filled(db: TestDatabase, fill: (db: TestDatabase) => Promise<unknown>): Promise<unknown> {
  const answer = await fill(db);
  await db.pool.query('analyze');
  return answer;
}

async function makeTemplate(admin: pg.Pool, name: string, fill: (db: TestDatabase) => Promise<unknown>): Promise<unknown> {
  // What is there and no template was left by a making that failed.
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  const db = opened(name);
  const answer = await filled(db, fill).finally(() => db.close());
  const { rows } = await admin.query<{ text: string }>('select quote_literal($1) as text', [JSON.stringify({ answer })]);
  await admin.query(`comment on database ${name} is ${rows[0]?.text}`);
  await admin.query(`alter database ${name} is_template true`);
  return answer;
}

/**
 * A database of its own for one test file, with contents that several files begin with: the first who asks in a run makes them,
 * for all files and workers, every other clones. Equal keys must stand for equal contents.
 * @param fill makes the contents and answers what the files need to know of them, as JSON carries it.
 */
export async function filledDatabase<T>(key: string, fill: (db: TestDatabase) => Promise<T>): Promise<{ db: TestDatabase; made: T }> {
  const name = `filled_${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
  const made = await withAdmin(async (admin) => {
    // One connection: the lock is its session's, and goes with it.
    await admin.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const known = await answerOf(admin, name);
    return known === null ? makeTemplate(admin, name, fill) : known.answer;
  });
  return { db: await testDatabase(name), made: made as T };
}
