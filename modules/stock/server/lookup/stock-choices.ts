import type { ListRow } from '#engine/define/list-asked.ts';
import { type ListContext, type ListQuery, parentOf } from '#engine/server/lists.ts';

/** Warehouses of the farm's goods. */
async function stores(ctx: ListContext): Promise<ListRow[]> {
  if (ctx.farmid === null) return [];
  const { rows } = await ctx.db.query<ListRow>(
    `select storeid as value, case $2 when 'E' then name_e when 'T' then name_t else name_v end as label, storetp, receives, inuse as active
     from store
     where farm_id = $1 and book = 'goods' and ($3 or inuse) and ($4::text is null or storetp = any(string_to_array($4, ','))) order by storeid`,
    [ctx.farmid, ctx.language, ctx.all, parentOf(ctx, 'storetp')],
  );
  return rows;
}

/** Partners a farm buys from or sells to; one that names item types supplies only those. */
function partners(role: 'supplier' | 'customer'): ListQuery {
  return async (ctx) => {
    if (ctx.farmid === null) return [];
    const { rows } = await ctx.db.query<ListRow>(
      `select p.partnerid as value, p.name as label, p.role, p.inuse as active from partner p join farm f on f.farm_id = $1 and f.realm = p.prnt2
       where p.role in ($2, 'both') and ($3 or p.inuse) and ($4::text is null or cardinality(p.itemtps) = 0 or $4 = any(p.itemtps)) order by p.name`,
      [ctx.farmid, role, ctx.all, parentOf(ctx, 'itemtp')],
    );
    return rows;
  };
}

/** Lists the stock answers from its tables. */
export const STOCK_CHOICES: Readonly<Record<string, ListQuery>> = {
  store: stores,
  supplier: partners('supplier'),
  customer: partners('customer'),
};
