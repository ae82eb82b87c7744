import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { BatchTables } from './tables.ts';

/** Some days in a row, both ends included. */
interface Days {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/**
 * Head × days of each house of a kind in each of several periods, in their order: Σ Live(d) over its days, Live(d) the animals at the end
 * of the day (growfinish.md, Figures and formulas). A movement counts from its day to the end of the period.
 */
export const headDaysOf =
  ({ heads }: Pick<BatchTables, 'heads'>) =>
  async (db: Db, farmid: string, periods: readonly Days[]): Promise<ReadonlyMap<string, readonly number[]>> => {
    const { rows } = await db.query<{ roomid: string; at: number; days: number }>(
      `select m.roomid, p.at::int as at, sum(m.qty * (p.last - greatest(m.eventdt, p.first) + 1))::float8 as days
       from unnest($2::date[], $3::date[]) with ordinality p (first, last, at)
         join ${heads.table} m on m.farm_id = $1 and m.eventdt <= p.last
       group by 1, 2`,
      [farmid, periods.map(({ from }) => from), periods.map(({ to }) => to)],
    );
    const none = periods.map(() => 0);
    const houses = new Map<string, number[]>();
    for (const { roomid, at, days } of rows) {
      const own = houses.get(roomid) ?? [...none];
      own[at - 1] = days;
      houses.set(roomid, own);
    }
    return houses;
  };

/** Average birth date of the animals of each batch of houses, by head, rounded to a day; batches of unknown birth are absent. */
export const birthsOf =
  ({ group }: Pick<BatchTables, 'group'>) =>
  async (db: Db, farmid: string, roomids: readonly string[]): Promise<ReadonlyMap<string, BusinessDate>> => {
    const { rows } = await db.query<{ roomid: string; parityid: number; birthdt: BusinessDate }>(
      `select roomid, parityid, date '1970-01-01' + floor(sum(heads::numeric * (birthdt - date '1970-01-01')) / sum(heads) + 0.5)::int as birthdt
       from ${group} where farm_id = $1 and roomid = any($2) and not gone and birthdt is not null group by 1, 2`,
      [farmid, roomids],
    );
    return new Map(rows.map(({ roomid, parityid, birthdt }) => [`${roomid}|${parityid}`, birthdt]));
  };

/** A batch of a house: its days, and the mean day of birth of its animals where it is known. */
export interface HouseBatchDays {
  readonly parityid: number;
  readonly roomid: string;
  readonly opendt: BusinessDate;
  readonly closedt: BusinessDate | null;
  readonly birthdt: BusinessDate | null;
}

/** Batches of a kind that were open on one of some days. */
export const batchDaysOf = (tables: Pick<BatchTables, 'batch' | 'group'>) => {
  const births = birthsOf(tables);
  return async (db: Db, farmid: string, { from, to }: Days): Promise<HouseBatchDays[]> => {
    const { rows } = await db.query<Omit<HouseBatchDays, 'birthdt'>>(
      `select roomid, parityid, opendt, closedt from ${tables.batch}
       where farm_id = $1 and state <> 'cancelled' and opendt <= $3::date and coalesce(closedt, 'infinity') >= $2::date`,
      [farmid, from, to],
    );
    const born = await births(db, farmid, [...new Set(rows.map(({ roomid }) => roomid))]);
    return rows.map((row) => ({ ...row, birthdt: born.get(`${row.roomid}|${row.parityid}`) ?? null }));
  };
};
