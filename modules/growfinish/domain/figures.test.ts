import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths } from '#engine/batch/domain/arrival-rules.ts';
import { withCarriedCost } from '#engine/batch/domain/figures/carried.ts';
import * as life from '#engine/batch/domain/figures/life.ts';
import { flagsOf } from '#engine/batch/domain/figures/measures.ts';
import { type BatchLife, lifeWithin, wholeLife } from '#engine/batch/domain/figures/record.ts';
import { standardWeight } from '#engine/batch/domain/figures/standards.ts';
import { emptyDays } from '#engine/batch/domain/house.ts';
import { addDays, type BusinessDate, businessDate, dateOfDay, dayNumber } from '#kernel/business-date.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { type AdjustSettings, adjustedAdg, adjustedFcr } from './figures/adjusted.ts';
import { fed, growBatch, move, TEST_BATCH } from './figures/grow-batch.fixture.ts';
import { GROW_FIGURES } from './figures/grow-figures.ts';
import { figuresOfBatch, figuresOfSpan, figuresTogether, isAveraged, partsOfFigure } from './figures/measure.ts';
import { figuresOfMoved } from './figures/moved-groups.ts';
import { GROW_SETTINGS } from './grow.settings.ts';
import { DEFAULT_STANDARD } from './standards.ts';

const day = businessDate;
const CODES = GROW_FIGURES.all.map(({ code }) => code);
const figureIn = (batch: BatchLife, code: string): number | null => figuresOfBatch(batch, [code])[code] ?? null;
const rounded = (value: number | null, decimals: number): number | null => (value === null ? null : roundHalfAway(value, decimals));

describe('the test batch of the specification', () => {
  test.each([
    ['PIGDAYS', 0, 17_874],
    ['DAYSFED', 1, 119.2],
    ['DTS', 1, 120.7],
    ['GAIN', 0, 12_440],
    ['ADG', 1, 696.0],
    ['ADGS', 1, 698.9],
    ['ADFI', 3, 1.902],
    ['FCR', 3, 2.733],
    ['FCRD', 3, 2.722],
    ['FCRSTD', 3, 2.474],
    ['MORT', 2, 1.33],
    ['PEI', 1, 251.3],
    ['COSTGAIN', 0, 26_929],
    ['UNACC', 0, 0],
  ])('%s', (code, decimals, wanted) => {
    expect(rounded(figureIn(TEST_BATCH, code), decimals)).toBe(wanted);
  });

  test('groups that were moved have figures of their own, not those of their batch', () => {
    // Of 50 pigs of 1,100 kg two die; the others leave 36 days after they came with 2,400 kg. The 100 beside them stay.
    const sent = move('20260410', 'out', 48, 2400, { grpid: 2 });
    const died = move('20260320', 'dead', 2, 40, { grpid: 2 });
    const came = TEST_BATCH.moves.slice(0, 2);
    const batch = { ...TEST_BATCH, closedt: null, moves: [...came, died, sent] };
    const { ADG, LOSS } = figuresOfMoved(batch, ({ eventId }) => eventId === sent.eventId, ['ADG', 'LOSS']);
    const pigDays = 48 * 36 + 2 * 15;
    expect([ADG, LOSS]).toEqual([(1000 * (2400 - 1100)) / pigDays, 4]);
    expect(figuresOfMoved(batch, () => false, ['ADG'])).toEqual({});
  });

  test('average birth date', () => {
    expect(life.averageBirth(TEST_BATCH)).toBe('20251221');
  });

  test('money: what came in, what went out, what is left', () => {
    const { AMOUNTIN, DIRECT, SALES, MARGIN, COSTOUT, OVERFEED } = figuresOfBatch(TEST_BATCH, CODES);
    expect([AMOUNTIN, DIRECT, SALES]).toEqual([150_000_000, 335_000_000, 932_400_000]);
    expect(MARGIN).toBe(932_400_000 - 150_000_000 - 335_000_000);
    expect(COSTOUT).toBe(485_000_000 / 15_540);
    expect(OVERFEED).toBe((932_400_000 - 150_000_000 - 323_000_000) / 148);
    const blind = figuresOfBatch({ ...TEST_BATCH, money: false }, CODES);
    expect([blind['DIRECT'], blind['SALES'], blind['MARGIN'], rounded(blind['FCR'] ?? null, 3)]).toEqual([null, null, null, 2.733]);
  });

  test('what is of closed batches alone has no data while one is open', () => {
    const open = figuresOfBatch({ ...TEST_BATCH, closedt: null }, ['ADGS', 'PEI', 'COSTOUT', 'MARGIN', 'ADG']);
    expect([open['ADGS'], open['PEI'], open['COSTOUT'], open['MARGIN']]).toEqual([null, null, null, null]);
    expect(rounded(open['ADG'] ?? null, 1)).toBe(696);
  });

  test('a figure without its denominator says no data, never 0', () => {
    const empty = { ...TEST_BATCH, moves: [], goods: [], book: [] };
    for (const code of ['ADG', 'ADFI', 'FCR', 'MORT', 'DAYSFED', 'PEI', 'DTS']) expect(figureIn(empty, code)).toBeNull();
    const unweighed = { ...TEST_BATCH, moves: TEST_BATCH.moves.map((one) => (one.kind === 'in' ? { ...one, weight: null } : one)) };
    expect(figureIn(unweighed, 'GAIN')).toBeNull();
    expect(isAveraged(unweighed)).toBe(false);
    expect(isAveraged(TEST_BATCH)).toBe(true);
    expect(flagsOf(unweighed).weightMissing).toBe(true);
  });

  test('a book of heads that says otherwise is told, and not averaged', () => {
    const other = { ...TEST_BATCH, book: TEST_BATCH.book.slice(0, 3) };
    expect(figureIn(other, 'UNACC')).toBe(-148);
    expect(isAveraged(other)).toBe(false);
  });
});

describe('brought to standard weights', () => {
  test('the published example: 2.80 between 45 and 265 lb is 2.74 between 50 and 250 lb', () => {
    const lb = 0.453_592_37;
    const published = { ADJWT: [50 * lb, 250 * lb], ADJFCR: 0.006 / lb, ADJADG: [5, 1] } as const;
    const own = { FCR: 2.8, AWIN: 45 * lb, AWOUT: 265 * lb };
    expect(adjustedFcr(own, published)).toBeCloseTo(2.74, 9);
    const { ADJWT, ADJFCR, ADJADG } = Object.fromEntries(
      Object.entries(GROW_SETTINGS).map(([name, { initial }]) => [name, initial]),
    ) as unknown as AdjustSettings;
    expect(rounded(adjustedFcr(own, { ADJWT, ADJFCR, ADJADG }), 2)).toBe(2.74);
  });
  test('lighter pigs in would have grown faster, lighter pigs out too', () => {
    const settings = { ADJWT: [25, 110], ADJFCR: 0.01, ADJADG: [5, 1] } as const;
    expect(adjustedAdg({ ADG: 700, AWIN: 20, AWOUT: 100 }, settings)).toBe(700 + 25 + 10);
    expect(adjustedAdg({ ADG: null, AWIN: 20, AWOUT: 100 }, settings)).toBeNull();
    expect(adjustedFcr({ FCR: 2.5, AWIN: null, AWOUT: 100 }, settings)).toBeNull();
  });
});

describe('every figure opens what it is made of', () => {
  test.each(CODES)('%s: the parts of its sums come to it', (code) => {
    const { formula } = GROW_FIGURES.of(code);
    if (formula === undefined || typeof formula === 'function') return;
    const spans = [wholeLife(TEST_BATCH)];
    const sum = (part: 'numerator' | 'denominator') => partsOfFigure(spans, code, part).reduce((total, { value }) => total + value, 0);
    const wanted = figureIn(TEST_BATCH, code);
    if (wanted === null) return;
    expect(formula.den === 1 ? sum('numerator') : (formula.factor * sum('numerator')) / sum('denominator')).toBeCloseTo(wanted, 9);
  });

  test('several batches are sums by sums, of those that have all a figure is made of', () => {
    const small = growBatch(
      '20260301',
      '20260401',
      [move('20260301', 'in', 10, 200, { birthdt: day('20251220') }), move('20260401', 'sold', 10, 400)],
      {
        closedt: day('20260401'),
        goods: [fed('20260301', 500)],
      },
    );
    const lame = growBatch('20260301', '20260401', [move('20260301', 'in', 90, null)]);
    const { FCR, ADG, MORT } = figuresTogether([TEST_BATCH, small, lame].map(wholeLife), ['FCR', 'ADG', 'MORT']);
    expect(FCR).toBeCloseTo(34_500 / (12_440 + 200), 9);
    expect(ADG).toBeCloseTo((1000 * 12_640) / (17_874 + 310), 9);
    expect(MORT).toBeCloseTo((100 * 2) / 250, 9);
  });

  test('the months of a batch add up to its life', () => {
    const goods = [fed('20260301', 10_000, 45), fed('20260415', 14_000, 45), fed('20260530', 10_000, 45)];
    const batch = { ...TEST_BATCH, goods };
    const months = ['0301', '0401', '0501', '0601', '0701'].map((from, at, all) => {
      const next = all[at + 1];
      return lifeWithin(batch, day(`2026${from}`), next === undefined ? day('20260731') : addDays(day(`2026${next}`), -1))!;
    });
    for (const code of ['PIGDAYS', 'GAIN', 'FEED', 'DEAD', 'PIGSIN', 'FEEDSTD', 'DIRECT']) {
      const parts = months.map((span) => figuresOfSpan(span, [code])[code] ?? Number.NaN);
      expect(parts.reduce((sum, value) => sum + value, 0)).toBeCloseTo(figureIn(batch, code)!, 6);
    }
    expect(months.map((span) => figuresOfSpan(span, ['LIVE0'])['LIVE0'])).toEqual([0, 148, 148, 148, 148]);
    expect(months.map((span) => figuresOfSpan(span, ['UNACC'])['UNACC'])).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('cost that pigs carry along', () => {
  const nursery = growBatch(
    '20260101',
    '20260301',
    [
      move('20260101', 'in', 100, 800, { amount: 10_000, birthdt: day('20251210') }),
      move('20260110', 'dead', 20, 160),
      move('20260201', 'sold', 20, 400, { amount: 9000 }),
      move('20260301', 'out', 60, 1500, { eventId: 'TRO1' }),
    ],
    { roomid: 'N1', closedt: day('20260301'), goods: [fed('20260101', 500, null, 6000), fed('20260215', 700, null, 7000)] },
  );
  const finisher = growBatch('20260301', '20260401', [move('20260301', 'in', 60, 1500, { sentBy: 'TRO1', birthdt: day('20251210') })]);

  test('head leaving take their share, the dead leave theirs to the others', () => {
    // 80 live carry 16 000: the 20 sold take 4 000; the 60 left carry 12 000 and the 7 000 fed since.
    const [left, came] = withCarriedCost([nursery, finisher]);
    expect(figureIn(left!, 'CARRIED')).toBe(19_000);
    expect(figureIn(came!, 'AMOUNTIN')).toBe(19_000);
    // What was sold and carried off, less what it cost.
    expect(figureIn(left!, 'MARGIN')).toBe(9000 + 19_000 - 10_000 - 13_000);
  });

  test('what came from elsewhere is unknown, and so is all it is part of', () => {
    const [came] = withCarriedCost([finisher]);
    expect([figureIn(came!, 'AMOUNTIN'), figureIn(came!, 'DIRECT')]).toEqual([null, 0]);
  });
});

describe('weight and feed along the days', () => {
  test('average live weight follows the standard from the last known point, and says when it is estimated', () => {
    const open = { ...TEST_BATCH, closedt: null, asof: day('20260401'), moves: TEST_BATCH.moves.slice(0, 3) };
    // Mean arrival 2 March (1.33 days after 1 March), average birth 21 December: ages 71 and 101 days.
    const at = (age: number): number => standardWeight(DEFAULT_STANDARD, age) ?? Number.NaN;
    expect(life.averageLiveWeight(open, day('20260302'))).toEqual({ kg: 3100 / 150, estimated: false });
    expect(life.averageLiveWeight(open, day('20260401'))?.kg).toBeCloseTo(3100 / 150 + at(101) - at(71), 9);
    const weighed = { ...open, weighings: [{ eventdt: day('20260320'), heads: 10, weight: 300 }] };
    expect(life.averageLiveWeight(weighed, day('20260401'))?.kg).toBeCloseTo(30 + at(101) - at(89), 9);
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
        const batch = { ...TEST_BATCH, closedt: addDays(TEST_BATCH.opendt, 60), goods: [fed(eventdt, kg, days)] };
        let sum = 0;
        for (let d = 0; d <= 60; d += 1) sum += life.feedOver(batch, addDays(TEST_BATCH.opendt, d), addDays(TEST_BATCH.opendt, d));
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
          const moved = (kind: 'in' | 'dead') => (one: { offset: number; heads: number }) =>
            move(addDays(TEST_BATCH.opendt, one.offset), kind, one.heads, null);
          const batch = { ...TEST_BATCH, moves: [...ins.map(moved('in')), ...outs.map(moved('dead'))], asof: addDays(TEST_BATCH.opendt, 95) };
          const [first, last] = [addDays(TEST_BATCH.opendt, from), addDays(TEST_BATCH.opendt, 95)];
          let slow = 0;
          for (let d = first; d <= last; d = addDays(d, 1)) slow += life.live(batch, d);
          expect(figuresOfSpan({ batch, from: first, to: last }, ['PIGDAYS'])['PIGDAYS']).toBe(slow);
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
    moves: [...TEST_BATCH.moves.slice(0, 3), move('20260620', 'culled', 4, 300)],
    closedt: null,
    asof: day('20260701'),
  };

  test('what left is sold, culled or moved: its weight, its mean and its day', () => {
    const moved = { ...b, moves: [...b.moves, move('20260624', 'out', 4, 340)] };
    expect(figureIn(moved, 'WOUT')).toBe(640);
    expect(figureIn(moved, 'AWOUT')).toBe(80);
    // Mean day out 22 June, mean arrival 2.33 March: 112 days less a third.
    expect(figureIn(moved, 'DTS')).toBeCloseTo(111 + 2 / 3, 9);
    expect(life.live(moved, day('20260701'))).toBe(140);
  });

  test('culls and losses stand against pigs in', () => {
    expect(figureIn(b, 'CULLR')).toBeCloseTo((100 * 4) / 150, 9);
    expect(figureIn(b, 'LOSS')).toBeCloseTo((100 * 6) / 150, 9);
  });

  test('FCR stands against the standard of its own weights', () => {
    expect(rounded(figureIn(TEST_BATCH, 'FCRDIF'), 3)).toBe(roundHalfAway(34_000 / 12_440 - 208.616_666_666_7 / 84.333_333_333_3, 3));
  });

  test('feed stands against the standard of the pigs that were there', () => {
    // One pig, born so that it stands in age week 10 for seven days: 7 × 1.28 kg.
    const came = move('20260301', 'in', 1, 28, { birthdt: addDays(day('20260301'), -63) });
    const one = growBatch('20260301', '20260307', [came], { goods: [fed('20260301', 17.92, 7)] });
    expect(figureIn(one, 'FEEDSTD')).toBeCloseTo(7 * 1.28, 9);
    expect(figureIn(one, 'FEEDDIF')).toBeCloseTo(100, 9);
  });

  test('an issue that covers days to come counts only as far as they came', () => {
    const came = move('20260301', 'in', 1, 28, { birthdt: addDays(day('20260301'), -63) });
    const batch = growBatch('20260301', '20260307', [came], { goods: [fed('20260306', 70, 7)] });
    expect(figureIn(batch, 'FEED')).toBeCloseTo(20, 9);
  });

  test('a house stands empty between batches; its use is pig-days over places', () => {
    expect(emptyDays(day('20260301'), null, day('20260220'), day('20260401'))).toBe(9);
    expect(emptyDays(day('20260301'), day('20260320'), null, day('20260401'))).toBe(12);
    expect(emptyDays(day('20260301'), null, null, day('20260401'))).toBeNull();
    const stood = growBatch('20260301', '20260409', [move('20260301', 'in', 75, 750)], { house: { name: '', area: '', site: null, capacity: 100 } });
    expect(figureIn(stood, 'UTIL')).toBe(75);
    expect(figureIn({ ...stood, house: { ...stood.house, capacity: null } }, 'UTIL')).toBeNull();
  });
});
