import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WARNING_WORDS } from '../contract/words.ts';
import { warningTexts } from './event-detail.ts';

test('warnings a row was saved with are read as words in three languages', () => {
  expect(warningTexts(['W_GEST', 'W_LITTER'], ({ E }) => E)).toBe('Gestation · Large litter');
  expect(warningTexts(['378'], ({ V }) => V)).toBe('Cận huyết gần');
  expect(warningTexts([], ({ T }) => T)).toBe('');
});

test('every warning the error texts hold for the herd has words of its own', () => {
  const events = ['W_GEST', 'W_LITTER', 'W_LACT', 'W_WEANKG', 'W_GILT', 'W_FOSTER', 'W_TEATS', 'W_HOUSE', 'W_INBRED', 'W_UNBAL', 'GF_GAP', '378'];
  const page = readFileSync(new URL('pig-event-inquiry.page.tsx', import.meta.url), 'utf8');
  expect(page).toContain('warningTexts(row.warnings');
  for (const code of events) expect(Object.values(WARNING_WORDS[code] ?? {}).filter((word) => word !== '' && word !== code)).toHaveLength(3);
});
