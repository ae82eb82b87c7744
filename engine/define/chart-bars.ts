import type { Language } from '#kernel/language.ts';
import type { ChartEdge, ChartSeries, ReportChart } from './report.ts';

/** True for a series without a single value. */
export const isBlank = ({ values }: Pick<ChartSeries, 'values'>): boolean => values.every((value) => value === null);

/** Places in a list of colours that say how something is judged. */
export type TonePlaces = Readonly<Record<NonNullable<ChartSeries['tone']>, number>>;

/** Colours of the series of a chart, in their order: those of the list, one that is judged the colour of its judgement. */
export function coloursOf({ series }: Pick<ReportChart, 'series'>, colours: readonly string[], places: TonePlaces): readonly string[] {
  const judged = series.map(({ tone }, at) => colours[(tone === undefined ? at : places[tone]) % colours.length] ?? '');
  return [...judged, ...colours.slice(judged.length)];
}

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

/** Lines between places that are named: of several of one name the first, or their names would stand on each other. */
export function namedEdges(edges: readonly ChartEdge[], language: Language): readonly ChartEdge[] {
  return edges.filter(({ label }, at) => edges.findIndex((other) => other.label[language] === label[language]) === at);
}
