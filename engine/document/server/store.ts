import type { Field, FieldValues } from '#engine/define/field.ts';
import { loggedChanges } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import type { DocumentTable } from './step.ts';

/** A row to write, by column. */
export type Row = Readonly<Record<string, unknown>>;

/** Writes the head of a new document. */
export async function insertHead(db: Db, { table }: DocumentTable, row: Row): Promise<void> {
  const names = Object.keys(row);
  await db.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row).map((value) => value ?? null),
  );
}

/** Documents that stand under a head: every column of `row` as it says; `gone` is the state of those taken back. */
export async function headsLike(ctx: SignedContext, { table }: DocumentTable, row: Row, gone: string): Promise<Row[]> {
  const filled = Object.entries(row).filter(([, value]) => value != null);
  const blank = Object.keys(row).filter((name) => row[name] == null);
  const where = [...filled.map(([name], i) => `${name} = $${i + 3}`), ...blank.map((name) => `${name} is null`)];
  const { rows } = await ctx.db.query<Record<string, unknown>>(
    `select * from ${table} where farm_id = $1 and state <> $2 and ${where.join(' and ')} order by noteno`,
    [farmOf(ctx.session), gone, ...filled.map(([, value]) => value)],
  );
  return rows;
}

/** Puts a corrected head in place, under the next version. */
export async function updateHead(ctx: SignedContext, { table, key }: DocumentTable, id: string, row: Row): Promise<void> {
  const names = Object.keys(row);
  await ctx.db.query(
    `update ${table} set version = version + 1, lstusrid = $3, lstdate = now(), ${names.map((name, i) => `${name} = $${i + 4}`).join(', ')}
     where farm_id = $1 and ${key} = $2`,
    [farmOf(ctx.session), id, ctx.session.userid, ...Object.values(row).map((value) => value ?? null)],
  );
}

/** Where the lines of a kind of document are stored; `kept` columns hold what was saved first. */
export interface LineTable {
  readonly table: string;
  readonly kept: readonly string[];
}

/** Writes the lines of a document as they stand now, numbered from 1; lines it has no more are gone. */
export async function writeLines(
  ctx: SignedContext,
  { key }: DocumentTable,
  { table, kept }: LineTable,
  id: string,
  rows: readonly Row[],
): Promise<void> {
  const farmid = farmOf(ctx.session);
  await ctx.db.query(`delete from ${table} where farm_id = $1 and ${key} = $2 and lineno > $3`, [farmid, id, rows.length]);
  if (rows[0] === undefined) return;
  const names = Object.keys(rows[0]);
  const update = names.filter((name) => !kept.includes(name)).map((name) => `${name} = excluded.${name}`);
  await ctx.db.query(
    `insert into ${table} (farm_id, ${key}, lineno, ${names.join(', ')})
     select $1, $2, lineno, ${names.join(', ')} from jsonb_populate_recordset(null::${table}, $3::jsonb)
     on conflict (farm_id, ${key}, lineno) do update set ${update.join(', ')}`,
    [farmid, id, JSON.stringify(rows.map((row, at) => ({ ...row, lineno: at + 1 })))],
  );
}

/** The lines of a document as they are stored, in their order. */
export async function readLines(ctx: SignedContext, { key }: DocumentTable, { table }: LineTable, id: string): Promise<Row[]> {
  const { rows } = await ctx.db.query<Record<string, unknown>>(`select * from ${table} where farm_id = $1 and ${key} = $2 order by lineno`, [
    farmOf(ctx.session),
    id,
  ]);
  return rows;
}

function typedValue(kind: Field['kind'], value: unknown): unknown {
  if (value === null) return null;
  if (kind === 'flag') return value === true ? 'Y' : 'N';
  return kind === 'decimal' || kind === 'int' ? Number(value) : value;
}

/** Members of fields as they are typed, from a stored row: numbers as numbers, flags as Y or N; what is not stored is left out. */
export function typedValues(fields: readonly Pick<Field, 'key' | 'kind'>[], row: Row): FieldValues {
  const own = fields.filter(({ key }) => row[key] !== undefined);
  return Object.fromEntries(own.map(({ key, kind }) => [key, typedValue(kind, row[key])])) as FieldValues;
}

/** One numbering of documents: gapless in its farm, book, kind and year; its last number is a row of `table`. */
export interface Numbering {
  readonly table: string;
  readonly farmid: string;
  readonly book: string;
  readonly notetp: string;
  readonly year: number;
}

/** The next number of a numbering: gapless, for its row stays locked until the transaction ends. */
export async function drawSerial(db: Db, { table, farmid, book, notetp, year }: Numbering): Promise<number> {
  const { rows } = await db.query<{ last: number }>(
    `insert into ${table} (farm_id, book, notetp, year, last) values ($1, $2, $3, $4, 1)
     on conflict (farm_id, book, notetp, year) do update set last = ${table}.last + 1 returning last`,
    [farmid, book, notetp, year],
  );
  return rows[0]?.last ?? 1;
}

/** Who did what with a document, the newest first. */
export async function historyOf(ctx: SignedContext, { subject }: DocumentTable, id: string) {
  return (await loggedChanges(ctx, subject, id)).map(({ before: _, after, ...line }) => ({
    ...line,
    version: typeof after?.['version'] === 'number' ? after['version'] : null,
  }));
}
