import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate, dateOfDay, dayNumber, weekday } from './business-date.ts';
import { firstWeekStart, shiftWeek, type WeekStart, weekLabel, weekList, weekNumbered, weekOf, weeksInYear, weekText, weekWords } from './week.ts';

const day = fc.integer({ min: dayNumber(businessDate('19500101')), max: dayNumber(businessDate('20991231')) }).map(dateOfDay);
const start = fc.integer({ min: 0, max: 6 }).map((n) => n as WeekStart);

/** Weeks of a year by the day the week starts on, Monday to Sunday, computed independently. */
const WEEKS: readonly (readonly [year: number, monToSun: string])[] = [
  [2019, '52 52 52 52 52 53 52'],
  [2020, '53 52 52 52 52 52 53'],
  [2021, '52 53 52 52 52 52 52'],
  [2022, '52 52 53 52 52 52 52'],
  [2023, '52 52 52 53 52 52 52'],
  [2024, '52 52 52 52 53 53 52'],
  [2025, '52 52 52 52 52 52 53'],
  [2026, '53 52 52 52 52 52 52'],
  [2027, '52 53 52 52 52 52 52'],
];

/** First day of week 1 for weeks from Monday and from Sunday. */
const FIRST: readonly (readonly [number, string, string])[] = [
  [2019, '20181231', '20181230'],
  [2020, '20191230', '20191229'],
  [2021, '20210104', '20210103'],
  [2022, '20220103', '20220102'],
  [2023, '20230102', '20230101'],
  [2024, '20240101', '20231231'],
  [2025, '20241230', '20241229'],
  [2026, '20251229', '20260104'],
  [2027, '20270104', '20270103'],
];

describe('farm weeks', () => {
  test.each(WEEKS)('%i has 52 or 53 weeks by its first weekday', (year, row) => {
    expect(([1, 2, 3, 4, 5, 6, 0] as const).map((first) => weeksInYear(year, first)).join(' ')).toBe(row);
  });

  test.each(FIRST)('week 1 of %i starts on %s or %s', (year, monday, sunday) => {
    expect([firstWeekStart(year, 1), firstWeekStart(year, 0)]).toEqual([monday, sunday]);
  });

  test('21 November 2026 is week 47 from Monday and 46 from Sunday', () => {
    expect(weekOf(businessDate('20261121'), 1)).toEqual({ year: 2026, week: 47, first: '20261116', last: '20261122' });
    expect(weekLabel(weekOf(businessDate('20261121'), 0))).toBe('202646');
  });

  test('the last days of December may be week 1 of the next year', () => {
    expect(weekLabel(weekOf(businessDate('20251229'), 1))).toBe('202601');
    expect(weekLabel(weekOf(businessDate('20270103'), 1))).toBe('202653');
  });

  test('a week list ends with "--", value 0', () => {
    expect(weekList(2026, 1)).toHaveLength(54);
    expect(weekList(2027, 1).slice(-2)).toEqual([
      { value: 52, label: '52' },
      { value: 0, label: '--' },
    ]);
    expect(() => weekNumbered(2027, 53, 1)).toThrow(RangeError);
    expect(() => weekNumbered(2027, 0, 1)).toThrow(RangeError);
  });

  test('every day lies in its week of seven days, whose number exists and gives the same week again', () => {
    fc.assert(
      fc.property(day, start, (date, weekStart) => {
        const week = weekOf(date, weekStart);
        expect(week.first <= date && date <= week.last).toBe(true);
        expect(weekday(week.first)).toBe(weekStart);
        expect(addDays(week.first, 6)).toBe(week.last);
        expect(weekNumbered(week.year, week.week, weekStart)).toEqual(week);
      }),
    );
  });

  test('week 1 holds at least four days of its year, and weeks follow without gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1950, max: 2098 }), start, (year, weekStart) => {
        const first = firstWeekStart(year, weekStart);
        const inYear = Array.from({ length: 7 }, (_, i) => addDays(first, i)).filter((date) => date.startsWith(String(year)));
        expect(inYear.length).toBeGreaterThanOrEqual(4);
        const last = weekNumbered(year, weeksInYear(year, weekStart), weekStart);
        expect(shiftWeek(last, 1, weekStart)).toEqual(weekNumbered(year + 1, 1, weekStart));
      }),
    );
  });
});

test('a week reads the same everywhere, and unlike a month; what is no key stays', () => {
  expect([weekText('202647'), weekText('202601'), weekText(''), weekText('total')]).toEqual(['W47/2026', 'W01/2026', '', 'total']);
  expect(weekWords('202647')).toEqual({ V: 'Tuần 47/2026', E: 'Week 47/2026', T: 'สัปดาห์ 47/2026' });
});
