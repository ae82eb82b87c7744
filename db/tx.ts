import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Actor, Db, Transactions } from '#engine/server/db.ts';
import { DEFAULT_ZONE } from '#kernel/zone.ts';
import { isKeyFault, keyTaken } from './key-rules.ts';
import type { Pools } from './pool.ts';
import { preparedName } from './prepared.ts';

export interface TxOptions {
  /** Default `read committed`. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Longest a statement may run, in milliseconds; 0: no limit. */
  readonly timeout?: number;
  /** How much longer than `timeout` the client waits, in milliseconds; default 15 s. */
  readonly grace?: number;
  /** Keep the plans of statements with parameters on the connection; default false. */
  readonly prepare?: boolean;
}

const TRIES = 5;
/** Runs of a transaction whose key was taken: the second sees who took it, the third is for a row that went again. */
const KEY_TRIES = 3;
const READ_TIMEOUT = 60_000;
const WRITE_TIMEOUT = 120_000;

/** How much longer than the server the client waits for a statement: the server ends it first, unless it is gone. */
const GRACE = 15_000;
/** Longest a transaction may rest between two statements: a client that is silently gone must not hold its locks for good. */
const REST = '5min';

/** Serialization failure, deadlock: the whole transaction may simply be run again. */
const REPEATABLE: ReadonlySet<string> = new Set(['40001', '40P01']);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** A migration has changed what a prepared statement answers; the connection that prepared it must not be used again. */
const isStalePlan = (error: unknown): boolean => codeOf(error) === '0A000' && (error as Error).message.startsWith('cached plan');

const isSilent = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

function isRepeatable(error: unknown): boolean {
  const code = codeOf(error);
  return (typeof code === 'string' && REPEATABLE.has(code)) || isStalePlan(error);
}

/** Whom the transaction works for. Who signs somebody in reaches every account and asks for no reach. */
function personOf({ user, accounts = false, reach }: Actor): string[] {
  const name = pg.escapeLiteral(user);
  if (reach === undefined && !accounts && user !== '') return [`call enter_person(${name})`];
  const own = `set local "app.user" = ${name}`;
  if (reach === undefined) return [own];
  return [
    own,
    `set local "app.reach" = ${pg.escapeLiteral(reach.farms.join(','))}`,
    `set local "app.level" = ${Number(reach.level)}`,
    `set local "app.company" = ${pg.escapeLiteral(reach.company)}`,
  ];
}

/**
 * One round trip that opens a transaction on behalf of somebody: what it sees, and the zone in which `current_date`,
 * `::date` and `to_char` of a moment are read. Everything is local to the transaction, so a pooler in transaction mode may hand the connection to anybody afterwards.
 */
function opening(mode: string, actor: Actor, timeout: number): string {
  const { farms, accounts = false, zone = DEFAULT_ZONE } = actor;
  return [
    `begin ${mode}`,
    `set local role ${accounts ? 'farm_accounts' : 'farm_app'}`,
    `set local statement_timeout = ${timeout}`,
    `set local idle_in_transaction_session_timeout = '${REST}'`,
    `set local time zone ${Number(zone)}`,
    ...(farms.length === 0 ? [] : [`call enter_farms(${pg.escapeLiteral(farms.join(','))})`]),
    ...personOf(actor),
  ].join('; ');
}

/** What the driver takes of a statement, with the limit of the client, which its types leave out. */
interface Statement extends pg.QueryConfig {
  readonly query_timeout: number;
}

interface Run {
  readonly open: string;
  readonly prepare: boolean;
  /** Longest the client waits for a statement, 0: no limit. */
  readonly wait: number;
}

/** A transaction's statements; a unique key that refuses one speaks as the rule it stands for. */
function dbOf(client: pg.PoolClient, { prepare, wait }: Run): Db {
  const nameOf = (sql: string): string | undefined => (prepare ? preparedName(sql) : undefined);
  return {
    query: async <R>(sql: string, params?: readonly unknown[]) => {
      const text = { text: sql, query_timeout: wait };
      const statement: Statement = params === undefined ? text : { ...text, name: nameOf(sql), values: [...params] };
      try {
        return (await client.query(statement)) as unknown as { rows: R[]; rowCount: number | null };
      } catch (error) {
        throw keyTaken(error) ?? error;
      }
    },
  };
}

async function once<T>(pool: pg.Pool, run: Run, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const say = (text: string) => client.query({ text, query_timeout: run.wait } as Statement);
  let broken = true;
  try {
    await say(run.open);
    const result = await work(dbOf(client, run));
    const { command } = await say('commit');
    broken = false;
    // PostgreSQL answers a commit of a failed transaction with a quiet rollback; nothing was saved then.
    if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit; nothing was saved.');
    return result;
  } catch (error) {
    // A connection that fell silent would not answer a rollback either.
    if (broken && !isSilent(error)) {
      broken = await say('rollback').then(
        () => isStalePlan(error),
        () => true,
      );
    }
    throw error;
  } finally {
    client.release(broken);
  }
}

/** How often a transaction that ended so is run in all. */
function triesOf(error: unknown): number {
  if (isRepeatable(error)) return TRIES;
  return isKeyFault(error) ? KEY_TRIES : 1;
}

async function repeating<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= triesOf(error)) throw error;
      await sleep(attempt * 10 * (0.5 + Math.random()));
    }
  }
}

/** Farm ids travel as a list with commas; one that holds a comma would open two farms. */
function checkActor(actor: Actor): void {
  const bad = actor.farms.find((farm) => farm === '' || farm.includes(','));
  if (bad !== undefined) throw new Error(`not a farm id: "${bad}"`);
}

function runOf(mode: string, actor: Actor, timeout: number, { prepare, grace }: TxOptions): Run {
  return { open: opening(mode, actor, timeout), prepare: prepare ?? false, wait: timeout === 0 ? 0 : timeout + (grace ?? GRACE) };
}

/**
 * Runs `work` in one transaction as the role of requests, seeing and writing only the actor's farms.
 * A serialization failure, a deadlock or a key that somebody else took meanwhile runs it again, so `work` must not touch
 * anything but the database.
 */
export function withTx<T>(pool: pg.Pool, actor: Actor, work: (db: Db) => Promise<T>, options: TxOptions = {}): Promise<T> {
  checkActor(actor);
  const run = runOf(`isolation level ${options.isolation ?? 'read committed'}`, actor, options.timeout ?? WRITE_TIMEOUT, options);
  return repeating(() => once(pool, run, work));
}

/** Runs `work` read-only on one snapshot, with a limit on the time of each statement (60 s unless told). */
export function readTx<T>(pool: pg.Pool, actor: Actor, work: (db: Db) => Promise<T>, options: TxOptions = {}): Promise<T> {
  checkActor(actor);
  const run = runOf(`isolation level ${options.isolation ?? 'repeatable read'} read only`, actor, options.timeout ?? READ_TIMEOUT, options);
  return repeating(() => once(pool, run, work));
}

/**
 * The transactions of a server: writes on the main pool, reads on the report pool. Writes look up and change a few rows
 * by key and keep their plans; a report's plan depends on its dates and farms and is made each time.
 */
export function transactionsOn(pools: Pick<Pools, 'main' | 'report' | 'prepare'>): Transactions {
  return {
    write: (actor, work) => withTx(pools.main, actor, work, { prepare: pools.prepare }),
    read: (actor, work) => readTx(pools.report, actor, work),
  };
}
