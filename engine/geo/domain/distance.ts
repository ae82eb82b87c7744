/** A place on the globe, in degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** Mean radius of the earth, km (IUGG). */
const RADIUS = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Distance along the surface in km, by the haversine formula. */
export function distanceKm(a: Place, b: Place): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon);
  return 2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}
