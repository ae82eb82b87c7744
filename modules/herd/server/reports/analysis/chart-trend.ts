import type { ChartSeries, ReportChart } from '#engine/define/report.ts';
import { formulaOf } from '#engine/figures/domain/figure.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import { earlier, monthsEnding, type Period, weeksEnding } from '#engine/server/report/periods.ts';
import { outlier, spread } from '#engine/server/report/stats.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { t1, t3 } from '#kernel/language.ts';
import { monthOf } from '#kernel/month.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { weekLabel, weekOf, weekText } from '#kernel/week.ts';
import type { FigureDef, FigureSettings } from '#modules/herd/domain/figures/figure.ts';
import { measured, measurePeriods, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { figureChart } from '../figure-tables.ts';
import { atOf, type HerdAt, type HerdColumn, type HerdMakers } from '../herd-report.ts';
import { addSums } from '../production/farm-sums.ts';
import { monthText } from '../production/month-span.ts';
import { targetsAt } from '../production-table.ts';
import { inEachFarm } from '../report-farms.ts';
import { targetLine } from '../target-line.ts';
import type { ChartParams } from './chart-fields.ts';
import {
  type ChartAsked,
  type Drawn,
  figureColumns,
  figuresAsked,
  lineCharts,
  nearOf,
  type Point,
  pointTable,
  rowsBehind,
  seriesColumns,
  shown,
} from './chart-parts.ts';

/** A point of a trend as its axis names it: a month 07/2026 or a week W07/2026. */
export const pointName = ({ step }: Pick<ChartParams, 'step'>, { key, from }: Period): string =>
  step === 'month' ? monthText(monthOf(from)) : weekText(key);

/** The point a day falls in, as the axis names it. */
export const pointOf = ({ step }: Pick<ChartParams, 'step'>, day: BusinessDate, weekstart: HerdAt['weekstart']): string =>
  step === 'month' ? monthText(monthOf(day)) : weekText(weekLabel(weekOf(day, weekstart)));

/** The periods of a trend, the last one the running week or month. */
export function periodsOf(params: Pick<ChartParams, 'step' | 'points'>, asof: BusinessDate, weekstart: HerdAt['weekstart']): Period[] {
  return params.step === 'month' ? monthsEnding(monthOf(asof), params.points) : weeksEnding(weekOf(asof, weekstart), params.points, weekstart);
}

/** What a measured figure is read with. */
interface Known {
  readonly settings: FigureSettings;
  readonly asof: BusinessDate;
}

interface FarmTrend {
  /** The farm as charts call it. */
  readonly farm: string;
  readonly settings: FigureSettings;
  readonly measures: readonly PeriodMeasure[];
  /** What it aims at; null where lines are drawn without. */
  readonly targets: TargetBook | null;
}

/** The figures of each farm in every period; of one alone, with `aims`, what it aims at. */
async function farmTrends({ at, asof }: ChartAsked, periods: readonly Period[], codes: readonly string[], aims: boolean): Promise<FarmTrend[]> {
  const aimed = aims && at.asked.length === 1;
  return inEachFarm(at.tx, at, at.asked, async (own, { farmid, farmname }) => ({
    farm: farmname,
    settings: own.settings,
    measures: await measurePeriods(at.tx, periods, { farmid, settings: own.settings, asof: earlier(asof, own.curbusdt), codes }),
    targets: aimed ? await targetsAt(atOf(at.tx, own), periods[0]?.from ?? asof, asof) : null,
  }));
}

/** Periods before the first one shown that its moving mean reaches back to. */
const leadOf = ({ moving }: Pick<ChartParams, 'moving'>): number => (moving < 2 ? 0 : moving - 1);

/**
 * Moving mean of a figure: of each period the figure of all those of the window that ends with it, from their summed
 * counts (herd.md, Days and edges 9); of a count the mean a period. The first `width - 1` measures only lead in.
 */
function movingMean(figure: FigureDef, measures: readonly PeriodMeasure[], width: number, known: Known): (number | null)[] {
  const count = formulaOf(figure, known.settings)?.den === 1;
  return measures.slice(width - 1).map((last, at) => {
    const window = measures.slice(at, at + width);
    // Nursery pigs stand at the opening of the first period only: those after it begin with the same pigs.
    const days = window.reduce((sum, one) => sum + one.days, 0);
    const sums = { ...addSums(window.map((one) => one.sums)), nur_open: window[0]?.sums['nur_open'] ?? 0, days };
    const own = measured(last.key, last.period, sums, [figure.code], known).figures[figure.code]?.value ?? null;
    return shownValue(figure, own === null || !count ? own : own / width);
  });
}

/** What one farm aims at, over the points shown; lines of several have none. */
function aimOf(figure: FigureDef, [only]: readonly FarmTrend[], params: ChartParams) {
  if (only?.targets == null) return { across: {}, own: [] };
  const shownPeriods = only.measures.slice(leadOf(params)).map(({ period }) => period);
  return targetLine(figure, shownPeriods, only.targets);
}

function seriesOf(figure: FigureDef, trends: readonly FarmTrend[], { at, params, asof }: Pick<ChartAsked, 'at' | 'params' | 'asof'>): ChartSeries[] {
  const { across } = aimOf(figure, trends, params);
  return trends.flatMap(({ farm, settings, measures }): ChartSeries[] => {
    const own = measures.slice(leadOf(params));
    const values = own.map((one) => shown(figure, one.figures[figure.code]));
    const n = own.map((one) => rowsBehind(figure, one.figures[figure.code], at));
    const line: ChartSeries = { name: t1(farm), values, n, ...across };
    if (params.moving < 2) return [line];
    const name = t3(`${farm}: TB ${params.moving} kỳ`, `${farm}: mean of ${params.moving}`, `${farm}: เฉลี่ย ${params.moving}`);
    return [line, { name, values: movingMean(figure, measures, params.moving, { settings, asof }) }];
  });
}

const PERIOD = (c: HerdMakers<Point>): HerdColumn<Point> => c.text('period', t3('Kỳ', 'Period', 'ช่วง'));

/** Trend of up to four figures, a chart each, a line a farm. */
export async function drawTrend(asked: ChartAsked): Promise<Drawn> {
  const { params, asof, at } = asked;
  const figures = figuresAsked(params);
  const codes = figures.map(({ code }) => code);
  const measuredPeriods = periodsOf({ step: params.step, points: params.points + leadOf(params) }, asof, at.weekstart);
  const periods = measuredPeriods.slice(leadOf(params));
  const trends = await farmTrends(asked, measuredPeriods, codes, true);
  const drawn = figures.map((figure) => ({ figure, series: seriesOf(figure, trends, asked), aims: aimOf(figure, trends, params).own }));
  const x = periods.map((one) => pointName(params, one));
  return {
    charts: lineCharts(drawn, x, params),
    table: pointTable(PERIOD, x, (c) => figureColumns(c, drawn), periods),
    since: periods[0]?.from,
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
  const pair = (k: number, tone: 'warn' | 'bad') => [k, -k].map((side) => ({ label: t1(`${side > 0 ? '+' : '−'}${k}`), value: at(side), tone }));
  return [{ label: t3('TB', 'Mean', 'เฉลี่ย'), value: at(0), tone: 'plain' }, ...pair(2, 'warn'), ...pair(3, 'bad')];
}

/** How far off a value lies: beyond 2 deviations a warning, beyond 3 an alarm. */
export function controlTone(value: number | null, around: Around): 'warn' | 'bad' | null {
  if (outlier(value, around, 3) !== null) return 'bad';
  return outlier(value, around, 2) === null ? null : 'warn';
}

/** Control chart of one figure: mean of the base and 2 and 3 standard deviations; points beyond are marked in the numbers. */
export async function drawControl(asked: ChartAsked): Promise<Drawn> {
  const { params, asof, at } = asked;
  const [figure] = figuresAsked(params);
  if (figure === undefined) throw new RangeError('a control chart has a figure');
  const periods = periodsOf(params, asof, at.weekstart);
  const trends = await farmTrends(asked, periods, [figure.code], false);
  const x = periods.map((one) => pointName(params, one));
  const lines = trends.flatMap((trend) => {
    const [line] = seriesOf(figure, [trend], { ...asked, params: { ...params, moving: 0 } });
    if (line === undefined) return [];
    // Limits and marks come from the exact values: only what is printed is rounded.
    const exact = trend.measures.map((one) => one.figures[figure.code]?.value ?? null);
    return [{ farm: trend.farm, line, exact, around: baseOf(exact, periods, params) }];
  });
  const { decimals } = figure;
  return {
    charts: lines.map(
      ({ farm, line, around }): ReportChart => ({
        kind: 'line',
        ...figureChart(figure),
        title: t3(`${figure.name.V} – ${farm}`, `${figure.name.E} – ${farm}`, `${figure.name.T} – ${farm}`),
        x,
        series: [line],
        limits: limitsOf(around, decimals),
        zoom: nearOf(params, [figure]),
      }),
    ),
    table: pointTable(
      PERIOD,
      x,
      (c) =>
        lines.flatMap(({ line, exact, around }, index) =>
          seriesColumns(c, line, [`s${index}`, `sn${index}`], { decimals, mark: (point) => controlTone(exact[point.at] ?? null, around) }),
        ),
      periods,
    ),
    since: periods[0]?.from,
    notes: [
      t3(
        `Giới hạn từ ${params.base} điểm chuẩn: trung bình ± 2 (cảnh báo) và ± 3 (báo động) độ lệch chuẩn.`,
        `Limits from the ${params.base} points of the base: mean ± 2 (warning) and ± 3 (alarm) standard deviations.`,
        `ขีดจำกัดจากจุดฐาน ${params.base} จุด: เฉลี่ย ± 2 (เตือน) และ ± 3 (อันตราย) ส่วนเบี่ยงเบนมาตรฐาน`,
      ),
    ],
  };
}
