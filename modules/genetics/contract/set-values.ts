import { NSIF } from '../domain/adjust-growth.ts';
import { PARITY_CONSTANTS } from '../domain/adjust-litter.ts';
import { BODY_WEIGHTS, MLI_WEIGHTS, SPI_VALUES, TOTAL_WEIGHTS, TSI_VALUES } from '../domain/indices.ts';

/** Variance parts of a trait: heritability, birth litter, permanent environment, service sire, phenotypic SD. */
export interface TraitVariances {
  readonly h2: number;
  readonly c2?: number;
  readonly p2?: number;
  readonly s2?: number;
  readonly sd: number;
  /** N guidelines, L literature, W working value. */
  readonly mark: 'N' | 'L' | 'W';
}

/** Traits of the two solves, in their order. */
export const GROWTH_TRAITS = ['BW', 'BF', 'LD', 'ADG', 'FCR'] as const;
export const LITTER_TRAITS = ['NB', 'NBA', 'LW21'] as const;

/** What a parameter set holds; a member left out is the catalogue's default. */
export interface ParamVals {
  readonly variances: Readonly<Record<string, TraitVariances>>;
  /** Genetic and residual correlations by "A-B". */
  readonly genetic: Readonly<Record<string, number>>;
  readonly residual: Readonly<Record<string, number>>;
  readonly fit: 'fit' | 'pre-adjust';
  /** Unknown parents: all of one base, or genetic groups by origin, sex and birth period. */
  readonly unknownParents: 'base' | 'groups';
  readonly counts: readonly number[];
  readonly litterWeight: readonly number[];
  readonly nursed: readonly number[];
  readonly spi: Readonly<Record<string, number>>;
  readonly tsi: Readonly<Record<string, number>>;
  readonly mli: { readonly spi: number; readonly tsi: number };
  readonly total: Readonly<
    Record<'maternal' | 'terminal' | 'dual', { readonly spi: number; readonly mli: number; readonly tsi: number; readonly body: number }>
  >;
  readonly body: Readonly<Record<'F' | 'M', { readonly legs: number; readonly teats: number; readonly vulva: number }>>;
}

/** Defaults of genetics.md, "Default parameters"; marked by where they come from. */
export const DEFAULT_PARAMS: ParamVals = {
  variances: {
    BW: { h2: 0.3, c2: 0.1, sd: 9, mark: 'L' },
    BF: { h2: 0.42, c2: 0.05, sd: 2, mark: 'N' },
    LD: { h2: 0.28, c2: 0.05, sd: 5, mark: 'L' },
    ADG: { h2: 0.3, c2: 0.08, sd: 80, mark: 'N' },
    FCR: { h2: 0.25, c2: 0.08, sd: 0.22, mark: 'N' },
    NB: { h2: 0.11, p2: 0.07, s2: 0.01, sd: 2.8, mark: 'L' },
    NBA: { h2: 0.1, p2: 0.07, s2: 0.01, sd: 2.5, mark: 'N' },
    LW21: { h2: 0.1, p2: 0.06, s2: 0, sd: 7.3, mark: 'N' },
  },
  genetic: {
    'BW-BF': 0.2,
    'BW-LD': 0.2,
    'BW-ADG': 0.8,
    'BW-FCR': -0.45,
    'BF-LD': -0.25,
    'BF-ADG': 0.25,
    'BF-FCR': 0.35,
    'LD-ADG': 0.2,
    'LD-FCR': -0.2,
    'ADG-FCR': -0.6,
    'NB-NBA': 0.93,
    'NB-LW21': 0.25,
    'NBA-LW21': 0.3,
  },
  residual: {
    'BW-BF': 0.2,
    'BW-LD': 0.2,
    'BW-ADG': 0.75,
    'BW-FCR': -0.3,
    'BF-LD': -0.05,
    'BF-ADG': 0.2,
    'BF-FCR': 0.2,
    'LD-ADG': 0.15,
    'LD-FCR': -0.1,
    'ADG-FCR': -0.5,
    'NB-NBA': 0.9,
    'NB-LW21': 0.1,
    'NBA-LW21': 0.12,
  },
  fit: 'fit',
  unknownParents: 'base',
  counts: PARITY_CONSTANTS.counts,
  litterWeight: PARITY_CONSTANTS.litterWeight,
  nursed: PARITY_CONSTANTS.nursed,
  spi: SPI_VALUES as Readonly<Record<string, number>>,
  tsi: TSI_VALUES as Readonly<Record<string, number>>,
  mli: MLI_WEIGHTS,
  total: TOTAL_WEIGHTS,
  body: BODY_WEIGHTS,
};

/** Constants of one sex. */
export interface SexConstants {
  readonly a: number;
  readonly b: number;
  readonly loinArea: number;
  readonly loinDepth: number;
  readonly canadaK?: number;
}

/** What an adjustment set holds. */
export interface AdjustVals {
  readonly standardWeight: number;
  readonly standardAge: number;
  readonly litterAge: number;
  readonly rule: 'NSIF' | 'China 2017' | 'Canada' | 'own';
  readonly boar: SexConstants;
  readonly gilt: SexConstants;
  readonly barrow: SexConstants;
  readonly weight: readonly [number, number];
  readonly age: readonly [number, number];
  readonly litterDays: readonly [number, number];
  readonly startKg: readonly [number, number];
  /** 'quadratic' with three constants, or a breed's table of Culbertson. */
  readonly factor:
    | { readonly kind: 'quadratic'; readonly constant: number; readonly linear: number; readonly square: number }
    | { readonly kind: 'table'; readonly firstDay: number; readonly factors: readonly number[] };
  readonly units: 'kg' | 'lb';
}

const constants = ({ a, b, loinArea, loinDepth }: SexConstants): SexConstants => ({ a, b, loinArea, loinDepth });

/** Defaults of genetics.md, "Adjustment to standard weight and age". */
export const DEFAULT_ADJUST: AdjustVals = {
  standardWeight: 100,
  standardAge: 150,
  litterAge: 21,
  rule: 'NSIF',
  boar: constants(NSIF.boar),
  gilt: constants(NSIF.gilt),
  barrow: constants(NSIF.barrow),
  weight: [80, 120],
  age: [110, 190],
  litterDays: [10, 32],
  startKg: [20, 40],
  factor: { kind: 'quadratic', constant: 2.5246, linear: -0.1041, square: 0.0015 },
  units: 'kg',
};

function merged<T extends object>(defaults: T, given: unknown): T {
  if (typeof given !== 'object' || given === null) return defaults;
  const own = given as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(defaults).map(([key, initial]) => {
      const value = own[key];
      if (value === undefined || value === null || typeof value !== typeof initial || Array.isArray(value) !== Array.isArray(initial))
        return [key, initial];
      if (key === 'factor') return [key, value];
      return [key, typeof initial === 'object' && !Array.isArray(initial) ? merged(initial as object, value) : value];
    }),
  ) as T;
}

/** A parameter set with the catalogue's defaults where it says nothing. */
export function paramVals(given: unknown): ParamVals {
  return merged(DEFAULT_PARAMS, given);
}

/** An adjustment set with the catalogue's defaults where it says nothing. */
export function adjustVals(given: unknown): AdjustVals {
  return merged(DEFAULT_ADJUST, given);
}
