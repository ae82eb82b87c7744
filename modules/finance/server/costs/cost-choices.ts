import type { ListRow } from '#engine/define/list-asked.ts';
import type { ListQuery } from '#engine/server/lists.ts';

/** Services that are paid for, each with its cost group. */
const services: ListQuery = async ({ db, farmid, language, all }) => {
  if (farmid === null) return [];
  const { rows } = await db.query<ListRow>(
    `select i.itemid as value, case $2 when 'E' then i.name_e when 'T' then i.name_t else i.name_v end as label, coalesce(i.costgrp, 'other') as costgrp,
       i.tax::float8 as tax, i.inuse as active
     from item i join farm f on f.farm_id = $1 and f.realm = i.prnt2
     where i.book = 'goods' and i.itemtp = 'service' and (i.farm_id is null or i.farm_id = $1) and ($3 or i.inuse) order by 2`,
    [farmid, language, all],
  );
  return rows;
};

/** Lists the costs answer from the tables. */
export const COST_CHOICES: Readonly<Record<string, ListQuery>> = { costservice: services };
