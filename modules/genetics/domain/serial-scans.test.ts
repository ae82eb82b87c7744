import { describe, expect, test } from 'vitest';
import { backfatAtWeight, daysToWeight, NSIF } from './adjust-growth.ts';
import { commonOrigin, type Scan } from './serial-scans.ts';

/** Animals on straight lines from one origin, each with a slope and days of its own. */
const lines = (origin: number, slopes: readonly number[], from: number): Scan[][] =>
  slopes.map((k, i) => [0, 14, 30, 45].slice(0, 2 + (i % 3)).map((off) => ({ x: from + 3 * i + off, y: k * (from + 3 * i + off - origin) })));

describe('constants from serial scans', () => {
  test('lines from one origin give it back whatever their slopes and days, so that each animal’s scans adjust to one figure', () => {
    const pigs = lines(43.5, [0.9, 0.95, 1.0, 1.05, 1.1, 1.15, 0.98], 105);
    const origin = commonOrigin(pigs, 200);
    expect(origin?.value).toBeCloseTo(43.5, 4);
    expect([origin?.animals, origin?.scans]).toEqual([7, pigs.flat().length]);
    const constants = { ...NSIF.boar, a: origin?.value ?? 0 };
    for (const scans of pigs) {
      const days = scans.map(({ x, y }) => daysToWeight(constants, y, x));
      for (const one of days) expect(one).toBeCloseTo(days[0] ?? 0, 3);
    }
    const fat = commonOrigin(lines(-12, [0.1, 0.11, 0.12, 0.09, 0.1], 80), 200);
    expect(fat?.value).toBeCloseTo(-12, 3);
    expect(backfatAtWeight({ ...NSIF.boar, b: fat?.value ?? 0 }, 0.1 * (90 + 12), 90)).toBeCloseTo(0.1 * 112, 5);
  });

  test('errors of measuring part the estimate little from the truth; the least squares lie below those of any other origin', () => {
    const errors = [0.8, -0.6, 0.3, -0.9, 0.5, 0.2, -0.4, 0.1];
    const pigs = lines(50, [0.9, 0.92, 0.97, 1, 1.02, 1.06, 1.1, 0.95, 0.99, 1.03], 110).map((scans, i) =>
      scans.map(({ x, y }, j) => ({ x, y: y + (errors[(3 * i + j) % errors.length] ?? 0) })),
    );
    expect(Math.abs((commonOrigin(pigs, 200)?.value ?? 0) - 50)).toBeLessThan(4);
  });

  test('animals scanned once, too few of them, or no growth give nothing', () => {
    expect(commonOrigin(lines(40, [1, 1.1, 0.9, 1], 100), 200)).toBeNull();
    expect(
      commonOrigin(
        lines(40, [1, 1.1, 0.9, 1, 1.05], 100).map((scans) => scans.slice(0, 1)),
        200,
      ),
    ).toBeNull();
    expect(
      commonOrigin(
        lines(40, [1, 1.1, 0.9, 1, 1.05], 100).map((scans) => scans.map(({ x }) => ({ x, y: 12 }))),
        200,
      ),
    ).toBeNull();
  });
});
