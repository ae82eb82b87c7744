import type { MapArrow, MapGround, MapPoint, ReportMap } from '#engine/define/report-map.ts';
import { distanceKm } from '#engine/geo/domain/distance.ts';
import { presentProvince } from '#engine/geo/domain/divisions.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { formatNumber, type Language, type Text3, t3 } from '#kernel/language.ts';
import type { FarmWeek } from '#kernel/week.ts';
import { type Sampling, SHARE_CLASSES, type StatusSince, worstClass } from '../../../domain/epi/map-classes.ts';
import { provinceOn } from '../../../domain/epi/province-of.ts';
import { factsOf, framesOf, type KnownFarm, lastDays, type Summing, statusClasses, statusOf, WORST_CLASSES } from './map-facts.ts';
import { percentOf } from './map-reading.ts';
import type { FarmRow, WayRow } from './map-tables.ts';
import type { PigWay } from './movements.ts';
import { type MapPlace, placeKey } from './places.ts';
import type { Submission } from './submissions.ts';

/** Everything a map of farms is made of. */
export interface MapData {
  readonly places: readonly MapPlace[];
  /** Samplings of each place, by its key. */
  readonly found: ReadonlyMap<string, readonly Sampling[]>;
  /** Classes of farms of the system by their id, since when. */
  readonly since: ReadonlyMap<string, readonly StatusSince[]>;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly weeks: readonly FarmWeek[];
  readonly summing: Summing;
  /** Key of the farm in the middle of the ring, and how far it reaches. */
  readonly centre: MapPlace | null;
  readonly km: number;
  readonly provinceName: (code: string) => string;
}

/** Samplings of each place, by its key. */
export function samplingsOf(submissions: readonly Submission[]): ReadonlyMap<string, readonly Sampling[]> {
  const labs = Map.groupBy(submissions, ({ labid }) => labid);
  return new Map(
    [...labs].flatMap(([labid, own]) =>
      [...Map.groupBy(own, ({ placeid }) => placeid)].map(([placeid, all]) => [placeKey({ labid, placeid }), all] as const),
    ),
  );
}

const daysWithin = (all: readonly Sampling[], from: BusinessDate, to: BusinessDate): readonly Sampling[] =>
  all.filter(({ day }) => day >= from && day <= to);

type Placed = MapPlace & { readonly lat: number; readonly lon: number };
const isPlaced = (place: MapPlace): place is Placed => place.lat !== null && place.lon !== null;

/** The farms that may be shown one by one, where they stand. */
export const shownPlaces = ({ places }: Pick<MapData, 'places'>): readonly Placed[] => places.filter(({ own }) => own).filter(isPlaced);

const classesOf = (summing: Summing): readonly Text3[] =>
  ({ share: SHARE_CLASSES, worst: WORST_CLASSES, status: statusClasses(summing) })[summing.unit];

/** What is known of a farm on the map. */
const knownOf = ({ found, since }: MapData, { key, sender, labid }: MapPlace): KnownFarm => ({
  all: found.get(key) ?? [],
  since: sender === labid ? [] : (since.get(sender) ?? []),
});

const MOVED = t3('con', 'head', 'ตัว');

/** Farms of the system by their id, where they stand: of several places of one farm the first. Places outside of the program have none. */
function systemFarms<P extends MapPlace>(places: readonly P[]): ReadonlyMap<string, P> {
  const inside = places.filter(({ own, sender, labid }) => own && sender !== labid);
  return new Map(inside.toReversed().map((place) => [place.sender, place]));
}

/** Arrows between farms of the map. */
function arrowsOf(ways: readonly PigWay[], shown: readonly Placed[], language: Language): readonly MapArrow[] {
  const at = systemFarms(shown);
  return ways.flatMap(({ fromfarm, tofarm, heads }) => {
    const [a, b] = [at.get(fromfarm), at.get(tofarm)];
    if (a === undefined || b === undefined) return [];
    const text = `${a.name} → ${b.name}: ${formatNumber(heads)} ${MOVED[language]}`;
    return [{ from: [a.lat, a.lon], to: [b.lat, b.lon], n: heads, text } as const];
  });
}

/** How many farms other companies have in each province. */
export function othersByProvince({ places, provinceName }: Pick<MapData, 'places' | 'provinceName'>) {
  const groups = Map.groupBy(
    places.filter(({ own }) => !own),
    (place) => presentProvince(place.province),
  );
  return [...groups]
    .map(([code, own]) => ({ code, province: provinceName(code), farms: own.length }))
    .toSorted((a, b) => b.farms - a.farms || a.province.localeCompare(b.province));
}

const TITLE = {
  share: t3('Trại theo tỷ lệ dương tính', 'Farms by positive share', 'ฟาร์มตามสัดส่วนบวก'),
  worst: t3('Trại theo kết quả nặng nhất', 'Farms by worst result', 'ฟาร์มตามผลที่แย่สุด'),
  status: t3('Trại theo tình trạng', 'Farms by status', 'ฟาร์มตามสถานะ'),
};
const FARMS = t3('trại của công ty khác', 'farms of other companies', 'ฟาร์มของบริษัทอื่น');

/** The map of farms, with its weeks, arrows and ring. */
export function mapOf(data: MapData, ways: readonly PigWay[]): ReportMap {
  const { from, to, weeks, summing, centre, km } = data;
  const { unit, language } = summing;
  const shown = shownPlaces(data);
  const facts = factsOf(summing);
  const farms = shown.map((place) => knownOf(data, place));
  const others = othersByProvince(data);
  const countries = new Set(data.places.map(({ country }) => country));
  const grounds: MapGround[] = [
    ...(countries.has('VN') || countries.size === 0 ? (['VN34'] as const) : []),
    ...(countries.has('TH') ? (['TH'] as const) : []),
  ];
  const points = shown.map(({ key, name, lat, lon }, at): MapPoint => {
    const known = farms[at] ?? { all: [], since: [] };
    return { name, lat, lon, ...facts(daysWithin(known.all, from, to), known, to), params: `group=${encodeURIComponent(key)}` };
  });
  return {
    ...{ title: TITLE[unit], grounds, scale: unit === 'share' ? 'shades' : 'states', classes: classesOf(summing).map((label) => ({ label })) },
    points,
    counts: others.map(({ code, province, farms: n }) => ({ code, n, text: `${province}: ${formatNumber(n)} ${FARMS[language]}` })),
    arrows: arrowsOf(ways, shown, language),
    frames: framesOf(farms, weeks, summing, facts),
    figure: 'COUNT_all',
    ...(centre !== null && isPlaced(centre) ? { ring: { lat: centre.lat, lon: centre.lon, km } } : {}),
  };
}

/** The farms of the reader's company, those with most positives first. */
export function farmRows(data: MapData): readonly FarmRow[] {
  const { places, from, to, summing, centre, provinceName } = data;
  const { language } = summing;
  const rows = places
    .filter(({ own }) => own)
    .map((place): FarmRow => {
      const known = knownOf(data, place);
      const { all } = known;
      const within = daysWithin(all, from, to);
      const sum = (of: (one: Sampling) => number) => within.reduce((total, one) => total + of(one), 0);
      const [n, pos] = [sum((one) => one.n), sum((one) => one.pos)];
      const [worst, status] = [worstClass(within), statusOf(known, to, summing)];
      const far = centre !== null && isPlaced(centre) && isPlaced(place) ? distanceKm(centre, place) : null;
      return {
        ...{
          key: place.key,
          farm: place.name,
          province: provinceName(presentProvince(provinceOn(place, to))),
          n,
          pos,
          ...percentOf(pos, n),
          ...lastDays(all, to),
        },
        ...{ worst: worst === null ? null : (WORST_CLASSES[worst]?.[language] ?? null), heads: place.heads, km: far },
        status: status === null ? null : (statusClasses(summing)[status]?.[language] ?? null),
      };
    });
  return rows.toSorted((a, b) => b.pos - a.pos || b.n - a.n || a.farm.localeCompare(b.farm));
}

/** The farms inside of the ring but the one in its middle, the nearest first. */
export const ringRows = ({ centre, km }: MapData, rows: readonly FarmRow[]): readonly FarmRow[] =>
  rows.filter((row) => row.km !== null && row.km <= km && row.key !== centre?.key).toSorted((a, b) => (a.km ?? 0) - (b.km ?? 0));

/** Movements with the names of the farms and how far it is. */
export function wayRows({ places }: Pick<MapData, 'places'>, ways: readonly PigWay[]): readonly WayRow[] {
  const at = systemFarms(places);
  return ways.map(({ fromfarm, tofarm, ...way }) => {
    const [a, b] = [at.get(fromfarm), at.get(tofarm)];
    const far = a !== undefined && b !== undefined && isPlaced(a) && isPlaced(b) ? distanceKm(a, b) : null;
    return { ...way, from: a?.name ?? fromfarm, to: b?.name ?? tofarm, km: far };
  });
}
