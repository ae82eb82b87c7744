import { expect, test } from 'vitest';
import { t3 } from '#kernel/language.ts';
import { datedChart, datedColumn } from './dated-chart.ts';
import type { Column, ReportChart } from './report.ts';

const chart = (x: string[], notes: ReportChart['notes']): ReportChart => ({
  ...{ kind: 'line', title: t3('a', 'a', 'a'), x, series: [] },
  ...(notes === undefined ? {} : { notes }),
});

test('days along an axis and of its notes are written as the reader writes them', () => {
  const { x, notes } = datedChart(chart(['20260730', '20260731'], [{ x: '20260731', text: 'heat' }]), 'DD/MM/BBBB');
  expect(x).toEqual(['30/07/2569', '31/07/2569']);
  expect(notes).toEqual([{ x: '31/07/2569', text: 'heat' }]);
});

test('days in the title and in the names of lines are written so too', () => {
  const line = { name: t3('từ 20260730', 'since 20260730', 'ตั้งแต่ 20260730'), values: [] };
  const { title, series } = datedChart({ ...chart([], undefined), title: t3('a 20260731', 'b', 'c'), series: [line] }, 'DD/MM/YYYY');
  expect([title.V, title.E, series[0]?.name.E, series[0]?.name.T]).toEqual(['a 31/07/2026', 'b', 'since 30/07/2026', 'ตั้งแต่ 30/07/2026']);
});

test('days in the name of a column and over it are written so too; a column without one stays itself', () => {
  const column: Column = { key: 'n', type: 'int', label: t3('Số', 'Head', 'ตัว'), group: t3('Kỳ 20260731', 'Period 20260731', 'ช่วง 20260731') };
  expect(datedColumn(column, 'DD/MM/YYYY').group?.E).toBe('Period 31/07/2026');
  const plain: Column = { key: 'n', type: 'int', label: column.label };
  expect(datedColumn(plain, 'DD/MM/YYYY')).toBe(plain);
});

test('weeks, ages and names stay, and so does the chart itself', () => {
  const ages = chart(['W30/2026', '12', 'T1 - 2'], undefined);
  expect(datedChart(ages, 'DD/MM/YYYY')).toBe(ages);
});
