import { defineList } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';

/** What a kind of line asks for and does. */
export interface SaleLineKind {
  /** Members of the line it asks for, in their order; basis, price and discounts follow for every kind. */
  readonly asks: readonly string[];
  /** Types of item it sells; empty where no item is named. */
  readonly itemtps: readonly string[];
  /** Heads, counted whole. */
  readonly heads: boolean;
  /** One animal, named by its identity. */
  readonly single?: boolean;
  /** Column of the line that names what it wrote in the book of what was sold; null where it writes nothing. */
  readonly ref: 'event_id' | 'goods_id' | 'herd_id' | null;
  /** Mean weight of one head, kg: what is possible. */
  readonly meanWeight?: { readonly min: number; readonly max: number };
}

/**
 * Kinds of lines of a delivery note. A module adds one with its row here and its book (`PartBook`) in `apps/server/sale-books.ts`; kinds without a
 * row here are not offered.
 */
export const LINE_KINDS = {
  pigs: {
    asks: ['roomid', 'qty', 'weight', 'saleclass', 'tags'],
    itemtps: [],
    heads: true,
    ref: 'event_id',
    meanWeight: { min: 1, max: 400 },
  },
  breeding: {
    asks: ['pgid', 'weight', 'saleclass', 'reason'],
    itemtps: [],
    heads: true,
    single: true,
    ref: 'herd_id',
    meanWeight: { min: 1, max: 500 },
  },
  goods: {
    asks: ['itemid', 'lot', 'unit', 'qty', 'weight', 'reason'],
    itemtps: ['feed', 'medicine', 'vaccine', 'semen', 'consumable', 'equipment'],
    heads: false,
    ref: 'goods_id',
  },
  service: { asks: ['itemid', 'unit', 'qty', 'weight'], itemtps: ['service'], heads: false, ref: null },
} as const satisfies Readonly<Record<string, SaleLineKind>>;

export type LineKindCode = keyof typeof LINE_KINDS;

/** Kinds of lines with their words. */
export const LINE_KIND_WORDS = defineList('salekind', {
  pigs: t3('Heo trong chuồng', 'Growing pigs', 'สุกรในโรงเรือน'),
  breeding: t3('Nái, đực, hậu bị', 'Sow, boar or gilt', 'แม่ พ่อพันธุ์ สุกรสาว'),
  goods: t3('Hàng trong kho', 'Goods', 'สินค้าในคลัง'),
  service: t3('Dịch vụ, phân, khác', 'Services, manure, other', 'บริการ มูลสัตว์ อื่นๆ'),
});

/** Columns of a line that name what it wrote, whatever its kind. */
export const REF_COLUMNS = [...new Set(Object.values(LINE_KINDS).flatMap(({ ref }) => ref ?? []))];

/** What of a kind its rules ask. */
export function lineKind(code: string): SaleLineKind | null {
  return (LINE_KINDS as Readonly<Record<string, SaleLineKind>>)[code] ?? null;
}
