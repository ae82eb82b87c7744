import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

/** Pigs that went from one farm of the system to another. */
export interface PigWay {
  readonly fromfarm: string;
  readonly tofarm: string;
  readonly heads: number;
  readonly times: number;
  readonly last: BusinessDate;
}

/** Movements of pigs between some farms in a period: growing pigs as batches, breeding animals one by one. */
export async function pigWays(db: Db, farms: readonly string[], from: BusinessDate, to: BusinessDate): Promise<readonly PigWay[]> {
  if (farms.length < 2) return [];
  const { rows } = await db.query<PigWay>(
    `select farm_id as fromfarm, tofarm, sum(heads)::int as heads, count(*)::int as times, to_char(max(eventdt), 'YYYYMMDD') as last from (
       select farm_id, data->>'tofarm' as tofarm, heads, eventdt from batch_event
       where farm_id = any($1) and eventdt between $2::date and $3::date and eventcd = 'TRO' and voided_at is null
       union all
       select farm_id, data->>'tofarm', 1, eventdt from animal_event
       where farm_id = any($1) and eventdt between $2::date and $3::date and eventcd = 'TRF' and voided_at is null) sent
     where tofarm = any($1) and tofarm <> farm_id group by 1, 2 order by 3 desc, 1, 2`,
    [farms, from, to],
  );
  return rows;
}
