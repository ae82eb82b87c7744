import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCase } from '../cases/case-file.ts';
import { impliedRate, limitFrontier, type MateInput, planMatings } from './mate-plan.ts';

interface SmallCase {
  boar_by_sow_relationship: number[][];
  boar_capacity: number[];
  optimal_boar_of_each_sow_zero_based: number[];
  optimal_mean_F: number;
  greedy_best_boar_each_sow_mean_F_no_capacity: number;
}

const small = readCase<SmallCase>('mate-allocation-small');
const CASE: MateInput = {
  sows: 8,
  boars: 4,
  value: new Float64Array(32),
  f: Float64Array.from({ length: 32 }, (_, k) => small.boar_by_sow_relationship[k % 4]![Math.floor(k / 4)]! / 2),
  most: small.boar_capacity,
  least: small.boar_capacity,
  lambda: 1,
};

describe('eight sows, four boars, two places each', () => {
  test('the least inbred plan is the one found by exhaustive search', () => {
    const plan = planMatings(CASE);
    expect(Array.from(plan.boarOf)).toEqual(small.optimal_boar_of_each_sow_zero_based);
    expect(plan.meanF).toBeCloseTo(small.optimal_mean_F, 9);
    expect(plan.optimal).toBe(true);
  });

  test('without places to keep, every sow gets the least related boar', () => {
    const plan = planMatings({ ...CASE, most: [8, 8, 8, 8], least: [0, 0, 0, 0] });
    expect(plan.meanF).toBeCloseTo(small.greedy_best_boar_each_sow_mean_F_no_capacity, 9);
    expect(Array.from(plan.boarPrice)).toEqual([0, 0, 0, 0]);
  });
});

/** Small plans with forbidden pairs, places short or plenty, least numbers, values on a coarse grid (ties). */
const inputs = fc.integer({ min: 1, max: 5 }).chain((sows) =>
  fc.integer({ min: 1, max: 3 }).chain((boars) =>
    fc
      .record({
        value: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: sows * boars, maxLength: sows * boars }),
        f: fc.array(fc.integer({ min: 0, max: 25 }), { minLength: sows * boars, maxLength: sows * boars }),
        forbidden: fc.array(fc.nat({ max: 5 }), { minLength: sows * boars, maxLength: sows * boars }),
        least: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: boars, maxLength: boars }),
        spare: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: boars, maxLength: boars }),
        maxMeanF: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
        share: fc.option(
          fc.record({
            lineOf: fc.array(fc.nat({ max: 1 }), { minLength: sows, maxLength: sows }),
            most: fc.array(fc.nat({ max: 2 }), { minLength: 2, maxLength: 2 }),
          }),
          { nil: undefined },
        ),
        lambda: fc.constantFrom(0, 0.5),
      })
      .map(
        (draw): MateInput => ({
          sows,
          boars,
          value: Float64Array.from(draw.value),
          f: Float64Array.from(draw.f, (x) => x / 100),
          forbidden: Uint8Array.from(draw.forbidden, (x) => Number(x === 0)),
          least: draw.least,
          most: draw.least.map((x, b) => x + draw.spare[b]!),
          ...(draw.maxMeanF === undefined ? {} : { maxMeanF: draw.maxMeanF / 100 }),
          ...(draw.share === undefined ? {} : { share: draw.share }),
          lambda: draw.lambda,
        }),
      ),
  ),
);

interface Tried {
  readonly mated: number;
  readonly short: number;
  readonly gain: number;
  readonly f: number;
}

/** Every assignment there is, with at most the boars' places and their shares of the lines. */
function everyPlan(input: MateInput): Tried[] {
  const { sows, boars, share } = input;
  const found: Tried[] = [];
  const isFull = (sow: number, b: number, boarOf: readonly number[]): boolean => {
    const line = share?.lineOf[sow] ?? 0;
    const ofLine = boarOf.filter((boar, other) => boar === b && share?.lineOf[other] === line).length;
    return boarOf.filter((boar) => boar === b).length >= input.most[b]! || ofLine >= (share?.most[line] ?? Number.POSITIVE_INFINITY);
  };
  const go = (boarOf: readonly number[], gain: number, f: number): void => {
    const sow = boarOf.length;
    if (sow === sows) {
      const use = Array.from({ length: boars }, (_, b) => boarOf.filter((boar) => boar === b).length);
      const short = use.reduce((sum, n, b) => sum + Math.max(0, (input.least?.[b] ?? 0) - n), 0);
      found.push({ mated: use.reduce((a, b) => a + b, 0), short, gain, f });
      return;
    }
    go([...boarOf, -1], gain, f);
    for (let b = 0; b < boars; b++) {
      const k = sow * boars + b;
      if (input.forbidden?.[k] === 1 || input.f[k]! > (input.maxF ?? 9) || isFull(sow, b, boarOf)) continue;
      go([...boarOf, b], gain + input.value[k]! - 100 * (input.lambda ?? 0) * input.f[k]!, f + input.f[k]!);
    }
  };
  go([], 0, 0);
  const mated = Math.max(...found.map((plan) => plan.mated));
  const short = Math.min(...found.filter((plan) => plan.mated === mated).map((plan) => plan.short));
  return found.filter((plan) => plan.mated === mated && plan.short === short);
}

describe('against every plan there is', () => {
  test('most sows, fewest places missing, greatest objective, also under a limit on the mean inbreeding', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const plan = planMatings(input);
        const every = everyPlan(input);
        expect([plan.mated, plan.short]).toEqual([every[0]!.mated, every[0]!.short]);
        const limit = (input.maxMeanF ?? 9) * plan.mated + 1e-9;
        const within = every.filter(({ f }) => f <= limit);
        expect(plan.meanLimitMet).toBe(within.length > 0);
        if (within.length === 0) expect(plan.meanF * plan.mated).toBeCloseTo(Math.min(...every.map(({ f }) => f)), 9);
        else expect(plan.objective * plan.mated).toBeCloseTo(Math.max(...within.map(({ gain }) => gain)), 7);
        if (within.length > 0) expect(plan.optimal).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test('a place that would mate the only sow has no price, however poor the litter', () => {
    const plan = planMatings({
      sows: 1,
      boars: 3,
      value: Float64Array.from([0, 1, 0]),
      f: new Float64Array(3),
      forbidden: Uint8Array.from([0, 0, 1]),
      most: [0, 0, 0],
    });
    expect([...plan.boarPrice]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0]);
  });

  test('the price of a place is what one more place brings', () => {
    fc.assert(
      fc.property(inputs, fc.nat(), ({ maxMeanF: _, ...input }, draw) => {
        const boar = draw % input.boars;
        const plan = planMatings(input);
        const more = planMatings({ ...input, most: Array.from(input.most).with(boar, input.most[boar]! + 1) });
        const price = plan.boarPrice[boar]!;
        if (price === Number.POSITIVE_INFINITY) expect(more.mated).toBe(plan.mated + 1);
        else expect(more.objective * more.mated).toBeCloseTo(plan.objective * plan.mated + price, 6);
      }),
      { numRuns: 200 },
    );
  });

  test('another order of sows and boars gives as good a plan', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { sows, boars } = input;
        const turned = (k: number): number => (sows - 1 - Math.floor(k / boars)) * boars + (boars - 1 - (k % boars));
        const mirrored = planMatings({
          ...input,
          value: input.value.map((_, k) => input.value[turned(k)]!),
          f: input.f.map((_, k) => input.f[turned(k)]!),
          forbidden: (input.forbidden ?? new Uint8Array(sows * boars)).map((_, k) => input.forbidden?.[turned(k)] ?? 0),
          most: Array.from(input.most).reverse(),
          least: Array.from(input.least ?? []).reverse(),
          ...(input.share === undefined ? {} : { share: { ...input.share, lineOf: Array.from(input.share.lineOf).reverse() } }),
        });
        const plan = planMatings(input);
        expect([mirrored.mated, mirrored.short, mirrored.meanLimitMet]).toEqual([plan.mated, plan.short, plan.meanLimitMet]);
        if (plan.meanLimitMet) expect(mirrored.objective).toBeCloseTo(plan.objective, 7);
      }),
      { numRuns: 100 },
    );
  });
});

test('a frontier: tighter limits never cost less, and every plan keeps its limit', () => {
  const input: MateInput = {
    sows: 60,
    boars: 6,
    value: Float64Array.from({ length: 360 }, (_, k) => 100 + 10 * Math.sin(k) + 3 * (k % 6)),
    f: Float64Array.from({ length: 360 }, (_, k) => 0.06 * Math.abs(Math.sin(2.3 * k)) ** 3 + 0.004 * (k % 6)),
    most: new Array<number>(6).fill(15),
    least: new Array<number>(6).fill(4),
  };
  for (const kind of ['maxF', 'maxMeanF'] as const) {
    const points = limitFrontier(input, kind, [0.03, 0.02, 0.014]);
    points.forEach(({ limit, plan, cost }, k) => {
      if (plan.mated === 60) expect(cost).toBeGreaterThanOrEqual((points[k - 1]?.cost ?? 0) - 1e-9);
      if (kind === 'maxMeanF') expect(plan.meanF).toBeLessThanOrEqual(limit + 1e-9);
      else plan.boarOf.forEach((boar, sow) => boar >= 0 && expect(input.f[sow * 6 + boar]).toBeLessThanOrEqual(limit));
      expect(plan.bound - plan.objective).toBeLessThan(0.01);
    });
    expect(points.at(-1)?.cost).toBeGreaterThan(0);
  }
});

test('sows without a boar say why; a boar who must take more than he may is refused', () => {
  const input: MateInput = {
    sows: 3,
    boars: 1,
    value: Float64Array.of(1, 2, 3),
    f: new Float64Array(3),
    forbidden: Uint8Array.of(1, 0, 0),
    most: [1],
  };
  expect(planMatings(input).why).toEqual(['no boar allowed', 'no place left', 'mated']);
  expect(planMatings(input).boarPrice[0]).toBe(Number.POSITIVE_INFINITY);
  expect(() => planMatings({ ...input, least: [2] })).toThrow(RangeError);
});

test('rate of inbreeding implied by the coancestry of the parents', () => {
  expect(impliedRate(0.06, 0.05)).toBeCloseTo(0.01 / 0.95, 12);
});
