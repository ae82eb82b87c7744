import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('what is derived is worked out once for an object, a declaration and a name', () => {
  const [rows, others, flags, days] = [[1], [1], {}, {}];
  let made = 0;
  const make = (): number => {
    made += 1;
    return made;
  };
  expect([remembered(rows, flags, 'monday', make), remembered(rows, flags, 'monday', make)]).toEqual([1, 1]);
  expect(remembered(rows, flags, 'tuesday', make)).toBe(2);
  expect(remembered(rows, days, 'monday', make)).toBe(3);
  expect(remembered(others, flags, 'monday', make)).toBe(4);
});

test('a value of nothing is remembered too', () => {
  const [rows, by] = [[], {}];
  expect(remembered(rows, by, '', () => undefined)).toBeUndefined();
  expect(remembered(rows, by, '', () => 'later')).toBeUndefined();
});
