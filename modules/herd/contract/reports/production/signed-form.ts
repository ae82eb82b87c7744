import type { Text3 } from '#kernel/language.ts';

/** Numbers of one figure on the signed form. */
export interface FormValues {
  readonly month: number | null;
  readonly ytd: number | null;
  readonly target: number | null;
  /** True when the month's or the year's value could still change when the form was made. */
  readonly open?: { readonly month: boolean; readonly ytd: boolean };
}

/** Ways in and out of the stock movement, in the order they are printed. */
export const STOCK_WAYS = [
  'opening',
  'entered',
  'born',
  'weanedin',
  'fromtype',
  'died',
  'euthanised',
  'culled',
  'sold',
  'moved',
  'weanedout',
  'totype',
  'other',
  'closing',
] as const;
export type StockWay = (typeof STOCK_WAYS)[number];
export const STOCK_TYPES = ['gilt', 'sow', 'boar', 'suckling', 'nursery'] as const;
export type StockType = (typeof STOCK_TYPES)[number];

/** Head of one type by way; opening plus ins minus outs is closing. */
export interface StockLine {
  readonly type: StockType;
  readonly heads: Readonly<Partial<Record<StockWay, number>>>;
}

/** Deaths of a month by what died and why. */
export interface DeathLine {
  readonly type: StockType;
  readonly reason: string | null;
  readonly n: number;
}

/** What a person signs: numbers without language, and the definitions they were made by. */
export interface SignedForm {
  readonly from: string;
  readonly to: string;
  readonly asof: string;
  readonly figures: Readonly<Record<string, FormValues>>;
  readonly counts: Readonly<Record<string, number>>;
  readonly stock: readonly StockLine[];
  readonly deaths: readonly DeathLine[];
  /** Settings that choose between variants, and the definitions as they read when signed. */
  readonly settings: Readonly<Record<string, string | number>>;
  readonly definitions: Readonly<Record<string, Text3>>;
}
