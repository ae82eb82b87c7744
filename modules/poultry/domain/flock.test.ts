import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dailyEvents, headOfDaily } from '#engine/batch/domain/daily.ts';
import { completeArrival } from './events/arrivals.event.ts';
import { completeEggs } from './events/goods.event.ts';
import { completeSample } from './events/state.event.ts';
import { FLOCK } from './flock.kind.ts';

describe('birds in', () => {
  test('are those paid and the free ones, of the weight of one, at the price of the paid', () => {
    expect(completeArrival({ paid: 10_000, free: 200, grams: 42.5, price: 9500 })).toEqual({
      values: { heads: 10_200, weight: 433.5, amount: 95_000_000 },
      issues: [],
    });
    expect(completeArrival({ paid: 10, doa: 11, grams: 40 }).issues.map(({ code }) => code)).toEqual(['V_RANGE']);
    expect(completeArrival({ paid: 10 }).issues.map(({ code, field }) => [code, field])).toEqual([['V_REQUIRED', 'grams']]);
  });
});

describe('eggs', () => {
  test('laid are the good, the broken and the dirty ones, whatever they are; more bad than laid are refused', () => {
    const n = fc.integer({ min: 0, max: 50_000 });
    fc.assert(
      fc.property(n, n, n, (eggs, broken, dirty) => {
        const { values, issues } = completeEggs({ eggs, broken, dirty });
        const bad = broken + dirty > eggs;
        expect(issues.length > 0).toBe(bad);
        if (!bad) expect(Number(values.qty) + broken + dirty).toBe(eggs);
      }),
    );
  });
});

describe('a sample', () => {
  test('of single grams tells birds, kg, mean and variation', () => {
    expect(completeSample({ weights: '480 500 520' }).values).toMatchObject({ heads: 3, weight: 1.5, grams: 500, cv: 4 });
    expect(completeSample({ weights: '480 x' }).issues.map(({ code }) => code)).toEqual(['V_INVALID']);
    expect(completeSample({ heads: 100, grams: 182 }).values).toEqual({ weight: 18.2 });
    expect(completeSample({ heads: 100 }).issues.map(({ field }) => field)).toEqual(['grams']);
  });
});

test('a sale marks its customer as the rules ask for him (z01); birds culled may be sold to nobody', () => {
  const customerOf = (code: 'SAL' | 'CUL') => FLOCK.events[code].fields.find(({ key }) => key === 'customer');
  expect([customerOf('SAL'), customerOf('CUL')?.required]).toMatchObject([{ required: true, refusal: 'z01' }, undefined]);
});

describe('the daily line', () => {
  test('writes an event for each part that is filled, none for zeros', () => {
    const events = dailyEvents(FLOCK, { dead: 3, culled: 0, feedkg: 560, feeditem: 'F', feedstore: 'K', tlow: 24 });
    expect(events.map(({ eventcd }) => eventcd)).toEqual(['DTH', 'FED', 'DAY']);
    expect(events[0]?.values).toEqual({ heads: 3, reason: 'C-UNKNOWN' });
    expect(events[1]?.values).toEqual({ unit: 'kg', qty: 560, itemid: 'F', storeid: 'K' });
    expect(events[1]?.nameOf('itemid')).toBe('feeditem');
  });

  test('takes out the birds that died and were culled, no others', () => {
    const n = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(n, n, n, (dead, culled, eggs) => {
        expect(headOfDaily(FLOCK, { dead, culled, eggs })).toBe(dead + culled);
      }),
    );
  });
});

describe('the largest gap from hatch to arrival', () => {
  test('is three days of broiler chicks, 365 of every other bird', () => {
    const latest = (area: string) => FLOCK.ways.hatchery.latest('20260101' as never, area);
    expect([latest('broiler'), latest('layer'), latest('pullet')]).toEqual(['20260104', '20270101', '20270101']);
  });
});
