import { expect, test } from 'vitest';
import { nextCell } from './cell-keys.ts';

const size = { rows: 5, cols: 4 };
const press = (key: string, from: { row: number; col: number }, far = false) => nextCell({ key, ctrlKey: far, metaKey: false }, from, size);

test('arrows walk the cells and stop at the edges', () => {
  expect(press('ArrowRight', { row: 1, col: 0 })).toEqual({ row: 1, col: 1 });
  expect(press('ArrowRight', { row: 1, col: 3 })).toEqual({ row: 1, col: 3 });
  expect(press('ArrowUp', { row: 1, col: 2 })).toEqual({ row: 0, col: 2 });
  expect(press('PageDown', { row: 0, col: 2 })).toEqual({ row: 4, col: 2 });
  expect(press('ArrowDown', { row: 1, col: 2 }, true)).toEqual({ row: 4, col: 2 });
  expect(press('Home', { row: 3, col: 2 })).toEqual({ row: 3, col: 0 });
  expect(press('End', { row: 3, col: 2 }, true)).toEqual({ row: 4, col: 3 });
  expect(press('a', { row: 3, col: 2 })).toBeNull();
});
