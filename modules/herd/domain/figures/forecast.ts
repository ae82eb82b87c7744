/** So many final matings that ended on a day after mating; `farrowed` ones and failures. */
export interface FinalMatings {
  /** Days from mating to its end. */
  readonly day: number;
  readonly farrowed: boolean;
  readonly n: number;
}

/** What a farm's final matings teach: of those still in pig on a day after mating, the share that farrowed; null without any. */
export type ShareOfDay = (daysInPig: number) => number | null;

/** The shares by day (herd.md, EXPF); a mating is still in pig on the days before its end. */
export function farrowingShares(final: readonly FinalMatings[]): ShareOfDay {
  return (daysInPig) => {
    let still = 0;
    let farrowed = 0;
    for (const { day, farrowed: good, n } of final) {
      if (day <= daysInPig) continue;
      still += n;
      if (good) farrowed += n;
    }
    return still === 0 ? null : farrowed / still;
  };
}

/** Standing matings of one day: when they are due and how long they are in pig. */
export interface StandingMatings {
  readonly daysInPig: number;
  readonly n: number;
}

/** A number of events expected, with the spread of what may come. */
export interface Expected {
  readonly mean: number;
  /** Half the width of the band that holds 80 % of the outcomes, for independent matings. */
  readonly band: number;
}

/** Normal deviate of a band of 80 %. */
const EIGHTY = 1.2816;

/**
 * EXPF: farrowings expected of standing matings, each weighed with the share of its day; `otherwise` is the share of a
 * farm without matings to learn from. Null when there is neither.
 */
export function expectedFarrowings(standing: readonly StandingMatings[], share: ShareOfDay, otherwise: number | null = null): Expected | null {
  let mean = 0;
  let variance = 0;
  for (const { daysInPig, n } of standing) {
    const p = share(daysInPig) ?? otherwise;
    if (p === null) return null;
    mean += n * p;
    variance += n * p * (1 - p);
  }
  return { mean, band: EIGHTY * Math.sqrt(variance) };
}
