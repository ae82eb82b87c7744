import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { ProgrammeLine } from './programme.ts';
import { dueOccasions, expectedPerHead, feedOver } from './programme-due.ts';
import { DEFAULT_STANDARD } from './standards.ts';

const BIRTH = '20260101' as BusinessDate;
const age = (days: number) => addDays(BIRTH, days);
const batch = { birthdt: BIRTH, firstin: age(28), weeks: DEFAULT_STANDARD };
const line = (more: Partial<ProgrammeLine> = {}): ProgrammeLine => ({
  ...{ line: 1, itemid: 'V', basis: 'day', low: 42, high: 42, dose: 2, unit: 'ml', route: 'im', every: null, tolerance: 3 },
  ...more,
});
const states = (one: ProgrammeLine, today: number, given: readonly number[] = [], feed = false) =>
  dueOccasions(one, batch, feed, given.map(age), age(today)).map(({ state, offered }) => `${state}${offered ? '+' : ''}`);

test('a vaccine of day 42 ± 3 comes, is due, is late; it is offered for four weeks more', () => {
  expect([38, 39, 45, 46, 73, 74].map((today) => states(line(), today)[0])).toEqual(['coming', 'due+', 'due+', 'late+', 'late+', 'late']);
});

test('an issue inside the days that count makes it done, one outside does not', () => {
  expect([39, 45, 38, 46].map((given) => states(line(), 60, [given])[0])).toEqual(['done', 'done', 'late+', 'late+']);
});

test('what ended before the pigs came is not this house’s', () => {
  expect(states(line({ low: 20, high: 24 }), 60)).toEqual([]);
  expect(states(line({ low: 25, high: 25 }), 60)).toEqual(['late']);
});

test('what is repeated is due each time, one issue for each', () => {
  expect(states(line({ low: 35, high: 56, every: 7, tolerance: 2 }), 50, [35, 36, 49])).toEqual(['done', 'late+', 'done', 'coming']);
  expect(states(line({ low: 35, high: 49, every: 7, tolerance: 4 }), 50, [35, 38, 45])).toEqual(['done', 'done', 'done']);
});

test('a feed phase is done once its feed came, late after its first days, offered while it runs', () => {
  const phase = line({ low: 64, high: 90, tolerance: 2, dose: null, unit: null });
  expect([61, 62, 66, 67, 90, 91].map((today) => states(phase, today, [], true)[0])).toEqual(['coming', 'due+', 'due+', 'late+', 'late+', 'late']);
  expect([states(phase, 91, [80], true), states(phase, 91, [91], true)]).toEqual([['done'], ['late']]);
});

test('each issue counts once and only inside its window, whatever was given', () => {
  const days = fc.array(fc.integer({ min: 20, max: 120 }), { maxLength: 8 });
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 10 }), fc.integer({ min: 0, max: 6 }), (given, every, tolerance) => {
      const found = dueOccasions(line({ low: 30, high: 80, every, tolerance }), batch, false, given.map(age), age(150));
      const used = found.flatMap(({ on }) => on ?? []);
      const count = (list: readonly string[], day: string) => list.filter((one) => one === day).length;
      for (const day of used) expect(count(used, day)).toBeLessThanOrEqual(count(given.map(age), day));
      for (const { on, from } of found) if (on !== null) expect(Math.abs(daysBetween(from, on))).toBeLessThanOrEqual(tolerance);
    }),
  );
});

test('what a head is expected to get: the feed curve over its days, or doses', () => {
  // Weeks 5 and 6 of the catalogue: 7 days at 0.35 and 7 at 0.52 kg.
  expect(feedOver(DEFAULT_STANDARD, 28, 41)).toBeCloseTo(7 * 0.35 + 7 * 0.52, 9);
  expect(expectedPerHead(line({ basis: 'week', low: 5, high: 6, dose: null }), DEFAULT_STANDARD, true, 1)).toBeCloseTo(6.09, 9);
  expect(expectedPerHead(line({ low: 30, high: 44, every: 7 }), DEFAULT_STANDARD, false, null)).toBe(6);
  expect(expectedPerHead(line({ dose: null }), DEFAULT_STANDARD, false, 1.5)).toBe(1.5);
  expect(expectedPerHead(line({ dose: null }), DEFAULT_STANDARD, false, null)).toBeNull();
});
