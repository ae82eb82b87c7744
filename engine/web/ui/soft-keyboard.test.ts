import { expect, test } from 'vitest';
import { keyboardOf, type Sight } from './soft-keyboard.ts';

const open: Sight = { height: 844, tallest: 844, seen: 844, from: 0, scale: 1, typing: true };

test('a keyboard over the page covers its height, one that moves the page covers nothing', () => {
  expect(keyboardOf({ ...open, seen: 508 })).toEqual({ up: true, covers: 336 });
  // The page was pushed up by 100 pixels to show the field.
  expect(keyboardOf({ ...open, seen: 508, from: 100 })).toEqual({ up: true, covers: 236 });
  expect(keyboardOf({ ...open, height: 508, seen: 508 })).toEqual({ up: true, covers: 0 });
});

test('a bar of the browser, a page drawn larger, or a button pressed is no keyboard', () => {
  const none = { up: false, covers: 0 };
  expect(keyboardOf(open)).toEqual(none);
  expect(keyboardOf({ ...open, height: 788, seen: 788 })).toEqual(none);
  expect(keyboardOf({ ...open, seen: 422, scale: 2 })).toEqual(none);
  expect(keyboardOf({ ...open, seen: 508, typing: false })).toEqual(none);
});
