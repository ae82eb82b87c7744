import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Parsed,
  parseCodeCell,
  parseDateCell,
  parseDecimalCell,
  parseFlagCell,
  parseIntCell,
  parseTextCell,
  type ReadCell,
} from './parse-cell.ts';

function outcome(parsed: Parsed<unknown>): unknown {
  return parsed.ok ? parsed.value : parsed.issue.code;
}

const blanks: ReadCell[] = [null, '', '   ', '\u00A0', '\u200B'];

describe('cells', () => {
  it('takes blanks as missing, whatever the kind', () => {
    for (const blank of blanks) {
      for (const parse of [parseDateCell, parseIntCell, parseDecimalCell, parseTextCell, parseFlagCell])
        expect(parse(blank, 'f')).toEqual({ ok: true, value: null });
      expect(parseCodeCell(blank, 'f', [])).toEqual({ ok: true, value: null });
    }
  });

  it('never reads an Excel error as a value', () => {
    const error: ReadCell = { error: '#N/A' };
    expect(outcome(parseDateCell(error, 'f'))).toBe('V_INVALID');
    expect(outcome(parseIntCell(error, 'f'))).toBe('V_NUMERIC');
    expect(outcome(parseTextCell(error, 'f'))).toBe('V_INVALID');
    expect(outcome(parseFlagCell(error, 'f'))).toBe('V_INVALID');
    expect(outcome(parseCodeCell(error, 'f', [{ code: 'N' }]))).toBe('V_INVALID');
  });

  it.each<[ReadCell, unknown]>([
    [12, 12],
    ['12', 12],
    ['1,234', 1234],
    ['๑๒', 12],
    ['12.', 12],
    [12.000000000000002, 12],
    [12.5, 'V_INTEGER'],
    ['12.5', 'V_INTEGER'],
    [-1, 'V_NOTNEG'],
    ['-1', 'V_NOTNEG'],
    [-0, 0],
    ['12,5', 'V_NUMERIC'],
    ['1,23,456', 'V_NUMERIC'],
    ['12 con', 'V_NUMERIC'],
    ['1e3', 'V_NUMERIC'],
    [true, 'V_NUMERIC'],
    [new Date(0), 'V_NUMERIC'],
  ])('whole number: %s → %s', (cell, expected) => expect(outcome(parseIntCell(cell, 'f'))).toBe(expected));

  it('names the field and the value in an issue', () => {
    expect(parseIntCell('abc', 'livenum')).toEqual({ ok: false, issue: { code: 'V_NUMERIC', field: 'livenum', params: { value: 'abc' } } });
  });

  it('accepts below zero where the rule does', () => expect(outcome(parseDecimalCell('-1.5', 'f', { min: -10 }))).toBe(-1.5));
  it('drops the noise of binary fractions', () => expect(outcome(parseDecimalCell(0.1 + 0.2, 'f'))).toBe(0.3));

  it('keeps every digit of an identity typed as a number', () => {
    expect(outcome(parseTextCell(982000123456789, 'rfid'))).toBe('982000123456789');
    expect(outcome(parseTextCell(' 007 ', 'pgid'))).toBe('007');
    fc.assert(fc.property(fc.maxSafeNat(), (n) => outcome(parseTextCell(n, 'f')) === String(n)));
  });

  it('reads numbers written in en-US form back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (n) => {
        expect(outcome(parseIntCell(n.toLocaleString('en-US'), 'f'))).toBe(n);
        expect(outcome(parseDecimalCell(`${n.toLocaleString('en-US')}.25`, 'f'))).toBe(n + 0.25);
      }),
    );
  });

  it.each([
    ['Y', 'Y'],
    ['có', 'Y'],
    ['Không', 'N'],
    ['ใช่', 'Y'],
    ['ไม่มี', 'N'],
    [false, 'N'],
    ['maybe', 'V_INVALID'],
  ])('flag: %s → %s', (cell, expected) => expect(outcome(parseFlagCell(cell, 'f'))).toBe(expected));

  const choices = [
    { code: 'A1', labels: ['Nhà nái chửa', 'Gestation', 'โรงเรือนอุ้มท้อง'] },
    { code: 'A2', labels: ['Cái', 'Female', 'เมีย'] },
    { code: 'A3', labels: ['Cai', 'Weaned', 'หย่านม'] },
    { code: '101', labels: ['Phòng 101', 'Room 101', 'ห้อง 101'] },
  ];
  it.each<[ReadCell, string]>([
    ['A1', 'A1'],
    ['a1', 'A1'],
    ['A1 - Nhà nái chửa', 'A1'],
    ['nha nai chua', 'A1'],
    ['Gestation', 'A1'],
    ['Cái', 'A2'],
    ['Cai', 'A3'],
    ['cai', 'V_NOTEXISTS'],
    [101, '101'],
    ['B9', 'V_NOTEXISTS'],
  ])('code: %s → %s', (cell, expected) => expect(outcome(parseCodeCell(cell, 'f', choices))).toBe(expected));
});
