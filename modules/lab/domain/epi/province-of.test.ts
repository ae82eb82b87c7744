import { describe, expect, test } from 'vitest';
import { businessDate } from '#kernel/business-date.ts';
import { SHARE_CLASSES, shareClass, statusOn, worstClass } from './map-classes.ts';
import { provinceOn, provinceWithin } from './province-of.ts';

const place = (province: string, at: readonly [number, number] | null = null, provinces: { from: string; province: string }[] = []) => ({
  ...{ province, provinces, lat: at?.[0] ?? null, lon: at?.[1] ?? null },
});

describe('province of a farm on the day of sampling', () => {
  // Đồng Xoài was the seat of Bình Phước (70), which went into Đồng Nai (75) on 1 July 2025.
  const moved = place(
    'VN-75',
    [11.53, 106.9],
    [
      { from: '19000101', province: 'VN63-70' },
      { from: '20250701', province: 'VN-75' },
    ],
  );

  test('is the one it lay in then; before the first day known it is the first', () => {
    expect([provinceOn(moved, '20250630'), provinceOn(moved, '20250701'), provinceOn(moved, '18000101')]).toEqual(['VN63-70', 'VN-75', 'VN63-70']);
    expect(provinceOn(place('TH-70'), '20260101')).toBe('TH-70');
  });

  test('rolls up to the present one, and is led back to the former one', () => {
    expect([provinceWithin('VN34', moved, '20240101'), provinceWithin('VN34', moved, '20260101')]).toEqual(['VN-75', 'VN-75']);
    expect([provinceWithin('VN63', moved, '20240101'), provinceWithin('VN63', moved, '20260101')]).toEqual(['VN63-70', 'VN63-70']);
    // Lạng Sơn alone is what it was; of Đồng Nai nothing but coordinates tells which part; the wrong coordinates tell nothing.
    expect(provinceWithin('VN63', place('VN-20'), '20260101')).toBe('VN63-20');
    expect(provinceWithin('VN63', place('VN-75'), '20260101')).toBeNull();
    expect(provinceWithin('VN63', place('VN-75', [21.03, 105.85]), '20260101')).toBeNull();
    expect([provinceWithin('TH', moved, '20260101'), provinceWithin('VN34', place('TH-70'), '20260101')]).toEqual([null, null]);
    expect(provinceWithin('TH', place('TH-70'), '20260101')).toBe('TH-70');
  });
});

describe('classes of a map', () => {
  test('shares fall into the class whose upper end they do not pass', () => {
    expect([null, 0, 0.1, 5, 5.1, 10, 20, 40, 40.1, 100].map(shareClass)).toEqual([null, 0, 1, 1, 2, 2, 3, 4, 5, 5]);
    expect(SHARE_CLASSES).toHaveLength(6);
  });

  test('worst class, and status by the last ninety days', () => {
    const on = (day: string, pos: number, dbt = 0) => ({ day: businessDate(day), n: 10, pos, dbt });
    expect([worstClass([]), worstClass([on('20260101', 0)]), worstClass([on('20260101', 0, 1)]), worstClass([on('20260101', 1)])]).toEqual([
      null,
      0,
      1,
      2,
    ]);
    const all = [on('20260101', 2), on('20260301', 0), on('20260501', 0)];
    const at = (day: string) => statusOn(all, businessDate(day), 90);
    // 1 April is 90 days after 1 January, 2 April 91; 30 July 90 days after 1 May.
    expect(['20251231', '20260101', '20260401', '20260402', '20260730', '20260731'].map(at)).toEqual([null, 2, 2, 1, 1, null]);
  });
});
