import { coloursOf, stackTops, type TonePlaces } from '#engine/define/chart-bars.ts';
import type { ReportChart } from '#engine/define/report.ts';
import { formatNumber } from '#kernel/language.ts';
import { svgText } from './svg-text.ts';

/** Inks of drawings on paper. */
export const INK = '#1c1c1c';
export const PALE = '#c9d2cc';
/** Colours of series, dark to light on a grey printer too; strokes, signs and fillings tell them apart without colour. */
export const COLOURS = ['#155d33', '#a8540a', '#2d5b9e', '#7a3b8f', '#5b5b5b', '#0b7f86', '#93283a', '#4c6b13'];

/** Which of them say good, watch and bad. */
const TONES: TonePlaces = { good: 0, warn: 1, bad: 6 };

/** The colours of the series of a drawing. */
export const inksOf = (chart: Pick<ReportChart, 'series'>): readonly string[] => coloursOf(chart, COLOURS, TONES);

/** The colour of the series at a place. */
export const inkOf = (inks: readonly string[], index: number): string => inks[index % inks.length] ?? INK;

/** Strokes of series. */
export const DASHES = ['', '6 2', '1.5 2', '6 2 1.5 2', '10 3', '3 3', '8 2 2 2 2 2', '2 1'];
/** Width of a drawing. */
export const WIDTH = 380;

/** Where things stand in a drawing, and the ends of its value axis. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** Colours of its series. */
  readonly inks: readonly string[];
}

export const at = (value: number): string => value.toFixed(1);

/** A text of the drawing. */
export function label(x: number, y: number, text: string, { size = 7, anchor = 'middle', fill = INK } = {}): string {
  return `<text x="${at(x)}" y="${at(y)}" font-family="Sarabun" font-size="${size}" text-anchor="${anchor}" fill="${fill}">${svgText(text)}</text>`;
}

/** A number as it is written beside the axis. */
export function shown(value: number): string {
  const text = String(Number(value.toPrecision(6)));
  return formatNumber(value, text.includes('.') ? Math.min(2, text.length - text.indexOf('.') - 1) : 0);
}

/** A value as it is read: of powers of two the number itself. */
export function said({ log2 }: Pick<ReportChart, 'log2'>, value: number): string {
  if (log2 !== true) return shown(value);
  const number = 2 ** value;
  return shown(number < 100 ? Math.round(number * 10) / 10 : Math.round(number));
}

/** A step of 1, 2 or 5 times a power of ten that cuts a range in about five. */
function stepOf(range: number): number {
  const rough = range / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10);
}

/** The ends of an axis that holds all values, and its steps; `whole`: no step is less than one. */
export function scale(values: readonly number[], zero: boolean, whole = false): Pick<Plot, 'low' | 'high' | 'ticks'> {
  const [min, max] = [Math.min(...values, zero ? 0 : Number.POSITIVE_INFINITY), Math.max(...values, zero ? 0 : Number.NEGATIVE_INFINITY)];
  const step = Math.max(stepOf(max - min || Math.abs(max) || 1), whole ? 1 : 0);
  const low = Math.floor(min / step) * step;
  const high = Math.max(Math.ceil(max / step) * step, low + step);
  return { low, high, ticks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step) };
}

export function yOf({ top, bottom, low, high }: Plot, value: number): number {
  return bottom - ((value - low) / (high - low)) * (bottom - top);
}

export function xOf({ left, right }: Plot, index: number, count: number): number {
  return left + ((index + 0.5) / count) * (right - left);
}

/** Where the value axis ends above and below: turned over the least value stands above. */
export const turned = <P extends Pick<Plot, 'low' | 'high'>>({ flipped }: Pick<ReportChart, 'flipped'>, plot: P): P =>
  flipped === true ? { ...plot, low: plot.high, high: plot.low } : plot;

/** The axis at the right: from 0, of a share to 100. */
export function rightPlot(plot: Plot, { series, rightUnit }: ReportChart): Plot {
  const values = series.flatMap(({ right, values: some }) => (right === true ? some : [])).filter((value): value is number => value !== null);
  // Bars alone keep to the lower third, under the lines.
  const bars = series.every(({ right, as }) => right !== true || as === 'bar');
  const room = bars && values.length > 0 ? [3 * Math.max(...values)] : [];
  return { ...plot, ...scale(rightUnit === '%' ? [...values, 100] : [...values, ...room], true) };
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number' && Number.isFinite(value);

/** The part of its room a bar fills. */
export const BAR_SHARE = 0.94;

/** Where the bar of a series stands among those of its place, and how wide it is: beside the others, or on them. */
export function barOf({ left, right }: Plot, { close, stacked }: { readonly close: boolean; readonly stacked: boolean }, count: number, of: number) {
  const room = ((right - left) / count) * (close ? 0.96 : 0.72);
  const width = stacked ? room : room / of;
  return { width, leftOf: (middle: number, order: number): number => middle - room / 2 + (stacked ? 0 : order * width) };
}

/** The axis below a scatter: its steps, and where a value stands on it; it reaches the ends of what is shaded. */
export function alongAxis({ left, right }: Plot, { series, shades = [] }: ReportChart) {
  const values = [...series.flatMap((one) => one.along ?? []), ...shades.flatMap(({ first, last }) => [first, last])].filter(isNumber);
  const { low, high, ticks } = scale(values, false);
  return { ticks, place: (value: number): number => left + ((value - low) / (high - low)) * (right - left) };
}

/** Everything that must lie inside the axis at the left: values, intervals, targets, limits, bands. */
export function valuesOf(chart: ReportChart): number[] {
  const { series, limits = [], bands = [], stacked } = chart;
  const left = series.filter(({ right }) => right !== true);
  const own = left.flatMap(({ values, target, boxes = [], ends = [], dots = [] }) => [
    ...values,
    target ?? null,
    ...[...boxes, ...ends, ...dots].flatMap((box) => box ?? []),
  ]);
  const around = [...limits.map(({ value }) => value), ...bands.flatMap(({ ends }) => ends.flatMap((one) => one ?? []))];
  return [...own, ...around, ...(stacked === true ? stackTops(chart) : [])].filter(isNumber);
}

/** A sign of its own shape for each series. */
export function sign(x: number, y: number, index: number, colour: string): string {
  const fill = index % 8 < 4 ? colour : '#ffffff';
  const paint = `fill="${fill}" stroke="${colour}" stroke-width="0.8"`;
  const shapes = [
    `<circle cx="${at(x)}" cy="${at(y)}" r="1.9" ${paint}/>`,
    `<rect x="${at(x - 1.8)}" y="${at(y - 1.8)}" width="3.6" height="3.6" ${paint}/>`,
    `<path d="M${at(x)} ${at(y - 2.4)}l2.2 4h-4.4z" ${paint}/>`,
    `<path d="M${at(x)} ${at(y - 2.6)}l2.4 2.6l-2.4 2.6l-2.4-2.6z" ${paint}/>`,
  ];
  return shapes[index % 4] ?? '';
}

/** Filling and edge of a bar: the first series full, the others hatched. */
export function barFill(index: number, colour: string): string {
  return `fill="${index === 0 ? colour : `url(#f${index % 8})`}" stroke="${colour}" stroke-width="0.6"`;
}
