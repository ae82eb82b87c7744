import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { HouseReading } from '../../domain/water.ts';

/** Which readings: of the days from–to, of one house where it is named. */
interface Asked {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly roomid?: string | null;
}

/** A reading with the batch it is of. */
interface Row extends HouseReading {
  readonly roomid: string;
  readonly parityid: number;
}

// The days come first out of batch_event_day, live pigs of each by batch_move_life.
const SQL = `
  select r.roomid, r.parityid, r.day, r.water, r.tlow, r.thigh,
    (select coalesce(sum(m.qty), 0)::int from batch_move m where m.farm_id = $1 and m.roomid = r.roomid and m.parityid = r.parityid
      and m.eventdt <= r.day) as live
  from (select e.roomid, e.parityid, e.eventdt as day, sum((e.data->>'water')::numeric)::float8 as water,
      min((e.data->>'tlow')::numeric)::float8 as tlow, max((e.data->>'thigh')::numeric)::float8 as thigh
    from batch_event e where e.farm_id = $1 and e.eventdt between $2::date and $3::date and e.eventcd = 'DAY' and e.voided_at is null
      and ($4::text is null or e.roomid = $4) group by 1, 2, 3) r
  order by r.roomid, r.parityid, r.day`;

/** Water and temperature of the houses of a farm in sight by day, of the batch that is named. */
export async function houseReadings(
  db: Db,
  farmid: string,
  { from, to, roomid = null }: Asked,
): Promise<(batch: BatchName) => readonly HouseReading[]> {
  const { rows } = await db.query<Row>(SQL, [farmid, from, to, roomid]);
  const groups = Map.groupBy(rows, (row) => `${row.roomid} ${row.parityid}`);
  return ({ roomid: house, parityid }) => groups.get(`${house} ${parityid}`) ?? [];
}

/** A batch by its house and number. */
interface BatchName {
  readonly roomid: string;
  readonly parityid: number;
}
