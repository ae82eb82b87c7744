/** Selection indices: economic values times breeding values, scaled to mean 100 and SD 25 of the base population. */

export const GENETIC_TRAITS = ['BW', 'ADG', 'BF', 'LD', 'FCR', 'NB', 'NBA', 'LW21'] as const;
export type GeneticTrait = (typeof GENETIC_TRAITS)[number];

/** Economic value of a trait a unit, by trait; a trait left out has none. */
export type EconomicValues = Readonly<Partial<Record<GeneticTrait, number>>>;

/** Breeding values of an animal, NaN or absent when it has none. */
export type BreedingValues = Readonly<Partial<Record<GeneticTrait, number>>>;

/** Sow productivity: pigs born alive and litter weight (NSIF's Appendix E turned metric); born in total counts in them. */
export const SPI_VALUES: EconomicValues = { NB: 0, NBA: 13.5, LW21: 1.1 };
/** Terminal sire: a mm backfat, a unit FCR, a g/d, a mm loin depth (the last a working value); body weight counts in the gain. */
export const TSI_VALUES: EconomicValues = { BW: 0, BF: -0.59, FCR: -13, ADG: 0.0132, LD: 0.13 };

export interface IndexScale {
  readonly mean: number;
  readonly sd: number;
}

/** Published scale of every index. */
export const INDEX_SCALE: IndexScale = { mean: 100, sd: 25 };

/** Which way a trait is wanted: as its economic value says; without one less backfat and feed, more of the rest. */
export function wantedWay(trait: GeneticTrait, worth: number): 1 | -1 {
  if (worth !== 0) return worth > 0 ? 1 : -1;
  return trait === 'BF' || trait === 'FCR' ? -1 : 1;
}

/** Traits of an index an animal has no breeding value of. */
export function missingTraits(values: EconomicValues, ebv: BreedingValues): GeneticTrait[] {
  return GENETIC_TRAITS.filter((trait) => (values[trait] ?? 0) !== 0 && !Number.isFinite(ebv[trait]));
}

/** H = Σ v EBV; null when a trait of the index has no breeding value: the index stays blank, never 100. */
export function aggregate(values: EconomicValues, ebv: BreedingValues): number | null {
  if (missingTraits(values, ebv).length > 0) return null;
  return GENETIC_TRAITS.reduce((sum, trait) => sum + (values[trait] ? values[trait] * (ebv[trait] ?? 0) : 0), 0);
}

/** Mean and standard deviation (n − 1) of what the base population has; null below two animals or without spread. */
export function scaleOf(base: readonly (number | null)[]): IndexScale | null {
  const present = base.filter((h): h is number => h !== null);
  if (present.length < 2) return null;
  const mean = present.reduce((sum, h) => sum + h, 0) / present.length;
  const sd = Math.sqrt(present.reduce((sum, h) => sum + (h - mean) ** 2, 0) / (present.length - 1));
  return sd > 0 ? { mean, sd } : null;
}

/** I = 100 + 25 (H − mean)/SD. */
export function indexOf(h: number | null, base: IndexScale, scale: IndexScale = INDEX_SCALE): number | null {
  return h === null ? null : scale.mean + (scale.sd * (h - base.mean)) / base.sd;
}

/** Standard deviations of a published index from its mean. */
export function standardised(index: number, scale: IndexScale = INDEX_SCALE): number {
  return (index - scale.mean) / scale.sd;
}

/** Sum of weighted parts; parts without weight may be missing, a missing part with weight leaves it blank. */
function weighted(terms: readonly (readonly [weight: number, part: number | null])[]): number | null {
  let sum = 0;
  for (const [weight, part] of terms) {
    if (weight === 0) continue;
    if (part === null) return null;
    sum += weight * part;
  }
  return sum;
}

/** Emphasis of the maternal line index on SPI and TSI: reproduction twice post-weaning. */
export const MLI_WEIGHTS = { spi: 2 / 3, tsi: 1 / 3 } as const;

/** H of the maternal line index from published SPI and TSI. */
export function maternalAggregate(
  spi: number | null,
  tsi: number | null,
  weights: { readonly spi: number; readonly tsi: number } = MLI_WEIGHTS,
): number | null {
  return weighted([
    [weights.spi, spi === null ? null : standardised(spi)],
    [weights.tsi, tsi === null ? null : standardised(tsi)],
  ]);
}

/** The other form of MLI: H of a sow's litter plus the pigs she sends to market, half their genes hers. */
export function maternalAggregateByPigs(hSpi: number | null, hTsi: number | null, marketed = 10): number | null {
  return hSpi === null || hTsi === null ? null : hSpi + marketed * 0.5 * hTsi;
}

export interface TotalWeights {
  readonly spi: number;
  readonly mli: number;
  readonly tsi: number;
  readonly body: number;
}

export type LineRole = 'maternal' | 'terminal' | 'dual';

/** Weights of the total index by the role of the line; the body score enters only where a weight is set. */
export const TOTAL_WEIGHTS: Readonly<Record<LineRole, TotalWeights>> = {
  maternal: { spi: 0.5, mli: 0.5, tsi: 0, body: 0 },
  terminal: { spi: 0, mli: 0, tsi: 1, body: 0 },
  dual: { spi: 0, mli: 0.5, tsi: 0.5, body: 0 },
};

/** H of the total index. */
export function totalAggregate(
  weights: TotalWeights,
  parts: { readonly spi: number | null; readonly mli: number | null; readonly tsi: number | null; readonly body?: number | null },
  bodyScale?: IndexScale,
): number | null {
  const body = parts.body === undefined || parts.body === null || bodyScale === undefined ? null : standardised(parts.body, bodyScale);
  return weighted([
    [weights.spi, parts.spi === null ? null : standardised(parts.spi)],
    [weights.mli, parts.mli === null ? null : standardised(parts.mli)],
    [weights.tsi, parts.tsi === null ? null : standardised(parts.tsi)],
    [weights.body, body],
  ]);
}

/** Points of the phenotypic litter index a pig and a kg of LW21 above the group (NSIF's form, 1 a pound). */
export const LITTER_INDEX = { mean: 100, pig: 6.5, kg: 2.205 } as const;

/** Litter index of a litter since the last run, from adjusted NBA and LW21 less their group means. */
export function litterIndex(
  nbaAboveGroup: number,
  lw21AboveGroup: number,
  constants: { readonly mean: number; readonly pig: number; readonly kg: number } = LITTER_INDEX,
): number {
  return constants.mean + constants.pig * nbaAboveGroup + constants.kg * lw21AboveGroup;
}

/** Scores of legs, feet and vulva 1 to 5; teats counted on both sides. */
export interface BodyScores {
  readonly sex: 'M' | 'F';
  readonly legs: number;
  readonly teatsLeft: number;
  readonly teatsRight: number;
  readonly teatsActive: number;
  /** Females only. */
  readonly vulva?: number;
}

export interface BodyWeights {
  readonly legs: number;
  readonly teats: number;
  readonly vulva: number;
}

export const BODY_WEIGHTS: Readonly<Record<'M' | 'F', BodyWeights>> = {
  F: { legs: 40, teats: 35, vulva: 25 },
  M: { legs: 60, teats: 40, vulva: 0 },
};

/** Body index 0 to 100 from scores, not breeding values; null when a score that counts is missing. */
export function bodyIndex(scores: BodyScores, weights: Readonly<Record<'M' | 'F', BodyWeights>> = BODY_WEIGHTS): number | null {
  const weight = weights[scores.sex];
  if (weight.vulva > 0 && scores.vulva === undefined) return null;
  const points = (score: number): number => (score - 1) / 4;
  const uneven = Math.abs(scores.teatsLeft - scores.teatsRight) >= 2 || scores.teatsActive < scores.teatsLeft + scores.teatsRight;
  const teats = Math.max(0, Math.min(scores.teatsActive, 16) / 16 - (uneven ? 0.2 : 0));
  const vulva = weight.vulva > 0 ? weight.vulva * points(scores.vulva ?? 1) : 0;
  return weight.legs * points(scores.legs) + weight.teats * teats + vulva;
}

/** Accuracy of an index: √(Σ v²σ²a r² / Σ v²σ²a), an approximation that leaves genetic correlations out. */
export function indexAccuracy(values: EconomicValues, geneticSd: BreedingValues, accuracy: BreedingValues): number | null {
  let reached = 0;
  let all = 0;
  for (const trait of GENETIC_TRAITS) {
    const value = values[trait];
    if (value === undefined || value === 0) continue;
    const variance = (value * (geneticSd[trait] ?? Number.NaN)) ** 2;
    const r = accuracy[trait];
    if (r === undefined || !Number.isFinite(variance) || !Number.isFinite(r)) return null;
    reached += variance * r * r;
    all += variance;
  }
  return all > 0 ? Math.sqrt(reached / all) : null;
}
