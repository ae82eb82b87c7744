import { expect, test } from 'vitest';
import { hoursPer1000, hoursPerSow, type WorkItem, workFigures } from './job-figures.ts';

const item = (more: Partial<WorkItem> = {}): WorkItem => ({
  ...{ planned: true, state: 'done', passed: true, minutes: 60, norm: 50, value: 60 * 3_000_000, delay: null, qty: null, unit: 'none' },
  ...more,
});

test('the worked example: completion, time against norm, extra share, delay, labour', () => {
  const figures = workFigures([
    item({ delay: 1 }),
    item({ delay: 0, minutes: 30, norm: 40, value: 30 * 3_000_000 }),
    item({ state: 'partly', minutes: 20, norm: null, value: 0 }),
    item({ state: 'notdone', minutes: 0, value: 0 }),
    item({ state: 'late', minutes: 0, value: 0 }),
    // Today's task counts as planned, not in completion.
    item({ state: 'open', passed: false, minutes: 0, value: 0 }),
    item({ planned: false, minutes: 10, norm: null, value: 0 }),
  ]);
  expect(figures).toMatchObject({ planned: 6, done: 2, partly: 1, notdone: 1, late: 1, delay: 0.5, hours: 2, labour: 45_000 });
  // (2 + 0.5) of 5
  expect(figures.completion).toBe(50);
  // 90 minutes against 90
  expect(figures.timenorm).toBe(100);
  expect(figures.extrashare).toBeCloseTo(100 / 12, 10);
  // 50 + 40 + 50 + 50 + 50 minutes of norms
  expect(figures.hoursplanned).toBe(4);
});

test('nothing under the line is nothing said', () => {
  expect(workFigures([])).toMatchObject({ completion: null, timenorm: null, extrashare: null, delay: null, qty: null, labour: 0 });
  expect([hoursPerSow(3, 0), hoursPerSow(6, 120), hoursPer1000(5, 0), hoursPer1000(5, 2500)]).toEqual([null, 0.05, null, 2]);
});

test('quantities are added where all are of one unit', () => {
  expect(workFigures([item({ qty: 0.1, unit: 'kg' }), item({ qty: 0.2, unit: 'kg' })])).toMatchObject({ qty: 0.3, unit: 'kg' });
  expect(workFigures([item({ qty: 1, unit: 'kg' }), item({ qty: 2, unit: 'heads' })])).toMatchObject({ qty: null, unit: null });
});
