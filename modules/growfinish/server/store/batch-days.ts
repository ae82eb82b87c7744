import { batchDaysOf, birthsOf, headDaysOf } from '#engine/batch/server/house-days.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { CUSTOMER_NAME } from './customer-sql.ts';
import { GROW_TABLES } from './tables.ts';

/** Pig-days of each batch house in each of several periods, in their order. */
export const loadPigDays = headDaysOf(GROW_TABLES);

/** Average birth date of the pigs of each batch of houses; batches of unknown birth are absent. */
export const loadBirths = birthsOf(GROW_TABLES);

/** Batches of pigs that were open on one of some days. */
export const loadHouseBatches = batchDaysOf(GROW_TABLES);

/** Pigs that came into a batch or left it on a day; where to, as far as it was written. */
export interface BatchMove {
  readonly roomid: string;
  readonly parityid: number;
  readonly eventdt: BusinessDate;
  readonly kind: 'in' | 'dead' | 'culled' | 'sold' | 'out';
  /** Above 0 in, below 0 out. */
  readonly qty: number;
  /** Customer of a sale, farm and house of a transfer. */
  readonly to: string | null;
}

/** What moved in and out of the batches of houses that stands, by day; an event is one row. */
export async function loadBatchMoves(db: Db, farmid: string, roomids: readonly string[]): Promise<BatchMove[]> {
  const { rows } = await db.query<BatchMove>(
    `select m.roomid, m.parityid, m.eventdt, m.kind, sum(m.qty)::int as qty,
       min(coalesce(${CUSTOMER_NAME}, nullif(concat_ws(' · ', e.data->>'tofarm', e.data->>'toroomid'), ''))) as to
     from batch_move m join batch_event e on e.farm_id = m.farm_id and e.event_id = m.event_id
     where m.farm_id = $1 and m.roomid = any($2)
     group by m.roomid, m.parityid, m.eventdt, m.kind, m.event_id having sum(m.qty) <> 0 order by m.eventdt, m.kind`,
    [farmid, roomids],
  );
  return rows;
}

/** Pigs of a batch sold in a period: for slaughter, or to live on elsewhere. */
export interface SoldPigs {
  readonly roomid: string;
  readonly parityid: number;
  readonly slaughter: number;
  readonly traded: number;
  /** kg of all of them; what was not weighed adds none. */
  readonly kg: number;
}

/** What the batches of a farm sold in a period: market pigs and culls go to slaughter, runts and breeding stock live on. */
export async function loadSoldPigs(
  db: Db,
  farmid: string,
  { from, to }: { readonly from: BusinessDate; readonly to: BusinessDate },
): Promise<SoldPigs[]> {
  const { rows } = await db.query<SoldPigs>(
    `select roomid, parityid, coalesce(sum(heads) filter (where not lives), 0)::int as slaughter,
       coalesce(sum(heads) filter (where lives), 0)::int as traded, coalesce(sum(weight), 0)::float8 as kg
     from (select *, coalesce(data->>'saleclass' in ('runt', 'breeding'), false) as lives from batch_event) e
     where farm_id = $1 and voided_at is null and eventdt between $2::date and $3::date
       and (eventcd = 'SAL' or eventcd = 'CUL' and data->>'wayout' = 'sold')
     group by 1, 2`,
    [farmid, from, to],
  );
  return rows;
}
