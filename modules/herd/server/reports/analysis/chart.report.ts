import { refused } from '#engine/server/refused.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { herdNotes, noteSection, withNotes } from '../herd-notes.ts';
import { herdReport } from '../herd-report.ts';
import { listPeriod } from '../list-period.ts';
import { spanText } from '../production/month-span.ts';
import { variantNotes } from '../report-notes.ts';
import { CHART_BESIDE, CHART_FIELDS, type ChartParams } from './chart-fields.ts';
import type { ChartAsked, Drawn } from './chart-parts.ts';
import { drawHistogram, drawParity, drawScatter, drawSurvival } from './chart-spread.ts';
import { drawControl, drawTrend, pointOf } from './chart-trend.ts';

const MOST_FARMS = 4;
const YEAR = 364;

const KINDS: Readonly<Record<ChartParams['kind'], (asked: ChartAsked) => Promise<Drawn>>> = {
  trend: drawTrend,
  control: drawControl,
  histogram: drawHistogram,
  scatter: drawScatter,
  parity: drawParity,
  survival: drawSurvival,
};

/** Kinds drawn along time. */
const OVER_TIME: ReadonlySet<ChartParams['kind']> = new Set(['trend', 'control']);

/** What some kinds alone are drawn by: of the others it has no say. */
const SAYS: Readonly<Partial<Record<keyof ChartParams, readonly ChartParams['kind'][]>>> = {
  figures: ['trend', 'control', 'scatter', 'parity'],
  step: ['trend', 'control'],
  points: ['trend', 'control'],
  moving: ['trend'],
  base: ['control'],
  basefrom: ['control'],
  measure: ['histogram'],
  by: ['scatter'],
  from: ['histogram', 'scatter', 'parity', 'survival'],
  to: ['histogram', 'scatter', 'parity', 'survival'],
  zoom: ['trend', 'control', 'scatter', 'parity', 'survival'],
};
const unsaid = (kind: ChartParams['kind']): Readonly<Record<string, null>> =>
  Object.fromEntries(Object.entries(SAYS).flatMap(([key, kinds]) => (kinds.includes(kind) ? [] : [[key, null] as const])));

/** PigChartReport: trends and spreads no table shows (herd.md). */
export const report = herdReport({
  name: 'PigChartReport',
  page: {
    menuGroup: 'herd-production',
    place: 19,
    kind: 'chart',
    title: t3('Biểu đồ năng suất', 'Production Charts', 'กราฟผลผลิต'),
    purpose: t3(
      'Xem diễn biến và độ phân tán mà bảng số không cho thấy.',
      'See trends and spreads no table shows.',
      'ดูแนวโน้มและการกระจายที่ตารางไม่แสดง',
    ),
  },
  paper: 'landscape',
  fields: CHART_FIELDS,
  beside: CHART_BESIDE,
  over: { byWeeks: ({ kind, step }) => OVER_TIME.has(kind) && step === 'week' },
  answer: async (at, params) => {
    const asof = asofOf(at);
    if (at.asked.length > MOST_FARMS) throw refused('V_RANGE', 'farms', { min: 1, max: MOST_FARMS });
    const days = params.from == null && params.to == null ? { ...params, from: addDays(asof, 1 - YEAR), to: asof } : params;
    const { period } = await listPeriod(at.tx, at, days);
    const drawn = await KINDS[params.kind]({ at, params, asof, period });
    const notes = drawn.since === undefined ? [] : await herdNotes(at, drawn.since, asof);
    const labelOf = (day: BusinessDate): string => pointOf(params, day, at.weekstart);
    return {
      table: drawn.table,
      charts: withNotes(drawn.charts, notes, labelOf),
      sections: noteSection(notes),
      notes: [...variantNotes(params.figures ?? [], at.settings), ...(drawn.notes ?? [])],
      applied: { ...(OVER_TIME.has(params.kind) ? {} : { from: period.from, to: period.to }), ...unsaid(params.kind) },
      ...(OVER_TIME.has(params.kind) ? {} : { subtitle: spanText(period) }),
      asof,
    };
  },
});
