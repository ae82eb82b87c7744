import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

/** A sale of growing pigs as its event tells it. */
interface SoldEvent {
  readonly eventId: string;
  readonly roomid: string;
  readonly eventdt: BusinessDate;
  readonly heads: number;
  readonly weight: number;
  readonly saleclass: string | null;
  /** Of a kg, or a head; null where none was typed. */
  readonly price: number | null;
}

/** Every weighed sale of growing pigs of a farm, the oldest first. */
export async function soldEvents(db: Db, farmid: string): Promise<SoldEvent[]> {
  const { rows } = await db.query<SoldEvent>(
    `select event_id as "eventId", roomid, eventdt, heads, weight::float8 as weight, data->>'saleclass' as saleclass, (data->>'price')::float8 as price
     from batch_event where farm_id = $1 and eventcd = 'SAL' and voided_at is null and weight > 0 order by eventdt, seq`,
    [farmid],
  );
  return rows;
}
