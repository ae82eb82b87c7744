import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { formatNumber, type Text3 } from '#kernel/language.ts';
import type { BatchKind } from '../domain/kind.ts';
import { WORDS } from './words.ts';

type Told = Pick<BatchKind, 'inGrams'>;
const GRAMS = 1000;

/** Weight of one animal as people of the kind say it: kg, or grams of birds. */
export function eachWeight({ inGrams }: Told, kg: number, decimals = 1): string {
  return inGrams === true ? `${formatNumber(GRAMS * kg, 0)} g` : `${formatNumber(kg, decimals)} kg`;
}

/** Age of a batch on a day: its week, or its days where the kind counts days. */
export function ageFact(
  { inGrams }: Told,
  { ageweek, avgbirthdt }: { readonly ageweek: number | null; readonly avgbirthdt: string | null },
  day: string | null,
): { readonly name: Text3; readonly age: number | null } {
  if (inGrams !== true) return { name: WORDS.ageweek, age: ageweek };
  const known = avgbirthdt !== null && day !== null && avgbirthdt <= day;
  return { name: WORDS.ageday, age: known ? daysBetween(avgbirthdt as BusinessDate, day as BusinessDate) : null };
}
