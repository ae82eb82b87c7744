/**
 * Adjustment of test records to the standard weight and age. One linear form serves every rule set; the constants
 * of a breed and sex are settings (ParamAdjweightStd). Weights in kg, ages in days, backfat and loin depth in mm.
 */
export type TestSex = 'boar' | 'gilt' | 'barrow';

export interface GrowthConstants {
  /** Standard weight Ws, kg. */
  readonly standardWeight: number;
  /** Standard age As, days. */
  readonly standardAge: number;
  /** Constant a of days and weight, days: below the least test age. */
  readonly a: number;
  /** Constant b of backfat, kg: below the least test weight. */
  readonly b: number;
  /** Constant c of loin area, kg. */
  readonly loinArea: number;
  /** Constant c of loin depth, kg. */
  readonly loinDepth: number;
  /** Canada's k: when set, days follow age − (W − Ws)/((W/age) k). */
  readonly canadaK?: number;
}

export const STANDARD_WEIGHT = 100;
export const STANDARD_AGE = 150;

/** NSIF's constants turned from pounds to kg; loin depth 70 kg is a working value, none is in print. */
export const NSIF: Readonly<Record<TestSex, GrowthConstants>> = {
  boar: { standardWeight: STANDARD_WEIGHT, standardAge: STANDARD_AGE, a: 50, b: -9.07, loinArea: 70.31, loinDepth: 70 },
  gilt: { standardWeight: STANDARD_WEIGHT, standardAge: STANDARD_AGE, a: 40, b: 2.27, loinArea: 70.31, loinDepth: 70 },
  barrow: { standardWeight: STANDARD_WEIGHT, standardAge: STANDARD_AGE, a: 50, b: 13.61, loinArea: 70.31, loinDepth: 70 },
};

/** Constants a and b of China's rule of 2017 by breed, males and females. */
export const CHINA_2017: Readonly<
  Record<'Large White' | 'Landrace' | 'Duroc', Readonly<Record<'male' | 'female', { readonly a: number; readonly b: number }>>>
> = {
  'Large White': { male: { a: 50.775, b: -7.277 }, female: { a: 46.415, b: -9.44 } },
  Landrace: { male: { a: 48.441, b: -5.623 }, female: { a: 51.014, b: -3.315 } },
  Duroc: { male: { a: 55.289, b: -6.24 }, female: { a: 49.361, b: -4.481 } },
};

/** Constant k of the Canadian rule (CCSI) for days to 100 kg. */
export const CANADA_K = { male: 1.82604, female: 1.714615 } as const;

/** Windows outside which a record is kept and listed but neither adjusted nor used. */
export interface GrowthWindow {
  readonly weight: readonly [number, number];
  readonly age: readonly [number, number];
}

export const GROWTH_WINDOW: GrowthWindow = { weight: [80, 120], age: [110, 190] };

/** True for a weight (kg) and age (days) inside the windows. */
export function isAdjustable(weight: number, age: number, window: GrowthWindow = GROWTH_WINDOW): boolean {
  return weight >= window.weight[0] && weight <= window.weight[1] && age >= window.age[0] && age <= window.age[1];
}

/** Days of age at the standard weight. */
export function daysToWeight(constants: GrowthConstants, weight: number, age: number): number {
  const missing = constants.standardWeight - weight;
  if (constants.canadaK !== undefined) return age + missing / ((weight / age) * constants.canadaK);
  return age + (missing * (age - constants.a)) / weight;
}

/** Body weight at the standard age, kg (BW). */
export function weightAtAge(constants: GrowthConstants, weight: number, age: number): number {
  return weight + ((constants.standardAge - age) * weight) / (age - constants.a);
}

/** A measure taken at a weight, moved to the standard weight: x + (Ws − W) x/(W + c). */
function atStandardWeight(constants: GrowthConstants, value: number, weight: number, c: number): number {
  return value + ((constants.standardWeight - weight) * value) / (weight + c);
}

/** Backfat at the standard weight (BF), in the unit it was measured in. */
export function backfatAtWeight(constants: GrowthConstants, backfat: number, weight: number): number {
  return atStandardWeight(constants, backfat, weight, -constants.b);
}

/** Loin depth at the standard weight (LD). */
export function loinDepthAtWeight(constants: GrowthConstants, depth: number, weight: number): number {
  return atStandardWeight(constants, depth, weight, constants.loinDepth);
}

/** Loin muscle area at the standard weight. */
export function loinAreaAtWeight(constants: GrowthConstants, area: number, weight: number): number {
  return atStandardWeight(constants, area, weight, constants.loinArea);
}

/** Daily gain to the standard weight, g/d, from the days to it: a birth weight of 1.5 kg taken off. */
export function gainToWeight(constants: GrowthConstants, days: number): number {
  return (1000 * (constants.standardWeight - 1.5)) / days;
}
