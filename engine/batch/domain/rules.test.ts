import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import type { LockRule } from '#kernel/locks.ts';
import type { Arrival } from './arrival-rules.ts';
import type { TypedEvent } from './event-rules.ts';
import { type Batch, type HeadMove, type House, takeOldest } from './house.ts';
import { NO_BOOKS } from './house-rules.ts';
import { defineBatchKind } from './kind.ts';
import { batchRules } from './rules.ts';

const TODAY = businessDate('20260601');
const LOCK: LockRule = { curbusdt: TODAY, lockday: 9999, backday: 9999, usrlvl: 30, aprlvl: 70 };

/** Broilers: tens of thousands by the capacity of the house, hatched on the opening day at the earliest three days before arrival. */
const BROILERS = defineBatchKind({
  ways: { hatchery: { code: 'INH', pooled: false, latest: (hatchdt) => addDays(hatchdt, 3) } },
  mostHead: null,
  meanWeight: { min: 0.025, max: 0.08 },
  bornBefore: false,
  undo: { days: 5, level: 60 },
  events: {
    INH: { move: 'in', mostHead: null },
    DTH: { move: 'dead', mostHead: 10_000 },
    WGT: { move: null, mostHead: 1000 },
    CLO: { move: null, mostHead: null },
    UCL: { move: null, mostHead: null },
  },
  codes: { close: 'CLO', undo: 'UCL', weigh: 'WGT' },
});
const RULES = batchRules(BROILERS);

const house = (given: Partial<House> = {}): House => ({
  ...{ roomid: 'G1', area: 'broiler', batchflg: true, inUse: true, capacity: 20_000, batch: null, closedBefore: null },
  ...given,
});
const arrival = (given: Partial<Arrival<'hatchery'>> = {}): Arrival<'hatchery'> => ({
  ...{ way: 'hatchery', opendt: TODAY, entrydt: TODAY, heads: 20_000, males: null, females: null, weight: 840, birthdt: TODAY, shares: [] },
  ...given,
});
const codes = (issues: readonly { code: string }[]) => issues.map(({ code }) => code);
const into = (given: Partial<Arrival<'hatchery'>>, into: House = house()) =>
  codes(RULES.arrivalIssues(into, arrival(given), { lock: LOCK, lists: [] }));

describe('a kind of batch that differs from growing pigs', () => {
  test('takes as many as the house holds', () => {
    expect(into({})).toEqual([]);
    expect(into({ heads: 20_001, weight: 841 })).toEqual(['V_RANGE', '855']);
    expect(into({ heads: 0 })).toEqual(['V_RANGE']);
  });

  test('may open on the day of birth, not before it; its own gap holds', () => {
    expect(into({ birthdt: addDays(TODAY, -3) })).toEqual([]);
    expect(into({ birthdt: addDays(TODAY, -4) })).toEqual(['GF_GAP']);
    expect(into({ birthdt: TODAY, opendt: addDays(TODAY, -1) })).toEqual(['GF_DATE']);
  });

  test('asks about a mean weight outside its own bounds', () => {
    expect(into({ weight: 20_000 * 0.09 })).toEqual(['V_RANGE']);
  });

  test('reopens a closed house for its own days', () => {
    const closed = (closedt: BusinessDate) => {
      const batch: Batch = { parityid: 1, opendt: businessDate('20260401'), closedt, state: 'closed', groups: [], moves: [], eventDays: [] };
      return codes(RULES.undoIssues(house({ batch }), 1, LOCK));
    };
    expect(closed(addDays(TODAY, -5))).toEqual([]);
    expect(closed(addDays(TODAY, -6))).toEqual(['815']);
    expect([RULES.mayUndoClose(59), RULES.mayUndoClose(60)]).toEqual([false, true]);
  });

  const open = (moves: readonly HeadMove[]): House =>
    house({
      batch: {
        ...{ parityid: 1, opendt: businessDate('20260401'), closedt: null, state: 'active', eventDays: [], moves },
        groups: [
          { grpid: 1, birthdt: businessDate('20260401'), entrydt: businessDate('20260401'), source: null },
          { grpid: 2, birthdt: businessDate('20260402'), entrydt: businessDate('20260402'), source: null },
        ],
      },
    });
  const death = (heads: number, eventdt: BusinessDate): TypedEvent<'DTH'> => ({ eventcd: 'DTH', eventdt, parityid: null, grpid: null, heads });
  const CTX = { lock: LOCK, books: NO_BOOKS, waiting: 0, lists: [], withhold: 'refuse' } as const;
  const days = fc.integer({ min: 2, max: 40 }).map((n) => addDays(businessDate('20260401'), n));

  test('what the rules let leave is what the groups can give, the oldest first, and never more than is there on any later day', () => {
    const deaths = fc.array(fc.record({ day: days, heads: fc.integer({ min: 1, max: 40 }) }), { maxLength: 8 });
    fc.assert(
      fc.property(deaths, days, fc.integer({ min: 1, max: 120 }), (earlier, eventdt, heads) => {
        let moves: HeadMove[] = [
          { grpid: 1, eventdt: businessDate('20260401'), qty: 60, kind: 'in' },
          { grpid: 2, eventdt: businessDate('20260402'), qty: 60, kind: 'in' },
        ];
        for (const one of earlier) {
          const batch = open(moves).batch as Batch;
          const { shares } = takeOldest(batch, one.day, one.heads);
          moves = [...moves, ...shares.map((share): HeadMove => ({ grpid: share.grpid, eventdt: one.day, qty: -share.heads, kind: 'dead' }))];
        }
        const left = moves.reduce((sum, { qty }) => sum + qty, 0);
        fc.pre(left > 0);
        const refused = codes(RULES.eventIssues(open(moves), death(heads, eventdt), CTX));
        expect(refused).toEqual(heads > left ? ['875'] : []);
      }),
    );
  });
});
