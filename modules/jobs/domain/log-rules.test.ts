import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { clockOf, type LogFacts, logIssues, minutesOf, type TypedLog, timesOf } from './log-rules.ts';

const TODAY = businessDate('20260610');
const log = (more: Partial<TypedLog> = {}): TypedLog => ({
  ...{ day: TODAY, applyid: 'OP1', state: 'done', reason: null, start: '07:00', end: '08:00', minutes: null, qty: null },
  ...more,
});
const facts = (more: Partial<LogFacts> = {}): LogFacts => ({
  lock: { curbusdt: TODAY, lockday: 9999, backday: 3, usrlvl: 30, aprlvl: 60 },
  ...{ weekstart: 1, dayMax: 16, others: [], signed: [], person: 'Lan', change: null },
  ...more,
});
const codes = (one: Partial<TypedLog>, more: Partial<LogFacts> = {}) => logIssues(log(one), facts(more)).map(({ code, field }) => `${code} ${field}`);
const other = (start: string, end: string, day = TODAY) => {
  const { startmin, endmin, minutes } = timesOf(log({ start, end }));
  return { day, startmin, endmin, minutes: minutes ?? 0 };
};

describe('a line of the log', () => {
  test('stands', () => expect(codes({})).toEqual([]));
  test('is of no day to come (359), and of none too long ago (365)', () => {
    expect(codes({ day: businessDate('20260611') })).toEqual(['359 day']);
    expect(codes({ day: businessDate('20260606') })).toEqual(['365 day']);
    expect(codes({ day: businessDate('20260606') }, { lock: { ...facts().lock, usrlvl: 60 } })).toEqual([]);
  });
  test('overlaps no other work of the person, work past midnight neither', () => {
    expect(codes({}, { others: [other('07:59', '09:00')] })).toEqual(['JOB_OVERLAP start']);
    expect(codes({}, { others: [other('08:00', '09:00')] })).toEqual([]);
    expect(codes({ start: '01:00', end: '02:00' }, { others: [other('22:00', '01:30', businessDate('20260609'))] })).toEqual(['JOB_OVERLAP start']);
    expect(codes({ start: '23:00', end: '02:00' }, { others: [other('01:00', '03:00', businessDate('20260611'))] })).toEqual(['JOB_OVERLAP start']);
    expect(codes({ start: null, end: null, minutes: 60 }, { others: [other('07:00', '08:00')] })).toEqual([]);
  });
  test('makes no day longer than JOBDAYMAX', () => {
    const full = [{ day: TODAY, startmin: null, endmin: null, minutes: 15 * 60 }];
    expect(codes({}, { others: full })).toEqual([]);
    expect(codes({ end: '08:01' }, { others: full })).toEqual(['JOB_DAY minutes']);
  });
  test('of a signed week is refused, but from level 60 with a reason', () => {
    const signed = [businessDate('20260608')];
    expect(codes({}, { signed })).toEqual(['JOB_CLOSED day']);
    const lock = { ...facts().lock, usrlvl: 60 };
    expect(codes({}, { signed, lock })).toEqual(['V_REQUIRED change']);
    expect(codes({}, { signed, lock, change: 'wrong house' })).toEqual([]);
    expect(codes({}, { signed: [businessDate('20260601')] })).toEqual([]);
  });
  test('not done says why, and takes no time', () => {
    expect(codes({ state: 'notdone', start: null, end: null })).toEqual(['V_REQUIRED reason']);
    expect(codes({ state: 'notdone', reason: 'time', start: null, end: null })).toEqual([]);
  });
  test('says how long: clock times, or minutes within them', () => {
    expect(codes({ start: null, end: null })).toEqual(['V_REQUIRED minutes']);
    expect(codes({ start: '07:00', end: null, minutes: 5 })).toEqual(['V_REQUIRED end']);
    expect(codes({ start: '7h' })).toEqual(['V_INVALID start']);
    expect(codes({ minutes: 61 })).toEqual(['V_RANGE minutes']);
    expect(codes({ minutes: 45 })).toEqual([]);
  });
  test('counts no less than nothing', () => expect(codes({ qty: -1 })).toEqual(['V_RANGE qty']));
});

test('clock times come back as they were typed, past midnight too', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2879 }), (minutes) => {
      expect(minutesOf(clockOf(minutes))).toBe(minutes % 1440);
    }),
    { numRuns: 100 },
  );
});
