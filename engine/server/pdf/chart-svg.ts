import { isBar } from '#engine/define/chart-bars.ts';
import type { ChartSeries, ReportChart } from '#engine/define/report.ts';
import { wrapped } from '#engine/define/wrapped.ts';
import type { Language } from '#kernel/language.ts';
import { LEGEND_LINE, legendNames, legendOf, legendPlaces } from './chart-svg-legend.ts';
import { bandsOf, dotsOf, edgesOf, rightTicks, whiskersOf } from './chart-svg-marks.ts';
import {
  alongAxis,
  at,
  BAR_SHARE,
  barFill,
  barOf,
  DASHES,
  INK,
  inkOf,
  inksOf,
  label,
  PALE,
  type Plot,
  rightPlot,
  said,
  scale,
  shown,
  sign,
  turned,
  valuesOf,
  WIDTH,
  xOf,
  yOf,
} from './chart-svg-plot.ts';

const HEIGHT = 176;
const MOST_SIGNS = 40;
const MOST_COUNTS = 32;
const MOST_NAMED = 14;
const NAME_LINES = 4;

/** The axis begins at 0, for bars always, for lines unless the chart shows the range of its values. */
function fromZero({ kind, zoom }: ReportChart): boolean {
  return kind === 'line' || kind === 'scatter' ? zoom === false : zoom !== true;
}

/** A line with a sign at each value; `placeOf` says where along the axis each stands. */
function lineOf(plot: Plot, one: ChartSeries, index: number, placeOf = (k: number): number => xOf(plot, k, one.values.length)): string {
  const count = one.values.length;
  let path = '';
  let pen = 'M';
  for (const [k, value] of one.values.entries()) {
    if (value !== null) path += `${pen}${at(placeOf(k))} ${at(yOf(plot, value))}`;
    pen = value === null ? 'M' : 'L';
  }
  const isMark = one.as === 'mark';
  const every = isMark ? 1 : Math.ceil(count / MOST_SIGNS);
  const points = one.values.flatMap((value, k) => (value === null || k % every !== 0 ? [] : [[placeOf(k), yOf(plot, value), k] as const]));
  const counts =
    one.n === undefined || count > MOST_COUNTS ? [] : points.map(([x, y, k]) => label(x, y - 3.5, String(one.n?.[k] ?? ''), { size: 5.2 }));
  const dash = DASHES[index % DASHES.length] ?? '';
  const stroke = `stroke="${inkOf(plot.inks, index)}" stroke-width="1.2"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}`;
  return `${isMark ? '' : `<path d="${path}" fill="none" ${stroke}/>`}${points.map(([x, y]) => sign(x, y, index, inkOf(plot.inks, index))).join('')}${counts.join('')}`;
}

/** Cumulative share of the values in percent. */
function cumulative(values: readonly (number | null)[]): number[] {
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
  let reached = 0;
  return values.map((value) => {
    reached += value ?? 0;
    return sum === 0 ? 0 : (100 * reached) / sum;
  });
}

/** Fillings of bars: full, slanted lines, dots, lines the other way. */
function fillings(inks: readonly string[]): string {
  const lined = (id: string, path: string, colour: string): string =>
    `<pattern id="${id}" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#ffffff"/><path d="${path}" stroke="${colour}" stroke-width="1"/></pattern>`;
  return `<defs>${[0, 1, 2, 3, 4, 5, 6, 7]
    .map((index) => lined(`f${index}`, ['M0 4L4 0', 'M0 0L4 4', 'M0 2H4', 'M2 0V4'][(index + 3) % 4] ?? '', inkOf(inks, index)))
    .join('')}</defs>`;
}

/** Where each bar begins: at 0, or on those of the same place below it. */
function bases(series: readonly ChartSeries[], low: number, stacked: boolean): number[][] {
  const reached = new Map<number, number>();
  return series.map(({ values }) =>
    values.map((value, k) => {
      if (!stacked) return Math.max(low, 0);
      const from = reached.get(k) ?? 0;
      reached.set(k, from + (value ?? 0));
      return from;
    }),
  );
}

/** Bars beside each other, or on each other; `index` is the place of each among all series. */
function barsOf(plot: Plot, series: readonly (ChartSeries & { readonly index: number })[], close: boolean, stacked: boolean): string {
  const count = series[0]?.values.length ?? 1;
  const { width, leftOf } = barOf(plot, { close, stacked }, count, series.length);
  const begin = bases(series, plot.low, stacked);
  return series
    .flatMap(({ values, index }, order) =>
      values.map((value, k) => {
        if (value === null) return '';
        const from = begin[order]?.[k] ?? 0;
        const [y, zero] = [yOf(plot, stacked ? from + value : value), yOf(plot, from)];
        const x = leftOf(xOf(plot, k, count), order);
        return `<rect x="${at(x)}" y="${at(Math.min(y, zero))}" width="${at(width * BAR_SHARE)}" height="${at(Math.abs(zero - y))}" ${barFill(index, inkOf(plot.inks, index))}/>`;
      }),
    )
    .join('');
}

/** Whether some of its values stand on an axis at the right. */
const hasRight = ({ series }: ReportChart): boolean => series.some(({ right }) => right === true);

/** Target of a series, and limits of the chart, as lines across with their value at the right. */
function acrossOf(plot: Plot, chart: ReportChart, language: Language): string {
  const { series, limits = [] } = chart;
  const beside = hasRight(chart);
  const targets = [...new Set(series.flatMap(({ target }) => target ?? []))].map((value) => ({ value, text: said(chart, value), dash: '3 2' }));
  const dashes = { plain: '', warn: '5 3', bad: '1.5 1.5' };
  const bounds = limits.map(({ value, tone, label: name }) => ({ value, text: `${name[language]} ${said(chart, value)}`, dash: dashes[tone] }));
  return [...targets, ...bounds]
    .map(({ value, text, dash }) => {
      const y = yOf(plot, value);
      const line = `<path d="M${at(plot.left)} ${at(y)}H${at(plot.right)}" stroke="${INK}" stroke-width="0.6"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>`;
      // At the right of two axes stand the numbers of the second: the name then lies on its line.
      const name = beside
        ? label(plot.right - 2, y - 1.5, text, { size: 6, anchor: 'end' })
        : label(plot.right + 2, y + 2.2, text, { size: 6, anchor: 'start' });
      return line + name;
    })
    .join('');
}

/** Classes of bars that are named by words: every bar keeps its name, in several lines. */
function named({ kind, x }: ReportChart): boolean {
  return ['bar', 'pareto', 'box'].includes(kind) && x.length <= MOST_NAMED && x.some((text) => text.length > 7);
}

function namesOf(plot: Plot, chart: ReportChart, language: Language): string[] {
  const { x } = chart;
  const room = plot.right - plot.left;
  if (named(chart)) {
    const letters = Math.floor(room / x.length / 3.4);
    return x.flatMap((text, k) =>
      wrapped(text, language, letters)
        .split('\n')
        .slice(0, NAME_LINES)
        .map((line, row) => label(xOf(plot, k, x.length), plot.bottom + 8 + row * 7, line, { size: 6 })),
    );
  }
  const longest = Math.max(...x.map((text) => text.length), 1);
  const every = Math.max(1, Math.ceil((x.length * (longest * 3.9 + 5)) / room));
  return x.map((text, k) => (k % every === 0 ? label(xOf(plot, k, x.length), plot.bottom + 9, text) : ''));
}

function framed(plot: Plot, chart: ReportChart, language: Language): string {
  const lines = plot.ticks.map((tick) => {
    const y = yOf(plot, tick);
    const grid = `<path d="M${at(plot.left)} ${at(y)}H${at(plot.right)}" stroke="${PALE}" stroke-width="0.5"/>`;
    return grid + label(plot.left - 3, y + 2.4, said(chart, tick), { anchor: 'end' });
  });
  return lines.join('') + (chart.kind === 'scatter' ? '' : namesOf(plot, chart, language).join(''));
}

/** A named point of a scatter with the rows behind it; the name stands on the side with room. */
function pointOf({ right, inks }: Plot, x: number, y: number, index: number, name: string, n: number | null | undefined): string {
  const text = n === null || n === undefined ? name : `${name} (${n})`;
  const flipped = x > right - 40;
  return sign(x, y, index, inkOf(inks, index)) + label(flipped ? x - 4 : x + 4, y - 2.5, text, { size: 5.5, anchor: flipped ? 'end' : 'start' });
}

/** A scatter has a value axis below as well. */
function scatterOf(plot: Plot, chart: ReportChart, language: Language): string {
  if (chart.series.every(({ along = [] }) => along.every((value) => value === null))) return '';
  const { place, ticks: steps } = alongAxis(plot, chart);
  const all = chart.series.map((one, index) => ({ one, index }));
  const points = all
    .filter(({ one }) => one.as !== 'line')
    .flatMap(({ one, index }) =>
      one.values.map((value, k) => {
        const x = one.along?.[k] ?? null;
        return value === null || x === null ? '' : pointOf(plot, place(x), yOf(plot, value), index, chart.x[k] ?? '', one.n?.[k]);
      }),
    );
  const lines = all.flatMap(({ one, index }) => (one.as === 'line' ? [lineOf(plot, one, index, (k) => place(one.along?.[k] ?? 0))] : []));
  const ticks = steps.map((tick) => label(place(tick), plot.bottom + 9, shown(tick)));
  const { axes } = chart;
  const axisNames = axes === undefined ? '' : `${axes.x[language]} → ${axes.y[language]} ↑`;
  return [...ticks, ...points, ...lines, label((plot.left + plot.right) / 2, HEIGHT - 2, axisNames, { size: 6.5 })].join('');
}

/** A box from the lower to the upper quarter with the median across, and whiskers to the least and the most. */
function boxOf(plot: Plot, x: number, width: number, box: readonly number[], index: number): string {
  const [least = 0, low = 0, median = 0, high = 0, most = 0] = box.map((value) => yOf(plot, value));
  const [left, right, half] = [x - width / 2, x + width / 2, width / 4];
  const across = (y: number, from: number, to: number): string => `M${at(from)} ${at(y)}H${at(to)}`;
  const whiskers = `M${at(x)} ${at(least)}V${at(low)}M${at(x)} ${at(high)}V${at(most)}${across(least, x - half, x + half)}${across(most, x - half, x + half)}`;
  const colour = inkOf(plot.inks, index);
  return `<rect x="${at(left)}" y="${at(Math.min(low, high))}" width="${at(width)}" height="${at(Math.abs(low - high))}" fill="#ffffff" stroke="${colour}" stroke-width="0.9"/><path d="${whiskers}${across(median, left, right)}" fill="none" stroke="${colour}" stroke-width="1.1"/>`;
}

function boxesOf(plot: Plot, series: readonly ChartSeries[]): string {
  const count = series[0]?.values.length ?? 1;
  const room = ((plot.right - plot.left) / count) * 0.6;
  const width = Math.min(room / series.length, 40);
  return series
    .flatMap(({ boxes = [] }, index) =>
      boxes.map((box, k) =>
        box === null ? '' : boxOf(plot, xOf(plot, k, count) + (index - (series.length - 1) / 2) * width, width * 0.9, box, index),
      ),
    )
    .join('');
}

/** Series of a chart by how they are drawn and on which axis, each with its place among all. */
function partsOf(chart: ReportChart) {
  const all = chart.series.map((one, index) => ({ ...one, index }));
  return { bars: all.filter((one) => isBar(chart, one)), lines: all.filter((one) => !isBar(chart, one)) };
}

function drawn(plot: Plot, chart: ReportChart, language: Language): string {
  if (chart.kind === 'scatter') return scatterOf(plot, chart, language);
  if (chart.kind === 'box') return boxesOf(plot, chart.series) + dotsOf(plot, chart);
  const other = rightPlot(plot, chart);
  const { bars, lines } = partsOf(chart);
  const of = (right: boolean) =>
    barsOf(
      right ? other : plot,
      bars.filter((one) => (one.right === true) === right),
      chart.kind === 'histogram',
      chart.stacked === true,
    );
  const drawing = of(true) + of(false) + lines.map((one) => lineOf(one.right === true ? other : plot, one, one.index)).join('');
  const [first] = chart.series;
  if (chart.kind !== 'pareto' || first === undefined) return drawing;
  const share: ChartSeries = { name: first.name, values: cumulative(first.values) };
  return drawing + lineOf({ ...plot, low: 0, high: 100 }, share, 1) + label(plot.right + 2, plot.top + 2.4, '100 %', { size: 6, anchor: 'start' });
}

/** Room at the right of a drawing: for values of lines across, for the other axis. */
function besideOf(chart: ReportChart): number {
  const { kind, limits = [], series } = chart;
  if (hasRight(chart)) return 24;
  if (limits.length > 0 || series.some(({ target }) => typeof target === 'number')) return 44;
  return kind === 'pareto' ? 24 : 8;
}

/** A chart for paper, as SVG; null without a value. Series differ by stroke, sign and filling, not by colour alone. */
export function chartSvg(chart: ReportChart, language: Language): string | null {
  const values = valuesOf(chart);
  if (values.length === 0) return null;
  const hasLegend = legendNames(chart).length > 1 && chart.kind !== 'pareto';
  const plot: Plot = {
    left: 34,
    right: WIDTH - besideOf(chart),
    top: hasLegend ? 20 + LEGEND_LINE * (legendPlaces(chart, language).at(-1)?.row ?? 0) : chart.series.length > 1 ? 20 : 10,
    bottom: HEIGHT - (chart.kind === 'scatter' ? 24 : named(chart) ? 38 : 16),
    inks: inksOf(chart),
    ...turned(chart, scale(values, fromZero(chart), chart.log2 === true)),
  };
  const legend = hasLegend ? legendOf(chart, language) : '';
  const behind = `${fillings(plot.inks)}${framed(plot, chart, language)}${bandsOf(plot, chart)}${edgesOf(plot, chart, language)}`;
  const body = `${behind}${drawn(plot, chart, language)}${whiskersOf(plot, chart)}${rightTicks(plot, chart)}${acrossOf(plot, chart, language)}${legend}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${body}</svg>`;
}
