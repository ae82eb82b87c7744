import type { Db } from '#engine/server/report/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';

/** Who died: sows and boars, piglets with their sows, pigs after weaning, birds. */
export type DeathKind = 'breeding' | 'suckling' | 'growing' | 'bird';

/** Animals that died in a house on a day, as they were typed. */
export interface HouseDeath {
  readonly day: BusinessDate;
  /** Null of a sow that stood in no house. */
  readonly roomid: string | null;
  readonly kind: DeathKind;
  readonly heads: number;
  readonly reason: string | null;
  /** The animal, of piglets their sow; null of pigs and birds that are counted, not named. */
  readonly pgid: string | null;
}

/** A litter born in a house. */
export interface HouseLitter {
  readonly day: BusinessDate;
  readonly roomid: string | null;
  readonly pgid: string;
  readonly parity: number;
  readonly farrownum: number;
  readonly livenum: number;
  /** Dead at birth and mummies. */
  readonly lost: number;
  /** Null until the litter is weaned. */
  readonly weannum: number | null;
}

/** What happened to the animals of a farm's houses, beside what the laboratory found in them. */
export interface HouseLife {
  readonly deaths: readonly HouseDeath[];
  readonly litters: readonly HouseLitter[];
}

const DAYS = 'between $2::date and $3::date';
/** The house an animal stood in on a day. */
const stood = (animal: string, day: string): string => `(select t.roomid from stay t where t.farm_id = $1 and t.animal_id = ${animal}
    and t.from_day <= ${day} and t.to_day >= ${day} order by t.from_day desc limit 1)`;

const DEATHS = `
  select e.eventdt as day, ${stood('e.animal_id', 'e.eventdt')} as roomid, 'breeding' as kind, 1 as heads, e.reason, a.pgid
  from animal_event e join animal a using (farm_id, animal_id)
  where e.farm_id = $1 and e.eventcd = 'DTH' and e.voided_at is null and e.eventdt ${DAYS}
  union all
  select p.eventdt, ${stood('p.animal_id', 'p.eventdt')}, 'suckling', p.num, p.reason, a.pgid
  from piglet_change p join animal a using (farm_id, animal_id)
  where p.farm_id = $1 and p.kind = 'loss' and not p.unbalanced and p.eventdt ${DAYS}
  union all
  select eventdt, roomid, 'growing', count, reason, null from nursery_death where farm_id = $1 and voided_at is null and eventdt ${DAYS}
  union all
  select eventdt, roomid, 'growing', coalesce(heads, 1), reason, null from batch_event
  where farm_id = $1 and eventcd = 'DTH' and voided_at is null and eventdt ${DAYS}
  union all
  select eventdt, roomid, 'bird', coalesce(heads, 1), reason, null from flock_event
  where farm_id = $1 and eventcd = 'DTH' and voided_at is null and eventdt ${DAYS}
  order by 1, 2, 3`;

/** Deaths of a farm in a period, each with its house. */
export async function deathsOf(db: Db, farmid: string, from: BusinessDate, to: BusinessDate): Promise<readonly HouseDeath[]> {
  return (await db.query<HouseDeath>(DEATHS, [farmid, from, to])).rows;
}

const LITTERS = `
  select c.farrowdt as day, coalesce(c.farrow_roomid, ${stood('c.animal_id', 'c.farrowdt')}) as roomid, a.pgid, coalesce(c.farrow_parity, c.parity) as parity,
    coalesce(c.farrownum, 0) as farrownum, coalesce(c.livenum, 0) as livenum, coalesce(c.deadnum, 0) + coalesce(c.mummynum, 0) as lost,
    case when c.weandt is not null then c.weannum end as weannum
  from sow_cycle c join animal a using (farm_id, animal_id)
  where c.farm_id = $1 and c.kind <> 'E' and c.farrowdt ${DAYS} order by 1, a.pgid`;

/** Deaths and litters of a farm in a period. */
export async function houseLife(db: Db, farmid: string, from: BusinessDate, to: BusinessDate): Promise<HouseLife> {
  const deaths = await deathsOf(db, farmid, from, to);
  return { deaths, litters: (await db.query<HouseLitter>(LITTERS, [farmid, from, to])).rows };
}

const WEEK = 7;

/** Head that died a week, of some deaths from a first day to a last; null where there is no day between. */
export function deathsAWeek(deaths: readonly HouseDeath[], first: BusinessDate, days: number): number | null {
  if (days <= 0) return null;
  const last = addDays(first, days - 1);
  const heads = deaths.reduce((sum, { day, heads }) => (day >= first && day <= last ? sum + heads : sum), 0);
  return (WEEK * heads) / days;
}
