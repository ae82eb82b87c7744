import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { costCarriedOff, valueAtCost } from './live-value.ts';
import type { GoodsLine, LifeMove } from './record.ts';

const FIRST = businessDate('20260301');
const on = (n: number) => addDays(FIRST, n);
const move = (n: number, kind: LifeMove['kind'], heads: number, amount: number | null = null): LifeMove =>
  ({ eventId: '', eventdt: on(n), kind, grpid: 1, heads, amount, weight: null }) as unknown as LifeMove;
const goods = (n: number, amount: number): GoodsLine => ({ eventdt: on(n), kind: 'feed', amount }) as unknown as GoodsLine;

describe('value at cost', () => {
  test('pigs in and goods add, those sold take their share, the dead leave theirs to the others', () => {
    const batch = {
      moves: [move(0, 'in', 100, 1000), move(10, 'dead', 20), move(20, 'sold', 40)],
      goods: [goods(5, 200), goods(30, 60)],
      money: true,
    };
    expect([valueAtCost(batch, on(0)), valueAtCost(batch, on(5)), valueAtCost(batch, on(10))]).toEqual([1000, 1200, 1200]);
    expect([valueAtCost(batch, on(20)), valueAtCost(batch, on(30))]).toEqual([600, 660]);
    expect(valueAtCost(batch, on(-1))).toBe(0);
    // 40 of 80 take half of the 1200 along.
    expect([...costCarriedOff(batch, on(30)).values()]).toEqual([600]);
    expect(costCarriedOff({ ...batch, money: false }, on(30)).size).toBe(0);
  });

  test('what came in without an amount has no value, nor has anything for who sees no money', () => {
    expect(valueAtCost({ moves: [move(0, 'in', 10)], goods: [], money: true }, on(3))).toBeNull();
    expect(valueAtCost({ moves: [move(0, 'in', 10, 5)], goods: [], money: false }, on(3))).toBeNull();
  });

  test('whatever leaves when: what is carried off and what is left is what was spent', () => {
    const leaving = fc.array(fc.record({ day: fc.integer({ min: 1, max: 50 }), heads: fc.integer({ min: 1, max: 9 }) }), { maxLength: 10 });
    fc.assert(
      fc.property(leaving, fc.array(fc.record({ day: fc.integer({ min: 0, max: 50 }), amount: fc.integer({ min: 0, max: 500 }) })), (gone, given) => {
        const moves = [move(0, 'in', 100, 1000), ...gone.map(({ day, heads }) => move(day, 'sold', heads))];
        const lines = given.map(({ day, amount }) => goods(day, amount));
        const left = 100 - gone.reduce((sum, { heads }) => sum + heads, 0);
        const spent = 1000 + given.reduce((sum, { amount }) => sum + amount, 0);
        const value = valueAtCost({ moves, goods: lines, money: true }, on(50)) ?? -1;
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(spent);
        if (gone.length === 0) expect(value).toBeCloseTo(spent, 6);
        expect(left).toBeGreaterThan(0);
      }),
    );
  });
});
