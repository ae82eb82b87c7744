import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column } from '#engine/define/report.ts';
import { addDays, businessDate, daysBetween } from '#kernel/business-date.ts';
import { shiftMonth } from '#kernel/month.ts';
import { weekNumbered } from '#kernel/week.ts';
import { bind } from './bind.ts';
import { asofOf } from './db.ts';
import {
  chosenWeek,
  farmYearToDate,
  lastTwelveMonths,
  monthPeriod,
  monthsEnding,
  passedPart,
  periodIssues,
  weeksBefore,
  weeksEnding,
  yearToDate,
} from './periods.ts';
import { cutSegments, sumSegments } from './segments.ts';
import { outlier, spread, trafficLight } from './stats.ts';
import { columnTotals } from './totals.ts';

const day = (text: string) => businessDate(text);

describe('periods', () => {
  test('months, also over a year and in a leap February', () => {
    expect(monthPeriod('202402')).toEqual({ key: '202402', from: '20240201', to: '20240229' });
    expect(shiftMonth('202601', -1)).toBe('202512');
    expect(shiftMonth('202511', 14)).toBe('202701');
    expect(monthsEnding('202602', 3).map(({ key }) => key)).toEqual(['202512', '202601', '202602']);
    expect(yearToDate('202603')).toEqual({ key: 'ytd', from: '20260101', to: '20260331' });
    expect(lastTwelveMonths('202602')).toEqual({ key: 'last12', from: '20250301', to: '20260228' });
  });

  test('farm weeks: the running one, one asked for, the last of a past year, the weeks before', () => {
    const now = day('20261121');
    expect(chosenWeek(now, 1)).toMatchObject({ year: 2026, week: 47 });
    expect(chosenWeek(now, 1, 2026, 3)).toMatchObject({ first: '20260112' });
    expect(chosenWeek(now, 1, 2020)).toMatchObject({ year: 2020, week: 53 });
    const week = weekNumbered(2026, 2, 1);
    expect(weeksEnding(week, 3, 1).map(({ key }) => key)).toEqual(['202552', '202601', '202602']);
    expect(weeksBefore(week, 4, 1)).toEqual({ key: 'mean4', from: '20251208', to: '20260104' });
    expect(farmYearToDate(week, 1)).toEqual({ key: 'year', from: '20251229', to: '20260111' });
  });

  test('a period turned round is 898, one day is allowed, one day too many is V_PERIOD', () => {
    expect(periodIssues(day('20260102'), day('20260101'))).toMatchObject([{ code: '898' }]);
    expect(periodIssues(day('20260101'), day('20260101'))).toEqual([]);
    expect(periodIssues(day('20240101'), addDays(day('20240101'), 730))).toEqual([]);
    expect(periodIssues(day('20240101'), addDays(day('20240101'), 731))).toMatchObject([{ code: 'V_PERIOD', params: { max: 731 } }]);
  });

  test('days to come are cut off; outcomes are never known after the business date', () => {
    const period = monthPeriod('202611');
    expect(passedPart(period, day('20261110'))).toMatchObject({ to: '20261110' });
    expect(passedPart(period, day('20261031'))).toBeNull();
    expect(asofOf({ curbusdt: day('20261110'), asof: day('20270101') })).toBe('20261110');
  });
});

describe('segments', () => {
  test('every day of a period lies in exactly one of its segments', () => {
    const start = day('20260101');
    const periods = fc.array(fc.record({ at: fc.nat(400), length: fc.nat(400) }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(periods, (spans) => {
        const list = spans.map(({ at, length }, index) => ({
          key: String(index),
          from: addDays(start, at),
          to: addDays(start, at + length),
        }));
        const { bounds, ranges } = cutSegments(list);
        const lengths = new Map(bounds.slice(1).map((bound, index) => [index, { days: daysBetween(bounds[index] ?? bound, bound) }]));
        for (const { key, from, to } of list) {
          const range = ranges.get(key) ?? { first: 0, last: -1 };
          expect(bounds[range.first]).toBe(from);
          expect(sumSegments(lengths, range)['days']).toBe(daysBetween(from, to) + 1);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('spread, outliers, lights, totals, parameters', () => {
  test('two standard deviations of the sample, with enough values that vary', () => {
    const around = spread([10, 12, 10, 12, null], 4);
    expect(around?.mean).toBe(11);
    expect(around?.deviation).toBeCloseTo(1.1547, 4);
    expect([outlier(13.4, around), outlier(13.2, around), outlier(8, around), outlier(null, around)]).toEqual(['above', null, 'below', null]);
    expect(spread([10, null], 2)).toBeNull();
    expect(outlier(99, spread([5, 5, 5], 3))).toBeNull();
  });

  test('green when met, amber within five per cent, red beyond, none without direction', () => {
    expect([trafficLight(88, 88, 'up'), trafficLight(83.6, 88, 'up'), trafficLight(83.5, 88, 'up')]).toEqual(['green', 'amber', 'red']);
    expect([trafficLight(6, 6, 'down'), trafficLight(6.3, 6, 'down'), trafficLight(6.4, 6, 'down')]).toEqual(['green', 'amber', 'red']);
    expect([trafficLight(6, 6, 'none'), trafficLight(null, 6, 'up'), trafficLight(6, null, 'up')]).toEqual([null, null, null]);
  });

  test('totals sum what asks for it and stay blank where nothing is known', () => {
    const label = { V: '', E: '', T: '' };
    const columns: Column[] = [
      { key: 'a', label, type: 'int', total: 'sum' },
      { key: 'kg', label, type: 'decimal', decimals: 2, total: 'sum' },
      { key: 'b', label, type: 'int' },
    ];
    expect(
      columnTotals(columns, [
        { a: 1, kg: 0.1, b: 1 },
        { a: 2, kg: 0.2, b: 1 },
        { a: null, kg: null, b: 1 },
      ]),
    ).toEqual({ a: 3, kg: 0.3 });
    expect(columnTotals(columns, [])).toEqual({ a: null, kg: null });
  });

  test('parameters are numbered in order of use and sent once', () => {
    expect(bind('x = {b} and y = {a} or z = {b}', { a: 1, b: 2, unused: 3 })).toEqual({
      text: 'x = $1 and y = $2 or z = $1',
      params: [2, 1],
    });
    expect(() => bind('{missing}', {})).toThrow('missing');
  });
});
