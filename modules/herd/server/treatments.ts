import type { Db } from '#engine/server/db.ts';
import type { FarmSettings } from '#engine/server/farm-settings.ts';
import { PLAN_SETTINGS } from '../domain/settings/plan.settings.ts';

interface Row {
  itemid: string;
  done: number;
}

/** How many lines of the vaccination programme name each item. */
function plannedOf(plan: unknown): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of Array.isArray(plan) ? plan : []) {
    const item = (line as { item?: unknown } | null)?.item;
    if (typeof item === 'string') counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  return counts;
}

/** How the farm's animals use medicines and vaccines: treatments that stand, lines of the programme. */
export async function loadTreatments(
  db: Db,
  { farmid, read }: Pick<FarmSettings, 'farmid' | 'read'>,
  itemids: readonly string[],
): Promise<ReadonlyMap<string, { readonly done: number; readonly planned: number }>> {
  const { rows } = await db.query<Row>(
    `select data->>'item' as itemid, count(*)::int as done from animal_event
     where farm_id = $1 and voided_at is null and data->>'item' = any($2) group by 1`,
    [farmid, itemids],
  );
  const done = new Map(rows.map((row) => [row.itemid, row.done]));
  const planned = plannedOf(read(PLAN_SETTINGS).VACPLAN);
  return new Map(itemids.map((itemid) => [itemid, { done: done.get(itemid) ?? 0, planned: planned.get(itemid) ?? 0 }]));
}
