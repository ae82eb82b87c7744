import { batchDaysOf, headDaysOf } from '#engine/batch/server/house-days.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { FLOCK_TABLES } from './flock-tables.ts';

/** A chicken house with the flock it holds on a day. */
export interface BirdHouse {
  readonly roomid: string;
  readonly name: string;
  readonly active: boolean;
  readonly parityid: number | null;
  readonly opendt: BusinessDate | null;
  /** Mean day of hatch of the flock. */
  readonly birthdt: BusinessDate | null;
}

/** Chicken houses of a farm on a day. */
export async function birdHouses(db: Db, farmid: string, day: BusinessDate): Promise<readonly BirdHouse[]> {
  const { rows } = await db.query<BirdHouse>(
    `select h.roomid, h.name, h.state = 'active' as active, f.parityid, f.opendt, g.birthdt
     from chk_house h
       left join lateral (select f.parityid, f.opendt from flock f where f.farm_id = h.farm_id and f.roomid = h.roomid and f.state <> 'cancelled'
         and f.opendt <= $2::date and coalesce(f.closedt, 'infinity') >= $2::date order by f.parityid desc limit 1) f on true
       left join lateral (select date '1970-01-01' + floor(sum(g.heads::numeric * (g.birthdt - date '1970-01-01')) / sum(g.heads) + 0.5)::int as birthdt
         from flock_group g where g.farm_id = h.farm_id and g.roomid = h.roomid and g.parityid = f.parityid and not g.gone and g.birthdt is not null) g on true
     where h.farm_id = $1 order by h.sort nulls last, h.roomid`,
    [farmid, day],
  );
  return rows;
}

/** The warehouse of a chicken house for each type of item. */
export const STORE_OF: Readonly<Record<string, string>> = { feed: 'feedstore', medicine: 'medstore', vaccine: 'medstore', egg: 'eggstore' };

/** The warehouse each chicken house takes goods of an item type from; houses without one are absent. */
export async function birdStores(db: Db, farmid: string, itemtp: string): Promise<ReadonlyMap<string, string>> {
  const column = STORE_OF[itemtp];
  if (column === undefined) return new Map();
  const { rows } = await db.query<{ roomid: string; storeid: string }>(
    `select roomid, ${column} as storeid from chk_house where farm_id = $1 and ${column} is not null`,
    [farmid],
  );
  return new Map(rows.map(({ roomid, storeid }) => [roomid, storeid]));
}

/** Bird-days of each chicken house in each of several periods, in their order. */
export const loadBirdDays = headDaysOf(FLOCK_TABLES);

/** Flocks that were open on one of some days. */
export const loadFlocksOpen = batchDaysOf(FLOCK_TABLES);
