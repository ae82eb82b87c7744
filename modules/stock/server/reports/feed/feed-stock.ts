import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import type { Days, FarmStock } from '../../farm-stock.ts';
import { KG } from '../../lookup/batch-issues.ts';
import type { StockAt } from '../stock-report.ts';
import { chickenFeeds } from './chicken-feeds.ts';

/** Days the mean use is taken over, as in the stock report. */
const USE_DAYS = 28;

/** Feed of a farm on a day, kg. */
export interface FeedDay {
  readonly day: BusinessDate;
  readonly received: number;
  /** In the warehouses at the end of the day. */
  readonly stock: number;
  /** Days the stock lasts at the mean use of the 28 days up to it; null where nothing was used. */
  readonly cover: number | null;
}

interface Moved {
  readonly day: BusinessDate;
  readonly all: number;
  readonly received: number;
  readonly used: number;
}

/** Which feed is looked at: one, or all but others. */
interface Feeds {
  readonly itemid: string | null;
  readonly others: readonly string[];
}

/** What moved on each day from one on; everything else lies in the balance of today, so that no statement reads the years before. */
async function movedFrom({ tx }: StockAt, { farmid }: FarmStock, from: BusinessDate, { itemid, others }: Feeds): Promise<Moved[]> {
  const { rows } = await tx.query<Moved>(
    `select m.valuedt as day, sum(m.qty * ${KG})::float8 as all,
       coalesce(sum(m.qty * ${KG}) filter (where m.kind in ('purchase', 'opening', 'production', 'transferin', 'found')), 0)::float8 as received,
       coalesce(-sum(m.qty * ${KG}) filter (where m.kind in ('house', 'general', 'return')), 0)::float8 as used
     from stock_movement m join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
     where m.farm_id = $1 and m.book = 'goods' and m.way = '' and m.valuedt >= $2::date and i.itemtp = 'feed' and ($3::text is null or m.itemid = $3)
       and m.itemid <> all($4)
     group by 1 order by 1`,
    [farmid, from, itemid, others],
  );
  return rows;
}

async function heldNow({ tx }: StockAt, { farmid }: FarmStock, { itemid, others }: Feeds): Promise<number> {
  const { rows } = await tx.query<{ kg: number | null }>(
    `select sum(t.qty * ${KG})::float8 as kg from stock_total t join item i on i.prnt2 = t.prnt2 and i.book = t.book and i.itemid = t.itemid
     where t.farm_id = $1 and t.book = 'goods' and t.way = '' and i.itemtp = 'feed' and ($2::text is null or t.itemid = $2)
       and t.itemid <> all($3)`,
    [farmid, itemid, others],
  );
  return rows[0]?.kg ?? 0;
}

/** Feed of a farm day by day, without that of chickens alone: received, left at the end of the day, and for how many days. */
export async function feedDays(at: StockAt, farm: FarmStock, { from, to }: Days, itemid: string | null): Promise<FeedDay[]> {
  const feeds = { itemid, others: itemid === null ? await chickenFeeds(at, farm) : [] };
  const moved = await movedFrom(at, farm, addDays(from, 1 - USE_DAYS), feeds);
  const held = await heldNow(at, farm, feeds);
  const sum = (of: (row: Moved) => number, after: BusinessDate, until: BusinessDate | null): number =>
    moved.reduce((total, row) => (row.day > after && (until === null || row.day <= until) ? total + of(row) : total), 0);
  const days: FeedDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const stock = held - sum((row) => row.all, day, null);
    const use = sum((row) => row.used, addDays(day, -USE_DAYS), day) / USE_DAYS;
    days.push({ day, stock, received: sum((row) => row.received, addDays(day, -1), day), cover: use > 0 ? Math.max(0, stock) / use : null });
  }
  return days;
}

/** Feed of a farm now, kg, without that of chickens alone: in its warehouses, and on its way to them. */
export async function feedHeld(at: StockAt, farm: FarmStock): Promise<{ readonly stock: number; readonly onway: number }> {
  const { rows } = await at.tx.query<{ stock: number; onway: number }>(
    `select coalesce(sum(t.qty * ${KG}) filter (where t.way = ''), 0)::float8 as stock,
       coalesce(sum(t.qty * ${KG}) filter (where t.way <> ''), 0)::float8 as onway
     from stock_total t join item i on i.prnt2 = t.prnt2 and i.book = t.book and i.itemid = t.itemid
     where t.farm_id = $1 and t.book = 'goods' and i.itemtp = 'feed' and t.itemid <> all($2)`,
    [farm.farmid, await chickenFeeds(at, farm)],
  );
  return rows[0] ?? { stock: 0, onway: 0 };
}
