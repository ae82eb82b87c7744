import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoAnimalCode } from './animal-code.ts';

describe('what readers show of one tag', () => {
  test.each([
    ['964000000123456', '964000000123456'],
    ['964 000000123456', '964000000123456'],
    ['A0000000964000000123456', '964000000123456'],
    ['A 00000 0 964 000000123456', '964000000123456'],
    ['A 00000 0 0999 000000123456', '999000000123456'],
    ['10000000964000000123456', '964000000123456'],
    ['LA 982 000001088420', '982000001088420'],
    ['LA_00000_0_982_000001088420', '982000001088420'],
    ['8000F9DCBE991A14', '999123456789012'],
    ['3E7.1CBE991A14', '999123456789012'],
  ])('%s, as its maker prints it', (read, code) => {
    expect(isoAnimalCode(read)).toBe(code);
  });

  test.each(['', 'SS00006', 'A123', '12345', '20261123', 'R00060000000000123456', '000000000000001', '964999999999999', '0006 0000000000123456'])(
    '%s is no animal’s transponder',
    (read) => {
      expect(isoAnimalCode(read)).toBeNull();
    },
  );
});

test('every tag is the same number in all forms, however it is typed', () => {
  const tag = fc.record({ country: fc.integer({ min: 1, max: 999 }), national: fc.bigInt({ min: 0n, max: (1n << 38n) - 1n }) });
  fc.assert(
    fc.property(tag, ({ country, national }) => {
      const [head, tail] = [String(country).padStart(3, '0'), String(national).padStart(12, '0')];
      const bits = (1n << 63n) | (BigInt(country) << 38n) | national;
      const hex = bits.toString(16);
      const forms = [
        ...[`${head}${tail}`, `${head} ${tail}`, `${head}.${tail}`, `LA ${head} ${tail}`],
        ...[`LA_00000_0_${head}_${tail}`, `A0000000${head}${tail}`, `A 00000 0 0${head} ${tail}`, `10000000${head}${tail}`],
        ...[hex, hex.toUpperCase(), `${country.toString(16)}.${national.toString(16).padStart(10, '0')}`],
      ];
      expect(forms.map(isoAnimalCode)).toEqual(forms.map(() => `${head}${tail}`));
    }),
  );
});

test('a tag is said once: its 15 digits read again are themselves, and what is no tag stays none', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (text) => {
      const code = isoAnimalCode(text);
      expect(code === null || isoAnimalCode(code) === code).toBe(true);
    }),
  );
});
