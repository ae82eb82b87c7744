import { describe, expect, test } from 'vitest';
import { type BusinessDate, businessDate, dateOfDay, dayNumber } from '#kernel/business-date.ts';
import { addPeriods, batchFigures, emptyDaysOf, periodFigures } from './growing.ts';
import type { OracleStandard, PigsIn, PigsOut, RawBatch, Seen } from './growing-batch.ts';
import { standardFcrOf, standardWeightAt, weightAt } from './growing-batch.ts';
import { costCarried, feedAt, feedByAgeWeek, feedIn } from './growing-feed.ts';

/** The default standard of growfinish.md, as it is printed there. */
const PRINTED =
  '4: 0.20/8.0 · 5: 0.35/9.8 · 6: 0.52/12.4 · 7: 0.70/15.6 · 8: 0.90/19.4 · 9: 1.10/23.6 · 10: 1.28/28.2 · 11: 1.45/33.3 · 12: 1.60/38.7 · 13: 1.75/44.5 · 14: 1.90/50.5 · 15: 2.05/56.8 · 16: 2.18/63.2 · 17: 2.30/69.7 · 18: 2.40/76.2 · 19: 2.50/82.7 · 20: 2.58/89.1 · 21: 2.65/95.4 · 22: 2.72/101.5 · 23: 2.78/107.5 · 24: 2.82/113.3 · 25: 2.86/118.9 · 26: 2.90/124.4';
const STANDARD: OracleStandard = {
  rows: PRINTED.split(' · ').map((row) => {
    const [week = 0, feed = 0, weight = 0] = row.split(/[:/]/).map(Number);
    return { week, feed, weight };
  }),
  bands: [
    { upto: 10, fcr: 1.4 },
    { upto: 30, fcr: 1.7 },
    { upto: 60, fcr: 2.15 },
    { upto: 129.43, fcr: 2.85 },
  ],
};

const at = (text: string): number => dayNumber(businessDate(text));
const pigs = (day: string, heads: number, weight: number, birth: string): PigsIn => ({
  ...{ eventId: `in${day}`, day: at(day), way: 'purchase', heads, weight, amount: 0, sentBy: null },
  groups: [{ heads, birth: at(birth), source: 'BOUGHT' }],
});
const left = (day: string, kind: PigsOut['kind'], heads: number, weight: number | null, amount = 0): PigsOut => ({
  ...{ eventId: `${kind}${day}`, day: at(day), kind, heads, weight, amount, reason: null, to: null },
});
const used = (day: string, itemtp: string, qty: number, amount: number, days: number | null = null) => ({
  ...{ day: at(day), itemid: itemtp.toUpperCase(), itemtp, qty, days, amount },
});

/** The test batch of growfinish.md. */
const BATCH: RawBatch = {
  ...{ farmid: 'F', roomid: 'H', area: 'grow-finish', capacity: 200, parityid: 2, open: at('20260301'), close: at('20260701') },
  ins: [pigs('20260301', 100, 2000, '20251220'), pigs('20260305', 50, 1100, '20251224')],
  outs: [left('20260310', 'dead', 2, 50), left('20260701', 'sold', 148, 15_540, 900_000_000)],
  weighings: [],
  goods: [used('20260301', 'feed', 34_000, 323_000_000), used('20260310', 'medicine', 500, 12_000_000)],
};
const SEEN: Seen = { batch: BATCH, asof: at('20260901'), standard: STANDARD };

describe('the oracle of growing pigs', () => {
  test('answers the test batch of the specification as it is printed', () => {
    const f = batchFigures(SEEN);
    const printed = {
      pigDays: f.pigDays,
      birth: dateOfDay(f.birth ?? 0) as BusinessDate,
      averageDaysFed: f.averageDaysFed?.toFixed(1),
      daysToSale: f.daysToSale?.toFixed(1),
      netGain: f.netGain,
      adg: f.adg?.toFixed(1),
      adgSimple: f.adgSimple?.toFixed(1),
      adfi: f.adfi?.toFixed(3),
      fcr: f.fcr?.toFixed(3),
      fcrWithDead: f.fcrWithDead?.toFixed(3),
      standardFcr: f.standardFcr?.toFixed(3),
      mortality: f.mortality?.toFixed(2),
      pei: f.pei?.toFixed(1),
      costPerGain: f.costPerGain?.toFixed(0),
      unaccounted: f.unaccounted,
    };
    expect(printed).toEqual({
      ...{ pigDays: 17_874, birth: '20251221', averageDaysFed: '119.2', daysToSale: '120.7', netGain: 12_440, adg: '696.0', adgSimple: '698.9' },
      ...{ adfi: '1.902', fcr: '2.733', fcrWithDead: '2.722', standardFcr: '2.474', mortality: '1.33', pei: '251.3', costPerGain: '26929' },
      unaccounted: 0,
    });
  });

  test('carries all that was spent with the pigs that leave, nothing with the dead', () => {
    const f = batchFigures(SEEN);
    expect([...costCarried(SEEN)]).toEqual([['sold20260701', 335_000_000]]);
    expect([f.margin, f.costPerOut?.toFixed(2), f.marginOverFeed?.toFixed(2)]).toEqual([565_000_000, '21557.27', '3898648.65']);
    // Half of them sent on a month before carry half of what was spent by then.
    const sent = { ...BATCH, outs: [...BATCH.outs.slice(0, 1), left('20260601', 'out', 74, 6000), left('20260701', 'sold', 74, 8000)] };
    expect([...costCarried({ ...SEEN, batch: sent }).values()]).toEqual([167_500_000, 167_500_000]);
  });

  test('spreads feed over the days it covers, the rest falls on the closing day', () => {
    const goods = [used('20260629', 'feed', 500, 0, 5), used('20260630', 'feed', 10, 0, 0)];
    const batch = { ...BATCH, goods };
    expect([28, 29, 30, 31].map((n) => feedAt(batch, at('20260601') + n - 1))).toEqual([0, 100, 110, 300]);
    expect(feedIn({ ...SEEN, batch })).toBeCloseTo(510, 9);
    // Of a batch that is still open, what covers days to come is not eaten yet.
    expect(feedIn({ ...SEEN, asof: at('20260630'), batch: { ...batch, close: null } })).toBeCloseTo(210, 9);
    const weeks = [...feedByAgeWeek({ ...SEEN, batch }).values()];
    expect(weeks.reduce((sum, { feed }) => sum + feed, 0)).toBeCloseTo(510, 9);
    expect(weeks.reduce((sum, { pigDays }) => sum + pigDays, 0)).toBe(17_874);
  });

  test('periods add up to the whole batch; rates are sums by sums', () => {
    const months = ['0301', '0401', '0501', '0601', '0701', '0801'].map((day) => at(`2026${day}`));
    const parts = months.slice(1).map((next, i) => periodFigures(SEEN, months[i] ?? 0, next - 1));
    const whole = addPeriods(parts);
    expect([whole.pigDays, whole.netGain?.toFixed(6), whole.feed.toFixed(6)]).toEqual([17_874, '12440.000000', '34000.000000']);
    for (const part of parts) expect(part.opening + part.pigsIn - part.dead - part.culled - part.sold - part.out).toBe(part.closing);
    const [march] = parts;
    expect(addPeriods(march === undefined ? [] : [march, march]).mortality).toBeCloseTo((100 * 4) / 300, 9);
  });

  test('weight along the standard, from the last weighing; empty days from the batch before', () => {
    expect([standardWeightAt(STANDARD, 27), standardWeightAt(STANDARD, 28), standardWeightAt(STANDARD, 999)]).toEqual([null, 8, 124.4]);
    expect(standardWeightAt(STANDARD, 38)).toBeCloseTo(9.8 + (3 / 7) * 2.6, 9);
    // 12 kg at 1.7, 30 at 2.15, 40 at 2.85, by 82 kg.
    expect(standardFcrOf(STANDARD, 18, 100)).toBeCloseTo((12 * 1.7 + 30 * 2.15 + 40 * 2.85) / 82, 9);
    expect(weightAt({ ...SEEN, batch: { ...BATCH, weighings: [{ day: at('20260320'), heads: 10, weight: 300 }] } }, at('20260320'))).toEqual({
      kg: 30,
      estimated: false,
    });
    const before = { ...BATCH, parityid: 1, open: at('20251001'), close: at('20260222') };
    expect([emptyDaysOf([before, BATCH], BATCH), emptyDaysOf([before, BATCH], before), emptyDaysOf([BATCH], BATCH, at('20260711'))]).toEqual([
      7,
      null,
      10,
    ]);
  });
});
