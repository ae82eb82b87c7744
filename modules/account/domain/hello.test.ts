import { expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { greeting, sowCalendar } from './hello.ts';

test('the greeting turns at 4, 11 and 18 o’clock', () => {
  const answered = Array.from({ length: 24 }, (_, hour) => greeting(hour).E.replace('Good ', ''));
  const times = answered.flatMap((word, hour) => (word === answered[hour - 1] ? [] : [`${hour} ${word}`]));
  expect(times).toEqual(['0 evening', '4 morning', '11 afternoon', '18 evening']);
});

test('the calendar of a sow mated on 1 January 2026, day by day', () => {
  const lines = sowCalendar(businessDate('20260101')).map(({ key, from, to }) => [key, from, to]);
  expect(lines).toEqual([
    ['heat1', '20260119', '20260125'],
    ['check', '20260129', null],
    ['heat2', '20260209', '20260215'],
    ['move', '20260419', null],
    ['farrow', '20260425', null],
    ['wean', '20260519', null],
    ['mate', '20260524', null],
  ]);
});

test('each line says how its day is counted', () => {
  const mated = businessDate('20260101');
  for (const { from, formula, key } of sowCalendar(mated)) {
    if (key === 'wean' || key === 'mate') continue;
    const days = Number(/\d+/.exec(formula.E)?.[0]);
    expect(from, key).toBe(addDays(mated, days));
  }
});
