import type { ChartSeries, ReportChart, ReportRow } from '#engine/define/report.ts';
import { monthOf, monthsEnding, type Period, weeksEnding } from '#engine/server/report/periods.ts';
import { outlier, spread } from '#engine/server/report/stats.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { weekOf } from '#kernel/week.ts';
import type { ChartParams } from '#modules/herd/contract/reports/analysis/chart.report.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';
import { measurePeriods, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { inEachFarm } from '../report-farms.ts';
import { type ChartAsked, type Drawn, figuresAsked, rowsBehind, same, seriesCells, seriesColumns, shown, zoomOf } from './chart-parts.ts';

/** The periods of a trend, the last one the running week or month. */
export function periodsOf(params: Pick<ChartParams, 'step' | 'points'>, asof: BusinessDate, weekstart: ChartAsked['ctx']['weekstart']): Period[] {
  return params.step === 'month' ? monthsEnding(monthOf(asof), params.points) : weeksEnding(weekOf(asof, weekstart), params.points, weekstart);
}

interface FarmTrend {
  /** The farm as charts call it. */
  readonly farm: string;
  readonly measures: readonly PeriodMeasure[];
}

/** The figures of each farm in every period. */
export async function farmTrends({ tx, ctx, farms, asof }: ChartAsked, periods: readonly Period[], codes: readonly string[]): Promise<FarmTrend[]> {
  return inEachFarm(tx, ctx, farms, async ({ settings }, { farmid, farmname }) => ({
    farm: farmname,
    measures: await measurePeriods(tx, periods, { farmid, settings, asof, codes }),
  }));
}

/** Mean of a value and those before it, so many together; null until there are enough of them. */
export function movingMean(values: readonly (number | null)[], width: number, decimals: number): (number | null)[] {
  return values.map((_, at) => {
    const window = values.slice(Math.max(0, at - width + 1), at + 1).filter((value) => value !== null);
    return window.length < Math.ceil(width / 2) ? null : roundHalfAway(window.reduce((sum, value) => sum + value, 0) / window.length, decimals);
  });
}

function seriesOf(figure: FigureDef, trends: readonly FarmTrend[], { ctx, params }: ChartAsked): ChartSeries[] {
  return trends.flatMap(({ farm, measures }): ChartSeries[] => {
    const values = measures.map((one) => shown(figure, one.figures[figure.code]));
    const n = measures.map((one) => rowsBehind(figure, one.figures[figure.code], ctx));
    const target = typeof figure.target === 'number' ? { target: figure.target } : {};
    const own: ChartSeries = { name: same(farm), values, n, ...(trends.length === 1 ? target : {}) };
    if (params.moving < 2) return [own];
    const name = t3(`${farm}: TB ${params.moving} kỳ`, `${farm}: mean of ${params.moving}`, `${farm}: เฉลี่ย ${params.moving}`);
    return [own, { name, values: movingMean(values, params.moving, figure.decimals) }];
  });
}

/** Trend of up to four figures, a chart each, a line a farm. */
export async function drawTrend(asked: ChartAsked): Promise<Drawn> {
  const { params, asof, ctx } = asked;
  const figures = figuresAsked(params);
  const periods = periodsOf(params, asof, ctx.weekstart);
  const trends = await farmTrends(
    asked,
    periods,
    figures.map(({ code }) => code),
  );
  const drawn = figures.map((figure) => ({ figure, series: seriesOf(figure, trends, asked) }));
  const x = periods.map(({ key }) => key);
  return {
    charts: drawn.map(({ figure, series }): ReportChart => ({ kind: 'line', title: figure.name, x, series, zoom: zoomOf(params) })),
    columns: [
      { key: 'period', label: t3('Kỳ', 'Period', 'ช่วง'), type: 'text', frozen: true },
      ...drawn.flatMap(({ figure, series }, at) =>
        seriesColumns(series, figure.decimals, `f${at}_`).map((column) => ({ ...column, group: figure.name })),
      ),
    ],
    rows: periods.map(
      ({ key, from, to }, at): ReportRow => ({
        period: key,
        ...Object.assign({}, ...drawn.map(({ series }, index) => seriesCells(series, at, `f${index}_`))),
        _from: from,
        _to: to,
      }),
    ),
  };
}

type Around = ReturnType<typeof spread>;

/** Mean and deviation of the base: its first points, or those from a chosen day on. */
function baseOf(values: readonly (number | null)[], periods: readonly Period[], { basefrom, base }: ChartParams): Around {
  const first =
    basefrom == null
      ? 0
      : Math.max(
          0,
          periods.findIndex(({ to }) => to >= basefrom),
        );
  return spread(values.slice(first, first + base), 8);
}

function limitsOf(around: Around, decimals: number): NonNullable<ReportChart['limits']> {
  if (around === null) return [];
  const at = (k: number): number => roundHalfAway(around.mean + k * around.deviation, decimals + 1);
  const pair = (k: number, tone: 'warn' | 'bad') => [k, -k].map((side) => ({ label: same(`${side > 0 ? '+' : '−'}${k}`), value: at(side), tone }));
  return [{ label: t3('TB', 'Mean', 'เฉลี่ย'), value: at(0), tone: 'plain' }, ...pair(2, 'warn'), ...pair(3, 'bad')];
}

/** How far off a value lies: beyond 2 deviations a warning, beyond 3 an alarm. */
export function controlTone(value: number | null, around: Around): 'warn' | 'bad' | null {
  if (outlier(value, around, 3) !== null) return 'bad';
  return outlier(value, around, 2) === null ? null : 'warn';
}

function controlCells(line: ChartSeries, at: number, index: number, around: Around): ReportRow {
  const value = line.values[at] ?? null;
  const tone = controlTone(value, around);
  return { [`s${index}`]: value, [`sn${index}`]: line.n?.[at] ?? null, ...(tone === null ? {} : { [`_mark_s${index}`]: tone }) };
}

/** Control chart of one figure: mean of the base and 2 and 3 standard deviations; points beyond are marked in the numbers. */
export async function drawControl(asked: ChartAsked): Promise<Drawn> {
  const { params, asof, ctx } = asked;
  const [figure] = figuresAsked(params);
  if (figure === undefined) throw new RangeError('a control chart has a figure');
  const periods = periodsOf(params, asof, ctx.weekstart);
  const trends = await farmTrends(asked, periods, [figure.code]);
  const x = periods.map(({ key }) => key);
  const lines = trends.flatMap((trend) => {
    const [series] = seriesOf(figure, [trend], { ...asked, params: { ...params, moving: 0 } });
    if (series === undefined) return [];
    const { target: _, ...line } = series;
    return [{ farm: trend.farm, line, around: baseOf(line.values, periods, params) }];
  });
  return {
    charts: lines.map(
      ({ farm, line, around }): ReportChart => ({
        kind: 'line',
        title: t3(`${figure.name.V} – ${farm}`, `${figure.name.E} – ${farm}`, `${figure.name.T} – ${farm}`),
        x,
        series: [line],
        limits: limitsOf(around, figure.decimals),
        zoom: true,
      }),
    ),
    columns: [
      { key: 'period', label: t3('Kỳ', 'Period', 'ช่วง'), type: 'text', frozen: true },
      ...seriesColumns(
        lines.map(({ line }) => line),
        figure.decimals,
      ),
    ],
    rows: periods.map(
      ({ key, from, to }, at): ReportRow =>
        Object.assign(
          { period: key, _from: from, _to: to },
          ...lines.map(({ line, around }, index) => controlCells(line, at, index, around)),
        ) as ReportRow,
    ),
    notes: [
      {
        text: t3(
          `Giới hạn từ ${params.base} điểm chuẩn: trung bình ± 2 (cảnh báo) và ± 3 (báo động) độ lệch chuẩn.`,
          `Limits from the ${params.base} points of the base: mean ± 2 (warning) and ± 3 (alarm) standard deviations.`,
          `ขีดจำกัดจากจุดฐาน ${params.base} จุด: เฉลี่ย ± 2 (เตือน) และ ± 3 (อันตราย) ส่วนเบี่ยงเบนมาตรฐาน`,
        ),
      },
    ],
  };
}
