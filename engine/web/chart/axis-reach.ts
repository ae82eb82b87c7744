import type { ReportChart } from '#engine/define/report.ts';

/** The whole of a rate. */
export const PER_CENT = 100;
/** Per cent below the whole from which round numbers would pass it. */
const NEAR = 10;

/** A step of 1, 2 or 5 times a power of ten that cuts a range in about five. */
function stepOf(range: number): number {
  const rough = range / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10);
}

/** Ends of the value axis, so that lines across lie inside it: an alarm nobody sees is none. */
export function reachOf({ series, limits = [] }: ReportChart, low: number, high: number): { readonly min: number; readonly max: number } | null {
  const across = [...limits.map(({ value }) => value), ...series.flatMap(({ target }) => target ?? [])];
  if (across.every((value) => value >= low && value <= high)) return null;
  const [from, to] = [Math.min(low, ...across), Math.max(high, ...across)];
  const step = stepOf(to - from || 1);
  return { min: Math.floor(from / step) * step, max: Math.ceil(to / step) * step };
}

/** Whether the value axis may begin above 0. */
export const isScaled = ({ kind, zoom }: ReportChart): boolean => zoom ?? (kind === 'line' || kind === 'scatter');

/** The axis of a rate ends at 0 and 100 %: lines across and round numbers beyond say nothing, and its steps lead up to the whole. */
export function withinRate(chart: ReportChart, own: readonly number[], reach: ReturnType<typeof reachOf>): object {
  const { unit } = chart;
  const isRate = unit === '%' && own.every((value) => value >= 0 && value <= PER_CENT);
  if (!isRate) return reach ?? {};
  if (reach !== null) return { min: Math.max(0, reach.min), max: Math.min(PER_CENT, reach.max) };
  if (own.every((value) => value <= PER_CENT - NEAR)) return {};
  if (!isScaled(chart)) return { max: PER_CENT };
  const low = Math.min(...own);
  const interval = stepOf(PER_CENT - low || 1);
  return { min: Math.max(0, PER_CENT - Math.ceil((PER_CENT - low) / interval) * interval), max: PER_CENT, interval };
}

/** Bars at the right keep to the lower third, so that the lines over them are read: the end of their axis, null where lines stand on it too. */
export function barsMost(series: ReportChart['series']): number | null {
  const right = series.filter((one) => one.right === true);
  if (right.length === 0 || right.some(({ as }) => as !== 'bar')) return null;
  const most = Math.max(1, ...right.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const step = stepOf(3 * most);
  return Math.ceil((3 * most) / step) * step;
}
