import type { Life } from './life.ts';
import type { OracleSettings } from './raw.ts';

/** A figure with the sums it was made of. `value` is factor x numerator / denominator, unrounded. */
export interface OracleFigure {
  readonly value: number | null;
  readonly numerator: number;
  readonly denominator: number;
}

/** Everything a figure is counted from: the lives and the days, as day numbers, both included. */
export interface Farm {
  readonly lives: readonly Life[];
  readonly from: number;
  readonly to: number;
  /** Window of matedt. */
  readonly wFrom: number;
  readonly wTo: number;
  readonly asof: number;
  readonly settings: OracleSettings;
  /** Narrows days, head and records to those a life has in a class of parity; all of them when absent. */
  readonly ofClass?: (parity: number) => boolean;
}

/** A rate or mean from its sums; "no data" (null) when the denominator is 0. */
export function rate(numerator: number, denominator: number, factor = 1): OracleFigure {
  return { value: denominator === 0 ? null : (factor * numerator) / denominator, numerator, denominator };
}

/** A count. */
export function count(number: number): OracleFigure {
  return { value: number, numerator: number, denominator: 1 };
}

/** The sum over a list. */
export function sum<T>(list: readonly T[], of: (item: T) => number): number {
  let total = 0;
  for (const item of list) total += of(item);
  return total;
}

/** True when the day lies in the period. */
export function inPeriod(farm: Farm, day: number | null): boolean {
  return day !== null && farm.from <= day && day <= farm.to;
}

/** Every day of the period. */
export function daysOf(farm: Farm): number[] {
  const days: number[] = [];
  for (let day = farm.from; day <= farm.to; day += 1) days.push(day);
  return days;
}

/** True when what a life has in this parity is counted. */
export function inClass(farm: Farm, parity: number): boolean {
  return farm.ofClass?.(parity) ?? true;
}
