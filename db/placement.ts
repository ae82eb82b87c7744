import type pg from 'pg';

/** Where a table lies when the database is spread over machines: whole on every one, or by a key of its rows. */
export type Placement = { readonly kind: 'reference' } | { readonly kind: 'distributed'; readonly by: string };

/** A foreign key as the catalogue has it. */
export interface ForeignKey {
  readonly name: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
  /** What a change or deletion of the named row does: a no action, r restrict, c cascade, n set null, d set default. */
  readonly onUpdate: string;
  readonly onDelete: string;
}

/** What the rules of placing need to know of a table. */
export interface TableFacts {
  readonly name: string;
  readonly comment: string | null;
  readonly key: readonly string[];
  /** Unique keys, exclusions and the primary key: the columns that are compared for equality. */
  readonly uniques: readonly { readonly name: string; readonly columns: readonly string[] }[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Policies that ask other tables, by a subquery or, for rows that are spread, by a function. */
  readonly policies: readonly { readonly name: string; readonly subquery: boolean; readonly asks: boolean }[];
  readonly triggers: readonly { readonly name: string; readonly comment: string | null }[];
  /** Columns that count by themselves in less than eight bytes: each machine hands out a part of the numbers. */
  readonly narrowCounters: readonly string[];
}

const FACTS = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    coalesce((select array_agg(a.attname::text order by k.n) from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality k (att, n)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.att
      where i.indrelid = c.oid and i.indisprimary), '{}') as key,
    coalesce((select jsonb_agg(jsonb_build_object('name', x.relname, 'columns', coalesce((
        select jsonb_agg(a.attname order by k.n) from unnest(i.indkey::int2[]) with ordinality k (att, n)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.att
        left join pg_constraint e on e.conindid = i.indexrelid and e.contype = 'x'
        where k.n <= i.indnkeyatts
          and (e.oid is null or (select o.oprname = '=' from pg_operator o where o.oid = e.conexclop[k.n]))), '[]')) order by x.relname)
      from pg_index i join pg_class x on x.oid = i.indexrelid
      where i.indrelid = c.oid and (i.indisunique or i.indisexclusion)), '[]') as uniques,
    coalesce((select jsonb_agg(jsonb_build_object('name', f.conname, 'to', t.relname, 'onUpdate', f.confupdtype, 'onDelete', f.confdeltype,
        'columns', (select jsonb_agg(a.attname order by k.n) from unnest(f.conkey) with ordinality k (att, n)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.att),
        'toColumns', (select jsonb_agg(a.attname order by k.n) from unnest(f.confkey) with ordinality k (att, n)
          join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.att)) order by f.conname)
      from pg_constraint f join pg_class t on t.oid = f.confrelid where f.conrelid = c.oid and f.contype = 'f'), '[]') as "foreignKeys",
    coalesce((select jsonb_agg(jsonb_build_object('name', p.polname,
        'subquery', concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~ '\\mSELECT\\M',
        'asks', exists (select from pg_depend d join pg_proc f on f.oid = d.refobjid
          where d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_proc'::regclass
            and (f.prosecdef or f.prosqlbody is null or exists (select from pg_depend r
              where r.classid = 'pg_proc'::regclass and r.objid = f.oid and r.refclassid = 'pg_class'::regclass)))) order by p.polname)
      from pg_policy p where p.polrelid = c.oid), '[]') as policies,
    coalesce((select jsonb_agg(jsonb_build_object('name', g.tgname, 'comment', obj_description(g.oid, 'pg_trigger')) order by g.tgname)
      from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal), '[]') as triggers,
    coalesce((select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attidentity <> '' and a.atttypid <> 'int8'::regtype), '{}') as "narrowCounters"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`;

/** Every table of the database as the rules of placing see it. */
export async function tableFacts(db: Pick<pg.Pool, 'query'>): Promise<TableFacts[]> {
  return (await db.query<TableFacts>(FACTS)).rows;
}

/** Where a table lies, as its comment says or the farm in its key; null where neither does. */
export function placementOf({ comment, key }: Pick<TableFacts, 'comment' | 'key'>): Placement | null {
  if (comment?.startsWith('reference: ')) return { kind: 'reference' };
  const by = /^by (\w+): /.exec(comment ?? '')?.[1] ?? (key.includes('farm_id') ? 'farm_id' : null);
  return by === null ? null : { kind: 'distributed', by };
}

const DOES_NOTHING: ReadonlySet<string> = new Set(['a', 'r']);

function foreignKeyFault(fk: ForeignKey, own: Placement, target: Placement | null): string | null {
  const { name, to, columns, toColumns, onUpdate, onDelete } = fk;
  if (target === null) return null;
  if (own.kind === 'reference')
    return target.kind === 'reference' ? null : `${name}: a table that is whole everywhere cannot name ${to}, which is spread`;
  const at = columns.indexOf(own.by);
  if (target.kind === 'distributed' && (target.by !== own.by || at < 0 || toColumns[at] !== own.by))
    return `${name}: rows of ${to} lie elsewhere unless both sides name ${own.by}`;
  if (at >= 0 && (!DOES_NOTHING.has(onUpdate) || onDelete === 'n' || onDelete === 'd'))
    return `${name}: nothing may change ${own.by}, by which rows are spread`;
  return null;
}

function spreadFaults({ key, uniques, triggers, policies }: TableFacts, by: string): (string | null)[] {
  return [
    key.includes(by) ? null : `its key lacks ${by}`,
    ...uniques.map(({ name, columns }) => (columns.includes(by) ? null : `${name}: unique on one machine only, without ${by}`)),
    ...triggers.map(({ name, comment }) =>
      comment?.startsWith('one key: ') ? null : `${name}: a trigger that does not say 'one key:' in its comment`,
    ),
    ...policies.map(({ name, asks }) => (asks ? `${name}: a policy of spread rows calls a function that may read tables` : null)),
  ];
}

/** Whether following foreign keys from a table leads back to it; a table may name itself. */
function isInRing(name: string, tables: ReadonlyMap<string, TableFacts>): boolean {
  const seen = new Set<string>();
  const open = [name];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { to } of tables.get(next)?.foreignKeys ?? []) {
      if (to === name && next !== name) return true;
      if (!seen.has(to)) open.push(to);
      seen.add(to);
    }
  }
  return false;
}

/** What keeps tables from being spread over machines, a line each with the table's name; empty when nothing does. */
export function placementFaults(facts: readonly TableFacts[]): string[] {
  const tables = new Map(facts.map((table) => [table.name, table]));
  const placeOf = (name: string): Placement | null => {
    const table = tables.get(name);
    return table === undefined ? null : placementOf(table);
  };
  return facts.flatMap((table) => {
    const own = placementOf(table);
    if (own === null) return [`${table.name}: neither has farm_id in its key nor says in its comment where it lies`];
    const faults = [
      isInRing(table.name, tables) ? 'foreign keys lead back to it in a ring' : null,
      ...table.foreignKeys.map((fk) => foreignKeyFault(fk, own, placeOf(fk.to))),
      ...table.policies.map(({ name, subquery }) => (subquery ? `${name}: a policy with a subquery` : null)),
      ...table.narrowCounters.map((column) => `${column}: counts by itself in less than bigint`),
      ...(own.kind === 'distributed'
        ? spreadFaults(table, own.by)
        : table.triggers.map(({ name }) => `${name}: a trigger of a table that is whole everywhere`)),
    ];
    return faults.flatMap((fault) => (fault === null ? [] : [`${table.name}: ${fault}`]));
  });
}

/** Tables in an order in which each comes after those it names. @throws when foreign keys form a ring. */
export function inOrder(facts: readonly TableFacts[]): TableFacts[] {
  const order: TableFacts[] = [];
  let left = [...facts];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const free = left.filter(({ name, foreignKeys }) => foreignKeys.every(({ to }) => to === name || !waiting.has(to)));
    if (free.length === 0) throw new Error(`foreign keys form a ring among ${[...waiting].join(', ')}`);
    order.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return order;
}
