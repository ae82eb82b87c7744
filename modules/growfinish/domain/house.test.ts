import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intoClosedIssues, meanDay } from '#engine/batch/domain/arrival-rules.ts';
import { type EventContext, sharesOf } from '#engine/batch/domain/event-rules.ts';
import { firstShortDay, type HeadMove, type House, headOf, houseState, leastFrom, liveNow, liveOn } from '#engine/batch/domain/house.ts';
import { leavingDayIssues, NO_BOOKS, openIssues, outOfUseIssues, withdrawIssues } from '#engine/batch/domain/house-rules.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Arrival, arrivalIssues, eventIssues, latestArrival, type TypedEvent, undoIssues } from './growing.kind.ts';
import { house as anyHouse, batch, CTX, day, group, LOCK, move, TODAY } from './house.fixture.ts';
import { sharePool } from './pool.ts';

/** The house of these tests holds 400 pigs. */
const house = (given: Partial<House> = {}): House => anyHouse({ capacity: 400, ...given });
const arrival = (given: Partial<Arrival> = {}): Arrival => ({
  way: 'purchase',
  opendt: day('20260520'),
  entrydt: day('20260520'),
  heads: 40,
  males: null,
  females: null,
  weight: 320,
  birthdt: day('20260315'),
  shares: [],
  ...given,
});
const event = (given: Partial<TypedEvent> = {}): TypedEvent => ({
  eventcd: 'DTH',
  eventdt: day('20260501'),
  parityid: null,
  grpid: null,
  heads: 1,
  ...given,
});
const codes = (issues: readonly { code: string }[]): string[] => issues.map(({ code }) => code);

const HOUSES = {
  'never used': house({ batch: null, closedBefore: null }),
  'opened, no pigs': house({ batch: batch({ state: 'notraised', groups: [], moves: [] }) }),
  active: house(),
  'active, all gone': house({
    batch: batch({ moves: [move(1, '20260402', 100, 'in'), move(1, '20260501', -100, 'sold')], groups: [group(1, '20260402', '20260201')] }),
  }),
  'closed 5 days ago': house({ batch: batch({ state: 'closed', closedt: day('20260527') }) }),
  'closed 16 days ago': house({ batch: batch({ state: 'closed', closedt: day('20260516') }) }),
  'out of use': house({ batch: null, inUse: false }),
  standing: house({ batch: null, closedBefore: null, batchflg: false }),
} as const;

const ACTS: Readonly<Record<string, (h: House) => readonly { code: string }[]>> = {
  'open today': (h) => openIssues(h, TODAY, LOCK),
  'fill today': (h) => arrivalIssues(h, arrival({ opendt: TODAY, entrydt: TODAY }), { lock: LOCK, lists: [] }),
  'death today': (h) => eventIssues(h, event({ eventdt: TODAY }), CTX),
  'sale today': (h) => eventIssues(h, event({ eventcd: 'SAL', eventdt: TODAY, heads: 10 }), CTX),
  'weighing today': (h) => eventIssues(h, event({ eventcd: 'WGT', eventdt: TODAY, heads: 10 }), CTX),
  'close today': (h) => eventIssues(h, event({ eventcd: 'CLO', eventdt: TODAY, heads: null }), CTX),
  'undo close': (h) => undoIssues(h, 3, LOCK),
  withdraw: (h) => withdrawIssues(h, 3, NO_BOOKS),
  'take out of use': outOfUseIssues,
};

describe('the life of a house', () => {
  test('every act in every state, as the printed table says', async () => {
    const acts = Object.keys(ACTS);
    const lines = Object.entries(HOUSES).map(([name, one]) => {
      const cells = acts.map((act) => codes(ACTS[act]?.(one) ?? []).join(' ') || 'yes');
      return `| ${name} | ${houseState(one)} | ${cells.join(' | ')} |`;
    });
    const head = [`| house | state | ${acts.join(' | ')} |`, `| --- | --- | ${acts.map(() => '---').join(' | ')} |`];
    await expect(
      `${['# What may be done to a house in each state', '', 'Printed by `house.test.ts`: "yes", or the number that refuses.', '', ...head, ...lines].join('\n')}\n`,
    ).toMatchFileSnapshot('./house-matrix.txt');
  });

  test('a new house opens only after the last closing day, not after today, and not behind the back days', () => {
    const closed = HOUSES['closed 5 days ago'];
    expect(codes(openIssues(closed, day('20260527'), LOCK))).toEqual(['GF_DATE']);
    expect(codes(openIssues(closed, day('20260528'), LOCK))).toEqual([]);
    expect(codes(openIssues(closed, day('20260602'), LOCK))).toEqual(['359']);
    expect(codes(openIssues(closed, day('20260528'), { ...LOCK, backday: 3 }))).toEqual(['365']);
    expect(codes(openIssues(closed, day('20260528'), { ...LOCK, backday: 3, usrlvl: 70 }))).toEqual([]);
    expect(codes(intoClosedIssues(closed, day('20260527')))).toEqual(['GF_DATE']);
    expect(codes(intoClosedIssues(closed, day('20260528')))).toEqual([]);
  });

  test('closing: pigs live, before the last event, after today, a sale without its note, a transfer on the way', () => {
    const gone = HOUSES['active, all gone'];
    const close = (eventdt: string, more: Partial<EventContext> = {}) =>
      codes(eventIssues(gone, event({ eventcd: 'CLO', eventdt: day(eventdt), heads: null }), { ...CTX, ...more }));
    expect(codes(eventIssues(house(), event({ eventcd: 'CLO', heads: null }), CTX))).toEqual(['GF_LIVE']);
    expect(close('20260430')).toEqual(['GF_DATE']);
    expect(close('20260501')).toEqual([]);
    expect(close('20260602')).toEqual(['359']);
    expect(close('20260501', { books: { ...NO_BOOKS, lastGoods: day('20260510') } })).toEqual(['GF_DATE']);
    expect(close('20260501', { books: { ...NO_BOOKS, saleWithoutNote: true } })).toEqual(['839']);
    expect(close('20260501', { waiting: 1 })).toEqual(['418']);
  });

  test('a closing may be undone for 15 days, of the newest batch only', () => {
    const closed = (closedt: string) => house({ batch: batch({ state: 'closed', closedt: day(closedt) }) });
    expect(codes(undoIssues(closed('20260517'), 3, LOCK))).toEqual([]);
    expect(codes(undoIssues(closed('20260516'), 3, { ...LOCK, usrlvl: 90 }))).toEqual(['815']);
    expect(codes(undoIssues(closed('20260527'), 2, LOCK))).toEqual(['888']);
    expect(codes(undoIssues(house(), 3, LOCK))).toEqual(['888']);
  });

  test('days outside the batch: 842 before opening, 841 after closing, GF_DATE before the first arrival', () => {
    expect(codes(leavingDayIssues(batch(), day('20260331')))).toEqual(['842']);
    expect(codes(leavingDayIssues(batch(), day('20260401')))).toEqual(['GF_DATE']);
    expect(codes(leavingDayIssues(batch({ closedt: day('20260501') }), day('20260502')))).toEqual(['841']);
  });

  test('a batch opened by mistake is withdrawn, unless pigs came or goods were issued', () => {
    const empty = HOUSES['opened, no pigs'];
    expect(codes(withdrawIssues(empty, 3, NO_BOOKS))).toEqual([]);
    expect(codes(withdrawIssues(empty, 3, { ...NO_BOOKS, issued: true }))).toEqual(['832']);
    expect(codes(withdrawIssues(house(), 3, NO_BOOKS))).toEqual(['894']);
  });
});

describe('pigs in', () => {
  const fill = (given: Partial<Arrival>, h: House = house(), lists: readonly { code: string }[] = []) =>
    codes(arrivalIssues(h, arrival(given), { lock: LOCK, lists }));

  test('arrival ≥ opening > birth', () => {
    expect(fill({ entrydt: day('20260331') })).toEqual(['GF_DATE']);
    expect(fill({ birthdt: day('20260401') })).toEqual(['GF_DATE']);
    expect(fill({ birthdt: day('20260331') })).toEqual([]);
    expect(fill({ entrydt: day('20260602') })).toEqual(['359']);
  });

  test('the gap from birth: six calendar months from weaning, 242 days into growing houses, 365 elsewhere', () => {
    expect(latestArrival('weaning', 'grow-finish', day('20250831'))).toBe('20260228');
    expect(latestArrival('purchase', 'nursery', day('20250901'))).toBe(addDays(day('20250901'), 242));
    expect(latestArrival('transfer', 'gilts', day('20250901'))).toBe(addDays(day('20250901'), 365));
    const birth = addDays(day('20260520'), -242);
    expect(fill({ birthdt: birth })).toEqual([]);
    expect(fill({ birthdt: addDays(birth, -1) })).toEqual(['GF_GAP']);
  });

  test('sexes add up, groups hold the record, the pool holds the groups, the house holds the pigs', () => {
    const share = { nursery: 'N1', weangrp: '202614', heads: 40, free: 40, birthdt: day('20260315') };
    expect(fill({ males: 20, females: 19 })).toEqual(['GF_SEX']);
    expect(fill({ males: 20, females: 20 })).toEqual([]);
    expect(fill({ way: 'weaning', shares: [{ ...share, heads: 39 }] })).toEqual(['896']);
    expect(fill({ way: 'weaning', shares: [{ ...share, free: 39 }] })).toEqual(['859']);
    expect(
      codes(arrivalIssues(house(), arrival({ way: 'weaning', shares: [{ ...share, free: 39 }] }), { lock: LOCK, lists: [], change: true })),
    ).toEqual(['872']);
    expect(fill({ way: 'weaning', shares: [share] })).toEqual([]);
    expect(fill({}, house({ capacity: 189 }))).toEqual(['855']);
    expect(fill({}, house({ capacity: 190 }))).toEqual([]);
  });

  test('places count on every later day, not only on the day of arrival', () => {
    const later = house({ capacity: 200, batch: batch({ moves: [...batch().moves, move(2, '20260530', 20, 'in')] }) });
    expect(fill({ heads: 40, entrydt: day('20260520') }, later)).toEqual(['855']);
  });

  test('the same input always gives the same first number: house, state, dates, lists, quantities, warnings', () => {
    const wrong = { entrydt: day('20260602'), heads: 4000, males: 1, weight: 1 };
    const lists = [{ code: '370' }];
    expect(fill(wrong, house({ inUse: false }), lists)).toEqual(['854']);
    expect(fill(wrong, HOUSES['active, all gone'], lists)).toEqual(['857']);
    expect(fill(wrong, house(), lists)).toEqual(['359']);
    expect(fill({ ...wrong, entrydt: TODAY }, house(), lists)).toEqual(['370']);
    expect(fill({ ...wrong, entrydt: TODAY }, house())).toEqual(['V_RANGE', 'GF_SEX', '855']);
    expect(arrivalIssues(house(), arrival({ weight: 1 }), { lock: LOCK, lists: [] })).toMatchObject([{ code: 'V_RANGE', level: 'warning' }]);
  });

  test('the average birth date is rounded to a day, half to the later one', () => {
    expect(
      meanDay([
        { day: day('20251220'), heads: 100 },
        { day: day('20251224'), heads: 50 },
      ]),
    ).toBe('20251221');
    expect(
      meanDay([
        { day: day('20260101'), heads: 1 },
        { day: day('20260102'), heads: 1 },
      ]),
    ).toBe('20260102');
    expect(meanDay([])).toBeNull();
  });
});

const arrivals = fc.array(fc.record({ offset: fc.integer({ min: 0, max: 30 }), heads: fc.integer({ min: 1, max: 60 }) }), {
  minLength: 1,
  maxLength: 4,
});
const tries = fc.array(
  fc.record({
    offset: fc.integer({ min: 0, max: 55 }),
    heads: fc.integer({ min: 1, max: 60 }),
    eventcd: fc.constantFrom('DTH', 'CUL', 'SAL', 'TRO'),
    grpid: fc.option(fc.integer({ min: 1, max: 4 })),
  }),
  { maxLength: 25 },
);
const KIND = { DTH: 'dead', CUL: 'culled', SAL: 'sold', TRO: 'out' } as const;

describe('heads', () => {
  test('never fall below zero on any day, whatever is typed in whatever order', () => {
    fc.assert(
      fc.property(arrivals, tries, (ins, outs) => {
        const start = day('20260401');
        const groups = ins.map(({ offset }, i) => ({
          grpid: i + 1,
          entrydt: addDays(start, offset),
          birthdt: addDays(start, -40 - i),
          source: null,
        }));
        let moves: HeadMove[] = ins.map(({ offset, heads }, i) => ({ grpid: i + 1, eventdt: addDays(start, offset), qty: heads, kind: 'in' }));
        for (const one of outs) {
          const typed: TypedEvent = { eventcd: one.eventcd, eventdt: addDays(start, one.offset), parityid: null, grpid: one.grpid, heads: one.heads };
          const now = house({ batch: batch({ groups, moves }) });
          if (eventIssues(now, typed, CTX).length > 0) continue;
          const shares = sharesOf(now.batch ?? batch(), typed);
          expect(shares.reduce((sum, share) => sum + share.heads, 0)).toBe(one.heads);
          moves = [...moves, ...shares.map(({ grpid, heads }) => ({ grpid, eventdt: typed.eventdt, qty: -heads, kind: KIND[one.eventcd] }))];
        }
        expect(firstShortDay(moves)).toBeNull();
        expect(headOf(moves, 'in') - headOf(moves, 'dead') - headOf(moves, 'culled') - headOf(moves, 'sold') - headOf(moves, 'out')).toBe(
          liveNow(moves),
        );
      }),
    );
  });

  test('875 when a later day would be short, with what may still leave', () => {
    const sold = house({ batch: batch({ moves: [...batch().moves, move(1, '20260520', -95, 'sold')] }) });
    expect(eventIssues(sold, event({ heads: 56 }), CTX)).toMatchObject([{ code: '875', params: { n: 55 } }]);
    expect(eventIssues(sold, event({ heads: 55 }), CTX)).toEqual([]);
    expect(eventIssues(sold, event({ heads: 6, grpid: 1 }), CTX)).toMatchObject([{ code: '875', params: { n: 5 } }]);
    expect(leastFrom(sold.batch?.moves ?? [], day('20260501'))).toBe(55);
    expect(liveOn(sold.batch?.moves ?? [], day('20260501'))).toBe(150);
  });

  test('no sale for slaughter inside withdrawal days, unless the farm only warns', () => {
    const books = { ...NO_BOOKS, withdrawal: { item: 'Amoxicillin', until: day('20260510') } };
    const sale = (eventdt: string, slaughter = true) => event({ eventcd: 'SAL', eventdt: day(eventdt), heads: 5, slaughter });
    expect(codes(eventIssues(house(), sale('20260510'), { ...CTX, books }))).toEqual(['GF_HOLD']);
    expect(eventIssues(house(), sale('20260509'), { ...CTX, books, withhold: 'warn' })).toMatchObject([{ code: 'GF_HOLD', level: 'warning' }]);
    expect(codes(eventIssues(house(), sale('20260509', false), { ...CTX, books }))).toEqual([]);
    expect(codes(eventIssues(house(), sale('20260511'), { ...CTX, books }))).toEqual([]);
  });

  test('the oldest pigs leave first', () => {
    expect(sharesOf(batch(), event({ heads: 60 }))).toEqual([
      { grpid: 2, heads: 50 },
      { grpid: 1, heads: 10 },
    ]);
  });

  test('bounds of a record: 1000 dead or culled, 3000 sold or moved', () => {
    const big = house({ batch: batch({ moves: [move(1, '20260402', 2900, 'in'), move(2, '20260410', 900, 'in')] }) });
    expect(codes(eventIssues(big, event({ heads: 1001 }), CTX))).toEqual(['V_RANGE']);
    expect(codes(eventIssues(big, event({ eventcd: 'SAL', heads: 3001 }), CTX))).toEqual(['V_RANGE']);
    expect(codes(eventIssues(big, event({ heads: 0 }), CTX))).toEqual(['V_RANGE']);
    expect(codes(eventIssues(big, event({ eventcd: 'SAL', heads: 3000 }), CTX))).toEqual([]);
  });
});

describe('weaned and not yet placed', () => {
  const weaned = fc.array(
    fc.record({ weaned: fc.integer({ min: 1, max: 99 }), taken: fc.integer({ min: 0, max: 99 }), adjusted: fc.integer({ min: -5, max: 5 }) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  );

  test('deaths fall on the oldest group that still has pigs, and nothing is lost', () => {
    fc.assert(
      fc.property(weaned, fc.integer({ min: 0, max: 200 }), (rows, dead) => {
        const groups = rows.map((row, i) => ({
          ...row,
          taken: Math.min(row.taken, row.weaned),
          weangrp: `G${i}`,
          firstDay: addDays(day('20260101'), i) as BusinessDate,
        }));
        const pool = sharePool(groups, dead);
        const room = groups.reduce((sum, { weaned: n, adjusted, taken }) => sum + Math.max(0, n + adjusted - taken), 0);
        expect(pool.reduce((sum, one) => sum + one.dead, 0)).toBe(Math.min(dead, room));
        for (const [i, one] of pool.entries()) {
          expect(one.free).toBe(one.weaned + one.adjusted - one.taken - one.dead);
          if (one.dead > 0) for (const older of pool.slice(0, i)) expect(older.free).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
