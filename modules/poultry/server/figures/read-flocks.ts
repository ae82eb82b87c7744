import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { uniformityOf } from '#engine/batch/domain/uniformity.ts';
import { type BatchesWanted, readBatches } from '#engine/batch/server/figures/read-batches.ts';
import type { BatchGoods, BatchSource } from '#engine/batch/server/figures/source.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { StandardAsked } from '#modules/growfinish/domain/standard-book.ts';
import { curveBands } from '../../domain/figures/curve-bands.ts';
import { type ClimateDay, type EggDay, eggCurve, type FlockLife, type SpreadDay } from '../../domain/figures/flock.ts';
import { FLOCK_TABLES } from '../flock-tables.ts';

/** What the figures of flocks are read with: the goods the stock gave them, the standards of the company. */
export interface FlockReading extends BatchGoods {
  readonly standardsOf: (
    db: Db,
    farmid: string,
  ) => Promise<{
    readonly feed: (asked: Omit<StandardAsked, 'farmid'>) => BatchLife['standard'];
    readonly bands: (asked: Omit<StandardAsked, 'farmid'>) => BatchLife['bands'];
  }>;
}

/** The kind of standard birds of a type of house follow. */
export const birdStandard = (area: string) => ({ stdtp: 'poultry', laying: area !== 'broiler' }) as const;

/** Where flocks are read from. Hens and their pullets follow a standard with a laying curve; feed conversion follows from the feed standard where the company has set none. */
export const flockSource = ({ issuesOf, soldFor, standardsOf }: FlockReading): BatchSource => ({
  issuesOf,
  ...(soldFor === undefined ? {} : { soldFor }),
  tables: FLOCK_TABLES,
  house: { area: 'r.area', places: "r.state = 'active'" },
  weigh: 'WGT',
  standardsOf: async (db, farmid) => {
    const standards = await standardsOf(db, farmid);
    const asked = ({ area, ...more }: { area: string; day: BusinessDate; code?: string | null }) => ({ ...more, ...birdStandard(area) });
    return {
      feed: (wanted) => standards.feed(asked(wanted)),
      bands: (wanted) => {
        const set = standards.bands(asked(wanted));
        return set.length > 0 ? set : curveBands(standards.feed(asked(wanted)));
      },
    };
  },
});

interface Key {
  readonly roomid: string;
  readonly parityid: number;
}

/** A flock with what its house and its first records say. */
interface HeadRow extends Key {
  readonly firstegg: BusinessDate | null;
  readonly floor: number | null;
  readonly breed: string | null;
  readonly supplier: string | null;
}

// A flock moved from another house keeps the breed it came with there.
const HEADS = `
  select b.roomid, b.parityid, b.firstegg, r.floor::float8 as floor,
    (select string_agg(distinct coalesce(e.data->>'breed', born.breed), ', ') from flock_event e
       left join lateral (select string_agg(distinct o.data->>'breed', ', ') as breed from flock_event t
         join flock_event o on o.farm_id = t.farm_id and o.roomid = t.roomid and o.parityid = t.parityid and o.voided_at is null
           and o.eventcd in ('INH', 'INP')
         where t.farm_id = e.farm_id and t.event_id = e.link_id) born on e.eventcd = 'INT'
     where e.farm_id = b.farm_id and e.roomid = b.roomid and e.parityid = b.parityid and e.voided_at is null
       and e.eventcd in ('INH', 'INP', 'INT')) as breed,
    (select string_agg(distinct e.data->>'supplier', ', ') from flock_event e
     where e.farm_id = b.farm_id and e.roomid = b.roomid and e.parityid = b.parityid and e.voided_at is null and e.data ? 'supplier') as supplier
  from unnest($2::text[], $3::int[]) a(roomid, parityid)
    join flock b on b.farm_id = $1 and b.roomid = a.roomid and b.parityid = a.parityid
    join chk_house r on r.farm_id = b.farm_id and r.roomid = b.roomid`;

const EGGS = `
  select e.roomid, e.parityid, e.eventdt as day, sum(e.eggs)::int as eggs, sum(e.broken)::int as broken, sum(e.dirty)::int as dirty,
    case when bool_and(e.mass is not null) then sum(e.mass)::float8 end as mass
  from unnest($2::text[], $3::int[]) a(roomid, parityid)
    join flock_eggs e on e.farm_id = $1 and e.roomid = a.roomid and e.parityid = a.parityid and e.eventdt <= $4::date
  group by 1, 2, 3 order by 3`;

const CLIMATE = `
  select e.roomid, e.parityid, e.eventdt as day, sum((e.data->>'water')::numeric)::float8 as water, min((e.data->>'tlow')::numeric)::float8 as low,
    max((e.data->>'thigh')::numeric)::float8 as high
  from unnest($2::text[], $3::int[]) a(roomid, parityid)
    join flock_event e on e.farm_id = $1 and e.roomid = a.roomid and e.parityid = a.parityid and e.voided_at is null
  where e.eventcd = 'DAY' and e.eventdt <= $4::date group by 1, 2, 3 order by 3`;

const SPREADS = `
  select e.roomid, e.parityid, e.eventdt as day, (e.data->>'cv')::float8 as cv, e.data->>'weights' as weights
  from unnest($2::text[], $3::int[]) a(roomid, parityid)
    join flock_event e on e.farm_id = $1 and e.roomid = a.roomid and e.parityid = a.parityid and e.voided_at is null
  where e.eventcd = 'WGT' and e.eventdt <= $4::date and (e.data ? 'cv' or e.data ? 'weights') order by e.eventdt, e.seq`;

const keyOf = ({ roomid, parityid }: Key): string => `${roomid} ${parityid}`;
function byFlock<R extends Key>(rows: readonly R[]): (flock: Key) => readonly R[] {
  const groups = Map.groupBy(rows, keyOf);
  return (flock) => groups.get(keyOf(flock)) ?? [];
}

/** How alike the birds of a sample weighed; of single weights the share near the mean as well. */
function spreadOf({ day, cv, weights }: { day: BusinessDate; cv: number | null; weights: string | null }): SpreadDay {
  const found = weights === null ? null : uniformityOf(weights.split(' ').map(Number));
  return { day, cv: cv ?? found?.cv ?? null, within: found?.within ?? null };
}

/** What the standard expects hens to lay and their eggs to weigh by week of age; nothing of broilers. */
function eggCurves({ house, standard }: BatchLife): Pick<FlockLife, 'laying' | 'eggweight'> {
  return house.area === 'broiler' ? { laying: [], eggweight: [] } : { laying: eggCurve(standard, 'lay'), eggweight: eggCurve(standard, 'eggwt') };
}

/** Flocks of a farm in sight, with everything their figures are made of up to the as-of day. */
export async function readFlocks(db: Db, reading: FlockReading, farmid: string, wanted: BatchesWanted): Promise<FlockLife[]> {
  const batches = await readBatches(flockSource(reading), db, farmid, wanted);
  if (batches.length === 0) return [];
  const keys = [farmid, batches.map(({ roomid }) => roomid), batches.map(({ parityid }) => parityid)];
  const days = [...keys, wanted.asof];
  const heads = byFlock((await db.query<HeadRow>(HEADS, keys)).rows);
  const eggs = byFlock((await db.query<EggDay & Key>(EGGS, days)).rows);
  const climate = byFlock((await db.query<ClimateDay & Key>(CLIMATE, days)).rows);
  const spreads = byFlock((await db.query<{ day: BusinessDate; cv: number | null; weights: string | null } & Key>(SPREADS, days)).rows);
  return batches.map((batch): FlockLife => {
    const [head] = heads(batch);
    return {
      ...batch,
      ...{ firstegg: head?.firstegg ?? null, floor: head?.floor ?? null, breed: head?.breed ?? null, supplier: head?.supplier ?? null },
      eggs: eggs(batch).map(({ day, eggs: laid, broken, dirty, mass }) => ({ day, eggs: laid, broken, dirty, mass })),
      climate: climate(batch).map(({ day, water, low, high }) => ({ day, water, low, high })),
      spreads: spreads(batch).map(spreadOf),
      ...eggCurves(batch),
    };
  });
}
