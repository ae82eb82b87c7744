import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from './business-date.ts';
import { backDateIssue, isExempt, type LockRule, lockIssue, NO_LIMIT } from './locks.ts';

const curbusdt = businessDate('20261121');
const rule = (lockday: number, backday = lockday, usrlvl = 30): LockRule => ({ curbusdt, lockday, backday, usrlvl, aprlvl: 70 });

describe('data lock and back-dating', () => {
  test.each([
    [0, '20261121', null],
    [0, '20261120', '364'],
    [7, '20261114', null],
    [7, '20261113', '364'],
    [NO_LIMIT, '19000101', null],
    [3, '20261125', null],
  ])('with %i days a row of %s answers %s', (days, date, code) => {
    expect(lockIssue(businessDate(date), rule(days))?.code ?? null).toBe(code);
  });

  test('each says the first day that is still open', () => {
    expect(lockIssue(businessDate('20261101'), rule(7))).toEqual({ code: '364', field: 'eventdt', params: { date: '20261114' } });
    expect(backDateIssue(businessDate('20261101'), rule(0, 3), 'matedt')).toEqual({ code: '365', field: 'matedt', params: { date: '20261118' } });
  });

  test('lock and back days are separate', () => {
    const day = businessDate('20261115');
    expect(lockIssue(day, rule(30, 3))).toBeNull();
    expect(backDateIssue(day, rule(30, 3))?.code).toBe('365');
  });

  test.each([
    [30, false],
    [60, false],
    [70, true],
    [75, true],
    [90, true],
  ])('level %i is exempt: %s', (usrlvl, exempt) => {
    expect(isExempt(rule(0, 0, usrlvl))).toBe(exempt);
  });

  test('the limit is exact for every number of days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9998 }), (days) => {
        expect(lockIssue(addDays(curbusdt, -days), rule(days))).toBeNull();
        expect(lockIssue(addDays(curbusdt, -days - 1), rule(days))?.code).toBe('364');
        expect(backDateIssue(addDays(curbusdt, -days - 1), rule(0, days))?.code).toBe('365');
      }),
    );
  });
});
