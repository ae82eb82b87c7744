import type { FcrBand, StandardRow } from '#engine/batch/domain/figures/standards.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { ProgrammeLine } from './programme.ts';
import { DEFAULT_BANDS, DEFAULT_LAYER, DEFAULT_POULTRY, DEFAULT_STANDARD } from './standards.ts';

/** What a standard says: feed and weight by age week, feed conversion by live weight, goods by age. */
export type StandardKind = 'feed' | 'fcr' | 'item';
export type StandardType = 'pig' | 'poultry';

/** One version of a standard, in force from its day on. */
export interface StandardVersion {
  readonly stdid: string;
  readonly kind: StandardKind;
  readonly code: string;
  readonly from: BusinessDate;
  readonly name: string;
  readonly stdtp: StandardType;
  /** Farms it is for; none of them: all of the company. */
  readonly farms: readonly string[];
  /** Of feed conversion: the sex it is for; null for all. */
  readonly sex: 'F' | 'M' | null;
  /** Of a programme: the area whose batches follow it; null for all. */
  readonly area: string | null;
  /** kg a head a day and kg, of poultry too. */
  readonly weeks: readonly StandardRow[];
  readonly bands: readonly FcrBand[];
  readonly lines: readonly ProgrammeLine[];
}

/** For what a standard is asked: a batch that opened on a day, in a house that may name its standard. */
export interface StandardAsked {
  readonly farmid: string;
  /** The opening day of the batch: what begins later is for later ones. */
  readonly day: BusinessDate;
  readonly stdtp?: StandardType;
  /** Of poultry: true for hens and the pullets that become them, which follow a standard with a laying curve; false for others. */
  readonly laying?: boolean;
  /** The standard the house names. */
  readonly code?: string | null;
  readonly sex?: 'F' | 'M' | null;
}

/** The code under which the standard of the catalogue is offered while a company has none. */
export const DEFAULT_CODE = 'DEFAULT';

type Head = Omit<StandardVersion, 'weeks' | 'bands' | 'lines' | 'name'> & { readonly weeks?: readonly StandardRow[] };

const lays = ({ weeks }: Head): boolean => weeks?.some(({ lay }) => lay != null) === true;

/** The newest version of each standard that a farm's batches of a day may follow. */
export function versionsOn<V extends Head>(
  versions: readonly V[],
  kind: StandardKind,
  { farmid, day, stdtp = 'pig' }: Pick<StandardAsked, 'farmid' | 'day' | 'stdtp'>,
): V[] {
  const newest = new Map<string, V>();
  for (const one of versions) {
    if (one.kind !== kind || one.stdtp !== stdtp || one.from > day) continue;
    const known = newest.get(one.code);
    if (known === undefined || known.from < one.from) newest.set(one.code, one);
  }
  return [...newest.values()].filter(({ farms }) => farms.length === 0 || farms.includes(farmid));
}

/** Ranks standards a batch could follow: the farm's own before the company's, its sex before all, the newest, by code. */
function before(a: Head, b: Head): number {
  const own = (one: Head): number => (one.farms.length > 0 ? 0 : 1);
  const sexed = (one: Head): number => (one.sex === null ? 1 : 0);
  if (own(a) !== own(b)) return own(a) - own(b);
  if (sexed(a) !== sexed(b)) return sexed(a) - sexed(b);
  if (a.from !== b.from) return a.from > b.from ? -1 : 1;
  return a.code < b.code ? -1 : 1;
}

/**
 * The version of a standard a batch follows: the one its house names, where it holds on that day; else the farm's own, else the
 * company's, the newest. Null where none holds.
 */
export function versionFor<V extends Head>(versions: readonly V[], kind: 'feed' | 'fcr', asked: StandardAsked): V | null {
  const held = versionsOn(versions, kind, asked);
  const named = held.find(({ code }) => code === asked.code);
  if (named !== undefined) return named;
  const fitting = held.filter(
    (one) => (one.sex === null || one.sex === asked.sex) && (kind === 'fcr' || asked.laying === undefined || lays(one) === asked.laying),
  );
  return fitting.toSorted(before)[0] ?? null;
}

/** Feed and weight by age week a batch is measured against, kg; the catalogue's where the company has none. */
export function feedStandard(versions: readonly StandardVersion[], asked: StandardAsked): readonly StandardRow[] {
  return (
    versionFor(versions, 'feed', asked)?.weeks ??
    (asked.stdtp !== 'poultry' ? DEFAULT_STANDARD : asked.laying === true ? DEFAULT_LAYER : DEFAULT_POULTRY)
  );
}

/** Bands of feed conversion a batch is measured against; the catalogue's where the company has none, none of poultry. */
export function fcrBands(versions: readonly StandardVersion[], asked: StandardAsked): readonly FcrBand[] {
  return versionFor(versions, 'fcr', asked)?.bands ?? (asked.stdtp === 'poultry' ? [] : DEFAULT_BANDS);
}

/** The programmes a batch follows: all that hold on its opening day for its farm and area. */
export function programmesFor<V extends Head>(versions: readonly V[], asked: StandardAsked & { readonly area: string }): V[] {
  return versionsOn(versions, 'item', asked).filter(({ area }) => area === null || area === asked.area);
}
