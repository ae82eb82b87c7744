import { resolve } from 'node:path';

/** What the environment decides. Everything has a default that works on a fresh machine. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** PostgreSQL to use; null starts the embedded one. */
  readonly databaseUrl: string | null;
  /** Streaming replica for reports. */
  readonly reportDatabaseUrl: string | null;
  readonly dataDir: string;
  readonly secureCookies: boolean;
  readonly trustProxy: boolean;
  /** Seed demonstration farm and accounts into an empty embedded database. */
  readonly demo: boolean;
  readonly checkOutput: boolean;
  readonly poolSize: number;
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

/** Reads the environment. @throws ConfigError with one clear line. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const databaseUrl = env['DATABASE_URL'] ?? null;
  return {
    port: port(env['PORT']),
    host: env['HOST'] ?? '0.0.0.0',
    databaseUrl,
    reportDatabaseUrl: env['REPORT_DATABASE_URL'] ?? null,
    dataDir: resolve(env['DATA_DIR'] ?? 'data'),
    secureCookies: env['SECURE_COOKIES'] === 'Y',
    trustProxy: env['TRUST_PROXY'] === 'Y',
    demo: databaseUrl === null && env['DEMO'] !== 'N',
    checkOutput: env['CHECK_OUTPUT'] === 'Y',
    poolSize: Number(env['POOL_SIZE'] ?? '20'),
    demoSows: Number(env['DEMO_SOWS'] ?? '120'),
    demoYears: Number(env['DEMO_YEARS'] ?? '2'),
  };
}
