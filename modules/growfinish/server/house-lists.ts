import type { ListRow } from '#engine/define/list-asked.ts';
import { type ListContext, type ListQuery, parentOf } from '#engine/server/lists.ts';

async function rooms(ctx: ListContext): Promise<ListRow[]> {
  return (await roomRows(ctx)).map(({ value, label, ...extra }) => ({ value, label, ...extra }));
}

/** A house with what lives in it. */
export interface RoomRow {
  value: string;
  label: string;
  area: string;
  site: string | null;
  roomtp: string | null;
  batchflg: 'Y' | 'N';
  capacity: number | null;
  live: number;
  free: number | null;
  state: string;
  /** Its open batch; null where none is. */
  parityid: number | null;
  strict: boolean;
}

/** Houses of a farm: breeding animals standing there, weaned piglets where it is a nursery, pigs of its open batch. */
export async function roomRows(ctx: ListContext): Promise<RoomRow[]> {
  if (ctx.farmid === null) return [];
  const { rows } = await ctx.db.query<RoomRow>(
    `with live as (
       select roomid, count(*)::int as n from animal where farm_id = $1 and leftdt is null and not deleted and roomid is not null group by roomid),
     piglets as (
       select place as roomid, sum(qty)::int as n from movement_count where farm_id = $1 and book = 'nursery' group by place),
     batches as (
       select b.roomid, b.parityid, coalesce(sum(m.qty), 0)::int as n from house_batch b left join batch_move m using (farm_id, roomid, parityid)
       where b.farm_id = $1 and b.closedt is null and b.state <> 'cancelled' group by b.roomid, b.parityid)
     select r.roomid as value, r.name as label, r.area, r.site, r.roomtp, r.capacity, r.state, b.parityid, r.strict,
       case when r.batchflg then 'Y' else 'N' end as batchflg,
       coalesce(l.n, 0) + coalesce(p.n, 0) + coalesce(b.n, 0) as live,
       r.capacity - coalesce(l.n, 0) - coalesce(p.n, 0) - coalesce(b.n, 0) as free
     from room r left join live l using (roomid) left join piglets p using (roomid) left join batches b using (roomid)
     where r.farm_id = $1 and ($2::text is null or r.area = any(string_to_array($2, ','))) and ($3::text is null or r.batchflg = ($3 = 'Y'))
       and ($4 or r.state = 'active') and ($5::text is distinct from 'Y' or coalesce(l.n, 0) + coalesce(p.n, 0) + coalesce(b.n, 0) > 0)
     order by r.area, r.roomid`,
    [ctx.farmid, parentOf(ctx, 'area'), parentOf(ctx, 'batchflg'), ctx.all, parentOf(ctx, 'inuse')],
  );
  return rows;
}

/** Batches of houses, the newest first; withdrawn ones are none. Parent `roomid`: of one house. */
async function batches(ctx: ListContext): Promise<ListRow[]> {
  if (ctx.farmid === null) return [];
  const { rows } = await ctx.db.query<ListRow>(
    `select roomid || '/' || parityid as value,
       roomid || '/' || parityid || ' · ' || to_char(opendt, 'YYYYMMDD') || '–' || coalesce(to_char(closedt, 'YYYYMMDD'), '') as label
     from house_batch where farm_id = $1 and state <> 'cancelled' and ($2::text is null or roomid = $2) order by opendt desc, roomid`,
    [ctx.farmid, parentOf(ctx, 'roomid')],
  );
  return rows;
}

/** Lists of houses and their batches. */
export const HOUSE_LISTS: Readonly<Record<string, ListQuery>> = { room: rooms, roomid: rooms, growbatch: batches };
