import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countsOf, nextCount, restoring } from './counted.ts';
import { back, day, ledgers, move } from './ledger.fixture.ts';
import { balanceOn, type Move, runningOf } from './lots.ts';
import { lotsOn } from './pick.ts';
import { qty } from './quantity.ts';

const count = (n: number, counted: number, difference: number, more: Partial<Move> = {}): Move => ({
  ...move(difference < 0 ? 'missing' : 'found', n, difference),
  counted: qty(counted),
  ...more,
});

test('the last count of a day that stands speaks for it', () => {
  const [first, second] = [count(3, 10, -2), count(3, 11, 1)];
  expect(countsOf([second, first]).map(({ day: on, counted }) => [on, counted])).toEqual([[day(3), qty(11)]]);
  expect(countsOf([first, second, back(second)]).map(({ counted }) => counted)).toEqual([qty(10)]);
  expect([nextCount([first], day(3)), nextCount([first], day(4)), nextCount([move('house', 5, -1)], day(0))]).toEqual([day(3), null, null]);
});

test('an earlier day that changes is made good on the day of the count, and later counts need nothing more', () => {
  const moves = [move('purchase', 0, 100, 1), count(5, 90, -10), move('house', 6, -40), count(8, 50, 0)];
  expect(restoring(moves, 0n, day(0))).toEqual([]);
  const late = [...moves, move('house', 2, -25)];
  expect(restoring(late, 0n, day(2)).map(({ day: on, qty: brought }) => [on, brought])).toEqual([[day(5), qty(25)]]);
  // After the first count the second one is off by what happened between them alone.
  expect(restoring([...moves, move('purchase', 7, 5, 1)], 0n, day(7)).map(({ day: on, qty: brought }) => [on, brought])).toEqual([[day(8), qty(-5)]]);
  expect(restoring([count(5, 90, -10)], qty(100), day(5))).toEqual([]);
});

test('what is taken before a count leaves the days from it on as they were: all that lay there may be taken', () => {
  const moves = [move('purchase', 0, 100, 1), count(5, 30, -70), move('house', 6, -30)];
  const free = (n: number) => lotsOn(moves, day(n)).map((lot) => lot.free);
  expect([free(2), free(5), free(6)]).toEqual([[qty(100)], [qty(30)], [0n]]);
  expect(lotsOn([move('purchase', 0, 100, 1), move('house', 6, -30)], day(2)).map((lot) => lot.free)).toEqual([qty(70)]);
});

test('whatever moved, every count’s day ends with what was counted once it is restored', () => {
  fc.assert(
    fc.property(ledgers, fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 900 })), { maxLength: 4 }), (all, counts) => {
      const moves = [...all.filter(({ lot }) => lot === 'A'), ...counts.map(([n, counted]) => count(n, counted, 0, { lot: 'A' }))];
      const brought = restoring(moves, 0n, day(0)).map(({ day: valuedt, qty: quantity, counted }) => ({
        ...move('found', 0, 1),
        valuedt,
        qty: quantity,
        counted,
      }));
      const running = runningOf([...moves, ...brought]);
      for (const { day: on, counted } of countsOf(moves)) expect(balanceOn(running, on)).toBe(counted);
      expect(restoring([...moves, ...brought], 0n, day(0))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
