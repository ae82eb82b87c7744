import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Counted, firstShortDay, heldOn, leastFrom, mostFrom } from './counts.ts';

const FIRST = '20260101' as BusinessDate;
const on = (n: number): BusinessDate => addDays(FIRST, n);
const DAYS = 20;

const moves = fc.array(
  fc.record({ eventdt: fc.integer({ min: 0, max: DAYS - 1 }).map(on), qty: fc.integer({ min: -50, max: 50 }).filter((qty) => qty !== 0) }),
  { maxLength: 25 },
);
const day = fc.integer({ min: 0, max: DAYS }).map(on);

/** What lies there at the end of every day, counted day by day. */
function evenings(all: readonly Counted[]): Map<BusinessDate, number> {
  const held = new Map<BusinessDate, number>();
  let now = 0;
  for (let n = 0; n <= DAYS; n++) {
    for (const { eventdt, qty } of all) if (eventdt === on(n)) now += qty;
    held.set(on(n), now);
  }
  return held;
}

describe('a book of counted things', () => {
  test('holds at the end of a day what came less what left until then', () => {
    fc.assert(
      fc.property(moves, day, (all, one) => {
        expect(heldOn(all, one)).toBe(evenings(all).get(one));
      }),
    );
  });

  test('gives from a day on the least, takes the most of that day and all later ones', () => {
    fc.assert(
      fc.property(moves, day, (all, one) => {
        const later = [...evenings(all)].flatMap(([at, held]) => (at >= one ? [held] : []));
        expect([leastFrom(all, one), mostFrom(all, one)]).toEqual([Math.min(...later), Math.max(...later)]);
      }),
    );
  });

  test('names the first evening below zero', () => {
    fc.assert(
      fc.property(moves, (all) => {
        expect(firstShortDay(all)).toBe([...evenings(all)].find(([, held]) => held < 0)?.[0] ?? null);
      }),
    );
  });

  test('in = out + left, in whatever order the rows were written', () => {
    fc.assert(
      fc.property(moves, (all) => {
        const [came, left] = [all.filter(({ qty }) => qty > 0), all.filter(({ qty }) => qty < 0)].map((some) =>
          some.reduce((sum, { qty }) => sum + Math.abs(qty), 0),
        );
        expect(came).toBe((left ?? 0) + heldOn(all, on(DAYS)));
        const turned = all.toReversed();
        expect(evenings(turned)).toEqual(evenings(all));
        expect([firstShortDay(turned), leastFrom(turned, FIRST)]).toEqual([firstShortDay(all), leastFrom(all, FIRST)]);
      }),
    );
  });

  test('taking a movement back restores every day', () => {
    fc.assert(
      fc.property(moves, fc.record({ eventdt: day, qty: fc.integer({ min: 1, max: 50 }) }), day, (all, one, at) => {
        expect(heldOn([...all, one, { ...one, qty: -one.qty }], at)).toBe(heldOn(all, at));
      }),
    );
  });

  test('what it lets leave leaves no later day short, one more does', () => {
    fc.assert(
      fc.property(moves, day, (all, one) => {
        fc.pre(firstShortDay(all) === null);
        const free = leastFrom(all, one);
        expect(firstShortDay([...all, { eventdt: one, qty: -free }])).toBeNull();
        expect(firstShortDay([...all, { eventdt: one, qty: -free - 1 }])).not.toBeNull();
      }),
    );
  });
});
