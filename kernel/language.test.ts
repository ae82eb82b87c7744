import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LANGUAGE, formatNumber, LANGUAGES, languageTag } from './language.ts';

describe('languages and numbers', () => {
  test('Vietnamese is the default of V, E, T', () => {
    expect(DEFAULT_LANGUAGE).toBe('V');
    expect(LANGUAGES.map(languageTag)).toEqual(['vi', 'en', 'th']);
  });

  test.each([
    [1234.5, 1, '1,234.5'],
    [0, 0, '0'],
    [-1234567, 0, '-1,234,567'],
    [999, 0, '999'],
    [1000, 2, '1,000.00'],
    [-0.001, 2, '0.00'],
    [0.005, 2, '0.01'],
  ])('%d with %i decimals is shown as %s', (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text);
  });

  test('reads back as the number it shows, in groups of three', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (value) => {
        const text = formatNumber(value);
        expect(Number(text.replaceAll(',', ''))).toBe(value === 0 ? 0 : value);
        expect(text).toMatch(/^-?\d{1,3}(,\d{3})*$/);
      }),
    );
  });
});
