import { expect, test } from 'vitest';
import { choice, choices, date, defineList, int, text, yesno } from '#engine/define/fields.ts';
import { t1, t3 } from '#kernel/language.ts';
import { begun, bodyOf, cellsOf, columnsOf, type TableDef } from './table-rows.ts';

interface Cross {
  readonly code: string;
  readonly from: string;
  readonly kind: string;
  readonly uses: readonly string[];
  readonly kept: boolean;
  readonly tags: readonly string[];
  readonly litters: number;
  readonly note: string | null;
  readonly version: number;
}

const KIND = defineList('kind', { F1: t1('F1'), pure: t3('Thuần', 'Pure', 'พันธุ์แท้') });
const def: TableDef<never, Cross> = {
  name: 'test',
  title: t1('Crosses'),
  addTitle: t1('Add'),
  fields: [
    text('code', t1('Code'), { required: true }),
    date('from', t1('From'), { required: true }),
    choice('kind', t1('Kind'), KIND),
    choices('uses', t1('Uses'), KIND),
    yesno('kept', t1('Kept')),
    text('tags', t1('Tags')),
    text('note', t1('Note')),
    int('next', t1('Next')),
  ],
  columns: ['code', 'from', 'kind', 'uses', 'kept', 'tags', 'note', { key: 'litters', label: t1('Litters'), type: 'int' }],
  rows: () => [],
  cells: ({ litters }) => (litters === 0 ? { _mark_litters: 'warn' } : {}),
  save: { path: '/save' } as never,
  blank: { kind: 'F1' },
  typed: ({ tags }) => ({ tags: tags.join(', ') }),
  sent: ({ tags, ...values }) => ({ ...values, tags: String(tags).split(', ') }),
  key: ['code', 'from'],
};
const row: Cross = {
  ...{ code: 'YL', from: '20260101', kind: 'pure', uses: ['F1', 'pure'], kept: true, tags: ['a', 'b'], litters: 0, note: null, version: 3 },
};
const saying = { say: () => '', language: 'V' } as const;

test('columns are those of the fields they name; the first stays in sight', () => {
  expect(columnsOf(def).map(({ key, type, frozen }) => [key, type, frozen === true])).toEqual([
    ['code', 'text', true],
    ['from', 'date', false],
    ['kind', 'text', false],
    ['uses', 'text', false],
    ['kept', 'flag', false],
    ['tags', 'text', false],
    ['note', 'text', false],
    ['litters', 'int', false],
  ]);
  expect(() => columnsOf({ ...def, columns: ['nothing'] })).toThrow('nothing');
});

test('cells are the members of the row, codes in the reader’s words, with what the table says beside', () => {
  expect(cellsOf(def, columnsOf(def), row, saying)).toEqual({
    ...{ code: 'YL', from: '20260101', kind: 'Thuần', uses: 'F1, Thuần', kept: 'Y', tags: 'a, b', note: null, litters: 0 },
    _mark_litters: 'warn',
  });
  expect(cellsOf(def, columnsOf(def), { ...row, kind: 'F9', litters: 2 }, saying)).not.toHaveProperty('_mark_litters');
  expect(cellsOf(def, columnsOf(def), { ...row, kind: 'F9' }, saying)['kind']).toBe('F9');
});

test('the form begins with the row as it is typed, and sends its key and version as they were read', () => {
  expect(begun(def, null)).toEqual({ kind: 'F1' });
  const values = begun(def, row);
  expect(values).toMatchObject({ code: 'YL', kind: 'pure', tags: 'a, b', next: null });
  expect(values).not.toHaveProperty('litters');
  expect(bodyOf(def, { ...values, code: 'other', kind: 'F1' }, row)).toMatchObject({
    ...{ code: 'YL', from: '20260101', version: 3, isNew: false },
    ...{ kind: 'F1', tags: ['a', 'b'] },
  });
  expect(bodyOf(def, { tags: 'a' }, null)).toEqual({ tags: ['a'], isNew: true });
});
