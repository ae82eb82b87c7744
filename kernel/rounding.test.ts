import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentOf, ratio, rounded, roundHalfAway, unitMoneyDecimals } from './rounding.ts';

/** By whole numbers alone: the digits of the text, half a step added, cut. */
function byText(value: number, decimals: number): number {
  const [digits = '0', exponent = '0'] = Math.abs(value).toExponential(14).split('e');
  const places = 14 - Number(exponent);
  const number = BigInt(digits.replace('.', ''));
  const step = places - decimals;
  const steps = step <= 0 ? number * 10n ** BigInt(-step) : (number + 5n * 10n ** BigInt(step - 1)) / 10n ** BigInt(step);
  return (Math.sign(value) * Number(steps)) / 10 ** decimals;
}

describe('rounding half away from zero', () => {
  test.each([
    [1.005, 2, 1.01],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [0.5, 0, 1],
    [-0.5, 0, -1],
    [1.45, 1, 1.5],
    [8.345, 2, 8.35],
    [(0.304 - 0.072) / (0.652 - 0.072), 4, 0.4],
    [0.1 + 0.2, 1, 0.3],
    [1e21, 0, 1e21],
    [4e-8, 2, 0],
    [-6e-8, 7, -1e-7],
    [12345.678, 0, 12346],
    [Number.POSITIVE_INFINITY, 1, Number.POSITIVE_INFINITY],
  ])('%d to %i decimals is %d', (value, decimals, expected) => {
    expect(roundHalfAway(value, decimals)).toBe(expected);
  });

  test('is symmetric, changes by at most half a step, and stays where it is the second time', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.integer({ min: 0, max: 4 }), (thousandths, decimals) => {
        const value = thousandths / 1000;
        const rounded = roundHalfAway(value, decimals);
        expect(roundHalfAway(-value, decimals) + rounded).toBe(0);
        expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9);
        expect(roundHalfAway(rounded, decimals)).toBe(rounded);
      }),
    );
  });

  test('rounds as its decimal text of fifteen digits does', () => {
    const numbers = fc.oneof(
      fc.double({ min: -2e6, max: 2e6, noNaN: true }),
      fc.tuple(fc.integer({ min: -20_000, max: 20_000 }), fc.integer({ min: 1, max: 400 })).map(([a, b]) => a / b),
      fc.tuple(fc.integer({ min: -9_000_000, max: 9_000_000 }), fc.integer({ min: 0, max: 4 })).map(([n, places]) => (n + 0.5) / 10 ** places),
    );
    fc.assert(
      fc.property(numbers, fc.integer({ min: 0, max: 4 }), (value, decimals) => {
        expect(roundHalfAway(value, decimals)).toBeCloseTo(byText(value, decimals), 9);
      }),
      { numRuns: 2000 },
    );
  });

  test('a ratio over nothing is no data', () => {
    expect([ratio(3, 0), ratio(0, 0), ratio(3, 4)]).toEqual([null, null, 0.75]);
  });
});

test('no data stays no data, a part of nothing has no share', () => {
  expect([rounded(null, 1), rounded(undefined, 1), rounded(1.25, 1), rounded(0, 1)]).toEqual([null, null, 1.3, 0]);
  expect([percentOf(1, 3), percentOf(2, 3), percentOf(0, 3), percentOf(3, 0), percentOf(0, 0)]).toEqual([33.3, 66.7, 0, null, null]);
});

test('amounts a unit have the decimals of the money, two where all of them are small', () => {
  expect([unitMoneyDecimals([12_345.6, 40], 0), unitMoneyDecimals([99.9, null, -3], 0), unitMoneyDecimals([100], 0)]).toEqual([0, 2, 0]);
  expect([unitMoneyDecimals([850.25], 2), unitMoneyDecimals([null, undefined], 0), unitMoneyDecimals([], 2)]).toEqual([2, 0, 2]);
});
