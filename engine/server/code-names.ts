import type { Language } from '#kernel/language.ts';
import { type ListOwner, listRowOf } from './code-list.ts';
import type { Db } from './report/db.ts';

/** Names of codes of lists by list and code; a code nobody named is its own name. */
export async function codeNames(
  db: Db,
  { farmid, prnt2 }: Required<ListOwner>,
  language: Language,
  lists: readonly string[],
): Promise<(list: string, code: string) => string> {
  const { rows } = await db.query<{ category: string; value: string; label: string }>(
    `select distinct on (category, value) category, value, case $1::text when 'E' then coalesce(label_e, label_v)
         when 'T' then coalesce(label_t, label_v) else label_v end as label
     from code_row where category = any($4) and ${listRowOf('farm_id', '$2', '$3')} order by category, value, farm_id = '*'`,
    [language, farmid, prnt2, lists],
  );
  const names = new Map(rows.map(({ category, value, label }) => [`${category} ${value}`, label]));
  return (list, code) => names.get(`${list} ${code}`) ?? code;
}

/** Names of units by code; a code nobody named is its own name. */
export async function unitNames(db: Db, owner: Required<ListOwner>, language: Language): Promise<(unit: string) => string> {
  const named = await codeNames(db, owner, language, ['unit']);
  return (unit) => named('unit', unit);
}
