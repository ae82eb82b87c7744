import { roundHalfAway } from '#kernel/rounding.ts';

/** How a value meets a limit. */
export type Compare = '<' | '<=' | '>' | '>=';

/** What a value says: negative, doubtful, positive. */
export type ResultClass = 'neg' | 'dbt' | 'pos';

/** Limits of a test with one kit and matrix: what is neither positive nor negative is doubtful. */
export interface Limits {
  /** Decimals the value is reported with; it is rounded before it meets a limit. */
  readonly decimals: number;
  readonly negop: Compare | null;
  readonly neg: number | null;
  readonly posop: Compare;
  readonly pos: number;
  /** Value from which on an animal is protected, in the direction of `posop`. */
  readonly protection: number | null;
}

const MEETS: Readonly<Record<Compare, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
};

/** A value beside a limit. */
export function meets(value: number, compare: Compare, limit: number): boolean {
  return MEETS[compare](value, limit);
}

/** Whether a higher value is the more positive one. */
export function risesPositive({ posop }: Pick<Limits, 'posop'>): boolean {
  return posop === '>' || posop === '>=';
}

/** The value as it is reported and its class. Rounding comes first: 0.232/0.580 is 0.40 and positive at ≥ 0.40. */
export function judged(value: number, limits: Limits): { readonly reported: number; readonly cls: ResultClass } {
  const reported = roundHalfAway(value, limits.decimals);
  const { posop, pos, negop, neg } = limits;
  if (meets(reported, posop, pos)) return { reported, cls: 'pos' };
  if (negop === null || neg === null || meets(reported, negop, neg)) return { reported, cls: 'neg' };
  return { reported, cls: 'dbt' };
}

/** Whether a reported value is protective; null where the row names no level. */
export function isProtective(reported: number, limits: Pick<Limits, 'posop' | 'protection'>): boolean | null {
  const { protection } = limits;
  if (protection === null) return null;
  return risesPositive(limits) ? reported >= protection : reported <= protection;
}

/** Whether limits leave each value one class: the negative side ends where the positive one begins, or before. */
export function limitsAgree({ negop, neg, posop, pos }: Pick<Limits, 'negop' | 'neg' | 'posop' | 'pos'>): boolean {
  if (negop === null || neg === null) return (negop === null) === (neg === null);
  const rises = posop.startsWith('>');
  if (rises === negop.startsWith('>')) return false;
  if (neg === pos) return !(negop.endsWith('=') && posop.endsWith('='));
  return rises ? neg < pos : neg > pos;
}
