import { expect, test } from 'vitest';
import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { costOfHead, survival } from './losses.ts';

const move = (kind: string, eventdt: string, heads: number, amount: number | null = null) => ({ kind, eventdt, heads, amount });
const batch = (moves: readonly object[], money = true) =>
  ({
    moves,
    money,
    goods: [
      { eventdt: '20260110', amount: 200 },
      { eventdt: '20260120', amount: 500 },
    ],
  }) as unknown as BatchLife;

test('a head has cost what came in and was given up to its day, shared by those there before any leave', () => {
  const moves = [move('in', '20260101', 10, 1000), move('dead', '20260110', 2), move('dead', '20260120', 1)];
  expect(costOfHead(batch(moves), '20260105' as never)).toBe(100);
  expect(costOfHead(batch(moves), '20260110' as never)).toBe(120);
  // The two dead left their cost to the eight others: (1000 + 200 + 500) / 8.
  expect(costOfHead(batch(moves), '20260120' as never)).toBe(212.5);
});

test('nobody knows the cost of pigs that came without an amount, nor where amounts were not read', () => {
  expect(costOfHead(batch([move('in', '20260101', 10)]), '20260105' as never)).toBeNull();
  expect(costOfHead(batch([move('in', '20260101', 10, 1000)], false), '20260105' as never)).toBeNull();
});

test('survival is the product of what each week left; a week nobody began changes nothing', () => {
  expect(
    survival([
      { heads: 10, start: 100 },
      { heads: 0, start: 0 },
      { heads: 9, start: 90 },
    ]),
  ).toEqual([90, 90, 81]);
});
