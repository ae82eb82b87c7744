import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { date, fieldAt, int } from '#engine/define/fields.ts';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import type { LockRule } from '#kernel/locks.ts';
import type { Arrival } from './arrival-rules.ts';
import { callsOfBatch, defineBatchCalls } from './batch-calls.ts';
import { sendFields } from './batch-fields.ts';
import type { TypedEvent } from './event-rules.ts';
import { type Batch, freeOn, type HeadMove, type House, takeOldest } from './house.ts';
import { NO_BOOKS } from './house-rules.ts';
import { arrivalEvents, type BatchEvent, defineBatchKind, entryWays, ownFields, typedEvents, wayOfCode } from './kind.ts';
import { batchRules } from './rules.ts';

const TODAY = businessDate('20260601');
const LOCK: LockRule = { curbusdt: TODAY, lockday: 9999, backday: 9999, usrlvl: 30, aprlvl: 70 };

const event = <Code extends string>(code: Code, mostHead: number | null, given: Partial<BatchEvent> = {}): BatchEvent & { code: Code } => ({
  ...{ code, title: t3(code, code, code), move: null, fields: [], reason: 'none', reasonsOf: [], mostHead },
  ...(given as object),
});

/** Broilers: tens of thousands by the capacity of the house, hatched on the opening day at the earliest three days before arrival. */
const BROILERS = defineBatchKind({
  ways: {
    hatchery: {
      title: t3('Trại ấp', 'Hatchery', 'โรงฟัก'),
      code: 'INH',
      pooled: false,
      needs: ['heads', 'birthdt'],
      latest: (hatchdt) => addDays(hatchdt, 3),
    },
    transfer: {
      title: t3('Chuyển', 'Transfer', 'ย้าย'),
      code: 'INT',
      pooled: false,
      needs: ['transferId'],
      latest: (hatchdt) => addDays(hatchdt, 365),
    },
  },
  wayList: 'flockway',
  sent: 'transfer',
  mostHead: null,
  meanWeight: { min: 0.025, max: 0.08 },
  bornBefore: false,
  undo: { days: 5, level: 60 },
  events: {
    INH: event('INH', null, {
      move: 'in',
      fields: [int('free', t3('Tặng', 'Free birds', 'แถม')), date('birthdt', t3('Ngày nở', 'Hatch date', 'วันฟัก'))],
    }),
    INT: event('INT', null, { move: 'in' }),
    DTH: event('DTH', 10_000, { move: 'dead' }),
    SAL: event('SAL', null, { move: 'sold', fields: sendFields(20_000), sold: () => true }),
    WGT: event('WGT', 1000),
    CLO: event('CLO', null),
    UCL: event('UCL', null),
  },
  codes: { close: 'CLO', undo: 'UCL', weigh: 'WGT', send: 'SAL', receive: 'INT', death: 'DTH' },
});
const RULES = batchRules(BROILERS);

const house = (given: Partial<House> = {}): House => ({
  ...{ roomid: 'G1', area: 'broiler', batchflg: true, inUse: true, capacity: 20_000, batch: null, closedBefore: null },
  ...given,
});
const arrival = (given: Partial<Arrival<'hatchery' | 'transfer'>> = {}): Arrival<'hatchery' | 'transfer'> => ({
  ...{ way: 'hatchery', opendt: TODAY, entrydt: TODAY, heads: 20_000, males: null, females: null, weight: 840, birthdt: TODAY, shares: [] },
  ...given,
});
const codes = (issues: readonly { code: string }[]) => issues.map(({ code }) => code);
const into = (given: Partial<Arrival<'hatchery' | 'transfer'>>, into: House = house()) =>
  codes(RULES.arrivalIssues(into, arrival(given), { lock: LOCK, lists: [] }));

describe('a kind of batch that differs from growing pigs', () => {
  test('takes as many as the house holds', () => {
    expect(into({})).toEqual([]);
    expect(into({ heads: 20_001, weight: 841 })).toEqual(['855']);
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

test('places free for what comes on a day: those of animals that stay; what comes on the day is not counted, nor what comes later', () => {
  const move = (eventdt: string, qty: number): HeadMove => ({ grpid: 1, eventdt: businessDate(eventdt), qty, kind: qty > 0 ? 'in' : 'out' });
  const moves = [move('20260501', 60), move('20260510', -20), move('20260510', 50), move('20260520', 10)];
  const batch: Batch = { parityid: 1, opendt: businessDate('20260501'), closedt: null, state: 'active', groups: [], moves, eventDays: [] };
  const full = house({ capacity: 100, batch });
  expect(['20260501', '20260502', '20260510', '20260511', '20260521'].map((day) => freeOn(full, businessDate(day)))).toEqual([100, 40, 60, 10, 0]);
  expect([freeOn(house({ capacity: 7, batch: null }), TODAY), freeOn(house({ capacity: null }), TODAY)]).toEqual([7, null]);
});

describe('what a kind declares', () => {
  const screens = { entry: 'ChikEntry', entryUpdate: 'ChikEntryUpdate', event: 'ChikEvent', eventUpdate: 'ChikEventUpdate' } as const;
  const calls = defineBatchCalls(BROILERS, { module: 'poultry', screens });

  test('tells records of animals in from other events, and the own fields of each', () => {
    expect(arrivalEvents(BROILERS).map(({ code }) => code)).toEqual(['INH', 'INT']);
    expect(typedEvents(BROILERS).map(({ code }) => code)).toEqual(['DTH', 'SAL', 'WGT', 'CLO', 'UCL']);
    expect([wayOfCode(BROILERS, 'INT'), wayOfCode(BROILERS, 'DTH')]).toEqual(['transfer', null]);
    expect(ownFields(arrivalEvents(BROILERS)).map(({ key }) => key)).toEqual(['free', 'birthdt']);
    expect(Object.keys(entryWays(BROILERS).words)).toEqual(['hatchery', 'transfer', 'open']);
  });

  test('makes its calls: its own fields and ways, no pools where no way has any', () => {
    expect(callsOfBatch(calls).map(({ path }) => path)).toContain('/poultry/saveEntry');
    expect(callsOfBatch(calls)).toHaveLength(12);
    const body = { way: 'hatchery', roomid: 'G1', entrydt: '20260601', heads: 9, free: 1, birthdt: '20260601', groups: [{}] };
    const parsed = calls.saveEntry.input.parse(body) as Record<string, unknown>;
    expect(parsed).toEqual({ way: 'hatchery', roomid: 'G1', entrydt: '20260601', heads: 9, free: 1, birthdt: '20260601' });
    expect(calls.saveEntry.input.safeParse({ ...body, way: 'weaning' }).success).toBe(false);
    expect(calls.saveEvent.input.safeParse({ roomid: 'G1', eventdt: '20260601', eventcd: 'INH' }).success).toBe(false);
    expect(calls.saveEvent.input.safeParse({ roomid: 'G1', eventdt: '20260601', eventcd: 'SAL', trftp: 'moon' }).success).toBe(false);
    expect(fieldAt(calls.saveEvent.input, ['tofarm'])?.label.E).toBe('Destination farm');
    expect(calls.saveEntry.errors).not.toContain('859');
  });
});
