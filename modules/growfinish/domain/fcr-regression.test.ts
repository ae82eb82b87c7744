import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FcrBand, standardFcr } from '#engine/batch/domain/figures/standards.ts';
import { bandRegression, type ClosedGain } from './fcr-regression.ts';
import { DEFAULT_BANDS } from './standards.ts';

/** A batch that eats exactly by the bands. */
const batch = (bands: readonly FcrBand[], from: number, to: number, heads: number): ClosedGain => {
  const gain = heads * (to - from);
  return { from, to, gain, feed: gain * (standardFcr(bands, from, to) ?? 0) };
};

test('batches that eat by the bands give the bands back', () => {
  const batches = [
    batch(DEFAULT_BANDS, 7, 32, 400),
    batch(DEFAULT_BANDS, 9, 28, 300),
    batch(DEFAULT_BANDS, 25, 105, 380),
    batch(DEFAULT_BANDS, 31, 98, 200),
  ];
  bandRegression(DEFAULT_BANDS, batches).forEach((fcr, i) => expect(fcr).toBeCloseTo(DEFAULT_BANDS[i]?.fcr ?? 0, 6));
});

test('a band no pig grew in, and bands the batches do not tell apart, have no value', () => {
  const same = [batch(DEFAULT_BANDS, 40, 105, 300), batch(DEFAULT_BANDS, 40, 105, 280)];
  expect(bandRegression(DEFAULT_BANDS, same)).toEqual([null, null, null, null]);
  const heavy = [batch(DEFAULT_BANDS, 65, 105, 300), batch(DEFAULT_BANDS, 70, 110, 280)];
  const found = bandRegression(DEFAULT_BANDS, heavy);
  expect(found.slice(0, 3)).toEqual([null, null, null]);
  expect(found[3]).toBeCloseTo(2.85, 9);
  expect(bandRegression(DEFAULT_BANDS, [])).toEqual([null, null, null, null]);
});

test('batches too much alike give values no pig has: none is told', () => {
  const alike = [
    { from: 32.4, to: 110.3, gain: 7790, feed: 7790 * 2.85 },
    { from: 29.4, to: 107.8, gain: 7840, feed: 7840 * 2.73 },
    { from: 31.9, to: 109, gain: 7710, feed: 7710 * 2.63 },
    { from: 31.4, to: 109.9, gain: 7850, feed: 7850 * 2.84 },
  ];
  expect(bandRegression(DEFAULT_BANDS, alike)).toEqual([null, null, null, null]);
});

test('whatever the bands, feed made by them is explained by them', () => {
  const bands = fc.tuple(fc.double({ min: 1, max: 2, noNaN: true }), fc.double({ min: 2, max: 4, noNaN: true }));
  fc.assert(
    fc.property(bands, ([light, heavy]) => {
      const made = [
        { upto: 50, fcr: light },
        { upto: 130, fcr: heavy },
      ];
      const batches = [batch(made, 20, 100, 300), batch(made, 30, 90, 250), batch(made, 45, 120, 310)];
      bandRegression(made, batches).forEach((fcr, i) => expect(fcr).toBeCloseTo(made[i]?.fcr ?? 0, 6));
    }),
  );
});
