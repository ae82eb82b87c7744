import { type Text3, t3 } from '#kernel/language.ts';

/** What a class counts: weeks of age, farrowings, or all animals of a kind. */
export type ClassOf = 'weeks' | 'parity' | 'gilt' | 'boar';

/** A class of animals whose results are read together; both ends belong to it, null is open. */
export interface AgeClass {
  readonly key: string;
  readonly of: ClassOf;
  readonly from: number | null;
  readonly to: number | null;
}

const weeks = (from: number, to: number): AgeClass => ({ key: `w${from}`, of: 'weeks', from, to });
const parity = (from: number, to: number | null): AgeClass => ({ key: `p${from}`, of: 'parity', from, to });

/** Classes until a company sets its own: growing pigs by weeks, gilts, sows by farrowings, boars. */
export const AGE_CLASSES: readonly AgeClass[] = [
  ...[weeks(0, 4), weeks(5, 7), weeks(8, 10), weeks(11, 13), weeks(14, 16), weeks(17, 20), weeks(21, 24)],
  { key: 'gilt', of: 'gilt', from: null, to: null },
  ...[parity(1, 1), parity(2, 2), parity(3, 5), parity(6, null)],
  { key: 'boar', of: 'boar', from: null, to: null },
];

/** What of a sampled animal says its class: completed weeks and farrowings count. */
export interface Classed {
  readonly pigclass: string | null;
  readonly ageweeks: number | null;
  readonly parity: number | null;
}

/** The scale an animal is placed on, and where; boars and gilts are one class each. */
function placeOf({ pigclass, ageweeks, parity }: Classed): readonly [ClassOf, number | null] {
  if (pigclass === 'boar') return ['boar', null];
  if (pigclass === 'gilt' || (pigclass === 'sow' && parity === 0)) return ['gilt', null];
  if (pigclass === 'sow' || (pigclass === null && parity !== null && parity > 0)) return ['parity', parity];
  return ['weeks', ageweeks === null ? null : Math.floor(ageweeks)];
}

/** The class of an animal; null where nothing says it, or it is older than the classes reach. */
export function classOf(animal: Classed, classes: readonly AgeClass[] = AGE_CLASSES): AgeClass | null {
  const [of, at] = placeOf(animal);
  const inside = (one: AgeClass) => at !== null && at >= (one.from ?? 0) && at <= (one.to ?? Number.POSITIVE_INFINITY);
  return classes.find((one) => one.of === of && (of === 'gilt' || of === 'boar' || inside(one))) ?? null;
}

const span = (from: number, to: number | null): string => (to === null ? `${from}+` : to === from ? String(from) : `${from}–${to}`);

/** How a class is called: "5–7 weeks", "Parity 3–5", "Gilts". */
export function classLabel({ of, from, to }: AgeClass): Text3 {
  const ends = span(from ?? 0, to);
  if (of === 'weeks') return t3(`${ends} tuần`, `${ends} weeks`, `${ends} สัปดาห์`);
  if (of === 'parity') return t3(`Nái lứa ${ends}`, `Sows, parity ${ends}`, `แม่สุกรท้อง ${ends}`);
  return of === 'gilt' ? t3('Hậu bị', 'Gilts', 'สุกรสาว') : t3('Nọc', 'Boars', 'พ่อพันธุ์');
}

/** The same in short, for drawings: "5–7 wk", "P3–5", "Gilts". */
export function classShort({ of, from, to }: AgeClass): Text3 {
  const ends = span(from ?? 0, to);
  if (of === 'weeks') return t3(`${ends} t`, `${ends} wk`, `${ends} สป.`);
  if (of === 'parity') return t3(`Nái ${ends}`, `P${ends}`, `ท้อง ${ends}`);
  return classLabel({ key: '', of, from, to });
}
