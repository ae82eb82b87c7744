import { expect, test } from 'vitest';
import type { BusinessDate } from '#kernel/business-date.ts';
import { controlSeries } from '../runs/control-series.ts';
import { calibrationDue } from './calibration.ts';
import { judgementOf, zScore } from './proficiency.ts';

test.each([
  [52.3, 50, 1.15, 2, 'good'],
  [47.69, 50, 1.15, -2.0087, 'questionable'],
  [53.45, 50, 1.15, 3, 'bad'],
  [0.32, 0.3, 0.02, 1, 'good'],
])('%f against %f ± %f: z %f, %s', (ours, assigned, sd, z, judged) => {
  expect(zScore(ours, assigned, sd)).toBeCloseTo(z, 4);
  expect(judgementOf(zScore(ours, assigned, sd))).toBe(judged);
});

const day = (text: string) => text as BusinessDate;
test('an instrument is due its months after it last passed; at once where it never did, or failed since', () => {
  const passed = { caldt: day('20250131'), result: 'pass' as const };
  expect(calibrationDue([passed], 1, day('20250228'))).toEqual({ lastdt: '20250131', nextdt: '20250228', state: 'soon', late: 0 });
  expect(calibrationDue([passed], 12, day('20260201'))).toMatchObject({ nextdt: '20260131', state: 'overdue', late: 1 });
  expect(calibrationDue([passed], 12, day('20251231'))).toMatchObject({ state: 'good', late: -31 });
  expect(calibrationDue([passed, { caldt: day('20250301'), result: 'fail' }], 12, day('20250302'))).toMatchObject({ nextdt: null, state: 'overdue' });
  expect(calibrationDue([], 12, day('20250302'))).toEqual({ lastdt: null, nextdt: null, state: 'overdue', late: null });
});

test('refused runs stand on the chart and break rules, but mean and SD are of the accepted ones', () => {
  const points = [...[10, 11, 9, 10, 10].map((value, at) => ({ run: `r${at}`, value, ok: true })), { run: 'r5', value: 20, ok: false }];
  const { mean, sd, marks } = controlSeries(points, ({ ok }) => ok);
  expect([mean, sd?.toFixed(4)]).toEqual([10, '0.7071']);
  expect(marks.get(5)).toMatchObject({ rule: '1-3s', rejects: true });
});
