import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseTypedDate } from '#engine/sheet/typed-date.ts';
import { DEFAULT_DATE_STYLE } from '#kernel/date-style.ts';
import { en } from './common/en.ts';
import { th } from './common/th.ts';
import { vi } from './common/vi.ts';
import { datesInText, formatDate, formatInstant, formatLongDate, setDateStyle } from './dates.ts';
import { errors as errorsEn } from './errors/en.ts';
import { errors as errorsTh } from './errors/th.ts';
import { errors as errorsVi } from './errors/vi.ts';
import { errorText } from './server-text.ts';

/** Names of the values a text takes; a plural may say one of them in several of its forms. */
const placeholders = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name = '']) => name))].sort();

function leaves(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leaves(value as object, `${path}${key}.`),
  );
}

describe('the error catalogue', () => {
  test('is made from the list as it stands: every code, every text', () => {
    const [, ...lines] = readFileSync(new URL('errors/errors.tsv', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '');
    const listed = lines.map((line) => line.split('\t').map((cell) => cell.trim().normalize('NFC')));
    expect(Object.keys(errorsVi)).toHaveLength(listed.length);
    for (const [code = '', , , english, vietnamese, thai] of listed) {
      expect([errorsEn[code as keyof typeof errorsEn], errorsVi[code as keyof typeof errorsVi], errorsTh[code as keyof typeof errorsTh]]).toEqual([
        english,
        vietnamese,
        thai,
      ]);
    }
  });

  test('a broken file of an instrument is told with its line and what stands there, whatever the language', () => {
    for (const code of ['LAB_FILE_CUT', 'LAB_FILE_WELL', 'LAB_FILE_TWICE', 'LAB_FILE_NUMBER'] as const)
      for (const language of ['V', 'E', 'T'] as const)
        expect(errorText(language, { code, params: { line: 17, found: 'Z04' } })).toMatch(/(?=.*\b17\b)(?=.*Z04)/);
  });

  test('the value of a field of days stands as a day, an identity of eight digits as it is', () => {
    expect(errorText('V', { code: 'V_EXISTS', field: 'rows.0.eventdt', params: { value: '20261129' } })).toBe('29/11/2026 đã có');
    expect(errorText('V', { code: 'V_EXISTS', field: 'tag', params: { value: '20261129' } })).toBe('20261129 đã có');
  });

  test('no language loses a parameter of another', () => {
    for (const [code, text] of Object.entries(errorsVi)) {
      expect([code, placeholders(errorsEn[code as keyof typeof errorsEn]), placeholders(errorsTh[code as keyof typeof errorsTh])]).toEqual([
        code,
        placeholders(text),
        placeholders(text),
      ]);
    }
  });
});

describe('the shared words', () => {
  test('have the same keys and parameters in three languages, and no English left in the others', () => {
    const base = leaves(vi);
    for (const [language, words] of [
      ['en', en],
      ['th', th],
    ] as const) {
      const other = new Map(leaves(words));
      expect([language, [...other.keys()]]).toEqual([language, base.map(([key]) => key)]);
      for (const [key, text] of base) expect([key, placeholders(other.get(key) ?? '')]).toEqual([key, placeholders(text)]);
    }
    const same = new Set(['app.copyright', 'report.excel', 'report.pdf', 'report.csv']);
    const english = new Map(leaves(en));
    expect(base.filter(([key, text]) => english.get(key) === text && !same.has(key))).toEqual([]);
    expect(leaves(th).filter(([key, text]) => !/[ก-๙]/.test(text) && !same.has(key))).toEqual([]);
  });
});

describe('a sentence', () => {
  test('is filled with label, numbers and days of the reader', () => {
    expect(errorText('E', { code: 'V_RANGE', field: 'livenum', params: { min: 0, max: 3000 } }, { livenum: 'Born alive' })).toBe(
      'Born alive must be from 0 to 3,000',
    );
    expect(errorText('V', { code: 'V_REQUIRED', field: 'rows.3.matedt' }, { matedt: 'Ngày phối' })).toContain('Ngày phối');
    expect(errorText('E', { code: 'V_VALUEDT', params: { date: '20261121' } })).toContain('21/11/2026');
    expect(errorText('E', { code: 'V_EXISTS', params: { value: '20261121' } })).toBe('20261121 already exists');
    expect(errorText('E', { code: 'STALE', params: { user: 'Hoa', time: '20261121 14:05' } })).toBe(
      'Changed by Hoa at 21/11/2026 14:05, please load again',
    );
    expect(errorText('T', { code: 'no-such-code' })).toBe('no-such-code');
  });
});

test('days and instants, by default as the three languages write them', () => {
  expect(datesInText('Tuần 47 (20261116–20261122), 20261399, SS20261116 120261116')).toBe(
    'Tuần 47 (16/11/2026–22/11/2026), 20261399, SS20261116 120261116',
  );
  expect(formatDate('20261121')).toBe('21/11/2026');
  expect(formatDate(null)).toBe('');
  expect(formatDate('unknown')).toBe('unknown');
  expect(formatLongDate('20261121' as never, 'V')).toBe('Thứ bảy, 21/11/2026');
  expect(formatInstant('2026-11-20T18:30:00Z', 7 * 60)).toBe('21/11/2026 01:30');
  expect(formatInstant('2026-01-01T00:10:00Z', -60)).toBe('31/12/2025 23:10');
  expect(formatInstant('2026-01-01T00:10:00Z', -60, 'YYYYMMDD')).toBe('20251231 23:10');
  expect(errorText('V', { code: '436', params: { user: 'Hoa', time: '20261121 14:05' } })).toContain('21/11/2026 14:05');
});

test.each([
  ['YYYYMMDD', '20261121'],
  ['DD/MM/BBBB', '21/11/2569'],
] as const)('days as a reader chose to have them: %s', (style, written) => {
  setDateStyle(style);
  try {
    expect(formatDate('20261121')).toBe(written);
    expect(datesInText('Tuần 47 (20261121)')).toBe(`Tuần 47 (${written})`);
    expect(formatLongDate('20261121' as never, 'V')).toBe(`Thứ bảy, ${written}`);
    // What a field shows is read back as the day it means.
    expect(parseTypedDate(written)).toBe('20261121');
  } finally {
    setDateStyle(DEFAULT_DATE_STYLE);
  }
});
