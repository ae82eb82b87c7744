import type { Field } from '#engine/define/field.ts';
import { formFields, type ResourceDef, type ResourceLines } from '#engine/define/resource.ts';

/** A field whose column holds something else: what is read of the row `p`, and what a value is written as. */
export interface OtherColumn {
  readonly column: string;
  readonly sql: string;
  readonly write: (value: unknown) => unknown;
}

/** What a module adds to a declared list on the server: SQL of what is worked out, and what a stored column is called. */
export interface ResourceSql {
  /** Columns whose name is not the field's, or that hold something else. */
  readonly columns?: Readonly<Record<string, string | OtherColumn>>;
  /** SQL of the `shown` columns; the row is `p`, who asks is `q` (realm, farm_id, today, language, facts). */
  readonly computed?: Readonly<Record<string, string>>;
  /** Joins that the computed columns read. */
  readonly join?: string;
  /** SQL of the company of farm `f` under which the rows lie. */
  readonly realm?: string;
  /** Columns that hold the same in every row of the list, its lines too: the book of goods. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Order of the rows; by key when absent. */
  readonly order?: string;
}

export interface ResourceTable {
  readonly def: ResourceDef;
  readonly sql: ResourceSql;
}

/** What a column holds of a field, and what it is read as. */
interface Column {
  readonly field: Field;
  readonly name: string;
  readonly sql: string;
  readonly write: (value: unknown) => unknown;
}

/** What is read of the field of a row `p`, as the table has it: to compare, to order by. */
export function columnSql({ columns }: ResourceSql, key: string): string {
  const other = columns?.[key];
  return typeof other === 'object' ? other.sql : `p.${other ?? key}`;
}

/** Columns of the table behind the fields a form fills; whose row it is stands in farm_id. */
export function storedColumns({ def, sql }: ResourceTable): readonly Column[] {
  const own = formFields(def).filter(({ key }) => key !== 'company');
  return own.map((field) => {
    const other = sql.columns?.[field.key];
    if (typeof other === 'object') return { field, name: other.column, sql: other.sql, write: other.write };
    return { field, name: other ?? field.key, sql: `p.${other ?? field.key}`, write: (value) => stored(field, value) };
  });
}

/** A column as the field's value travels: flags as Y or N, decimals as numbers. */
function read({ kind }: Field, column: string): string {
  if (kind === 'flag') return `case when ${column} then 'Y' when not ${column} then 'N' end`;
  return kind === 'decimal' ? `${column}::float8` : column;
}

/** A column of a line within JSON, where a day is no value of its own: it travels as YYYYMMDD. */
function lineValue(field: Field, column: string): string {
  return field.kind === 'date' ? `to_char(${column}, 'YYYYMMDD')` : read(field, column);
}

/** A value of a body as its column takes it. */
function stored({ kind }: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return kind === 'flag' ? value === 'Y' : value;
}

/** Columns that tell the rows of a list: its owner and what is the same in all of them. */
export function ownColumns({ def, sql }: ResourceTable, realm: string): readonly (readonly [string, unknown])[] {
  return [[def.scope === 'company' ? 'prnt2' : 'farm_id', realm], ...Object.entries(sql.fixed ?? {})];
}

/** SQL of the lines under a row `p`. */
function linesSql(table: ResourceTable, { key, table: lines, fields, order }: ResourceLines): string {
  const members = fields.map((field) => `'${field.key}', ${lineValue(field, `l.${field.key}`)}`);
  const same = [...ownColumns(table, '').map(([name]) => name), keyColumn(table)].map((name) => `l.${name} = p.${name}`);
  return `coalesce((select jsonb_agg(jsonb_build_object(${members.join(', ')}) order by l.${order}) from ${lines} l
    where ${same.join(' and ')}), '[]') as "${key}"`;
}

/** The stored members of a row as SQL, lines and version with them. */
export function rowSql(table: ResourceTable): string {
  const own = storedColumns(table).map(({ field, sql }) => `${read(field, sql)} as "${field.key}"`);
  const company = table.def.scope === 'company' ? [`case when p.farm_id is null then 'Y' else 'N' end as company`] : [];
  return [...own, ...company, ...(table.def.lines ?? []).map((lines) => linesSql(table, lines)), 'p.version'].join(', ');
}

/** Column of the field that names a row. */
export function keyColumn({ def, sql }: ResourceTable): string {
  const other = sql.columns?.[def.key];
  return typeof other === 'object' ? other.column : (other ?? def.key);
}

/** SQL: a row `p` is of the list of an owner. */
export function listSql({ def, sql }: ResourceTable, realm: string): string {
  const fixed = Object.entries(sql.fixed ?? {}).map(([name, value]) => ` and p.${name} = '${value}'`);
  return `p.${def.scope === 'company' ? 'prnt2' : 'farm_id'} = ${realm}${fixed.join('')}`;
}

/** SQL: row `p` is the one of an owner and an id. */
export function keySql(table: ResourceTable, realm = '$1', id = '$2'): string {
  return `${listSql(table, realm)} and p.${keyColumn(table)} = ${id}`;
}
