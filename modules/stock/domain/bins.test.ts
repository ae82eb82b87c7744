import fc from 'fast-check';
import { expect, test } from 'vitest';
import { businessDate, dateOfDay, dayNumber, weekday } from '#kernel/business-date.ts';
import { type Bin, binOrder, daysLasting, type FeedHours } from './bins.ts';

const MILL: FeedHours = { mill: [7, 16], millDays: 6, lead: 24, farm: [6, 17] };
// A Wednesday.
const today = dayNumber(businessDate('20260107'));
const at = (day: number, hour: number): number => 24 * (today + day) + hour;
const told = (moment: number | undefined): string =>
  moment === undefined ? '' : `${['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'][weekday(dateOfDay(Math.floor(moment / 24)))] ?? ''} ${moment % 24}`;
const bin = (more: Partial<Bin>): Bin => ({ level: 3000, onway: 0, capacity: 6000, need: () => 1000, today, now: at(0, 9), ...more });

test('what lies there lasts by what each day eats, through the day', () => {
  expect([daysLasting(3000, () => 1000), daysLasting(2500, (day) => (day === 0 ? 0 : 1000)), daysLasting(0, () => 10)]).toEqual([3, 3.5, 0]);
  expect(daysLasting(1, () => 0)).toBeNull();
});

test('the order goes out in the last hour of the mill that lets the lorry in before the bin is empty', () => {
  // Empty on Saturday at midnight: the last lorry comes on Friday until 17, ordered on Thursday until 16.
  const order = binOrder(bin({}), MILL, 3);
  expect([told(order?.orderBy), told(order?.arrives), order?.late]).toEqual(['Th 16', 'Fr 17', false]);
  // 2 708.3 kg are eaten by then; three days more need 3 000, of which 291.7 are left.
  expect(order?.kg).toBeCloseTo(3000 - 7000 / 24, 6);
  // Empty on Tuesday at noon: the lorry may come at noon, for which Monday noon is soon enough.
  const noon = binOrder(bin({ level: 6500, capacity: 7000 }), MILL, 3);
  expect([told(noon?.orderBy), told(noon?.arrives)]).toEqual(['Mo 12', 'Tu 12']);
  // Empty on Monday at noon: the mill rests on Sunday, so the order leaves on Saturday.
  expect(told(binOrder(bin({ level: 5500 }), MILL, 3)?.orderBy)).toBe('Sa 16');
});

test('an hour that is past is late: the next one is named, and no more than finds room', () => {
  const order = binOrder(bin({ level: 900, now: at(0, 17) }), MILL, 14);
  expect([told(order?.orderBy), told(order?.arrives), order?.late, order?.kg]).toEqual(['Th 7', 'Fr 7', true, 6000]);
  // What is on its way counts as if it were there.
  expect(binOrder(bin({ level: 900, onway: 2100 }), MILL, 3)).toEqual(binOrder(bin({}), MILL, 3));
  expect(binOrder(bin({ need: () => 0 }), MILL, 3)).toBeNull();
});

test('whatever the hours: orders and lorries fall into them, the lorry takes its time, the bin never overflows', () => {
  const hours = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 24 })).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  fc.assert(
    fc.property(
      ...[hours, hours, fc.integer({ min: 5, max: 7 }), fc.integer({ min: 0, max: 240 })],
      ...[fc.double({ min: 0, max: 9000, noNaN: true }), fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 0, max: 23 })],
      (mill, farm, millDays, lead, level, eaten, hour) => {
        const own = bin({ level, capacity: 9000, need: () => eaten, now: at(0, hour) });
        const order = binOrder(own, { mill, farm, millDays, lead }, 5);
        if (order === null) return;
        const { orderBy, arrives, kg } = order;
        const within = (moment: number, [from, to]: readonly [number, number]) => moment % 24 >= from - 1e-6 && moment % 24 <= to + 1e-6;
        // 24 o'clock is the hour 0 of the next day.
        expect(within(orderBy, mill) || mill[1] === 24).toBe(true);
        expect(within(arrives, farm) || farm[1] === 24).toBe(true);
        expect(arrives - orderBy).toBeGreaterThanOrEqual(lead - 1e-6);
        expect(orderBy).toBeGreaterThanOrEqual(own.now - 1e-6);
        expect(kg).toBeGreaterThanOrEqual(0);
        expect(Math.max(0, level - (eaten * (arrives - at(0, 0))) / 24) + kg).toBeLessThanOrEqual(9000 + 1e-6);
      },
    ),
  );
});
