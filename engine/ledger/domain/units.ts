import { type Issue, refuse } from '#kernel/issue.ts';
import { FACTOR_DECIMALS, QTY_DECIMALS, type Qty, scaledOf } from './quantity.ts';

/** A unit an item is counted in: one of it is `factor` base units (millionths). */
export interface Unit {
  readonly unit: string;
  readonly factor: bigint;
}

const FACTOR_ONE = 10n ** BigInt(FACTOR_DECIMALS);

/** A factor typed or stored; null when it is not above 0 or needs more than six decimals. */
export function factorOf(value: number | string): bigint | null {
  const scaled = scaledOf(value, FACTOR_DECIMALS);
  return scaled !== null && scaled > 0n ? scaled : null;
}

/** Units of an item, the base unit first. */
export function unitsOf(base: string, others: readonly Unit[]): readonly Unit[] {
  return [{ unit: base, factor: FACTOR_ONE }, ...others.filter(({ unit }) => unit !== base)];
}

/** Units of an item as they are kept, the base unit first. */
export function keptUnits(base: string, others: readonly { readonly unit: string; readonly factor: number }[] | null): readonly Unit[] {
  const known = (others ?? []).flatMap(({ unit, factor }) => {
    const scaled = factorOf(factor);
    return scaled === null ? [] : [{ unit, factor: scaled }];
  });
  return unitsOf(base, known);
}

/** The quantity counted in another unit, exact to four decimals, else null. */
export function converted(quantity: Qty, from: Unit, to: Unit): Qty | null {
  const product = quantity * from.factor;
  return product % to.factor === 0n ? product / to.factor : null;
}

/** A quantity as written in base units; NOTE_UNIT when it needs more than four decimals or the unit is none of the item's. */
export function toBase(
  written: number,
  unit: string,
  units: readonly Unit[],
): { readonly base: Qty; readonly quantity: Qty; readonly factor: bigint; readonly issue: null } | { readonly issue: Issue } {
  const [first] = units;
  const own = units.find((one) => one.unit === unit);
  const quantity = scaledOf(written, QTY_DECIMALS);
  const base = first === undefined || own === undefined || quantity === null ? null : converted(quantity, own, first);
  if (own === undefined || quantity === null || base === null)
    return { issue: refuse('NOTE_UNIT', 'qty', { quantity: written, unit, base: first?.unit ?? '' }) };
  return { base, quantity, factor: own.factor, issue: null };
}
