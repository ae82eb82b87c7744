import { defineList, type ListDef, type Words } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { SALE_CLASS } from '#modules/growfinish/domain/events/leaving.event.ts';
import { BIRD_CLASS } from '#modules/poultry/domain/events/leaving.event.ts';
import type { Trade } from '../trade.ts';

/** What a kind of line asks for and does. */
export interface SaleLineKind {
  /** On whose notes it is offered. */
  readonly trades: readonly Trade[];
  /** Members of the line it asks for, in their order; basis, price and discounts follow for every kind. */
  readonly asks: readonly string[];
  /** Types of item it sells; empty where no item is named. */
  readonly itemtps: readonly string[];
  /** Heads, counted whole. */
  readonly heads: boolean;
  /** One animal, named by its identity. */
  readonly single?: boolean;
  /** Column of the line that names what it wrote in the book of what was sold; null where it writes nothing. */
  readonly ref: 'event_id' | 'goods_id' | 'herd_id' | 'flock_event_id' | null;
  /** Classes heads are sold in. */
  readonly classes?: ListDef<Words>;
  /** Mean weight of one head, kg: what is possible. */
  readonly meanWeight?: { readonly min: number; readonly max: number };
  /** Decimals of its weight, kg. */
  readonly weightDecimals: number;
}

/** Of what lies in a warehouse. */
const GOODS = { asks: ['itemid', 'lot', 'unit', 'qty', 'weight', 'reason'], heads: false, ref: 'goods_id', weightDecimals: 1 } as const;

/**
 * Kinds of lines of a delivery note. A module adds one with its row here and its book (`PartBook`) in `apps/server/finance-services.ts`; kinds
 * without a row here are not offered.
 */
export const LINE_KINDS = {
  pigs: {
    trades: ['pigs'],
    asks: ['roomid', 'qty', 'weight', 'saleclass', 'tags'],
    itemtps: [],
    heads: true,
    ref: 'event_id',
    classes: SALE_CLASS,
    meanWeight: { min: 1, max: 400 },
    weightDecimals: 1,
  },
  breeding: {
    trades: ['pigs'],
    asks: ['pgid', 'weight', 'saleclass', 'reason'],
    itemtps: [],
    heads: true,
    single: true,
    ref: 'herd_id',
    classes: SALE_CLASS,
    meanWeight: { min: 1, max: 500 },
    weightDecimals: 1,
  },
  birds: {
    trades: ['poultry'],
    asks: ['roomid', 'qty', 'weight', 'saleclass'],
    itemtps: [],
    heads: true,
    ref: 'flock_event_id',
    classes: BIRD_CLASS,
    meanWeight: { min: 0.02, max: 6 },
    weightDecimals: 3,
  },
  eggs: { ...GOODS, trades: ['poultry'], itemtps: ['egg'] },
  goods: { ...GOODS, trades: ['pigs'], itemtps: ['feed', 'medicine', 'vaccine', 'semen', 'consumable', 'equipment'] },
  service: {
    trades: ['pigs', 'poultry'],
    asks: ['itemid', 'unit', 'qty', 'weight'],
    itemtps: ['service'],
    heads: false,
    ref: null,
    weightDecimals: 1,
  },
} as const satisfies Readonly<Record<string, SaleLineKind>>;
export type LineKindCode = keyof typeof LINE_KINDS;

const KINDS = {
  pigs: t3('Heo trong chuồng', 'Growing pigs', 'สุกรในโรงเรือน'),
  breeding: t3('Nái, đực, hậu bị', 'Sow, boar or gilt', 'แม่ พ่อพันธุ์ สุกรสาว'),
  birds: t3('Gà trong chuồng', 'Birds', 'ไก่ในโรงเรือน'),
  eggs: t3('Trứng', 'Eggs', 'ไข่'),
  goods: t3('Hàng trong kho', 'Goods', 'สินค้าในคลัง'),
  service: t3('Dịch vụ, phân, khác', 'Services, manure, other', 'บริการ มูลสัตว์ อื่นๆ'),
};

/** Kinds of lines with their words, as lists and papers say them. */
export const LINE_KIND_WORDS = defineList('anysalekind', KINDS);

/** Kinds a note of a trade offers, in their order: every one has a word. */
const offered = (trade: Trade): Words =>
  Object.fromEntries(Object.entries(KINDS).filter(([code]) => lineKind(code)?.trades.includes(trade) === true));

/** Kinds of lines each trade chooses from. */
export const KINDS_OF: Readonly<Record<Trade, ListDef<Words>>> = {
  pigs: defineList('salekind', offered('pigs')),
  poultry: defineList('birdsalekind', offered('poultry')),
};

/** Columns of a line that name what it wrote, whatever its kind. */
export const REF_COLUMNS = [...new Set(Object.values(LINE_KINDS).flatMap(({ ref }) => ref ?? []))];

/** What of a kind its rules ask. */
export function lineKind(code: string): SaleLineKind | null {
  return (LINE_KINDS as Readonly<Record<string, SaleLineKind>>)[code] ?? null;
}

/** The kinds whose lines sell heads. */
export const HEAD_KINDS = (Object.keys(LINE_KINDS) as LineKindCode[]).filter((kind) => LINE_KINDS[kind].heads);

/** The name of a class heads are sold in; null where the kind knows none of the code. */
export function classWord(kind: string, saleclass: string | null): Words[string] | null {
  return saleclass === null ? null : (lineKind(kind)?.classes?.words[saleclass] ?? null);
}
