/** A unit an item of the stock is counted in: one of it is `factor` base units. */
export interface GoodsUnit {
  readonly value: string;
  readonly factor: number;
}

/** What lies of an item in a warehouse, in base units, and the day it expires. */
export interface GoodsLot {
  readonly expdt: string;
  readonly baseqty: number;
}

/** Quantities of goods are kept to four decimals. */
const exact = (value: number): number => Math.round(value * 10_000) / 10_000;

/**
 * What a medicine or vaccine for some animals takes, in base units of the item: an item with millilitres by the ml
 * each animal gets, one that is counted in doses a dose a head. Null where an animal's ml is still missing or the
 * item is counted in neither.
 */
export function neededOf(ml: readonly (number | null)[], units: readonly GoodsUnit[]): number | null {
  const factorOf = (unit: string): number | undefined => units.find(({ value }) => value === unit)?.factor;
  const [byMl, byDose] = [factorOf('ml'), factorOf('dose')];
  if (byMl === undefined) return byDose === undefined ? null : exact(ml.length * byDose);
  let sum = 0;
  for (const dose of ml) {
    if (dose === null || dose <= 0) return null;
    sum += dose;
  }
  return exact(sum * byMl);
}

/** What lies of an item that may still be used on a day (YYYYMMDD), in base units; the day of expiry counts as one. */
export function usableOn(day: string, lots: readonly GoodsLot[]): number {
  return exact(lots.reduce((sum, { expdt, baseqty }) => (expdt >= day ? sum + baseqty : sum), 0));
}
