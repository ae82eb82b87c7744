import { expect, test } from 'vitest';
import { qty } from '#engine/ledger/domain/quantity.ts';
import { factorOf, unitsOf } from '#engine/ledger/domain/units.ts';
import { againstStandard, type HouseStandard, type HouseUse } from './use-standard.ts';

const BAG = unitsOf('bag', [{ unit: 'kg', factor: factorOf(0.04) ?? 0n }]);
const house: HouseStandard = {
  live: 50,
  feed: (days) => 100 * days,
  dose: (itemid) => (itemid === 'VAC' ? { qty: 2, unit: null } : itemid === 'MED' ? { qty: 0.1, unit: 'bottle' } : null),
};
const line = (itemid: string, base: string | null, more: Partial<HouseUse> = {}): HouseUse => ({
  ...{ roomid: 'G1', itemid, itemtp: 'feed', units: unitsOf('kg', []), base: base === null ? null : qty(base), coverdays: null, heads: null },
  ...more,
});
const uses = (...lines: readonly HouseUse[]) => againstStandard(lines, new Map([['G1', house]])).map((use) => use && [use.standard, use.over]);

test('feed is held against the curve of all live pigs over the days it covers, bags by their kg', () => {
  expect(uses(line('F', '120'))).toEqual([[100, 20]]);
  expect(uses(line('F', '600', { coverdays: 5 }))).toEqual([[500, 20]]);
  expect(uses(line('F', '10', { units: BAG, coverdays: 2 }))).toEqual([[8, 25]]);
});

test('two feeds of a house share its days; another house does not count', () => {
  expect(uses(line('F', '60'), line('F2', '70'), line('F', '500', { roomid: 'G2' }))).toEqual([[100, 30], [100, 30], null]);
});

test('a medicine is held against its dose a head treated, else of all that live; unknown ones against nothing', () => {
  const drug = { itemtp: 'medicine', units: unitsOf('ml', [{ unit: 'bottle', factor: factorOf(100) ?? 0n }]) };
  expect(uses(line('MED', '600', { ...drug }))).toEqual([[500, 20]]);
  expect(uses(line('VAC', '30', { ...drug, heads: 10 }))).toEqual([[20, 50]]);
  expect(uses(line('OTHER', '30', drug), line('F', null))).toEqual([null, null]);
});
