import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineSettings, settingsOf } from '#engine/define/setting.ts';
import type { SettingRow } from '#engine/define/setting-rows.ts';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { t1 } from '#kernel/language.ts';
import { type Planned, plannedIn, targetBook } from './targets.ts';

const settings = settingsOf({ tab: 'targets', scopes: ['company', 'farm'] });
const { AIMS } = defineSettings({ AIMS: settings.table({}, 60, t1('Aims')) });
const row = (scope: 'farm' | 'company', validFrom: string, value: SettingRow['value']): SettingRow => ({
  ...{ scope, name: 'AIMS', validFrom: businessDate(validFrom), value, locked: false },
});
const month = (first: string, last: string) => ({ key: first, from: businessDate(first), to: businessDate(last) });

describe('a book of targets', () => {
  const book = targetBook({
    def: AIMS,
    rows: [row('company', '20250101', { SOLD: 9, LOST: 3 }), row('farm', '20260201', { SOLD: { '202602': 12, '2026': 11 } })],
    own: (code, day) => (code === 'HERD' && day >= '20260301' ? 40 : null),
    planned: (code, { to }) => (code === 'MADE' ? Number(to.slice(4, 6)) : null),
  });
  const [january, february, march] = [month('20260101', '20260131'), month('20260201', '20260228'), month('20260301', '20260331')];
  const over = (code: string, target: number | 'plan' | null) => [january, february, march].map((period) => book({ code, target }, period));

  test('takes the month, the year, the company’s, as of the last day of the period', () => {
    expect(over('SOLD', 5)).toEqual([9, 12, 11]);
    expect(over('LOST', null)).toEqual([3, 3, 3]);
  });

  test('takes another setting’s before the tables, else the default, else the plan', () => {
    expect(over('HERD', 20)).toEqual([20, 20, 40]);
    expect(over('MADE', 'plan')).toEqual([1, 2, 3]);
    expect(over('NONE', null)).toEqual([null, null, null]);
  });

  test('knows without a period only the number of the definition', () => {
    expect([book({ code: 'SOLD', target: 5 }, null), book({ code: 'MADE', target: 'plan' }, null)]).toEqual([5, null]);
  });
});

describe('plans in a period', () => {
  test('are spread over their days; one that says nothing is none', () => {
    const plans: Planned[] = [
      { from: businessDate('20260129'), days: 7, amount: 14 },
      { from: businessDate('20260202'), days: 7, amount: null },
    ];
    expect([month('20260101', '20260131'), month('20260201', '20260228'), month('20260301', '20260331')].map((one) => plannedIn(plans, one))).toEqual(
      [6, 8, null],
    );
  });

  test('come to the whole in a period that holds them all', () => {
    const start = businessDate('20260101');
    const plan = fc.record({ at: fc.nat(60), days: fc.integer({ min: 1, max: 40 }), amount: fc.nat(500) });
    fc.assert(
      fc.property(fc.array(plan, { minLength: 1, maxLength: 8 }), (made) => {
        const plans = made.map(({ at, ...rest }) => ({ ...rest, from: addDays(start, at) }));
        const all = made.reduce((sum, { amount }) => sum + amount, 0);
        expect(plannedIn(plans, { key: 'all', from: start, to: addDays(start, 100) })).toBe(all);
      }),
    );
  });
});
