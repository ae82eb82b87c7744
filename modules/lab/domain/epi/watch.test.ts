import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { ewma } from './ewma.ts';
import { weeksUpTo } from './expected.ts';
import { watchWeeks } from './watch.ts';

// NIST/SEMATECH e-Handbook of Statistical Methods, 6.3.2.4: λ 0.3, target 50, s 2.0539.
const NIST = [52, 47, 53, 49.3, 50.1, 47, 51, 50.1, 51.2, 50.5, 49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1];
const NIST_EWMA = [
  ...[50.6, 49.52, 50.56, 50.18, 50.16, 49.21, 49.75, 49.85, 50.26, 50.33],
  ...[50.11, 49.36, 49.52, 50.05, 49.38, 49.92, 50.73, 51.23, 51.94, 51.99],
];

test('the smoothed values and the limit are those of the handbook', () => {
  const found = ewma(
    NIST.map((value) => ({ value, expected: 50 })),
    { lambda: 0.3, k: 3, sigma: 2.0539 },
  );
  for (const [at, one] of found.entries()) expect(Math.abs((one?.z ?? 0) - (NIST_EWMA[at] ?? 0))).toBeLessThan(0.0051);
  expect(found[0]?.limit).toBeCloseTo(52.5884, 3);
  expect(found.some((one) => one?.alarm)).toBe(false);
});

test('a jump of the mean raises an alarm, a season that returns does not', () => {
  const season = (at: number) => 10 + 6 * Math.sin((2 * Math.PI * at) / 52);
  const points = Array.from({ length: 104 }, (_, at) => ({ value: season(at) + (at >= 90 ? 5 : 0), expected: season(at) }));
  const alarms = ewma(points, { lambda: 0.4, k: 3, sigma: 2 }).flatMap((one, at) => (one?.alarm ? [at] : []));
  // z rises 5 (1 − 0.6^n) above the season; the limit lies 3 × 2 × √(0.4 / 1.6) = 3 above it: reached with the second week.
  expect(alarms).toEqual(Array.from({ length: 14 }, (_, i) => 90 + i).slice(1));
});

const START = 1;
const last = weekOf(businessDate('20260614'), START);
const weeks = weeksUpTo(last, 10, START);

/** By hand: week 24 of 2025, 2024, 2023 hold 4, 2, 9. */
test('the band is mean and SD of the same week of earlier years; fewer than two years give none', () => {
  const counts: Record<string, number> = { '202524': 4, '202424': 2, '202324': 9, '202624': 12 };
  const valueIn = (key: string) => counts[key] ?? 0;
  const watch = (known: string, years = 3) => watchWeeks(weeks, { lambda: 0.4, k: 3, years, weekStart: START }, known, valueIn).weeks.at(-1);
  expect(watch('202301')).toMatchObject({ week: '202624', value: 12, expected: { mean: 5, years: 3 } });
  expect(watch('202301')?.expected?.sd).toBeCloseTo(Math.sqrt(13), 9);
  expect(watch('202301')?.deviation).toBeCloseTo(7 / Math.sqrt(13), 9);
  expect(watch('202401')?.expected).toMatchObject({ mean: 3, years: 2 });
  expect(watch('202501')?.expected).toBeNull();
  expect(watch('202301', 1)?.expected).toBeNull();
});

test('the 53rd week stands beside the 52nd of years that have no more', () => {
  // 2026 has 53 weeks, 2025 and 2024 have 52.
  const found = watchWeeks(
    weeksUpTo(weekOf(businessDate('20261231'), START), 1, START),
    { lambda: 0.4, k: 3, years: 2, weekStart: START },
    '202001',
    (key) => (key.endsWith('52') ? 7 : 1),
  );
  expect(found.weeks[0]).toMatchObject({ week: '202653', expected: { mean: 7 } });
});

test('without earlier years the first half-year says what is expected afterwards', () => {
  const own = weeksUpTo(last, 40, START);
  const at = new Map(own.map((week, i) => [weekLabel(week), i]));
  const value = (key: string) => ((at.get(key) ?? 0) >= 38 ? 20 : (at.get(key) ?? 0) % 2);
  const { weeks: found, learned } = watchWeeks(own, { lambda: 0.4, k: 3, years: 3, weekStart: START }, weekLabel(own[0]!), value);
  expect(learned).toBe(true);
  expect(found.slice(0, 26).every(({ smoothed }) => smoothed === null)).toBe(true);
  expect(found.flatMap(({ smoothed }, i) => (smoothed?.alarm ? [i] : []))).toEqual([38, 39]);
  expect(found.every(({ expected }) => expected === null)).toBe(true);
});

test('where earlier years tell of few weeks the series is learned from itself, from the first week anything is known of', () => {
  const own = weeksUpTo(last, 60, START);
  const at = new Map(own.map((week, i) => [weekLabel(week), i]));
  // Known for two years and a week: only the last week has two years before it.
  const value = (key: string) => ((at.get(key) ?? 0) >= 58 ? 20 : (at.get(key) ?? 0) % 2);
  const watch = (known: string) => watchWeeks(own, { lambda: 0.4, k: 3, years: 2, weekStart: START }, known, value);
  const alarms = (known: string) => watch(known).weeks.flatMap(({ smoothed }, i) => (smoothed?.alarm ? [i] : []));
  expect(watch('202424').weeks.filter(({ expected }) => expected !== null)).toHaveLength(1);
  expect([watch('202424').learned, alarms('202424')]).toEqual([true, [58, 59]]);
  const first = watch(weekLabel(own[20]!)).weeks.findIndex(({ smoothed }) => smoothed !== null);
  expect(first).toBe(46);
});

test('a disease that never was there raises an alarm with its first positive', () => {
  const value = (key: string) => (key === '202624' ? 1 : 0);
  const { weeks: found, sigma } = watchWeeks(weeks, { lambda: 0.4, k: 3, years: 3, weekStart: START }, '202001', value);
  expect([sigma, found.map(({ smoothed }) => smoothed?.alarm)]).toEqual([0, [...Array.from({ length: 9 }, () => false), true]]);
});

test('a smoothed value lies between the least and the most that went into it', () => {
  const series = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(series, fc.double({ min: 0.05, max: 1, noNaN: true }), (values, lambda) => {
      const [first = 0] = values;
      for (const one of ewma(
        values.map((value) => ({ value, expected: first })),
        { lambda, k: 3, sigma: 1 },
      ))
        expect([(one?.z ?? 0) >= Math.min(...values) - 1e-9, (one?.z ?? 0) <= Math.max(...values) + 1e-9]).toEqual([true, true]);
    }),
  );
});
