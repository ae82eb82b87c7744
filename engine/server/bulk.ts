import { byKey } from './by-key.ts';
import type { Db } from './db.ts';

/** Columns and key of a table as the bulk writers need them. */
export interface TableShape {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** Of a wide table the columns most changes are confined to. */
  readonly state?: readonly string[];
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
  /** True when all of them are there already and differ in columns of `shape.state` alone. */
  readonly stateOnly?: boolean;
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

/** What one table takes of a statement: its words, given the number of the first parameter, and its parameters. */
interface Part {
  /** Parts of one name have the same words. */
  readonly name: string;
  readonly values: readonly unknown[];
  readonly text: (first: number) => string;
}

/** Changes a row that is there. Reading it as JSON and looking whether it is there cost more than changing it. */
function changePart({ table, key }: TableShape, state: readonly string[], row: TableRow): Part {
  const list = (columns: readonly string[], first: number): string[] => columns.map((column, i) => `${quote(column)} = $${first + i}`);
  return {
    name: `${table} state`,
    values: [...key, ...state].map((column) => row[column]),
    text: (first) =>
      `update ${table} set ${list(state, first + key.length).join(', ')}
     where ${list(key, first).join(' and ')}`,
  };
}

function partOf({ shape, rows, stateOnly = false }: RowsOf): Part {
  const { table, key, state } = shape;
  const [row] = rows;
  if (stateOnly && rows.length === 1 && row !== undefined && key !== undefined && state !== undefined)
    return changePart({ ...shape, key }, state, row);
  return { name: table, values: [JSON.stringify(rows)], text: (first) => writeText(shape, first) };
}

/** Texts of {@link writeTogether}, by the names of its parts: making one costs more than a row. */
const texts = new Map<string, string>();

function togetherText(parts: readonly Part[]): string {
  const names = parts.map(({ name }) => name).join(', ');
  const known = texts.get(names);
  if (known !== undefined) return known;
  let first = 1;
  const written = parts.map(({ text, values }) => {
    const words = text(first);
    first += values.length;
    return words;
  });
  const before = written.slice(0, -1).map((words, i) => `w${i + 1} as (${words})`);
  const text = byKey(`${before.length === 0 ? '' : `with ${before.join(',\n  ')}\n`}${written.at(-1)}`);
  texts.set(names, text);
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
  const parts = given.map(partOf);
  await db.query(
    togetherText(parts),
    parts.flatMap(({ values }) => values),
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

/** What must be deleted and written so that a table holds other rows; `stateOnly` as {@link RowsOf} has it. */
export interface RowDifferences {
  readonly gone: TableRow[];
  readonly changed: TableRow[];
  readonly stateOnly: boolean;
}

/** What must be deleted and written so that the table holds `after` where it held `before`. */
export function diffRows(shape: TableShape, before: readonly TableRow[], after: readonly TableRow[]): RowDifferences {
  if (before.length === 0) return { gone: [], changed: [...after], stateOnly: false };
  const keyOf = (row: TableRow): string => shape.key.map((column) => String(row[column])).join('\u0000');
  const old = new Map(before.map((row) => [keyOf(row), row]));
  const isNew = (row: TableRow, columns: readonly string[]): boolean => {
    const was = old.get(keyOf(row));
    return was === undefined || columns.some((column) => !isSame(was[column], row[column]));
  };
  const changed = after.filter((row) => isNew(row, shape.columns));
  const seldom = shape.state === undefined ? shape.columns : shape.columns.filter((column) => !shape.state?.includes(column));
  const now = new Set(after.map(keyOf));
  return { gone: before.filter((row) => !now.has(keyOf(row))), changed, stateOnly: !changed.some((row) => isNew(row, seldom)) };
}
