import type { MapGround } from '#engine/define/report-map.ts';
import { type Boundaries, formerProvinces, type Province, presentProvinces } from './boundaries.ts';

/** Units of the drawing a degree of latitude takes. */
const DEGREE = 40;
/** The parallel along which east and north are equally far; the two countries lie around it. */
const MIDDLE = Math.cos((15 * Math.PI) / 180);
/** The corner drawings begin at, north-west of both countries. */
const [WEST, NORTH] = [97, 24];
const KM_A_DEGREE = 111.195;

/** Where a place stands in the drawing. */
export const placed = (lat: number, lon: number): readonly [x: number, y: number] => [(lon - WEST) * MIDDLE * DEGREE, (NORTH - lat) * DEGREE];

/** Half the width and the height of a circle of so many km around a place. */
export function circleAround(lat: number, km: number): readonly [rx: number, ry: number] {
  const ry = (km / KM_A_DEGREE) * DEGREE;
  return [(ry * MIDDLE) / Math.cos((lat * Math.PI) / 180), ry];
}

/** A province as it is drawn. */
export interface Outline {
  readonly code: string;
  readonly d: string;
  /** Middle of its largest part. */
  readonly at: readonly [x: number, y: number];
  /** Width of that part: what may be written into it. */
  readonly room: number;
}

type Ring = Province['polygons'][number][number];
const short = (value: number): string => String(Math.round(value * 10) / 10);

function ringPath(ring: Ring): string {
  const points = ring.map(([lon, lat]) => placed(lat, lon).map(short).join(' '));
  return `M${points.join('L')}Z`;
}

/** Twice the area of a ring, and the middle it balances on. */
function balance(ring: Ring): { readonly area: number; readonly at: readonly [number, number] } {
  let [area, cx, cy] = [0, 0, 0];
  const points = ring.map(([lon, lat]) => placed(lat, lon));
  for (const [i, [x, y]] of points.entries()) {
    const [px, py] = points.at(i - 1) ?? [x, y];
    const cross = px * y - x * py;
    area += cross;
    cx += (px + x) * cross;
    cy += (py + y) * cross;
  }
  return { area: Math.abs(area), at: area === 0 ? [0, 0] : [cx / (3 * area), cy / (3 * area)] };
}

function outlineOf({ code, polygons }: Province): Outline {
  const rings = polygons.map(([outer = []]) => outer);
  const [largest = []] = rings.toSorted((a, b) => balance(b).area - balance(a).area);
  const { at } = balance(largest);
  const xs = largest.map(([lon, lat]) => placed(lat, lon)[0]);
  return { code, d: polygons.flat().map(ringPath).join(''), at, room: Math.max(...xs) - Math.min(...xs) };
}

/** The provinces of a ground as they are drawn; `map` holds the borders of its country. */
export function outlinesOf(ground: MapGround, map: Boundaries): readonly Outline[] {
  return (ground === 'VN34' ? presentProvinces(map) : formerProvinces(map)).map(outlineOf);
}

/** A part of the drawing. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = (south: number, north: number, west: number, east: number): Box => {
  const [x, y] = placed(north, west);
  const [right, bottom] = placed(south, east);
  return { x, y, width: right - x, height: bottom - y };
};

/** The part that shows a country whole; Vietnam's has room for its islands. */
const WHOLE: Readonly<Record<'VN' | 'TH', Box>> = { VN: boxOf(8.2, 23.7, 101.8, 112.2), TH: boxOf(5.4, 20.7, 97.1, 105.9) };

/** The smallest box around others. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

const countryOf = (ground: MapGround): 'VN' | 'TH' => (ground === 'TH' ? 'TH' : 'VN');
/** The part of the drawing that shows some grounds whole. */
export const wholeOf = (grounds: readonly MapGround[]): Box => around(grounds.map((ground) => WHOLE[countryOf(ground)]));
