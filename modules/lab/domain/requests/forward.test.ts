import { expect, test } from 'vitest';
import { canTakeBack, canTakeOver, forwardStand } from './forward.ts';

test.each([
  ['10', 0, null, 'there'],
  ['50', 0, null, 'there'],
  ['60', 0, null, 'back'],
  ['65', 0, null, 'back'],
  ['60', 0, 0, 'taken'],
  ['50', 0, 0, 'correcting'],
  ['60', 1, 0, 'corrected'],
  ['60', 1, 1, 'taken'],
  ['02', 0, null, 'cancelled'],
] as const)('a request at %s with issue %s, of which %s was taken, stands as %s', (state, revision, taken, stand) => {
  expect(forwardStand({ state, revision, taken })).toBe(stand);
  expect([canTakeOver(stand), canTakeBack(stand)]).toEqual([['back', 'corrected'].includes(stand), ['there', 'cancelled'].includes(stand)]);
});
