import { describe, expect, it } from 'vitest';
import { survivalCurve } from '#engine/figures/domain/survival.ts';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { figureValues, isProvisional } from './figures/figure-values.ts';
import { expectedFarrowings, farrowingShares } from './figures/forecast.ts';
import { adjustedDifference, differenceToFarm } from './figures/litter-classes.ts';
import { NPD_PROVISIONAL } from './figures/year.figure.ts';
import { daysTyped, groupGapIssues, groupRuns, neededMatings } from './groups.ts';
import { lotIdentities, lotIssues, spreadDates } from './lot.ts';
import { houseTotalIssues, meanAge, weanedByHouse } from './nursery.ts';
import { DEFAULT_HERD_SETTINGS } from './settings.ts';

const day = businessDate;

describe('groups of matings', () => {
  const group = (code: string, first: string, last: string) => ({ code, first: day(first), last: day(last) });
  const [a, b] = [group('A', '20260105', '20260111'), group('B', '20260112', '20260118')];
  const refused = (code: string) => [{ code: '382', field: 'first', params: { group: code, why: 'days' } }];

  it('follow each other without a day between or twice, in whatever order they are given', () => {
    expect([groupGapIssues([a, b]), groupGapIssues([b, a]), groupGapIssues([])]).toEqual([[], [], []]);
    expect(groupGapIssues([a, group('B', '20260113', '20260118')])).toEqual(refused('B'));
    expect(groupGapIssues([a, group('B', '20260111', '20260118')])).toEqual(refused('B'));
    expect(groupGapIssues([group('A', '20260105', '20260105')])).toEqual([]);
    expect(groupGapIssues([group('A', '20260105', '20260104')])).toEqual(refused('A'));
  });

  it('are made until one would begin after the end', () => {
    expect(groupRuns(day('20260105'), day('20260119'), 7)).toEqual([
      { first: '20260105', last: '20260111' },
      { first: '20260112', last: '20260118' },
      { first: '20260119', last: '20260125' },
    ]);
    expect(groupRuns(day('20260105'), day('20260104'), 7)).toEqual([]);
  });

  it('keep a day expected that was typed; one that is the computed one goes with the first mating day', () => {
    const plan = { GESTSTD: 114, LACTSTD: 24 };
    const typed = (first: string, farrowdt: string | null, weandt: string | null) => ({
      first: day(first),
      farrowdt: farrowdt === null ? null : day(farrowdt),
      weandt: weandt === null ? null : day(weandt),
    });
    const computed = typed('20260105', null, null);
    // 5 January and 114 days are 29 April, and 24 days more 23 May.
    expect(daysTyped(typed('20260112', '20260429', '20260523'), computed, plan)).toEqual({ farrowdt: null, weandt: null });
    expect(daysTyped(typed('20260105', '20260501', '20260523'), computed, plan)).toEqual({ farrowdt: '20260501', weandt: null });
    expect(daysTyped(typed('20260105', '20260501', '20260601'), typed('20260105', '20260501', '20260601'), plan)).toEqual({
      farrowdt: '20260501',
      weandt: '20260601',
    });
  });

  it('need the places over the farrowing rate, rounded up', () => {
    expect([neededMatings(18, 90), neededMatings(19, 90), neededMatings(24, 80)]).toEqual([20, 22, 30]);
  });
});

describe('a lot of animals', () => {
  it('has running numbers as wide as the first, and no numbers of what is none', () => {
    expect(lotIdentities('a', '098', 3, 'z')).toEqual(['A098Z', 'A099Z', 'A100Z']);
    expect([lotIdentities('A', '0', 2, ''), lotIdentities('A', '-1', 2, ''), lotIdentities('A', 'x', 2, '')]).toEqual([['A0', 'A1'], [], []]);
  });

  it('has its birth dates spread from the first to the last day', () => {
    expect(spreadDates(day('20260101'), day('20260111'), 3)).toEqual(['20260101', '20260106', '20260111']);
    expect(spreadDates(day('20260101'), day('20260111'), 1)).toEqual(['20260101']);
  });

  it('counts as many head as rows, and weighs in the mean what one may weigh', () => {
    const { WTGILT, WTBOAR } = DEFAULT_HERD_SETTINGS;
    const answered = (counted: { count?: number; total?: number }, kind: 'gilt' | 'boar' = 'gilt') =>
      lotIssues(kind, 10, counted, DEFAULT_HERD_SETTINGS);
    expect([answered({}), answered({ count: 10, total: WTGILT[0] * 10 }), answered({ total: WTGILT[1] * 10 })]).toEqual([[], [], []]);
    for (const count of [9, 11]) expect(answered({ count })).toEqual([{ code: 'V_INVALID', field: 'count' }]);
    const [min, max] = WTGILT;
    expect(answered({ total: min * 10 - 1 })).toEqual([{ code: '424', field: 'total', params: { kg: min - 0.1, min, max } }]);
    expect(answered({ total: max * 10 + 1 })).toMatchObject([{ code: '424' }]);
    expect(answered({ total: WTBOAR[1] * 10 }, 'boar')).toEqual([]);
  });
});

describe('figures that may still change', () => {
  const asof = day('20261121');
  const { GESTMAX } = DEFAULT_HERD_SETTINGS;
  const settings = { ...DEFAULT_HERD_SETTINGS, FRSHIFT: 0 };
  const rate = (to: string, inPig: number) => isProvisional('FR', { to: day(to) }, { f_inpig: inPig }, settings as never, asof);

  it('rates of matings until the last of them is past GESTMAX, while one is in pig', () => {
    const last = addDays(asof, -GESTMAX);
    expect([rate(last, 1), rate(addDays(last, -1), 1), rate(last, 0)]).toEqual([true, false, false]);
  });

  it('non-productive days of the last 115 days', () => {
    const npd = (to: string) => isProvisional('NPD', { to: day(to) }, {}, settings as never, asof);
    const edge = addDays(asof, -NPD_PROVISIONAL);
    expect([npd(edge), npd(addDays(edge, 1))]).toEqual([false, true]);
    expect(isProvisional('PWMFY', { to: asof }, {}, settings as never, asof)).toBe(false);
  });
});

describe('retention of gilts', () => {
  const rtn3 = (kept: number, open: number) => {
    const sums = { rtn3_kept: kept, rtn3_n: 20, rtn3_moved: 0, rtn3_open: open };
    const period = { to: day('20260131') };
    return [
      figureValues(sums, DEFAULT_HERD_SETTINGS, ['RTN3'])['RTN3']?.value,
      isProvisional('RTN3', period, sums, DEFAULT_HERD_SETTINGS, day('20261121')),
    ];
  };

  it('is no data while none of them could come so far, provisional while some may, known once none may', () => {
    expect([rtn3(20, 20), rtn3(18, 18), rtn3(18, 6), rtn3(15, 0)]).toEqual([
      [null, true],
      [null, true],
      [90, true],
      [75, false],
    ]);
  });
});

describe('what matings teach', () => {
  it('a mating is still in pig on the days before its end, not on the day of it', () => {
    const share = farrowingShares([
      { day: 21, farrowed: false, n: 2 },
      { day: 115, farrowed: true, n: 6 },
      { day: 130, farrowed: false, n: 2 },
    ]);
    expect([share(20), share(21), share(114), share(115)]).toEqual([0.6, 0.75, 0.75, 0]);
    expect(farrowingShares([{ day: 21, farrowed: false, n: 1 }])(21)).toBeNull();
    expect(expectedFarrowings([{ daysInPig: 30, n: 8 }], share)).toEqual({ mean: 6, band: 1.2816 * Math.sqrt(1.5) });
    expect(expectedFarrowings([{ daysInPig: 30, n: 8 }], () => null)).toBeNull();
    expect(expectedFarrowings([{ daysInPig: 30, n: 8 }], () => null, 0.5)?.mean).toBe(4);
  });

  it('of ten matings two fail on day 21, one is last seen on day 30, one fails after the last day shown', () => {
    const counts = [
      { day: 21, failed: true, n: 2 },
      { day: 30, failed: false, n: 1 },
      { day: 31, failed: true, n: 1 },
      { day: 41, failed: true, n: 1 },
      { day: 115, failed: false, n: 5 },
    ];
    const curve = survivalCurve(counts, 40) ?? [];
    // On day 31 seven are left, one of them fails: 80 × 6/7.
    expect([curve.length, curve[20], curve[21], curve[30], curve[31], curve[40]]).toEqual([41, 100, 80, 80, 68.6, 68.6]);
    expect(survivalCurve([{ day: 3, failed: true, n: 1 }], 3)).toEqual([100, 100, 100, 0]);
    // Nobody is left to fail after the first day.
    expect(survivalCurve([{ day: 1, failed: true, n: 1 }], 3)).toEqual([100, 0, 0, 0]);
    expect(survivalCurve([], 3)).toBeNull();
  });

  it('a class of two litters has a spread, one of a single litter none', () => {
    const sums = (...born: readonly number[]) => ({
      sums: { n: born.length, live: born.reduce((a, b) => a + b, 0), squares: born.reduce((a, b) => a + b * b, 0) },
    });
    const farm = sums(10, 12, 11, 13);
    const two = differenceToFarm(sums(10, 12), farm);
    expect(two.deviation).toBeCloseTo(Math.SQRT2, 9);
    expect([two.difference, two.low]).toEqual([-0.5, -0.5 - 1.96 * Math.SQRT2 * 0.5]);
    expect(differenceToFarm(sums(12), farm)).toEqual({ deviation: null, difference: 0.5, low: null, high: null });
    expect(adjustedDifference([{ parity: 1, ...sums(10) }], [{ parity: 1, ...sums(10, 12) }])).toBe(-1);
    expect(adjustedDifference([], [])).toBeNull();
  });
});

describe('nursery houses', () => {
  it('those that came last are still there; the day of the count is counted in', () => {
    const arrivals = [
      { eventdt: day('20260101'), qty: 10, age: 25 },
      { eventdt: day('20260111'), qty: 10, age: 20 },
      { eventdt: day('20260121'), qty: 5, age: 30 },
    ];
    expect(meanAge(arrivals, 15, day('20260111'))).toBe((10 * 20 + 5 * 35) / 15);
    expect(meanAge(arrivals, 5, day('20260121'))).toBe(30);
    expect([meanAge(arrivals, 5, day('20251231')), meanAge([], 5, day('20260101'))]).toEqual([null, null]);
  });

  it('the total typed of each house is the sum of its rows', () => {
    const sums = weanedByHouse([
      { roomid: 'N2', weannum: 10 },
      { roomid: 'N1', weannum: 5 },
      { roomid: 'N2', weannum: 2 },
      { roomid: '', weannum: 3 },
      { roomid: 'N3', weannum: 0 },
    ]);
    expect(sums).toEqual([
      { roomid: 'N1', total: 5 },
      { roomid: 'N2', total: 12 },
      { roomid: 'N3', total: 0 },
    ]);
    const typed = (n1: number, n2: number) =>
      houseTotalIssues(sums, [
        { roomid: 'N1', total: n1 },
        { roomid: 'N2', total: n2 },
      ]);
    expect(typed(5, 12)).toEqual([]);
    expect(typed(5, 11)).toEqual([{ code: 'V_INVALID', field: 'total', params: { field: 'N2' } }]);
    // A house where nothing was weaned needs no total.
    expect(houseTotalIssues(sums, [{ roomid: 'N1', total: 5 }])).toEqual([{ code: 'V_REQUIRED', field: 'total', params: { field: 'N2' } }]);
    expect(
      houseTotalIssues(sums, [
        { roomid: 'N1', total: 5 },
        { roomid: 'N2', total: 12 },
        { roomid: 'N9', total: 1 },
      ]),
    ).toMatchObject([{ code: 'V_INVALID' }]);
  });
});
