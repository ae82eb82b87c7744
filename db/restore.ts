import pg from 'pg';
import { KEPT_TABLES } from '#engine/server/kept.ts';
import { copyTarget } from './backup.ts';
import { checkBackup, withParts } from './backup-check.ts';
import { type BackupHead, type BackupReader, DamagedBackup } from './backup-file.ts';
import { copyIn } from './copy.ts';
import { addForeignKeys, dropForeignKeys } from './foreign-keys.ts';
import { applyPending, type Migration, readMigrations } from './migrate.ts';
import { DatabaseProblem } from './problem.ts';
import { countTables } from './statistics.ts';

export interface RestoreOptions {
  /** Throws away what the database holds; without it only an empty database is taken. */
  readonly replace?: boolean;
  /** Takes what the person at the terminal should know, a line each. */
  readonly say?: (line: string) => void;
}

async function tableNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'schema_migration'`,
  );
  return rows.map((row) => row.name);
}

async function refuseData(client: pg.ClientBase): Promise<void> {
  for (const name of await tableNames(client)) {
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`);
    if (rowCount !== 0) throw new DatabaseProblem('The database already holds data: restore into an empty one, or say --replace to throw it away.');
  }
}

/** The steps that made the backup's schema must be this program's own first ones. */
function ownSteps(head: BackupHead, migrations: readonly Migration[]): Migration[] {
  const steps = migrations.slice(0, head.migrations.length);
  const strange = head.migrations.find((one, index) => steps[index]?.checksum !== one.checksum);
  if (strange !== undefined)
    throw new DatabaseProblem(`The backup was made by another version of this program (${strange.name}): restore it with that version.`);
  return steps;
}

/** Row-level security would hide the rows from an owner that is no superuser; it is closed again after loading. */
async function forceRls(client: pg.ClientBase, tables: readonly string[], force: boolean): Promise<void> {
  for (const name of tables) await client.query(`alter table ${pg.escapeIdentifier(name)} ${force ? '' : 'no '}force row level security`);
}

async function forcedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity",
  );
  return rows.map((row) => row.name);
}

/** Rules that wait for the end of a transaction are held against the rows now: a table they still wait for cannot be altered. */
async function checkDeferred(client: pg.ClientBase): Promise<void> {
  await client.query('set constraints all immediate');
  await client.query('set constraints all deferred');
}

/** Triggers that write rows of their own: those come with the backup. Rules that only refuse stay. */
async function writingTriggers(client: pg.ClientBase): Promise<{ name: string; table: string }[]> {
  const { rows } = await client.query<{ name: string; table: string }>(
    `select g.tgname as name, c.relname as table from pg_trigger g join pg_class c on c.oid = g.tgrelid
     where c.relnamespace = 'public'::regnamespace and not g.tgisinternal and g.tgconstraint = 0`,
  );
  return rows;
}

async function switchTriggers(client: pg.ClientBase, triggers: readonly { name: string; table: string }[], way: 'enable' | 'disable'): Promise<void> {
  for (const { name, table } of triggers) await client.query(`alter table ${pg.escapeIdentifier(table)} ${way} trigger ${pg.escapeIdentifier(name)}`);
}

async function loadTables(client: pg.ClientBase, reader: BackupReader): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (;;) {
    const next = await reader.next();
    if ('end' in next) {
      const short = Object.entries(next.end).find(([table, rows]) => counts[table] !== rows);
      if (short !== undefined) throw new Error(`${short[0]} has ${counts[short[0]]} rows instead of ${short[1]}`);
      return counts;
    }
    const { table, columns } = next;
    counts[table] = await copyIn(client, `copy ${copyTarget(table, columns)} from stdin`, reader.rows());
  }
}

async function setSequences(client: pg.ClientBase, head: BackupHead): Promise<void> {
  for (const { name, last } of head.sequences) await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last]);
}

async function restoreIn(client: pg.ClientBase, reader: BackupReader, file: string): Promise<Record<string, number>> {
  const head = await reader.head();
  if (head === null) throw new DatabaseProblem(`${file} is not a backup of this program.`);
  const migrations = readMigrations();
  const steps = ownSteps(head, migrations);
  await client.query('drop schema public cascade');
  // As in a new database: a request's login reaches the schema before it takes its role.
  await client.query('create schema public; grant usage on schema public to public');
  await applyPending(client, steps);
  const names = await tableNames(client);
  await client.query(names.length === 0 ? 'select' : `truncate ${names.map((name) => pg.escapeIdentifier(name)).join(', ')}`);
  const forced = await forcedTables(client);
  await forceRls(client, forced, false);
  // Rows come table by table in no special order, so references are checked once at the end, all together.
  const keys = await dropForeignKeys(client, names);
  const triggers = await writingTriggers(client);
  await switchTriggers(client, triggers, 'disable');
  const counts = await loadTables(client, reader);
  await checkDeferred(client);
  await switchTriggers(client, triggers, 'enable');
  await addForeignKeys(client, keys);
  await forceRls(client, forced, true);
  await setSequences(client, head);
  await applyPending(client, migrations);
  return counts;
}

const PAST_ALL_VERSIONS = `
  insert into kept_version as k (name, version) select n, extract(epoch from now())::bigint from unnest($1::text[]) n
  on conflict (name) do update set version = k.version + excluded.version`;

async function restoreOn(client: pg.ClientBase, reader: BackupReader, file: string, replace: boolean): Promise<Record<string, number>> {
  await client.query('begin');
  await client.query('set local statement_timeout = 0');
  if (!replace) await refuseData(client);
  const counts = await restoreIn(client, reader, file);
  // A server that runs on keeps rows of what was here before: no version of it may come again.
  if (replace) await client.query(PAST_ALL_VERSIONS, [KEPT_TABLES]);
  await client.query('commit');
  return counts;
}

/**
 * Loads a backup and brings its schema up to this program, in one transaction: it comes whole or not at all.
 * @returns rows by table.
 * @throws DatabaseProblem when the file is no backup, is damaged, cut or of a strange version, or the database holds data.
 */
export async function restore(pool: pg.Pool, file: string, options: RestoreOptions = {}): Promise<Record<string, number>> {
  const length = await checkBackup(file, options.say ?? ((): void => undefined));
  const client = await pool.connect();
  let broken = true;
  try {
    const counts = await withParts(file, length, (reader) => restoreOn(client, reader, file, options.replace === true));
    broken = false;
    await countTables(client);
    return counts;
  } catch (error) {
    if (error instanceof DatabaseProblem) throw error;
    const place = error instanceof DamagedBackup ? ` (${error.place})` : '';
    throw new DatabaseProblem(`The backup ${file} could not be restored, nothing was changed: ${(error as Error).message}${place}`);
  } finally {
    client.release(broken);
  }
}
