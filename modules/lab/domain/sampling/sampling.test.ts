import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareFromPools, truePrevalence, wilson } from '../results/group-figures.ts';
import * as detect from './detect.ts';
import * as estimate from './estimate.ts';
import { retyped, takesTest, withTest } from './from-test.ts';
import { binomialUpTo, infected, normalPoint, twoSided, up } from './probability.ts';
import { QUESTIONS, samplingResult } from './result.ts';
import published from './sampling-cases.fixture.json' with { type: 'json' };
import { drawn, spreadOver } from './spread.ts';

type Case = {
  readonly id: string;
  readonly kind: string;
  readonly method: string;
  readonly tol?: number;
  readonly input: Readonly<Record<string, number | null>>;
  readonly expect: Readonly<Record<string, number | string | null>>;
  readonly alt?: Readonly<Record<string, number>>;
};
const cases = published.cases as unknown as readonly Case[];
const of = (kind: string) => cases.filter((one) => one.kind === kind);
const num = (value: number | null | undefined): number => value ?? Number.NaN;

/** How each method of the published tables is asked here. */
const DETECT: Readonly<Record<string, (i: Case['input']) => number | null>> = {
  exact_hypergeometric: (i) => detect.exactSize(num(i['N']), num(i['D']), num(i['confidence']), num(i['Se'])),
  rounding_trap: (i) => detect.exactSize(num(i['N']), infected(num(i['N']), num(i['prevalence'])), num(i['confidence']), num(i['Se'])),
  cannon_roe_approx_fractional_D: (i) => detect.cannonRoe(num(i['N']), num(i['D']), num(i['confidence'])),
  hypergeo_approx_N_over_Se: (i) => detect.sizeNear(num(i['N']), num(i['D']), num(i['confidence']), num(i['Se'])),
  binomial_infinite: (i) => detect.sizeLarge(num(i['prevalence']), num(i['confidence']), num(i['Se'])),
};

describe('published cases', () => {
  test.each(of('detect').map((one) => [one.id, one] as const))('%s: animals to find a disease', (_, { method, input, expect: wanted, alt }) => {
    expect(DETECT[method]?.(input)).toBe(wanted['n']);
    const [N, D, c, Se] = [num(input['N']), num(input['D']), num(input['confidence']), num(input['Se'])];
    if (alt?.['exact'] !== undefined) expect(detect.exactSize(N, D, c, Se)).toBe(alt['exact']);
    if (alt?.['hypergeo_approx_N_over_Se'] !== undefined) expect(detect.sizeNear(N, D, c, Se)).toBe(alt['hypergeo_approx_N_over_Se']);
    if (alt?.['cannon_roe_approx'] !== undefined) expect(detect.cannonRoe(N, D, c)).toBe(alt['cannon_roe_approx']);
    if (alt?.['binomial_infinite'] !== undefined) expect(detect.sizeLarge(num(input['prevalence']), c, Se)).toBe(alt['binomial_infinite']);
    if (typeof wanted['D'] === 'number') expect(infected(N, num(input['prevalence']))).toBe(wanted['D']);
  });

  test.each(of('herd_sensitivity').map((one) => [one.id, one] as const))(
    '%s: herd sensitivity',
    (_, { method, input, expect: wanted, tol = 1e-6 }) => {
      const [N, n, Se] = [num(input['N']), num(input['n']), num(input['Se'])];
      const found =
        method === 'binomial'
          ? detect.herdSensitivityLarge(num(input['prevalence']), n, Se)
          : method === 'hypergeo_approx'
            ? detect.herdSensitivityNear(N, num(input['D']), n, Se)
            : 1 - detect.reactorsUpTo(num(input['cutpoint_reactors']) - 1, { N, D: num(input['D']), n, Se, Sp: num(input['Sp']) });
      expect(Math.abs(found - Number(wanted['SeH']))).toBeLessThanOrEqual(tol);
    },
  );

  test.each(of('herd_specificity').map((one) => [one.id, one] as const))('%s: herd specificity', (_, { input, expect: wanted, tol = 1e-6 }) => {
    const found = binomialUpTo(num(input['cutpoint_reactors']) - 1, num(input['n']), 1 - num(input['Sp']));
    expect(Math.abs(found - Number(wanted['SpH']))).toBeLessThanOrEqual(tol);
  });

  test.each(of('freecalc_sample_size').map((one) => [one.id, one] as const))('%s: FreeCalc', (_, { input, expect: wanted, tol = 1e-5 }) => {
    const { found } = detect.freecalc(
      { N: num(input['N']), D: num(input['D']), Se: num(input['Se']), Sp: num(input['Sp']) },
      { SeH: num(input['SeH_min']), SpH: num(input['SpH_min']) },
    );
    expect([found?.n, found?.reactors]).toEqual([wanted['n'], wanted['positive_if_reactors_at_least']]);
    expect(Math.abs(num(found?.SeH) - Number(wanted['SeH']))).toBeLessThanOrEqual(tol);
    expect(Math.abs(num(found?.SpH) - Number(wanted['SpH']))).toBeLessThanOrEqual(tol);
  });

  test.each(of('prevalence').map((one) => [one.id, one] as const))('%s: animals to estimate a share', (_, { method, input, expect: wanted }) => {
    const [p, e] = [num(input['p']), num(input['e_abs'])];
    if (method === 'simple_infinite') expect(up(estimate.shareSize(p, e, num(input['confidence']), null))).toBe(wanted['n']);
    // Krejcie and Morgan round to the nearest and take N − 1: theirs stands beside, ours within one of it.
    else if (method === 'fpc_cochran_round_nearest')
      expect(Math.abs(estimate.shareSize(p, e, 0.95, num(input['N'])) - Number(wanted['n']))).toBeLessThan(1);
    else expect(estimate.clusteredSize(num(input['n_srs']), num(input['per_herd']), num(input['rho']))).toBe(wanted['n']);
  });

  test.each(of('pooled').map((one) => [one.id, one] as const))('%s: pools', (_, { method, input, expect: wanted, tol = 1e-6 }) => {
    const [p, k] = [num(input['prevalence']), num(input['pool_size'])];
    const pool = { Se: num(input['pool_Se']), Sp: num(input['pool_Sp']) };
    if (method === 'number_of_pools') expect(estimate.poolsNeeded(p, k, num(input['confidence']), pool)).toBe(wanted['pools']);
    else expect(Math.abs(estimate.poolSensitivity(p, k, num(input['pools']), pool) - Number(wanted['SeH']))).toBeLessThanOrEqual(tol);
  });

  test.each(of('two_stage').map((one) => [one.id, one] as const))('%s: two stages', (_, { method, input, expect: wanted }) => {
    if (method === 'clusters') {
      const herds = num(input['herds']);
      const found = detect.sizeNear(
        herds,
        infected(herds, num(input['herd_prevalence'])),
        num(input['target_system_sensitivity']),
        num(input['SeH']),
      );
      expect(found).toBe(wanted['herds_to_test']);
      return;
    }
    const N = num(input['N']);
    expect(detect.sizeNear(N, infected(N, num(input['prevalence'])), num(input['target_SeH']), num(input['Se']))).toBe(wanted['n']);
  });

  test.each(of('upper_limit').map((one) => [one.id, one] as const))(
    '%s: most infected when all are negative',
    (_, { method, input, expect: wanted }) => {
      const [N, n, c] = [num(input['N']), num(input['n']), num(input['confidence'])];
      if (method === 'max_infected_if_all_negative_exact') expect(detect.mostInfected(N, n, c)).toBe(wanted['D_max']);
      else expect(detect.mostInfectedNear(N, n, c, num(input['Se'])) / N).toBeCloseTo(Number(wanted['prevalence']), 6);
    },
  );

  test('every case of the file is asked', () => {
    const own = ['two_stage', 'upper_limit', 'probability_of_freedom'];
    const asked = ['detect', 'herd_sensitivity', 'herd_specificity', 'freecalc_sample_size', 'prevalence', 'pooled', 'prevalence_result', ...own];
    expect(detect.sensitivityNeeded(0.5, 0.01, 0.99)).toBeCloseTo(0.990099, 6);
    expect(cases.filter(({ kind }) => !asked.includes(kind))).toEqual([]);
    const limits = wilson(25, 200, twoSided(0.95));
    expect([limits?.low, limits?.high]).toEqual([expect.closeTo(0.08611974, 6), expect.closeTo(0.1780143, 6)]);
  });
});

describe('worked values of the catalogue', () => {
  test('normal points', () => {
    expect(twoSided(0.95)).toBeCloseTo(1.959963984540054, 12);
    expect(normalPoint(0.8)).toBeCloseTo(0.8416212335729143, 12);
    expect(normalPoint(1e-10)).toBeCloseTo(-6.361340902404056, 9);
  });

  test('an imperfect test, a mean, two shares, clusters', () => {
    const size = (p: number, Se: number, Sp: number, e: number) => up(estimate.shareSizeImperfect(p, e, 0.95, { Se, Sp }));
    expect([size(0.1, 0.9, 0.99, 0.05), size(0.2, 0.9, 0.98, 0.05), size(0.15, 0.94, 0.88, 0.03)]).toEqual([174, 313, 1168]);
    expect([estimate.meanSize(1.5, 0.5, 0.95), estimate.meanSize(2, 0.5, 0.95), estimate.meanSize(1.5, 1, 0.9)]).toEqual([35, 62, 7]);
    expect([estimate.compareSize(0.5, 0.3, 0.95, 0.8), estimate.compareSize(0.9, 0.7, 0.95, 0.8), estimate.compareSize(0.2, 0.1, 0.95, 0.9)]).toEqual(
      [91, 59, 263],
    );
    expect([estimate.clusteredSize(246, 20, 0.02), estimate.clusteredSize(139, 10, 0.1)]).toEqual([340, 265]);
    expect([up(estimate.shareSize(0.2, 0.05, 0.95, 1000)), up(estimate.shareSize(0.15, 0.03, 0.95, 4000))]).toEqual([198, 480]);
  });

  test('the share from pools, the most infected, a share and the true one behind it', () => {
    expect([shareFromPools(3, 20, 5), shareFromPools(6, 12, 5), shareFromPools(1, 30, 10)]).toEqual([
      expect.closeTo(0.032, 4),
      expect.closeTo(0.1294, 4),
      expect.closeTo(0.0034, 4),
    ]);
    expect([detect.mostInfected(100, 30, 0.95), detect.mostInfected(300, 30, 0.95), detect.mostInfected(1000, 60, 0.95)]).toEqual([8, 27, 47]);
    expect(truePrevalence(0.125, 0.95, 0.9)).toBeCloseTo(0.0294, 4);
    expect(truePrevalence(0.75, 0.95, 0.99)).toBeCloseTo(0.787, 3);
    expect(truePrevalence(0.2, 0.9, 0.98)).toBeCloseTo(0.205, 3);
  });

  test('two stages and freedom', () => {
    expect([detect.sizeNear(1000, 10, 0.95, 0.5), detect.exactSize(1000, 10, 0.95, 0.5)]).toEqual([518, 517]);
    expect([detect.sizeNear(50, infected(50, 0.05), 0.5, 0.8), detect.exactSize(50, 3, 0.5, 0.8)]).toEqual([13, 13]);
    expect([detect.sizeNear(1000, 50, 0.5, 0.8), detect.exactSize(1000, 50, 0.5, 0.8)]).toEqual([18, 17]);
    const sizes = [0.9, 0.95, 0.99].map((target) => detect.sizeNear(1000, 10, detect.sensitivityNeeded(0.5, 0.01, target), 0.8));
    expect(sizes).toEqual([249, 321, 463]);
  });
});

describe('properties', () => {
  test('no answer is infinite or no number, whatever shares are typed, certainty too', () => {
    const share = fc.constantFrom(0.0001, 1, 5, 50, 95, 99.9999, 100);
    const typed = fc.record({
      p: share,
      c: share,
      Se: share,
      Sp: share,
      p2: share,
      power: share,
      SeH: share,
      SpH: share,
      prior: share,
      target: share,
    });
    const rest = { N: 60, D: null, e: 5, err: 0.5, sd: 1.5, k: 5, r: 20, x: 3, n: 30, m: 20, rho: 0.05, herds: 40 };
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(QUESTIONS)), fc.boolean(), fc.constantFrom(0, 1, 100), typed, (question, known, intro, shares) => {
        const values = { ...rest, ...shares, N: known ? rest.N : null, question, intro };
        const result = samplingResult(values, 'E');
        const numbers = [...(result?.rows ?? []), ...(result?.sections ?? []).flatMap(({ rows }) => rows)].flatMap((row) => Object.values(row));
        return numbers.every((one) => typeof one !== 'number' || Number.isFinite(one)) && !/NaN|Infinity|null/.test(result?.subtitle?.E ?? '');
      }),
      { numRuns: 200 },
    );
  });

  test('a test of the list gives its figures; what is typed by hand is of no test; pools are told that they dilute', () => {
    const test95 = { value: 'PRRS-AB', Se: 95, Sp: 99 };
    const chosen = withTest({ question: '6', p: 10 }, test95);
    expect(chosen).toMatchObject({ testcd: 'PRRS-AB', Se: 95, Sp: 99, p: 10 });
    expect([retyped(chosen, 'p', 5)['testcd'], retyped(chosen, 'Se', 90)['testcd']]).toEqual(['PRRS-AB', null]);
    expect([retyped(chosen, 'question', '10')['testcd'], retyped(chosen, 'question', '1')['testcd']]).toEqual(['PRRS-AB', null]);
    expect(['2', '4', '10', '13', '16'].filter((question) => takesTest({ question }))).toEqual(['2', '4', '10', '16']);
    const notes = samplingResult({ question: '10', p: 10, k: 5, c: 95, Se: 95, Sp: 100 }, 'E')?.notes?.map(({ text }) => text.E) ?? [];
    expect(notes.some((text) => text.includes('pooling dilutes'))).toBe(true);
  });

  const population = fc.integer({ min: 2, max: 400 }).chain((N) => fc.tuple(fc.constant(N), fc.integer({ min: 1, max: N })));

  test('the exact answer is enough and one animal less is not', () => {
    fc.assert(
      fc.property(population, fc.double({ min: 0.5, max: 0.99, noNaN: true }), fc.double({ min: 0.3, max: 1, noNaN: true }), ([N, D], c, Se) => {
        const n = detect.exactSize(N, D, c, Se);
        if (n === null) return 1 - detect.missed(N, D, N, Se) < c;
        return 1 - detect.missed(N, D, n, Se) >= c - 1e-9 && (n === 1 || 1 - detect.missed(N, D, n - 1, Se) < c + 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  test('a sample is spread to the last animal and no house gives more than it holds', () => {
    const houses = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(houses, fc.integer({ min: 0, max: 3000 }), (heads, n) => {
        const parts = spreadOver(
          heads.map((one, at) => ({ name: `H${at}`, heads: one })),
          n,
        );
        const total = heads.reduce((sum, one) => sum + one, 0);
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(Math.min(n, total));
        expect(parts.every((part, at) => part <= (heads[at] ?? 0))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('a draw follows from its seed, holds each number at most once and lies within', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 300 }), (seed, count, all) => {
        const numbers = drawn(seed, count, all);
        expect(drawn(seed, count, all)).toEqual(numbers);
        expect(new Set(numbers).size).toBe(Math.min(count, all));
        expect(numbers.every((one) => one >= 1 && one <= all)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
