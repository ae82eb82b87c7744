import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate, daysBetween } from '#kernel/business-date.ts';
import { halves } from './periods.ts';

test('the halves of any time are its days in their order, each of them once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 800 }), (start, long) => {
      const from = addDays(businessDate('20200101'), start);
      const parts = halves({ from, to: addDays(from, long) });
      let next = from;
      for (const part of parts) {
        expect(part.from).toBe(next);
        expect(daysBetween(part.from, part.to)).toBeGreaterThanOrEqual(0);
        next = addDays(part.to, 1);
      }
      expect(next).toBe(addDays(from, long + 1));
    }),
  );
});

test('a month is read as one, a year as two of the same length', () => {
  expect(halves({ from: businessDate('20260101'), to: businessDate('20260131') })).toHaveLength(1);
  const [first, second] = halves({ from: businessDate('20260101'), to: businessDate('20261231') });
  expect([first?.to, second?.from]).toEqual(['20260702', '20260703']);
});
