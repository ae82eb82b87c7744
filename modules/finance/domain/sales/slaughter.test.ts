import { describe, expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { agrees, dressing, slaughterIssues } from './slaughter.ts';

const TODAY = businessDate('20260320');
const SOLD = { valuedt: businessDate('20260310'), qty: 100, weight: 11_000 };
const RETURN = { slaughterdt: businessDate('20260311'), heads: 98, doa: 2, carcass: 8_316, condemned: 1 };

describe('a slaughter return', () => {
  test('dressing is carcass over the live weight of the head that were passed', () => {
    // 97 of 100 head of 110 kg: 10,670 kg alive.
    expect(dressing(RETURN, SOLD)).toBeCloseTo((100 * 8_316) / 10_670, 9);
    expect(dressing(RETURN, { ...SOLD, weight: null })).toBeNull();
    expect(dressing({ ...RETURN, heads: 1, doa: 99 }, SOLD)).toBeNull();
    expect([agrees(RETURN, SOLD), agrees({ heads: 98, doa: 1 }, SOLD)]).toEqual([true, false]);
    expect(slaughterIssues(RETURN, SOLD, TODAY)).toEqual([]);
  });

  test.each([
    ['head that do not agree', { heads: 97 }, 'V_RANGE', 'heads'],
    ['more condemned than slaughtered', { condemned: 99 }, 'V_RANGE', 'condemned'],
    ['more carcass than pig', { carcass: 10_671 }, 'V_RANGE', 'carcass'],
    ['no carcass of pigs that were passed', { carcass: 0 }, 'V_RANGE', 'carcass'],
    ['before it was sold', { slaughterdt: businessDate('20260309') }, 'V_INVALID', 'slaughterdt'],
    ['a day to come', { slaughterdt: businessDate('20260321') }, 'V_VALUEDT', 'slaughterdt'],
  ])('%s is refused', (_, more, code, field) => {
    expect(slaughterIssues({ ...RETURN, ...more }, SOLD, TODAY).map((issue) => [issue.code, issue.field])).toEqual([[code, field]]);
  });
});
