import { describe, expect, test } from 'vitest';
import { firstMatch, leftText } from './code-match.ts';

const OPERATORS = [
  { value: 'OP10', label: 'Trần Hằng' },
  { value: 'OP1', label: 'Lê Đức' },
];

describe('a text left in a code field', () => {
  test('waits for its list, and is the code when the list arrives', () => {
    expect(leftText([], 'op1', true)).toEqual({ is: 'waiting' });
    expect(leftText(OPERATORS, 'op1', false)).toEqual({ is: 'found', code: 'OP1' });
  });
  test('that no row holds is said to be unknown, never dropped', () => {
    expect(leftText(OPERATORS, 'ZZ9', false)).toEqual({ is: 'unknown' });
  });
  test('of blanks is none', () => {
    expect(leftText(OPERATORS, ' ', true)).toBeNull();
    expect(leftText(OPERATORS, null, false)).toBeNull();
  });
  test('finds by name without its marks, a whole code before the start of one', () => {
    expect(firstMatch(OPERATORS, 'le duc')?.value).toBe('OP1');
    expect(firstMatch(OPERATORS, 'OP1')?.value).toBe('OP1');
  });
});
