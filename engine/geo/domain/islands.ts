import type { MapGround } from '#engine/define/report-map.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { type Box, placed } from './outlines.ts';

/** An archipelago in its frame at the edge of the map of Vietnam. */
export interface Inset {
  readonly name: Text3;
  /** Province it belongs to, before and since 1 July 2025. */
  readonly codes: Readonly<Record<'VN63' | 'VN34', string>>;
  readonly box: Box;
  readonly islands: readonly (readonly [x: number, y: number])[];
}

/** Latitude and longitude of islands of an archipelago, by the public gazetteer. */
type Islands = readonly (readonly [lat: number, lon: number])[];

const HOANG_SA: Islands = [
  [16.83, 112.34],
  [16.98, 112.27],
  [16.67, 112.73],
  [16.53, 111.61],
  [16.45, 111.71],
  [16.5, 111.79],
  [16.06, 111.76],
  [15.78, 111.2],
];
const TRUONG_SA: Islands = [
  [11.43, 114.33],
  [11.05, 114.28],
  [10.38, 114.37],
  [10.37, 114.48],
  [10.18, 114.37],
  [9.88, 114.33],
  [8.97, 113.7],
  [8.86, 112.83],
  [8.65, 111.92],
  [7.88, 112.92],
  [10.73, 115.8],
];

const [TITLE, EDGE] = [15, 8];

/** Puts islands into a frame with room for the title above them, each as far from the others as they lie. */
function inset(
  name: Text3,
  codes: Inset['codes'],
  islands: Islands,
  corner: readonly [lat: number, lon: number],
  size: readonly [number, number],
): Inset {
  const [x, y] = placed(...corner);
  const [width, height] = size;
  const points = islands.map(([lat, lon]) => placed(lat, lon));
  const [xs, ys] = [points.map(([px]) => px), points.map(([, py]) => py)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const scale = Math.min((width - 2 * EDGE) / (Math.max(...xs) - left), (height - TITLE - 2 * EDGE) / (Math.max(...ys) - top));
  return {
    ...{ name, codes, box: { x, y, width, height } },
    islands: points.map(([px, py]) => [x + EDGE + (px - left) * scale, y + TITLE + EDGE + (py - top) * scale]),
  };
}

/** Hoàng Sa and Trường Sa, beside the mainland where the map has room. */
const INSETS: readonly Inset[] = [
  inset(t3('QĐ Hoàng Sa', 'Hoàng Sa Islands', 'หมู่เกาะฮหว่างซา'), { VN63: 'VN63-48', VN34: 'VN-48' }, HOANG_SA, [17.2, 109.75], [88, 68]),
  inset(t3('QĐ Trường Sa', 'Trường Sa Islands', 'หมู่เกาะเจื่องซา'), { VN63: 'VN63-56', VN34: 'VN-56' }, TRUONG_SA, [11.4, 109.75], [88, 104]),
];

/** The frames a map with these grounds has. */
export const insetsOf = (grounds: readonly MapGround[]): readonly Inset[] => (grounds.some((ground) => ground !== 'TH') ? INSETS : []);
