import { covariances, varianceParts } from '../../contract/set-rules.ts';
import { GROWTH_TRAITS, LITTER_TRAITS, type ParamVals } from '../../contract/set-values.ts';
import { encodeFactor, type MixedModel, type RandomEffect, type RecordTable } from '../../domain/mixed-model.ts';
import type { Grouped } from './group-records.ts';
import type { GrowthRecord } from './growth-records.ts';
import type { LitterModelRecord } from './litter-records.ts';

/** A model with its records laid out in columns. */
export interface ModelInput {
  readonly name: 'growth' | 'litter';
  readonly traits: readonly string[];
  readonly model: MixedModel;
  readonly table: RecordTable;
}

type Part = 'genetic' | 'litter' | 'permanent' | 'service' | 'residual';

/** Covariances of one part of the variance; correlations of the genetic part above, of all others those of the residual. */
function partCovariance(params: ParamVals, traits: readonly string[], part: Part): number[][] {
  const sd = traits.map((trait) => Math.sqrt(varianceParts(params, trait)[part]));
  return covariances(traits, sd, part === 'genetic' ? params.genetic : params.residual);
}

/** A random effect over the traits in which its part is not nil; none when it is nil in all. */
function randomPart(
  params: ParamVals,
  traits: readonly string[],
  part: Part,
  name: string,
  factor: string,
  structure: RandomEffect['structure'],
): RandomEffect[] {
  const acting = traits.filter((trait) => varianceParts(params, trait)[part] > 0);
  if (acting.length === 0) return [];
  return [{ name, structure, parts: acting.map((trait) => ({ trait, factor })), covariance: partCovariance(params, acting, part) }];
}

const observed = (records: readonly { readonly values: Readonly<Record<string, number>> }[], traits: readonly string[]) =>
  Object.fromEntries(traits.map((trait) => [trait, Float64Array.from(records, (record) => record.values[trait] ?? Number.NaN)]));

const factor = (values: readonly (string | number | null)[]): Int32Array => encodeFactor(values).codes;

/** Traits with at least one record: an empty one has no place in the equations. */
function present(records: readonly { readonly values: Readonly<Record<string, number>> }[], traits: readonly string[]): string[] {
  return traits.filter((trait) => records.some((record) => record.values[trait] !== undefined));
}

/** The post-weaning model: group, sex, dam parity class for BW and ADG, weights of the test for FCR; litter, animal. */
export function growthModel(grouped: Grouped, params: ParamVals, animalOf: (gid: string) => number): ModelInput | null {
  const records = grouped.records as unknown as readonly (GrowthRecord & { readonly group: string })[];
  const traits = present(records, GROWTH_TRAITS);
  if (traits.length === 0) return null;
  const table: RecordTable = {
    count: records.length,
    factors: {
      group: factor(records.map((record) => record.group)),
      sex: factor(records.map((record) => record.sex)),
      damparity: factor(records.map((record) => record.damParity)),
      litter: factor(records.map((record) => record.litter)),
      animal: Int32Array.from(records, (record) => animalOf(record.gid)),
    },
    covariates: {
      start: Float64Array.from(records, (record) => (record.start ?? Number.NaN) - 30),
      end: Float64Array.from(records, (record) => (record.end ?? Number.NaN) - 100),
    },
    traits: observed(records, traits),
    weights: { FCR: Float64Array.from(records, (record) => 1 / record.pensize) },
  };
  const model: MixedModel = {
    traits: traits.map((trait) => ({
      trait,
      fixed: [
        { factor: 'group' },
        { factor: 'sex' },
        ...(trait === 'BW' || trait === 'ADG' ? [{ factor: 'damparity' }] : []),
        ...(trait === 'FCR' ? [{ covariate: 'start' }, { covariate: 'end' }] : []),
      ],
    })),
    random: [
      ...randomPart(params, traits, 'genetic', 'animal', 'animal', 'pedigree'),
      ...randomPart(params, traits, 'litter', 'litter', 'litter', 'identity'),
    ],
    residual: partCovariance(params, traits, 'residual'),
  };
  return { name: 'growth', traits, model, table };
}

const CLASSES = ['parity', 'nursed'];

/** The reproduction model: group, parity, litter type, mating type, pigs nursed, age inside parity 1 and 2; animal, sow, service sire. */
export function litterModel(grouped: Grouped, params: ParamVals, animalOf: (gid: string) => number): ModelInput | null {
  const records = grouped.records as unknown as readonly (LitterModelRecord & { readonly group: string })[];
  const traits = present(records, LITTER_TRAITS);
  if (traits.length === 0) return null;
  const young = records.map(({ parity, age }) => (parity <= 2 && age !== null ? parity : null));
  const meanAge = (parity: number): number => {
    const ages = records.flatMap((record) => (record.parity === parity && record.age !== null ? [record.age] : []));
    return ages.reduce((sum, age) => sum + age, 0) / Math.max(ages.length, 1);
  };
  const means = [0, meanAge(1), meanAge(2)];
  const table: RecordTable = {
    count: records.length,
    factors: {
      group: factor(records.map((record) => record.group)),
      parity: factor(records.map((record) => Math.min(record.parity, 9))),
      nursed: factor(records.map((record) => record.nursed)),
      littertype: factor(records.map((record) => record.litterType)),
      mating: factor(records.map((record) => (record.natural ? 'natural' : 'AI'))),
      young: factor(young),
      animal: Int32Array.from(records, (record) => animalOf(record.gid)),
      sow: factor(records.map((record) => record.gid)),
      service: factor(records.map((record) => record.sire)),
    },
    covariates: {
      age: Float64Array.from(records, ({ parity, age }, r) => (young[r] === null || age === null ? 0 : (age - (means[parity] ?? 0)) / 10)),
    },
    traits: observed(records, traits),
  };
  const left = params.fit === 'pre-adjust' ? CLASSES : [];
  const fixedOf = (trait: string) =>
    ['group', 'parity', 'littertype', 'mating', ...(trait === 'LW21' ? ['nursed'] : [])].filter((name) => !left.includes(name));
  const model: MixedModel = {
    traits: traits.map((trait) => ({ trait, fixed: [...fixedOf(trait).map((name) => ({ factor: name })), { factor: 'young', covariate: 'age' }] })),
    random: [
      ...randomPart(params, traits, 'genetic', 'animal', 'animal', 'pedigree'),
      ...randomPart(params, traits, 'permanent', 'permanent', 'sow', 'identity'),
      ...randomPart(params, traits, 'service', 'service', 'service', 'identity'),
    ],
    residual: partCovariance(params, traits, 'residual'),
  };
  return { name: 'litter', traits, model, table };
}
