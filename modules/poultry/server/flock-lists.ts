import type { ListRow } from '#engine/define/list-asked.ts';
import { type ListContext, type ListQuery, parentOf } from '#engine/server/lists.ts';

/** A chicken house with what lives in it. */
export interface ChickenHouseRow {
  value: string;
  label: string;
  rmtp: string;
  site: string;
  capacity: number;
  live: number;
  free: number;
  state: string;
  /** Its open flock; null where none is. */
  flock: number | null;
}

/** Chicken houses of a farm with the birds of their open flocks; of some types when they are named. */
export async function chickenHouseRows(ctx: ListContext): Promise<ChickenHouseRow[]> {
  if (ctx.farmid === null) return [];
  const { rows } = await ctx.db.query<ChickenHouseRow>(
    `select r.roomid as value, r.name as label, r.area as rmtp, r.site, r.capacity, coalesce(l.n, 0)::int as live, (r.capacity - coalesce(l.n, 0))::int as free,
       case when r.state = 'cancelled' then r.state else coalesce(b.state, 'notraised') end as state,
       case when b.closedt is null then b.parityid end as flock
     from chk_house r
       left join lateral (select h.parityid, h.state, h.closedt from flock h where h.farm_id = r.farm_id and h.roomid = r.roomid and h.state <> 'cancelled'
         order by h.parityid desc limit 1) b on true
       left join lateral (select sum(m.qty) as n from flock_move m
         where m.farm_id = r.farm_id and m.roomid = r.roomid and m.parityid = b.parityid and b.closedt is null) l on true
     where r.farm_id = $1 and ($2::text is null or r.area = any(string_to_array($2, ','))) and ($3 or r.state = 'active')
     order by r.sort nulls last, r.area, r.roomid`,
    [ctx.farmid, parentOf(ctx, 'rmtp') ?? parentOf(ctx, 'area'), ctx.all],
  );
  return rows;
}

const houses: ListQuery = async (ctx) => (await chickenHouseRows(ctx)).map((row) => ({ ...row }));

/** Flocks of chicken houses, the newest first; withdrawn ones are none. Parent `roomid`: of one house. */
const flockRows: ListQuery = async (ctx) => {
  if (ctx.farmid === null) return [];
  const { rows } = await ctx.db.query<ListRow>(
    `select roomid || '/' || parityid as value,
       roomid || '/' || parityid || ' · ' || to_char(opendt, 'YYYYMMDD') || '–' || coalesce(to_char(closedt, 'YYYYMMDD'), '') as label
     from flock where farm_id = $1 and state <> 'cancelled' and ($2::text is null or roomid = $2) order by opendt desc, roomid`,
    [ctx.farmid, parentOf(ctx, 'roomid')],
  );
  return rows;
};

/** Houses of pigs and of chickens together, as goods and work name them. */
const anyHouses: ListQuery = async (ctx) => {
  if (ctx.farmid === null) return [];
  const { rows } = await ctx.db.query<ListRow>(
    `select roomid as value, name as label, area, state = 'active' as active from any_house
     where farm_id = $1 and ($2 or state = 'active') order by sort nulls last, area, roomid`,
    [ctx.farmid, ctx.all],
  );
  return rows;
};

/** Lists of chicken houses and flocks, and of the houses of both kinds. */
export const FLOCK_LISTS: Readonly<Record<string, ListQuery>> = { chkhouse: houses, flock: flockRows, anyhouse: anyHouses };
