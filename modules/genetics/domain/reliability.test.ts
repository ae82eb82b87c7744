import { describe, expect, test } from 'vitest';
import { inbreeding } from '#kernel/pedigree/inbreeding.ts';
import { groupParent } from '#kernel/pedigree/pedigree.ts';
import { type CasePedigreeRow, casePedigree, caseTable, readCase, readRows } from '../cases/case-file.ts';
import { layOut } from './design.ts';
import { type MixedEquations, mixedEquations } from './mixed-equations.ts';
import type { MixedModel } from './mixed-model.ts';
import type { CheckedPedigree } from './pedigree-check.ts';
import { reliability } from './reliability.ts';
import { geneticTrend } from './trend.ts';

type Row = Record<string, number | string>;
const animal = (traits: readonly string[], covariance: readonly (readonly number[])[]): MixedModel['random'][number] => ({
  name: 'animal',
  structure: 'pedigree',
  parts: traits.map((trait) => ({ trait, factor: 'animal' })),
  covariance,
});

function bySexAndAnimal(pedigree: CheckedPedigree, records: Row[], traits: string[], g: number[][], r: number[][]): MixedEquations {
  const table = caseTable(pedigree, records, { animals: { animal: 'animal' }, factors: ['sex'], traits });
  return mixedEquations(
    layOut({ traits: traits.map((trait) => ({ trait, fixed: [{ factor: 'sex' }] })), random: [animal(traits, g)], residual: r }, table, pedigree),
    inbreeding(pedigree),
  );
}

test('one trait: reliabilities, error variances and standard errors of Mrode 3.1 (4.1)', () => {
  const mrode = readCase<{
    pedigree: CasePedigreeRow[];
    records: Row[];
    published: { reliability: number[]; blupf90_se: number[] };
    exact: { reliability: number[]; pev: number[] };
  }>('animal-model-mrode');
  const pedigree = casePedigree(mrode.pedigree);
  const found = reliability(bySexAndAnimal(pedigree, mrode.records, ['wwg'], [[20]], [[40]]), inbreeding(pedigree));
  expect(found.method).toBe('exact');
  mrode.pedigree.forEach((row, k) => {
    const i = pedigree.indexOf.get(String(row.id))!;
    expect(found.value[i]).toBeCloseTo(mrode.exact.reliability[k]!, 10);
    expect(found.pev[i]).toBeCloseTo(mrode.exact.pev[k]!, 9);
    // The book computes them from rounded coefficients: good to a unit and a half of the third decimal.
    expect(Math.abs(found.value[i]! - mrode.published.reliability[k]!)).toBeLessThanOrEqual(0.0016);
    expect(Math.sqrt(found.pev[i]!)).toBeCloseTo(mrode.published.blupf90_se[k]!, 7);
  });
});

test('two traits: error variances of Mrode 5.1 (6.1)', () => {
  const mrode = readCase<{
    pedigree: CasePedigreeRow[];
    records: Row[];
    G0: number[][];
    R0: number[][];
    published: { pev: number[][] };
    exact: { pev: number[][]; reliability: number[][] };
  }>('multitrait-equal-design-mrode');
  const pedigree = casePedigree(mrode.pedigree);
  const found = reliability(bySexAndAnimal(pedigree, mrode.records, ['wwg', 'pwg'], mrode.G0, mrode.R0), inbreeding(pedigree));
  mrode.pedigree.forEach((row, k) => {
    for (let t = 0; t < 2; t++) {
      const at = pedigree.indexOf.get(String(row.id))! * 2 + t;
      expect(found.pev[at]).toBeCloseTo(mrode.exact.pev[k]![t]!, 9);
      expect(found.value[at]).toBeCloseTo(mrode.exact.reliability[k]![t]!, 10);
      expect(Math.abs(found.pev[at]! - mrode.published.pev[k]![t]!)).toBeLessThanOrEqual(0.006);
    }
  });
});

describe('four traits with repeated and missing records, 4,641 animals', () => {
  const sim = readCase<{
    G0: number[][];
    P0: number[][];
    R0: number[][];
    published_blupf90iod2_and_accf90: Record<string, number[]>;
    exact: { reliability_with_inbreeding_sample: Record<string, number[]> };
  }>('multitrait-repeatability-simulated');
  const pedigree = casePedigree(readRows('sim-fourtrait-pedigree').map((row) => ({ id: row['animal']!, sire: row['sire']!, dam: row['dam']! })));
  const traits = ['t1', 't2', 't3', 't4'];
  const rows = readRows('sim-fourtrait-records').map((row) => ({
    ...row,
    ...Object.fromEntries(traits.map((t) => [t, Number(row[t]) === 0 ? '' : row[t]!])),
  }));
  const table = caseTable(pedigree, rows, { animals: { animal: 'animal', permanent: 'animal' }, factors: ['e6', 'e7', 'e8'], traits });
  const model: MixedModel = {
    traits: traits.map((trait) => ({ trait, fixed: [{ factor: 'e6' }, { factor: 'e7' }, { factor: 'e8' }] })),
    random: [
      animal(traits, sim.G0),
      { name: 'permanent', structure: 'identity', parts: traits.map((trait) => ({ trait, factor: 'permanent' })), covariance: sim.P0 },
    ],
    residual: sim.R0,
  };
  const f = inbreeding(pedigree);
  const equations = mixedEquations(layOut(model, table, pedigree), f);
  const exact = reliability(equations, f);
  const approximate = reliability(equations, f, { exactUpTo: 0 });

  test('exact from 37,800 equations', () => {
    expect(exact.method).toBe('exact');
    for (const [id, values] of Object.entries(sim.exact.reliability_with_inbreeding_sample)) {
      const i = pedigree.indexOf.get(id)!;
      // The case relates the error variance to σ² without the animal's own inbreeding.
      values.forEach((value, t) => expect(1 - (1 - exact.value[i * 4 + t]!) * (1 + f[i]!)).toBeCloseTo(value, 10));
    }
  });

  test('approximate: 0.0075 from the exact ones on average, never 0.035, and beside those of a published program', () => {
    expect(approximate.method).toBe('approximate');
    const apart = approximate.value.map((value, at) => Math.abs(value - exact.value[at]!));
    expect(apart.reduce((sum, x) => sum + x, 0) / apart.length).toBeLessThan(0.0075);
    expect(Math.max(...apart)).toBeLessThan(0.035);
    for (const id of ['1', '2']) {
      const printed = sim.published_blupf90iod2_and_accf90[`approx_reliability_animal_${id}`]!;
      printed.forEach((value, t) => expect(Math.abs(approximate.value[pedigree.indexOf.get(id)! * 4 + t]! - value)).toBeLessThan(0.025));
    }
  });
});

test('approximate figures are exact for own records, progeny and litters of unrelated parents', () => {
  // Sire 0 and dam 1 with a litter of three and, by dam 2, one more; no fixed effect but a mean known without error.
  const pedigree = { n: 7, groups: 0, sire: Int32Array.of(-1, -1, -1, 0, 0, 0, 0), dam: Int32Array.of(-1, -1, -1, 1, 1, 1, 2) };
  const table = { count: 6, factors: { animal: Int32Array.of(1, 2, 3, 4, 5, 6) }, covariates: {}, traits: { y: Float64Array.of(1, 2, 3, 4, 5, 6) } };
  const f = inbreeding(pedigree);
  const equations = mixedEquations(
    layOut({ traits: [{ trait: 'y', fixed: [] }], random: [animal(['y'], [[10]])], residual: [[30]] }, table, pedigree),
    f,
  );
  const exact = reliability(equations, f);
  const close = reliability(equations, f, { exactUpTo: 0 });
  exact.value.forEach((value, i) => expect(close.value[i]).toBeCloseTo(value, 4));
  expect(exact.value[2]).toBeGreaterThan(0.25);
});

test('approximate figures are exact in small classes of unrelated animals, two traits, repeated and missing records', () => {
  const pedigree = { n: 7, groups: 0, sire: new Int32Array(7).fill(-1), dam: new Int32Array(7).fill(-1) };
  const table = {
    count: 9,
    factors: { animal: Int32Array.of(0, 1, 2, 3, 4, 5, 6, 6, 5), herd: Int32Array.of(0, 0, 1, 1, 1, 2, 2, 2, 2) },
    covariates: {},
    traits: { y: Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9), z: Float64Array.of(2, 4, Number.NaN, 3, 1, 5, 6, Number.NaN, 7) },
  };
  const g = [
    [10, 4],
    [4, 20],
  ];
  const r = [
    [30, 5],
    [5, 40],
  ];
  const traits = ['y', 'z'];
  const f = new Float64Array(7);
  const model: MixedModel = { traits: traits.map((trait) => ({ trait, fixed: [{ factor: 'herd' }] })), random: [animal(traits, g)], residual: r };
  const equations = mixedEquations(layOut(model, table, pedigree), f);
  const exact = reliability(equations, f);
  const close = reliability(equations, f, { exactUpTo: 0 });
  expect(close.method).toBe('approximate');
  exact.value.forEach((value, at) => expect(Math.abs(close.value[at]! - value)).toBeLessThan(0.003));
  // A pair of herd mates tells each other half of what two records would: far less than their own record alone.
  expect(exact.value[0]).toBeLessThan(0.15);
});

test('groups count as unknown parents, and too much work is not begun', () => {
  const pedigree = {
    n: 4,
    groups: 2,
    sire: Int32Array.of(groupParent(0), groupParent(1), 0, 0),
    dam: Int32Array.of(groupParent(1), groupParent(1), 1, 1),
  };
  const plain = { n: 4, groups: 0, sire: Int32Array.of(-1, -1, 0, 0), dam: Int32Array.of(-1, -1, 1, 1) };
  const table = {
    count: 4,
    factors: { animal: Int32Array.of(0, 1, 2, 3), herd: Int32Array.of(0, 0, 1, 1) },
    covariates: {},
    traits: { y: Float64Array.of(1, 2, 3, 4) },
  };
  const model: MixedModel = { traits: [{ trait: 'y', fixed: [{ factor: 'herd' }] }], random: [animal(['y'], [[10]])], residual: [[30]] };
  const f = new Float64Array(4);
  const grouped = mixedEquations(layOut(model, table, pedigree), f);
  const wanted = reliability(mixedEquations(layOut(model, table, plain), f), f);
  expect(Array.from(reliability(grouped, f).value)).toEqual(Array.from(wanted.value));
  expect(reliability(grouped, f, { mostWork: 1 }).method).toBe('approximate');
  expect(() => reliability(grouped, f, { term: 'litter' })).toThrow(RangeError);
});

test('genetic trend: means by year and the slope over all animals', () => {
  const trend = geneticTrend([1, 3, 4, 6, 5, 99, Number.NaN], [2020, 2020, 2021, 2021, 2021, 0, 2021]);
  expect(trend.years).toEqual([
    { year: 2020, count: 2, mean: 2, sd: Math.SQRT2 },
    { year: 2021, count: 3, mean: 5, sd: 1 },
  ]);
  expect(trend.perYear).toBeCloseTo(3, 12);
  expect(geneticTrend([], [])).toEqual({ years: [], perYear: 0 });
});
