import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { preparedName } from '#db/prepared.ts';

/** Tables an event of an animal leaves rows in. */
const TABLES = ['animal_event', 'animal', 'sow_cycle', 'weaning', 'piglet_change', 'herd_span', 'stay', 'movement', 'audit_log', 'request_log'];

interface Table {
  readonly name: string;
  readonly key: readonly string[];
  /** Columns a client writes: those the database counts or derives itself are left to it. */
  readonly columns: readonly string[];
}

/** A row as JSON, a member for each column. */
type Row = Readonly<Record<string, unknown>>;
type Snapshot = ReadonlyMap<string, ReadonlyMap<string, Row>>;

/** What a client that knows no rules writes for one event: statements with the values of a sample. */
export interface PlainStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface Plain {
  /** The animal the sample was entered for. */
  readonly animalId: string;
  readonly statements: readonly PlainStatement[];
}

async function tablesOf(pool: pg.Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `select c.relname as name,
       (select array_agg(a.attname::text) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary) as key,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '' and a.attidentity = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.oid = any ($1::text[]::regclass[]) group by c.oid`,
    [TABLES],
  );
  return rows;
}

async function snapshot(pool: pg.Pool, tables: readonly Table[]): Promise<Snapshot> {
  const rows = await Promise.all(
    tables.map(async ({ name, key }) => {
      const found = await pool.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t`);
      return [name, new Map(found.rows.map(({ row }) => [JSON.stringify(key.map((column) => row[column])), row]))] as const;
    }),
  );
  return new Map(rows);
}

function inserted({ name, columns }: Table, row: Row): PlainStatement {
  const places = columns.map((_, i) => `$${i + 1}`).join(', ');
  return { text: `insert into ${name} (${columns.join(', ')}) values (${places})`, values: columns.map((column) => row[column]) };
}

function updated({ name, key, columns }: Table, before: Row, after: Row): PlainStatement | null {
  const changed = columns.filter((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]));
  if (changed.length === 0) return null;
  const sets = changed.map((column, i) => `${column} = $${i + 1}`).join(', ');
  const match = key.map((column, i) => `${column} = $${changed.length + i + 1}`).join(' and ');
  return { text: `update ${name} set ${sets} where ${match}`, values: [...changed, ...key].map((column) => after[column]) };
}

/** The rows an event of one animal left, as plain statements: nothing else may write meanwhile. */
export async function plainOf(pool: pg.Pool, animalId: string, enter: () => Promise<void>): Promise<Plain> {
  const tables = await tablesOf(pool);
  const before = await snapshot(pool, tables);
  await enter();
  const after = await snapshot(pool, tables);
  const written = TABLES.flatMap((name) => {
    const table = tables.find((one) => one.name === name);
    if (table === undefined) return [];
    return [...(after.get(name) ?? [])].flatMap(([key, row]) => {
      const old = before.get(name)?.get(key);
      return (old === undefined ? inserted(table, row) : updated(table, old, row)) ?? [];
    });
  });
  return { animalId, statements: written };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The values of a sample for another animal: its id, and new ids wherever the sample drew some. */
function valuesFor(sample: string, animalId: string) {
  const drawn = new Map([[sample, animalId]]);
  return (value: unknown): unknown => {
    if (typeof value !== 'string' || !UUID.test(value)) return value;
    const known = drawn.get(value) ?? randomUUID();
    drawn.set(value, known);
    return known;
  };
}

/** Writes the rows of one event in a durable transaction, one prepared statement after the other, in the role requests take. */
export async function writePlain(pool: pg.Pool, opening: string, { animalId: sample, statements }: Plain, animalId: string): Promise<void> {
  const client = await pool.connect();
  const valueFor = valuesFor(sample, animalId);
  try {
    await client.query(opening);
    for (const { text, values } of statements) await client.query({ name: preparedName(text), text, values: values.map(valueFor) });
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
