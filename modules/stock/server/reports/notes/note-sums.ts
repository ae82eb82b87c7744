import { Where } from '#engine/server/where.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { WeekStart } from '#kernel/week.ts';
import type { Days, FarmStock } from '../../farm-stock.ts';
import { movementStands } from '../../sql.ts';
import type { StockAt } from '../stock-report.ts';
import { DIMENSIONS, type Dimension, type DimensionName } from './dimensions.ts';

/** Which movements are summed, and by what. */
export interface SumsAsked {
  readonly rows: DimensionName;
  readonly cols: DimensionName | null;
  /** Kinds of movement that are summed. */
  readonly kinds: readonly string[];
  readonly stores?: readonly string[] | null | undefined;
  readonly partnerid?: string | null | undefined;
  readonly itemtp?: string | null | undefined;
  readonly items?: readonly string[] | null | undefined;
  readonly roomid?: string | null | undefined;
  readonly parityid?: number | null | undefined;
  readonly pigtype?: string | null | undefined;
}

/** Quantity and amount of some of the movements. */
interface Part {
  readonly qty: number;
  readonly amount: number;
}

/** What the movements of a row, a column, both or the whole come to; quantities and amounts are above 0 whichever way they go. */
export interface NoteSums extends Part {
  readonly notes: number;
  readonly lines: number;
  /** Base units and items among them. */
  readonly units: readonly string[];
  readonly items: readonly string[];
  /** Discounts of receipts, in the farm's currency. */
  readonly discount: number;
  /** Purchases and opening lines without a price. */
  readonly unpriced: number;
  /** Price of a base unit of the first and the last priced receipt, with the key they are ordered by. */
  readonly first: { readonly at: string; readonly price: number } | null;
  readonly last: { readonly at: string; readonly price: number } | null;
  readonly disposal: Part;
  readonly missing: Part;
  /** Sales: what was asked for them, discounts, and what they cost. */
  readonly sale: { readonly gross: number; readonly discount: number; readonly cost: number };
  /** Issues to batch houses, and which houses (`farm|house`). */
  readonly fed: number;
  readonly houses: readonly string[];
}

/** Sums under a value of the rows and one of the columns; null for all of them. */
export interface SumCell extends NoteSums {
  readonly row: string | null;
  readonly col: string | null;
  readonly rowName: string | null;
  readonly colName: string | null;
}

const sqlOf = (name: DimensionName, week: number): string => DIMENSIONS[name].sql.replace('{week}', String(week));
const nameOf = (name: DimensionName): string => (DIMENSIONS[name] as Dimension).name ?? 'null';

/** Each line of a note once, with what its movements come to; movements without a note are lines of their own. */
const LINES = (asked: SumsAsked, week: number): string => `
  select ${sqlOf(asked.rows, week)} as rk, ${asked.cols === null ? "''" : sqlOf(asked.cols, week)} as ck,
    min(${nameOf(asked.rows)}) as rn, ${asked.cols === null ? 'null' : `min(${nameOf(asked.cols)})`} as cn,
    coalesce(m.noteid::text, m.seq::text) as note, m.lineno, m.kind, m.itemid, i.unit, abs(sum(m.qty)) as qty, abs(sum(v.amount)) as amount,
    min(to_char(m.valuedt, 'YYYYMMDD') || lpad(m.seq::text, 12, '0')) as at, min(l.price) as price, min(l.qty) as lineqty,
    min(l.discount) as discount, min(n.rate) as rate, case when m.kind = 'house' and m.parityid is not null and r.animals = 'pigs' then m.farm_id || '|' || m.roomid end as house
  from stock_movement m join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
    left join stock_value v on v.farm_id = m.farm_id and v.seq = m.seq
    left join stock_note n on n.farm_id = m.farm_id and n.noteid = m.noteid
    left join stock_note_line l on l.farm_id = m.farm_id and l.noteid = m.noteid and l.lineno = m.lineno
    left join any_house r on r.farm_id = m.farm_id and r.roomid = m.roomid
    left join partner p on p.prnt2 = m.prnt2 and p.partnerid = m.supplierid`;
const LINE_KEY = 'rk, ck, coalesce(m.noteid::text, m.seq::text), m.lineno, m.kind, m.itemid, i.unit, house';

const of = (kind: string, what: string): string => `coalesce(sum(${what}) filter (where kind = '${kind}'), 0)::float8`;
const part = (kind: string): string => `jsonb_build_object('qty', ${of(kind, 'qty')}, 'amount', ${of(kind, 'amount')})`;
const PRICED = "filter (where kind in ('purchase', 'opening') and amount > 0 and qty > 0)";
const priced = (order: 'asc' | 'desc'): string =>
  `(array_agg(jsonb_build_object('at', at, 'price', amount / qty) order by at ${order}) ${PRICED})[1]`;

const SUMS = `count(distinct note)::int as notes, count(*)::int as lines, coalesce(sum(qty), 0)::float8 as qty, coalesce(sum(amount), 0)::float8 as amount,
  coalesce(array_agg(distinct unit), '{}') as units, coalesce((array_agg(distinct itemid))[1:2], '{}') as items, coalesce(sum(discount * rate) filter (where kind <> 'sale'), 0)::float8 as discount,
  count(*) filter (where kind in ('purchase', 'opening') and coalesce(price, 0) = 0)::int as unpriced,
  ${priced('asc')} as first, ${priced('desc')} as last, ${part('disposal')} as disposal, ${part('missing')} as missing,
  jsonb_build_object('gross', ${of('sale', 'price * lineqty * rate')}, 'discount', ${of('sale', 'discount * rate')}, 'cost', ${of('sale', 'amount')}) as sale,
  coalesce(sum(amount) filter (where house is not null), 0)::float8 as fed, coalesce(array_agg(distinct house) filter (where house is not null), '{}') as houses`;

function whereOf(farm: FarmStock, language: string, { from, to }: Days, asked: SumsAsked): Where {
  const where = new Where('?::text is not null', language);
  where.add("m.farm_id = ? and m.book = 'goods' and m.way = '' and m.valuedt between ?::date and ?::date", farm.farmid, from, to);
  where.add(`m.kind = any(?) and m.qty <> 0 and ${movementStands()}`, asked.kinds);
  if (asked.stores != null && asked.stores.length > 0) where.add('m.storeid = any(?)', asked.stores);
  if (asked.items != null && asked.items.length > 0) where.add('m.itemid = any(?)', asked.items);
  return where
    .when(asked.partnerid, 'm.supplierid = ?')
    .when(asked.itemtp, 'i.itemtp = ?')
    .when(asked.roomid, 'm.roomid = ?')
    .when(asked.parityid, 'm.parityid = ?')
    .when(asked.pigtype, 'm.pigtype = ?');
}

/** Sums of a farm's movements by rows and columns, by each alone, and of the whole: one statement. */
export async function noteSums(
  { tx, language }: StockAt,
  farm: FarmStock,
  days: Days,
  asked: SumsAsked & { readonly weekstart: WeekStart },
): Promise<SumCell[]> {
  const where = whereOf(farm, language, days, asked);
  const sets = asked.cols === null ? '((rk), ())' : '((rk, ck), (rk), (ck), ())';
  const col = asked.cols === null ? 'null::text' : 'case when grouping(ck) = 0 then ck end';
  const { rows } = await tx.query<SumCell>(
    `with lines as (${LINES(asked, asked.weekstart)} where ${where.sql} group by ${LINE_KEY})
     select case when grouping(rk) = 0 then rk end as row, ${col} as col, min(rn) as "rowName", min(cn) as "colName", ${SUMS}
     from lines group by grouping sets ${sets}`,
    where.params,
  );
  return rows;
}

/** Movements written once a farm are summed over farms: counts and amounts add up, first and last prices are those of all. */
export function mergeSums(cells: readonly SumCell[]): SumCell[] {
  return [...Map.groupBy(cells, ({ row, col }) => JSON.stringify([row, col])).values()].map((own) => own.reduce(added));
}

const addPart = (a: Part, b: Part): Part => ({ qty: a.qty + b.qty, amount: a.amount + b.amount });
const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])];

function edge(a: NoteSums['first'], b: NoteSums['first'], later: boolean): NoteSums['first'] {
  if (a === null || b === null) return a ?? b;
  return a.at > b.at === later ? a : b;
}

function added(a: SumCell, b: SumCell): SumCell {
  const sum = (key: 'notes' | 'lines' | 'discount' | 'unpriced' | 'fed'): number => a[key] + b[key];
  return {
    ...a,
    ...addPart(a, b),
    ...{ notes: sum('notes'), lines: sum('lines'), discount: sum('discount'), unpriced: sum('unpriced'), fed: sum('fed') },
    ...{ units: union(a.units, b.units), items: union(a.items, b.items), houses: union(a.houses, b.houses) },
    ...{ first: edge(a.first, b.first, false), last: edge(a.last, b.last, true) },
    ...{ disposal: addPart(a.disposal, b.disposal), missing: addPart(a.missing, b.missing) },
    sale: { gross: a.sale.gross + b.sale.gross, discount: a.sale.discount + b.sale.discount, cost: a.sale.cost + b.sale.cost },
  };
}

/** The days a row stands for within the period: those of its week or month, else all. */
export function rowDays(name: DimensionName, value: string | null, { from, to }: Days): Days {
  const own = value === null ? undefined : (DIMENSIONS[name] as Dimension).days?.(value);
  if (own === undefined) return { from, to };
  const later = (a: BusinessDate, b: BusinessDate) => (a > b ? a : b);
  const earlier = (a: BusinessDate, b: BusinessDate) => (a < b ? a : b);
  return { from: later(own.from, from), to: earlier(own.to, to) };
}
