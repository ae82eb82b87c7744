import type { StandardRow } from '#engine/batch/domain/figures/standards.ts';
import type { ROUTES } from '#modules/stock/domain/drug-routes.ts';
import { ageAtWeight } from './standards.ts';

/** What the limits of a programme line count. */
export type ProgrammeBasis = 'day' | 'week' | 'kg';

/** How a medicine or vaccine is given. */
type TreatRoute = keyof typeof ROUTES.words;

/** An item and when a batch gets it. */
export interface ProgrammeLine {
  readonly line: number;
  readonly itemid: string;
  readonly basis: ProgrammeBasis;
  /** Both ends included: days from birth, age weeks, kg live weight. */
  readonly low: number;
  readonly high: number;
  /** A head, in `unit`; null where the item's own dose or the feed curve says it. */
  readonly dose: number | null;
  readonly unit: string | null;
  readonly route: TreatRoute | null;
  /** Given again after so many days; null once. */
  readonly every: number | null;
  /** Days before and after that still count. */
  readonly tolerance: number;
}

/** Days of age, both included. */
export interface AgeSpan {
  readonly from: number;
  readonly to: number;
}

/** Days of age a line holds for; its live weights are reached as the feed standard says. Null where the standard never comes to them. */
export function ageSpan({ basis, low, high }: Pick<ProgrammeLine, 'basis' | 'low' | 'high'>, weeks: readonly StandardRow[]): AgeSpan | null {
  if (basis === 'day') return { from: low, to: high };
  // Age week 1 is days 0 to 6.
  if (basis === 'week') return { from: (low - 1) * 7, to: high * 7 - 1 };
  const [from, to] = [ageAtWeight(weeks, low), ageAtWeight(weeks, high)];
  if (from === null) return null;
  return { from, to: to === null ? (weeks.at(-1)?.week ?? 0) * 7 : Math.max(from, to) };
}

/** The ages a line is given at: feed over its whole span; others once, or again every so many days. */
export function occasions(line: Pick<ProgrammeLine, 'every'>, span: AgeSpan, feed: boolean): AgeSpan[] {
  if (feed || line.every === null) return [span];
  const made: AgeSpan[] = [];
  for (let at = span.from; at <= span.to; at += line.every) made.push({ from: at, to: at });
  return made;
}
