import type { ChartSeries, ReportChart, ReportNote } from '#engine/define/report.ts';
import { formulaOf } from '#engine/figures/domain/figure.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { refused } from '#engine/server/refused.ts';
import type { Period } from '#engine/server/report/periods.ts';
import type { FilledTable } from '#engine/server/report/table.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';
import type { FigureValue } from '#modules/herd/domain/figures/figure-values.ts';
import { findFigure } from '#modules/herd/domain/figures/figures.ts';
import { figureChart, readFromZero } from '../figure-tables.ts';
import { type HerdAt, type HerdColumn, type HerdMakers, herdTable } from '../herd-report.ts';
import type { ChartParams } from './chart-fields.ts';

/** What every kind of chart is drawn from. */
export interface ChartAsked {
  readonly at: HerdAt;
  readonly params: ChartParams;
  readonly asof: BusinessDate;
  readonly period: Period;
}

/** The charts of a kind with their numbers. */
export interface Drawn {
  readonly charts: readonly ReportChart[];
  readonly table: FilledTable<HerdAt>;
  readonly notes?: readonly (ReportNote | Text3)[];
  /** First day drawn, of a chart through time. */
  readonly since?: BusinessDate | undefined;
}

/** Most figures of a chart. */
const MOST = 4;
const FALLBACK: Readonly<Record<ChartParams['kind'], readonly string[]>> = {
  trend: ['FR', 'BA', 'PWL'],
  control: ['BA'],
  histogram: [],
  scatter: ['FR', 'BA'],
  parity: ['BA', 'FR'],
  survival: [],
};

/** The figures to draw: those asked for, else a kind's usual ones. @throws Refused V_RANGE for too many, V_INVALID for one not measured. */
export function figuresAsked(params: ChartParams): FigureDef[] {
  const codes = params.figures == null || params.figures.length === 0 ? FALLBACK[params.kind] : [...new Set(params.figures)];
  const max = params.kind === 'control' ? 1 : params.kind === 'scatter' ? 2 : MOST;
  if (codes.length > max || (params.kind === 'scatter' && codes.length < 2))
    throw refused('V_RANGE', 'figures', { min: params.kind === 'scatter' ? 2 : 1, max });
  return codes.map((code) => {
    const figure = findFigure(code);
    if (figure === null || (figure.formula === undefined && code !== 'SURV')) throw refused('V_INVALID', 'figures', { field: 'figures' });
    return figure;
  });
}

/** Rows behind a value: the denominator of a rate or mean, the count itself. */
export function rowsBehind(figure: FigureDef, value: FigureValue | undefined, { settings }: HerdAt): number | null {
  if (value === undefined) return null;
  const formula = formulaOf(figure, settings);
  return Math.round(formula === null || formula.den === 1 ? Math.abs(value.numerator) : value.denominator);
}

export const shown = (figure: FigureDef, value: FigureValue | undefined): number | null => shownValue(figure, value?.value ?? null);

/** A point of a chart: its name on the axis and, of a chart through time, its days. */
export interface Point {
  readonly name: string;
  readonly at: number;
  readonly days?: Pick<Period, 'from' | 'to'> | undefined;
}

/** The columns of a series: its values and, where rows are counted, those behind them. */
export function seriesColumns(
  c: HerdMakers<Point>,
  { name, values, n }: ChartSeries,
  [key, rowsKey]: readonly [value: string, rows: string],
  { group, ...says }: Partial<HerdColumn<Point>>,
): HerdColumn<Point>[] {
  const under = group === undefined ? {} : { group };
  const rows = t3(`${name.V}: n`, `${name.E}: n`, `${name.T}: n`);
  return [
    c.decimal(key, name, { ...under, ...says, of: ({ at }) => values[at] ?? null }),
    ...(n === undefined ? [] : [c.int(rowsKey, rows, { ...under, of: ({ at }) => n[at] ?? null })]),
  ];
}

/** The numbers of a chart: a row a point, its name in the first column unless that says otherwise. */
export function pointTable(
  first: (c: HerdMakers<Point>) => HerdColumn<Point>,
  x: readonly string[],
  columns: (c: HerdMakers<Point>) => readonly HerdColumn<Point>[],
  periods: readonly Period[] = [],
): FilledTable<HerdAt> {
  const table = herdTable<Point>((c) => [{ frozen: true, of: ({ name }) => name, ...first(c) }, ...columns(c)], { days: ({ days }) => days });
  const points = x.map((name, at): Point => ({ name, at, days: periods[at] }));
  return table.of(points, null);
}

/** A figure with its lines. */
export interface DrawnFigure {
  readonly figure: FigureDef;
  readonly series: readonly ChartSeries[];
  /** Lines of a target that changes: drawn, and no numbers under the chart. */
  readonly aims?: readonly ChartSeries[];
}

/** A line chart for each figure, over the same points; `by`: what they are drawn by, where not by time. */
export const lineCharts = (drawn: readonly DrawnFigure[], x: readonly string[], params: ChartParams, by?: Text3): ReportChart[] =>
  drawn.map(({ figure, series, aims = [] }) => ({
    kind: 'line',
    ...figureChart(figure, by),
    x,
    series: [...series, ...aims],
    zoom: nearOf(params, [figure]),
  }));

/** The columns of several figures, each under its name. */
export const figureColumns = (c: HerdMakers<Point>, drawn: readonly DrawnFigure[]): HerdColumn<Point>[] =>
  drawn.flatMap(({ figure: { name, decimals }, series }, at) =>
    series.flatMap((one, index) => seriesColumns(c, one, [`f${at}_${index}`, `f${at}_n${index}`], { decimals, group: name })),
  );

/** Whether the reader asks for the range of the values alone; the chart says that its axis does not begin at 0. */
export const zoomOf = (params: ChartParams): boolean => params.zoom === 'Y';

/** The axis shows the range of the values; of rates and counts only when the reader zooms. */
export const nearOf = (params: ChartParams, figures: readonly FigureDef[]): boolean => zoomOf(params) || !figures.some(readFromZero);
