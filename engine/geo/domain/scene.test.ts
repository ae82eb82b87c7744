import { expect, test } from 'vitest';
import type { ReportMap } from '#engine/define/report-map.ts';
import { provinceAt } from './boundaries.ts';
import { distanceKm } from './distance.ts';
import { outlines, provincesOf } from './grounds.ts';
import { insetsOf } from './islands.ts';
import { circleAround, placed, wholeOf } from './outlines.ts';
import { fillOf, isDark, pointsOf, signPath } from './scene.ts';

const same = (text: string) => ({ V: text, E: text, T: text });
const map: ReportMap = {
  ...{ title: same('M'), grounds: ['VN34'], scale: 'shades', classes: ['0', '5', '10', '20', '40', '>40'].map((label) => ({ label: same(label) })) },
  points: [
    { name: 'A', lat: 10.98, lon: 106.65, n: 4, cls: 0, few: true, text: 'a' },
    { name: 'B', lat: 21.03, lon: 105.85, n: 90, cls: 5, text: 'b' },
  ],
  frames: [{ label: '27/2026', points: [{ at: 0, n: 2, cls: 3, few: true, text: 'then' }] }],
};

test('each province has its figure written inside its own borders, and the whole part shows all of the country and its islands', () => {
  for (const ground of ['VN63', 'VN34', 'TH'] as const) {
    const drawn = outlines([ground]);
    const provinces = provincesOf(ground);
    const { x, y, width, height } = wholeOf([ground]);
    const outside = drawn.filter(({ at: [cx, cy], code }) => {
      const [x0, y0] = placed(0, 0);
      const [x1, y1] = placed(1, 1);
      const [lat, lon] = [(cy - y0) / (y1 - y0), (cx - x0) / (x1 - x0)];
      return provinceAt(provinces, lat, lon) !== code;
    });
    // Provinces bent around a bay or a city have their middle outside; a handful of 63, 34 and 77.
    expect(outside.length).toBeLessThan(7);
    const points = drawn.flatMap(({ d }) => d.match(/-?[\d.]+ -?[\d.]+/g)?.map((pair) => pair.split(' ').map(Number)) ?? []);
    expect(points.filter(([px = 0, py = 0]) => px < x || px > x + width || py < y || py > y + height)).toEqual([]);
  }
  const whole = wholeOf(['VN34']);
  for (const { box, islands } of insetsOf(['VN34', 'TH'])) {
    expect(box.x + box.width).toBeLessThan(whole.x + whole.width);
    for (const [x, y] of islands) expect([x > box.x, x < box.x + box.width, y > box.y, y < box.y + box.height]).toEqual([true, true, true, true]);
  }
  expect(insetsOf(['TH'])).toEqual([]);
});

test('the ring reaches as far as the distance says', () => {
  const [lat, lon, km] = [10.9, 106.9, 50];
  const [rx, ry] = circleAround(lat, km);
  const [x0, y0] = placed(lat, lon);
  const [x1] = placed(lat, lon + 0.1);
  const [, y1] = placed(lat + 0.1, lon);
  expect((distanceKm({ lat, lon }, { lat, lon: lon + 0.1 }) * rx) / (x1 - x0)).toBeCloseTo(km, 1);
  expect((distanceKm({ lat, lon }, { lat: lat + 0.1, lon }) * ry) / (y0 - y1)).toBeCloseTo(km, 1);
});

test('a week of the slider shows what was known then, and nothing of the others', () => {
  expect(pointsOf(map, null).map(({ name, n, cls }) => [name, n, cls])).toEqual([
    ['B', 90, 5],
    ['A', 4, 0],
  ]);
  expect(pointsOf(map, 0).map(({ name, n, cls, few }) => [name, n, cls, few])).toEqual([
    ['A', 2, 3, true],
    ['B', 0, null, false],
  ]);
});

test('classes differ by sign as well as by filling', () => {
  const all = [0, 1, 2, 3, 4, 5];
  expect(new Set(all.map((cls) => fillOf(map, cls))).size).toBe(6);
  expect(new Set(all.map((cls) => signPath(cls, 0, 0, 5))).size).toBe(6);
  expect([isDark(map, 0), isDark(map, 5)]).toEqual([false, true]);
  // Two classes take the ends of the scale.
  expect(fillOf({ scale: 'shades', classes: map.classes.slice(0, 2) }, 1)).toBe(fillOf(map, 5));
});
