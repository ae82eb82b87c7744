import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Curve, lineAt, meanOver, stepAt } from './curve.ts';

const GROWTH: Curve = [
  [28, 8],
  [35, 9.8],
  [42, 12.4],
];

test('a line goes through its points, straight between them, level after them, and says nothing before them', () => {
  expect(GROWTH.map(([at]) => lineAt(GROWTH, at))).toEqual([8, 9.8, 12.4]);
  expect(lineAt(GROWTH, 38.5)).toBeCloseTo(11.1, 9);
  expect([lineAt(GROWTH, 27.9), lineAt(GROWTH, 400), lineAt([], 30)]).toEqual([null, 12.4, null]);
});

test('a step holds from its point until the next', () => {
  expect([27, 28, 34.9, 35, 99].map((at) => stepAt(GROWTH, at))).toEqual([null, 8, 8, 9.8, 9.8 + 2.6]);
});

const curves = fc
  .uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 8 })
  .chain((places) => fc.tuple(...places.sort((a, b) => a - b).map((at) => fc.tuple(fc.constant(at), fc.integer({ min: 0, max: 90 })))));

test('the mean over a span is the sum of its single units, each of the step it lies in', () => {
  const property = fc.property(curves, fc.nat(150), fc.nat(150), (curve, from, length) => {
    const to = from + length;
    let sum = 0;
    for (let unit = from; unit < to; unit += 1) sum += (curve.find(([upto]) => unit < upto) ?? curve.at(-1) ?? [0, 0])[1];
    if (length === 0) expect(meanOver(curve, from, to)).toBeNull();
    else expect(meanOver(curve, from, to)).toBeCloseTo(sum / length, 9);
  });
  fc.assert(property);
});

test('a line stays between the values on both sides of a place', () => {
  const property = fc.property(curves, fc.double({ min: 1, max: 200, noNaN: true }), (curve, at) => {
    const value = lineAt(curve, at);
    const left = curve.findLast(([place]) => place <= at);
    const right = curve.find(([place]) => place >= at) ?? left;
    if (left === undefined || right === undefined) {
      expect(value).toBeNull();
      return;
    }
    const bounds = [left[1], right[1]];
    expect(value).toBeGreaterThanOrEqual(Math.min(...bounds) - 1e-9);
    expect(value).toBeLessThanOrEqual(Math.max(...bounds) + 1e-9);
  });
  fc.assert(property);
});
