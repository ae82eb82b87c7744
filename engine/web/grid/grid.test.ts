import { describe, expect, test } from 'vitest';
import type { Column } from '#engine/define/report.ts';
import { cellText, copyText, sortRows, trimmed } from './cell-text.ts';
import { layoutOf } from './layout.ts';
import { rangeText } from './selection.ts';

const l = (text: string) => ({ V: text, E: text, T: text });
const COLUMNS: readonly Column[] = [
  { key: 'pgid', label: l('Tag'), type: 'animal', frozen: true },
  { key: 'matedt', label: l('Mated'), type: 'date', frozen: true },
  { key: 'live', label: l('Born alive'), type: 'int', group: l('Litter') },
  { key: 'rate', label: l('Rate'), type: 'percent', group: l('Litter') },
];
const ROWS = [
  { pgid: 'B', matedt: '20261120', live: 1234, rate: 87.45 },
  { pgid: 'A', matedt: '20261119', live: null, rate: 2 },
  { pgid: 'C', matedt: null, live: 5, rate: null },
];

describe('cells', () => {
  test('are shown as people read them, no data as nothing', () => {
    expect(COLUMNS.map((column) => cellText(column, ROWS[0]?.[column.key as 'pgid'], 'Yes'))).toEqual(['B', '20/11/2026', '1,234', '87.5']);
    expect(cellText({ key: 'x', label: l('x'), type: 'int' }, null, 'Yes')).toBe('');
    expect(cellText({ key: 'x', label: l('x'), type: 'flag' }, 'Y', 'Có')).toBe('Có');
  });

  test('of a column that keeps more decimals than it shows have as many as its rows need', () => {
    const column: Column = { key: 'qty', label: l('x'), type: 'decimal', decimals: 2, trims: true };
    const decimals = (...values: (number | null)[]) =>
      trimmed(
        column,
        values.map((qty) => ({ qty })),
      ).decimals;
    expect([decimals(192, null), decimals(192, 0.5), decimals(0.3333)]).toEqual([0, 1, 2]);
  });

  test('are copied as numbers a spreadsheet takes', () => expect(copyText({ key: 'live', label: l('x'), type: 'int' }, 1234)).toBe('1234'));

  test('without a key stand last in both directions', () => {
    expect(sortRows(ROWS, { key: 'live', down: false }, 'vi').map(({ pgid }) => pgid)).toEqual(['C', 'B', 'A']);
    expect(sortRows(ROWS, { key: 'live', down: true }, 'vi').map(({ pgid }) => pgid)).toEqual(['B', 'C', 'A']);
    expect(sortRows([{ x: 'GF10' }, { x: 'GF9' }, { x: 'ă' }, { x: 'b' }, { x: 'a' }], { key: 'x', down: false }, 'vi').map(({ x }) => x)).toEqual([
      'a',
      'ă',
      'b',
      'GF9',
      'GF10',
    ]);
  });
});

test('missing date-time keys sort as the ends of the range 0000000000:00:00 to 9999000000:00:00 do', () => {
  const keys = ['2026112008:30:00', null, '2026112008:05:59', '1999123123:59:59'];
  for (const [down, end] of [
    [false, '9999000000:00:00'],
    [true, '0000000000:00:00'],
  ] as const) {
    const sorted = (list: readonly (string | null)[]) =>
      sortRows(
        list.map((at) => ({ at })),
        { key: 'at', down },
        'en',
      ).map(({ at }) => at ?? end);
    expect(sorted(keys)).toEqual(sorted(keys.map((key) => key ?? end)));
    expect(sorted(keys).at(-1)).toBe(end);
  }
});

describe('layout', () => {
  test('frozen columns first, groups of neighbours under one title', () => {
    const layout = layoutOf(COLUMNS, 'E');
    expect(layout.frozen).toBe(2);
    expect(layout.groupRows.map((row) => row.map(({ label, span }) => [label, span]))).toEqual([
      [
        ['', 1],
        ['', 1],
        ['Litter', 2],
      ],
    ]);
    expect(layout.columns.at(-1)?.label).toBe('Rate (%)');
    expect(layout.width).toBe(layout.columns.reduce((sum, { width }) => sum + width, 0));
  });
});

test('groups under a title of their own take a second row; the same name under two titles stays two', () => {
  const under = (key: string, group: string, over: string): Column => ({ key, label: l(key), type: 'int', group: l(group), over: l(over) });
  const { groupRows } = layoutOf(
    [
      { key: 'parity', label: l('Parity'), type: 'text' },
      under('a', '0–3', 'In pig'),
      under('b', '> 3', 'In pig'),
      under('c', '> 3', 'Open'),
      under('d', '> 3', 'Open'),
      { key: 'e', label: l('e'), type: 'int', group: l('All') },
    ],
    'E',
  );
  expect(groupRows.map((row) => row.map(({ label, span }) => `${label} ${span}`))).toEqual([
    [' 1', 'In pig 2', 'Open 2', 'All 1'],
    [' 1', '0–3 1', '> 3 1', '> 3 2', ' 1'],
  ]);
});

test('a range is copied as lines of tabs, a whole table with its headers', () => {
  const { columns } = layoutOf(COLUMNS, 'E');
  expect(rangeText(ROWS, columns, { anchor: { row: 1, col: 2 }, active: { row: 0, col: 0 } })).toBe('B\t20/11/2026\t1234\nA\t19/11/2026\t');
  expect(rangeText(ROWS, columns, { anchor: { row: 0, col: 0 }, active: { row: 2, col: 0 } })).toBe('Tag\nB\nA\nC');
});

test('a header takes two lines where its column is narrow, three at most where no column may grow; a short Thai one is not broken', () => {
  const head = (label: string, language: 'V' | 'T' = 'V') =>
    layoutOf([...'acde'].map((key): Column => ({ key, label: l('x'), type: 'text' })).concat({ key: 'b', label: l(label), type: 'int' }), language)
      .columns[4];
  expect(head('Con')).toMatchObject({ width: 71, headRoom: 53 });
  const long = head('Số con sơ sinh còn sống mỗi ổ');
  expect(long?.width).toBeGreaterThan(71);
  expect(long?.width).toBeLessThanOrEqual(130);
  expect(long?.headRoom).toBeGreaterThan(100);
  expect(long?.headRoom).toBeLessThan(200);
  expect(head('จำนวนคงเหลือ', 'T')?.headRoom).toBeGreaterThan(90);
  expect(layoutOf([{ key: 'b', label: l('Số con sơ sinh còn sống mỗi ổ'), type: 'int' }], 'V').columns[0]?.headRoom).toBe(200);
});
