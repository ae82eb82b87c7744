import { describe, expect, test } from 'vitest';
import type { Field } from '#engine/define/field.ts';
import { errorText } from '#i18n/server-text.ts';
import type { Text3 } from '#kernel/language.ts';
import { BATCH_ROWS, fileRows } from './file-rows.ts';
import type { ReadCell } from './parse-cell.ts';
import { parseRow } from './parse-row.ts';

const text = (E: string): Text3 => ({ V: E, E, T: E });
const COLUMNS: readonly Field[] = [
  { key: 'pgid', kind: 'animal', label: text('Identity'), required: true },
  { key: 'livenum', kind: 'int', label: text('Born alive'), required: true, max: 30 },
];
const HEADER = ['Identity *', 'Born alive *'];
const rowsOf = (n: number): ReadCell[][] => Array.from({ length: n }, (_, i) => [`A${i}`, 11]);
const read = (...cells: ReadCell[][]) => fileRows(cells, COLUMNS, 'E');
const codeOf = (answer: ReturnType<typeof read>) => (answer.ok ? null : answer.issue.code);

describe('a batch file as a whole', () => {
  test('takes 500 rows and not one more', () => {
    expect(BATCH_ROWS).toBe(500);
    const most = read(HEADER, ...rowsOf(500));
    expect(most.ok && most.rows.length).toBe(500);
    const more = read(HEADER, ...rowsOf(501));
    expect(more).toEqual({ ok: false, issue: { code: 'B_ROWS', params: { n: 501, max: 500 } } });
    expect(more.ok ? '' : errorText('E', more.issue)).toBe('The file has 501 rows, at most 500');
  });

  test('must hold rows and the right columns', () => {
    expect(codeOf(read(HEADER))).toBe('B_EMPTY');
    expect(codeOf(read(HEADER, ['', '  ']))).toBe('B_EMPTY');
    expect(codeOf(read(['Identity'], ...rowsOf(1)))).toBe('B_COLUMNS');
    expect(codeOf(read(['x', 'y'], ...rowsOf(1)))).toBe('B_COLUMNS');
  });

  test('takes whole numbers from 0 on; every other is named with its row', () => {
    const answer = read(HEADER, ['A1', 0], ['A2', -1], ['A3', 2.5], ['A4', '1,000'], ['A5', 'many'], ['A6', '7']);
    const issues = answer.ok ? answer.rows.flatMap((row) => parseRow(COLUMNS, row, () => []).issues) : [];
    expect(issues.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'livenum', 'V_NOTNEG'],
      [3, 'livenum', 'V_INTEGER'],
      [4, 'livenum', 'V_RANGE'],
      [5, 'livenum', 'V_NUMERIC'],
    ]);
    const [first] = issues;
    expect(first && errorText('E', { code: 'B_ROW', row: 2, params: { message: errorText('E', first, { livenum: 'Born alive' }) } })).toBe(
      'Row 2: Born alive must not be negative',
    );
  });
});
