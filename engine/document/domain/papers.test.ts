import fc from 'fast-check';
import { expect, test } from 'vitest';
import { code, date, decimal, text } from '#engine/define/fields.ts';
import { t3 } from '#kernel/language.ts';
import { atRows, papersOf, sameLines } from './papers.ts';

const W = t3('x', 'x', 'x');
const SHEET = {
  columns: [
    code('storeid', W, { required: true }),
    date('valuedt', W, { required: true }),
    text('itemid', W, { required: true }),
    decimal('qty', W, { required: true }),
  ],
  head: ['storeid', 'valuedt'],
};
const row = (storeid: string | null, qty: number | string | null, itemid: string | number = 'A') => ({ storeid, valuedt: '20260105', itemid, qty });

test('rows that agree in the head are one paper, wherever they stand; the others are papers of their own', () => {
  const papers = papersOf(SHEET, [row('S1', 1), row('S2', 2), row('S1', '3', 7)]);
  expect(papers).toEqual([
    {
      rows: [1, 3],
      head: { storeid: 'S1', valuedt: '20260105' },
      lines: [
        { itemid: 'A', qty: 1 },
        { itemid: '7', qty: 3 },
      ],
      issues: [],
    },
    { rows: [2], head: { storeid: 'S2', valuedt: '20260105' }, lines: [{ itemid: 'A', qty: 2 }], issues: [] },
  ]);
});

test('a cell that cannot be read is refused in its own row', () => {
  const [first, second] = papersOf(SHEET, [row('S1', 1), row('S1', 'two'), row(null, null)]);
  expect(first?.issues).toEqual([{ code: 'V_NUMERIC', field: 'qty', row: 2 }]);
  expect(second?.issues.map(({ code, field, row }) => [code, field, row])).toEqual([
    ['V_SELECT', 'storeid', 3],
    ['V_REQUIRED', 'qty', 3],
  ]);
});

test('a refusal of a line stands in its row, one of the head in every row of the paper', () => {
  expect(atRows([4, 9], [{ code: '811', field: 'qty', row: 2 }, { code: '370' }])).toEqual([
    { code: '811', field: 'qty', row: 9 },
    { code: '370', row: 4 },
    { code: '370', row: 9 },
  ]);
});

test('every row is a line of one paper alone', () => {
  const cells = fc.record({
    storeid: fc.constantFrom('S1', 'S2', null),
    valuedt: fc.constantFrom('20260105', '20260106', 'soon'),
    itemid: fc.constantFrom('A', 1, null),
    qty: fc.oneof(fc.integer(), fc.constant('x')),
  });
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 40 }), (rows) => {
      const papers = papersOf(SHEET, rows);
      expect(papers.flatMap((paper) => paper.rows).sort((a, b) => a - b)).toEqual(rows.map((_, i) => i + 1));
      for (const paper of papers) {
        expect(paper.lines).toHaveLength(paper.rows.length);
        expect(new Set(paper.rows.map((at) => `${rows[at - 1]?.storeid} ${rows[at - 1]?.valuedt}`)).size).toBe(1);
      }
    }),
  );
});

test('lines stand already when all that was typed of each is stored, in their order', () => {
  const stored = [
    { itemid: 'A', lot: 'L1', qty: 2 },
    { itemid: 'B', lot: null, qty: 1 },
  ];
  expect(
    sameLines(
      [
        { itemid: 'A', lot: null, qty: 2, gift: 'N' },
        { itemid: 'B', lot: null, qty: 1 },
      ],
      stored,
    ),
  ).toBe(true);
  expect(
    sameLines(
      [
        { itemid: 'A', lot: 'L2', qty: 2 },
        { itemid: 'B', qty: 1 },
      ],
      stored,
    ),
  ).toBe(false);
  expect(
    sameLines(
      [
        { itemid: 'A', qty: 2 },
        { itemid: 'B', lot: 'L1', qty: 1 },
      ],
      stored,
    ),
  ).toBe(false);
  expect(
    sameLines(
      [
        { itemid: 'B', qty: 1 },
        { itemid: 'A', qty: 2 },
      ],
      stored,
    ),
  ).toBe(false);
  expect(sameLines([{ itemid: 'A', qty: 2 }], stored)).toBe(false);
});
