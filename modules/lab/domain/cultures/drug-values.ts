import { type Breakpoint, type Susceptibility, susceptibility } from '../results/bacteria.ts';

/** How a drug is tried: a zone around a disc in mm, or the least concentration that inhibits in µg/ml. */
export type DrugMethod = Breakpoint['method'];

/** What was found of a drug; of a MIC also below the lowest or above the highest concentration tried. */
export interface DrugValue {
  readonly sign: '' | '<=' | '>';
  readonly value: number;
}

const SIGNS: Readonly<Record<string, DrugValue['sign']>> = { '<=': '<=', '≤': '<=', '>': '>' };
/** A disc is 6 mm wide: no zone at all is written 0 or 6. */
const ZONES = { least: 0, most: 60 } as const;
const MOST_MIC = 4096;

/** A zone or MIC as it is typed: 22, ≤0.25, >32; null of what is neither. */
export function drugValue(text: string, method: DrugMethod): DrugValue | null {
  const found = /^(<=|≤|>)?\s*(\d{1,4}(?:[.,]\d{1,4})?)$/.exec(text.trim());
  if (found === null) return null;
  const value = Number((found[2] ?? '').replace(',', '.'));
  const sign = SIGNS[found[1] ?? ''] ?? '';
  if (method === 'disc') return sign === '' && Number.isInteger(value) && value >= ZONES.least && value <= ZONES.most ? { sign, value } : null;
  return value > 0 && value <= MOST_MIC ? { sign, value } : null;
}

/** As it is written beside its unit. */
export function drugText({ sign, value }: DrugValue): string {
  return `${sign === '<=' ? '≤' : sign}${value}`;
}

/**
 * The class of what was found. A MIC outside of what was tried is known where the limit lies inside of it: ≤ 0.25 is susceptible up to 1,
 * > 32 resistant from 8 on; where both classes are still possible it is NT.
 */
export function sirOf(found: DrugValue, point: Breakpoint | null): Susceptibility {
  if (point === null || found.sign === '') return susceptibility(point === null ? null : found.value, point);
  if (found.sign === '<=') return susceptibility(found.value, point) === 'S' ? 'S' : 'NT';
  return found.value >= point.r ? 'R' : 'NT';
}

/** A breakpoint of an edition, which holds from a day on (YYYYMMDD). */
export interface EditedPoint extends Breakpoint {
  readonly edition: string;
  readonly fromdt: string;
  readonly organism: string;
  readonly drug: string;
}

/** The edition that judges on a day: the newest that holds; null of none. */
export function editionOn(editions: readonly Pick<EditedPoint, 'edition' | 'fromdt'>[], day: string): string | null {
  const holds = editions.filter(({ fromdt }) => fromdt <= day);
  return (
    holds.toSorted((a, b) => (a.fromdt === b.fromdt ? a.edition.localeCompare(b.edition) : a.fromdt < b.fromdt ? -1 : 1)).at(-1)?.edition ?? null
  );
}

/** The row of an organism and drug in one edition; one of the very organism before that of any. */
export function pointFor(
  points: readonly EditedPoint[],
  {
    edition,
    organism,
    drug,
    method,
  }: { readonly edition: string | null; readonly organism: string; readonly drug: string; readonly method: DrugMethod },
): EditedPoint | null {
  const rows = points.filter((point) => point.edition === edition && point.drug === drug && point.method === method);
  return rows.find((point) => point.organism === organism) ?? rows.find((point) => point.organism === '*') ?? null;
}
