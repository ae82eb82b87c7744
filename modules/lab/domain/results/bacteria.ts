import { type Compare, meets } from './cutoff.ts';

/** A plate of a dilution: colonies counted, the dilution as a positive exponent (2 for 10⁻²). */
export interface CountPlate {
  readonly exponent: number;
  readonly colonies: number;
}

/** Plates within this range count (ISO 7218). */
const COUNTED = { least: 10, most: 300 };

/**
 * Colonies in 1 ml: N = ΣC / (V × (n1 + 0.1 n2) × d) over plates of two following dilutions with 10 to 300 colonies, d the
 * first of them, V the volume spread in ml. Null where no plate can be counted.
 */
export function colonyCount(plates: readonly CountPlate[], volume: number): number | null {
  const good = plates.filter(({ colonies }) => colonies >= COUNTED.least && colonies <= COUNTED.most);
  if (good.length === 0 || volume <= 0) return null;
  const first = Math.min(...good.map(({ exponent }) => exponent));
  const of = (exponent: number) => good.filter((plate) => plate.exponent === exponent);
  const [one, two] = [of(first), of(first + 1)];
  const total = [...one, ...two].reduce((sum, { colonies }) => sum + colonies, 0);
  return total / (volume * (one.length + 0.1 * two.length) * 10 ** -first);
}

/** Susceptible, between, resistant; NT where no breakpoint or no value is there. */
export type Susceptibility = 'S' | 'I' | 'R' | 'NT';

/** Limits of a drug for an organism; the operator stands in the row because editors differ. */
export interface Breakpoint {
  readonly method: 'disc' | 'mic';
  /** Zone in mm, or MIC in µg/ml. */
  readonly s: number;
  readonly r: number;
  readonly sop: Compare;
  readonly rop: Compare;
}

/** The class of a zone or MIC. */
export function susceptibility(value: number | null, point: Breakpoint | null): Susceptibility {
  if (value === null || point === null) return 'NT';
  if (meets(value, point.sop, point.s)) return 'S';
  return meets(value, point.rop, point.r) ? 'R' : 'I';
}

/** Whether the two sides of a breakpoint leave each value one class. */
export function breakpointAgrees({ method, s, r, sop, rop }: Breakpoint): boolean {
  const wide = method === 'disc';
  if (sop.startsWith('>') !== wide || rop.startsWith('>') === wide) return false;
  if (s === r) return !(sop.endsWith('=') && rop.endsWith('='));
  return wide ? s > r : s < r;
}

/** A drug of an antibiogram: its class of drugs and what was found. */
export interface DrugResult {
  readonly drugclass: string | null;
  readonly sir: Susceptibility;
}

/** Index of multiple resistance: drugs R / drugs tested; null of none tested. */
export function marIndex(drugs: readonly DrugResult[]): number | null {
  const tested = drugs.filter(({ sir }) => sir !== 'NT');
  return tested.length === 0 ? null : tested.filter(({ sir }) => sir === 'R').length / tested.length;
}

/** Whether an isolate is resistant in three classes of drugs or more. */
export function isMultiResistant(drugs: readonly DrugResult[]): boolean {
  return new Set(drugs.flatMap(({ drugclass, sir }) => (sir === 'R' && drugclass !== null ? [drugclass] : []))).size >= 3;
}

/** Smallest concentration that covers a share of the isolates: MIC50, MIC90. */
export function micCovering(mics: readonly number[], share: number): number | null {
  const sorted = [...mics].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share - 1e-9) - 1] ?? null;
}
