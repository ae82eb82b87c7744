import { expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { newPositives } from './new-positive.ts';

const START = businessDate('20260101');
const at = (placeid: string, days: number) => ({ placeid, day: addDays(START, days) });

test('a farm is newly positive first, and again after more than 90 days without; each positive puts the days off', () => {
  const days = [0, 0, 60, 150, 241, 332].map((n) => at('A', n));
  // 60 → 150 is 90 days: not yet; 150 → 241 and 241 → 332 are 91.
  expect(newPositives([at('B', 5), ...days.toReversed()], 90)).toEqual([at('A', 0), at('B', 5), at('A', 241), at('A', 332)]);
});
