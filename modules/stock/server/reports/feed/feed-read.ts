import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Days, FarmStock, FeedBatch, HeadDays } from '../../farm-stock.ts';
import { KG } from '../../lookup/batch-issues.ts';
import { movementStands, nameSql } from '../../sql.ts';
import type { StockAt } from '../stock-report.ts';

/** Days an issue may cover at most (growfinish.md, Events). */
const MOST_COVER = 45;

/** Feed issued to a house without batches, below 0 taken back. */
interface StandingIssue {
  readonly roomid: string;
  readonly house: string;
  readonly area: string;
  readonly pigtype: string;
  readonly valuedt: BusinessDate;
  readonly itemid: string;
  readonly item: string;
  readonly kg: number;
  readonly days: number;
}

/** Whose feed is read: a batch, or the pigs of a type in a house without batches. */
export interface Eater {
  readonly roomid: string;
  readonly name: string;
  readonly area: string;
  /** Null in a house without batches. */
  readonly batch: FeedBatch | null;
  /** Type of pigs of a house without batches; '' where nobody said it. */
  readonly pigtype: string;
  readonly items: ReadonlyMap<string, string>;
  /** ΣF(d) of days, kg; of one item where it is named. */
  readonly fed: (from: BusinessDate, to: BusinessDate, itemid?: string | null) => number;
  /** True where the feed of a day is a part of an issue that covers several. */
  readonly spread: (day: BusinessDate, itemid?: string | null) => boolean;
  /** Σ Live(d) of the periods that were read, in their order. */
  readonly heads: readonly number[];
}

/** Which feed is read. */
export interface FeedAsked {
  readonly areas?: readonly string[] | null | undefined;
  readonly rooms?: readonly string[] | null | undefined;
}

const blank = (list: readonly string[] | null | undefined) => (list == null || list.length === 0 ? null : list);

/** kg of an issue that fall on days: spread evenly over the days it covers. */
export function spreadKg({ valuedt, kg, days }: Pick<StandingIssue, 'valuedt' | 'kg' | 'days'>, from: BusinessDate, to: BusinessDate): number {
  const last = addDays(valuedt, days - 1);
  const [first, end] = [valuedt > from ? valuedt : from, last < to ? last : to];
  return first > end ? 0 : (kg / days) * (daysBetween(first, end) + 1);
}

async function standingIssues({ tx, language }: StockAt, farm: FarmStock, { from, to }: Days, asked: FeedAsked): Promise<StandingIssue[]> {
  const { rows } = await tx.query<StandingIssue>(
    `select m.roomid, r.name as house, r.area, coalesce(m.pigtype, '') as pigtype, m.valuedt, m.itemid, ${nameSql('$4', 'i')} as item,
       (-m.qty * ${KG})::float8 as kg, greatest(1, coalesce(m.coverdays, 1)) as days
     from stock_movement m join item i on i.prnt2 = m.prnt2 and i.book = m.book and i.itemid = m.itemid
       join room r on r.farm_id = m.farm_id and r.roomid = m.roomid
     where m.farm_id = $1 and m.book = 'goods' and m.kind in ('house', 'return') and m.parityid is null and i.itemtp = 'feed'
       and m.valuedt between $2::date and $3::date and ($5::text[] is null or r.area = any($5)) and ($6::text[] is null or m.roomid = any($6))
       and ${movementStands()}
     order by m.roomid, m.valuedt, m.seq`,
    [farm.farmid, addDays(from, -MOST_COVER), to, language, blank(asked.areas), blank(asked.rooms)],
  );
  return rows.filter(({ kg }) => kg !== null);
}

function standingEater(own: readonly StandingIssue[], heads: readonly number[]): Eater {
  const [first] = own;
  const of = (itemid: string | null | undefined) => (itemid == null ? own : own.filter((one) => one.itemid === itemid));
  return {
    ...{ roomid: first?.roomid ?? '', name: first?.house ?? '', area: first?.area ?? '', pigtype: first?.pigtype ?? '', batch: null, heads },
    items: new Map(own.map(({ itemid, item }) => [itemid, item])),
    fed: (from, to, itemid) => of(itemid).reduce((sum, one) => sum + spreadKg(one, from, to), 0),
    spread: (day, itemid) => of(itemid).some((one) => one.days > 1 && spreadKg(one, day, day) !== 0),
  };
}

function batchEater(batch: FeedBatch, periods: readonly Days[]): Eater {
  const { roomid, name, area, items, fed, spread } = batch;
  const heads = periods.map(({ from, to }) => {
    let days = 0;
    for (let day = from > batch.opendt ? from : batch.opendt; day <= to; day = addDays(day, 1)) days += batch.live(day);
    return days;
  });
  return { roomid, name, area, items, fed, spread, batch, pigtype: '', heads };
}

const keyOf = ({ roomid, pigtype }: Pick<StandingIssue, 'roomid' | 'pigtype'>): string => `${roomid} ${pigtype}`;

/** Head-days of each house and type in each period. */
function headsBy(rows: readonly HeadDays[], periods: readonly Days[]): (key: string) => readonly number[] {
  const found = new Map<string, number[]>();
  for (const row of rows) {
    const own = found.get(keyOf(row)) ?? periods.map(() => 0);
    own[row.at - 1] = (own[row.at - 1] ?? 0) + row.days;
    found.set(keyOf(row), own);
  }
  return (key) => found.get(key) ?? periods.map(() => 0);
}

/** Everybody who was fed in a farm that is in sight: batches first, then houses without batches by type of pig; with the percent ALARMFEED. */
export async function eatersOf(
  at: StockAt,
  farm: FarmStock,
  periods: readonly Days[],
  asked: FeedAsked,
): Promise<{ readonly alarm: number; readonly eaters: readonly Eater[] }> {
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return { alarm: 0, eaters: [] };
  const span = { from: first.from, to: last.to };
  const { alarm, batches } = await at.services.feeding(at.tx, farm.farmid, {
    ...span,
    ...{ areas: blank(asked.areas), rooms: blank(asked.rooms), language: at.language },
  });
  const issues = Map.groupBy(await standingIssues(at, farm, span, asked), keyOf);
  const heads = issues.size === 0 ? () => [] : headsBy(await at.services.headDays(at.tx, farm.farmid, periods), periods);
  const eaters = batches
    .map((batch) => batchEater(batch, periods))
    .filter((one) => one.heads.some((n) => n > 0) || one.fed(span.from, span.to) !== 0);
  return { alarm, eaters: [...eaters, ...[...issues].map(([key, own]) => standingEater(own, heads(key)))] };
}

/** Items of feed of some eaters with their names, those most eaten first. */
export function itemsOf(eaters: readonly Eater[], { from, to }: Days): { readonly itemid: string; readonly name: string; readonly kg: number }[] {
  const names = new Map(eaters.flatMap(({ items }) => [...items]));
  return [...names]
    .map(([itemid, name]) => ({ itemid, name, kg: eaters.reduce((sum, one) => sum + one.fed(from, to, itemid), 0) }))
    .filter(({ kg }) => Math.abs(kg) > 1e-9)
    .toSorted((a, b) => b.kg - a.kg);
}
