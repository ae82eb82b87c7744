import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths } from '#engine/batch/domain/arrival-rules.ts';
import { emptyDays } from '#engine/batch/domain/house.ts';
import { addDays, type BusinessDate, businessDate, dateOfDay, dayNumber } from '#kernel/business-date.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import * as figures from './figures.ts';
import { DEFAULT_BANDS, DEFAULT_STANDARD, standardWeight } from './standards.ts';

const day = businessDate;

/** The test batch of the specification (growfinish.md, Figures and formulas). */
const TEST_BATCH: figures.BatchRecord = {
  opendt: day('20260301'),
  closedt: day('20260701'),
  asof: day('20260701'),
  moves: [
    { eventdt: day('20260301'), kind: 'in', heads: 100, weight: 2000, birthdt: day('20251220') },
    { eventdt: day('20260305'), kind: 'in', heads: 50, weight: 1100, birthdt: day('20251224') },
    { eventdt: day('20260310'), kind: 'dead', heads: 2, weight: 50, birthdt: null },
    { eventdt: day('20260701'), kind: 'sold', heads: 148, weight: 15_540, birthdt: null },
  ],
  weighings: [],
  feed: [{ eventdt: day('20260301'), kg: 34_000, days: null }],
  directCost: 323_000_000 + 12_000_000,
  standard: DEFAULT_STANDARD,
  bands: DEFAULT_BANDS,
};
const rounded = (value: number | null, decimals: number): number | null => (value === null ? null : roundHalfAway(value, decimals));

describe('the test batch of the specification', () => {
  const b = TEST_BATCH;
  test.each([
    ['Pig-days', figures.pigDays(b), 0, 17_874],
    ['Average days fed', figures.averageDaysFed(b), 1, 119.2],
    ['Days to sale', figures.daysToSale(b), 1, 120.7],
    ['Net gain', figures.netGain(b), 0, 12_440],
    ['ADG', figures.adg(b), 1, 696.0],
    ['ADG simple', figures.adgSimple(b), 1, 698.9],
    ['ADFI', figures.adfi(b), 3, 1.902],
    ['FCR', figures.fcr(b), 3, 2.733],
    ['FCR with dead', figures.fcrWithDead(b), 3, 2.722],
    ['Standard FCR', figures.batchStandardFcr(b), 3, 2.474],
    ['Mortality %', figures.mortality(b), 2, 1.33],
    ['PEI', figures.pei(b), 1, 251.3],
    ['Cost per kg gain', figures.costPerGain(b), 0, 26_929],
    ['Unaccounted', figures.unaccounted(b), 0, 0],
  ])('%s', (_name, value, decimals, wanted) => {
    expect(rounded(value, decimals)).toBe(wanted);
  });

  test('average birth date', () => {
    expect(figures.averageBirth(b)).toBe('20251221');
  });

  test('a figure without its denominator says no data, never 0', () => {
    const empty = { ...b, moves: [], feed: [] };
    for (const figure of [figures.adg, figures.adfi, figures.fcr, figures.mortality, figures.averageDaysFed, figures.pei, figures.daysToSale])
      expect(figure(empty)).toBeNull();
    expect(figures.netGain({ ...b, moves: b.moves.map((move) => (move.kind === 'in' ? { ...move, weight: null } : move)) })).toBeNull();
  });
});

describe('weight and feed along the days', () => {
  test('average live weight follows the standard from the last known point, and says when it is estimated', () => {
    const open = { ...TEST_BATCH, closedt: null, asof: day('20260401'), moves: TEST_BATCH.moves.slice(0, 3) };
    // Mean arrival 2 March (1.33 days after 1 March), average birth 21 December: ages 71 and 101 days.
    const at = (age: number): number => standardWeight(DEFAULT_STANDARD, age) ?? Number.NaN;
    expect(figures.averageLiveWeight(open, day('20260302'))).toEqual({ kg: 3100 / 150, estimated: false });
    expect(figures.averageLiveWeight(open, day('20260401'))?.kg).toBeCloseTo(3100 / 150 + at(101) - at(71), 9);
    const weighed = { ...open, weighings: [{ eventdt: day('20260320'), heads: 10, weight: 300 }] };
    expect(figures.averageLiveWeight(weighed, day('20260401'))?.kg).toBeCloseTo(30 + at(101) - at(89), 9);
  });

  test('the standard runs in straight lines between week ends, the last row goes on', () => {
    expect(standardWeight(DEFAULT_STANDARD, 28)).toBe(8);
    expect(standardWeight(DEFAULT_STANDARD, 27)).toBeNull();
    expect(standardWeight(DEFAULT_STANDARD, 35 + 3)).toBeCloseTo(9.8 + (3 / 7) * 2.6, 9);
    expect(standardWeight(DEFAULT_STANDARD, 400)).toBe(124.4);
  });

  test('feed is spread over the days it covers; what would pass the closing day falls on it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 45 }), fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 0, max: 60 }), (days, kg, offset) => {
        const eventdt = addDays(TEST_BATCH.opendt, offset);
        const batch = { ...TEST_BATCH, closedt: addDays(TEST_BATCH.opendt, 60), feed: [{ eventdt, kg, days }] };
        let sum = 0;
        for (let d = 0; d <= 60; d += 1) sum += figures.feedOn(batch, addDays(TEST_BATCH.opendt, d));
        expect(sum).toBeCloseTo(kg, 6);
      }),
    );
  });
});

const moveArbitrary = fc.record({ offset: fc.integer({ min: 0, max: 90 }), heads: fc.integer({ min: 1, max: 200 }) });

describe('pig-days', () => {
  test('equal the sum of the pigs live at the end of each day', () => {
    fc.assert(
      fc.property(
        fc.array(moveArbitrary, { maxLength: 6 }),
        fc.array(moveArbitrary, { maxLength: 6 }),
        fc.integer({ min: 0, max: 90 }),
        (ins, outs, from) => {
          const move = (kind: 'in' | 'dead') => (one: { offset: number; heads: number }) => ({
            eventdt: addDays(TEST_BATCH.opendt, one.offset),
            kind,
            heads: one.heads,
            weight: null,
            birthdt: null,
          });
          const batch = { ...TEST_BATCH, moves: [...ins.map(move('in')), ...outs.map(move('dead'))] };
          const [first, last] = [addDays(TEST_BATCH.opendt, from), addDays(TEST_BATCH.opendt, 95)];
          let slow = 0;
          for (let d = first; d <= last; d = addDays(d, 1)) slow += figures.live(batch, d);
          expect(figures.pigDays(batch, first, last)).toBe(slow);
        },
      ),
    );
  });
});

describe('months', () => {
  test('end in a shorter month on its last day', () => {
    expect(addMonths(day('20250831'), 6)).toBe('20260228');
    expect(addMonths(day('20260115'), 6)).toBe('20260715');
    expect(addMonths(day('20260901'), 6)).toBe('20270301');
  });
  test('never come before the same day number of months earlier', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayNumber(day('20000101')), max: dayNumber(day('20400101')) }), (n) => {
        const from: BusinessDate = dateOfDay(n);
        const to = addMonths(from, 6);
        expect(dayNumber(to) - n).toBeGreaterThanOrEqual(180);
        expect(dayNumber(to) - n).toBeLessThanOrEqual(184);
      }),
    );
  });
});

describe('rates', () => {
  const b = {
    ...TEST_BATCH,
    moves: [...TEST_BATCH.moves.slice(0, 3), { eventdt: day('20260620'), kind: 'culled' as const, heads: 4, weight: 300, birthdt: null }],
    closedt: null,
    asof: day('20260701'),
  };

  test('what left is sold, culled or moved: its weight, its mean and its day', () => {
    const moved = { ...b, moves: [...b.moves, { eventdt: day('20260624'), kind: 'out' as const, heads: 4, weight: 340, birthdt: null }] };
    expect(figures.weightOut(moved)).toBe(640);
    expect(figures.averageWeightOut(moved)).toBe(80);
    // Mean day out 22 June, mean arrival 2.33 March: 112 days less a third.
    expect(figures.daysToSale(moved)).toBeCloseTo(111 + 2 / 3, 9);
    expect(figures.live(moved, day('20260701'))).toBe(140);
  });

  test('culls and losses stand against pigs in', () => {
    expect(figures.cullRate(b)).toBeCloseTo((100 * 4) / 150, 9);
    expect(figures.lossRate(b)).toBeCloseTo((100 * 6) / 150, 9);
  });

  test('FCR stands against the standard of its own weights', () => {
    expect(rounded(figures.fcrDifference(TEST_BATCH), 3)).toBe(roundHalfAway(34_000 / 12_440 - 208.616_666_666_7 / 84.333_333_333_3, 3));
  });

  test('feed stands against the standard of the pigs that were there', () => {
    // One pig, born so that it stands in age week 10 for seven days: 7 × 1.28 kg.
    const one = {
      ...b,
      moves: [{ eventdt: day('20260301'), kind: 'in' as const, heads: 1, weight: 28, birthdt: addDays(day('20260301'), -63) }],
      asof: day('20260307'),
    };
    expect(figures.standardFeedOf(one)).toBeCloseTo(7 * 1.28, 9);
    expect(figures.feedAgainstStandard({ ...one, feed: [{ eventdt: day('20260301'), kg: 17.92, days: 7 }] })).toBeCloseTo(100, 9);
  });

  test('a house stands empty between batches; its use is pig-days over places', () => {
    expect(emptyDays(day('20260301'), null, day('20260220'), day('20260401'))).toBe(9);
    expect(emptyDays(day('20260301'), day('20260320'), null, day('20260401'))).toBe(12);
    expect(emptyDays(day('20260301'), null, null, day('20260401'))).toBeNull();
    expect(figures.utilisation(3000, 100, 40)).toBe(75);
    expect(figures.utilisation(3000, null, 40)).toBeNull();
  });
});
