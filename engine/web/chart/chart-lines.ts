import type { ChartSeries, ReportChart } from '#engine/define/report.ts';
import { textWidth } from '#engine/sheet/escape.ts';
import { formatNumber, type Language } from '#kernel/language.ts';

export type Font = Readonly<Record<string, string | number>>;

/** A number of a drawing, with at most two of its decimals. */
export function shown(value: unknown): string {
  if (typeof value !== 'number') return '–';
  const text = String(value);
  return formatNumber(value, text.includes('.') ? Math.min(2, text.length - text.indexOf('.') - 1) : 0);
}

/** A value of a chart as it is read: of powers of two the number itself (a titre of 28.5). */
export function said({ log2 }: ReportChart, value: unknown): string {
  if (log2 !== true || typeof value !== 'number') return shown(value);
  const number = 2 ** value;
  return shown(number < 100 ? Math.round(number * 10) / 10 : Math.round(number));
}

const LIMIT_STROKES = { plain: 'solid', warn: 'dashed', bad: 'dotted' } as const;

const limitText = (chart: ReportChart, { label, value }: NonNullable<ReportChart['limits']>[number], language: Language): string =>
  `${label[language]} ${said(chart, value)}`;

/** Pixels a sign of a label takes. */
const SIGN_WIDTH = 7;
/** The part of a drawing that may be given to the names of its limits. */
const MOST_BESIDE = 0.3;

/** Room at the right of the drawing for the names of limits; null where the other axis stands there or they are too long for it: they then lie on their lines. */
export function limitRoom(chart: ReportChart, language: Language, width = 600): number | null {
  const { limits = [], series, kind } = chart;
  if (limits.length === 0 || kind === 'pareto' || series.some(({ right }) => right === true)) return null;
  const room = 12 + SIGN_WIDTH * Math.max(...limits.map((limit) => textWidth(limitText(chart, limit, language))));
  return room > width * MOST_BESIDE ? null : room;
}

/** How lines across are drawn and named. */
export interface LinesAcross {
  readonly language: Language;
  readonly font: Font;
  readonly paper: string;
  /** Names of limits stand beside the drawing. */
  readonly beside: boolean;
}

/** Lines across: the target of the series; with the first series also the chart's limits and notes. */
export function markLines(chart: ReportChart, one: ChartSeries, index: number, { language, font, paper, beside }: LinesAcross): object {
  const onGround = { backgroundColor: paper, padding: [1, 3], borderRadius: 3 };
  const target =
    one.target === null || one.target === undefined ? [] : [{ yAxis: one.target, label: { ...font, formatter: said(chart, one.target) } }];
  // Limits that fall together (no spread yet) are named once, else their labels stand on each other.
  const apart = (chart.limits ?? []).filter((one, at, all) => all.findIndex(({ value }) => value === one.value) === at);
  const limits = (index === 0 ? apart : []).map((limit) => ({
    yAxis: limit.value,
    lineStyle: { type: LIMIT_STROKES[limit.tone], width: limit.tone === 'bad' ? 2 : 1 },
    label: { ...font, ...onGround, formatter: limitText(chart, limit, language), position: beside ? 'end' : 'insideStartTop' },
  }));
  const notes = (index === 0 ? (chart.notes ?? []) : []).map(({ x, text }) => ({
    xAxis: x,
    lineStyle: { type: 'dotted' },
    label: { ...font, formatter: text, width: 120, overflow: 'truncate', position: 'insideEndTop' },
  }));
  const data = [...target, ...limits, ...notes];
  return data.length === 0 ? {} : { markLine: { symbol: 'none', silent: true, lineStyle: { type: 'dashed' }, data } };
}
