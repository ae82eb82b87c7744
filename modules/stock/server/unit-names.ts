import { type ListOwner, listRowOf } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { Language } from '#kernel/language.ts';

/** Names of units by code; a code nobody named is its own name. */
export async function unitNames(db: Db, { farmid, prnt2 }: Required<ListOwner>, language: Language): Promise<(unit: string) => string> {
  const { rows } = await db.query<{ value: string; label: string }>(
    `select distinct on (value) value, case $1::text when 'E' then coalesce(label_e, label_v) when 'T' then coalesce(label_t, label_v)
         else label_v end as label
     from code_row where category = 'unit' and ${listRowOf('farm_id', '$2', '$3')} order by value, farm_id = '*'`,
    [language, farmid, prnt2],
  );
  const names = new Map(rows.map(({ value, label }) => [value, label]));
  return (unit) => names.get(unit) ?? unit;
}
