import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVENT_SHEETS } from '../contract/sheets/event.sheets.ts';
import { WARNING_WORDS } from '../contract/words.ts';
import { EVENT_TYPES } from '../domain/event-types.ts';
import { savedValue, warningTexts } from './event-detail.ts';
import { sheetOf } from './search/event-rows.ts';

test('warnings a row was saved with are read as words in three languages', () => {
  expect(warningTexts(['W_GEST', 'W_LITTER'], ({ E }) => E)).toBe('Gestation · Large litter');
  expect(warningTexts(['378'], ({ V }) => V)).toBe('Cận huyết gần');
  expect(warningTexts([], ({ T }) => T)).toBe('');
});

test('numbers of an event are written as all numbers are, with the decimals they were typed with', () => {
  const price = { key: 'price', kind: 'decimal', label: { V: '', E: '', T: '' } } as const;
  expect([45_000, 12.5, 0, null].map((value) => savedValue(price, value))).toEqual(['45,000', '12.5', '0', '']);
});

test('every warning the error texts hold for the herd has words of its own', () => {
  const events = ['W_GEST', 'W_LITTER', 'W_LACT', 'W_WEANKG', 'W_GILT', 'W_FOSTER', 'W_TEATS', 'W_HOUSE', 'W_INBRED', 'W_UNBAL', 'GF_GAP', '378'];
  const page = readFileSync(new URL('pig-event-inquiry.page.tsx', import.meta.url), 'utf8');
  expect(page).toContain('warningTexts(row.warnings');
  for (const code of events) expect(Object.values(WARNING_WORDS[code] ?? {}).filter((word) => word !== '' && word !== code)).toHaveLength(3);
});

test('events of one type are exported into the sheet that reads them back, whatever sheet there is', () => {
  const read = Object.values(EVENT_TYPES).filter(({ code }) => sheetOf(code, EVENT_SHEETS) !== undefined);
  expect(read.map(({ code }) => code).sort()).toEqual(['ABO', 'CUL', 'DTH', 'FAR', 'FRX', 'MAT', 'RET', 'RUT', 'SAL', 'WEA']);
  for (const { code, dateKey } of read) expect(sheetOf(code, EVENT_SHEETS)?.columns.map(({ key }) => key)).toContain(dateKey);
});
