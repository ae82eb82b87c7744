import { expect, test } from 'vitest';
import type { ReportResult } from '#engine/define/report.ts';
import { t3 } from '#kernel/language.ts';
import { besideColumns } from './beside-columns.ts';
import { headlineText, reportWorkbook } from './report-sheet.ts';

const RESULT: ReportResult = {
  compared: 'before',
  columns: [
    { key: 'house', label: t3('Chuồng', 'House', 'โรงเรือน'), type: 'text', frozen: true },
    { key: 'n', label: t3('Con', 'Head', 'ตัว'), type: 'int', total: 'sum', figure: 'MAT' },
    { key: 'age', label: t3('Tuổi', 'Age', 'อายุ'), type: 'int' },
  ],
  rows: [
    { house: 'A', n: 3, _was_n: 2, age: 5 },
    { house: 'B', n: 4, age: 6 },
  ],
  totals: { n: 7, _was_n: 9 },
  headline: [{ figure: 'MAT', label: t3('Phối', 'Matings', 'ผสม'), value: 7, decimals: 0, was: 9 }],
  sections: [
    { key: 's', title: t3('s', 's', 's'), columns: [{ key: 'w', label: t3('w', 'w', 'w'), type: 'decimal' }], rows: [{ w: 1.5, _was_w: 1.25 }] },
  ],
};

test('the other value of a compared number stands behind it, blank where a row has none', () => {
  const { columns, rows, totals, sections } = besideColumns(RESULT);
  expect(columns.map(({ key }) => key)).toEqual(['house', 'n', 'was_n', 'age']);
  expect(columns[2]).toEqual({ key: 'was_n', label: t3('Con (kỳ trước)', 'Head (before)', 'ตัว (ช่วงก่อน)'), type: 'int' });
  expect(rows.map((row) => row['was_n'])).toEqual([2, null]);
  expect(totals?.['was_n']).toBe(9);
  expect(sections?.[0]?.rows[0]?.['was_w']).toBe(1.25);
});

test('an answer beside its targets has their column already; one that is not compared stays as it is', () => {
  const targets: ReportResult = { ...RESULT, compared: 'target' };
  const { compared: _, ...plain } = RESULT;
  expect(besideColumns(targets)).toBe(targets);
  expect(besideColumns(plain)).toBe(plain);
});

test('key figures say the other value on paper and in Excel', () => {
  expect(headlineText('E', RESULT)).toBe('Matings: 7 (before 9)');
  const figures = reportWorkbook({ language: 'E', title: 'T' }, RESULT).sheets.at(-1);
  expect(figures?.columns.map(({ header }) => header)).toEqual(['Figure', 'Value', 'Unit', 'Target', 'before']);
});
