import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { type BackupHead, BackupWriter } from './backup-file.ts';
import { seal } from './backup-seal.ts';
import { CopyOut } from './copy.ts';
import { DatabaseProblem } from './problem.ts';

interface Table {
  readonly name: string;
  readonly columns: string[];
}

const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migration'
  group by c.relname order by c.relname`;

/** The words for COPY of a table and its columns. */
export function copyTarget(table: string, columns: readonly string[]): string {
  return `${pg.escapeIdentifier(table)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`;
}

/** An owner that is no superuser sees only the farms it names: it names them all, in the snapshot. */
async function seeAllFarms(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ farms: string }>("select coalesce(string_agg(farm_id, ','), '') as farms from farm");
  await client.query('call enter_farms($1)', [rows[0]?.farms ?? '']);
}

async function head(client: pg.ClientBase): Promise<BackupHead> {
  const migrations = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration order by number');
  const sequences = await client.query<{ name: string; last: string }>(
    "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1",
  );
  return {
    kind: 'farm-backup',
    format: 2,
    at: new Date().toISOString(),
    migrations: migrations.rows,
    sequences: sequences.rows,
  };
}

async function* parts(client: pg.PoolClient, counts: Record<string, number>): AsyncGenerator<Buffer> {
  const writer = new BackupWriter();
  yield writer.line(await head(client));
  yield writer.sum();
  const { rows } = await client.query<Table>(TABLES);
  for (const { name, columns } of rows) {
    yield writer.line({ table: name, columns });
    const copy = new CopyOut(
      `copy (select ${columns.map((column) => pg.escapeIdentifier(column)).join(', ')} from ${pg.escapeIdentifier(name)}) to stdout`,
    );
    client.query(copy as unknown as pg.Submittable);
    for await (const chunk of copy) yield writer.frames(chunk);
    yield writer.frames(Buffer.alloc(0));
    yield writer.sum();
    counts[name] = copy.rows;
  }
  yield writer.line({ end: counts });
  yield writer.sum();
}

/**
 * Writes all data to one compressed file while the server goes on working: every table as it was at one moment.
 * The file appears under its name only when it is whole, readable by its owner alone. Each table carries a checksum, and the file one over all.
 * @returns rows by table.
 */
export async function backup(pool: pg.Pool, file: string): Promise<Record<string, number>> {
  const client = await pool.connect();
  const making = `${file}.part`;
  const counts: Record<string, number> = {};
  let broken = true;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    await seeAllFarms(client);
    await pipeline(Readable.from(parts(client, counts)), createZstdCompress(), seal(), createWriteStream(making, { mode: 0o600 }));
    await client.query('commit');
    broken = false;
    await rename(making, file);
    return counts;
  } catch (error) {
    await rm(making, { force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== undefined && /^E[A-Z]+$/.test(code)) throw new DatabaseProblem(`The backup cannot be written to ${file}: ${message}`);
    throw error;
  } finally {
    client.release(broken);
  }
}
