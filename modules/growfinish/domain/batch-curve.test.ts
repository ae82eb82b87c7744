import { expect, test } from 'vitest';
import { batchCurve } from './batch-curve.ts';
import { fed, growBatch, move } from './figures/grow-batch.fixture.ts';

test('feed a head a day and weight by age week, worked by hand', () => {
  // 100 pigs born 1 Jan come on day 28 (age week 5) with 8 kg; half leave on day 49 with 20 kg, the others on day 56 with 24 kg.
  const birthdt = '20260101' as never;
  const batch = growBatch(
    '20260129',
    '20260226',
    [move('20260129', 'in', 100, 800, { birthdt }), move('20260219', 'sold', 50, 1000), move('20260226', 'sold', 50, 1200)],
    { closedt: '20260226' as never, goods: [fed('20260129', 700, 7), fed('20260212', 350, 7)], weighings: [] },
  );
  const weeks = batchCurve(batch);
  expect(weeks.map(({ week }) => week)).toEqual([5, 6, 7, 8, 9]);
  // Week 5: 700 kg over 7 × 100 pig-days; week 6 no feed; week 7 (days 42-48): 350 kg over 700 pig-days.
  expect(weeks.map(({ feed }) => feed)).toEqual([1, null, 0.5, null, null]);
  // From 8 kg on day 28 to 22 kg on day 52.5, rounded to 53: 0.56 kg a day.
  expect(weeks.map(({ weight }) => (weight === null ? null : Math.round(weight * 100) / 100))).toEqual([11.92, 15.84, 19.76, null, null]);
});
