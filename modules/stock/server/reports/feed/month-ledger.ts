import type { BusinessDate } from '#kernel/business-date.ts';
import type { Days, FarmStock } from '../../farm-stock.ts';
import { KG } from '../../lookup/batch-issues.ts';
import { movementStands } from '../../sql.ts';
import type { StockAt } from '../stock-report.ts';
import { chickenFeeds } from './chicken-feeds.ts';

/** Feed of a farm in one of several months, kg and money, as the ledger books it. */
export interface FeedMonth {
  readonly opening: number;
  readonly received: number;
  /** What came by transfer less what was sent. */
  readonly transferred: number;
  /** Found, missing, converted, sold, returned to the supplier: in less out. */
  readonly other: number;
  /** Given to houses or used generally, less returned. */
  readonly used: number;
  readonly disposed: number;
  readonly closing: number;
  /** What was used cost. */
  readonly amount: number;
}

interface Row {
  readonly at: number;
  readonly part: 'received' | 'transferred' | 'used' | 'disposed' | 'other';
  readonly kg: number;
  readonly amount: number;
}

const PART = `case when m.kind in ('purchase', 'opening', 'production') then 'received' when m.kind in ('transferin', 'transferout') then 'transferred'
  when m.kind in ('house', 'general', 'return') then 'used' when m.kind = 'disposal' then 'disposed' else 'other' end`;

/** Narrows feeds to one of them, and to those a supplier delivered. */
const NARROWED = `i.itemtp = 'feed' and ($FEED::text is null or i.itemid = $FEED) and ($SUPPLIER::text is null or i.itemid in (
  select b.itemid from stock_movement b where b.farm_id = $1 and b.book = 'goods' and b.supplierid = $SUPPLIER and b.kind = 'purchase' and ${movementStands('b')}))`;
const narrowed = (feed: string, supplier: string): string => NARROWED.replaceAll('$FEED', feed).replaceAll('$SUPPLIER', supplier);

/** Which feeds are asked for. */
export interface FeedsAsked {
  readonly itemid?: string | null | undefined;
  readonly supplierid?: string | null | undefined;
}

/** The feeds of a farm that are asked for, by their codes; those of chickens alone where they are named. */
export async function feedsOf(at: StockAt, farm: FarmStock, { itemid = null, supplierid = null }: FeedsAsked): Promise<ReadonlySet<string>> {
  const others = itemid === null ? await chickenFeeds(at, farm) : [];
  const { rows } = await at.tx.query<{ itemid: string }>(
    `select i.itemid from item i where i.prnt2 = $2 and i.book = 'goods' and i.itemid <> all($5) and ${narrowed('$3', '$4')}`,
    [...[farm.farmid, farm.prnt2, itemid, supplierid, others]],
  );
  return new Set(rows.map((row) => row.itemid));
}

async function movedBy({ tx }: StockAt, { farmid }: FarmStock, months: readonly Days[], feeds: readonly string[]): Promise<Row[]> {
  const { rows } = await tx.query<Row>(
    `select p.at::int as at, ${PART} as part, sum(m.qty * ${KG})::float8 as kg, coalesce(sum(v.amount), 0)::float8 as amount
     from unnest($2::date[], $3::date[]) with ordinality p (first, last, at)
       join stock_movement m on m.farm_id = $1 and m.book = 'goods' and m.way = '' and m.valuedt between p.first and p.last and m.itemid = any($4)
       join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
       left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
     group by 1, 2`,
    [farmid, months.map(({ from }) => from), months.map(({ to }) => to), feeds],
  );
  return rows;
}

/** What lay there before a day: what lies there now less all that moved since. */
async function heldBefore({ tx }: StockAt, { farmid }: FarmStock, day: BusinessDate, feeds: readonly string[]): Promise<number> {
  const { rows } = await tx.query<{ kg: number }>(
    `select (coalesce((
         select sum(t.qty * ${KG}) from stock_total t join item i on i.prnt2 = t.prnt2 and i.book = t.book and i.itemid = t.itemid
         where t.farm_id = $1 and t.book = 'goods' and t.way = '' and t.itemid = any($3)), 0)
       - coalesce((
         select sum(m.qty * ${KG}) from stock_movement m join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
         where m.farm_id = $1 and m.book = 'goods' and m.way = '' and m.valuedt >= $2::date and m.itemid = any($3)), 0))::float8 as kg`,
    [farmid, day, feeds],
  );
  return rows[0]?.kg ?? 0;
}

/** Feed of a farm month by month: what came, went and was left, and what the use cost. */
export async function feedMonths(at: StockAt, farm: FarmStock, months: readonly Days[], asked: ReadonlySet<string>): Promise<FeedMonth[]> {
  const [first] = months;
  if (first === undefined) return [];
  const feeds = [...asked];
  const rows = await movedBy(at, farm, months, feeds);
  let held = await heldBefore(at, farm, first.from, feeds);
  return months.map((_, n) => {
    const of = (part: Row['part']): Row | undefined => rows.find((row) => row.at === n + 1 && row.part === part);
    const kg = (part: Row['part']): number => of(part)?.kg ?? 0;
    const opening = held;
    held += kg('received') + kg('transferred') + kg('other') + kg('used') + kg('disposed');
    const moved = { received: kg('received'), transferred: kg('transferred'), other: kg('other'), used: -kg('used'), disposed: -kg('disposed') };
    return { opening, ...moved, closing: held, amount: -(of('used')?.amount ?? 0) };
  });
}
