import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWeights, uniformityOf } from './uniformity.ts';

describe('weights of single animals', () => {
  test.each([
    ['45 46.5\n47', [45, 46.5, 47]],
    ['45,2; 46\t47', [45.2, 46, 47]],
    ['45,46,47', [45, 46, 47]],
    ['', []],
  ])('%j', (text, weights) => {
    expect(parseWeights(text)).toEqual({ weights });
  });

  test.each(['45 x', '0', '-3', '1e2', '1000', '4.1234'])('%j holds a word that is no weight', (text) => {
    expect(parseWeights(text)).toHaveProperty('wrong');
  });

  test('birds are typed in grams: their heaviest is another', () => {
    expect(parseWeights('980 2450.5', 9999)).toEqual({ weights: [980, 2450.5] });
    expect(parseWeights('10000', 9999)).toEqual({ wrong: '10000' });
  });

  test('the mean 5 of eight numbers: deviation √(32 / 7), one of ten within', () => {
    // Squares of the distances from 5: 9 1 1 1 0 0 4 16 = 32.
    expect(uniformityOf([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ n: 8, sum: 40, mean: 5, cv: expect.closeTo(42.7618, 4), within: 25 });
    expect(uniformityOf([100])).toMatchObject({ cv: null, within: 100 });
    expect(uniformityOf([])).toBeNull();
    expect(uniformityOf([90, 110])).toMatchObject({ mean: 100, within: 100 });
    expect(uniformityOf([89, 111])).toMatchObject({ mean: 100, within: 0 });
  });

  test('the same in any unit, and whatever the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 2 }), fc.integer({ min: 2, max: 9 }), (weights, factor) => {
        const one = uniformityOf(weights);
        const other = uniformityOf(weights.toReversed().map((weight) => weight * factor));
        expect(other?.cv).toBeCloseTo(one?.cv ?? Number.NaN, 6);
        expect(other?.within).toBe(one?.within);
      }),
    );
  });
});
