import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate, daysBetween } from '#kernel/business-date.ts';
import type { WeekStart } from '#kernel/week.ts';
import type { Field } from './field.ts';
import { daysAsked, keysOf, movedPeriod, type PeriodParams, periodParams, presetsOf } from './period-params.ts';

const label = { V: '', E: '', T: '' };
const field = (key: string, kind: Field['kind'], more: Partial<Field> = {}): Field => ({ key, kind, label, ...more });
const DAYS: PeriodParams = { kind: 'days', from: 'from', to: 'to' };
const WEEK: PeriodParams = { kind: 'week', year: 'year', week: 'week' };
const MONTH: PeriodParams = { kind: 'month', month: 'month', months: 'months' };

test('the period is found among the fields; a month goes before the week that may stand in its place', () => {
  expect(periodParams([field('farmid', 'code'), field('from', 'date'), field('to', 'date')])).toEqual(DAYS);
  expect(periodParams([field('month', 'code'), field('year', 'int'), field('week', 'int', { weekOf: 'year' })])).toMatchObject({ kind: 'month' });
  expect(periodParams([field('year', 'int'), field('week', 'int', { weekOf: 'year' })])).toEqual(WEEK);
  expect(periodParams([field('year', 'int')])).toEqual({ kind: 'year', year: 'year' });
  expect(periodParams([field('day', 'date')])).toEqual({ kind: 'day', day: 'day' });
  expect(periodParams([field('roomid', 'code')])).toBeNull();
  expect(keysOf(MONTH)).toEqual(['month', 'months']);
  expect(keysOf({ ...MONTH, months: null })).toEqual(['month']);
});

describe('the period before, and a year earlier', () => {
  const days = (from: string, to: string) => ({ from, to });
  test.each([
    // [values, before, last year]
    [days('20261101', '20261130'), days('20261001', '20261031'), days('20251101', '20251130')],
    [days('20260301', '20260331'), days('20260201', '20260228'), days('20250301', '20250331')],
    [days('20261101', '20261123'), days('20261001', '20261023'), days('20251101', '20251123')],
    [days('20260701', '20260930'), days('20260401', '20260630'), days('20250701', '20250930')],
    [days('20261116', '20261122'), days('20261109', '20261115'), days('20251117', '20251123')],
    [days('20261110', '20261112'), days('20261107', '20261109'), days('20251110', '20251112')],
    [days('20240229', '20240229'), days('20240228', '20240228'), days('20230228', '20230228')],
  ])('of %o', (values, before, lastyear) => {
    expect(movedPeriod(DAYS, values, 'before', 1)).toEqual(before);
    expect(movedPeriod(DAYS, values, 'lastyear', 1)).toEqual(lastyear);
  });

  test('weeks: over the year, the 53rd of a year without one, the whole year', () => {
    expect(movedPeriod(WEEK, { year: 2026, week: 1 }, 'before', 1)).toEqual({ year: 2025, week: 52 });
    expect(movedPeriod(WEEK, { year: 2026, week: 53 }, 'after', 1)).toEqual({ year: 2027, week: 1 });
    expect(movedPeriod(WEEK, { year: 2026, week: 53 }, 'lastyear', 1)).toEqual({ year: 2025, week: 52 });
    expect(movedPeriod(WEEK, { year: 2026, week: 0 }, 'before', 1)).toEqual({ year: 2025, week: 0 });
    expect(movedPeriod(WEEK, { year: 2025, week: 53 }, 'before', 1)).toBeNull();
  });

  test('months together move by as many; without a month there is nothing to move', () => {
    expect(movedPeriod(MONTH, { month: '202611', months: 3 }, 'before', 1)).toEqual({ month: '202608' });
    expect(movedPeriod(MONTH, { month: '202611', months: 3 }, 'lastyear', 1)).toEqual({ month: '202511' });
    expect(movedPeriod(MONTH, { month: null }, 'before', 1)).toBeNull();
  });
});

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays(businessDate('19900101'), n));
const anyStart = fc.integer({ min: 0, max: 6 }).map((day) => day as WeekStart);

test('days before end where the period begins, and what comes after them is the period again, months to a day aside', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 400 }), (from, length) => {
      fc.pre(!from.endsWith('01'));
      const values = { from, to: addDays(from, length - 1) };
      const before = movedPeriod(DAYS, values, 'before', 1) as typeof values;
      expect(daysBetween(before.to, from)).toBe(1);
      if (!before.from.endsWith('01')) expect(movedPeriod(DAYS, before, 'after', 1)).toEqual(values);
    }),
  );
});

test('a preset names days that have begun, and those of a week have seven', () => {
  fc.assert(
    fc.property(anyDay, anyStart, (today, weekStart) => {
      for (const period of [DAYS, WEEK, MONTH]) {
        for (const { name, values } of presetsOf(period, { today, weekStart })) {
          const span = daysAsked(period, values, weekStart);
          expect(span, name).not.toBeNull();
          if (span === null) return;
          expect(span.from <= today, name).toBe(true);
          if (name === 'lastWeek') expect(daysBetween(span.from, span.to)).toBe(6);
          if (name.startsWith('last')) expect(span.to < today, name).toBe(true);
          if (name === 'weeks52') expect(daysBetween(span.from, span.to) + 1).toBe(364);
        }
      }
    }),
  );
});

test('the quarter of a day of November, by hand', () => {
  const of = (period: PeriodParams) =>
    Object.fromEntries(presetsOf(period, { today: businessDate('20261123'), weekStart: 1 }).map(({ name, values }) => [name, values]));
  expect(of(DAYS)).toMatchObject({
    thisWeek: { from: '20261123', to: '20261123' },
    lastWeek: { from: '20261116', to: '20261122' },
    thisQuarter: { from: '20261001', to: '20261123' },
    lastQuarter: { from: '20260701', to: '20260930' },
  });
  expect(of(MONTH)).toMatchObject({ thisQuarter: { month: '202611', months: 2 }, lastQuarter: { month: '202609', months: 3 } });
  expect(of(WEEK)).toEqual({
    thisWeek: { year: 2026, week: 48 },
    lastWeek: { year: 2026, week: 47 },
    thisYear: { year: 2026, week: 0 },
    lastYear: { year: 2025, week: 0 },
  });
});
