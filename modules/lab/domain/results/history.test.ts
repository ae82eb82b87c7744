import { expect, test } from 'vitest';
import { beginnings, lastAgainst, movingMean } from './history.ts';

test('moving mean of three begins with the third', () => {
  expect(movingMean([1, 2, 6, 4], 3)).toEqual([null, null, 3, 4]);
});

// Former four 1.0, 1.2, 1.4, 1.2: mean 1.2, SD 0.16330; last 1.6 lies 0.4 above, 2.449 SD.
test('the last against the former four: difference and z', () => {
  const found = lastAgainst([9, 1, 1.2, 1.4, 1.2, 1.6], 4);
  expect([found?.n, found?.former.toFixed(3), found?.difference.toFixed(3), found?.z?.toFixed(3)]).toEqual([4, '1.200', '0.400', '2.449']);
  expect([lastAgainst([1], 4), lastAgainst([1, 2], 4)?.z, lastAgainst([1, 1, 2], 4)?.z]).toEqual([null, null, null]);
});

test('an outbreak begins where nothing was found for so long', () => {
  expect(beginnings([{ day: 40 }, { day: 1 }, { day: 20 }, { day: 100 }], 28).map(({ day }) => day)).toEqual([1, 100]);
});
