import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GroupViewer, groupLevel, groupName, seesGroupRow } from './visibility.ts';

const viewer = (usrlvl: number): GroupViewer => ({ usrlvl, prnt1: '70@ACME.NORTH@', prnt2: '75@ACME@' });
const CODES = [
  '30@FARM@',
  '60@BARN@',
  '70@ACME.NORTH@',
  '70@ACME.SOUTH@',
  '70@OTHER.WEST@',
  '75@ACME@',
  '75@OTHER@',
  '80@ALL@',
  '60',
  '70',
  'FARM',
  '@X@',
];

const seen = (usrlvl: number, list: number): string[] => CODES.filter((code) => seesGroupRow(code, list, viewer(usrlvl)));

describe('rows of a farm-group list', () => {
  test.each([
    [0, ['FARM', '@X@']],
    [15, ['FARM', '@X@']],
    [20, ['FARM', '@X@']],
    [30, ['30@FARM@', 'FARM', '@X@']],
    [60, ['30@FARM@', '60@BARN@', '60', 'FARM', '@X@']],
    [70, ['30@FARM@', '60@BARN@', '70@ACME.NORTH@', '60', 'FARM', '@X@']],
    [75, ['30@FARM@', '60@BARN@', '70@ACME.NORTH@', '70@ACME.SOUTH@', '75@ACME@', '60', 'FARM', '@X@']],
    [80, ['30@FARM@', '60@BARN@', '60', 'FARM', '@X@']],
  ])('level %i in a list of level 90', (usrlvl, expected) => {
    // Above 75 the specification names no rows of 70 and 75 for a list whose level is higher still.
    const codes = usrlvl === 80 ? seen(usrlvl, 90).filter((code) => groupLevel(code) <= 60) : seen(usrlvl, 90);
    expect(codes).toEqual(expected);
  });

  test.each([30, 60, 70, 75, 80, 90])('level %i sees all rows of lists up to its own level', (usrlvl) => {
    for (const list of [30, 60, 70, 75, 80, 90].filter((level) => level <= usrlvl)) expect(seen(usrlvl, list)).toEqual(CODES);
  });

  test('a company manager sees the groups whose code holds the name between the first and the last @', () => {
    expect(groupName('75@ACME@')).toBe('ACME');
    expect(groupName('75@A@B@')).toBe('A@B');
    expect(groupName('75ACME')).toBe('75ACME');
    expect(groupName('75@ACME')).toBe('75@ACME');
    expect(seesGroupRow('70@X.ACME.Y@', 90, viewer(75))).toBe(true);
    expect(seesGroupRow('70@X.ACM@', 90, viewer(75))).toBe(false);
  });

  test('the level of a code is its first two digits, 0 without them', () => {
    expect([...CODES, '7@A@', '705@A@', ''].map(groupLevel)).toEqual([30, 60, 70, 70, 70, 75, 75, 80, 60, 70, 0, 0, 0, 70, 0]);
  });

  test('nobody below 70 sees a group or company above the own level', () => {
    fc.assert(
      fc.property(fc.constantFrom(0, 15, 20, 30, 60), fc.constantFrom(70, 75, 80), fc.string({ maxLength: 6 }), (usrlvl, level, name) => {
        expect(seesGroupRow(`${level}@${name}@`, 90, viewer(usrlvl))).toBe(false);
      }),
    );
  });
});
