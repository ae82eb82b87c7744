import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { HouseState } from '../domain/house.ts';
import type { BatchTables } from './tables.ts';

/** A batch of a house with its days. */
export interface Filling {
  readonly parityid: number;
  readonly state: HouseState;
  readonly opendt: BusinessDate;
  readonly closedt: BusinessDate | null;
}

/** The batch a day belongs to, by house; else the newest one. Withdrawn batches do not count, a house never used is absent. */
export async function loadFillings(
  { batch }: Pick<BatchTables, 'batch'>,
  db: Db,
  farmid: string,
  roomids: readonly string[],
  day: BusinessDate,
): Promise<ReadonlyMap<string, Filling>> {
  const { rows } = await db.query<Filling & { roomid: string }>(
    `select distinct on (roomid) roomid, parityid, state, opendt, closedt from ${batch}
     where farm_id = $1 and roomid = any($2) and state <> 'cancelled'
     order by roomid, opendt <= $3::date and coalesce(closedt >= $3::date, true) desc, parityid desc`,
    [farmid, roomids, day],
  );
  return new Map(rows.map(({ roomid, ...filling }) => [roomid, filling]));
}
