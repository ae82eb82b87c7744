import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountOf, lineAmount, noteAmounts, type PricedLine, priceDecimals, splitDiscount } from './amounts.ts';

const line = (more: Partial<PricedLine> = {}): PricedLine => ({
  qty: 10,
  weight: 1000,
  basis: 'kg',
  price: 60_000,
  discpct: 0,
  discount: 0,
  taxpct: 0,
  ...more,
});

describe('the amount of a line', () => {
  test.each([
    ['by kg', line(), 60_000_000n],
    ['by head', line({ basis: 'head', price: 1_500_000 }), 15_000_000n],
    ['by unit', line({ basis: 'unit', qty: 2.5, price: 12_000 }), 30_000n],
    ['not priced yet', line({ price: null }), 0n],
    ['less 2.5 % and 1,000', line({ discpct: 2.5, discount: 1000 }), 58_499_000n],
    ['rounded half away from zero', line({ weight: 1.5, price: 33_333 }), 50_000n],
  ])('%s', (_, one, amount) => {
    expect(lineAmount(one, 0)).toBe(amount);
  });

  test('in a currency of two decimals to the satang', () => {
    expect(lineAmount(line({ weight: 333.3, price: 71.25 }), 2)).toBe(2_374_763n);
  });
});

describe('the discount of a note', () => {
  test('is split by amount, the rest to the largest, to the next where that one cannot bear it', () => {
    expect(splitDiscount(100n, [100n, 200n, 300n])).toEqual([16n, 33n, 51n]);
    expect(splitDiscount(2n, [1n, 1n, 1n])).toEqual([1n, 1n, 0n]);
    expect(splitDiscount(10n, [0n, 0n])).toEqual([0n, 0n]);
  });

  test('adds up, is never more than an amount and never below 0', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 10n ** 13n }), (each, discount) => {
        const parts = splitDiscount(discount, each);
        const whole = each.reduce((sum, one) => sum + one, 0n);
        expect(parts.reduce((sum, one) => sum + one, 0n)).toBe(discount < whole ? discount : whole);
        parts.forEach((part, at) => {
          expect(part >= 0n && part <= (each[at] ?? 0n)).toBe(true);
        });
      }),
      { numRuns: 100 },
    );
  });
});

test('lines add up to the note to the last unit, whatever prices, discounts and taxes', () => {
  const anyLine = fc.record({
    qty: fc.integer({ min: 1, max: 3000 }),
    weight: fc.integer({ min: 1, max: 999_999 }).map((tenths) => tenths / 10),
    basis: fc.constantFrom('kg' as const, 'head' as const, 'unit' as const),
    price: fc.integer({ min: 1, max: 10 ** 9 }).map((price) => price / 100),
    discpct: fc.integer({ min: 0, max: 50 }),
    discount: fc.constant(0),
    taxpct: fc.constantFrom(0, 5, 7, 8, 10),
  });
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), fc.nat(10 ** 6), fc.constantFrom(0, 2), (lines, discount, decimals) => {
      const note = noteAmounts(lines, discount, decimals);
      expect(note.lines.reduce((sum, { net, tax }) => sum + net + tax, 0n)).toBe(note.total);
      const off = BigInt(discount) * 10n ** BigInt(decimals);
      expect(note.amount - note.net).toBe(off < note.amount ? off : note.amount);
    }),
    { numRuns: 100 },
  );
});

test('a price is written as fine as it is, none coarser than the money; what discounts take off leaves no rest', () => {
  expect([priceDecimals([55_000, null, undefined], 0), priceDecimals([55_000, 2.5], 0), priceDecimals([2.125, 3], 2)]).toEqual([0, 1, 3]);
  const line = { qty: 1, weight: 100.5, basis: 'kg' as const, price: 60_000.005, discpct: 10, discount: 5, taxpct: 0 };
  // 6,030,000.5025 is 6,030,001 of a money without decimals; a tenth of it and 5 are taken off.
  expect(discountOf(line, lineAmount(line, 0), 0)).toBe(603_005n);
  expect(discountOf({ ...line, discpct: 0, discount: 0 }, 6_030_001n, 0)).toBe(0n);
});
