import type { MapGround } from '#engine/define/report-map.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { provinceWithin } from '../../../domain/epi/province-of.ts';
import { FEW } from '../charts/chart-groups.ts';
import { type Percent, percentOf } from './map-reading.ts';
import { type MapPlace, placeKey } from './places.ts';
import type { Submission } from './submissions.ts';

/** What shares are of: results, requests, or farms; a request or a farm is positive where any result is. */
export type ProvinUnit = 'samples' | 'submissions' | 'farms';

/** A province with what was found in it. */
export interface ProvinceFigures extends Percent {
  readonly code: string;
  /** Farms in use there at the end of the period, those tested in it, those with a positive. */
  readonly farms: number;
  readonly tested: number;
  readonly farmspos: number;
  readonly submissions: number;
  readonly subpos: number;
  readonly n: number;
  readonly pos: number;
  /** What the share is of. */
  readonly units: number;
  readonly found: number;
  /** Percentage points above the period before; null where one of the two is not known. */
  readonly change: number | null;
  /** Farms in use without a test of the disease in the last 90 days. */
  readonly untested: number;
  readonly few: boolean;
}

/** Days after which a farm counts as not tested. */
export const UNTESTED = 90;
/** Fewer farms of other companies in a province are not told of: anybody would know whose they are. */
export const LEAST_OTHERS = 3;

/** What provinces are made of. */
export interface ProvinData {
  readonly ground: MapGround;
  readonly places: readonly MapPlace[];
  /** Of the period, the one before it, and the last 90 days. */
  readonly submissions: readonly Submission[];
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** First day of the period before, which ends the day before `from`. */
  readonly before: BusinessDate;
  readonly unit: ProvinUnit;
}

/** A request where its farm lay on the day of sampling. */
interface Located extends Submission {
  readonly place: MapPlace;
  readonly code: string;
}

/** Requests with the province of their farm on the day of sampling; those outside of the borders fall out. */
export function locatedIn({ ground, places, submissions }: Pick<ProvinData, 'ground' | 'places' | 'submissions'>): readonly Located[] {
  const at = new Map(places.map((place) => [place.key, place]));
  // A farm is looked up once for all its days in one province: its borders are walked along otherwise for each of them.
  const known = new Map<string, string | null>();
  const codeOf = (place: MapPlace, day: string): string | null => {
    const stay = place.provinces.findLast(({ from }) => from <= day)?.from ?? '';
    const key = `${place.key} ${stay}`;
    const found = known.get(key) ?? provinceWithin(ground, place, day);
    known.set(key, found);
    return found;
  };
  return submissions.flatMap((one) => {
    const place = at.get(placeKey(one));
    const code = place === undefined ? null : codeOf(place, one.day);
    return place === undefined || code === null ? [] : [{ ...one, place, code }];
  });
}

/** Provinces with fewer than three tested farms of other companies: what is known of those farms is hidden there. */
export function hiddenIn(located: readonly Located[]): ReadonlySet<string> {
  const others = Map.groupBy(
    located.filter(({ place }) => !place.own),
    ({ code }) => code,
  );
  return new Set([...others].flatMap(([code, own]) => (new Set(own.map(placeKey)).size < LEAST_OTHERS ? [code] : [])));
}

interface Counted {
  readonly tested: number;
  readonly farmspos: number;
  readonly submissions: number;
  readonly subpos: number;
  readonly n: number;
  readonly pos: number;
}

function countedOf(rows: readonly Located[]): Counted {
  const judged = rows.filter(({ n }) => n > 0);
  const positive = judged.filter(({ pos }) => pos > 0);
  return {
    ...{ tested: new Set(judged.map(placeKey)).size, farmspos: new Set(positive.map(placeKey)).size },
    ...{ submissions: judged.length, subpos: positive.length },
    n: judged.reduce((sum, one) => sum + one.n, 0),
    pos: judged.reduce((sum, one) => sum + one.pos, 0),
  };
}

/** What the share of a unit is of: how many, and how many of them positive. */
function unitsOf({ tested, farmspos, submissions, subpos, n, pos }: Counted, unit: ProvinUnit): readonly [units: number, found: number] {
  if (unit === 'farms') return [tested, farmspos];
  return unit === 'submissions' ? [submissions, subpos] : [n, pos];
}

/** Figures of each province something is known of, the highest share first, and how many were hidden. */
export function provinceFigures(data: ProvinData): { readonly rows: readonly ProvinceFigures[]; readonly hidden: readonly string[] } {
  const { ground, places, from, to, before, unit } = data;
  const all = locatedIn(data);
  const period = all.filter(({ day }) => day >= from && day <= to);
  const hidden = hiddenIn(period);
  const shown = ({ place, code }: Pick<Located, 'place' | 'code'>): boolean => place.own || !hidden.has(code);
  const recent = new Set(all.filter(({ day }) => day > addDays(to, -UNTESTED)).map(placeKey));
  const there = Map.groupBy(
    places
      .map((place) => ({ place, code: provinceWithin(ground, place, to) ?? '' }))
      .filter(({ code, place }) => code !== '' && shown({ place, code })),
    ({ code }) => code,
  );
  const now = Map.groupBy(period.filter(shown), ({ code }) => code);
  const then = Map.groupBy(
    all.filter((one) => one.day >= before && one.day < from && shown(one)),
    ({ code }) => code,
  );
  const rows = [...new Set([...there.keys(), ...now.keys()])].map((code): ProvinceFigures => {
    const counted = countedOf(now.get(code) ?? []);
    const [units, found] = unitsOf(counted, unit);
    const share = percentOf(found, units);
    const [units0, found0] = unitsOf(countedOf(then.get(code) ?? []), unit);
    const was = percentOf(found0, units0).percent;
    const farms = there.get(code) ?? [];
    return {
      ...{ code, farms: farms.length, ...counted, units, found, ...share, few: units < FEW },
      change: share.percent === null || was === null ? null : share.percent - was,
      untested: farms.filter(({ place }) => !recent.has(place.key)).length,
    };
  });
  const sorted = rows.toSorted((a, b) => (b.percent ?? -1) - (a.percent ?? -1) || b.units - a.units || (a.code < b.code ? -1 : 1));
  return { rows: sorted, hidden: [...hidden].toSorted() };
}
