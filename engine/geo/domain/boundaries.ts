import { presentProvince } from './divisions.ts';

type Point = readonly [longitude: number, latitude: number];
type Ring = readonly Point[];

/**
 * Boundaries of a country as its file holds them (TopoJSON): stretches of border, each kept once, and of every province the
 * stretches around it (below 0: ~n backwards). Vietnam's provinces are those of before July 2025.
 */
export interface Boundaries {
  readonly transform: { readonly scale: readonly number[]; readonly translate: readonly number[] };
  readonly arcs: readonly (readonly (readonly number[])[])[];
  readonly objects: {
    readonly provinces: { readonly geometries: readonly { readonly id: string; readonly type: string; readonly arcs: unknown }[] };
  };
}

/** A province and its polygons: the ring around each, then its holes. Longitude stands before latitude. */
export interface Province {
  readonly code: string;
  readonly polygons: readonly (readonly Ring[])[];
}

type Area = Boundaries['objects']['provinces']['geometries'][number];

/** The stretches around a province, by polygon and ring. */
const stretchesOf = ({ type, arcs }: Area): readonly (readonly (readonly number[])[])[] =>
  (type === 'Polygon' ? [arcs] : arcs) as readonly (readonly (readonly number[])[])[];

/** The stretches of border as points: the file holds the steps from one to the next. */
function pointsOf({ transform: { scale, translate }, arcs }: Boundaries): readonly Ring[] {
  const [sx = 1, sy = 1] = scale;
  const [tx = 0, ty = 0] = translate;
  return arcs.map((steps) => {
    let [x, y] = [0, 0];
    return steps.map(([dx = 0, dy = 0]): Point => {
      x += dx;
      y += dy;
      return [x * sx + tx, y * sy + ty];
    });
  });
}

const stretch = (points: readonly Ring[], at: number): Ring => (at < 0 ? (points[~at] ?? []).toReversed() : (points[at] ?? []));

/** Stretches that follow one another; where they meet the point stands once. */
const joined = (points: readonly Ring[], ring: readonly number[]): Ring => ring.flatMap((at, i) => stretch(points, at).slice(i === 0 ? 0 : 1));

/** The provinces as the file holds them: Thailand's, or Vietnam's of before July 2025. */
export function formerProvinces(map: Boundaries): Province[] {
  const points = pointsOf(map);
  return map.objects.provinces.geometries.map((area) => ({
    code: area.id,
    polygons: stretchesOf(area).map((rings) => rings.map((ring) => joined(points, ring))),
  }));
}

/** Rings made of stretches in any order: each goes on with one that begins where it ends. */
function ringsOf(points: readonly Ring[], outside: readonly number[]): Ring[] {
  const left = new Map(Map.groupBy(outside, (at) => String(stretch(points, at)[0])));
  const rings: Ring[] = [];
  const take = (from: string): number | undefined => {
    const [next, ...others] = left.get(from) ?? [];
    if (others.length === 0) left.delete(from);
    else left.set(from, others);
    return next;
  };
  for (let [from] = left.keys(); from !== undefined; [from] = left.keys()) {
    const ring: number[] = [];
    for (let at = take(from); at !== undefined; at = take(String(stretch(points, at).at(-1)))) ring.push(at);
    rings.push(joined(points, ring));
  }
  return rings;
}

/** The present provinces: former ones without the borders that fell between them. None of them has a hole. */
export function presentProvinces(map: Boundaries): Province[] {
  const points = pointsOf(map);
  const groups = Map.groupBy(map.objects.provinces.geometries, ({ id }) => presentProvince(id));
  return [...groups].map(([code, areas]) => {
    const around = areas.flatMap((area) => stretchesOf(area).flat(2));
    // A border between two parts is walked once from each side.
    const shared = new Set(around);
    const outside = around.filter((at) => !shared.has(~at));
    return { code, polygons: ringsOf(points, outside).map((ring) => [ring]) };
  });
}

/** Whether a point lies within a ring: how often a line from it to the east crosses the ring. */
function within(ring: Ring, lon: number, lat: number): boolean {
  let inside = false;
  for (const [i, [x, y]] of ring.entries()) {
    const [px, py] = ring.at(i - 1) ?? [x, y];
    if (y > lat !== py > lat && lon < x + ((px - x) * (lat - y)) / (py - y)) inside = !inside;
  }
  return inside;
}

/** The province a point lies in, of those given; null at sea and abroad. Borders are drawn to about a kilometre. */
export function provinceAt(provinces: readonly Province[], lat: number, lon: number): string | null {
  const found = provinces.find(({ polygons }) =>
    polygons.some(([outer = [], ...holes]) => within(outer, lon, lat) && !holes.some((hole) => within(hole, lon, lat))),
  );
  return found?.code ?? null;
}
