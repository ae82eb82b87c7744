import type { FieldValue, FieldValues } from '#engine/define/field.ts';
import type { Db } from '../db.ts';
import type { SignedContext } from '../pipeline.ts';
import { farmOf } from '../session.ts';
import { likeAnywhere, Where } from '../where.ts';
import { columnSql, keyColumn, keySql, listSql, type ResourceTable, rowSql } from './resource-sql.ts';

/** Under whom the rows of a list lie for the farm a request works on. */
export interface Owner {
  readonly farmid: string;
  /** The company; the farm itself for a list that each farm keeps alone. */
  readonly realm: string;
}

/** Whose list a request reads. */
export async function ownerOf(ctx: SignedContext, { def, sql }: ResourceTable): Promise<Owner> {
  const farmid = farmOf(ctx.session);
  if (def.scope === 'farm') return { farmid, realm: farmid };
  const { rows } = await ctx.db.query<{ realm: string }>(`select ${sql.realm ?? 'f.prnt2'} as realm from farm f where f.farm_id = $1`, [farmid]);
  const realm = rows[0]?.realm;
  if (realm === undefined) throw new Error(`unknown farm ${farmid}`);
  return { farmid, realm };
}

interface Asked {
  /** The one row that is asked for; all when absent. */
  readonly id?: string;
  readonly page: number;
  readonly size: number;
}

/** In which language somebody reads, and what the list's own columns compare with. */
interface Reader {
  readonly language: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

const WHO = 'cross join (select $1::text as realm, $2::text as farm_id, $3::date as today, $4::text as language, $5::jsonb as facts) q';

function narrow(where: Where, table: ResourceTable, values: FieldValues): void {
  const { def, sql } = table;
  const column = (key: string): string => columnSql(sql, key);
  const text = values['text'];
  if (typeof text === 'string') {
    const like = likeAnywhere(text);
    where.add(def.search.map((key) => `${column(key)} ilike ?`).join(' or '), ...def.search.map(() => like));
  }
  if (values['closed'] !== 'Y') where.add(column('inuse'));
  for (const { key, kind } of def.filters ?? []) filterBy(where, column(key), kind, values[key]);
}

function filterBy(where: Where, column: string, kind: string, value: FieldValue | undefined): void {
  if (value === null || value === undefined) return;
  if (kind === 'multicode') where.add(`${column} = any(?)`, value);
  else where.add(`${column} = ?`, kind === 'flag' ? value === 'Y' : value);
}

/** The rows of a list that answer a search, a page of them, and how many there are in all. */
export async function findRows<R>(
  ctx: SignedContext,
  table: ResourceTable,
  values: Omit<FieldValues, keyof Asked> & Asked,
  { language, facts }: Reader,
): Promise<{ total: number; rows: R[] }> {
  const { def, sql } = table;
  const owner = await ownerOf(ctx, table);
  const where = new Where(listSql(table, 'q.realm'));
  where.params.push(owner.realm, owner.farmid, ctx.session.curbusdt, language, JSON.stringify(facts));
  if (values.id !== undefined) where.add(`p.${keyColumn(table)} = ?`, values.id);
  narrow(where, table, values);
  const from = `from ${def.table} p ${WHO}`;
  const counted = await ctx.db.query<{ total: number }>(`select count(*)::int as total ${from} where ${where.sql}`, where.params);
  const [limit, offset] = [where.param(values.size), where.param((values.page - 1) * values.size)];
  const computed = Object.entries(sql.computed ?? {}).map(([key, expression]) => `, ${expression} as "${key}"`);
  const order = sql.order ?? columnSql(sql, def.key);
  const { rows } = await ctx.db.query<R>(
    `select ${rowSql(table)}${computed.join('')} ${from} ${sql.join ?? ''} where ${where.sql} order by ${order} limit ${limit} offset ${offset}`,
    where.params,
  );
  return { total: counted.rows[0]?.total ?? 0, rows };
}

/** One row as it is stored, held against others who would change it; null when there is none. */
export async function storedRow<R>(db: Db, table: ResourceTable, owner: Owner, id: string): Promise<R | null> {
  const { rows } = await db.query<R>(`select ${rowSql(table)} from ${table.def.table} p where ${keySql(table)} for update`, [owner.realm, id]);
  return rows[0] ?? null;
}
