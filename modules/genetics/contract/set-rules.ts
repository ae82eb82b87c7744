import { type Issue, refuse } from '#kernel/issue.ts';
import { litterAgeFactor } from '../domain/adjust-litter.ts';
import { fromRows, isPositiveDefinite } from '../domain/small-matrix.ts';
import { type AdjustVals, GROWTH_TRAITS, LITTER_TRAITS, type ParamVals } from './set-values.ts';

/** Correlation of two traits in a table kept once for each pair. */
export function correlationOf(table: Readonly<Record<string, number>>, a: string, b: string): number {
  return a === b ? 1 : (table[`${a}-${b}`] ?? table[`${b}-${a}`] ?? 0);
}

/** Covariances from correlations and standard deviations. */
export function covariances(traits: readonly string[], sd: readonly number[], table: Readonly<Record<string, number>>): number[][] {
  return traits.map((a, i) => traits.map((b, j) => correlationOf(table, a, b) * (sd[i] ?? 0) * (sd[j] ?? 0)));
}

/** The parts of a trait's phenotypic variance, in its unit squared. */
export function varianceParts(
  params: ParamVals,
  trait: string,
): { genetic: number; litter: number; permanent: number; service: number; residual: number } {
  const { h2 = 0, c2 = 0, p2 = 0, s2 = 0, sd = 0 } = params.variances[trait] ?? {};
  const phenotypic = sd * sd;
  return {
    genetic: h2 * phenotypic,
    litter: c2 * phenotypic,
    permanent: p2 * phenotypic,
    service: s2 * phenotypic,
    residual: (1 - h2 - c2 - p2 - s2) * phenotypic,
  };
}

function definite(traits: readonly string[], table: Readonly<Record<string, number>>): boolean {
  return isPositiveDefinite(
    fromRows(
      covariances(
        traits,
        traits.map(() => 1),
        table,
      ),
    ),
    traits.length,
  );
}

function matrixIssues(params: ParamVals): Issue[] {
  return [GROWTH_TRAITS, LITTER_TRAITS].flatMap((traits) =>
    (['genetic', 'residual'] as const).flatMap((kind) =>
      definite(traits, params[kind]) ? [] : [refuse('V_INVALID', kind, { field: kind, value: traits.join(' ') })],
    ),
  );
}

function varianceIssues(params: ParamVals): Issue[] {
  return Object.entries(params.variances).flatMap(([trait, { h2, c2 = 0, p2 = 0, s2 = 0, sd }]) => {
    const sum = h2 + c2 + p2 + s2;
    return h2 > 0 && sum < 1 && sd > 0 && [c2, p2, s2].every((part) => part >= 0)
      ? []
      : [refuse('V_RANGE', trait, { field: trait, min: 0, max: 1, value: sum })];
  });
}

/** What stands against releasing a parameter set: matrices positive definite, variances below 1, body weights adding to 100. */
export function paramIssues(params: ParamVals): Issue[] {
  const body = (['F', 'M'] as const).flatMap((sex) => {
    const { legs, teats, vulva } = params.body[sex];
    return legs + teats + vulva === 100 ? [] : [refuse('V_RANGE', 'body', { field: 'body', min: 100, max: 100, value: legs + teats + vulva })];
  });
  return [...varianceIssues(params), ...matrixIssues(params), ...body];
}

function factorIssues(adjust: AdjustVals): Issue[] {
  const factor = litterAgeFactor(adjust.factor, adjust.litterAge);
  return factor !== null && Math.abs(factor - 1) <= 0.005
    ? []
    : [refuse('V_RANGE', 'factor', { field: 'factor', min: 0.995, max: 1.005, value: factor ?? 0 })];
}

/** What stands against releasing an adjustment set: a below the least age, b below the least weight, factor 1 at the litter age. */
export function adjustIssues(adjust: AdjustVals): Issue[] {
  const ordered = (['weight', 'age', 'litterDays', 'startKg'] as const).flatMap((key) =>
    adjust[key][0] < adjust[key][1] ? [] : [refuse('V_RANGE', key, { field: key, min: adjust[key][0], max: adjust[key][1] })],
  );
  const sexes = (['boar', 'gilt', 'barrow'] as const).flatMap((sex) => [
    ...(adjust[sex].a < adjust.age[0] ? [] : [refuse('V_RANGE', `${sex}.a`, { field: `${sex} a`, min: 0, max: adjust.age[0] })]),
    ...(adjust[sex].b < adjust.weight[0] ? [] : [refuse('V_RANGE', `${sex}.b`, { field: `${sex} b`, min: -100, max: adjust.weight[0] })]),
  ]);
  return [...ordered, ...sexes, ...factorIssues(adjust)];
}
