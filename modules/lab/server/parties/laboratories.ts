import type { Db } from '#engine/server/db.ts';
import type { Language } from '#kernel/language.ts';

/** Those of some farms in sight that are laboratories in use, by name. */
export async function laboratoriesIn(
  db: Db,
  farms: readonly string[],
  language: Language,
): Promise<{ readonly labid: string; readonly name: string }[]> {
  const { rows } = await db.query<{ labid: string; name: string }>(
    `select farm_id as labid, coalesce(case $2 when 'E' then name_e when 'T' then name_t end, name_v) as name
     from laboratory where farm_id = any($1) and inuse order by 2`,
    [farms, language],
  );
  return rows;
}
