import { type Limits, risesPositive } from './cutoff.ts';

/** Where a class ends and the next begins; `up`: a value on the boundary belongs to the upper one. */
interface Boundary {
  readonly at: number;
  readonly up: boolean;
}

/** A class of a scale; null at an open end. */
export interface ValueClass {
  readonly from: number | null;
  readonly to: number | null;
  readonly label: string;
}

/** The classes of the values of a test, cut where its limits lie. */
export interface ValueScale {
  readonly classes: readonly ValueClass[];
  /** Classes at the left of the positive limit. */
  readonly cut: number | null;
  /** First and last class between the two limits. */
  readonly doubtful: { readonly first: number; readonly last: number } | null;
  /** The class a value lies in. */
  readonly placeOf: (value: number) => number;
}

interface Steps {
  readonly step: number;
  readonly last: number;
  readonly decimals: number;
}

/** Steps of the scales: halves of an S/P up to more than 3, tenths of an S/N, ten points of a per cent. */
const STEPS: Readonly<Record<string, Steps>> = {
  sp: { step: 0.5, last: 3, decimals: 2 },
  sn: { step: 0.1, last: 1.2, decimals: 2 },
  spp: { step: 10, last: 150, decimals: 0 },
  snp: { step: 10, last: 120, decimals: 0 },
  pp: { step: 10, last: 100, decimals: 0 },
  pi: { step: 10, last: 100, decimals: 0 },
  comp: { step: 10, last: 100, decimals: 0 },
};
const PLAIN: Steps = { step: 10, last: 100, decimals: 0 };

/** The boundaries the limits of a test are; where both are one it is the positive one that says where it belongs. */
function limitsAt(limits: Limits | null): readonly Boundary[] {
  if (limits === null) return [];
  const { pos, posop, neg, negop } = limits;
  const rises = risesPositive(limits);
  const positive = { at: pos, up: rises ? posop === '>=' : posop === '<' };
  if (neg === null || neg === pos) return [positive];
  return [{ at: neg, up: rises ? negop === '<' : negop === '>=' }, positive].sort((a, b) => a.at - b.at);
}

const trimmed = (value: number, decimals: number): string => {
  const text = value.toFixed(decimals);
  return decimals === 2 && text.endsWith('0') ? text.slice(0, -1) : text;
};

/** The class between two boundaries; either end may be open. */
function classBetween(from: Boundary | undefined, to: Boundary | undefined, decimals: number): ValueClass {
  const write = (one: Boundary): string => trimmed(one.at, decimals);
  const ends = { from: from?.at ?? null, to: to?.at ?? null };
  if (from === undefined) return { ...ends, label: to === undefined ? '' : `${to.up ? '<' : '≤'}${write(to)}` };
  return { ...ends, label: to === undefined ? `${from.up ? '≥' : '>'}${write(from)}` : `${write(from)}–${write(to)}` };
}

/**
 * The classes of a test's values (chart of ELISA): up to the cut-off one class, then steps. A step nearer to a limit than half its width is left out, so
 * that no class is a sliver; the classes below the least limit of a rising scale are one.
 */
export function valueScale(formula: string, limits: Limits | null): ValueScale {
  const { step, last, decimals } = STEPS[formula] ?? PLAIN;
  const cuts = limitsAt(limits);
  const rises = limits === null || risesPositive(limits);
  const least = cuts[0]?.at ?? 0;
  const near = (value: number): boolean => cuts.some(({ at }) => Math.abs(at - value) < step / 2 - 1e-9);
  const steps = Array.from({ length: Math.round(last / step) }, (_, i) => Number(((i + 1) * step).toFixed(6)))
    .filter((at) => !near(at) && (formula !== 'sp' || !rises || at > least))
    .map((at) => ({ at, up: true }));
  const boundaries = [...cuts, ...steps].sort((a, b) => a.at - b.at);
  const placeOf = (value: number): number => boundaries.filter(({ at, up }) => (up ? value >= at : value > at)).length;
  const classes = Array.from({ length: boundaries.length + 1 }, (_, i) => classBetween(boundaries[i - 1], boundaries[i], decimals));
  const indexOf = (at: number): number => boundaries.findIndex((one) => one.at === at);
  const between = cuts.length === 2 ? cuts.map(({ at }) => indexOf(at)) : null;
  return {
    classes,
    cut: limits === null ? null : indexOf(limits.pos) + 1,
    doubtful: between === null ? null : { first: (between[0] ?? 0) + 1, last: between[1] ?? 0 },
    placeOf,
  };
}

/** Least, lower quarter, median, upper quarter, most of numbers; null of none. Quarters lie between values as their order says (linear). */
export function boxOf(values: readonly number[]): readonly [number, number, number, number, number] | null {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
    return low + (high - low) * (place - Math.floor(place));
  };
  return [at(0), at(0.25), at(0.5), at(0.75), at(1)];
}
