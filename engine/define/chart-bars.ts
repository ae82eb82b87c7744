import type { ChartSeries, ReportChart } from './report.ts';

const WHOLE = 100;
/** What rounded shares may add up to above the whole. */
const ROUNDED = 0.6;

/** True for a series drawn as bars: those of its chart, unless it says otherwise; lines, marks and dots are none. */
export const isBar = ({ kind }: Pick<ReportChart, 'kind'>, { as }: Pick<ChartSeries, 'as'>): boolean =>
  as === undefined ? kind === 'bar' || kind === 'histogram' || kind === 'pareto' : as === 'bar';

/** What the bars of each place reach together on the axis at the left; shares that were rounded reach the whole and no more. */
export function stackTops({ kind, series, unit }: Pick<ReportChart, 'kind' | 'series' | 'unit'>): number[] {
  const left = series.filter((one) => isBar({ kind }, one) && one.right !== true);
  const tops = (left[0]?.values ?? []).map((_, at) => left.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  return tops.map((top) => (unit === '%' && Math.abs(top - WHOLE) <= ROUNDED ? WHOLE : top));
}
