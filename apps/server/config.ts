import { resolve } from 'node:path';
import { mailServerOf } from '#engine/server/mail/smtp.ts';

/** What the environment decides. Everything has a default that works on a fresh machine. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** PostgreSQL to use; null starts the embedded one. */
  readonly databaseUrl: string | null;
  /** The owner's login on the same PostgreSQL, where requests are to use a plain one; null: DATABASE_URL is the owner's. */
  readonly ownerDatabaseUrl: string | null;
  /** Streaming replica for reports. */
  readonly reportDatabaseUrl: string | null;
  readonly dataDir: string;
  readonly secureCookies: boolean;
  /** Proxies in front whose word about the address of a request counts. */
  readonly proxies: number;
  /** Seed demonstration farm and accounts into an empty embedded database. */
  readonly demo: boolean;
  readonly checkOutput: boolean;
  /** The server works on jobs too; else `worker` processes do. */
  readonly jobs: boolean;
  /** Where the web app is served under development; null: this server builds and serves it. */
  readonly webAddress: string | null;
  readonly poolSize: number;
  /** Connections keep the plans of statements; not behind a pooler that cannot. */
  readonly prepare: boolean;
  /** Size of the demonstration farm: mated females and years of history. */
  readonly demoSows: number;
  readonly demoYears: number;
}

/** A wrong setting: said in one line, without a stack. */
export class ConfigError extends Error {}

function port(text: string | undefined): number {
  const value = Number(text ?? '8080');
  if (!Number.isInteger(value) || value < 0 || value > 65535) throw new ConfigError(`PORT must be a number from 0 to 65535, not "${text}"`);
  return value;
}

/** A number above 0 from a variable. */
function count(env: NodeJS.ProcessEnv, name: string, usual: number): number {
  const value = Number(env[name] ?? usual);
  if (!(value > 0 && value < 100_000)) throw new ConfigError(`${name} must be a number above 0, not "${env[name]}"`);
  return value;
}

/** Y means one proxy in front, a number so many one behind another. */
function proxies(text = 'N'): number {
  if (text === 'Y' || text === 'N') return text === 'Y' ? 1 : 0;
  if (!/^[0-9]$/.test(text)) throw new ConfigError(`TRUST_PROXY must be Y, N or the number of proxies in front, not "${text}"`);
  return Number(text);
}

/** Address of a PostgreSQL from a variable, null when it is not set or blank. */
function address(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = (env[name] ?? '').trim();
  if (text === '') return null;
  if (!/^postgres(?:ql)?:\/\/./.test(text)) throw new ConfigError(`${name} must look like postgres://user:password@host:5432/database`);
  return text;
}

/** Where letters are handed in is looked at before anything starts; who sends them reads it again. */
function mailServer(env: NodeJS.ProcessEnv): void {
  try {
    mailServerOf(env);
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

/** Reads the environment. @throws ConfigError with one clear line. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const databaseUrl = address(env, 'DATABASE_URL');
  mailServer(env);
  const demo = databaseUrl === null && env['DEMO'] !== 'N';
  const ownerDatabaseUrl = address(env, 'OWNER_DATABASE_URL');
  if (ownerDatabaseUrl !== null && databaseUrl === null) throw new ConfigError('OWNER_DATABASE_URL needs DATABASE_URL, the login that requests use');
  return {
    port: port(env['PORT']),
    // The demonstration's password is known: unless somebody says otherwise it is for this machine alone.
    host: env['HOST'] || (demo ? '127.0.0.1' : '0.0.0.0'),
    databaseUrl,
    ownerDatabaseUrl,
    reportDatabaseUrl: address(env, 'REPORT_DATABASE_URL'),
    dataDir: resolve(env['DATA_DIR'] ?? 'data'),
    secureCookies: env['SECURE_COOKIES'] === 'Y',
    proxies: proxies(env['TRUST_PROXY']),
    demo,
    checkOutput: env['CHECK_OUTPUT'] === 'Y',
    jobs: env['JOBS'] !== 'N',
    webAddress: env['WEB_ADDRESS'] ?? null,
    poolSize: count(env, 'POOL_SIZE', 20),
    prepare: env['PREPARE'] !== 'N',
    demoSows: count(env, 'DEMO_SOWS', 120),
    demoYears: count(env, 'DEMO_YEARS', 2),
  };
}
