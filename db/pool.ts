import pg from 'pg';
import { DatabaseProblem } from './problem.ts';
import { watchPool } from './watch.ts';

export interface PoolOptions {
  /** The login of requests. */
  readonly url: string;
  /** Connections of the owner, which are closed with the rest. */
  readonly owner: pg.Pool;
  /** Streaming replica that reports read; absent: the same server. */
  readonly reportUrl?: string | null;
  /** Connections a pool holds at most. */
  readonly size?: number;
  /** False where a pooler between cannot keep prepared statements; default true. */
  readonly prepare?: boolean;
}

/** Connections of one server process. */
export interface Pools {
  readonly main: pg.Pool;
  /** Where reports read; the main pool unless a replica is set. */
  readonly report: pg.Pool;
  /** Connections as the owner of the tables, past row-level security of accounts: migrations, commands, clearing away. Never for a request. */
  readonly owner: pg.Pool;
  /** Whether connections may keep prepared statements. */
  readonly prepare: boolean;
  end(): Promise<void>;
}

/** Pools that are watched. */
export interface OpenPools extends Pools {
  /** Whether the main database answers, asked now. */
  answers(): Promise<boolean>;
}

const OID = { int8: 20, int8Array: 1016, textArray: 1009, date: 1082, dateArray: 1182, daterange: 3912 };

/** `2026-11-20` as the database writes it becomes `20261120`; infinity stays as it is. */
const compactDates = (text: string): string => text.replace(/(\d{4})-(\d{2})-(\d{2})/g, '$1$2$3');

/** The same of one day, which most cells of a list are. */
const compactDate = (text: string): string =>
  text.length === 10 && text[4] === '-' ? text.slice(0, 4) + text.slice(5, 7) + text.slice(8) : compactDates(text);

/** A count fits a number; what would lose digits stays text. */
function int8(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

const textArray = pg.types.getTypeParser(OID.textArray as typeof pg.types.builtins.TEXT, 'text') as (text: string) => (string | null)[];

const arrayOf = (read: (text: string) => unknown) => (text: string) => textArray(text).map((item) => (item === null ? null : read(item)));

const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [OID.int8, int8],
  [OID.int8Array, arrayOf(int8)],
  [OID.date, compactDate],
  [OID.dateArray, arrayOf(compactDates)],
  [OID.daterange, compactDates],
]);

/** Values as the product wants them: date `YYYYMMDD`, numeric as text, int8 as number where exact. */
const types = {
  getTypeParser(oid: number, format?: string): unknown {
    return (format === 'binary' ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, (format ?? 'text') as 'text');
  },
};

/**
 * A pool that outlives a lost connection: the next use opens a new one. `pipeline`: statements asked for together travel together,
 * as transactions of requests want it (db/tx.ts); what streams rows takes a connection without.
 */
export function createPool(url: string, size = 20, pipeline = false): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    pipeline,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // The system's own default asks an idle connection whether it lives after two hours.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'farm',
    types: types as pg.CustomTypesConfig,
  });
  const ignore = (): void => undefined;
  pool.on('error', ignore);
  // A connection cut between two statements reports here; the statement that follows fails and is handled.
  pool.on('connect', (client) => {
    client.on('error', ignore);
  });
  return pool;
}

/** Where a connection string points, without its password. */
function place(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname}:${port === '' ? '5432' : port}${pathname}`;
  } catch {
    return 'the given address';
  }
}

/** @throws DatabaseProblem when the server does not answer or is too old; `name` is the setting to look at. */
export async function reachable(pool: pg.Pool, url: string, name: string): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
    const version = Math.floor(Number(rows[0]?.version) / 10_000);
    if (version < 15) throw new DatabaseProblem(`PostgreSQL 15 or newer is needed; ${place(url)} runs ${version}.`);
  } catch (error) {
    if (error instanceof DatabaseProblem) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new DatabaseProblem(`The database at ${place(url)} cannot be used (${message || code}): check ${name}.`);
  }
}

/**
 * Opens the pools and proves that each server answers.
 * @throws DatabaseProblem with one line, without the password, when one does not.
 */
export async function openPools(options: PoolOptions): Promise<OpenPools> {
  const main = createPool(options.url, options.size, true);
  const report = options.reportUrl ? createPool(options.reportUrl, options.size, true) : main;
  const watch = watchPool(main, options.url);
  const watches = report === main ? [watch] : [watch, watchPool(report, options.reportUrl ?? '')];
  const end = async (): Promise<void> => {
    await Promise.all(watches.map((one) => one.stop()));
    await Promise.all([...new Set([main, report, options.owner])].map((pool) => pool.end()));
  };
  try {
    await reachable(main, options.url, 'DATABASE_URL');
    if (report !== main) await reachable(report, options.reportUrl ?? '', 'REPORT_DATABASE_URL');
  } catch (error) {
    await end();
    throw error;
  }
  return { main, report, owner: options.owner, prepare: options.prepare ?? true, end, answers: watch.answers };
}
