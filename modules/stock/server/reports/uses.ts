import type { Db } from '#engine/server/report/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { movementStands } from '../sql.ts';

/** Use of an item in a warehouse. */
export interface Use {
  readonly storeid: string;
  readonly itemid: string;
  readonly used: number;
  readonly lastin: string | null;
  readonly lastout: string | null;
}

/** Days the mean use is taken over. */
export const USE_DAYS = 28;
/** A warehouse and item as one key. */
export const placeOf = ({ storeid, itemid }: Pick<Use, 'storeid' | 'itemid'>): string => `${storeid}|${itemid}`;

/** Use of the last 28 days (house and general use less returns), last receipt and last issue, by warehouse and item. */
export async function usesOf(tx: Db, farmid: string, day: BusinessDate): Promise<ReadonlyMap<string, Use>> {
  const { rows } = await tx.query<Use>(
    `select storeid, itemid, max(valuedt) filter (where qty > 0) as lastin, max(valuedt) filter (where qty < 0) as lastout,
       coalesce(-sum(qty) filter (where kind in ('house', 'general', 'return') and valuedt > $2::date - ${USE_DAYS}), 0)::float8 as used
     from stock_movement m
     where farm_id = $1 and book = 'goods' and way = '' and valuedt <= $2::date and ${movementStands()}
     group by 1, 2`,
    [farmid, day],
  );
  return new Map(rows.map((row) => [placeOf(row), row]));
}
