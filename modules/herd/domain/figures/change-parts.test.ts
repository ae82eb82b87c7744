import { describe, expect, test } from 'vitest';
import { ranks, trend, upperQuarter } from '#engine/figures/domain/rank.ts';
import { splitPigsWeaned, splitWeanedPerFemale } from './change-parts.ts';

// 100 females a year: 240 litters of 12.5 alive, 88 % weaned; the year before 220 of 12, five sixths weaned.
const now = { mfd: 36_500, lf: 240, live: 3000, pw: 2640 };
const then = { mfd: 36_500, lf: 220, live: 2640, pw: 2200 };
const values = (parts: ReturnType<typeof splitPigsWeaned>) =>
  Object.fromEntries((parts ?? []).map(({ key, value }) => [key, Math.round(value * 1e4) / 1e4]));

describe('what a change is made of', () => {
  test('PWMFY by litters and pigs a litter, the latter by born alive and losses', () => {
    // 0.2 × 10.5; 2.3 × 1; of it 2.3 × 0.5 × 0.85667 and 2.3 × 0.04667 × 12.25.
    expect(values(splitWeanedPerFemale(now, then))).toEqual({ lmfy: 2.1, litter: 2.3, born: 0.9852, loss: 1.3148, total: 4.4 });
  });

  test('pigs weaned by herd size and pigs a female; none without farrowings', () => {
    expect(values(splitPigsWeaned(now, then, [365, 365]))).toEqual({ herd: 0, rate: 440, total: 440 });
    // Twice the herd at the same rate: all of it herd size.
    expect(values(splitPigsWeaned({ mfd: 73_000, lf: 440, live: 5280, pw: 4400 }, then, [365, 365]))).toEqual({ herd: 2200, rate: 0, total: 2200 });
    expect(splitPigsWeaned(now, { mfd: 100, lf: 0, live: 0, pw: 0 }, [365, 365])).toBeNull();
  });
});

test('ranks share a place; the best quarter begins between neighbours; least squares leave gaps out', () => {
  expect(ranks([3, 5, null, 5], 'up')).toEqual([3, 1, null, 1]);
  expect(ranks([3, 5, null, 5], 'down')).toEqual([1, 2, null, 2]);
  // A single farm, and farms that are all alike, stand in no order.
  expect([ranks([4, null], 'up'), ranks([0, 0, 0, 0], 'down')]).toEqual([
    [null, null],
    [null, null, null, null],
  ]);
  expect([upperQuarter([1, 2, 3, 4, 5], 'up'), upperQuarter([1, 2, 3, 4, 5], 'down'), upperQuarter([1, 2], 'up')]).toEqual([4, 2, 1.75]);
  expect([trend([1, null, 5]), trend([4, 4]), trend([null, 3])]).toEqual([2, 0, null]);
});
