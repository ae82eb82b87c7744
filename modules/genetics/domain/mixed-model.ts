/**
 * The declaration of a mixed model: what a trait's equation holds and the (co)variances. Records are columns;
 * a trait not recorded, or impossible for the animal's sex, is NaN in its row and leaves the residual matrix.
 */
export interface RecordTable {
  readonly count: number;
  /** Class codes from 0 by factor name, −1 where the factor does not apply to the record. */
  readonly factors: Readonly<Record<string, Int32Array>>;
  /**
   * Covariates by name, as deviations from a usual value (start weight − 30 kg), so that their slopes do not
   * fight with the class effects. A missing covariate makes the traits that use it missing.
   */
  readonly covariates: Readonly<Record<string, Float64Array>>;
  /** Observations by trait, NaN when missing. */
  readonly traits: Readonly<Record<string, Float64Array>>;
  /** Weights by trait, 1 when absent: a pen mean of 10 animals against single records, for example. */
  readonly weights?: Readonly<Record<string, Float64Array>>;
}

/** A fixed effect: a class, a slope, or a slope within each class of a factor. */
export interface FixedEffect {
  readonly factor?: string;
  readonly covariate?: string;
}

export interface TraitModel {
  readonly trait: string;
  readonly fixed: readonly FixedEffect[];
}

/** One column of a random effect: whose level (factor) acts on which trait. */
export interface RandomPart {
  readonly trait: string;
  /** 'animal' for a direct effect, 'dam' for a maternal one, 'litter', 'service sire' and so on. */
  readonly factor: string;
}

/**
 * A random effect. With structure 'pedigree' the codes of its factors are animal numbers of the pedigree and
 * its levels are correlated as A; with 'identity' they are independent (litter, permanent environment).
 */
export interface RandomEffect {
  readonly name: string;
  readonly structure: 'pedigree' | 'identity';
  readonly parts: readonly RandomPart[];
  /** Covariances between the parts. */
  readonly covariance: readonly (readonly number[])[];
}

export interface MixedModel {
  readonly traits: readonly TraitModel[];
  readonly random: readonly RandomEffect[];
  /** Residual covariances between the traits, in their order. */
  readonly residual: readonly (readonly number[])[];
}

/** Codes of a factor from any values, 0 for the first met; null and undefined give −1. */
export function encodeFactor(values: readonly (string | number | null | undefined)[]): { codes: Int32Array; levels: readonly (string | number)[] } {
  const seen = new Map<string | number, number>();
  const codes = Int32Array.from(values, (value) => {
    if (value === null || value === undefined) return -1;
    const known = seen.get(value);
    if (known !== undefined) return known;
    seen.set(value, seen.size);
    return seen.size - 1;
  });
  return { codes, levels: [...seen.keys()] };
}
