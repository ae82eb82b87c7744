import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { BatchTables } from './tables.ts';

/** Mean day of birth of the animals in the batch each of some houses stood in on a day, by head; unknown ones are absent. */
export async function meanBirths(
  { batch, group }: Pick<BatchTables, 'batch' | 'group'>,
  db: Db,
  farmid: string,
  roomids: readonly string[],
  day: BusinessDate,
): Promise<ReadonlyMap<string, BusinessDate>> {
  const { rows } = await db.query<{ roomid: string; birthdt: BusinessDate }>(
    `select g.roomid, date '1970-01-01' + floor(sum(g.heads::numeric * (g.birthdt - date '1970-01-01')) / sum(g.heads) + 0.5)::int as birthdt
     from ${batch} b join ${group} g using (farm_id, roomid, parityid)
     where b.farm_id = $1 and b.roomid = any($2) and b.state <> 'cancelled' and b.opendt <= $3::date
       and (b.closedt is null or b.closedt >= $3::date) and not g.gone and g.birthdt is not null and g.entrydt <= $3::date
     group by g.roomid`,
    [farmid, roomids, day],
  );
  return new Map(rows.map(({ roomid, birthdt }) => [roomid, birthdt]));
}
