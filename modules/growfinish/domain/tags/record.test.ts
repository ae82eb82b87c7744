import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { lifeGain, meanOf, outlierIssues, recordIssues, type TagRecord, testFcr, testGain } from './record.ts';

const day = businessDate;
const RECORD: TagRecord = {
  ...{ startdt: day('20260801'), startkg: 30, testdt: day('20261010'), testkg: 100, backfat: 11, loin: 60, feedkg: 175, vulva: 3, feetleg: 4 },
  ...{ teats_left: 8, teats_right: 7, teats_front: 7, teats_active: 15, seldt: day('20261015'), decision: 'keep' },
};
const about = { birthdt: day('20260520'), curbusdt: day('20261101') };
const judged = (more: Partial<TagRecord>) => recordIssues({ ...RECORD, ...more }, about).map(({ code, field }) => [code, field]);

describe('a test and selection record', () => {
  test('gains and feed by hand: 70 kg in 70 days, 175 kg feed; 100 kg less 1.4 kg in 143 days', () => {
    expect(testGain(RECORD)).toBe(1000);
    expect(testFcr(RECORD)).toBe(2.5);
    expect(lifeGain({ birthdt: about.birthdt, birthkg: 1.4 }, RECORD)).toBeCloseTo((1000 * 98.6) / 143, 9);
    expect(testGain({ ...RECORD, startkg: null })).toBeNull();
    expect(testFcr({ ...RECORD, testkg: 30 })).toBeNull();
  });

  test('stands when its days follow each other', () => {
    expect(judged({})).toEqual([]);
    expect(judged({ startdt: day('20260501') })).toEqual([['GF_DATE', 'startdt']]);
    expect(judged({ testdt: day('20260801') })).toEqual([['GF_DATE', 'testdt']]);
    expect(judged({ seldt: day('20261009') })).toEqual([['GF_DATE', 'seldt']]);
    expect(judged({ seldt: day('20261102') })).toEqual([['359', 'seldt']]);
  });

  test('a day asks for its weight or decision, and they for their day', () => {
    expect(judged({ startkg: null })).toEqual([['V_REQUIRED', 'startkg']]);
    expect(judged({ testdt: null })).toEqual([['V_REQUIRED', 'testdt']]);
    expect(judged({ decision: null })).toEqual([['V_REQUIRED', 'decision']]);
    expect(judged({ seldt: null })).toEqual([['V_REQUIRED', 'seldt']]);
    expect(judged({ teats_front: 16 })).toEqual([['V_RANGE', 'teats_front']]);
  });
});

describe('a group before it is saved', () => {
  test('mean and deviation as published for 2, 4, 4, 4, 5, 5, 7, 9: 5 and √(32/7)', () => {
    const group = meanOf([2, 4, 4, 4, 5, 5, 7, 9, null]);
    expect(group).toMatchObject({ n: 8, mean: 5 });
    expect(group?.sd).toBeCloseTo(Math.sqrt(32 / 7), 12);
    expect(meanOf([1, 2, 3])).toBeNull();
  });

  test('only what lies more than three deviations away stands out, with its row', () => {
    const values = [...Array.from({ length: 30 }, (_, i) => 100 + (i % 3)), 160];
    expect(outlierIssues('weight', values, 1)).toMatchObject([
      { code: 'W_OUTLIER', level: 'warning', field: 'weight', row: 31, params: { value: 160 } },
    ]);
    expect(outlierIssues('weight', values.slice(0, 30), 1)).toEqual([]);
  });

  test('the mean lies among the values, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 8, maxLength: 60 }), (values) => {
        const { mean = 0 } = meanOf(values) ?? {};
        expect(mean).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
        expect(mean).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
      }),
    );
  });
});
