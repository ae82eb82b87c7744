import { describe, expect, test } from 'vitest';
import { zodIssues } from '#engine/server/zod-issues.ts';
import { errorText } from '#i18n/server-text.ts';
import type { Field, FieldValue } from './field.ts';
import { blankToNull, checkFields } from './field-check.ts';
import { days, inputOf } from './fields.ts';

const label = { V: 'Số', E: 'Number', T: 'จำนวน' };
const codesOf = (field: Partial<Field>, value: FieldValue): string[] =>
  checkFields([{ key: 'n', kind: 'int', label, ...field } as Field], { n: value }).map(({ code }) => code);

describe('the generic checks of numbers', () => {
  test.each<[Partial<Field>, FieldValue, string | undefined]>([
    [{ min: 1 }, 1, undefined],
    [{ min: 1 }, 0, 'V_POSITIVE'],
    [{ min: 1 }, -1, 'V_NOTNEG'],
    [{}, 0, undefined],
    [{}, -1, 'V_NOTNEG'],
    [{}, 1.5, 'V_INTEGER'],
    [{ kind: 'decimal' }, 1.5, undefined],
    [{}, 'x', 'V_NUMERIC'],
    [{ max: 3000 }, 3000, undefined],
    [{ max: 3000 }, 3001, 'V_RANGE'],
    [{ required: true }, null, 'V_REQUIRED'],
  ])('%j with %j: %s', (field, value, code) => expect(codesOf(field, value)).toEqual(code === undefined ? [] : [code]));

  test('V_POSITIVE is worded as the specification has it', () => {
    expect(errorText('E', { code: 'V_POSITIVE', field: 'n' }, { n: 'Number' })).toBe('Number must be greater than 0');
  });
});

describe('a number of days: whole, from 0 to 45, the same refusal in the form and on the server', () => {
  const field = days('n', label);
  const body = inputOf([field]);
  test.each<[FieldValue, boolean]>([
    [0, true],
    [45, true],
    [null, true],
    [46, false],
    [-1, false],
    [1.5, false],
    ['x', false],
  ])('%j: %s', (value, good) => {
    expect(codesOf(field, value)).toEqual(good ? [] : ['V_DAYS']);
    const parsed = body.safeParse({ n: value }, { reportInput: true });
    expect(parsed.success ? [] : zodIssues(parsed.error).map(({ code, field }) => [code, field])).toEqual(good ? [] : [['V_DAYS', 'n']]);
  });

  test('V_DAYS names the bounds', () => {
    expect(errorText('E', { code: 'V_DAYS' })).toBe('The number of days must be a whole number from 0 to 45');
  });
});

test('blank texts are missing, whatever they lie in', () => {
  expect(blankToNull({ a: ' ', b: ['', ' x '], c: { d: '\t' }, e: 0, f: false })).toEqual({
    a: null,
    b: [null, 'x'],
    c: { d: null },
    e: 0,
    f: false,
  });
});
