import type { Db } from '#engine/server/db.ts';
import type { Text3 } from '#kernel/language.ts';

/** Names of breeds: of the company before the system's. */
export async function loadBreeds(db: Db, prnt2: string, farms: readonly string[]): Promise<ReadonlyMap<string, Text3>> {
  const { rows } = await db.query<{ value: string; label_v: string; label_e: string | null; label_t: string | null }>(
    `select distinct on (value) value, label_v, label_e, label_t from code_row where category = 'breed' and (farm_id in ('*', '@' || $1) or farm_id = any($2))
     order by value, case when farm_id = '@' || $1 then 0 when farm_id = '*' then 1 else 2 end`,
    [prnt2, farms],
  );
  return new Map(rows.map((row) => [row.value, { V: row.label_v, E: row.label_e ?? row.label_v, T: row.label_t ?? row.label_v }]));
}
