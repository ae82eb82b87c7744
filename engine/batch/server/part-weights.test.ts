import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partWeights } from './arrivals.ts';

test('the groups of a record weigh together what was weighed', () => {
  expect(partWeights(100, [1, 1, 1])).toEqual([33.3, 33.4, 33.3]);
  expect(partWeights(null, [5, 5])).toEqual([null, null]);
  const heads = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_990 }), heads, (tenths, parts) => {
      const sum = partWeights(tenths / 10, parts).reduce<number>((total, one) => total + (one ?? 0), 0);
      expect(sum).toBeCloseTo(tenths / 10, 6);
    }),
  );
});
