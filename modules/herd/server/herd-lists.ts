import type { ListRow } from '#engine/define/list-asked.ts';
import { type ListContext, type ListQuery, parentOf } from '#engine/server/lists.ts';

/** Day groups of the farm: those that have begun, the newest first, then those to come. */
async function dayGroups(ctx: ListContext): Promise<ListRow[]> {
  if (ctx.farmid === null) return [];
  const { rows } = await ctx.db.query<ListRow>(
    `select code as value, code || ' (' || to_char(first_day, 'DD/MM') || '–' || to_char(last_day, 'DD/MM/YYYY') || ')' as label,
      first_day as first, last_day as last, planned_sows as planned
     from herd_group where farm_id = $1 and ($2::text is null or code like $2 || '%') order by first_day > current_date, abs(first_day - current_date) limit 200`,
    [ctx.farmid, parentOf(ctx, 'year')],
  );
  return rows;
}

/** Boars that may serve: present, of age. */
async function boars(ctx: ListContext): Promise<ListRow[]> {
  if (ctx.farmid === null) return [];
  const { rows } = await ctx.db.query<ListRow>(
    `select pgid as value, pgid as label, lineage, (current_date - birthdt) as age, last_eventdt as lastdt from animal
     where farm_id = $1 and sex = 'M' and leftdt is null and not deleted and ($2::text is null or lineage = $2) order by pgid`,
    [ctx.farmid, parentOf(ctx, 'lineage')],
  );
  return rows;
}

/** Semen batches with doses left, the newest first. */
async function semenBatches(ctx: ListContext): Promise<ListRow[]> {
  if (ctx.farmid === null) return [];
  const { rows } = await ctx.db.query<ListRow>(
    `select b.batch as value, a.pgid || ' · ' || to_char(b.collectdt, 'YYYYMMDD') as label, a.lineage, b.collectdt as lastdt, sum(m.qty)::int as doses
     from semen_batch b join animal a using (farm_id, animal_id) join movement m on m.farm_id = b.farm_id and m.book = 'semen' and m.place = b.batch
     where b.farm_id = $1 group by b.batch, a.pgid, b.collectdt, a.lineage having sum(m.qty) > 0 order by b.collectdt desc limit 200`,
    [ctx.farmid],
  );
  return rows;
}

/** Lists the herd answers from its tables. */
export const HERD_LISTS: Readonly<Record<string, ListQuery>> = {
  mategrp: dayGroups,
  farrowgrp: dayGroups,
  weangrp: dayGroups,
  herdgroup: dayGroups,
  boar: boars,
  semenbatch: semenBatches,
};
