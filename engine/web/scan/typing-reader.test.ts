import { expect, test } from 'vitest';
import { type Pressed, readerKeys } from './typing-reader.ts';

/** Keys of a text, so many milliseconds apart, then Enter. */
const keysOf = (text: string, apart: number, from = 0): Pressed[] => [...text, 'Enter'].map((key, i) => ({ key, at: from + i * apart }));
const answers = (pressed: readonly Pressed[]): (string | null)[] => {
  const keys = readerKeys();
  return pressed.map(keys).filter((code) => code !== null);
};

test('a reader types a whole code quickly and ends with Enter', () => {
  expect(answers(keysOf('964000000123456', 8))).toEqual(['964000000123456']);
  expect(answers([...keysOf('SS00006', 20), ...keysOf('SS00007', 20, 1000)])).toEqual(['SS00006', 'SS00007']);
});

test('a hand is no reader: it is slow, or types little', () => {
  expect(answers(keysOf('SS00006', 120))).toEqual([]);
  expect(answers(keysOf('AB', 10))).toEqual([]);
});

test('what a hand typed before the reader belongs to no code, and Shift breaks none', () => {
  const shifted = [...'SS00006'].flatMap((key, i) => [
    { key: 'Shift', at: 1000 + i * 10 },
    { key, at: 1004 + i * 10 },
  ]);
  expect(answers([{ key: 'x', at: 0 }, ...shifted, { key: 'Enter', at: 1075 }])).toEqual(['SS00006']);
});
