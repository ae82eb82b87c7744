import { byKey } from './by-key.ts';
import type { Db } from './db.ts';

/** Columns and key of a table as the bulk writers need them. */
export interface TableShape {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

/** A row by column name: dates as YYYYMMDD, ranges as text, null for unknown. */
export type TableRow = Readonly<Record<string, unknown>>;

const quote = (name: string): string => `"${name}"`;

/** Rows a statement takes: large enough to spread its cost, small enough for any server's memory. */
const CHUNK = 5_000;

async function inChunks(rows: readonly TableRow[], write: (json: string) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) await write(JSON.stringify(rows.slice(from, from + CHUNK)));
}

/**
 * Inserts rows, or replaces those whose key exists, in one statement. The database reads each value
 * by the column's own type, so no list of casts can drift from the table.
 */
export async function upsertRows(db: Db, shape: TableShape, rows: readonly TableRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = shape.columns.map(quote).join(', ');
  const rest = shape.columns.filter((column) => !shape.key.includes(column)).map(quote);
  const update = rest.length === 0 ? 'do nothing' : `do update set ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  const sql = byKey(`insert into ${shape.table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::${shape.table}, $1::jsonb)
     on conflict (${shape.key.map(quote).join(', ')}) ${update}`);
  await inChunks(rows, (json) => db.query(sql, [json]));
}

/** Inserts rows that must be new; a repeated key is a fault. */
export async function insertRows(db: Db, shape: Omit<TableShape, 'key'>, rows: readonly TableRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = shape.columns.map(quote).join(', ');
  const sql = byKey(`insert into ${shape.table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::${shape.table}, $1::jsonb)`);
  await inChunks(rows, (json) => db.query(sql, [json]));
}

/** Deletes rows by key. */
export async function deleteRows(db: Db, shape: TableShape, rows: readonly TableRow[]): Promise<void> {
  if (rows.length === 0) return;
  const match = shape.key.map((column) => `t.${quote(column)} = k.${quote(column)}`).join(' and ');
  const sql = byKey(`delete from ${shape.table} t using jsonb_populate_recordset(null::${shape.table}, $1::jsonb) k where ${match}`);
  await inChunks(rows, (json) => db.query(sql, [json]));
}

/** What must be deleted and written so that the table holds `after` where it held `before`. */
export function diffRows(shape: TableShape, before: readonly TableRow[], after: readonly TableRow[]): { gone: TableRow[]; changed: TableRow[] } {
  if (before.length === 0) return { gone: [], changed: [...after] };
  const keyOf = (row: TableRow): string => JSON.stringify(shape.key.map((column) => row[column]));
  const old = new Map(before.map((row) => [keyOf(row), JSON.stringify(row)]));
  const now = new Set(after.map(keyOf));
  return {
    gone: before.filter((row) => !now.has(keyOf(row))),
    changed: after.filter((row) => old.get(keyOf(row)) !== JSON.stringify(row)),
  };
}
