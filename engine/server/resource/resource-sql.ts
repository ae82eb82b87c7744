import type { Field } from '#engine/define/field.ts';
import { formFields, type ResourceDef } from '#engine/define/resource.ts';

/** What a module adds to a declared list on the server: SQL of what is worked out, and what a stored column is called. */
export interface ResourceSql {
  /** Columns whose name is not the field's. */
  readonly columns?: Readonly<Record<string, string>>;
  /** SQL of the `shown` columns; the row is `p`, who asks is `q` (realm, farm_id, today, language, facts). */
  readonly computed?: Readonly<Record<string, string>>;
  /** Joins that the computed columns read. */
  readonly join?: string;
  /** SQL of the company of farm `f` under which the rows lie. */
  readonly realm?: string;
  /** Further condition on `p` that holds for every row of the list. */
  readonly only?: string;
  /** Order of the rows; by key when absent. */
  readonly order?: string;
}

export interface ResourceTable {
  readonly def: ResourceDef;
  readonly sql: ResourceSql;
}

/** Columns of the table behind the fields a form fills; whose row it is stands in farm_id. */
export function storedColumns({ def, sql }: ResourceTable): readonly (readonly [Field, string])[] {
  const own = formFields(def).filter(({ key }) => key !== 'company');
  return own.map((field) => [field, sql.columns?.[field.key] ?? field.key]);
}

/** A column as the field's value travels: flags as Y or N, decimals as numbers. */
function read({ kind }: Field, column: string): string {
  if (kind === 'flag') return `case when p.${column} then 'Y' when not p.${column} then 'N' end`;
  return kind === 'decimal' ? `p.${column}::float8` : `p.${column}`;
}

/** A value of a body as its column takes it. */
export function stored({ kind }: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  return kind === 'flag' ? value === 'Y' : value;
}

/** The stored members of a row as SQL, version with them. */
export function rowSql(table: ResourceTable): string {
  const own = storedColumns(table).map(([field, column]) => `${read(field, column)} as "${field.key}"`);
  const company = table.def.scope === 'company' ? [`case when p.farm_id is null then 'Y' else 'N' end as company`] : [];
  return [...own, ...company, 'p.version'].join(', ');
}

/** Names of the columns that tell a row of the list: its owner and its id, and what they are compared with ($1, $2). */
export function keySql({ def, sql }: ResourceTable, realm = '$1', id = '$2'): string {
  const owner = def.scope === 'company' ? 'prnt2' : 'farm_id';
  const only = sql.only === undefined ? '' : ` and ${sql.only}`;
  return `p.${owner} = ${realm} and p.${sql.columns?.[def.key] ?? def.key} = ${id}${only}`;
}
