import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dailyEvents, headOfDaily } from '#engine/batch/domain/daily.ts';
import { addDays } from '#kernel/business-date.ts';
import { GROWING } from './growing.kind.ts';
import { day } from './house.fixture.ts';
import { type HouseReading, waterAlarm, waterNow } from './water.ts';

const LAST = day('20260520');
const read = (back: number, water: number | null, live = 100): HouseReading => ({ day: addDays(LAST, -back), water, live, tlow: null, thigh: null });

describe('water of a house', () => {
  test('a pig drank 4 litres against 8, 8 and 8 before: half of it', () => {
    const now = waterNow([read(3, 800), read(2, 800), read(1, 800), read(0, 400)], LAST);
    expect(now).toEqual({ day: LAST, litres: 4, before: 8, fall: 50 });
    expect([waterAlarm(now, 50), waterAlarm(now, 51)]).toEqual([true, false]);
  });

  test('pigs sold are no fall: it is reckoned by the pig', () => {
    expect(waterNow([read(2, 800), read(1, 800), read(0, 400, 50)], LAST)?.fall).toBe(0);
  });

  test('one day before is no mean, a reading three days old says nothing of today, days of the week before last do not count', () => {
    expect(waterNow([read(1, 800), read(0, 100)], LAST)).toMatchObject({ before: null, fall: null });
    expect(waterNow([read(5, 800), read(4, 800), read(3, 100)], LAST)).toBeNull();
    expect(waterNow([read(9, 800), read(8, 800), read(0, 100)], LAST)?.before).toBeNull();
    expect(waterNow([read(1, null), read(0, null)], LAST)).toBeNull();
  });

  test('no alarm while water stays or rises, one whenever it falls by the percent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 5, max: 80 }), fc.integer({ min: 0, max: 100 }), (litres, percent, fall) => {
        const now = waterNow([read(2, litres), read(1, litres), read(0, litres * (1 - fall / 100))], LAST);
        expect(waterAlarm(now, percent)).toBe(fall >= percent);
      }),
    );
  });
});

describe('the daily line of a house of pigs', () => {
  test('writes an event for each part that is filled; dead and culled leave the house', () => {
    const line = { dead: 2, culled: 1, feedkg: 250, feeditem: 'F', feedstore: 'K', water: 800, tlow: 24, thigh: 31 };
    const events = dailyEvents(GROWING, line);
    expect(events.map(({ eventcd }) => eventcd)).toEqual(['DTH', 'CUL', 'FED', 'DAY']);
    expect(events[1]?.values).toEqual({ wayout: 'euthanised', heads: 1, reason: 'UNKNOWN' });
    expect(events[1]?.nameOf('heads')).toBe('culled');
    expect(headOfDaily(GROWING, line)).toBe(3);
    expect(dailyEvents(GROWING, { dead: 0, water: null })).toEqual([]);
  });
});
