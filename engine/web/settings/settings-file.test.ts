import { expect, test } from 'vitest';
import { readBuffer } from '../excel/read-core.ts';
import { workbookToBlob } from '../excel/write.ts';
import type { Setting } from './setting-calls.ts';
import { actsOf, changesOf, withAct, withTyped } from './setting-changes.ts';
import { fileChanges, settingsWorkbook } from './settings-file.ts';

const setting = (name: string, type: string, value: unknown, mayChange = true): Setting =>
  ({ name, label: name, type, value, initial: value, min: null, max: null, source: 'default', validFrom: null, mayChange }) as Setting;
const FARM = [
  setting('LACTSTD', 'int', 24),
  setting('WTGILT', 'range', [20, 200]),
  setting('LOCKDAY', 'int', 3, false),
  setting('PARSHARE', 'numbers', [60, 40]),
  setting('TARGETS', 'table', { BA: { '2026': 13 } }),
  setting('GOLIVE', 'date', null),
];
const WORDS = { sheet: 's', name: 'n', label: 'l', value: 'v', initial: 'i', range: 'r', source: 'q', validFrom: 'f' };

async function cellsOf(settings: readonly Setting[]) {
  const blob = await workbookToBlob(settingsWorkbook(settings, WORDS, 'V01'));
  const result = await readBuffer(await blob.arrayBuffer());
  return result.ok ? result.rows : [];
}

test('a file as exported changes nothing; changed cells come back as values of their kind', async () => {
  expect(fileChanges(await cellsOf(FARM), FARM)).toEqual([]);
  const typed = [
    setting('LACTSTD', 'int', 26),
    setting('WTGILT', 'range', [30, 180]),
    setting('LOCKDAY', 'int', 9),
    setting('PARSHARE', 'text', 'sixty'),
    setting('TARGETS', 'table', { BA: { '2026': 14 } }),
    setting('GOLIVE', 'date', '20260101'),
    setting('UNKNOWN', 'int', 1),
  ];
  const changes = fileChanges(await cellsOf(typed), FARM)?.map(({ setting: { name }, read }) => [name, read]);
  expect(changes).toEqual([
    ['LACTSTD', 26],
    ['WTGILT', [30, 180]],
    ['LOCKDAY', undefined],
    ['PARSHARE', undefined],
    ['TARGETS', { BA: { '2026': 14 } }],
    ['GOLIVE', '20260101'],
  ]);
});

test('numbers Excel keeps as numbers are read; a sheet of something else is refused', () => {
  expect(
    fileChanges(
      [
        ['NAME · n', 'l', 'VALUE · v'],
        ['LACTSTD', '', 25],
      ],
      FARM,
    )?.[0]?.read,
  ).toBe(25);
  expect(
    fileChanges(
      [
        ['pgid', 'matedt'],
        ['S1', '20260101'],
      ],
      FARM,
    ),
  ).toBeNull();
});

test('a value of one’s own is taken back, a company’s opened to farms as it stands; what is typed or pressed last counts', () => {
  const own = (source: string, more: object = {}): Setting => ({
    ...setting('LACTSTD', 'int', 26),
    source,
    fixed: false,
    farms: true,
    coming: [],
    ...more,
  });
  expect(actsOf(own('default'), 'farm')).toEqual([]);
  expect(actsOf(own('company'), 'farm')).toEqual([]);
  expect(actsOf(own('default', { coming: [{ validFrom: '20270101', value: 25 }] }), 'farm')).toEqual(['back']);
  expect(actsOf(own('default', { coming: [{ validFrom: '20270101', value: null }] }), 'farm')).toEqual([]);
  expect(actsOf(own('farm', { mayChange: false }), 'farm')).toEqual([]);
  expect(actsOf(own('lab'), 'lab')).toEqual([]);
  expect([false, true].map((fixed) => actsOf(own('company', { fixed }), 'company'))).toEqual([
    ['back', 'fix'],
    ['back', 'free'],
  ]);
  expect(actsOf(own('company', { farms: false }), 'company')).toEqual(['back']);
  const typed = withTyped({ typed: {}, acts: {} }, 'LACTSTD', '28');
  const change = (unsaved: typeof typed, lock = true) => changesOf([own('company', { fixed: true })], unsaved, lock);
  expect(change(typed)).toEqual([{ name: 'LACTSTD', value: 28, locked: true, remove: false }]);
  const back = withAct(typed, 'LACTSTD', 'back');
  expect(change(back)).toEqual([{ name: 'LACTSTD', value: null, locked: false, remove: true }]);
  expect(change(withAct(back, 'LACTSTD', 'back'))).toEqual([]);
  expect(change(withAct(back, 'LACTSTD', 'free'))).toEqual([{ name: 'LACTSTD', value: 26, locked: false, remove: false }]);
  expect(change(withTyped(back, 'LACTSTD', '26'))).toEqual([]);
});
