import type { MapArrow, MapFact, MapGround, MapPoint, ReportMap } from '#engine/define/report-map.ts';
import { type Inset, insetsOf } from './islands.ts';
import { type Box, circleAround, type Outline, placed } from './outlines.ts';

/** Fillings of classes from little to much, readable one from the next without colour; and of states. */
const SHADES = ['#dcefe3', '#fde7b5', '#f9bf6b', '#ec8a3c', '#c94a24', '#8c1d18'];
const STATES = ['#3f9c6a', '#e0b03a', '#c94a24', '#7a4ba0', '#2f6fb5', '#6b7280'];

/** Colours of a map beside those of its classes: land that is not shaded, land nothing is known of, borders, signs and words. */
export interface MapInk {
  readonly land: string;
  readonly nothing: string;
  readonly border: string;
  readonly ink: string;
  readonly paper: string;
}
export const LIGHT: MapInk = { land: '#eef1ef', nothing: '#cfd4d8', border: '#93a09a', ink: '#1c1c1c', paper: '#ffffff' };
export const DARK: MapInk = { land: '#2b343a', nothing: '#59636b', border: '#7b878d', ink: '#e6eaec', paper: '#14191c' };

/** The filling of a class. */
export function fillOf({ scale, classes }: Pick<ReportMap, 'scale' | 'classes'>, cls: number | null, { nothing } = LIGHT): string {
  if (cls === null) return nothing;
  if (scale === 'states') return STATES[cls % STATES.length] ?? nothing;
  // Few classes take the ends of the scale, never two neighbours.
  const at = classes.length < 2 ? 0 : Math.round((cls * (SHADES.length - 1)) / (classes.length - 1));
  return SHADES[at] ?? nothing;
}

/** What a province is filled with that the map says nothing of: on a shaded map nothing is known of it. */
export const landOf = ({ areas }: ReportMap, { land, nothing }: MapInk): string => (areas === undefined ? land : nothing);
/** The same of islands, which are too small to be seen in the colour of plain land. */
export const islandOf = ({ areas }: ReportMap, { ink, nothing }: MapInk): string => (areas === undefined ? ink : nothing);

/** True where white is read better than black on the filling of a class. */
export const isDark = (map: Pick<ReportMap, 'scale' | 'classes'>, cls: number | null): boolean => {
  const fill = fillOf(map, cls);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
  return 0.3 * r + 0.59 * g + 0.11 * b < 130;
};

/** Radius of a point by how many rows stand behind it, and of one that has none. */
export const radiusOf = (n: number): number => (n === 0 ? 3 : Math.min(13, 4 + 0.75 * Math.sqrt(n)));

const regular = (sides: number, turn: number) => (x: number, y: number, r: number) => {
  const corners = Array.from({ length: sides }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / sides;
    return `${(x + r * Math.sin(angle)).toFixed(1)} ${(y - r * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
};
const circle = (x: number, y: number, r: number): string =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
/** A sign of its own for each class. */
const SIGNS = [circle, regular(4, Math.PI / 4), regular(3, 0), regular(4, 0), regular(6, 0), regular(3, Math.PI)];

/** The sign of a class as the path of a drawing; what nothing is known of is a circle. */
export const signPath = (cls: number | null, x: number, y: number, r: number): string => (SIGNS[(cls ?? 0) % SIGNS.length] ?? circle)(x, y, r);

/** A point where it stands, with what is said of it then. */
export interface ScenePoint extends MapFact {
  readonly at: number;
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

const NOTHING = { n: 0, cls: null } as const;

/** The points of a map: of the whole period, or as they were in one week; the ones with most rows lie undermost. */
export function pointsOf({ points = [], frames = [] }: ReportMap, week: number | null): readonly ScenePoint[] {
  const frame = week === null ? null : frames[week];
  const then = new Map(frame?.points.map((one) => [one.at, one]));
  const factOf = (point: MapPoint, at: number): MapFact => (frame == null ? point : (then.get(at) ?? { ...NOTHING, text: '–' }));
  return points
    .map((point, at) => {
      const { n, cls, few = false, text } = factOf(point, at);
      const [x, y] = placed(point.lat, point.lon);
      return { at, name: point.name, x, y, n, cls, few, text };
    })
    .toSorted((a, b) => b.n - a.n);
}

/** An arrow as a bent line, with its head. */
export interface SceneArrow {
  readonly d: string;
  readonly head: string;
  readonly width: number;
  readonly text: string;
}

/** `unit`: how large a pixel of the screen is in the drawing. */
export function arrowOf({ from, to, n, text }: MapArrow, unit: number): SceneArrow {
  const [[x0, y0], [x1, y1]] = [placed(...from), placed(...to)];
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = Math.hypot(dx, dy) || 1;
  // Bent to the right of its way, so that there and back lie apart.
  const [mx, my] = [(x0 + x1) / 2 - dy * 0.18, (y0 + y1) / 2 + dx * 0.18];
  const [tx, ty] = [x1 - mx, y1 - my];
  const turn = Math.atan2(ty, tx);
  const size = 7 * unit;
  const gap = Math.min(length / 3, 7 * unit);
  const [ex, ey] = [x1 - Math.cos(turn) * gap, y1 - Math.sin(turn) * gap];
  const side = (angle: number) => `${(ex - Math.cos(turn + angle) * size).toFixed(2)} ${(ey - Math.sin(turn + angle) * size).toFixed(2)}`;
  return {
    ...{ width: Math.min(4, 1.2 + Math.log10(Math.max(1, n)) * 0.8) * unit, text },
    d: `M${x0.toFixed(2)} ${y0.toFixed(2)}Q${mx.toFixed(2)} ${my.toFixed(2)} ${ex.toFixed(2)} ${ey.toFixed(2)}`,
    head: `M${ex.toFixed(2)} ${ey.toFixed(2)}L${side(0.45)}L${side(-0.45)}Z`,
  };
}

/** The circle around a chosen place. */
export function ringOf({ ring }: ReportMap): { readonly x: number; readonly y: number; readonly rx: number; readonly ry: number } | null {
  if (ring === undefined) return null;
  const [[x, y], [rx, ry]] = [placed(ring.lat, ring.lon), circleAround(ring.lat, ring.km)];
  return { x, y, rx, ry };
}

/** A province as a map draws it: its class is undefined where the map does not shade it. */
export interface SceneArea {
  readonly outline: Outline;
  readonly fact: (MapFact & { readonly name: string; readonly at: number }) | null;
  readonly count: { readonly n: number; readonly text: string } | null;
}

/** The provinces of some grounds with what a map says of them. */
export function areasOf({ areas = [], counts = [] }: ReportMap, outlines: readonly Outline[]): readonly SceneArea[] {
  const facts = new Map(areas.map((area, at) => [area.code, { ...area, at }]));
  const numbers = new Map(counts.map((count) => [count.code, count]));
  return outlines.map((outline) => ({ outline, fact: facts.get(outline.code) ?? null, count: numbers.get(outline.code) ?? null }));
}

/**
 * The number written into a province: how many rows stand behind a shaded one that is at least `room` wide, the count of a plain one; `pale` where
 * white is read better on its filling. Null where none is written.
 */
export function areaNumber(map: ReportMap, { outline, fact, count }: SceneArea, room: number): { readonly n: number; readonly pale: boolean } | null {
  const n = fact === null ? (count?.n ?? 0) : outline.room > room ? fact.n : 0;
  return n === 0 ? null : { n, pale: fact !== null && fact.few !== true && isDark(map, fact.cls) };
}

/** The frames of islands of a map, each with the fact of its province. */
export function islandsOf(map: ReportMap): readonly { readonly inset: Inset; readonly fact: MapFact | null }[] {
  const ground = map.grounds.find((one): one is Exclude<MapGround, 'TH'> => one !== 'TH') ?? 'VN34';
  return insetsOf(map.grounds).map((inset) => ({ inset, fact: map.areas?.find(({ code }) => code === inset.codes[ground]) ?? null }));
}

/** Units left free around what is shown. */
const MARGIN = 12;

/** The part of the drawing around what a map shows: its ring, else its points or shaded provinces; null where it shows nothing. */
export function shownPart(map: ReportMap, outlines: readonly Outline[]): Box | null {
  const ring = ringOf(map);
  if (ring !== null) return padded({ x: ring.x - ring.rx, y: ring.y - ring.ry, width: 2 * ring.rx, height: 2 * ring.ry });
  const known = new Set(map.areas?.filter(({ n }) => n > 0).map(({ code }) => code));
  const at = [...pointsOf(map, null).map(({ x, y }) => [x, y] as const), ...outlines.filter(({ code }) => known.has(code)).map((one) => one.at)];
  if (at.length === 0) return null;
  const [xs, ys] = [at.map(([x]) => x), at.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return padded({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y });
}

function padded({ x, y, width, height }: Box): Box {
  const [wide, high] = [Math.max(width, 40), Math.max(height, 40)];
  return { x: x - (wide - width) / 2 - MARGIN, y: y - (high - height) / 2 - MARGIN, width: wide + 2 * MARGIN, height: high + 2 * MARGIN };
}
