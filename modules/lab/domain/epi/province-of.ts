import type { MapGround } from '#engine/define/report-map.ts';
import { provinceAt } from '#engine/geo/domain/boundaries.ts';
import { FORMER_PROVINCES, presentProvince } from '#engine/geo/domain/divisions.ts';
import { provincesOf } from '#engine/geo/domain/grounds.ts';

/** Provinces a place lay in, each from a day on (YYYYMMDD), in their order. */
export type Stays = readonly { readonly from: string; readonly province: string }[];

/** Where a place lies, and where its province says it lay. */
export interface Located {
  readonly province: string;
  readonly provinces: Stays;
  readonly lat: number | null;
  readonly lon: number | null;
}

/** The province a place lay in on a day. */
export function provinceOn({ province, provinces }: Pick<Located, 'province' | 'provinces'>, day: string): string {
  return provinces.findLast(({ from }) => from <= day)?.province ?? provinces[0]?.province ?? province;
}

/** The former province of a place that is known by its present one: the only one that went into it, else by its coordinates. */
function formerOf(present: string, { lat, lon }: Pick<Located, 'lat' | 'lon'>): string | null {
  const [only, ...more] = FORMER_PROVINCES.filter(({ successor }) => successor === present);
  if (only !== undefined && more.length === 0) return only.code;
  if (lat === null || lon === null) return null;
  const found = provinceAt(provincesOf('VN63'), lat, lon);
  return found !== null && presentProvince(found) === present ? found : null;
}

/**
 * The province of a place on a day, within some borders: a former province counts for the one it went into; for the borders of before July 2025 a
 * present one is led back where only one went into it or the place's coordinates tell. Null outside of the country, and where nothing tells.
 */
export function provinceWithin(ground: MapGround, place: Located, day: string): string | null {
  const province = provinceOn(place, day);
  if (ground === 'TH') return province.startsWith('TH-') ? province : null;
  if (!province.startsWith('VN')) return null;
  if (ground === 'VN34') return presentProvince(province);
  return province.startsWith('VN63-') ? province : formerOf(province, place);
}
