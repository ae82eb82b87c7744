import type { MapGround } from '#engine/define/report-map.ts';
import { provinceAt } from '#engine/geo/domain/boundaries.ts';
import { provincesOf } from '#engine/geo/domain/grounds.ts';

/** The borders that tell whether a place lies in a country. */
const GROUNDS: Readonly<Record<string, MapGround>> = { VN: 'VN63', TH: 'TH' };

/** Borders are drawn to about a kilometre: a point this far outside may still lie inside, on a coast above all. */
const NEAR = 0.03;
const AROUND = [0, -NEAR, NEAR] as const;

/** Whether a point lies in the country; true of a country whose borders nobody knows here. */
export function liesInside(country: string, lat: number, lon: number): boolean {
  const ground = GROUNDS[country];
  if (ground === undefined) return true;
  return AROUND.some((north) => AROUND.some((east) => provinceAt(provincesOf(ground), lat + north, lon + east) !== null));
}
