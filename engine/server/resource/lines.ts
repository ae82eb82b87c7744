import type { Field } from '#engine/define/field.ts';
import type { ResourceLines } from '#engine/define/resource.ts';
import type { Db } from '../db.ts';
import type { Owner } from './find.ts';
import { keyColumn, ownColumns, type ResourceTable } from './resource-sql.ts';

type Row = Readonly<Record<string, unknown>>;

const linesOf = (row: Row, key: string): readonly Row[] => (row[key] as readonly Row[] | undefined) ?? [];

/** A line as text, its members in the order of the fields. */
const textOf =
  (fields: readonly Field[]) =>
  (line: Row): string =>
    JSON.stringify(fields.map(({ key }) => line[key] ?? null));

/** True when two rows have the same lines, in whatever order they stand. */
export function sameLines({ key, fields }: ResourceLines, a: Row, b: Row): boolean {
  const texts = (row: Row): string[] => linesOf(row, key).map(textOf(fields)).sort();
  return texts(a).join() === texts(b).join();
}

/** Puts the lines of a saved row in the place of those it had. */
export async function putLines(db: Db, table: ResourceTable, owner: Owner, id: string, body: Row): Promise<void> {
  const own = [...ownColumns(table, owner.realm), [keyColumn(table), id] as const];
  const shared = table.def.scope === 'company' ? [['farm_id', body['company'] === 'Y' ? null : owner.farmid] as const] : [];
  for (const { key, table: lines, fields } of table.def.lines ?? []) {
    const where = own.map(([name], i) => `${name} = $${i + 1}`).join(' and ');
    await db.query(
      `delete from ${lines} where ${where}`,
      own.map(([, value]) => value),
    );
    const typed = linesOf(body, key);
    if (typed.length === 0) continue;
    const names = [...own, ...shared].map(([name]) => name);
    const values = names.map((_, i) => `$${i + 1}`);
    const columns = fields.map((field) => field.key);
    await db.query(
      `insert into ${lines} (${[...names, ...columns].join(', ')})
       select ${[...values, ...columns.map((name) => `l.${name}`)].join(', ')}
       from jsonb_populate_recordset(null::${lines}, $${names.length + 1}::jsonb) l`,
      [...own, ...shared].map(([, value]) => value).concat(JSON.stringify(typed)),
    );
  }
}
