import type { CodeList } from '#engine/define/code-rows.ts';
import type { ListRow } from '#engine/define/list-asked.ts';
import { listRowOf, standsFirst } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/db.ts';
import { labelSql } from '#engine/server/lists.ts';
import type { Language } from '#kernel/language.ts';

interface CodeRow {
  category: string;
  value: string;
  label: string;
  order: number;
  active: boolean;
  extra: Record<string, unknown>;
}

/**
 * Rows of several stored lists of one farm in one query: the farm's own, its company's, the system's;
 * of a value kept twice one stands.
 */
export async function loadCodeRows(
  db: Db,
  farmid: string | null,
  categories: readonly string[],
  language: Language,
  all: boolean,
): Promise<ReadonlyMap<string, ListRow[]>> {
  if (categories.length === 0) return new Map();
  const { rows } = await db.query<CodeRow>(
    `select distinct on (c.category, c.value) c.category, c.value, ${labelSql(3, 'c')} as label, c.sort as "order", c.extra,
       (c.active_from is null or c.active_from <= current_date) and (c.active_to is null or c.active_to >= current_date) as active
     from code_entry c where c.category = any($1) and ${listRowOf('c.farm_id', '$2')}
     order by c.category, c.value, ${standsFirst('c')}`,
    [categories, farmid ?? '*', language],
  );
  const lists = new Map<string, ListRow[]>(categories.map((category) => [category, []]));
  for (const { category, extra, ...row } of rows) if (all || row.active) lists.get(category)?.push({ ...extra, ...row });
  for (const list of lists.values()) list.sort((a, b) => (a.order ?? 0) - (b.order ?? 0) || String(a.value).localeCompare(String(b.value)));
  return lists;
}

/** True when two texts of values separated by commas share one. */
const overlaps = (a: string, b: string): boolean => {
  const of = b.split(',');
  return a.split(',').some((one) => of.includes(one));
};

/** Rows whose extra member holds one of the parent's values; both may name several, separated by commas. A row without the member fits all. */
export function underParents({ parents: members = [] }: CodeList, rows: readonly ListRow[], parents: Readonly<Record<string, unknown>>): ListRow[] {
  const wanted = members.flatMap((name) => (typeof parents[name] === 'string' ? [[name, parents[name]] as const] : []));
  return rows.filter((row) => wanted.every(([name, value]) => row[name] === undefined || row[name] === null || overlaps(String(row[name]), value)));
}
