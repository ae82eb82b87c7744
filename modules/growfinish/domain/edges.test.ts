import { describe, expect, test } from 'vitest';
import { placesOn } from '#engine/batch/domain/arrival-rules.ts';
import { destinationIssues, type EventContext, missingIssues } from '#engine/batch/domain/event-rules.ts';
import { averageLiveWeight, feedOver } from '#engine/batch/domain/figures/life.ts';
import { standardFcr, standardFeed, standardWeight } from '#engine/batch/domain/figures/standards.ts';
import type { Batch, House } from '#engine/batch/domain/house.ts';
import { leavingDayIssues, lockedIssues, NO_BOOKS, withdrawIssues } from '#engine/batch/domain/house-rules.ts';
import { addDays } from '#kernel/business-date.ts';
import { fed, growBatch, move as moved } from './figures/grow-batch.fixture.ts';
import { figuresOfBatch } from './figures/measure.ts';
import { type Arrival, arrivalIssues, eventIssues, liveAround, mayUndoClose, type TypedEvent, undoIssues } from './growing.kind.ts';
import { batch, CTX, day, group, house, LOCK, move, TODAY } from './house.fixture.ts';
import { sharePool } from './pool.ts';
import { DEFAULT_BANDS, DEFAULT_STANDARD } from './standards.ts';
import { countIssues, expectedPiglets, MOST_DRAWN, orderIssues } from './tag-order.ts';

const fill = (given: Partial<Arrival>) =>
  arrivalIssues(
    house(),
    {
      way: 'purchase',
      opendt: null,
      entrydt: day('20260520'),
      heads: 40,
      males: null,
      females: null,
      weight: null,
      birthdt: null,
      shares: [],
      ...given,
    },
    { lock: LOCK, lists: [] },
  );
const event = (given: Partial<TypedEvent> = {}, of: House = house(), ctx: Partial<EventContext> = {}) =>
  eventIssues(of, { eventcd: 'DTH', eventdt: day('20260501'), parityid: null, grpid: null, heads: 1, ...given }, { ...CTX, ...ctx });

describe('pigs in, at the edge', () => {
  test('one to 3000 head a record', () => {
    expect([fill({ heads: 1 }), fill({ heads: 3000 })]).toEqual([[], []]);
    for (const heads of [0, 3001]) expect(fill({ heads })).toEqual([{ code: 'V_RANGE', field: 'heads', params: { min: 1, max: 3000 } }]);
  });

  test('the groups named hold just the head of the record', () => {
    const share = { nursery: 'N1', weangrp: '202614', heads: 40, free: 99, birthdt: day('20260315') };
    const named = (...heads: readonly number[]) => fill({ way: 'weaning', shares: heads.map((one) => ({ ...share, heads: one })) });
    expect([named(40), named(30, 10)]).toEqual([[], []]);
    expect(named(41)).toEqual([{ code: 'V_INVALID', field: 'heads' }]);
    expect(named(39)).toEqual([{ code: '896', field: 'groups', params: { n: 39 } }]);
    expect(fill({ way: 'weaning', shares: [{ ...share, free: 40 }] })).toEqual([]);
    expect(fill({ way: 'weaning', shares: [{ ...share, free: 39 }] })).toEqual([
      { code: '859', field: 'groups', params: { n: 39, group: '202614' } },
    ]);
    expect(fill({ way: 'weaning', shares: [{ ...share, free: -5 }] })).toMatchObject([{ params: { n: 0 } }]);
  });

  test('GF_GAP says the days there were and the most there may be', () => {
    const birthdt = addDays(day('20260520'), -242);
    expect(fill({ birthdt })).toEqual([]);
    expect(arrivalIssues(house({ area: 'nursery' }), arrivalOf(birthdt, '20260521'), { lock: LOCK, lists: [] })).toEqual([
      { code: 'GF_GAP', field: 'entrydt', params: { n: 243, max: 242 } },
    ]);
  });

  test('a mean of 0.5 and of 150 kg is taken without asking', () => {
    expect([fill({ weight: 20 }), fill({ weight: 6000 })]).toEqual([[], []]);
    for (const weight of [19.9, 6000.1])
      expect(fill({ weight })).toEqual([{ code: 'V_RANGE', field: 'weight', params: { min: 20, max: 6000 }, level: 'warning' }]);
  });

  test('places: none told where no capacity is set, and a house without an open batch is empty', () => {
    expect(placesOn(house(), TODAY)).toEqual({ live: 150, free: null });
    expect(placesOn(house({ capacity: 200 }), day('20260409'))).toEqual({ live: 100, free: 100 });
    expect(placesOn(house({ capacity: 200, batch: null }), TODAY)).toEqual({ live: 0, free: 200 });
  });
});

function arrivalOf(birthdt: Arrival['birthdt'], entrydt: string): Arrival {
  return { way: 'purchase', opendt: null, entrydt: day(entrydt), heads: 40, males: null, females: null, weight: null, birthdt, shares: [] };
}

describe('a house without an open batch', () => {
  const closed = house({ batch: null });
  const answered = (opendt: Arrival['opendt'], change = false) =>
    arrivalIssues(closed, { ...arrivalOf(day('20260301'), '20260510'), opendt }, { lock: LOCK, lists: [], change });

  test('is opened by the opening date alone, never by pigs that come', () => {
    expect(answered(null)).toEqual([{ code: 'V_REQUIRED', field: 'opendt', params: { field: 'opendt' } }]);
    expect(answered(day('20260510'))).toEqual([]);
  });
});

describe('events, at the edge', () => {
  test('896 of a group the batch does not have; a group gives all it holds and no more', () => {
    expect(event({ grpid: 9 })).toEqual([{ code: '896', field: 'grpid', params: { n: 0 } }]);
    expect(event({ grpid: 2, heads: 50 })).toEqual([]);
    expect(event({ grpid: 2, heads: 51 })).toMatchObject([{ code: '875', params: { n: 50, house: 'T1', date: '20260501' } }]);
  });

  test('a weighing takes as many as stand there that day, whatever leaves later', () => {
    const sold = house({ batch: batch({ moves: [...batch().moves, move(1, '20260520', -95, 'sold')] }) });
    expect(event({ eventcd: 'WGT', heads: 150 }, sold)).toEqual([]);
    expect(event({ eventcd: 'WGT', heads: 151 }, sold)).toEqual([{ code: '875', field: 'heads', params: { n: 150, house: 'T1', date: '20260501' } }]);
    expect(event({ eventcd: 'WGT', heads: 51, grpid: 2 }, sold)).toMatchObject([{ code: '875', params: { n: 50 } }]);
  });

  test('814 of an older batch, V_NOTEXISTS of one that never was', () => {
    expect(event({ parityid: 3 })).toEqual([]);
    expect(event({ parityid: 2 })).toEqual([{ code: '814', field: 'parityid', params: { house: 'T1', date: '20260320' } }]);
    expect(event({ parityid: 4 })).toEqual([{ code: 'V_NOTEXISTS', field: 'parityid', params: { value: 4 } }]);
    expect(event({ parityid: 1 }, house({ batch: null }))).toMatchObject([{ code: 'V_NOTEXISTS' }]);
  });

  test('a sale in the withdrawal days is refused, or asked about where the farm only warns', () => {
    const books = { ...NO_BOOKS, withdrawal: { item: 'Amoxicillin', until: day('20260510') } };
    const sale = { eventcd: 'SAL', eventdt: day('20260510'), heads: 5, slaughter: true } as const;
    const answered = { code: 'GF_HOLD', field: 'eventdt', params: { item: 'Amoxicillin', date: '20260510' } };
    expect(event(sale, house(), { books })).toEqual([answered]);
    expect(event(sale, house(), { books, withhold: 'warn' })).toEqual([{ ...answered, level: 'warning' }]);
  });

  test('the closing, the opening and the first day of arrival are inside', () => {
    const on = (text: string, given: Partial<Batch> = {}) => leavingDayIssues(batch(given), day(text));
    expect([on('20260402'), on('20260501', { closedt: day('20260501') })]).toEqual([[], []]);
    expect(on('20260401', { groups: [group(1, '20260401', '20260201')] })).toEqual([]);
    expect(on('20260502', { closedt: day('20260501') })).toEqual([{ code: '841', field: 'eventdt', params: { date: '20260501' } }]);
    expect(on('20260401')).toEqual([{ code: 'GF_DATE', field: 'eventdt', params: { list: '20260402 – 20260401' } }]);
    // The earliest of several arrivals counts, whatever their order.
    expect(on('20260402', { groups: [...batch().groups].reverse() })).toEqual([]);
  });

  test('from level 60 a closed house is opened again; locked rows from the approval level', () => {
    expect([mayUndoClose(59), mayUndoClose(60)]).toEqual([false, true]);
    const behind = { ...LOCK, lockday: 5 };
    expect([lockedIssues(day('20260527'), behind), lockedIssues(day('20260526'), { ...behind, usrlvl: 70 })]).toEqual([[], []]);
    expect(lockedIssues(day('20260526'), behind)).toMatchObject([{ code: '364' }]);
    expect(undoIssues(house({ inUse: false }), 3, LOCK)).toMatchObject([{ code: '854' }]);
  });

  test('840 of a withdrawal of another batch or of a closed one', () => {
    const empty = house({ batch: batch({ state: 'notraised', groups: [], moves: [] }) });
    expect(withdrawIssues(empty, 2, NO_BOOKS)).toMatchObject([{ code: '840' }]);
    expect(withdrawIssues(house({ batch: batch({ state: 'closed', groups: [], moves: [] }) }), 3, NO_BOOKS)).toMatchObject([{ code: '840' }]);
    expect(withdrawIssues(house({ batch: batch({ groups: [], moves: [], eventDays: [TODAY] }) }), 3, NO_BOOKS)).toMatchObject([{ code: '894' }]);
    expect(withdrawIssues(empty, 3, { ...NO_BOOKS, issued: true })).toEqual([{ code: '832', field: 'roomid', params: { note: 'T1/3' } }]);
  });

  test('821 of a transfer to where the pigs stand; another farm’s house of the same name is another place', () => {
    const from = { farmid: 'F1', roomid: 'T1' };
    expect(destinationIssues(from, { farmid: 'F1', roomid: 'T1' })).toEqual([{ code: '821', field: 'toroomid' }]);
    expect([destinationIssues(from, { farmid: 'F2', roomid: 'T1' }), destinationIssues(from, { farmid: 'F1', roomid: 'T2' })]).toEqual([[], []]);
  });

  test('one to all of the pigs sent arrive', () => {
    expect([missingIssues(20, null), missingIssues(20, 1), missingIssues(20, 20)]).toEqual([[], [], []]);
    for (const arrived of [0, 21]) expect(missingIssues(20, arrived)).toEqual([{ code: 'V_RANGE', field: 'arrived', params: { min: 1, max: 20 } }]);
  });

  test('the form tells the pigs before and after; a weighing takes none away', () => {
    const around = (eventcd: TypedEvent['eventcd']) =>
      liveAround(house(), { eventcd, eventdt: day('20260501'), parityid: null, grpid: null, heads: 30 });
    expect([around('SAL'), around('WGT')]).toEqual([
      { before: 150, after: 120 },
      { before: 150, after: 150 },
    ]);
  });
});

describe('ear tags ordered', () => {
  test('TAG_OVER asks above 20 % more than expected and refuses above twice', () => {
    expect([orderIssues(120, 100), orderIssues(999, null)]).toEqual([[], []]);
    expect(orderIssues(121, 100)).toEqual([{ code: 'TAG_OVER', field: 'number', params: { n: 121, heads: 100 }, level: 'warning' }]);
    expect(orderIssues(200, 100)).toMatchObject([{ level: 'warning' }]);
    expect(orderIssues(201, 100)).toEqual([{ code: 'TAG_OVER', field: 'number', params: { n: 201, heads: 100 } }]);
  });

  test('a draw takes 1 to 1000 numbers', () => {
    expect([countIssues(1, MOST_DRAWN, 'count'), countIssues(1000, MOST_DRAWN, 'count')]).toEqual([[], []]);
    for (const n of [0, 1001])
      expect(countIssues(n, MOST_DRAWN, 'count')).toEqual([{ code: 'V_RANGE', field: 'count', params: { min: 1, max: 1000 } }]);
  });

  test('half of the piglets due are of one sex; of those born the ones without a number count', () => {
    const of = (more: object) => expectedPiglets({ litters: 0, bornAlive: null, counted: 0, uncounted: 0, tagged: 0, ...more });
    expect([of({ litters: 10, bornAlive: 12.4 }), of({ litters: 3, bornAlive: 11 }), of({ litters: 3 }), of({})]).toEqual([62, 17, null, 0]);
    expect([of({ counted: 40, uncounted: 25, tagged: 13 }), of({ counted: 40, tagged: 41 })]).toEqual([40, 0]);
    expect(of({ litters: 10, bornAlive: 12.4, counted: 40, tagged: 41 })).toBe(62);
  });
});

describe('figures, at the edge', () => {
  const RECORD = growBatch('20260301', '20260310', [moved('20260301', 'in', 10, 200, { birthdt: day('20260101') })]);
  const figureIn = (batch: typeof RECORD, code: string) => figuresOfBatch(batch, [code])[code];

  test('feed of the as-of day counts, of the day after it does not', () => {
    const feed = (text: string) => figureIn({ ...RECORD, goods: [fed(text, 50)] }, 'FEED');
    expect([feed('20260310'), feed('20260311')]).toEqual([50, 0]);
  });

  test('feed that covers days past the closing falls on the closing day', () => {
    const closed = { ...RECORD, closedt: day('20260303'), goods: [fed('20260302', 40, 4)] };
    const on = (batch: typeof RECORD) => (text: string) => feedOver(batch, day(text), day(text));
    expect(['20260301', '20260302', '20260303', '20260304'].map(on(closed))).toEqual([0, 10, 30, 0]);
    const late = { ...closed, goods: [fed('20260305', 40, 2)] };
    expect(['20260304', '20260305', '20260306'].map(on(late))).toEqual([0, 40, 0]);
  });

  test('the gain of an open batch counts what is live at its weight: 8 × 24 kg and 50 kg sold, less 200 kg in', () => {
    const sold = moved('20260308', 'sold', 2, 50);
    const weighed = { ...RECORD, moves: [...RECORD.moves, sold], weighings: [{ eventdt: day('20260310'), heads: 8, weight: 192 }] };
    expect(figureIn(weighed, 'GAIN')).toBe(50 + 8 * 24 - 200);
    expect(figureIn({ ...weighed, moves: [...RECORD.moves, { ...sold, weight: null }] }, 'GAIN')).toBeNull();
  });

  test('the default standard and bands are those of the specification', () => {
    const rows =
      '4: 0.20/8.0 · 5: 0.35/9.8 · 6: 0.52/12.4 · 7: 0.70/15.6 · 8: 0.90/19.4 · 9: 1.10/23.6 · 10: 1.28/28.2 · 11: 1.45/33.3 · 12: 1.60/38.7 · 13: 1.75/44.5 · 14: 1.90/50.5 · 15: 2.05/56.8 · 16: 2.18/63.2 · 17: 2.30/69.7 · 18: 2.40/76.2 · 19: 2.50/82.7 · 20: 2.58/89.1 · 21: 2.65/95.4 · 22: 2.72/101.5 · 23: 2.78/107.5 · 24: 2.82/113.3 · 25: 2.86/118.9 · 26: 2.90/124.4';
    expect(DEFAULT_STANDARD.map(({ week, feed, weight }) => `${week}: ${feed.toFixed(2)}/${weight.toFixed(1)}`).join(' · ')).toBe(rows);
    expect(DEFAULT_BANDS.map(({ upto, fcr }) => `${upto}: ${fcr.toFixed(2)}`).join(' · ')).toBe('10: 1.40 · 30: 1.70 · 60: 2.15 · 129.43: 2.85');
  });

  test('of two weighings of a day the later written stands', () => {
    const weighings = [
      { eventdt: day('20260305'), heads: 10, weight: 220 },
      { eventdt: day('20260305'), heads: 10, weight: 230 },
    ];
    expect(averageLiveWeight({ ...RECORD, weighings }, day('20260305'))).toEqual({ kg: 23, estimated: false });
  });

  test('the standard at its first, its last and between its rows', () => {
    expect([standardFeed(DEFAULT_STANDARD, 20), standardFeed(DEFAULT_STANDARD, 21), standardFeed(DEFAULT_STANDARD, 27)]).toEqual([0, 0.2, 0.2]);
    expect([standardFeed(DEFAULT_STANDARD, 174), standardFeed(DEFAULT_STANDARD, 175), standardFeed(DEFAULT_STANDARD, 400)]).toEqual([2.86, 2.9, 2.9]);
    expect([standardWeight(DEFAULT_STANDARD, 35), standardWeight(DEFAULT_STANDARD, 26 * 7), standardWeight(DEFAULT_STANDARD, 26 * 7 + 1)]).toEqual([
      9.8, 124.4, 124.4,
    ]);
    expect([standardFcr(DEFAULT_BANDS, 20, 20), standardFcr(DEFAULT_BANDS, 20, 19), standardFcr(DEFAULT_BANDS, 10, 30)]).toEqual([null, null, 1.7]);
    expect(standardFcr(DEFAULT_BANDS, 120, 140)).toBeCloseTo(2.85, 9);
  });

  test('of weaning groups of one day the one with the smaller name dies first', () => {
    const weaned = (weangrp: string, firstDay: string) => ({ weangrp, firstDay: day(firstDay), weaned: 5, adjusted: 0, taken: 0 });
    const dead = sharePool([weaned('B', '20260102'), weaned('A', '20260102'), weaned('C', '20260101')], 7).map((one) => [one.weangrp, one.dead]);
    expect(dead).toEqual([
      ['C', 5],
      ['A', 2],
      ['B', 0],
    ]);
  });
});
