import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextNumber, numbersLeft, patternScheme, plainScheme, type TagPattern, tagName } from './tag-series.ts';

const FACTS = { unit: 'V01', letter: 'Y', year: 2026, week: 47 };
const pattern = (given: Partial<TagPattern> = {}): TagPattern => ({
  parts: ['unit', 'line', 'year', 'litter', 'piglet'],
  length: 12,
  next: 1,
  yearly: true,
  parity: 'none',
  ...given,
});

describe('numbers of a farm without a pattern', () => {
  test('four characters of the short name, letter, sex, five digits', () => {
    expect(plainScheme(tagName('Quế Anh 2', 'QA01'), 'Y', 'F', 12).textOf(17)).toBe('QUEAYF00017');
    expect(plainScheme(tagName('Đại Lộc', 'DL01'), 'L', 'M', 12).textOf(1)).toBe('DAILLM00001');
    expect(tagName('ฟาร์ม', 'TH-01')).toBe('TH01');
  });
  test('fits the longest identity, the name giving way', () => {
    expect(plainScheme('QUEA', 'Y', 'F', 9).textOf(17)).toBe('QUYF00017');
  });
});

const parts = fc.constantFrom<TagPattern['parts']>(
  ['unit', 'line', 'year', 'litter', 'piglet'],
  ['unit', 'litter', 'sex'],
  ['unit', 'line', 'litter', 'check'],
  ['unit', 'year', 'week', 'litter', 'piglet', 'sex', 'check'],
);
const schemes = fc
  .record({
    parts,
    length: fc.integer({ min: 13, max: 18 }),
    parity: fc.constantFrom<TagPattern['parity']>('none', 'odd-male', 'even-male'),
    next: fc.integer({ min: 1, max: 500 }),
  })
  .map((given) => pattern(given));

describe('numbers by a pattern', () => {
  test('each number has its own text, and the text gives the number back', () => {
    fc.assert(
      fc.property(schemes, fc.constantFrom('F' as const, 'M' as const), fc.integer({ min: 0, max: 4000 }), (given, sex, step) => {
        const scheme = patternScheme(given, FACTS, sex);
        const no = scheme.first + step;
        fc.pre(no < scheme.most);
        expect(scheme.numberOf(scheme.textOf(no))).toBe(no);
        expect(scheme.textOf(no + 1)).not.toBe(scheme.textOf(no));
      }),
    );
  });
  test('the two sexes never write one text, unless they count together', () => {
    fc.assert(
      fc.property(schemes, fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 }), (given, a, b) => {
        const [females, males] = [patternScheme(given, FACTS, 'F'), patternScheme(given, FACTS, 'M')];
        fc.pre(females.first + a <= females.most && males.first + b <= males.most);
        if (!females.shared) expect(females.textOf(females.first + a)).not.toBe(males.textOf(males.first + b));
      }),
    );
  });
  test('odd for males, even for females, without gaps in either', () => {
    const of = (sex: 'F' | 'M') => patternScheme(pattern({ parts: ['unit', 'litter'], length: 8, parity: 'odd-male' }), FACTS, sex);
    expect([1, 2, 3].map(of('M').textOf)).toEqual(['V0100001', 'V0100003', 'V0100005']);
    expect([1, 2, 3].map(of('F').textOf)).toEqual(['V0100002', 'V0100004', 'V0100006']);
  });
  test('a yearly pattern leaves the numbers of other years out', () => {
    const scheme = patternScheme(pattern(), FACTS, 'F');
    expect(scheme.numberOf('V01Y25000117')).toBeNull();
    expect(scheme.numberOf('V01Y26000117')).toBe(117);
    expect(patternScheme(pattern({ yearly: false }), FACTS, 'F').numberOf('V01Y25000117')).toBe(117);
  });
});

describe('the next number', () => {
  test('stands above the counter and above every number in the herd, and never goes back', () => {
    const scheme = plainScheme('FA01', 'Y', 'F', 12);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), fc.array(fc.integer({ min: 1, max: 900 })), (counter, herd) => {
        const { next } = nextNumber(scheme, counter, [...herd.map(scheme.textOf), 'FA01YM00999', 'OTHER']);
        expect(next).toBe(Math.max(counter, 0, ...herd) + 1);
        expect(nextNumber(scheme, next, []).next).toBe(next + 1);
      }),
    );
  });
  test('says how many the pattern still holds', () => {
    const scheme = plainScheme('FA01', 'Y', 'F', 12);
    expect(numbersLeft(scheme, 1)).toBe(99_999);
    expect(numbersLeft(scheme, 100_000)).toBe(0);
  });
});
