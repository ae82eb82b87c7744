import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { ratio } from '#kernel/rounding.ts';

/** What a slaughterhouse reports of the pigs of a line. */
export interface SlaughterReturn {
  readonly slaughterdt: BusinessDate;
  /** Slaughtered; those dead on arrival are not among them. */
  readonly heads: number;
  readonly doa: number;
  /** kg of the carcasses that were passed. */
  readonly carcass: number;
  readonly condemned: number;
}

/** The pigs as they were sold. */
export interface SoldHeads {
  readonly valuedt: BusinessDate;
  readonly qty: number;
  /** kg alive; null where they were not weighed. */
  readonly weight: number | null;
}

/** kg alive of the head whose carcasses were passed; null where they were not weighed. */
export const passedKg = (
  { heads, condemned }: Pick<SlaughterReturn, 'heads' | 'condemned'>,
  { qty, weight }: Pick<SoldHeads, 'qty' | 'weight'>,
): number | null => (weight === null ? null : (weight * (heads - condemned)) / qty);

/** Dressing %: 100 × carcass kg / live kg of the head whose carcasses were passed. */
export function dressing(returned: SlaughterReturn, sold: SoldHeads): number | null {
  const kg = passedKg(returned, sold);
  return kg === null ? null : ratio(100 * returned.carcass, kg);
}

/** True where slaughtered and dead on arrival are the head that were sold. */
export const agrees = ({ heads, doa }: Pick<SlaughterReturn, 'heads' | 'doa'>, { qty }: Pick<SoldHeads, 'qty'>): boolean => heads + doa === qty;

/** What speaks against a return: head that do not agree with the note, more carcass than pig, a day before the sale or to come. */
export function slaughterIssues(returned: SlaughterReturn, sold: SoldHeads, today: BusinessDate): Issue[] {
  const { slaughterdt, heads, doa, carcass, condemned } = returned;
  const kg = passedKg(returned, sold);
  return [
    ...(slaughterdt < sold.valuedt ? [refuse('V_INVALID', 'slaughterdt')] : []),
    ...(slaughterdt > today ? [refuse('V_VALUEDT', 'slaughterdt', { date: today })] : []),
    ...(agrees(returned, sold) ? [] : [refuse('V_RANGE', 'heads', { min: Math.max(0, sold.qty - doa), max: Math.max(0, sold.qty - doa) })]),
    ...(condemned > heads ? [refuse('V_RANGE', 'condemned', { min: 0, max: heads })] : []),
    ...(kg !== null && condemned <= heads && (carcass > kg || (carcass === 0 && kg > 0))
      ? [refuse('V_RANGE', 'carcass', { min: 0.1, max: Math.round(kg * 10) / 10 })]
      : []),
  ];
}
