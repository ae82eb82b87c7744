import type { BusinessDate } from '#kernel/business-date.ts';
import type { OracleFigure } from './figure.ts';

interface Span {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
}

/** One point of a death rate: what it is worth, deaths and head at risk of its own period. */
export interface DeathPoint {
  readonly value: number | null;
  readonly deaths: number;
  readonly risk: number;
}

const length = ({ from, to }: Span): number =>
  1 +
  Math.round(
    (Date.UTC(+to.slice(0, 4), +to.slice(4, 6) - 1, +to.slice(6)) - Date.UTC(+from.slice(0, 4), +from.slice(4, 6) - 1, +from.slice(6))) / 86_400_000,
  );

/** Head at risk: sows, or nursery pigs, that stood on an average day for a rate by days; else those the figure divides by. */
function atRisk(code: string, figure: OracleFigure, span: Span): number {
  return code === 'MORT' || code === 'NURD' ? figure.denominator / length(span) : figure.denominator;
}

/**
 * Points of a death rate: four periods as one where fewer than fifty head were at risk, for sow mortality always;
 * the four are measured as the one stretch of days they are. The first three periods only lead in.
 */
export function deathPoints(code: string, spans: readonly Span[], measure: (span: Span) => OracleFigure): DeathPoint[] {
  return spans.flatMap((span, at) => {
    const first = spans[at - 3];
    if (first === undefined) return [];
    const own = measure(span);
    const risk = atRisk(code, own, span);
    const value = code === 'MORT' || risk < 50 ? measure({ from: first.from, to: span.to }).value : own.value;
    return { value, deaths: own.numerator, risk };
  });
}

/** Mean, warning (+ 2 sample standard deviations) and alarm (+ 3) of values; nulls with fewer than eight. */
export function deathLines(values: readonly (number | null)[]): { mean: number | null; warn: number | null; alarm: number | null } {
  const known = values.filter((value) => value !== null);
  if (known.length < 8) return { mean: null, warn: null, alarm: null };
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const deviation = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / (known.length - 1));
  return { mean, warn: mean + 2 * deviation, alarm: mean + 3 * deviation };
}
