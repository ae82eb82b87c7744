import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountWords, MOST_SAID, numberWords } from './amount-words.ts';

const SMALL: Readonly<Record<'V' | 'E', Readonly<Record<string, number>>>> = {
  V: {
    ...{ không: 0, một: 1, mốt: 1, hai: 2, ba: 3, bốn: 4, năm: 5, lăm: 5, sáu: 6, bảy: 7, tám: 8, chín: 9 },
    mười: 10,
  },
  E: {
    ...{ zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
    ...{ thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19 },
    ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
  },
};
const THAI: Readonly<Record<string, number>> = {
  ...{ ศูนย์: 0, หนึ่ง: 1, เอ็ด: 1, สอง: 2, ยี่: 2, สาม: 3, สี่: 4, ห้า: 5, หก: 6, เจ็ด: 7, แปด: 8, เก้า: 9 },
};
const PLACES: Readonly<Record<string, number>> = { สิบ: 10, ร้อย: 100, พัน: 1000, หมื่น: 10_000, แสน: 100_000 };

/** Reads Vietnamese or English words back, from left to right: what the words add up to. */
function readWords(text: string, language: 'V' | 'E'): number {
  const large: Record<string, number> = language === 'V' ? { nghìn: 1e3, triệu: 1e6 } : { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
  let [billions, total, group] = [0, 0, 0];
  for (const word of text.split(/[ -]/)) {
    if (word === 'linh' || word === 'and') continue;
    if (word === 'trăm' || word === 'hundred') group *= 100;
    else if (word === 'mươi') group = group - (group % 10) + (group % 10) * 10;
    else if (word === 'tỷ') [billions, total, group] = [(total + group) * 1e9, 0, 0];
    else if (large[word] !== undefined) [total, group] = [total + group * large[word], 0];
    else {
      const digit = SMALL[language][word];
      if (digit === undefined) throw new Error(`unknown word ${word}`);
      group += digit;
    }
  }
  return billions + total + group;
}

/** Reads Thai words back: digits times their places, millions of what stands before. */
function readThai(text: string): number {
  const [last = '', ...before] = text.split('ล้าน').toReversed();
  const under = (part: string): number => {
    let [sum, digit, rest] = [0, null as number | null, part];
    while (rest !== '') {
      const word = [...Object.keys(THAI), ...Object.keys(PLACES)].find((one) => rest.startsWith(one));
      if (word === undefined) throw new Error(`unknown word ${rest}`);
      rest = rest.slice(word.length);
      if (PLACES[word] === undefined) digit = THAI[word] ?? 0;
      else [sum, digit] = [sum + (digit ?? 1) * PLACES[word], null];
    }
    return sum + (digit ?? 0);
  };
  return before.reduce((sum, part, index) => sum + under(part) * 1e6 ** (index + 1), under(last));
}

describe('numbers in words', () => {
  test.each([
    [0, 'không', 'zero', 'ศูนย์'],
    [5, 'năm', 'five', 'ห้า'],
    [10, 'mười', 'ten', 'สิบ'],
    [11, 'mười một', 'eleven', 'สิบเอ็ด'],
    [15, 'mười lăm', 'fifteen', 'สิบห้า'],
    [21, 'hai mươi mốt', 'twenty-one', 'ยี่สิบเอ็ด'],
    [105, 'một trăm linh năm', 'one hundred and five', 'หนึ่งร้อยห้า'],
    [1001, 'một nghìn không trăm linh một', 'one thousand one', 'หนึ่งพันเอ็ด'],
    [1_320_000, 'một triệu ba trăm hai mươi nghìn', 'one million three hundred and twenty thousand', 'หนึ่งล้านสามแสนสองหมื่น'],
    [2_000_000_005, 'hai tỷ không trăm linh năm', 'two billion five', 'สองพันล้านห้า'],
    [11_000_000, 'mười một triệu', 'eleven million', 'สิบเอ็ดล้าน'],
  ])('%d', (n, V, E, T) => expect([numberWords(n, 'V'), numberWords(n, 'E'), numberWords(n, 'T')]).toEqual([V, E, T]));

  test('read back, every number is itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: MOST_SAID })), (n) => {
        expect([readWords(numberWords(n, 'V'), 'V'), readWords(numberWords(n, 'E'), 'E'), readThai(numberWords(n, 'T'))]).toEqual([n, n, n]);
      }),
      { numRuns: 3000 },
    );
  });

  test('nothing but whole numbers in range', () => {
    for (const n of [-1, 0.5, MOST_SAID + 1, Number.NaN]) expect(() => numberWords(n, 'V')).toThrow(RangeError);
  });
});

test('amounts name the currency and its hundredths', () => {
  expect(amountWords(1_029_500, 'VND', 'V')).toBe('Một triệu không trăm hai mươi chín nghìn năm trăm đồng');
  expect(amountWords(1_029_500, 'VND', 'E')).toBe('One million twenty-nine thousand five hundred Vietnamese dong');
  expect(amountWords(121.5, 'THB', 'T')).toBe('หนึ่งร้อยยี่สิบเอ็ดบาทห้าสิบสตางค์');
  expect(amountWords(120, 'THB', 'T')).toBe('หนึ่งร้อยยี่สิบบาทถ้วน');
  expect(amountWords(1.05, 'USD', 'E')).toBe('One US dollar five cents');
  expect(amountWords(7, 'EUR', 'E')).toBe('Seven EUR');
});
