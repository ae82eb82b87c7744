import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { KEPT_TABLES, keptChangedBy, RAISE_KEPT } from '#engine/server/kept.ts';
import { DatabaseProblem } from './problem.ts';

/** A step of the schema, as it lies in the folder. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

const FOLDER = join(import.meta.dirname, 'migrations');
const LOCK = 7_261_404;

/** All migrations in order; numbers rise but may leave gaps. @throws when a name is not NNNN_name.sql or a number is double. */
export function readMigrations(folder: string = FOLDER): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  let last = 0;
  return files.map((file) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1] ?? 0);
    if (number <= last) throw new Error(`migration ${file}: expected a number above ${String(last).padStart(4, '0')}`);
    last = number;
    const sql = readFileSync(join(folder, file), 'utf8');
    return {
      number,
      name: file.slice(0, -4),
      sql,
      checksum: createHash('sha256').update(sql).digest('hex'),
    };
  });
}

interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

async function appliedIn(client: pg.ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select number, name, checksum from schema_migration order by number');
  return rows;
}

/** Refuses a schema that this program did not make, and a step that belongs before one already taken. */
function compare(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const last = migrations.at(-1);
  for (const [index, { number, name, checksum }] of applied.entries()) {
    const own = migrations[index];
    if (own !== undefined && own.number < number) {
      throw new DatabaseProblem(`The database went on without ${own.name}: start the program that made it or use an empty database.`);
    }
    if (own === undefined || own.number > number) {
      throw new DatabaseProblem(
        `The database is newer (${name}) than this program (${last?.name ?? 'none'}): start the newer program or restore a backup.`,
      );
    }
    if (own.checksum !== checksum) {
      throw new DatabaseProblem(
        `The database was made by a different version of ${own.name}: start the program that made it or use an empty database.`,
      );
    }
  }
}

async function applyOne(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
  } catch (error) {
    const { message, position } = error as Error & { position?: string };
    const line = position === undefined ? '' : ` line ${migration.sql.slice(0, Number(position)).split('\n').length}`;
    throw new DatabaseProblem(`Migration ${migration.name}${line} failed, nothing was changed: ${message}`);
  }
  await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ]);
}

/** Applies, in the transaction that is open, what the database lacks. @returns names of the steps. */
export async function applyPending(client: pg.ClientBase, migrations: readonly Migration[]): Promise<string[]> {
  // Several servers may start at once: one migrates, the others wait and find it done.
  await client.query(`select pg_advisory_xact_lock(${LOCK})`);
  await client.query(`create table if not exists schema_migration (
    number int primary key, name text not null unique, checksum text not null, applied_at timestamptz not null default now())`);
  const applied = await appliedIn(client);
  compare(applied, migrations);
  const pending = migrations.slice(applied.length);
  for (const migration of pending) await applyOne(client, migration);
  // Servers that run on meanwhile keep rows a step may have changed.
  if (applied.length > 0 && pending.some(({ sql }) => keptChangedBy(sql).length > 0)) await client.query(RAISE_KEPT, [KEPT_TABLES]);
  return pending.map((migration) => migration.name);
}

/**
 * Brings the schema up to this program, all pending steps in one transaction.
 * @returns names of the steps applied now.
 * @throws DatabaseProblem when the schema is newer, was made differently, or a step fails.
 */
export async function migrate(pool: pg.Pool, migrations: readonly Migration[] = readMigrations()): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const names = await applyPending(client, migrations);
    await client.query('commit');
    return names;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
