import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

/**
 * Pig-days of each batch house in each of several periods, in their order: Σ Live(d) over its days, Live(d) the pigs at the end of the
 * day (growfinish.md, Figures and formulas). A movement counts from its day to the end of the period.
 */
export async function loadPigDays(
  db: Db,
  farmid: string,
  periods: readonly { readonly from: BusinessDate; readonly to: BusinessDate }[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await db.query<{ roomid: string; at: number; days: number }>(
    `select m.roomid, p.at::int as at, sum(m.qty * (p.last - greatest(m.eventdt, p.first) + 1))::float8 as days
     from unnest($2::date[], $3::date[]) with ordinality p (first, last, at)
       join batch_move m on m.farm_id = $1 and m.eventdt <= p.last
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
}

/** Average birth date of the pigs of each batch of houses, by head, rounded to a day; batches of unknown birth are absent. */
export async function loadBirths(db: Db, farmid: string, roomids: readonly string[]): Promise<ReadonlyMap<string, BusinessDate>> {
  const { rows } = await db.query<{ roomid: string; parityid: number; birthdt: BusinessDate }>(
    `select roomid, parityid, date '1970-01-01' + floor(sum(heads::numeric * (birthdt - date '1970-01-01')) / sum(heads) + 0.5)::int as birthdt
     from batch_group where farm_id = $1 and roomid = any($2) and not gone and birthdt is not null group by 1, 2`,
    [farmid, roomids],
  );
  return new Map(rows.map(({ roomid, parityid, birthdt }) => [`${roomid}|${parityid}`, birthdt]));
}
