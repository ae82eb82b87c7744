import { listRowOf, standsFirst } from '#engine/server/code-list.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { Language } from '#kernel/language.ts';

/** Texts of a farm's codes by list and code ("source BOUGHT"): of a code kept twice the one that stands. */
export async function loadNames(tx: Db, farmid: string, language: Language, lists: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.query<{ key: string; label: string }>(
    `select distinct on (category, value) category || ' ' || value as key, coalesce(case $2 when 'E' then label_e when 'T' then label_t end, label_v, value) as label
      from code_entry
     where category = any($3) and ${listRowOf('farm_id', '$1')} order by category, value, ${standsFirst()}`,
    [farmid, language, lists],
  );
  return new Map(rows.map(({ key, label }) => [key, label]));
}
