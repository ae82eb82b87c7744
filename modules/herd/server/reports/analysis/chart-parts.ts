import type { ChartSeries, Column, ReportChart, ReportResult, ReportRow } from '#engine/define/report.ts';
import { formulaOf } from '#engine/figures/domain/figure.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { refused } from '#engine/server/refused.ts';
import type { ReportFarm } from '#engine/server/report/asked-farms.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { Period } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import type { ChartParams } from '#modules/herd/contract/reports/analysis/chart.report.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';
import type { FigureValue } from '#modules/herd/domain/figures/figure-values.ts';
import { findFigure } from '#modules/herd/domain/figures/figures.ts';
import type { HerdReportContext } from '../report-farms.ts';

export const same = (text: string): Text3 => t3(text, text, text);

/** What every kind of chart is drawn from. */
export interface ChartAsked {
  readonly tx: Db;
  readonly ctx: HerdReportContext;
  readonly params: ChartParams;
  readonly farms: readonly ReportFarm[];
  readonly asof: BusinessDate;
  readonly period: Period;
}

/** The charts of a kind with their numbers. */
export interface Drawn {
  readonly charts: readonly ReportChart[];
  readonly columns: readonly Column[];
  readonly rows: readonly ReportRow[];
  readonly notes?: ReportResult['notes'];
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
export function rowsBehind(figure: FigureDef, value: FigureValue | undefined, ctx: HerdReportContext): number | null {
  if (value === undefined) return null;
  const formula = formulaOf(figure, ctx.settings);
  return Math.round(formula === null || formula.den === 1 ? Math.abs(value.numerator) : value.denominator);
}

export const shown = (figure: FigureDef, value: FigureValue | undefined): number | null => shownValue(figure, value?.value ?? null);

/** Columns of a series: its value and, where rows are counted, those behind it. */
export function seriesColumns(series: readonly ChartSeries[], decimals: number, prefix = 's'): Column[] {
  return series.flatMap(({ name, n }, index): Column[] => [
    { key: `${prefix}${index}`, label: name, type: 'decimal', decimals },
    ...(n === undefined ? [] : [{ key: `${prefix}n${index}`, label: t3(`${name.V}: n`, `${name.E}: n`, `${name.T}: n`), type: 'int' } as const]),
  ]);
}

/** The numbers of a series at a point. */
export function seriesCells(series: readonly ChartSeries[], at: number, prefix = 's'): Record<string, number | null> {
  return Object.fromEntries(
    series.flatMap(({ values, n }, index) => [
      [`${prefix}${index}`, values[at] ?? null],
      [`${prefix}n${index}`, n?.[at] ?? null],
    ]),
  );
}

/** The axis of a rate begins at 0 unless the reader zooms; the choice is marked on the chart. */
export const zoomOf = (params: ChartParams): boolean => params.zoom === 'Y';

/** Where deviations are what is looked for: the axis shows the range of the values, of a rate only when the reader zooms. */
export const nearOf = (params: ChartParams, figures: readonly FigureDef[]): boolean => zoomOf(params) || !figures.some(({ unit }) => unit === '%');
