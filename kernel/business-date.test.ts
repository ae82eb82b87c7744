import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate, civilOf, dateOfDay, dayNumber, daysBetween, isBusinessDate, parseBusinessDate, weekday } from './business-date.ts';

const number = fc.integer({ min: -25_567, max: 80_000 });

describe('business dates', () => {
  test.each(['20260231', '20250229', '21000229', '20261301', '20260100', '2026121', '202612311', '18991231', '2026-1-1', '', 'abcdefgh'])(
    '%s is no day',
    (text) => {
      expect(parseBusinessDate(text)).toBeNull();
      expect(isBusinessDate(text)).toBe(false);
      expect(() => businessDate(text)).toThrow(RangeError);
    },
  );

  test.each(['20240229', '20000228', '20000229', '20000301', '19991231', '20991231', '19000101', '99991231', '20261121'])('%s is a day', (text) => {
    expect(parseBusinessDate(text)).toBe(text);
  });

  test('something that is no text is no day', () => {
    expect([20261121, null, undefined, {}].map(isBusinessDate)).toEqual([false, false, false, false]);
  });

  test('agrees with the calendar of the platform on every day from 1900 to 2189', () => {
    fc.assert(
      fc.property(number, (n) => {
        const platform = new Date(n * 86_400_000);
        const date = dateOfDay(n);
        expect(date).toBe(platform.toISOString().slice(0, 10).replaceAll('-', ''));
        expect(weekday(date)).toBe(platform.getUTCDay());
        expect(dayNumber(date)).toBe(n);
        expect(civilOf(n)).toEqual({ year: platform.getUTCFullYear(), month: platform.getUTCMonth() + 1, day: platform.getUTCDate() });
      }),
    );
  });

  test('adding and counting days undo each other; the order of texts is the order of days', () => {
    fc.assert(
      fc.property(number, fc.integer({ min: -5000, max: 5000 }), (n, days) => {
        const [from, to] = [dateOfDay(n), addDays(dateOfDay(n), days)];
        expect(daysBetween(from, to)).toBe(days);
        expect(from < to).toBe(days > 0);
      }),
    );
  });
});
