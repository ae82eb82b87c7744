import { expect, test } from 'vitest';
import { screenScore } from './screen-score.ts';

const farrowing = { own: 'so theo doi nai de', title: 'farrowing record so theo doi nai de บันทึกการคลอด pigfarrowreport', all: 'tung o de' };
const device = { own: 'ma thiet bi', title: 'device id ma thiet bi รหัสอุปกรณ์ macid', all: 'de nghi dang ky' };

test('a whole word of the own title stands before the beginning of a word of another language', () => {
  expect(screenScore(farrowing, ['de'])).toBeGreaterThan(screenScore(device, ['de']));
  expect(screenScore(device, ['dev'])).toBeGreaterThan(0);
});

test('words of a purpose count last, words nowhere do not count', () => {
  expect(screenScore(device, ['dang', 'ky'])).toBe(1);
  expect(screenScore(farrowing, ['dang', 'ky'])).toBe(0);
});

test('all words typed must be there', () => {
  expect(screenScore(farrowing, ['nai', 'de'])).toBe(5);
  expect(screenScore(farrowing, ['nai', 'xyz'])).toBe(0);
});
