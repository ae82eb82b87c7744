import { expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { randomOf } from '#kernel/random.ts';
import { Drawing, type Subject } from './demo-animals.ts';
import type { DemoPlace } from './demo-places.ts';
import type { DemoTest } from './demo-tests.ts';
import { antibodyOf, cycleOf } from './demo-truth.ts';

const today = businessDate('20260615');
const PLACE: DemoPlace = {
  ...{
    placeid: 'P',
    custid: 'P',
    sender: null,
    name: 'P',
    species: 'pig',
    type: 'mixed',
    country: 'VN',
    province: 'VN-75',
    at: [11, 107],
    contract: false,
    heads: null,
    rooms: 'A',
  },
  ...{ prrs: 'stable', outbreaks: [{ disease: 'PED', from: 40, to: 10 }] },
};
const none = { mark: 'M', pgid: null, roomid: null, sex: null, ageweeks: null, parity: null, birthdt: null, vaccine: null, vaccinedt: null };
const pig = (ageweeks: number): Subject => ({ ...none, pigclass: 'finisher', ageweeks });
const sow = (parity: number): Subject => ({ ...none, pigclass: 'sow', parity });

const at = (subject: Subject, ago = 0, place = PLACE) => ({ place, day: addDays(today, -ago), today, subject, pooled: 1 });

/** The mean of many animals alike. */
function meanOf(testcd: DemoTest, subject: Subject, place = PLACE): number {
  const random = randomOf(3);
  return Array.from({ length: 400 }, () => antibodyOf(testcd, at(subject, 0, place), random)).reduce((sum, value) => sum + value, 0) / 400;
}

test('maternal antibodies to PRRS fall, then pigs make their own; sows have fewer with every litter; a free farm has none', () => {
  const [one, five, seven, twelve] = [1, 5, 7, 12].map((weeks) => meanOf('PRRS-AB', pig(weeks)));
  expect([one! > five!, five! > seven!, seven! < 0.4, twelve! > 1]).toEqual([true, true, true, true]);
  const parities = [1, 2, 4, 7].map((parity) => meanOf('PRRS-AB', sow(parity)));
  expect(parities).toEqual(parities.toSorted((a, b) => b - a));
  expect(meanOf('PRRS-AB', sow(3), { ...PLACE, prrs: 'free' })).toBeLessThan(0.2);
});

test('a vaccine against classical swine fever lifts the titre of the house', () => {
  expect(meanOf('CSF-SN', pig(12)) - meanOf('CSF-SN', pig(7))).toBeGreaterThan(2);
});

test('virus is found while an outbreak lasts, and strongly at its beginning', () => {
  const found = (ago: number) => {
    const random = randomOf(9);
    return Array.from({ length: 200 }, () => cycleOf('PED-PCR', at(pig(1), ago), random)).flatMap((ct) => ct ?? []);
  };
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(found(38).length).toBeGreaterThan(120);
  expect(found(60).length).toBeLessThan(40);
  expect(mean(found(38))).toBeLessThan(mean(found(12)));
});

test('piglets are sampled with the sow that nursed them on the day, as old as they were', () => {
  const litter = (pgid: string, born: number, until: number | null) => ({
    ...{ farm_id: 'T1', pgid, roomid: 'F1', parity: 4, farrowdt: addDays(today, -born), untildt: until === null ? null : addDays(today, -until) },
  });
  // Nursed; weaned before the day; newborn; long weaned without a record of it.
  const litters = [litter('S1', 16, null), litter('S2', 30, 3), litter('S3', 2, null), litter('S4', 80, null), litter('S5', 30, -1)];
  const barns = { sows: new Map(), houses: new Map(), litters: new Map([['T1', litters]]) };
  const drawn = new Drawing(barns, { ...PLACE, sender: 'T1' }, today, today, randomOf(1)).litters(4, 2);
  expect(new Set(drawn.map(({ pgid }) => pgid))).toEqual(new Set(['S1', 'S5']));
  expect(drawn.find(({ mark }) => mark === 'S1-1')).toMatchObject({
    pigclass: 'suckling',
    ageweeks: 2.3,
    birthdt: addDays(today, -16),
    roomid: 'F1',
  });
  expect(drawn.find(({ mark }) => mark === 'S1')).toMatchObject({ pigclass: 'sow', parity: 4 });
});
