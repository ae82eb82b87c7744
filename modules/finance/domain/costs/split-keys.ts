import { splitBy } from './split.ts';

/** Areas a cost is told by, in the order they are shown. */
export const COST_AREAS = ['sow', 'gilts', 'nursery', 'grow-finish', 'other'] as const;
export type CostArea = (typeof COST_AREAS)[number];

/** A number for each area. */
export type ByArea<T> = Readonly<Record<CostArea, T>>;

/** Types of animals livestock units know (LSUFACT, in its order). */
export const LSU_TYPES = ['sow', 'gilt', 'grow-finish', 'nursery'] as const;
export type LsuType = (typeof LSU_TYPES)[number];

/** Animals of a type that stood in an area: head times days. */
export interface AnimalDays {
  readonly area: CostArea;
  readonly type: LsuType;
  readonly days: number;
}

/** How a farm-wide cost is split: by livestock units, by fixed shares in %, or not at all. */
export type SplitKey = 'lsu' | 'fixed' | 'none';

/** Decimals factors and shares are weighed with: whole numbers from here on, so that nothing is lost. */
const FINE = 10_000;
const whole = (value: number): bigint => BigInt(Math.round(value * FINE));

/** Livestock-unit days of each area: animal-days × factor of the type, in ten-thousandths. Days are whole. */
export function unitDays(days: readonly AnimalDays[], factors: readonly number[]): ByArea<bigint> {
  const of = (area: CostArea): bigint =>
    days
      .filter((one) => one.area === area)
      .reduce((sum, { type, days: n }) => sum + BigInt(Math.max(0, Math.round(n))) * whole(factors[LSU_TYPES.indexOf(type)] ?? 0), 0n);
  return Object.fromEntries(COST_AREAS.map((area) => [area, of(area)])) as unknown as ByArea<bigint>;
}

/** An amount of the whole farm: what each area bears of it, and what stays with the farm as overhead. */
export interface Split {
  readonly areas: ByArea<bigint>;
  readonly overhead: bigint;
}

const NOWHERE = Object.fromEntries(COST_AREAS.map((area) => [area, 0n])) as unknown as ByArea<bigint>;

/**
 * Splits a farm-wide amount over the areas by the key of its cost group: livestock-unit days, fixed shares, or none (overhead). Areas and
 * overhead together are the amount to the last unit; what finds nothing to be split by is overhead as well.
 */
export function splitOverAreas(amount: bigint, key: SplitKey, units: ByArea<bigint>, shares: readonly number[] | null): Split {
  const weights = key === 'lsu' ? COST_AREAS.map((area) => units[area]) : key === 'fixed' ? COST_AREAS.map((_, at) => whole(shares?.[at] ?? 0)) : [];
  const parts = splitBy(amount, weights);
  if (parts === null) return { areas: NOWHERE, overhead: amount };
  return { areas: Object.fromEntries(COST_AREAS.map((area, at) => [area, parts[at] ?? 0n])) as unknown as ByArea<bigint>, overhead: 0n };
}

/** True for the code of an area. */
export function isCostArea(code: string): code is CostArea {
  return (COST_AREAS as readonly string[]).includes(code);
}
