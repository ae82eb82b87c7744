import { expect, test } from 'vitest';
import { t3 } from '#kernel/language.ts';
import { datedChart } from './dated-chart.ts';
import type { ReportChart } from './report.ts';

const chart = (x: string[], notes: ReportChart['notes']): ReportChart => ({
  ...{ kind: 'line', title: t3('a', 'a', 'a'), x, series: [] },
  ...(notes === undefined ? {} : { notes }),
});

test('days along an axis and of its notes are written as the reader writes them', () => {
  const { x, notes } = datedChart(chart(['20260730', '20260731'], [{ x: '20260731', text: 'heat' }]), 'DD/MM/BBBB');
  expect(x).toEqual(['30/07/2569', '31/07/2569']);
  expect(notes).toEqual([{ x: '31/07/2569', text: 'heat' }]);
});

test('weeks, ages and names stay, and so does the chart itself', () => {
  const ages = chart(['W30/2026', '12', 'T1 - 2'], undefined);
  expect(datedChart(ages, 'DD/MM/YYYY')).toBe(ages);
});
