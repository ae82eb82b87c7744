import type { ReportChart } from './report.ts';

const WHOLE = 100;
/** What rounded shares may add up to above the whole. */
const ROUNDED = 0.6;

/** What the bars of each place reach together on the axis at the left; shares that were rounded reach the whole and no more. */
export function stackTops({ series, unit }: Pick<ReportChart, 'series' | 'unit'>): number[] {
  const left = series.filter(({ right }) => right !== true);
  const tops = (left[0]?.values ?? []).map((_, at) => left.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  return tops.map((top) => (unit === '%' && Math.abs(top - WHOLE) <= ROUNDED ? WHOLE : top));
}
