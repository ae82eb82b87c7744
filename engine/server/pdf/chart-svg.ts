import type { ChartSeries, ReportChart } from '#engine/define/report.ts';
import { wrapped } from '#engine/define/wrapped.ts';
import { formatNumber, type Language } from '#kernel/language.ts';

const [WIDTH, HEIGHT] = [380, 176];
const INK = '#1c1c1c';
const PALE = '#c9d2cc';
/** Colours of series, dark to light on a grey printer too; strokes, signs and fillings tell them apart without colour. */
const COLOURS = ['#155d33', '#a8540a', '#2d5b9e', '#7a3b8f', '#5b5b5b', '#0b7f86', '#93283a', '#4c6b13'];
const DASHES = ['', '6 2', '1.5 2', '6 2 1.5 2', '10 3', '3 3', '8 2 2 2 2 2', '2 1'];
const MOST_SIGNS = 40;
const MOST_COUNTS = 32;
const MOST_NAMED = 14;
const NAME_LINES = 4;

interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const at = (value: number): string => value.toFixed(1);

function label(x: number, y: number, text: string, { size = 7, anchor = 'middle', fill = INK } = {}): string {
  return `<text x="${at(x)}" y="${at(y)}" font-family="Sarabun" font-size="${size}" text-anchor="${anchor}" fill="${fill}">${escaped(text)}</text>`;
}

function shown(value: number): string {
  const text = String(Number(value.toPrecision(6)));
  return formatNumber(value, text.includes('.') ? Math.min(2, text.length - text.indexOf('.') - 1) : 0);
}

/** A step of 1, 2 or 5 times a power of ten that cuts a range in about five. */
function stepOf(range: number): number {
  const rough = range / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10);
}

/** Everything that must lie inside the axis: values, targets, limits. */
function valuesOf({ series, limits = [] }: ReportChart): number[] {
  const own = series.flatMap(({ values, target, boxes = [] }) => [...values, target ?? null, ...boxes.flatMap((box) => box ?? [])]);
  return [...own, ...limits.map(({ value }) => value)].filter((value): value is number => typeof value === 'number' && Number.isFinite(value));
}

/** The axis begins at 0, for bars always, for lines unless the chart shows the range of its values. */
function fromZero({ kind, zoom }: ReportChart): boolean {
  return kind === 'line' || kind === 'scatter' ? zoom === false : zoom !== true;
}

function scale(values: readonly number[], zero: boolean): Pick<Plot, 'low' | 'high' | 'ticks'> {
  const [min, max] = [Math.min(...values, zero ? 0 : Number.POSITIVE_INFINITY), Math.max(...values, zero ? 0 : Number.NEGATIVE_INFINITY)];
  const step = stepOf(max - min || Math.abs(max) || 1);
  const low = Math.floor(min / step) * step;
  const high = Math.max(Math.ceil(max / step) * step, low + step);
  return { low, high, ticks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step) };
}

function yOf({ top, bottom, low, high }: Plot, value: number): number {
  return bottom - ((value - low) / (high - low)) * (bottom - top);
}

function xOf({ left, right }: Plot, index: number, count: number): number {
  return left + ((index + 0.5) / count) * (right - left);
}

/** A sign of its own shape for each series. */
function sign(x: number, y: number, index: number): string {
  const colour = COLOURS[index % COLOURS.length] ?? INK;
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

function lineOf(plot: Plot, one: ChartSeries, index: number): string {
  const count = one.values.length;
  let path = '';
  let pen = 'M';
  for (const [k, value] of one.values.entries()) {
    if (value !== null) path += `${pen}${at(xOf(plot, k, count))} ${at(yOf(plot, value))}`;
    pen = value === null ? 'M' : 'L';
  }
  const every = Math.ceil(count / MOST_SIGNS);
  const points = one.values.flatMap((value, k) => (value === null || k % every !== 0 ? [] : [[xOf(plot, k, count), yOf(plot, value), k] as const]));
  const counts =
    one.n === undefined || count > MOST_COUNTS ? [] : points.map(([x, y, k]) => label(x, y - 3.5, String(one.n?.[k] ?? ''), { size: 4.5 }));
  const dash = DASHES[index % DASHES.length] ?? '';
  const stroke = `stroke="${COLOURS[index % COLOURS.length]}" stroke-width="1.2"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}`;
  return `<path d="${path}" fill="none" ${stroke}/>${points.map(([x, y]) => sign(x, y, index)).join('')}${counts.join('')}`;
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
function fillings(): string {
  const lined = (id: string, path: string, colour: string): string =>
    `<pattern id="${id}" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#ffffff"/><path d="${path}" stroke="${colour}" stroke-width="1"/></pattern>`;
  return `<defs>${[0, 1, 2, 3, 4, 5, 6, 7]
    .map((index) => lined(`f${index}`, ['M0 4L4 0', 'M0 0L4 4', 'M0 2H4', 'M2 0V4'][(index + 3) % 4] ?? '', COLOURS[index] ?? INK))
    .join('')}</defs>`;
}

function barFill(index: number): string {
  const colour = COLOURS[index % COLOURS.length] ?? INK;
  return `fill="${index === 0 ? colour : `url(#f${index % 8})`}" stroke="${colour}" stroke-width="0.6"`;
}

function barsOf(plot: Plot, series: readonly ChartSeries[], close: boolean): string {
  const count = series[0]?.values.length ?? 1;
  const room = ((plot.right - plot.left) / count) * (close ? 0.96 : 0.72);
  const width = room / series.length;
  return series
    .flatMap(({ values }, index) =>
      values.map((value, k) => {
        if (value === null) return '';
        const [y, zero] = [yOf(plot, value), yOf(plot, Math.max(plot.low, 0))];
        const x = xOf(plot, k, count) - room / 2 + index * width;
        return `<rect x="${at(x)}" y="${at(Math.min(y, zero))}" width="${at(width * 0.94)}" height="${at(Math.abs(zero - y))}" ${barFill(index)}/>`;
      }),
    )
    .join('');
}

/** Target of a series, and limits of the chart, as lines across with their value at the right. */
function acrossOf(plot: Plot, { series, limits = [] }: ReportChart, language: Language): string {
  const targets = [...new Set(series.flatMap(({ target }) => target ?? []))].map((value) => ({ value, text: shown(value), dash: '3 2' }));
  const dashes = { plain: '', warn: '5 3', bad: '1.5 1.5' };
  const bounds = limits.map(({ value, tone, label: name }) => ({ value, text: `${name[language]} ${shown(value)}`, dash: dashes[tone] }));
  return [...targets, ...bounds]
    .map(({ value, text, dash }) => {
      const y = yOf(plot, value);
      const line = `<path d="M${at(plot.left)} ${at(y)}H${at(plot.right)}" stroke="${INK}" stroke-width="0.6"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>`;
      return line + label(plot.right + 2, y + 2.2, text, { size: 6, anchor: 'start' });
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
    return grid + label(plot.left - 3, y + 2.4, shown(tick), { anchor: 'end' });
  });
  return lines.join('') + (chart.kind === 'scatter' ? '' : namesOf(plot, chart, language).join(''));
}

function legendOf({ series, kind }: ReportChart, language: Language): string {
  let x = 34;
  return series
    .map(({ name }, index) => {
      const from = x;
      const text = name[language];
      x += 20 + text.length * 3.7;
      const key = ['bar', 'histogram'].includes(kind)
        ? `<rect x="${at(from)}" y="4" width="9" height="6" ${barFill(index)}/>`
        : `<path d="M${at(from)} 7h10" stroke="${COLOURS[index % COLOURS.length]}" stroke-width="1.2" stroke-dasharray="${DASHES[index % 8] || 'none'}"/>${sign(from + 5, 7, index)}`;
      return key + label(from + 13, 9.4, text, { anchor: 'start' });
    })
    .join('');
}

/** A named point of a scatter with the rows behind it; the name stands on the side with room. */
function pointOf(x: number, y: number, index: number, name: string, n: number | null | undefined, right: number): string {
  const text = n === null || n === undefined ? name : `${name} (${n})`;
  const flipped = x > right - 40;
  return sign(x, y, index) + label(flipped ? x - 4 : x + 4, y - 2.5, text, { size: 5.5, anchor: flipped ? 'end' : 'start' });
}

/** A scatter has a value axis below as well. */
function scatterOf(plot: Plot, chart: ReportChart, language: Language): string {
  const along = chart.series.flatMap((one) => one.along ?? []).filter((value): value is number => typeof value === 'number');
  if (along.length === 0) return '';
  const below = scale(along, false);
  const place = (value: number): number => plot.left + ((value - below.low) / (below.high - below.low)) * (plot.right - plot.left);
  const points = chart.series.flatMap((one, index) =>
    one.values.map((value, k) => {
      const x = one.along?.[k] ?? null;
      return value === null || x === null ? '' : pointOf(place(x), yOf(plot, value), index, chart.x[k] ?? '', one.n?.[k], plot.right);
    }),
  );
  const ticks = below.ticks.map((tick) => label(place(tick), plot.bottom + 9, shown(tick)));
  const { axes } = chart;
  const axisNames = axes === undefined ? '' : `${axes.x[language]} → ${axes.y[language]} ↑`;
  return [...ticks, ...points, label((plot.left + plot.right) / 2, HEIGHT - 2, axisNames, { size: 6.5 })].join('');
}

/** A box from the lower to the upper quarter with the median across, and whiskers to the least and the most. */
function boxOf(plot: Plot, x: number, width: number, box: readonly number[], index: number): string {
  const [least = 0, low = 0, median = 0, high = 0, most = 0] = box.map((value) => yOf(plot, value));
  const [left, right, half] = [x - width / 2, x + width / 2, width / 4];
  const across = (y: number, from: number, to: number): string => `M${at(from)} ${at(y)}H${at(to)}`;
  const whiskers = `M${at(x)} ${at(least)}V${at(low)}M${at(x)} ${at(high)}V${at(most)}${across(least, x - half, x + half)}${across(most, x - half, x + half)}`;
  const colour = COLOURS[index % COLOURS.length] ?? INK;
  return `<rect x="${at(left)}" y="${at(high)}" width="${at(width)}" height="${at(low - high)}" fill="#ffffff" stroke="${colour}" stroke-width="0.9"/><path d="${whiskers}${across(median, left, right)}" fill="none" stroke="${colour}" stroke-width="1.1"/>`;
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

function drawn(plot: Plot, chart: ReportChart, language: Language): string {
  if (chart.kind === 'scatter') return scatterOf(plot, chart, language);
  if (chart.kind === 'line') return chart.series.map((one, index) => lineOf(plot, one, index)).join('');
  if (chart.kind === 'box') return boxesOf(plot, chart.series);
  const bars = barsOf(plot, chart.series, chart.kind === 'histogram');
  const [first] = chart.series;
  if (chart.kind !== 'pareto' || first === undefined) return bars;
  const share: ChartSeries = { name: first.name, values: cumulative(first.values) };
  return bars + lineOf({ ...plot, low: 0, high: 100 }, share, 1) + label(plot.right + 2, plot.top + 2.4, '100 %', { size: 6, anchor: 'start' });
}

/** A chart for paper, as SVG; null without a value. Series differ by stroke, sign and filling, not by colour alone. */
export function chartSvg(chart: ReportChart, language: Language): string | null {
  const values = valuesOf(chart);
  if (values.length === 0) return null;
  const across = (chart.limits?.length ?? 0) > 0 || chart.series.some(({ target }) => typeof target === 'number');
  const right = WIDTH - (across ? 44 : chart.kind === 'pareto' ? 24 : 8);
  const plot: Plot = {
    left: 34,
    right,
    top: chart.series.length > 1 ? 20 : 10,
    bottom: HEIGHT - (chart.kind === 'scatter' ? 24 : named(chart) ? 38 : 16),
    ...scale(values, fromZero(chart)),
  };
  const legend = chart.series.length > 1 && chart.kind !== 'pareto' ? legendOf(chart, language) : '';
  const body = `${fillings()}${framed(plot, chart, language)}${drawn(plot, chart, language)}${acrossOf(plot, chart, language)}${legend}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${body}</svg>`;
}
