import { expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { lightOf } from './production-table.ts';

const MATINGS = figureOf('MAT');
/** A plan of one mating a day, whatever days are asked. */
const DAILY: Parameters<typeof lightOf>[0]['targets'] = (_figure, period) => (period === null ? null : Number(period.to) - Number(period.from) + 1);

/** The light of so many matings from Monday 2026-03-02 to a day of its week. */
function light(matings: number, to: string, running: boolean) {
  const period = { key: 'week', from: businessDate('20260302'), to: businessDate(to) };
  const measure = { key: 'week', period, days: 1, sums: {}, figures: { MAT: { value: matings } as never }, provisional: new Set<string>() };
  return lightOf({ figure: MATINGS, targets: DAILY, column: { measure: { ...measure, ...(running ? { running: true as const } : {}) } as never } });
}

test('the first day of a week that runs is not judged: its matings are still to come', () => {
  expect(light(0, '20260302', true)).toBe(null);
});

test('a week that runs is judged by the days that are over', () => {
  expect([light(0, '20260304', true), light(2, '20260304', true)]).toEqual(['bad', 'good']);
});

test('a week that is over is judged by all its days', () => {
  expect([light(2, '20260308', false), light(7, '20260308', false)]).toEqual(['bad', 'good']);
});
