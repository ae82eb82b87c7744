import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { caretAfter, groupTyped, numberOfTyped } from './number-text.ts';

describe('a number while it is typed', () => {
  test.each([
    ['1234', '1,234'],
    ['1234.', '1,234.'],
    ['1234.50', '1,234.50'],
    ['1,2345', '12,345'],
    ['-1234567.100', '-1,234,567.100'],
    ['', ''],
    ['-', '-'],
    ['.5', '.5'],
    ['12a', '12a'],
    ['1.2.3', '1.2.3'],
  ])('%s is shown as %s', (typed, shown) => expect(groupTyped(typed)).toBe(shown));

  test.each<[string, number | string | null]>([
    ['1,234.50', 1234.5],
    ['1,234.', 1234],
    ['.5', 0.5],
    ['', null],
    ['  ', null],
    ['-', '-'],
    ['12a', '12a'],
    ['1.2.3', '1.2.3'],
  ])('%s means %s', (typed, value) => expect(numberOfTyped(typed)).toBe(value));

  test('grouping changes nothing but commas, and means the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.stringMatching(/^(\.\d{0,4})?$/), (whole, part) => {
        const typed = `${whole}${part}`;
        expect(groupTyped(typed).replaceAll(',', '')).toBe(typed);
        expect(numberOfTyped(groupTyped(typed))).toBe(Number(typed));
      }),
    );
  });

  test('the caret stays behind the character it stood behind', () => {
    expect(caretAfter('1,2345', 6, '12,345')).toBe(6);
    expect(caretAfter('12345', 2, '12,345')).toBe(2);
    expect(caretAfter('12345', 3, '12,345')).toBe(4);
    expect(caretAfter('', 0, '')).toBe(0);
  });
});
