import { titreSpread } from './group-figures.ts';
import { type BelowRule, belowFirst, daysToTarget, roseFourfold } from './titre.ts';

/** A titre as it was reported, and the number figures take. */
export interface ReadTitre {
  readonly reported: string | null;
  readonly stat: number | null;
}

const BELOW = /^<\s*(\d+(?:\.\d+)?)/;

/** A titre as a chart treats what lies below the first dilution; others as they are. */
export function treated<T extends ReadTitre>(row: T, rule: BelowRule): T {
  const below = BELOW.exec(row.reported ?? '');
  return below === null ? row : { ...row, stat: belowFirst(Number(below[1]), rule) };
}

/** A class of titres: so many steps of two above the first dilution; −1 below it. */
export interface TitreClass {
  readonly step: number;
  /** Least titre of the class; null below the first dilution. */
  readonly titre: number | null;
  readonly label: string;
}

/** The log2 classes titres lie in, from the lowest found to the highest. */
export interface TitreScale {
  readonly first: number;
  readonly classes: readonly TitreClass[];
  readonly placeOf: (row: ReadTitre) => number | null;
  /** Where a titre stands among the classes: the middle of its class, between two of them where it lies between. */
  readonly centreOf: (titre: number) => number;
  /** Where the classes of at least a titre begin. */
  readonly edgeOf: (titre: number) => number;
}

const HAIR = 1e-9;

function stepOf({ reported, stat }: ReadTitre, first: number): number | null {
  if (BELOW.test(reported ?? '')) return -1;
  return stat === null || stat <= 0 ? null : Math.max(-1, Math.floor(Math.log2(stat / first) + HAIR));
}

/** The label of a class: the titre, with its log2 where that is whole. */
function labelOf(step: number, first: number): string {
  if (step < 0) return `<${first}`;
  const titre = first * 2 ** step;
  const log = Math.log2(titre);
  return Number.isInteger(log) ? `${titre} (${log})` : String(titre);
}

/** The classes of titres that begin at a first dilution. */
export function titreScale(rows: readonly ReadTitre[], first: number): TitreScale {
  const steps = rows.flatMap((row) => stepOf(row, first) ?? []);
  const [low, high] = steps.length === 0 ? [0, 0] : [Math.min(...steps), Math.max(...steps)];
  const clamped = (at: number): number => Math.max(0, Math.min(high - low + 1, at));
  return {
    first,
    classes: Array.from({ length: high - low + 1 }, (_, i) => {
      const step = low + i;
      return { step, titre: step < 0 ? null : first * 2 ** step, label: labelOf(step, first) };
    }),
    placeOf: (row) => {
      const step = stepOf(row, first);
      return step === null ? null : step - low;
    },
    centreOf: (titre) => clamped(Math.log2(titre / first) - low + 0.5),
    edgeOf: (titre) => clamped(Math.ceil(Math.log2(titre / first) - HAIR) - low),
  };
}

/** Share of titres that are at least so high, in per cent; what is left out of figures counts nowhere. */
export function atLeast(rows: readonly ReadTitre[], titre: number): number | null {
  const known = rows.flatMap(({ stat }) => stat ?? []);
  return known.length === 0 ? null : (100 * known.filter((one) => one >= titre - HAIR).length) / known.length;
}

/** Titres of young animals at an age, in days. */
export interface AgedTitre {
  readonly age: number;
  readonly gmt: number;
}

/** Age in days at which a maternal titre is expected to have fallen to a target: age + half-life × log2(T / target). */
export const expectedAge = ({ age, gmt }: AgedTitre, target: number, halflife: number): number => age + daysToTarget(gmt, target, halflife);

/** A maternal titre some days later, halved every half-life. */
export const decayed = ({ age, gmt }: AgedTitre, later: number, halflife: number): number => gmt / 2 ** ((later - age) / halflife);

/** How many of a class hold a maternal titre above the level that blocks a vaccine. */
export interface Blocked {
  readonly key: string;
  readonly n: number;
  readonly above: number;
}

/** Counts titres above the blocking level. */
export function blockedIn(key: string, rows: readonly ReadTitre[], level: number): Blocked {
  const known = rows.flatMap(({ stat }) => stat ?? []);
  return { key, n: known.length, above: known.filter((titre) => titre > level + HAIR).length };
}

/** The first class, youngest first, of which fewer than a share (per cent) hold a titre above the level; null where none does. */
export function proposedClass(classes: readonly Blocked[], share: number): string | null {
  return classes.find(({ n, above }) => n > 0 && (100 * above) / n < share)?.key ?? null;
}

/** A titre with the animal and day it is of. */
export interface PairedTitre extends ReadTitre {
  readonly placeid: string | null;
  readonly pgid: string | null;
  readonly sampledt: string;
}

/** Paired sera: animals sampled twice. */
export interface Pairs {
  readonly n: number;
  readonly before: number | null;
  readonly after: number | null;
  /** Titres that rose by two classes or more. */
  readonly rises: number;
}

/** The first and the last titre of an animal, and whether it rose by two classes or more. */
export interface Pair<R> {
  readonly first: R;
  readonly last: R;
  readonly rose: boolean;
}

/** First and last titre of each animal that was sampled on different days. All of one laboratory's test with one kit. */
export function pairedSera<R extends PairedTitre>(rows: readonly R[]): readonly Pair<R>[] {
  const known = rows.filter(({ pgid, stat }) => pgid !== null && stat !== null);
  return [...Map.groupBy(known, ({ placeid, pgid }) => `${placeid} ${pgid}`).values()].flatMap((own) => {
    const sorted = own.toSorted((a, b) => (a.sampledt < b.sampledt ? -1 : 1));
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (first === undefined || last === undefined || first.sampledt === last.sampledt) return [];
    return [{ first, last, rose: roseFourfold(first.stat ?? 0, last.stat ?? 0) }];
  });
}

/** What paired sera come to. */
export const pairsOf = (pairs: readonly Pair<PairedTitre>[]): Pairs => ({
  n: pairs.length,
  before: titreSpread(pairs.map(({ first }) => first.stat ?? 0)).gmt,
  after: titreSpread(pairs.map(({ last }) => last.stat ?? 0)).gmt,
  rises: pairs.filter(({ rose }) => rose).length,
});
