import type { Db } from '#engine/server/db.ts';
import { standing } from '#engine/server/standing.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { FLOCK_TABLES } from './flock-tables.ts';

/** A day of a flock, as it was recorded: the stream the figures of chickens are summed from. */
export interface FlockDayRow {
  readonly farmid: string;
  readonly roomid: string;
  readonly parityid: number;
  readonly date: BusinessDate;
  /** Days since hatch, of the mean hatch date of all birds that came in; null where none is known. */
  readonly age: number | null;
  readonly birdsin: number;
  readonly dead: number;
  readonly culled: number;
  readonly sold: number;
  readonly transferred: number;
  /** Birds live at the end of the day. */
  readonly live: number;
  /** Feed of the day, kg; what was issued for several days is spread evenly over them, what would pass the closing falls on it. */
  readonly feed: number;
  readonly water: number | null;
  readonly tlow: number | null;
  readonly thigh: number | null;
  /** Laid: good, broken and dirty. Null where no record of eggs is. */
  readonly eggs: number | null;
  readonly broken: number | null;
  readonly dirty: number | null;
  /** Laid inside withdrawal days, of the good ones. */
  readonly blocked: number | null;
  /** kg of all eggs; null where none was weighed. */
  readonly mass: number | null;
  /** Mean of the samples of the day, g a bird, and their coefficient of variation. */
  readonly weight: number | null;
  readonly cv: number | null;
}

/** Which flocks, and which days of them. */
export interface FlockDaysAsked {
  readonly farms: readonly string[];
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly roomid?: string | null;
  readonly parityid?: number | null;
}

const STANDING_MOVE = standing('m', FLOCK_TABLES.heads.table, FLOCK_TABLES.heads.id);

/** SQL: kg of a base unit of goods `g`. */
const KG = `case g.unit when 'kg' then 1 when 'g' then 0.001 else (select 1 / u.factor from item_unit u
  where u.prnt2 = g.prnt2 and u.book = 'goods' and u.itemid = g.itemid and u.unit = 'kg') end`;

const SQL = `
with flocks as (
  select b.farm_id, b.roomid, b.parityid, b.closedt, greatest(b.opendt, $2::date) as first, least(coalesce(b.closedt, $3::date), $3::date) as last,
    (select date '1970-01-01' + floor(sum(g.heads::numeric * (g.birthdt - date '1970-01-01')) / sum(g.heads) + 0.5)::int from flock_group g
      where g.farm_id = b.farm_id and g.roomid = b.roomid and g.parityid = b.parityid and not g.gone and g.birthdt is not null) as hatch
  from flock b where b.farm_id = any($1) and b.state <> 'cancelled' and b.opendt <= $3::date and coalesce(b.closedt >= $2::date, true)
    and ($4::text is null or b.roomid = $4) and ($5::int is null or b.parityid = $5)),
moved as (
  select f.farm_id, f.roomid, f.parityid, m.eventdt as day, sum(m.qty)::int as change,
    coalesce(sum(m.qty) filter (where m.kind = 'in'), 0)::int as came, coalesce(-sum(m.qty) filter (where m.kind = 'dead'), 0)::int as dead,
    coalesce(-sum(m.qty) filter (where m.kind = 'culled'), 0)::int as culled, coalesce(-sum(m.qty) filter (where m.kind = 'sold'), 0)::int as sold,
    coalesce(-sum(m.qty) filter (where m.kind = 'out'), 0)::int as gone
  from flocks f join flock_move m using (farm_id, roomid, parityid) where m.eventdt <= f.last and ${STANDING_MOVE} group by 1, 2, 3, 4),
fed as (
  select f.farm_id, f.roomid, f.parityid, least(d.day::date, f.closedt) as day, sum(g.qty * ${KG} / greatest(1, coalesce(g.coverdays, 1)))::float8 as kg
  from flocks f join house_goods g using (farm_id, roomid, parityid)
    cross join lateral generate_series(g.valuedt, g.valuedt + greatest(1, coalesce(g.coverdays, 1)) - 1, '1 day') d(day)
  where g.itemtp = 'feed' group by 1, 2, 3, 4),
read as (
  select f.farm_id, f.roomid, f.parityid, e.eventdt as day, sum((e.data->>'water')::numeric)::float8 as water,
    min((e.data->>'tlow')::numeric)::float8 as tlow, max((e.data->>'thigh')::numeric)::float8 as thigh,
    (1000 * sum(e.weight) filter (where e.eventcd = 'WGT') / sum(e.heads) filter (where e.eventcd = 'WGT'))::float8 as weight,
    avg((e.data->>'cv')::numeric)::float8 as cv
  from flocks f join flock_event e using (farm_id, roomid, parityid)
  where e.voided_at is null and e.eventcd in ('DAY', 'WGT') and e.eventdt between f.first and f.last group by 1, 2, 3, 4),
laid as (
  select f.farm_id, f.roomid, f.parityid, x.eventdt as day, sum(x.eggs)::int as eggs, sum(x.broken)::int as broken, sum(x.dirty)::int as dirty,
    coalesce(sum(x.good) filter (where x.blocked), 0)::int as blocked, sum(x.mass)::float8 as mass
  from flocks f join flock_eggs x using (farm_id, roomid, parityid) where x.eventdt between f.first and f.last group by 1, 2, 3, 4)
select f.farm_id as farmid, f.roomid, f.parityid, d.day::date as date, d.day::date - f.hatch as age,
  coalesce(m.came, 0) as birdsin, coalesce(m.dead, 0) as dead, coalesce(m.culled, 0) as culled, coalesce(m.sold, 0) as sold,
  coalesce(m.gone, 0) as transferred,
  (coalesce(b.birds, 0) + sum(coalesce(m.change, 0)) over (partition by f.farm_id, f.roomid, f.parityid order by d.day))::int as live,
  coalesce(k.kg, 0) as feed, r.water, r.tlow, r.thigh, l.eggs, l.broken, l.dirty, l.blocked, l.mass, r.weight, r.cv
from flocks f cross join lateral generate_series(f.first, f.last, '1 day') d(day)
  left join lateral (select sum(o.change) as birds from moved o
    where o.farm_id = f.farm_id and o.roomid = f.roomid and o.parityid = f.parityid and o.day < f.first) b on true
  left join moved m on m.farm_id = f.farm_id and m.roomid = f.roomid and m.parityid = f.parityid and m.day = d.day
  left join fed k on k.farm_id = f.farm_id and k.roomid = f.roomid and k.parityid = f.parityid and k.day = d.day
  left join read r on r.farm_id = f.farm_id and r.roomid = f.roomid and r.parityid = f.parityid and r.day = d.day
  left join laid l on l.farm_id = f.farm_id and l.roomid = f.roomid and l.parityid = f.parityid and l.day = d.day
order by 1, 2, 3, 4`;

/** Flocks day by day from opening (or the first day asked for) to closing (or the last), every day a row; the farms must be in sight. */
export async function flockDays(db: Db, { farms, from, to, roomid = null, parityid = null }: FlockDaysAsked): Promise<FlockDayRow[]> {
  const { rows } = await db.query<FlockDayRow>(SQL, [farms, from, to, roomid, parityid]);
  return rows;
}
