import { formatNumber } from '#kernel/language.ts';
import { CANADA_K } from '../domain/adjust-growth.ts';
import type { AdjustVals } from './set-values.ts';

/** Kilograms of a pound, exactly. */
export const KG_PER_LB = 0.45359237;

export type WeightUnit = AdjustVals['units'];

const DECIMALS = 100;

/** A weight in kg as it is shown in a unit, to two decimals in pounds; sets and records are always kept in kg. */
export function shownWeight(kg: number, unit: WeightUnit): number {
  return unit === 'kg' ? kg : Math.round((DECIMALS * kg) / KG_PER_LB) / DECIMALS;
}

/** What was typed in a unit, in kg. */
export function keptWeight(shown: number, unit: WeightUnit): number {
  return unit === 'kg' ? shown : Math.round(shown * KG_PER_LB * 1e6) / 1e6;
}

/** The formulas of a sex with the constants of a set filled in, weights in the unit the set shows; `age` is the reader's word for it. */
export function formulaText(adjust: AdjustVals, sex: 'boar' | 'gilt' | 'barrow', age = 'age'): string {
  const { a, b, loinArea, loinDepth } = adjust[sex];
  const of = (kg: number): number => shownWeight(kg, adjust.units);
  const [w, s] = [`${of(adjust.standardWeight)}`, adjust.standardAge];
  const plus = (kg: number): string => (kg < 0 ? `− ${formatNumber(of(-kg), 2)}` : `+ ${formatNumber(of(kg), 2)}`);
  const at = (name: string, kg: number): string => `${name}: ${name} + (${w} − W) × ${name}/(W ${plus(kg)})`;
  const k = adjust[sex].canadaK ?? (sex === 'gilt' ? CANADA_K.female : CANADA_K.male);
  const days = adjust.rule === 'Canada' ? `${age} − (W − ${w})/((W/${age}) × ${k})` : `${age} + (${w} − W) × (${age} − ${a})/W`;
  return [
    `${w} ${adjust.units}: ${days}`,
    `BW${s}: W + (${s} − ${age}) × W/(${age} − ${a})`,
    at('BF', -b),
    at('A', loinArea),
    at('LD', loinDepth),
  ].join(' · ');
}
