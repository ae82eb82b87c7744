import type { ReportChart, ReportSection } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { monthOf } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import type { ChartParams } from '#modules/herd/contract/reports/analysis/chart.report.ts';
import { listPeriod } from '../list-period.ts';
import { ofFarms } from '../production/farm-sums.ts';
import { monthText } from '../production/month-span.ts';
import { variantNotes } from '../report-notes.ts';
import type { ChartAsked, Drawn } from './chart-parts.ts';
import { drawHistogram, drawParity, drawScatter, drawSurvival } from './chart-spread.ts';
import { drawControl, drawTrend } from './chart-trend.ts';

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

/** A note of the farm on one of its days. */
export interface HerdNote {
  readonly noteId: string;
  readonly day: BusinessDate;
  readonly text: string;
  readonly by: string;
}

/** The farm's notes of some days. */
export async function herdNotes(tx: Db, farmid: string, from: BusinessDate, to: BusinessDate): Promise<HerdNote[]> {
  const { rows } = await tx.query<HerdNote>(
    `select note_id as "noteId", day, text, crtusrid as by from herd_note
     where farm_id = $1 and day >= $2::date and day <= $3::date and voided_at is null order by day, crtdate limit 200`,
    [farmid, from, to],
  );
  return rows;
}

/** Notes as a table under the charts. */
export function noteSection(notes: readonly HerdNote[]): ReportSection[] {
  if (notes.length === 0) return [];
  return [
    {
      key: 'notes',
      title: t3('Ghi chú của trại', 'Notes of the farm', 'บันทึกของฟาร์ม'),
      columns: [
        { key: 'day', label: t3('Ngày', 'Day', 'วันที่'), type: 'date' },
        { key: 'text', label: t3('Ghi chú', 'Note', 'บันทึก'), type: 'text', width: 60 },
        { key: 'by', label: t3('Người ghi', 'By', 'โดย'), type: 'text' },
      ],
      rows: notes.map(({ noteId, ...row }) => ({ ...row, _key: noteId })),
    },
  ];
}

/** The notes at the points of charts over time. */
export function withNotes(charts: readonly ReportChart[], notes: readonly HerdNote[], labelOf: (day: BusinessDate) => string): ReportChart[] {
  return charts.map((chart) => {
    const shown = notes.map(({ day, text }) => ({ x: labelOf(day), text })).filter(({ x }) => chart.x.includes(x));
    return shown.length === 0 ? chart : { ...chart, notes: shown };
  });
}

/** Kinds drawn along time. */
const OVER_TIME: ReadonlySet<ChartParams['kind']> = new Set(['trend', 'control']);

/** PigChartReport: trends and spreads no table shows (herd.md). */
export const queryChart = ofFarms(
  { byWeeks: ({ kind, step }: ChartParams) => OVER_TIME.has(kind) && step === 'week' },
  async (tx, ctx, params: ChartParams, farms) => {
    const asof = asofOf(ctx);
    if (farms.length > MOST_FARMS) throw refused('V_RANGE', 'farms', { min: 1, max: MOST_FARMS });
    const days = params.from == null && params.to == null ? { ...params, from: addDays(asof, 1 - YEAR), to: asof } : params;
    const { period } = await listPeriod(tx, ctx, days);
    const drawn = await KINDS[params.kind]({ tx, ctx, params, farms, asof, period });
    const overTime = OVER_TIME.has(params.kind);
    const firstDay = drawn.rows[0]?.['_from'];
    const notes = overTime && typeof firstDay === 'string' ? await herdNotes(tx, ctx.farmid, firstDay as BusinessDate, asof) : [];
    const labelOf = (day: BusinessDate): string => (params.step === 'month' ? monthText(monthOf(day)) : weekLabel(weekOf(day, ctx.weekstart)));
    const span = `${period.from}–${period.to}`;
    return {
      columns: drawn.columns,
      rows: drawn.rows,
      charts: withNotes(drawn.charts, notes, labelOf),
      sections: noteSection(notes),
      notes: [...variantNotes(params.figures ?? [], ctx.settings), ...(drawn.notes ?? [])],
      ...(overTime ? {} : { subtitle: t3(span, span, span) }),
      asof,
      total: drawn.rows.length,
    };
  },
);
