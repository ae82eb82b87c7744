/**
 * Constants of adjustment from animals weighed and scanned several times. Every rule of adjustment says that a measure
 * grows in proportion from one origin: weight from age a, backfat from weight b, loin depth from weight −c. So the
 * origin is the one number that all animals share, each with a slope of its own: y = k (x − origin).
 */
export interface Scan {
  /** Age in days, or weight in kg. */
  readonly x: number;
  /** Weight in kg, backfat or loin depth in mm. */
  readonly y: number;
}

/** An origin with what it rests on. */
export interface Origin {
  readonly value: number;
  readonly animals: number;
  readonly scans: number;
}

/** Fewer animals scanned twice say nothing of a breed. */
export const LEAST_ANIMALS = 5;
const GRID = 400;
const ROUNDS = 80;

/** Sum of squares left when every animal has its own slope from an origin. */
function leftOver(animals: readonly (readonly Scan[])[], origin: number): number {
  let rest = 0;
  for (const scans of animals) {
    let [xx, xy, yy] = [0, 0, 0];
    for (const { x, y } of scans) {
      xx += (x - origin) * (x - origin);
      xy += (x - origin) * y;
      yy += y * y;
    }
    rest += yy - (xx === 0 ? 0 : (xy * xy) / xx);
  }
  return rest;
}

/** The lowest point between two others by the golden section. */
function narrowed(of: (origin: number) => number, from: number, to: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [from, to];
  for (let round = 0; round < ROUNDS; round++) {
    const [left, right] = [high - ratio * (high - low), low + ratio * (high - low)];
    if (of(left) < of(right)) high = right;
    else low = left;
  }
  return (low + high) / 2;
}

/**
 * Least squares of the common origin of animals measured at two or more points each.
 * @param reach how far below the least point the origin is looked for, in the unit of x.
 * @returns null for fewer than LEAST_ANIMALS animals, or when the measures show no growth from any origin within reach.
 */
export function commonOrigin(animals: readonly (readonly Scan[])[], reach: number): Origin | null {
  const serial = animals.filter((scans) => new Set(scans.map(({ x }) => x)).size > 1);
  if (serial.length < LEAST_ANIMALS) return null;
  const scans = serial.reduce((sum, list) => sum + list.length, 0);
  const least = Math.min(...serial.flatMap((list) => list.map(({ x }) => x)));
  const step = reach / GRID;
  const of = (origin: number): number => leftOver(serial, origin);
  const points = Array.from({ length: GRID + 1 }, (_, i) => least - reach + i * step);
  const best = points.reduce((held, point, i) => (of(point) < of(points[held] ?? point) ? i : held), 0);
  if (best === 0 || best === GRID) return null;
  return { value: narrowed(of, (points[best] ?? 0) - step, (points[best] ?? 0) + step), animals: serial.length, scans };
}
