import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Random } from '#kernel/random.ts';
import type { Subject } from './demo-animals.ts';
import type { DemoPlace } from './demo-places.ts';
import type { DemoTest } from './demo-tests.ts';

/** Where and when an animal stands that something is measured of. */
export interface Standing {
  readonly place: DemoPlace;
  readonly day: BusinessDate;
  readonly today: BusinessDate;
  readonly subject: Subject;
  /** Animals in the pool. */
  readonly pooled: number;
}

/** A value at an age between those that are known: ages and values in turn. */
function curve(points: readonly (readonly [age: number, value: number])[], age: number): number {
  const after = points.findIndex(([at]) => at >= age);
  const [first, last] = [points[0], points.at(-1)];
  if (after <= 0) return (after === 0 ? first : last)?.[1] ?? 0;
  const [[x0, y0], [x1, y1]] = [points[after - 1] ?? [0, 0], points[after] ?? [1, 0]];
  return y0 + ((y1 - y0) * (age - x0)) / (x1 - x0);
}

/** Maternal antibodies fall, then the pigs make their own: after the virus (PRRS, APP, influenza) or the vaccine (CSF). */
const BY_AGE: Readonly<Record<'PRRS' | 'PRRSFREE' | 'CSF' | 'APP' | 'SIV' | 'JE' | 'CSFSN' | 'ND', readonly (readonly [number, number])[]>> = {
  PRRS: [
    [1, 1.5],
    [3, 0.95],
    [5, 0.45],
    [7, 0.22],
    [9, 0.3],
    [11, 0.95],
    [13, 1.6],
    [16, 1.85],
    [20, 1.55],
    [24, 1.3],
  ],
  PRRSFREE: [
    [0, 0.06],
    [24, 0.06],
  ],
  CSF: [
    [1, 88],
    [3, 74],
    [5, 52],
    [7, 38],
    [8, 42],
    [10, 66],
    [13, 84],
    [24, 82],
  ],
  APP: [
    [1, 90],
    [4, 42],
    [7, 18],
    [10, 12],
    [13, 28],
    [16, 62],
    [20, 95],
    [24, 108],
  ],
  SIV: [
    [1, 6.6],
    [4, 5],
    [7, 3.6],
    [10, 3.2],
    [13, 4.6],
    [16, 6.2],
    [20, 6],
    [24, 5.6],
  ],
  JE: [
    [1, 5.5],
    [8, 3.3],
    [24, 3.3],
  ],
  CSFSN: [
    [1, 7.4],
    [3, 6.2],
    [5, 4.8],
    [7, 3.2],
    [9, 4.4],
    [12, 6.8],
    [24, 7],
  ],
  ND: [
    [1, 5.2],
    [3, 2.6],
    [5, 4.6],
    [8, 6.4],
    [16, 5.8],
    [20, 8.4],
    [40, 7.6],
    [60, 6.8],
  ],
};

/** Sows, from gilts (0) to old ones, by parity. */
const BY_PARITY: Readonly<Record<'PRRS' | 'CSF' | 'APP' | 'SIV' | 'JE' | 'CSFSN', readonly (readonly [number, number])[]>> = {
  PRRS: [
    [0, 1.7],
    [1, 1.35],
    [2, 1.1],
    [4, 0.85],
    [8, 0.62],
  ],
  CSF: [
    [0, 78],
    [1, 86],
    [8, 92],
  ],
  APP: [
    [0, 96],
    [3, 112],
    [8, 104],
  ],
  SIV: [
    [0, 5.2],
    [3, 6.1],
    [8, 6.4],
  ],
  JE: [
    [0, 4.4],
    [1, 5.6],
    [4, 6.4],
    [8, 6.6],
  ],
  CSFSN: [
    [0, 5.6],
    [2, 6.8],
    [8, 7.6],
  ],
};

type Antibody = keyof typeof BY_PARITY;
const ANTIBODY: Readonly<Partial<Record<DemoTest, Antibody | 'ND'>>> = {
  'PRRS-AB': 'PRRS',
  'CSF-AB': 'CSF',
  'APP-AB': 'APP',
  'SIV-HI': 'SIV',
  'JE-HI': 'JE',
  'ND-HI': 'ND',
  'CSF-SN': 'CSFSN',
};
/** How far animals of one age lie apart. */
const APART: Readonly<Record<Antibody | 'ND', number>> = { PRRS: 0.3, CSF: 7, APP: 0.3, SIV: 0.9, JE: 0.8, CSFSN: 0.9, ND: 1 };

/** Days an outbreak of the disease has gone on at the place on a day; null outside of one. */
function outbreakAge({ place, day, today }: Pick<Standing, 'place' | 'day' | 'today'>, disease: string): number | null {
  const ago = daysBetween(day, today);
  const found = place.outbreaks.find((one) => one.disease === disease && ago <= one.from && ago >= one.to);
  return found === undefined ? null : found.from - ago;
}

/** Winter is the time of PED and PRRS: 1 in January, 0 in July. */
function winter(day: BusinessDate): number {
  return (1 + Math.cos(((Number(day.slice(4, 6)) - 1) / 12) * 2 * Math.PI)) / 2;
}

/** What is usual at its age, or for its parity; an outbreak of PRRS lifts all of the farm. */
function usualOf(kind: Antibody | 'ND', at: Standing): number {
  const { subject, place } = at;
  if (kind === 'PRRS' && place.prrs === 'free') return curve(BY_AGE.PRRSFREE, 0);
  const grown = subject.pigclass === 'sow' || subject.pigclass === 'gilt';
  const usual = grown && kind !== 'ND' ? curve(BY_PARITY[kind], subject.parity ?? 0) : curve(BY_AGE[kind], subject.ageweeks ?? 20);
  const age = kind === 'PRRS' ? outbreakAge(at, 'PRRS') : null;
  return age === null ? usual : usual + Math.min(1, age / 28);
}

/** What an antibody test would find: S/P, %, or log2 of the titre. */
export function antibodyOf(test: DemoTest, at: Standing, random: Random): number {
  const kind = ANTIBODY[test] ?? 'PRRS';
  const [mean, spread] = [usualOf(kind, at), APART[kind]];
  if (kind === 'PRRS' || kind === 'APP') return mean * Math.exp(random.normal(0, spread) - spread ** 2 / 2);
  const [least, most] = kind === 'CSF' ? [3, 97] : [0, 12];
  return Math.max(least, Math.min(most, random.normal(mean, spread)));
}

const DISEASE = { 'PRRS-PCR': 'PRRS', 'ASF-PCR': 'ASF', 'PED-PCR': 'PED' } as const;
type PcrTest = keyof typeof DISEASE;

/** How likely an animal carries it on a day. */
function carried(test: PcrTest, at: Standing): { readonly share: number; readonly ct: number } {
  const age = outbreakAge(at, DISEASE[test]);
  const young = at.subject.ageweeks !== null && at.subject.ageweeks < 16;
  if (age !== null) return { share: test === 'ASF-PCR' ? 0.9 : Math.max(0.25, 0.8 - age / 150), ct: Math.min(33, 20 + age / 9) };
  if (test === 'ASF-PCR') return { share: 0, ct: 33 };
  if (test === 'PED-PCR') return { share: 0.02 + 0.12 * winter(at.day), ct: 31 };
  if (at.place.prrs === 'free') return { share: 0, ct: 34 };
  const base = at.place.prrs === 'unstable' ? 0.09 : 0.015;
  return { share: base * (0.5 + winter(at.day)) * (young ? 1.6 : 0.6), ct: 31.5 };
}

/** The cycle at which a PCR would show it; null where nothing is there. A pool hides a part of it. */
export function cycleOf(test: PcrTest, at: Standing, random: Random): number | null {
  const { share, ct } = carried(test, at);
  if (!random.chance(1 - (1 - share) ** at.pooled)) return null;
  const found = random.normal(ct + Math.log2(at.pooled), 2.4);
  return found >= 40 ? null : Math.max(14, found);
}
