import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BusinessDate } from '#kernel/business-date.ts';
import { classFrom, classIssues, type TypedClass } from './class-rules.ts';
import { AGE_CLASSES } from './classes.ts';
import { colourOf, type Expected, expectedFor, expectedIssues, nextSampling } from './expected.ts';

const day = (text: string) => text as BusinessDate;
const ROW: Expected = {
  ...{ rowid: 'company', farmid: null, fromdt: day('20260101'), disease: 'CSF', testcd: null, class: null, vaccinated: 'any', direction: 'wanted' },
  ...{ low: 40, high: 160, protection: 70, green: null, amber: null, cvgood: 30, cvmost: 50, animals: null, weeks: null },
};
const asked = { farmid: 'F1', day: day('20260601'), disease: 'CSF', testcd: 'CSF-SN', class: 'w8', vaccinated: null } as const;

describe('which expectation counts', () => {
  test.each([
    ['a farm before its company', [ROW, { ...ROW, rowid: 'farm', farmid: 'F1' }], {}, 'farm'],
    ['not another farm', [ROW, { ...ROW, rowid: 'farm', farmid: 'F2' }], {}, 'company'],
    ['the test before the disease', [ROW, { ...ROW, rowid: 'test', testcd: 'CSF-SN' }], {}, 'test'],
    ['the class before all classes', [ROW, { ...ROW, rowid: 'class', class: 'w8' }, { ...ROW, rowid: 'other', class: 'w11' }], {}, 'class'],
    [
      'the newest that is valid',
      [ROW, { ...ROW, rowid: 'new', fromdt: day('20260601') }, { ...ROW, rowid: 'later', fromdt: day('20260602') }],
      {},
      'new',
    ],
    ['of vaccinated houses where it is known', [ROW, { ...ROW, rowid: 'yes', vaccinated: 'yes' as const }], { vaccinated: true }, 'yes'],
    ['of all where it is not', [ROW, { ...ROW, rowid: 'yes', vaccinated: 'yes' as const }], {}, 'company'],
  ])('%s', (_, rows, more, rowid) => {
    expect(expectedFor(rows as readonly Expected[], { ...asked, ...more })?.rowid).toBe(rowid);
  });

  test('none of another disease', () => {
    expect(expectedFor([ROW], { ...asked, disease: 'PRRS' })).toBeNull();
  });
});

const found = { n: 10, mean: null, gmt: 80, protection: 90, positive: 100, cv: 20 };
test.each([
  [{}, {}, 'green'],
  [{}, { gmt: 39 }, 'amber'],
  // The band is 120 wide: 280 is that far above it, 281 further.
  [{}, { gmt: 280 }, 'amber'],
  [{}, { gmt: 281 }, 'red'],
  [{}, { protection: 69 }, 'amber'],
  // Four fifths of 70.
  [{}, { protection: 56 }, 'amber'],
  [{}, { protection: 55 }, 'red'],
  [{}, { cv: 30 }, 'green'],
  [{}, { cv: 50 }, 'amber'],
  [{}, { cv: 51 }, 'red'],
  [{ direction: 'unwanted', low: null, high: null, protection: null, green: 0, amber: 5 }, { positive: 5, cv: 90 }, 'amber'],
  [{ direction: 'unwanted', low: null, high: null, protection: null, green: 0, amber: 5 }, { positive: 0, cv: 90 }, 'green'],
  [{ direction: 'unwanted', low: null, high: null, protection: null, green: 0, amber: 5 }, { positive: 6, cv: 90 }, 'red'],
  [{}, { n: 0 }, null],
])('%o with %o is %s', (row, figures, colour) => {
  expect(colourOf({ ...ROW, ...row } as Expected, { ...found, ...figures })).toBe(colour);
});

test('limits that contradict each other are refused beside their field', () => {
  const codes = (more: Partial<Expected>) => expectedIssues({ ...ROW, ...more }).map(({ code, field }) => `${code} ${field}`);
  expect(codes({})).toEqual([]);
  expect(codes({ low: 5, high: 4 })).toEqual(['V_RANGE high']);
  expect(codes({ green: 5, amber: 5 })).toEqual(['LAB_GREEN_AMBER amber']);
  expect(codes({ green: 5 })).toEqual(['V_REQUIRED amber']);
  expect(codes({ cvgood: 50 })).toEqual(['LAB_GREEN_AMBER cvmost']);
  expect(codes({ animals: 10 })).toEqual(['V_REQUIRED weeks']);
});

describe('classes of age and parity', () => {
  const weeks = (fromno: number, tono: number | null): TypedClass => ({ scale: 'weeks', fromno, tono });
  const codes = (classes: readonly TypedClass[]) => classIssues(classes).map(({ code, row }) => `${code} ${row}`);

  test('the classes of the product hold, and keep their keys', () => {
    const typed = AGE_CLASSES.map(({ of, from, to }) => ({ scale: of, fromno: from ?? 0, tono: to }));
    expect(codes(typed)).toEqual([]);
    expect(typed.map(classFrom)).toEqual(AGE_CLASSES);
  });

  test.each([
    [[weeks(0, 4), weeks(4, 8)], ['LAB_CLASS_OVERLAP 2']],
    [[weeks(0, 4), weeks(6, 8)], ['LAB_CLASS_GAP 2']],
    [[weeks(1, 4)], ['LAB_CLASS_GAP 1']],
    [[weeks(0, null), weeks(5, 8)], ['LAB_CLASS_OVERLAP 2']],
    [[weeks(5, 8), weeks(0, 4)], []],
    [[{ scale: 'gilt', fromno: 0, tono: null } as const, { scale: 'gilt', fromno: 0, tono: null } as const], ['V_DUP 2']],
    [[{ scale: 'parity', fromno: 2, tono: null } as const], ['LAB_CLASS_GAP 1']],
  ])('%j is answered %j', (classes, expected) => {
    expect(codes(classes)).toEqual(expected);
  });

  test('ages cut anywhere into following classes hold; taking one out of the middle leaves a gap', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 3, maxLength: 8 }), (lengths) => {
        let from = 0;
        const classes = lengths.map((length) => {
          const one = weeks(from, from + length - 1);
          from += length;
          return one;
        });
        expect(classIssues(classes)).toEqual([]);
        expect(classIssues([...classes.slice(0, 1), ...classes.slice(2)])[0]?.code).toBe('LAB_CLASS_GAP');
      }),
    );
  });
});

test('a class is sampled again its weeks after the last time, at once where it never was', () => {
  expect(nextSampling(day('20260501'), 13, day('20260601'))).toBe('20260731');
  expect(nextSampling(null, 13, day('20260601'))).toBe('20260601');
});
