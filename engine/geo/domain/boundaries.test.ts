import { describe, expect, test } from 'vitest';
import { type Boundaries, formerProvinces, type Province, presentProvinces, provinceAt } from './boundaries.ts';
import { FORMER_PROVINCES, presentProvince } from './divisions.ts';
import thailand from './thailand.topo.json' with { type: 'json' };
import vietnam from './vietnam.topo.json' with { type: 'json' };

const [vn, th] = [vietnam as unknown as Boundaries, thailand as unknown as Boundaries];

describe('boundaries of provinces', () => {
  test('63 former provinces, 34 present ones, 77 of Thailand', () => {
    expect(FORMER_PROVINCES).toHaveLength(63);
    expect(
      formerProvinces(vn)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(FORMER_PROVINCES.map(({ code }) => code).toSorted());
    expect(presentProvinces(vn)).toHaveLength(34);
    expect(presentProvinces(th)).toHaveLength(77);
  });

  // Coordinates of town halls, from their towns' public pages.
  test.each([
    ['Hà Nội', 21.03, 105.85, 'VN63-01', 'VN-01'],
    ['Thủ Dầu Một', 10.98, 106.65, 'VN63-74', 'VN-79'],
    ['Biên Hòa', 10.95, 106.83, 'VN63-75', 'VN-75'],
    ['Buôn Ma Thuột', 12.67, 108.05, 'VN63-66', 'VN-66'],
    ['Tuy Hòa', 13.09, 109.3, 'VN63-54', 'VN-66'],
    ['Kon Tum', 14.35, 108.0, 'VN63-62', 'VN-51'],
    ['Rạch Giá', 10.01, 105.09, 'VN63-91', 'VN-91'],
  ])('%s lies in its former and its present province', (_, lat, lon, former, present) => {
    expect(provinceAt(formerProvinces(vn), lat, lon)).toBe(former);
    expect(provinceAt(presentProvinces(vn), lat, lon)).toBe(present);
    expect(presentProvince(former)).toBe(present);
  });

  test.each([
    ['Chiang Mai', 18.79, 98.98, 'TH-50'],
    ['Nakhon Pathom', 13.82, 100.06, 'TH-73'],
    ['Ratchaburi', 13.53, 99.81, 'TH-70'],
    ['Bueng Kan', 18.36, 103.65, 'TH-38'],
  ])('%s lies in its province', (_, lat, lon, code) => {
    expect(provinceAt(formerProvinces(th), lat, lon)).toBe(code);
  });

  test('a point at sea, abroad or with the two numbers changed lies in none', () => {
    for (const [lat, lon] of [
      [15, 112],
      [17.97, 102.6],
      [105.85, 21.03],
    ] as const) {
      expect(provinceAt(presentProvinces(vn), lat, lon)).toBeNull();
      expect(provinceAt(presentProvinces(th), lat, lon)).toBeNull();
    }
  });

  test('no border is left inside a province that was put together: its area is the sum of its parts', () => {
    const ringArea = (ring: Province['polygons'][number][number]) =>
      Math.abs(ring.reduce((sum, [x, y], i) => sum + x * (ring.at(i - 1)?.[1] ?? y) - (ring.at(i - 1)?.[0] ?? x) * y, 0) / 2);
    const areaOf = ({ polygons }: Province) =>
      polygons.reduce((sum, [outer = [], ...holes]) => sum + ringArea(outer) - holes.reduce((less, hole) => less + ringArea(hole), 0), 0);
    const former = new Map(formerProvinces(vn).map((one) => [one.code, areaOf(one)]));
    for (const province of presentProvinces(vn)) {
      const parts = FORMER_PROVINCES.filter(({ successor }) => successor === province.code);
      expect(areaOf(province)).toBeCloseTo(
        parts.reduce((sum, { code }) => sum + (former.get(code) ?? 0), 0),
        6,
      );
    }
  });
});
