import { expect, test } from 'vitest';
import { readBuffer } from '../excel/read-core.ts';
import { workbookToBlob } from '../excel/write.ts';
import type { Setting } from './setting-calls.ts';
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
