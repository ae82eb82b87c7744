import { expect, test } from 'vitest';
import { settleFlock } from './settle-flock.ts';

const BONUSES = [
  [300, 2_000_000],
  [350, 5_000_000],
];
// poultry.md: EPEF 361.5; 9 600 birds of 2.257 kg
const FLOCK = { kg: 21_667.2, chicks: 120_000_000, feed: 386_000_000, medicine: 14_000_000, epef: 361.5 };

test('agreed price × kg − chicks − feed − medicine + the bonus of the EPEF', () => {
  expect(settleFlock(25_000, FLOCK, BONUSES, 0)).toEqual({ sold: 541_680_000n, bonus: 5_000_000n, given: 520_000_000n, total: 26_680_000n });
});

test.each([
  [null, 0n],
  [299.9, 0n],
  [300, 2_000_000n],
  [349.99, 2_000_000n],
  [350, 5_000_000n],
])('EPEF %s brings %s', (epef, bonus) => {
  expect(settleFlock(25_000, { ...FLOCK, epef }, BONUSES, 0).bonus).toBe(bonus);
});

test('below 0 the grower owes, in cents where the currency has them', () => {
  expect(settleFlock(1.25, { kg: 0.333, chicks: 1.005, feed: 0, medicine: 0, epef: null }, [], 2).total).toBe(-59n);
});
