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

/** Rows of one table: with a key they are put in or replace those that have it, without one they must be new. */
export interface RowsOf {
  readonly shape: Omit<TableShape, 'key'> & Partial<Pick<TableShape, 'key'>>;
  readonly rows: readonly TableRow[];
}

/** Writes the rows a parameter brings as JSON. The database reads each value by the column's own type, so no list of casts can drift from the table. */
function writeText({ table, key, columns }: RowsOf['shape'], parameter: number): string {
  const names = columns.map(quote).join(', ');
  const insert = `insert into ${table} (${names})
     select ${names} from jsonb_populate_recordset(null::${table}, $${parameter}::jsonb)`;
  if (key === undefined) return insert;
  const rest = columns.filter((column) => !key.includes(column)).map(quote);
  const update = rest.length === 0 ? 'do nothing' : `do update set ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  return `${insert}
     on conflict (${key.map(quote).join(', ')}) ${update}`;
}

async function writeRows(db: Db, { shape, rows }: RowsOf): Promise<void> {
  if (rows.length === 0) return;
  const sql = byKey(writeText(shape, 1));
  await inChunks(rows, (json) => db.query(sql, [json]));
}

/** Inserts rows, or replaces those whose key exists, in one statement. */
export function upsertRows(db: Db, shape: TableShape, rows: readonly TableRow[]): Promise<void> {
  return writeRows(db, { shape, rows });
}

/** Inserts rows that must be new; a repeated key is a fault. */
export function insertRows(db: Db, { table, columns }: Omit<TableShape, 'key'>, rows: readonly TableRow[]): Promise<void> {
  return writeRows(db, { shape: { table, columns }, rows });
}

/** Texts of {@link writeTogether}, by its tables: making one costs more than a row. */
const texts = new Map<string, string>();

function togetherText(writes: readonly RowsOf[]): string {
  const tables = writes.map(({ shape }) => shape.table).join(' ');
  const known = texts.get(tables);
  if (known !== undefined) return known;
  const parts = writes.map(({ shape }, i) => writeText(shape, i + 1));
  const before = parts.slice(0, -1).map((part, i) => `w${i + 1} as (${part})`);
  const text = byKey(`${before.length === 0 ? '' : `with ${before.join(',\n  ')}\n`}${parts.at(-1)}`);
  texts.set(tables, text);
  return text;
}

/**
 * Writes rows of several tables in one statement, which is checked as a whole: parents and children may come together. What is too
 * large for that goes table by table, in the order given. Each table is always given with the same shape.
 */
export async function writeTogether(db: Db, writes: readonly RowsOf[]): Promise<void> {
  const given = writes.filter(({ rows }) => rows.length > 0);
  if (given.length === 0) return;
  if (given.reduce((sum, { rows }) => sum + rows.length, 0) > CHUNK) {
    for (const write of given) await writeRows(db, write);
    return;
  }
  await db.query(
    togetherText(given),
    given.map(({ rows }) => JSON.stringify(rows)),
  );
}

/** Deletes rows by key. */
export async function deleteRows(db: Db, shape: TableShape, rows: readonly TableRow[]): Promise<void> {
  if (rows.length === 0) return;
  const match = shape.key.map((column) => `t.${quote(column)} = k.${quote(column)}`).join(' and ');
  const sql = byKey(`delete from ${shape.table} t using jsonb_populate_recordset(null::${shape.table}, $1::jsonb) k where ${match}`);
  await inChunks(rows, (json) => db.query(sql, [json]));
}

/** True when a value of a row is what it was: most are texts and numbers, some lists. */
const isSame = (was: unknown, is: unknown): boolean =>
  was === is || (typeof was === 'object' && typeof is === 'object' && JSON.stringify(was) === JSON.stringify(is));

/** What must be deleted and written so that the table holds `after` where it held `before`. */
export function diffRows(shape: TableShape, before: readonly TableRow[], after: readonly TableRow[]): { gone: TableRow[]; changed: TableRow[] } {
  if (before.length === 0) return { gone: [], changed: [...after] };
  const keyOf = (row: TableRow): string => shape.key.map((column) => String(row[column])).join('\u0000');
  const old = new Map(before.map((row) => [keyOf(row), row]));
  const isChanged = (row: TableRow): boolean => {
    const was = old.get(keyOf(row));
    return was === undefined || shape.columns.some((column) => !isSame(was[column], row[column]));
  };
  const changed = after.filter(isChanged);
  const now = new Set(after.map(keyOf));
  return { gone: before.filter((row) => !now.has(keyOf(row))), changed };
}
