import { expect, test } from 'vitest';
import { firstOthers } from './repeated.ts';

test('each key that stands again names the first other place of it; what has no key names none', () => {
  expect(firstOthers(['a', 'b', 'a', null, 'a', null])).toEqual([2, null, 0, null, 0, null]);
  expect(firstOthers([])).toEqual([]);
});
