import { money, PRICE_DECIMALS, QTY_DECIMALS, scaledOf } from '#engine/ledger/domain/quantity.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { LockRule } from '#kernel/locks.ts';
import { tagsOf } from '#modules/growfinish/domain/tags/leaving.ts';
import { dayIssues } from '#modules/stock/domain/note.ts';
import { lineAmount, type PricedLine } from './amounts.ts';
import { lineKind, type SaleLineKind } from './line-kinds.ts';

/** A line of a delivery note as its rules see it. */
export interface SaleLine extends Omit<PricedLine, 'taxpct'> {
  readonly kind: string;
  readonly itemid: string | null;
  readonly unit: string | null;
  readonly lot: string | null;
  readonly expdt: BusinessDate | null;
  readonly roomid: string | null;
  readonly pgid: string | null;
  readonly saleclass: string | null;
  readonly tags: string | null;
  readonly reason: string | null;
  readonly remark: string | null;
}

/** A delivery note as its rules see it. */
export interface Sale {
  readonly valuedt: BusinessDate;
  readonly customerid: string | null;
  readonly paymethod: string | null;
  readonly duedt: BusinessDate | null;
  readonly storeid: string | null;
  readonly applyid: string | null;
  /** A note to an own farm: the farm, and the house there. */
  readonly tofarm: string | null;
  readonly toroom: string | null;
  readonly discount: number;
  /** Paid as it is written. */
  readonly paid: number | null;
  readonly lines: readonly SaleLine[];
}

/** What the rules ask about the farm. */
export interface SaleFacts {
  readonly lock: LockRule;
  readonly decimals: number;
  readonly customer: { readonly inuse: boolean; readonly buys: boolean } | null;
  readonly items: ReadonlyMap<string, { readonly itemtp: string; readonly inuse: boolean; readonly tax: number }>;
  /** True of a number that is in the ear of a pig of the house. */
  readonly lives: (tag: string, roomid: string) => boolean;
  readonly hasMethod: (code: string) => boolean;
  readonly hasOperator: (code: string) => boolean;
  /** True of the other farms of the company. */
  readonly isOwnFarm: (farmid: string) => boolean;
}

const exact = (value: number, decimals: number): boolean => scaledOf(value, decimals) !== null;

/** A house that receives is one of another farm of the company; whether it has room the book of what is sold says (z08). */
function receivingIssues({ tofarm, toroom }: Sale, { isOwnFarm }: SaleFacts): Issue[] {
  if (tofarm === null) return toroom === null ? [] : [refuse('V_SELECT', 'tofarm')];
  return isOwnFarm(tofarm) ? [] : [refuse('V_INVALID', 'tofarm')];
}

function headIssues(sale: Sale, facts: SaleFacts): Issue[] {
  const { customerid, paymethod, duedt, valuedt, storeid, applyid, lines } = sale;
  const goods = lines.some(({ kind }) => lineKind(kind)?.ref === 'goods_id');
  return [
    ...dayIssues(valuedt, facts.lock),
    ...(customerid !== null && facts.customer?.inuse === true && facts.customer.buys ? [] : [refuse('z01', 'customerid')]),
    ...(paymethod !== null && facts.hasMethod(paymethod) ? [] : [refuse('z02', 'paymethod')]),
    ...(duedt !== null && duedt < valuedt ? [refuse('V_INVALID', 'duedt')] : []),
    ...(goods && storeid === null ? [refuse('V_SELECT', 'storeid')] : []),
    ...(applyid !== null && facts.hasOperator(applyid) ? [] : [refuse('370', 'applyid')]),
    ...receivingIssues(sale, facts),
    ...(lines.length === 0 ? [refuse('V_NOROW')] : []),
  ];
}

/** z03: nothing, or parts of a pig. */
function quantityIssues({ qty }: SaleLine, { heads }: SaleLineKind): Issue[] {
  return qty > 0 && exact(qty, heads ? 0 : QTY_DECIMALS) ? [] : [refuse('z03', 'qty')];
}

/** z04: not weighed where the price is for a kg, or weights no animal has. */
function weightIssues({ weight, basis, qty }: SaleLine, { meanWeight, weightDecimals }: SaleLineKind): Issue[] {
  if (weight === null) return basis === 'kg' ? [refuse('z04', 'weight')] : [];
  const mean = weight / qty;
  const possible = weight > 0 && exact(weight, weightDecimals) && (meanWeight === undefined || (mean >= meanWeight.min && mean <= meanWeight.max));
  return possible ? [] : [refuse('z04', 'weight')];
}

/** z05: a price that is none; z06: discounts that leave nothing. */
function priceIssues(line: SaleLine, { decimals }: SaleFacts): Issue[] {
  const { price, discpct, discount } = line;
  if (price === null) return [];
  if (!(price > 0) || !exact(price, PRICE_DECIMALS)) return [refuse('z05', 'price')];
  if (discpct < 0 || discpct > 100 || !exact(discpct, 2)) return [refuse('V_RANGE', 'discpct', { min: 0, max: 100 })];
  if (discount < 0 || !exact(discount, decimals)) return [refuse('V_INVALID', 'discount')];
  return lineAmount({ ...line, taxpct: 0 }, decimals) > 0n ? [] : [refuse('z06', 'discount')];
}

/** z07: an animal of the herd is sold by its identity, breeding stock by its tags, and every tag is that of a pig of the house. */
function tagIssues({ saleclass, tags, qty, roomid, pgid }: SaleLine, { asks, single }: SaleLineKind, { lives }: SaleFacts): Issue[] {
  if (single === true) return pgid === null ? [refuse('z07', 'pgid', { n: 1, heads: 1 })] : [];
  if (!asks.includes('tags')) return [];
  const typed = tagsOf(tags);
  const living = typed.filter((tag) => lives(tag, roomid ?? '')).length;
  const wanted = saleclass === 'breeding' ? Math.max(qty, typed.length) : typed.length;
  return living < wanted ? [refuse('z07', 'tags', { n: wanted - living, heads: wanted })] : [];
}

function itemIssues({ itemid, unit }: SaleLine, { itemtps }: SaleLineKind, { items }: SaleFacts): Issue[] {
  if (itemtps.length === 0) return [];
  if (itemid === null) return [refuse('V_SELECT', 'itemid')];
  const item = items.get(itemid);
  if (item?.inuse !== true) return [refuse('V_NOTEXISTS', 'itemid', { value: itemid })];
  if (!itemtps.includes(item.itemtp)) return [refuse('V_INVALID', 'itemid')];
  return unit === null ? [refuse('V_SELECT', 'unit')] : [];
}

function lineIssues(line: SaleLine, facts: SaleFacts): Issue[] {
  const kind = lineKind(line.kind);
  if (kind === null) return [refuse('V_INVALID', 'kind')];
  const quantity = quantityIssues(line, kind);
  return [
    ...itemIssues(line, kind, facts),
    ...(kind.asks.includes('roomid') && line.roomid === null ? [refuse('372', 'roomid', { house: '' })] : []),
    ...quantity,
    ...(quantity.length > 0 ? [] : weightIssues(line, kind)),
    ...priceIssues(line, facts),
    ...tagIssues(line, kind, facts),
  ];
}

/** Everything a delivery note is refused for besides what the books of what is sold say; the same in the browser and on the server. */
export function checkSale(sale: Sale, facts: SaleFacts): Issue[] {
  const lines = sale.lines.flatMap((line, at) => lineIssues(line, facts).map((issue) => ({ ...issue, row: at + 1 })));
  const whole = sale.lines.reduce((sum, line) => sum + (line.price === null ? 0n : lineAmount({ ...line, taxpct: 0 }, facts.decimals)), 0n);
  const given = scaledOf(sale.discount, facts.decimals);
  const discount = given === null || given < 0n || given > whole ? [refuse('z06', 'discount')] : [];
  return [...headIssues(sale, facts), ...lines, ...(lines.length > 0 ? [] : discount)];
}

/** What a note is not checked with: z05 of a line whose price is not known yet. */
export function priceMissing(lines: readonly Pick<SaleLine, 'price'>[]): Issue | null {
  const at = lines.findIndex(({ price }) => price === null);
  return at < 0 ? null : { ...refuse('z05', 'price'), row: at + 1 };
}

/** A saved line as the floor price judges it. */
export interface FloorLine extends Pick<SaleLine, 'kind' | 'price' | 'weight' | 'saleclass'> {
  /** Net of the line: its discounts and its share of the note's taken off. */
  readonly net: number;
}

/**
 * True where pigs bring less than the floor price of a kg of their class, whatever discount or price a head makes it so; birds have none, and
 * pigs that were not weighed cannot be told by the kg.
 */
export function belowFloor(lines: readonly FloorLine[], floors: Readonly<Record<string, number>>, decimals: number): boolean {
  return lines.some(({ kind, price, weight, saleclass, net }) => {
    const floor = floors[saleclass ?? ''];
    if (kind === 'birds' || price === null || weight === null || floor === undefined) return false;
    const least = lineAmount({ qty: 0, weight, basis: 'kg', price: floor, discpct: 0, discount: 0, taxpct: 0 }, decimals);
    return money(net, decimals) < least;
  });
}
