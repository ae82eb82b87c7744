import type { EChartsCoreOption } from 'echarts/core';
import { coloursOf, isBlank, stackTops } from '#engine/define/chart-bars.ts';
import type { ChartSeries, ReportChart } from '#engine/define/report.ts';
import type { Language } from '#kernel/language.ts';
import { namesUnderBars } from './axis-names.ts';
import { barsMost, isScaled, PER_CENT, reachOf, withinRate } from './axis-reach.ts';
import { type Font, type LinesAcross, limitRoom, markLines, said, shown } from './chart-lines.ts';
import { barGaps, markSeries } from './chart-marks.ts';
import { TONES } from './colours.ts';

/** Colours of a chart, taken from the page so that light and dark agree. */
export interface ChartColours {
  readonly text: string;
  readonly line: string;
  /** Ground behind labels that stand on lines. */
  readonly paper: string;
  readonly series: readonly string[];
}

/** Cumulative share of the values in percent, for a pareto chart. */
export function cumulative(values: readonly (number | null)[]): number[] {
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
  let reached = 0;
  return values.map((value) => {
    reached += value ?? 0;
    return sum === 0 ? 0 : Math.round((reached * 1000) / sum) / 10;
  });
}

/** Signs and strokes that tell series apart without colour, on paper and for eyes that see few colours. */
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'emptyCircle', 'emptyRect', 'emptyTriangle', 'emptyDiamond'];
const STROKES = ['solid', 'dashed', 'dotted'] as const;

const TYPES = { mark: 'scatter', line: 'line', scatter: 'scatter', box: 'boxplot', bar: 'bar', histogram: 'bar', pareto: 'bar' } as const;

/** The points of a series as its kind of drawing takes them. */
function dataOf({ kind }: ReportChart, { values, along, boxes, as }: ChartSeries): unknown[] {
  if (kind === 'scatter' && as === 'line') return values.map((value, at) => [along?.[at] ?? null, value]);
  if (kind === 'scatter') {
    const places = (along ?? []).filter((place): place is number => typeof place === 'number');
    const [least, most] = [Math.min(...places), Math.max(...places)];
    // A name at the right edge stands at the left of its point.
    const side = (place: number | null): string => (place !== null && place > least + 0.8 * (most - least) ? 'left' : 'right');
    return values.map((value, at) => ({ value: [along?.[at] ?? null, value], label: { position: side(along?.[at] ?? null) } }));
  }
  if (kind === 'box') return values.map((_, at) => boxes?.[at] ?? '-');
  return [...values];
}

/** Fillings of bars beside each other: the first full, the others hatched on the ground of the page, each its own way; boxes show the ground. */
const HATCHES = [Math.PI / 4, -Math.PI / 4, 0, Math.PI / 2];
const HATCH = { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 4] } as const;

function fillOf(type: string, index: number, { series, paper }: ChartColours): object {
  const colour = series[index % series.length] ?? series[0];
  // The library's own boxes are white, on dark paper too.
  if (type === 'boxplot') return { itemStyle: { color: paper, borderColor: colour } };
  if (type !== 'bar' || index === 0) return {};
  const decal = { ...HATCH, color: colour, rotation: HATCHES[(index - 1) % HATCHES.length] };
  return { itemStyle: { color: paper, borderColor: colour, borderWidth: 1, decal } };
}

/** Points of a drawing that bear a text: above them only as many as can be read. */
const MOST_LABELS = 32;
const MOST_NAMED = 14;

/** True where the points of a line bear the number of rows behind them. */
export const countsShown = ({ kind, series }: ReportChart): boolean =>
  kind === 'line' && series.some(({ n, values }) => n !== undefined && values.length <= MOST_LABELS);

/** Beside a point: whom it stands for in a scatter, how many rows stand behind it in a line. */
function pointLabels(chart: ReportChart, { n, values, as }: ChartSeries, font: Font, paper: string): object {
  const isLine = chart.kind === 'line' || (chart.kind === 'scatter' && as === 'line');
  const small = { ...font, fontSize: 11, show: true, textBorderColor: paper, textBorderWidth: 3 };
  const layout = { labelLayout: { hideOverlap: true } };
  const named = chart.kind === 'scatter' && !isLine && values.length <= MOST_NAMED;
  if (named) return { ...layout, label: { ...small, formatter: ({ dataIndex }: Hovered) => chart.x[dataIndex] ?? '' } };
  if (!isLine || n === undefined || values.length > MOST_LABELS) return {};
  return { ...layout, label: { ...small, position: 'top', distance: 3, formatter: ({ dataIndex }: Hovered) => String(n[dataIndex] ?? '') } };
}

/** Pixels a bar is wide at most, where few stand in a wide drawing. */
const MOST_BAR = 72;

/** How wide bars are at most; classes beside each other touch, and intervals are drawn by the share of a place a bar fills. */
const mostWidth = ({ kind, series }: ReportChart): object =>
  kind === 'histogram' || series.some(({ ends }) => ends !== undefined) ? {} : { barMaxWidth: MOST_BAR };

function oneSeries(chart: ReportChart, one: ChartSeries, index: number, colours: ChartColours, lines: LinesAcross): object {
  const type = TYPES[one.as ?? chart.kind];
  return {
    name: one.name[lines.language],
    type,
    ...(chart.stacked === true && type === 'bar' ? { stack: one.right === true ? 'right' : 'left' } : {}),
    ...(one.right === true ? { yAxisIndex: 1 } : {}),
    // A line over the points of a scatter stays in sight.
    z: type === 'bar' ? 1 : type === 'line' && chart.kind === 'scatter' ? 4 : 3,
    data: dataOf(chart, one),
    symbol: SYMBOLS[index % SYMBOLS.length],
    symbolSize: type === 'scatter' ? 9 : 5,
    connectNulls: false,
    barCategoryGap: `${barGaps(chart).between}%`,
    barGap: `${barGaps(chart).beside}%`,
    ...mostWidth(chart),
    ...(type === 'line' ? { lineStyle: { type: STROKES[index % STROKES.length] } } : {}),
    ...fillOf(type, index, colours),
    ...pointLabels(chart, one, lines.font, colours.paper),
    ...markLines(chart, one, index, lines),
  };
}

function seriesOf(chart: ReportChart, colours: ChartColours, lines: LinesAcross): object[] {
  const own = chart.series.map((one, index) => oneSeries(chart, one, index, colours, lines));
  return [...own, ...markSeries(chart, lines.language, lines.font, colours)];
}

interface Hovered {
  readonly seriesIndex: number;
  readonly dataIndex: number;
  readonly marker: string;
}

const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What stands under the pointer: each series with its value and the number of rows behind it. */
function hint(chart: ReportChart, language: Language, hovered: Hovered | readonly Hovered[]): string {
  const points: readonly Hovered[] = Array.isArray(hovered) ? hovered : [hovered as Hovered];
  const lines = points.flatMap(({ seriesIndex, dataIndex, marker }) => {
    const one = chart.series[seriesIndex];
    if (one === undefined) return [];
    const n = one.n?.[dataIndex];
    const along = one.along === undefined ? '' : `${shown(one.along[dataIndex])} · `;
    const tell = one.right === true ? shown : (value: unknown) => said(chart, value);
    const box = one.boxes?.[dataIndex]?.map(tell).join(' – ');
    const ends = one.ends?.[dataIndex] == null ? '' : ` (${one.ends[dataIndex]?.map(tell).join(' – ')})`;
    const count = n == null ? '' : ` (n = ${shown(n)})`;
    return [`${marker}${escaped(one.name[language])}: ${along}<b>${box ?? tell(one.values[dataIndex])}</b>${ends}${count}`];
  });
  const at = points[0]?.dataIndex;
  return [escaped(at === undefined ? '' : (chart.x[at] ?? '')), ...lines].join('<br>');
}

type Axis = Readonly<Record<string, unknown>>;
type Names = { readonly x: Axis; readonly y: Axis } | null;

/** Counts have no halves on their axis. */
function isCounted({ kind, series }: ReportChart): boolean {
  const whole = (value: number | null): boolean => value === null || Number.isInteger(value);
  return kind !== 'line' && kind !== 'scatter' && kind !== 'box' && series.every(({ values }) => values.every(whole));
}

function xAxisOf(chart: ReportChart, language: Language, axis: Axis & { readonly axisLabel: object }, names: Names, width?: number): Axis {
  if (chart.kind === 'scatter') return { type: 'value', scale: true, nameLocation: 'middle', nameGap: 24, ...axis, ...names?.x };
  const axisLabel = chart.kind === 'line' ? axis.axisLabel : { ...axis.axisLabel, ...namesUnderBars(chart.x, language, width) };
  return { type: 'category', data: [...chart.x], ...axis, axisLabel, splitLine: { show: false } };
}

/** The axis at the right, for series that stand on it. */
function rightAxis({ rightUnit, series }: ReportChart, axis: Axis): Axis[] {
  if (!series.some(({ right }) => right === true)) return [];
  const most = barsMost(series);
  const share = rightUnit === '%' ? { max: PER_CENT } : most === null ? {} : { max: most };
  return [
    { type: 'value', min: 0, ...share, name: rightUnit ?? '', minInterval: rightUnit === undefined ? 1 : 0, ...axis, splitLine: { show: false } },
  ];
}

function yAxesOf(chart: ReportChart, axis: Axis & { readonly axisLabel: object }, names: Names): Axis[] {
  const scale = isScaled(chart);
  const left = chart.series.filter(({ right }) => right !== true);
  const single = left.flatMap(({ values: some, ends = [] }) => [...some, ...ends.flatMap((one) => one ?? [])]);
  const own = [...single, ...(chart.stacked === true ? stackTops(chart) : [])].filter((value): value is number => value !== null);
  const reach =
    (chart.kind === 'line' || chart.kind === 'scatter') && own.length > 0
      ? reachOf(chart, Math.min(...own, ...(scale ? [] : [0])), Math.max(...own))
      : null;
  const whole = isCounted(chart) || chart.log2 === true;
  const powers = chart.log2 === true ? { axisLabel: { ...axis.axisLabel, formatter: (value: number) => said(chart, value) } } : {};
  const values = {
    type: 'value',
    scale,
    minInterval: whole ? 1 : 0,
    ...axis,
    ...powers,
    ...names?.y,
    ...withinRate(chart, own, reach),
    inverse: chart.flipped === true,
  };
  const share = chart.kind === 'pareto' ? [{ type: 'value', min: 0, max: 100, ...axis, splitLine: { show: false } }] : [];
  return [values, ...share, ...rightAxis(chart, axis)];
}

const REACHED: Readonly<Record<Language, string>> = { V: 'Lũy kế, %', E: 'Cumulative, %', T: 'สะสม %' };

/** The line of the share reached, of a pareto. */
function shareOf({ kind, series: [first] }: ReportChart, language: Language): object[] {
  if (kind !== 'pareto' || first === undefined) return [];
  return [{ name: REACHED[language], type: 'line', yAxisIndex: 1, data: cumulative(first.values), symbolSize: 5 }];
}

/** Room around the drawing: for the legend above, the names of the axes, the values of lines across. */
function gridOf(chart: ReportChart, legend: boolean, names: Names, beside: number): Axis {
  const marked = chart.limits !== undefined || chart.series.some(({ target }) => target !== null && target !== undefined);
  return {
    left: 8,
    right: Math.max(marked ? 44 : 16, beside),
    top: (legend || names !== null ? 36 : 16) + (chart.rightUnit === undefined ? 0 : 16),
    bottom: names === null ? 8 : 28,
    containLabel: true,
  };
}

/** What the legend names: what is drawn; a series without a value has no place in it. */
function namesOf(drawn: readonly object[], { series }: ReportChart, language: Language): string[] {
  const blank = new Set(series.filter(isBlank).map(({ name }) => name[language]));
  return drawn.flatMap((one) => ('name' in one && typeof one.name === 'string' && !blank.has(one.name) ? [one.name] : []));
}

function tooltipOf(chart: ReportChart, language: Language): Axis {
  const trigger = chart.kind === 'scatter' ? 'item' : 'axis';
  if (chart.kind === 'pareto') return { trigger, confine: true, valueFormatter: shown };
  return { trigger, confine: true, formatter: (hovered: Hovered | readonly Hovered[]) => hint(chart, language, hovered) };
}

/** The drawing of a chart: bars for counts, lines for ratios, targets dashed, pareto with its share line, points for a scatter. `width` in pixels. */
export function chartOption(chart: ReportChart, language: Language, page: ChartColours, width?: number): EChartsCoreOption {
  const colours: ChartColours = { ...page, series: coloursOf(chart, page.series, TONES) };
  const font: Font = { fontFamily: 'Sarabun, sans-serif', fontSize: 13, color: colours.text };
  const axis = {
    axisLabel: { ...font, hideOverlap: true },
    axisLine: { lineStyle: { color: colours.line } },
    splitLine: { lineStyle: { color: colours.line, opacity: 0.5 } },
    nameTextStyle: font,
  };
  const names =
    chart.axes === undefined
      ? null
      : { x: { name: chart.axes.x[language] }, y: { name: chart.axes.y[language], nameTextStyle: { ...font, align: 'left' } } };
  const beside = limitRoom(chart, language, width);
  const series = seriesOf(chart, colours, { language, font, paper: colours.paper, beside: beside !== null });
  const legend = series.length > 1 || chart.kind === 'pareto';
  const all = [...series, ...shareOf(chart, language)];
  return {
    // What is said of a chart stands in the reader's language beside it; hatches need the rest of it.
    aria: { enabled: true, label: { enabled: false } },
    animation: false,
    color: [...colours.series],
    textStyle: font,
    grid: gridOf(chart, legend, names, beside ?? 0),
    ...(legend ? { legend: { top: 0, textStyle: font, type: 'scroll', data: namesOf(all, chart, language) } } : {}),
    tooltip: tooltipOf(chart, language),
    xAxis: xAxisOf(chart, language, axis, names, width),
    yAxis: yAxesOf(chart, axis, names),
    series: all,
  };
}
