import { expect, test } from 'vitest';
import { barsOf, frameOf, niceStep, pathOf } from './light-frame.ts';

const l = { V: 'v', E: 'e', T: 't' };
const chart = (values: readonly (number | null)[]) => ({ x: values.map(String), series: [{ name: l, values }] });

test.each([
  [10, 5],
  [4, 1],
  [0.3, 0.1],
  [1700, 500],
])('a span of %d is parted by %d', (span, step) => {
  expect(niceStep(span, 4)).toBeCloseTo(step, 12);
});

test('bars stand on 0, lines show their own range, and every value lies in the frame', () => {
  expect(frameOf(chart([12, 14]), true, 400, 200).ticks).toEqual([0, 5, 10, 15]);
  expect(frameOf(chart([12, 14]), false, 400, 200).ticks).toEqual([12, 12.5, 13, 13.5, 14]);
  const frame = frameOf(chart([12, 14]), false, 400, 200);
  expect([frame.y(12), frame.y(14)]).toEqual([172, 10]);
  expect(frame.decimals).toBe(1);
});

test('names of the x axis do not stand on each other', () => {
  const { named, x } = frameOf(chart(Array.from({ length: 52 }, (_, i) => i)), false, 390, 220);
  for (const [at, index] of named.entries()) if (at > 0) expect(x(index) - x(named[at - 1] ?? 0)).toBeGreaterThanOrEqual(60);
});

test('a chart of one value or none can be drawn', () => {
  expect(frameOf(chart([7]), false, 400, 200).ticks.every(Number.isFinite)).toBe(true);
  expect(frameOf(chart([null]), false, 400, 200).ticks.every(Number.isFinite)).toBe(true);
});

test('a gap stays a gap', () => {
  const at = { x: (index: number) => index, y: (value: number) => value };
  expect(pathOf([1, 2, null, 3, null, 4, 5], at)).toBe('M0.0 1.0L1.0 2.0M3.0 3.0h0.1M5.0 4.0L6.0 5.0');
});

test('bars of two series stand side by side on 0', () => {
  const frame = { x: (index: number) => 10 + index * 10, y: (value: number) => 100 - value, step: 10 };
  expect(barsOf([5, null], frame, 0, 2)).toBe('M6.0 100.0h4.0V95.0h-4.0Z');
  expect(barsOf([5, 7], frame, 1, 2)).toBe('M10.0 100.0h4.0V95.0h-4.0ZM20.0 100.0h4.0V93.0h-4.0Z');
});

test('a target above all values lies in the frame', () => {
  const { y } = frameOf({ x: ['a'], series: [{ name: l, values: [2], target: 9 }] }, true, 400, 200);
  expect(y(9)).toBeGreaterThanOrEqual(10);
});
