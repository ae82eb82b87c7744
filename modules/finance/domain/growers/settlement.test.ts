import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Outcome, settle, type Terms, termsOn } from './settlement.ts';

const TERMS: Terms = { validfrom: '20260101', basis: 'kg', fee: 2_500, fcr: 2.6, fcrrate: 12.5, loss: 3, lossrate: 4_000 };
/** The test batch of growfinish.md: 148 of 150 sold at 15 540 kg, gain 12 440, FCR 2.733, losses 1.33 %. */
const BATCH: Outcome = { headsin: 150, heads: 148, kg: 15_540, gain: 12_440, fcr: 2.7331, loss: 1.3333 };

describe('the settlement of a batch', () => {
  test('fee a kg, malus of a worse FCR, bonus of fewer losses, reckoned by hand', () => {
    const { fee, fcrpart, losspart, total } = settle(TERMS, BATCH, 0);
    // 15 540 × 2 500; 13.31 points × 12 440 kg × 12.5; 1.6667 points × 150 head × 4 000
    expect([fee, fcrpart, losspart]).toEqual([38_850_000n, -2_069_705n, 1_000_020n]);
    expect(total).toBe(37_780_315n);
  });

  test.each([
    ['head', 148 * 2_500],
    ['gain', 12_440 * 2_500],
  ] as const)('fee a %s', (basis, fee) => {
    expect(settle({ ...TERMS, basis, fcr: null, fcrrate: null, loss: null, lossrate: null }, BATCH, 0).total).toBe(BigInt(fee));
  });

  test('the newest terms that had begun count; before the first there are none', () => {
    const two = [TERMS, { ...TERMS, validfrom: '20260601', fee: 3_000 }];
    expect(['20251231', '20260101', '20260531', '20260601', '20270101'].map((day) => termsOn(two, day)?.fee ?? null)).toEqual([
      null,
      2_500,
      2_500,
      3_000,
      3_000,
    ]);
  });

  test('parts add up to the total, which is never below 0, whatever the terms and the batch', () => {
    const rate = fc.integer({ min: 0, max: 5_000_000 }).map((n) => n / 100);
    const terms = fc.record({
      fee: rate,
      fcr: fc.integer({ min: 100, max: 400 }).map((n) => n / 100),
      fcrrate: rate,
      loss: fc.integer({ min: 0, max: 20 }),
      lossrate: rate,
    });
    const outcome = fc.record({
      headsin: fc.integer({ min: 1, max: 3000 }),
      heads: fc.integer({ min: 0, max: 3000 }),
      kg: fc.integer({ min: 0, max: 900_000 }).map((n) => n / 10),
      gain: fc.integer({ min: -1000, max: 900_000 }).map((n) => n / 10),
      fcr: fc.option(fc.integer({ min: 100, max: 500 }).map((n) => n / 100)),
      loss: fc.integer({ min: 0, max: 1000 }).map((n) => n / 10),
    });
    fc.assert(
      fc.property(
        terms,
        outcome,
        fc.constantFrom('head', 'kg', 'gain') as fc.Arbitrary<'head' | 'kg' | 'gain'>,
        fc.constantFrom(0, 2),
        (own, seen, basis, decimals) => {
          const { fee, fcrpart, losspart, total } = settle({ ...TERMS, ...own, basis }, seen, decimals);
          return fee + fcrpart + losspart === total && (total >= 0n || fee < 0n);
        },
      ),
    );
  });
});
