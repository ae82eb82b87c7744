import { expect, test } from 'vitest';
import type { Column } from '#engine/define/report.ts';
import { identityOf, layoutOf, narrowed } from './layout.ts';

const column = (key: string, type: Column['type'], more: Partial<Column> = {}): Column => ({ key, type, label: { V: key, E: key, T: key }, ...more });
const keys = (columns: readonly Column[]): string[] => columns.map(({ key }) => key);

test('the animal of a row stays in sight though a day stands before it', () => {
  const columns = [column('day', 'date'), column('pgid', 'animal'), column('n', 'int')];
  expect(layoutOf(columns, 'E').frozen).toBe(2);
  expect(layoutOf([column('n', 'int'), column('a', 'int'), column('b', 'int'), column('pgid', 'animal')], 'E').frozen).toBe(1);
  expect(layoutOf([column('n', 'int')], 'E').frozen).toBe(0);
});

test('on a phone the column that says whose row it is comes first, and it alone stays', () => {
  const columns = [column('day', 'date', { frozen: true }), column('house', 'text', { frozen: true }), column('pgid', 'animal'), column('n', 'int')];
  expect(keys(narrowed(columns))).toEqual(['pgid', 'day', 'house', 'n']);
  expect(layoutOf(narrowed(columns), 'E').frozen).toBe(1);
  // An animal behind the figures is a detail of the row: a sample is known by its number.
  const sample = [
    column('labno', 'text', { frozen: true }),
    ...['a', 'b', 'c', 'd', 'e', 'f'].map((key) => column(key, 'int')),
    column('pgid', 'animal'),
  ];
  expect(identityOf(sample)?.key).toBe('labno');
  const figures = [column('figure', 'text', { frozen: true }), column('w47', 'int'), column('w46', 'int')];
  expect(identityOf(figures)?.key).toBe('figure');
  expect(keys(narrowed(figures))).toEqual(['figure', 'w47', 'w46']);
  // What a table names for a phone stands in that order, whatever stays in sight elsewhere.
  const stock = [
    column('store', 'text', { frozen: true }),
    column('lot', 'text'),
    column('qty', 'decimal', { phone: 2 }),
    column('item', 'text', { phone: 1 }),
  ];
  expect(keys(narrowed(stock))).toEqual(['item', 'qty', 'store', 'lot']);
  expect(layoutOf(narrowed(stock), 'E').frozen).toBe(1);
});

test('a Thai name is given the lines it is broken into between its words', () => {
  const labno = column('labno', 'text', { width: 13.8, label: { V: 'Số phòng xét nghiệm', E: 'Lab no.', T: 'เลขห้องปฏิบัติการ' } });
  expect([layoutOf([labno], 'E').lines, layoutOf([labno], 'T').lines]).toEqual([1, 2]);
});
