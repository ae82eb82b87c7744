import type { Db } from '#engine/server/db.ts';
import type { Text3 } from '#kernel/language.ts';

/** SQL of the names of a row with labels as a text in three languages. */
export const LABEL_NAMES = "jsonb_build_object('V', label_v, 'E', coalesce(label_e, label_v), 'T', coalesce(label_t, label_v))";

/** Names of breeds: of the company before the system's. */
export async function loadBreeds(db: Db, prnt2: string, farms: readonly string[]): Promise<ReadonlyMap<string, Text3>> {
  const { rows } = await db.query<{ value: string; names: Text3 }>(
    `select distinct on (value) value, ${LABEL_NAMES} as names from code_row
     where category = 'breed' and (farm_id in ('*', '@' || $1) or farm_id = any($2))
     order by value, case when farm_id = '@' || $1 then 0 when farm_id = '*' then 1 else 2 end`,
    [prnt2, farms],
  );
  return new Map(rows.map(({ value, names }) => [value, names]));
}
