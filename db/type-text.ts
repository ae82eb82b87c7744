import type pg from 'pg';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly filled: boolean;
  readonly identity: '' | 'a' | 'd';
  readonly computed: boolean;
  readonly choices: string | null;
}

const CATALOGUE = `
  select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef as filled, a.attidentity as identity, a.attgenerated <> '' as computed,
    (select min(pg_get_constraintdef(k.oid)) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%') as choices
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`;

/** What is read, and what may be written where that is more. */
const TYPES: Readonly<Record<string, readonly [read: string, write?: string]>> = {
  text: ['string'],
  varchar: ['string'],
  bpchar: ['string'],
  uuid: ['string'],
  daterange: ['string'],
  int2: ['number'],
  int4: ['number'],
  int8: ['number'],
  float8: ['number'],
  bool: ['boolean'],
  numeric: ['string', 'string | number'],
  date: ['BusinessDate'],
  timestamptz: ['Date', 'Date | string'],
  jsonb: ['unknown'],
  json: ['unknown'],
  bytea: ['Buffer'],
};

/** `CHECK ((sex = ANY (ARRAY['F'::text, 'M'::text])))` is a union of literals. */
function literals(choices: string | null): string | null {
  const list = /^CHECK \(\(+\w+ = ANY \(ARRAY\[((?:'(?:[^']|'')*'::text(?:, )?)+)\]\)+$/.exec(choices ?? '')?.[1];
  return list === undefined ? null : list.replaceAll('::text', '').replaceAll("''", "\\'").replaceAll(', ', ' | ');
}

interface Spelling {
  readonly read: string;
  readonly write: string;
}

function spelling(column: Column): Spelling {
  const element = column.type.startsWith('_') ? column.type.slice(1) : column.type;
  const [read, write = read] = TYPES[element] ?? [];
  if (read === undefined || write === undefined) {
    throw new Error(`no TypeScript type for ${column.table}.${column.name} (${column.type})`);
  }
  const tail = `${element === column.type ? '' : '[]'}${column.nullable ? ' | null' : ''}`;
  return {
    read: `${literals(column.choices) ?? read}${tail}`,
    write: `${write}${column.nullable ? ' | null' : ''}`,
  };
}

function typeOf(column: Column): string {
  const { read, write } = spelling(column);
  if (column.identity === 'a' || column.computed) return `GeneratedAlways<${read}>`;
  if (/numeric|timestamptz/.test(column.type)) {
    const left = column.filled || column.nullable ? ' | undefined' : '';
    return `ColumnType<${read}, ${write}${left}, ${write}>`;
  }
  return column.filled || column.identity === 'd' ? `Generated<${read}>` : read;
}

const typeName = (table: string): string =>
  `${table
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Table`;

/** The text of `types.ts`: one interface a table, from the live catalogue. */
export async function typesText(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(CATALOGUE);
  const tables = Map.groupBy(rows, (column) => column.table);
  const bodies = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${column.name}: ${typeOf(column)};`);
    return `export interface ${typeName(table)} {\n${lines.join('\n')}\n}`;
  });
  const index = [...tables.keys()].map((table) => `  ${table}: ${typeName(table)};`);
  const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => bodies.some((body) => body.includes(`${name}<`)));
  return `// Written by "npm run generate" from the migrated database. Do not edit.
import type { ${used.join(', ')} } from 'kysely';
import type { BusinessDate } from '#kernel/business-date.ts';

${bodies.join('\n\n')}

/** Every table by its name. */
export interface Tables {
${index.join('\n')}
}
`;
}
