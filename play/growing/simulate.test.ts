import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate, dayNumber } from '#kernel/business-date.ts';
import { DEFAULT_BANDS, DEFAULT_STANDARD } from '#modules/growfinish/domain/standards.ts';
import { batchFigures } from '#testkit/oracle/growing.ts';
import { ageAt, lastDay, liveAt, standardFeedAt } from '#testkit/oracle/growing-batch.ts';
import { feedIn } from '#testkit/oracle/growing-feed.ts';
import { growingInMemory } from '#testkit/oracle/growing-memory.ts';
import { memoryGrowing } from './memory-driver.ts';
import { type GrowOptions, growOptions } from './options.ts';
import { simulateGrowing } from './simulate.ts';

async function played(given: Partial<GrowOptions>) {
  const options = growOptions(given);
  const farm = memoryGrowing(options);
  return { options, farm, result: await simulateGrowing({ options, driver: farm }) };
}

const STANDARD = { rows: DEFAULT_STANDARD, bands: DEFAULT_BANDS };
const TWO_YEARS = { start: businessDate('20240101') };
const farm = await played({ ...TWO_YEARS, seed: 11 });
const asof = dayNumber(farm.options.end);
const figures = growingInMemory(farm.farm, farm.options).map((batch) => ({ batch, f: batchFigures({ batch, asof, standard: STANDARD }) }));
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('a played farm of growing pigs', () => {
  test('is refused nothing, and fills its houses again and again', () => {
    expect(farm.result.refused.slice(0, 3)).toEqual([]);
    expect(farm.result.saved).toBeGreaterThan(1000);
    for (const { batches } of farm.farm.houses()) expect(batches.length).toBeGreaterThan(3);
    expect(new Set(farm.farm.records.map(({ eventcd }) => eventcd))).toEqual(new Set(['INP', 'INT', 'DTH', 'CUL', 'SAL', 'TRO', 'WGT', 'CLO']));
  });

  test('is the same farm for the same seed, another for another', async () => {
    const short = { end: businessDate('20250601'), detailFrom: null };
    const [one, same, other] = [await played({ ...short, seed: 4 }), await played({ ...short, seed: 4 }), await played({ ...short, seed: 5 })];
    expect(same.farm.records).toEqual(one.farm.records);
    expect(other.farm.records).not.toEqual(one.farm.records);
  });

  test('lives within the ranges of finishing pigs: growth, feed, losses', () => {
    const closed = figures.filter(({ batch }) => batch.close !== null);
    const finished = closed.filter(({ batch }) => batch.area === 'grow-finish').map(({ f }) => f);
    expect(finished.length).toBeGreaterThan(10);
    for (const f of finished) {
      expect(f.unaccounted).toBe(0);
      expect(f.fcr).toBeGreaterThan(2.2);
      expect(f.fcr).toBeLessThan(3);
      expect(f.averageOut).toBeGreaterThan(95);
      expect(f.averageOut).toBeLessThan(130);
    }
    expect(mean(finished.map(({ fcr }) => fcr ?? 0))).toBeGreaterThan(2.3);
    expect(mean(finished.map(({ fcr }) => fcr ?? 0))).toBeLessThan(2.9);
    expect(mean(finished.map(({ adg }) => adg ?? 0))).toBeGreaterThan(750);
    expect(mean(finished.map(({ adg }) => adg ?? 0))).toBeLessThan(950);
    expect(mean(finished.map(({ mortality }) => mortality ?? 0))).toBeGreaterThan(1.5);
    expect(mean(finished.map(({ mortality }) => mortality ?? 0))).toBeLessThan(5);
    const nursery = closed.filter(({ batch }) => batch.area === 'nursery').map(({ f }) => f);
    expect(mean(nursery.map(({ fcr }) => fcr ?? 0))).toBeGreaterThan(1.4);
    expect(mean(nursery.map(({ fcr }) => fcr ?? 0))).toBeLessThan(2);
  });

  test('feeds those that are left on days of sale: no day jumps above the standard', async () => {
    const weekly = await played({ ...TWO_YEARS, seed: 11, feedEvery: 7 });
    const end = dayNumber(weekly.options.end);
    const finishers = growingInMemory(weekly.farm, weekly.options).filter(({ area }) => area === 'grow-finish');
    const odd = finishers.flatMap((batch) => {
      const seen = { batch, asof: end, standard: STANDARD };
      return Array.from({ length: lastDay(seen) - batch.open + 1 }, (_, n) => batch.open + n).flatMap((day) => {
        const standard = liveAt(seen, day) * standardFeedAt(STANDARD, ageAt(seen, day) ?? 0);
        const share = standard === 0 ? 0 : feedIn(seen, day, day) / standard;
        return share > 1.4 ? [`${batch.roomid} ${batch.parityid} day ${day - batch.open}: ${share.toFixed(2)}`] : [];
      });
    });
    expect(odd).toEqual([]);
  });

  test('weaned lots are taken over to the last pig, what nobody has room for is sent on', async () => {
    const weaned = Array.from({ length: 12 }, (_, week) => {
      const day = addDays(businessDate('20250203'), week * 7);
      return { nursery: 'N1', weangrp: `W${week}`, day, heads: 60, birthdt: addDays(day, -25) };
    });
    const source = { buys: null, weaned, weanedStay: 35 };
    const { farm: own, result } = await played({ source, houses: growOptions().houses.slice(2) });
    expect(result.refused).toEqual([]);
    const taken = own.records.filter(({ eventcd }) => eventcd === 'INW').reduce((sum, { heads }) => sum + heads, 0);
    expect(taken).toBe(12 * 60);
    const nurseries = growOptions().houses.filter(({ area }) => area === 'nursery');
    const sent = await played({ houses: nurseries, sendTo: 'G02' });
    expect(sent.result.refused).toEqual([]);
    expect(sent.farm.records.some(({ eventcd, data }) => eventcd === 'TRO' && data['trftp'] === 'farm')).toBe(true);
  });

  test('any seed plays a farm whose head add up on every day', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 7 }), async (seed, feedEvery) => {
        const one = await played({ seed, feedEvery, end: businessDate('20250801') });
        expect(one.result.refused).toEqual([]);
        for (const { batches } of one.farm.houses())
          for (const { moves } of batches) {
            let live = 0;
            for (const { qty } of moves.toSorted((a, b) => (a.eventdt < b.eventdt ? -1 : a.eventdt > b.eventdt ? 1 : b.qty - a.qty))) {
              live += qty;
              expect(live).toBeGreaterThanOrEqual(0);
            }
          }
      }),
      { numRuns: 8 },
    );
  });
});
