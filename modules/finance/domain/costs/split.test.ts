import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inMonths, splitBy } from './split.ts';
import { COST_AREAS, LSU_TYPES, splitOverAreas, unitDays } from './split-keys.ts';

const sum = (parts: Iterable<bigint>): bigint => [...parts].reduce((whole, part) => whole + part, 0n);
const amount = fc.bigInt({ min: 0n, max: 10n ** 15n });

describe('an amount over months', () => {
  test('equal parts, the rest in the last', () => {
    expect(inMonths(12_000_000n, 12)).toEqual(Array.from({ length: 12 }, () => 1_000_000n));
    expect(inMonths(1_000_000n, 3)).toEqual([333_333n, 333_333n, 333_334n]);
    expect(inMonths(59n, 60)).toEqual([...Array.from({ length: 59 }, () => 0n), 59n]);
    expect(() => inMonths(1n, 0)).toThrow(RangeError);
  });

  test('no unit is lost, none is below zero, all but the last are alike', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 60 }), (whole, months) => {
        const parts = inMonths(whole, months);
        expect(parts).toHaveLength(months);
        expect(sum(parts)).toBe(whole);
        expect(new Set(parts.slice(0, -1)).size).toBeLessThanOrEqual(1);
        expect(parts.every((part) => part >= 0n)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('an amount by weights', () => {
  test('the rest goes to the largest, the first of equals', () => {
    expect(splitBy(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(splitBy(100n, [1n, 2n])).toEqual([33n, 67n]);
    expect(splitBy(100n, [0n, 0n])).toBeNull();
    expect(splitBy(100n, [])).toBeNull();
  });

  test('no unit is lost, and none is more than the number of parts off its fair share', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 8 }), (whole, weights) => {
        const parts = splitBy(whole, weights);
        const total = sum(weights);
        if (total === 0n) {
          expect(parts).toBeNull();
          return;
        }
        expect(sum(parts ?? [])).toBe(whole);
        (parts ?? []).forEach((part, at) => {
          const off = part * total - whole * (weights[at] ?? 0n);
          expect((off < 0n ? -off : off) <= total * BigInt(weights.length)).toBe(true);
        });
      }),
      { numRuns: 60 },
    );
  });
});

const FACTORS = [1, 0.6, 0.3, 0.1];
const days = fc.array(
  fc.record({ area: fc.constantFrom(...COST_AREAS), type: fc.constantFrom(...LSU_TYPES), days: fc.integer({ min: 0, max: 100_000 }) }),
  { maxLength: 12 },
);

describe('split keys', () => {
  test('livestock-unit days: 30 sows, 20 gilts, 300 finishers and 500 weaners for a month', () => {
    const units = unitDays(
      [
        { area: 'sow', type: 'sow', days: 900 },
        { area: 'gilts', type: 'gilt', days: 600 },
        { area: 'grow-finish', type: 'grow-finish', days: 9000 },
        { area: 'nursery', type: 'nursery', days: 15_000 },
      ],
      FACTORS,
    );
    // 900 + 360 + 2,700 + 1,500 = 5,460 livestock-unit days.
    expect(splitOverAreas(54_600_000n, 'lsu', units, null)).toEqual({
      areas: { sow: 9_000_000n, gilts: 3_600_000n, nursery: 15_000_000n, 'grow-finish': 27_000_000n, other: 0n },
      overhead: 0n,
    });
    expect(splitOverAreas(100n, 'fixed', units, [40, 10, 20, 30, 0]).areas).toEqual({
      sow: 40n,
      gilts: 10n,
      nursery: 20n,
      'grow-finish': 30n,
      other: 0n,
    });
    expect(splitOverAreas(100n, 'none', units, [100, 0, 0, 0, 0]).overhead).toBe(100n);
  });

  test('areas and overhead are the amount to the last unit, whatever the key', () => {
    fc.assert(
      fc.property(amount, days, fc.constantFrom('lsu' as const, 'fixed' as const, 'none' as const), (whole, stood, key) => {
        const { areas, overhead } = splitOverAreas(whole, key, unitDays(stood, FACTORS), [33.3, 33.3, 33.4, 0, 0]);
        expect(sum(Object.values(areas)) + overhead).toBe(whole);
        expect(overhead === 0n || overhead === whole).toBe(true);
      }),
      { numRuns: 80 },
    );
  });
});
