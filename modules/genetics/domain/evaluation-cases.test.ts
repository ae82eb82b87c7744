import { describe, expect, test } from 'vitest';
import { inbreeding } from '#kernel/pedigree/inbreeding.ts';
import { type CasePedigreeRow, casePedigree, caseTable, readCase, readRows } from '../cases/case-file.ts';
import { layOut, termNamed } from './design.ts';
import { mixedEquations } from './mixed-equations.ts';
import type { MixedModel, RecordTable } from './mixed-model.ts';
import type { CheckedPedigree } from './pedigree-check.ts';
import { effectOf, type Solution, solve } from './solve.ts';

type Row = Record<string, number | string>;

function evaluate(pedigree: CheckedPedigree, table: RecordTable, model: MixedModel, tolerance = 1e-12): Solution {
  const solution = solve(mixedEquations(layOut(model, table, pedigree), inbreeding(pedigree)), { tolerance, move: 1e-9 });
  expect(solution.end).toBe('converged');
  return solution;
}

/** Solutions of an effect in the order of the case's ids, parts side by side. */
function byId(solution: Solution, pedigree: CheckedPedigree, name: string, ids: readonly (string | number)[]): number[] {
  const term = termNamed(solution.design, name);
  const values = effectOf(solution, term);
  return ids.flatMap((id) =>
    Array.from({ length: term.width }, (_, k) => values[(pedigree.indexOf.get(String(id)) as number) * term.width + k] as number),
  );
}

function close(values: ArrayLike<number>, expected: readonly number[], within: number): void {
  expect(values.length).toBe(expected.length);
  expected.forEach((value, k) => expect(Math.abs((values[k] as number) - value), `value ${k}`).toBeLessThanOrEqual(within));
}

const PRINTED = 0.00051;
const EXACT = 1e-8;
const animal = (traits: readonly string[], covariance: readonly (readonly number[])[]): MixedModel['random'][number] => ({
  name: 'animal',
  structure: 'pedigree',
  parts: traits.map((trait) => ({ trait, factor: 'animal' })),
  covariance,
});

test('one trait: Mrode 3.1 (4.1), BLUPF90', () => {
  const mrode = readCase<{
    pedigree: CasePedigreeRow[];
    records: Row[];
    published: { ebv: number[]; blupf90_ebv: number[]; sex: { M: number; F: number } };
    exact: { ebv: number[]; sex: number[] };
  }>('animal-model-mrode');
  const pedigree = casePedigree(mrode.pedigree);
  const table = caseTable(pedigree, mrode.records, { animals: { animal: 'animal' }, factors: ['sex'], traits: ['wwg'] });
  const solution = evaluate(pedigree, table, {
    traits: [{ trait: 'wwg', fixed: [{ factor: 'sex' }] }],
    random: [animal(['wwg'], [[20]])],
    residual: [[40]],
  });
  const ebv = byId(
    solution,
    pedigree,
    'animal',
    mrode.pedigree.map((row) => row.id),
  );
  close(ebv, mrode.exact.ebv, EXACT);
  close(ebv, mrode.published.ebv, PRINTED);
  close(ebv, mrode.published.blupf90_ebv, 1e-8);
  const sex = effectOf(solution, termNamed(solution.design, 'sex'));
  close([sex[1] as number, sex[0] as number], mrode.exact.sex, EXACT);
});

test('repeated records: Mrode 4.1 (5.1), permanent environment, an inbred cow', () => {
  const mrode = readCase<{
    pedigree: CasePedigreeRow[];
    records: Row[];
    published: { ebv: number[]; pe_cows_4_to_8: number[] };
    exact: { ebv: number[]; pe_cows_4_to_8: number[]; hys: number[]; parity: number[] };
  }>('repeatability-mrode');
  const pedigree = casePedigree(mrode.pedigree);
  const table = caseTable(pedigree, mrode.records, { animals: { animal: 'cow', permanent: 'cow' }, factors: ['hys', 'parity'], traits: ['fat'] });
  const solution = evaluate(pedigree, table, {
    traits: [{ trait: 'fat', fixed: [{ factor: 'hys' }, { factor: 'parity' }] }],
    random: [
      animal(['fat'], [[20]]),
      { name: 'permanent', structure: 'identity', parts: [{ trait: 'fat', factor: 'permanent' }], covariance: [[12]] },
    ],
    residual: [[28]],
  });
  const ebv = byId(
    solution,
    pedigree,
    'animal',
    mrode.pedigree.map((row) => row.id),
  );
  close(ebv, mrode.exact.ebv, EXACT);
  close(ebv, mrode.published.ebv, PRINTED);
  const pe = byId(solution, pedigree, 'permanent', [4, 5, 6, 7, 8]);
  close(pe, mrode.exact.pe_cows_4_to_8, EXACT);
  close(pe, mrode.published.pe_cows_4_to_8, PRINTED);
  const hys = effectOf(solution, termNamed(solution.design, 'hys'));
  const parity = effectOf(solution, termNamed(solution.design, 'parity'));
  // Only contrasts can be compared: hys 2 − hys 1 and hys 4 − hys 3 within a parity, and filled cells.
  expect((hys[1] as number) - (hys[0] as number)).toBeCloseTo(mrode.exact.hys[1] as number, 7);
  expect((hys[3] as number) - (hys[2] as number)).toBeCloseTo(mrode.exact.hys[3] as number, 7);
  expect((hys[0] as number) + (parity[0] as number)).toBeCloseTo(mrode.exact.parity[0] as number, 7);
});

test('common litter: Mrode 4.2 (5.2), pigs', () => {
  const mrode = readCase<{
    pedigree: CasePedigreeRow[];
    records: Row[];
    published: { ebv: number[]; litter: number[] };
    exact: { ebv: number[]; litter: number[]; sex: number[] };
  }>('litter-common-environment-pigs-mrode');
  const pedigree = casePedigree(mrode.pedigree);
  const table = caseTable(pedigree, mrode.records, { animals: { animal: 'animal' }, factors: ['sex', 'litter'], traits: ['weight'] });
  const solution = evaluate(pedigree, table, {
    traits: [{ trait: 'weight', fixed: [{ factor: 'sex' }] }],
    random: [
      animal(['weight'], [[20]]),
      { name: 'litter', structure: 'identity', parts: [{ trait: 'weight', factor: 'litter' }], covariance: [[15]] },
    ],
    residual: [[65]],
  });
  const ebv = byId(
    solution,
    pedigree,
    'animal',
    mrode.pedigree.map((row) => row.id),
  );
  close(ebv, mrode.exact.ebv, EXACT);
  close(ebv, mrode.published.ebv, PRINTED);
  const litter = effectOf(solution, termNamed(solution.design, 'litter'));
  close(litter, mrode.exact.litter, EXACT);
  close(litter, mrode.published.litter, PRINTED);
});

describe('two traits', () => {
  interface TwoTraits {
    G0: number[][];
    R0: number[][];
    pedigree: CasePedigreeRow[];
    records: Row[];
    published: { ebv: number[][] };
    exact: Record<string, number[]> & { ebv: number[][] };
  }

  test('equal design: Mrode 5.1 (6.1)', () => {
    const mrode = readCase<TwoTraits>('multitrait-equal-design-mrode');
    const pedigree = casePedigree(mrode.pedigree);
    const table = caseTable(pedigree, mrode.records, { animals: { animal: 'animal' }, factors: ['sex'], traits: ['wwg', 'pwg'] });
    const solution = evaluate(pedigree, table, {
      traits: ['wwg', 'pwg'].map((trait) => ({ trait, fixed: [{ factor: 'sex' }] })),
      random: [animal(['wwg', 'pwg'], mrode.G0)],
      residual: mrode.R0,
    });
    const ebv = byId(
      solution,
      pedigree,
      'animal',
      mrode.pedigree.map((row) => row.id),
    );
    close(ebv, mrode.exact.ebv.flat(), EXACT);
    close(ebv, mrode.published.ebv.flat(), PRINTED);
    const sex = effectOf(solution, termNamed(solution.design, 'sex'));
    close([sex[2] as number, sex[0] as number], mrode.exact['sex_wwg'] as number[], EXACT);
    close([sex[3] as number, sex[1] as number], mrode.exact['sex_pwg'] as number[], EXACT);
  });

  test('unequal design: Mrode 5.3 (6.3)', () => {
    const mrode = readCase<TwoTraits>('multitrait-unequal-design-mrode');
    const pedigree = casePedigree(mrode.pedigree);
    const table = caseTable(pedigree, mrode.records, { animals: { animal: 'cow' }, factors: ['hys1', 'hys2'], traits: ['fat1', 'fat2'] });
    const solution = evaluate(pedigree, table, {
      traits: [
        { trait: 'fat1', fixed: [{ factor: 'hys1' }] },
        { trait: 'fat2', fixed: [{ factor: 'hys2' }] },
      ],
      random: [animal(['fat1', 'fat2'], mrode.G0)],
      residual: mrode.R0,
    });
    const ebv = byId(
      solution,
      pedigree,
      'animal',
      mrode.pedigree.map((row) => row.id),
    );
    close(ebv, mrode.exact.ebv.flat(), EXACT);
    // The book rounds along the way: its last digit is good to one unit.
    close(ebv, mrode.published.ebv.flat(), 0.00101);
    close(effectOf(solution, termNamed(solution.design, 'hys1')), mrode.exact['hys_fat1'] as number[], EXACT);
    close(effectOf(solution, termNamed(solution.design, 'hys2')), mrode.exact['hys_fat2'] as number[], EXACT);
  });
});

describe('four traits with repeated and missing records, 4,641 animals', { timeout: 30_000 }, () => {
  interface FourTraits {
    G0: number[][];
    P0: number[][];
    R0: number[][];
    published_blupf90iod2_and_accf90: Record<string, number[]>;
    exact: { ebv_with_inbreeding: number[][] };
  }
  const sim = readCase<FourTraits>('multitrait-repeatability-simulated');
  const pedigree = casePedigree(
    readRows('sim-fourtrait-pedigree').map((row) => ({ id: row['animal'] ?? '', sire: row['sire'] ?? '0', dam: row['dam'] ?? '0' })),
  );
  const traits = ['t1', 't2', 't3', 't4'];
  const rows = readRows('sim-fourtrait-records').map((row) => ({
    ...row,
    ...Object.fromEntries(traits.map((t) => [t, Number(row[t]) === 0 ? '' : (row[t] ?? '')])),
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

  test('agrees with the direct factorisation, and with the printed run as far as that converged', () => {
    const solution = evaluate(pedigree, table, model, 1e-11);
    const ids = sim.exact.ebv_with_inbreeding.map((_, k) => k + 1);
    const ebv = byId(solution, pedigree, 'animal', ids);
    close(ebv, sim.exact.ebv_with_inbreeding.flat(), 1e-5);
    close(ebv.slice(0, 4), sim.published_blupf90iod2_and_accf90['ebv_animal_1'] as number[], 0.0076);
  });

  test('the stated stopping rule leaves less than a thousandth of a genetic standard deviation', () => {
    const solution = solve(mixedEquations(layOut(model, table, pedigree), inbreeding(pedigree)));
    expect(solution.end).toBe('converged');
    expect(solution.residual).toBeLessThanOrEqual(1.1e-8);
    const ebv = byId(
      solution,
      pedigree,
      'animal',
      sim.exact.ebv_with_inbreeding.map((_, k) => k + 1),
    );
    sim.exact.ebv_with_inbreeding.flat().forEach((value, k) => {
      const sd = Math.sqrt(sim.G0[k % 4]?.[k % 4] as number);
      expect(Math.abs((ebv[k] as number) - value) / sd).toBeLessThan(1e-3);
    });
  });
});
