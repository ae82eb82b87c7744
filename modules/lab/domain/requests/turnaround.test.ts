import { describe, expect, test } from 'vitest';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { workingDaysAfter } from './numbers.ts';
import { daysLate, endsOf, hoursOf, percentile, standing, turnAround, workingDaysBetween } from './turnaround.ts';

const day = (text: string): BusinessDate => businessDate(text);
/** Monday to Saturday, 2 September a holiday. */
const CALENDAR = { days: [1, 2, 3, 4, 5, 6], holidays: ['20260902'] };
const reached = (text: string, hour: number) => ({
  at: Date.parse(`2026-09-${text}T${String(hour).padStart(2, '0')}:00:00Z`),
  day: day(`202609${text}`),
});

describe('turn-around of requests', () => {
  test('working days leave out Sundays and holidays: Tuesday 1 to Tuesday 8 September 2026 is five of seven days', () => {
    expect(workingDaysBetween(CALENDAR, day('20260901'), day('20260908'))).toBe(5);
    expect(workingDaysBetween(CALENDAR, day('20260905'), day('20260906'))).toBe(0);
    expect(workingDaysBetween({ days: [], holidays: [] }, day('20260901'), day('20260908'))).toBe(7);
    expect(workingDaysBetween(CALENDAR, day('20260908'), day('20260901'))).toBe(0);
  });

  test('it is the inverse of the due date', () => {
    for (let i = 0; i < 40; i += 1) {
      const from = addDays(day('20260820'), i);
      for (const n of [1, 3, 7]) expect(workingDaysBetween(CALENDAR, from, workingDaysAfter(CALENDAR, from, n))).toBe(n);
    }
  });

  const L = {
    '10': reached('01', 8),
    '15': reached('01', 10),
    '20': reached('02', 9),
    '25': reached('02', 11),
    '30': reached('02', 12),
    '35': reached('04', 12),
  };
  const whole = { ...L, '40': reached('04', 15), '50': reached('05', 15), '60': reached('07', 9) } as const;
  test('hours of each stretch of a large laboratory', () => {
    expect(hoursOf(whole)).toEqual({ handover: 2, reception: 23, coding: 2, testing: 48, review: 3, approval: 24, sending: 42 });
    expect(endsOf(whole, 'L')).toEqual({ received: '20260902', finished: '20260907' });
  });

  test('a room is coded, tested and advised; what it has not is null', () => {
    const room = { '25': reached('01', 8), '35': reached('02', 8), '65': reached('02', 20) };
    expect(hoursOf(room)).toEqual({ handover: null, reception: null, coding: null, testing: 24, review: null, approval: null, sending: 12 });
    expect(endsOf(room, 'R')).toEqual({ received: '20260901', finished: '20260902' });
  });

  test('a step back undoes what lies behind it', () => {
    expect(Object.keys(standing(whole, '35'))).toEqual(['10', '15', '20', '25', '30', '35']);
    expect(endsOf(standing(whole, '50'), 'L').finished).toBeNull();
  });

  test('days late: of an open request to today, of a finished one to the day it went out', () => {
    expect(daysLate(day('20260905'), null, day('20260908'))).toBe(3);
    expect(daysLate(day('20260905'), day('20260906'), day('20260930'))).toBe(1);
    expect(daysLate(day('20260905'), day('20260905'), day('20260930'))).toBe(0);
    expect(daysLate(null, null, day('20260930'))).toBe(0);
  });

  // PERCENTILE.INC of 1 … 10 at 0.9 is 9.1, of 15, 20, 35, 40, 50 at 0.4 is 29 (both of the spreadsheets' handbooks).
  test('percentiles lie between neighbours by share', () => {
    expect(percentile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.9)).toBeCloseTo(9.1, 10);
    expect(percentile([15, 20, 35, 40, 50], 0.4)).toBeCloseTo(29, 10);
    expect(percentile([], 0.5)).toBeNull();
    expect(percentile([7], 0.9)).toBe(7);
  });

  test('mean, median, 90th percentile; on time is of the finished that have a due date', () => {
    const [due, late] = [day('20260905'), day('20260906')];
    const rows = [
      { turn: 2, due, finished: due },
      { turn: 3, due, finished: late },
      { turn: 7, due: null, finished: late },
      { turn: null, due, finished: null },
    ];
    expect(turnAround(rows)).toEqual({ finished: 3, mean: 4, median: 3, p90: 6.2, onTime: 50 });
    expect(turnAround([])).toEqual({ finished: 0, mean: null, median: null, p90: null, onTime: null });
  });
});
