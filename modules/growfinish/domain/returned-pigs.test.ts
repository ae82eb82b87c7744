import { expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { type ReturnedPigs, returnedTogether } from './returned-pigs.ts';

const lorry = (more: Partial<ReturnedPigs>): ReturnedPigs => ({
  ...{ note: 'DN-1', customer: 'LOMO', slaughterdt: businessDate('20260702'), heads: 10, doa: 0, carcass: 800, grade: 'A', condemned: 0 },
  ...{ lung: null, livekg: null },
  ...more,
});

test('lorries together: dressing of those weighed alive, mean carcass of all passed, lungs by the head scored', () => {
  const rows = [lorry({ livekg: 1000, lung: 3 }), lorry({ heads: 30, condemned: 5, carcass: 2100, livekg: 2625, lung: 7 }), lorry({ carcass: 700 })];
  // 2 900 of 3 625 kg; 3 600 kg of 45 carcasses; (10 × 3 + 30 × 7) / 40.
  expect(returnedTogether(rows)).toEqual({ dressing: 80, mean: 80, lung: 6 });
  expect(returnedTogether([])).toEqual({ dressing: null, mean: null, lung: null });
});
