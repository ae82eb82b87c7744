import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asGid, foreignSign, meansUnknown, NEVER_IN_GID, parentGid, typedIds } from './genetic-id.ts';

const SIGNS = ". _ / - # : + * ( ) & '";

describe('a genetic id', () => {
  test('of real herd books may stand: underscores, blanks, marks of any script, 15 digits', () => {
    for (const id of ['SHD_338', 'GXL_14166', 'ĐẶNG 12', 'หมู-7', '276000890759568', 'USDU 12/3#4', "O'HARA & SON (2)", 'É+1*'])
      expect([id, foreignSign(asGid(id), SIGNS)]).toEqual([id, null]);
  });

  test('names its first foreign sign; commas, semicolons and control signs never stand, whatever the company allows', () => {
    expect(foreignSign('A@1', SIGNS)).toBe('@');
    expect(foreignSign('A 1', './-')).toBe(' ');
    for (const sign of [',', ';', '\u0007']) expect(foreignSign(`A${sign}1`, `${SIGNS}${sign}`)).toBe(sign);
  });

  test('a parent written as nothing, 0, NA or a dash is unknown; an id that only resembles one is not', () => {
    for (const typed of [null, undefined, '', '  ', '0', '00', 'NA', 'n/a', '#N/A', '-', '--', '–', '?', '.', 'unknown', 'NULL'])
      expect(parentGid(typed)).toBeNull();
    for (const typed of ['10', 'NA1', 'NAN', 'A-', '0A', 'NONEG']) expect(parentGid(typed)).toBe(typed);
  });

  test('any text becomes one that stays as it is, without blanks at its ends or doubled', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const id = asGid(typed);
        expect(asGid(id)).toBe(id);
        expect(id).not.toMatch(/^\s|\s$|\s{2}/);
      }),
    );
  });

  test('ids that may stand come out of a typed list as they went in', () => {
    const id = fc
      .string({ unit: fc.constantFrom(...'AZĐ09_- ./#'), minLength: 1, maxLength: 12 })
      .map(asGid)
      .filter((text) => text !== '' && !meansUnknown(text) && !NEVER_IN_GID.test(text));
    fc.assert(
      fc.property(fc.array(id, { minLength: 1, maxLength: 6 }), (ids) => {
        expect(typedIds(`${ids.join(', ')},`)).toEqual(ids);
      }),
    );
    expect(typedIds('S1 S2\tS3')).toEqual(['S1 S2', 'S3']);
    expect(typedIds(' s1 s2 ')).toEqual(['S1', 'S2']);
  });
});
