import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Actor, type Db, SIGN_IN, type Transactions } from '#engine/server/db.ts';
import { KeptStore } from '#engine/server/kept.ts';
import { DEFAULT_ZONE } from '#kernel/zone.ts';
import { isKeyFault } from './key-rules.ts';
import { type Beside, Lanes } from './lanes.ts';
import { codeOf } from './on-the-way.ts';
import type { Pools } from './pool.ts';
import { type Plans, type Run, Wire } from './wire.ts';

export interface TxOptions {
  /** Default `read committed`. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** Longest a statement may run, in milliseconds; 0: no limit. */
  readonly timeout?: number;
  /** How much longer than `timeout` the client waits, in milliseconds; default 15 s. */
  readonly grace?: number;
  /** Keep the plans of statements with parameters on the connection; default false. */
  readonly prepare?: boolean;
  /** Of a wide read: open the second connection before its first statement, needed or not; for tests. */
  readonly widened?: boolean;
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

/** A migration has changed what a prepared statement answers; the connection that prepared it must not be used again. */
const isStalePlan = (error: unknown): boolean => codeOf(error) === '0A000' && (error as Error).message.startsWith('cached plan');

const isSilent = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout';

function isRepeatable(error: unknown): boolean {
  const code = codeOf(error);
  return (typeof code === 'string' && REPEATABLE.has(code)) || isStalePlan(error);
}

/** Settings for the rest of the transaction. */
const settle = (settings: Readonly<Record<string, string>>): string => `call settle(${pg.escapeLiteral(JSON.stringify(settings))})`;

/** Whom the transaction works for. Who signs somebody in reaches every account and asks for no reach. */
const personOf = ({ user, reach }: Actor): Record<string, string> => ({
  'app.user': user,
  ...(reach === undefined ? {} : { 'app.reach': reach.farms.join(','), 'app.level': String(reach.level), 'app.company': reach.company }),
});

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** The farms in sight with their companies, where these are known; else enter_farms looks them up. */
const farmsOf = ({ farms, companies }: Actor): Record<string, string> =>
  companies === undefined ? {} : { 'app.farms': farms.join(','), 'app.companies': `{${companies.map(quoted).join(',')}}` };

/**
 * On behalf of whom the transaction goes on: what it sees, and the zone in which `current_date`, `::date` and `to_char` of a moment are
 * read. Everything is local to the transaction, so a pooler in transaction mode may hand the connection to anybody afterwards. The transaction
 * has taken a role before: the login itself need not know the schema.
 */
function onBehalf(actor: Actor, settings: Readonly<Record<string, string>>): string {
  checkActor(actor);
  const { farms, user, accounts = false, zone = DEFAULT_ZONE, reach, companies } = actor;
  return [
    settle({ ...settings, TimeZone: String(zone), ...personOf(actor), ...farmsOf(actor) }),
    ...(farms.length === 0 || companies !== undefined ? [] : [`call enter_farms(${pg.escapeLiteral(farms.join(','))})`]),
    ...(reach === undefined && !accounts && user !== '' ? [`call enter_person(${pg.escapeLiteral(user)})`] : []),
  ].join('; ');
}

const roleOf = ({ accounts = false }: Actor): string => (accounts ? 'farm_accounts' : 'farm_app');

async function once<T>(pool: pg.Pool, run: Run, work: (db: Db, wire: Wire) => Promise<T>, store?: KeptStore): Promise<T> {
  const client = await pool.connect();
  const wire = new Wire(client, run);
  let broken = true;
  try {
    await wire.send(run.open);
    const result = await work(wire.db(store), wire);
    const { command } = await wire.commit();
    broken = false;
    // PostgreSQL answers a commit of a failed transaction with a quiet rollback; nothing was saved then.
    if (command !== 'COMMIT') throw new Error('The transaction had failed before its commit; nothing was saved.');
    return result;
  } catch (fault) {
    const error = wire.causeOf(fault);
    // A connection that fell silent would not answer a rollback either.
    if (broken && !isSilent(error)) {
      broken = await wire.say('rollback').then(
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

/**
 * Each statement of a transaction is planned for the farm it is asked of: a plan kept on the connection may have been made for a farm of a
 * week, where any index will do, and would read ten years of another. Those that find a few rows by key are planned once (byKey).
 */
function runOf(mode: string, actor: Actor, timeout: number, { prepare = false, grace = GRACE }: TxOptions): Run {
  return {
    plans: 'force_custom_plan',
    open: [`begin isolation level ${mode}`, `set local role ${roleOf(actor)}`, onBehalf(actor, settingsOf(timeout, 'force_custom_plan'))],
    prepare: prepare ? 'all' : 'none',
    wait: timeout === 0 ? 0 : timeout + grace,
  };
}

const settingsOf = (timeout: number, plans: Plans): Record<string, string> => ({
  statement_timeout: String(timeout),
  idle_in_transaction_session_timeout: REST,
  plan_cache_mode: plans,
});

const writing = (actor: Actor, options: TxOptions): Run =>
  runOf(options.isolation ?? 'read committed', actor, options.timeout ?? WRITE_TIMEOUT, options);
const reading = (actor: Actor, options: TxOptions): Run =>
  runOf(`${options.isolation ?? 'repeatable read'} read only`, actor, options.timeout ?? READ_TIMEOUT, options);

/** A transaction that first asks by key, past all accounts, whom it works for, and is given its settings with that. */
interface Finding extends Run {
  readonly settings: Readonly<Record<string, string>>;
}

/** Who asks is found by the database's own choice of plans: one row of each table, by its key, which it soon plans once for all. */
const finding = (mode: string, timeout: number, prepare: Run['prepare']): Finding => ({
  plans: 'force_generic_plan',
  open: [`begin isolation level ${mode}`, 'set local role farm_accounts'],
  prepare,
  wait: timeout + GRACE,
  settings: settingsOf(timeout, 'force_generic_plan'),
});

/**
 * Runs `work` in one transaction as the role of requests, seeing and writing only the actor's farms.
 * A serialization failure, a deadlock or a key that somebody else took meanwhile runs it again, so `work` must not touch
 * anything but the database.
 */
export function withTx<T>(pool: pg.Pool, actor: Actor, work: (db: Db) => Promise<T>, options: TxOptions = {}): Promise<T> {
  const run = writing(actor, options);
  return repeating(() => once(pool, run, work));
}

/** Runs `work` read-only on one snapshot, with a limit on the time of each statement (60 s unless told). */
export function readTx<T>(pool: pg.Pool, actor: Actor, work: (db: Db) => Promise<T>, options: TxOptions = {}): Promise<T> {
  const run = reading(actor, options);
  return repeating(() => once(pool, run, work));
}

/** True where a connection lies idle, or where there may be more and nobody waits for one. */
const hasRoom = ({ waitingCount, idleCount, totalCount, options }: pg.Pool): boolean =>
  waitingCount === 0 && (idleCount > 0 || totalCount < options.max / 2);

/** A second connection that reads the `exported` snapshot as the first does; null where there is none to spare, or it cannot be opened. */
async function besideOf(pool: pg.Pool, run: Run, exported: Promise<string>): Promise<Beside | null> {
  if (!hasRoom(pool)) return null;
  const client = await pool.connect().catch(() => null);
  if (client === null) return null;
  const wire = new Wire(client, run);
  const leave = (): Promise<void> =>
    wire.say('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  try {
    const [begin = '', ...others] = run.open;
    await wire.send([begin, `set transaction snapshot ${pg.escapeLiteral(await exported)}`, ...others]);
    // What is sent in one piece says only with the next answer whether it went well.
    await wire.say('select 1');
    return { query: wire.db().query, close: leave };
  } catch {
    await leave();
    return null;
  }
}

/** Runs `work` over a second connection as well, where it asks for much at once and one is to spare. */
async function overLanes<T>(pool: pg.Pool, run: Run, db: Db, work: (db: Db) => Promise<T>, widened = false): Promise<T> {
  const exported = db.query<{ id: string }>('select pg_export_snapshot() as id').then(({ rows }) => rows[0]?.id ?? '');
  exported.catch(() => undefined);
  const lanes = new Lanes(db.query, () => besideOf(pool, run, exported));
  try {
    if (widened) await lanes.widen();
    const result = await work({ ...db, query: lanes.query });
    await lanes.end();
    return result;
  } catch (error) {
    await lanes.end(true);
    await exported.catch((cause: unknown) => {
      throw new NotShared('the snapshot could not be given away', { cause });
    });
    throw lanes.causeOf(error);
  }
}

/** The database wrote no file of the snapshot for others to read (a full disk). */
class NotShared extends Error {}

/** Runs wide; on one connection, from the start, where the snapshot cannot be given away. */
async function wideWhereShared<T>(run: (wide: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(true);
  } catch (error) {
    if (error instanceof NotShared) return run(false);
    throw error;
  }
}

/** As {@link readTx}, for what asks for much at once: see {@link Lanes}. */
export function reportTx<T>(pool: pg.Pool, actor: Actor, work: (db: Db) => Promise<T>, options: TxOptions = {}): Promise<T> {
  const run = reading(actor, options);
  const narrow = (db: Db): Promise<T> => work(db);
  const wide = (db: Db): Promise<T> => overLanes(pool, run, db, work, options.widened);
  return wideWhereShared((shared) => repeating(() => once(pool, run, shared ? wide : narrow)));
}

/** Runs `find` past all accounts and `work` on behalf of whom it found, in one transaction; where it `asksMuch`, as {@link reportTx}. */
function foundTx<T>(
  pool: pg.Pool,
  run: Finding,
  store: KeptStore,
  find: (db: Db) => Promise<Actor>,
  work: (db: Db) => Promise<T>,
  asksMuch = false,
): Promise<T> {
  const found =
    (wide: boolean) =>
    async (db: Db, wire: Wire): Promise<T> => {
      const actor = await find(db);
      await wire.send([onBehalf(actor, { role: roleOf(actor), ...run.settings })]);
      return wide ? overLanes(pool, { ...reading(actor, {}), prepare: run.prepare }, db, work) : work(db);
    };
  return wideWhereShared((shared) => repeating(() => once(pool, run, found(asksMuch && shared), store)));
}

/**
 * The transactions of a server: writes on the main pool, reads on the report pool. Statements of writes are parsed once a connection.
 * A replica may not know yet who has just signed in, so the main pool is asked who reads from it.
 */
export function transactionsOn(pools: Pick<Pools, 'main' | 'report' | 'prepare'>): Transactions {
  const { main, report, prepare } = pools;
  const store = new KeptStore();
  const changing = finding('read committed', WRITE_TIMEOUT, prepare ? 'all' : 'none');
  // Reports are asked in more texts than a connection should keep.
  const looking = finding('repeatable read read only', READ_TIMEOUT, prepare ? 'by key' : 'none');
  const write = <T>(actor: Actor, work: (db: Db) => Promise<T>): Promise<T> => withTx(main, actor, work, { prepare });
  const read = <T>(actor: Actor, work: (db: Db) => Promise<T>): Promise<T> => readTx(report, actor, work);
  const wide = <T>(actor: Actor, work: (db: Db) => Promise<T>): Promise<T> => reportTx(report, actor, work);
  return {
    write,
    read,
    report: wide,
    call: async (kind, find, work) => {
      if (kind === 'write') return foundTx(main, changing, store, find, work);
      if (report === main) return foundTx(main, looking, store, find, work, kind === 'report');
      return (kind === 'report' ? wide : read)(await write(SIGN_IN, find), work);
    },
  };
}
