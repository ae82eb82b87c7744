import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Language } from '#kernel/language.ts';
import { t3 } from '#kernel/language.ts';
import { columnMakers } from './column-makers.ts';
import { resultOf, spanned } from './declared.ts';
import { addressOf, type Cell, defineTable, type TableColumn } from './table.ts';

interface Row {
  readonly room: string | null;
  readonly heads: number | null;
  readonly way?: string;
  readonly _animal?: string;
  readonly hidden?: string;
}
interface At {
  readonly limit: number;
}

const c = columnMakers<Row, At, 'room'>({ labels: { room: t3('Chuồng', 'House', 'โรงเรือน') }, says: { room: { width: 9 }, way: { list: 'ways' } } });
const HEAD = t3('Con', 'Head', 'ตัว');
const at: At = { limit: 10 };
const names = (list: string, code: string): string | undefined => (list === 'ways' && code === 'D' ? 'died' : undefined);
const answer = (columns: readonly TableColumn<Row, At>[], rows: readonly Row[], language: Language = 'E') =>
  defineTable(columns).of(rows).answer(at, language, names);

describe('columns', () => {
  test('a column has the label and the width the module knows for its key, or its own', () => {
    const table = defineTable<Row, At>([c.text('room'), c.text('room', HEAD, { width: 4 }), c.int('heads', HEAD, { total: 'sum', unit: 'n' })]);
    expect(table.columns).toEqual([
      { key: 'room', label: t3('Chuồng', 'House', 'โรงเรือน'), type: 'text', width: 9 },
      { key: 'room', label: HEAD, type: 'text', width: 4 },
      { key: 'heads', label: HEAD, type: 'int', total: 'sum', unit: 'n' },
    ]);
    expect(() => c.text('other' as 'room')).toThrow('no label for column other');
  });

  test('cells are the members of the row, or what the column makes of it; keys travel, what is no column does not', () => {
    const rows = [{ room: 'A', heads: 3, hidden: 'x', _animal: 'id' }];
    const doubled = c.int('twice', HEAD, { of: ({ heads }, { limit }) => (heads ?? 0) * limit });
    expect(answer([c.text('room'), doubled], rows).rows).toEqual([{ room: 'A', twice: 30, _animal: 'id' }]);
  });

  test('codes are said in words, several apart; what nobody knows stays; texts in the language of the reader', () => {
    const rows = [{ room: 'a, x', heads: 1, way: 'D' }];
    const words = { a: t3('Một', 'One', 'หนึ่ง') };
    const columns = [c.text('room', HEAD, { words }), c.text('way', HEAD), c.text('label', HEAD, { of: () => t3('v', 'e', 't') })];
    expect(answer(columns, rows).rows).toEqual([{ room: 'One, x', way: 'died', label: 'e' }]);
    expect(answer(columns, rows, 'V').rows).toEqual([{ room: 'Một, x', way: 'died', label: 'v' }]);
    expect(answer([c.text('way', HEAD, { list: null })], rows).rows).toEqual([{ way: 'D' }]);
  });
});

describe('what cells and rows say beside', () => {
  test('marks, days and parameters of a cell stand under its key, those of a row under none; nothing said is nothing sent', () => {
    const column = c.int('heads', HEAD, {
      mark: ({ heads }, { limit }) => (heads ?? 0) > limit && 'bad',
      provisional: ({ heads }) => heads === 11 || null,
      deviates: ({ heads }) => (heads === 11 ? 'above' : null),
      narrows: ({ room }) => ({ room, empty: '', none: null }),
      days: ({ heads }) => heads === 11 && { from: '20260101', to: '20260131' },
    });
    const table = defineTable<Row, At>([column], {
      style: ({ heads }) => heads === null && 'muted',
      decimals: ({ heads }) => (heads === null ? null : 0),
      opens: ({ room }) => room !== null && { route: 'PigX', params: { room } },
      narrows: () => ({ all: 1 }),
      days: () => null,
      closed: ({ heads }) => heads === null || null,
      actions: ({ heads }) => heads === null && [],
    });
    const { rows } = table
      .of([
        { room: 'A', heads: 11 },
        { room: null, heads: null },
      ])
      .answer(at, 'E', names);
    expect(rows).toEqual([
      {
        ...{
          heads: 11,
          _mark_heads: 'bad',
          _prov_heads: 1,
          _dev_heads: 'above',
          _params_heads: 'room=A',
          _from_heads: '20260101',
          _to_heads: '20260131',
        },
        ...{ _decimals: 0, _open: 'PigX?room=A', _params: 'all=1' },
      },
      { heads: null, _params_heads: '', _style: 'muted', _params: 'all=1', _noopen: 1, _actions: '' },
    ]);
  });
});

test('a cell leads to a screen of its own, with what narrows it; one that says nothing does not', () => {
  const column = c.int('heads', HEAD, { opens: ({ room }) => room !== null && { route: 'PigX', params: { room, lot: null, kind: 'a b' } } });
  const rows = [
    { room: 'A', heads: 1 },
    { room: null, heads: 2 },
  ];
  const { columns, rows: sent } = answer([column], rows);
  expect(sent).toEqual([{ heads: 1, _open_heads: 'PigX?room=A&kind=a+b' }, { heads: 2 }]);
  expect(columns[0]).not.toHaveProperty('opens');
});

describe('totals', () => {
  const table = defineTable<Row, At>([
    c.text('room', { of: ({ room }) => room ?? HEAD }),
    c.int('heads', HEAD, { total: 'sum', mark: () => 'good' }),
  ]);

  test('are the sums of the columns that ask for one, as the reader would add them up', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: -1000, max: 1000 }))), (numbers) => {
        const { totals } = table.of(numbers.map((heads) => ({ room: null, heads }))).answer(at, 'E', names);
        let sum: number | null = null;
        for (const one of numbers) if (one !== null) sum = (sum ?? 0) + one;
        expect(totals).toEqual({ heads: sum });
      }),
    );
  });

  test('with cells that are given over them, or a row of the whole made as the others, or none', () => {
    const rows = [{ room: 'A', heads: 1 }];
    expect(table.of(rows, { room: HEAD, heads: 7 }).answer(at, 'V', names).totals).toEqual({ room: 'Con', heads: 7 });
    expect(table.of(rows, { room: HEAD }).answer(at, 'V', names).totals).toEqual({ room: 'Con', heads: 1 });
    expect(table.closedBy({ room: null, heads: 9 }, rows).answer(at, 'V', names).totals).toEqual({ room: 'Con', heads: 9, _mark_heads: 'good' });
    expect(table.of(rows, null).answer(at, 'V', names).totals).toBeUndefined();
    expect(answer([c.text('room')], rows).totals).toBeUndefined();
  });
});

describe('an answer', () => {
  const weeks = defineTable<Row, At>([c.text('room'), c.int('heads', HEAD)]);

  test('draws its charts from columns, names its lists once, leaves out notes that say nothing', async () => {
    const asked: (readonly string[])[] = [];
    const table = defineTable<Row, At>([c.text('way', HEAD)]).of([{ room: null, heads: null, way: 'D' }]);
    const result = await resultOf<At>(
      {
        table,
        sections: [
          {
            key: 'weeks',
            title: HEAD,
            table: weeks.of([
              { room: '01', heads: 4 },
              { room: '02', heads: null },
            ]),
          },
        ],
        charts: [{ kind: 'line', title: HEAD, x: 'room', series: ['heads'], section: 'weeks', zoom: false }],
        notes: [null, t3('v', 'e', 't')],
        signatures: [HEAD, { title: HEAD, name: null }, { title: HEAD, name: 'An' }],
        subtitle: spanned(HEAD, { from: '20260101', to: '20260131' }, null, '', 'x'),
      },
      at,
      'E',
      async (lists) => {
        asked.push(lists);
        return names;
      },
    );
    expect(asked).toEqual([['ways']]);
    expect(result).toEqual({
      columns: [{ key: 'way', label: HEAD, type: 'text' }],
      rows: [{ way: 'died' }],
      sections: [
        {
          key: 'weeks',
          title: HEAD,
          columns: weeks.columns,
          rows: [
            { room: '01', heads: 4 },
            { room: '02', heads: null },
          ],
        },
      ],
      charts: [{ kind: 'line', title: HEAD, x: ['01', '02'], series: [{ name: HEAD, values: [4, null] }], zoom: false }],
      notes: [{ text: t3('v', 'e', 't') }],
      signatures: [{ title: HEAD }, { title: HEAD }, { title: HEAD, name: 'An' }],
      subtitle: t3('Con 20260101–20260131 · x', 'Head 20260101–20260131 · x', 'ตัว 20260101–20260131 · x'),
    });
  });
});

test('an address is what the browser makes of the parameters', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null))), (params) => {
      const given = Object.entries(params).flatMap(([key, value]) => (value === null || value === '' ? [] : [[key, String(value)]]));
      expect(addressOf(params)).toBe(new URLSearchParams(given).toString());
    }),
  );
});

test('a row whose members are all sent is written as one with more members is', () => {
  const cell = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.constant(undefined), fc.constant(t3('v', 'e', 't')));
  const table = defineTable<Record<string, Cell>, At>([
    { key: 'plain', label: t3('a', 'a', 'a'), type: 'text' },
    { key: 'worded', label: t3('b', 'b', 'b'), type: 'text', words: { x: t3('một', 'one', 'หนึ่ง') } },
    { key: 'made', label: t3('c', 'c', 'c'), type: 'int', of: ({ plain }) => (plain === null ? undefined : 7) },
  ]);
  const row = fc.record(
    { plain: cell, worded: fc.oneof(cell, fc.constant('x')), made: cell, _key: fc.oneof(fc.integer(), fc.constant(undefined)) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(row, (one) => {
      const [alone, beside] = [one, { ...one, other: 1 }].map((each) => table.of([each as Record<string, Cell>]).answer(at, 'E', names).rows[0]);
      expect(alone).toEqual(beside);
      expect(alone).not.toHaveProperty('other');
    }),
  );
});
