import type { ChartSeries, Column, ReportChart, ReportNote, ReportResult, ReportRow } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { spread } from '#engine/server/report/stats.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import type { DeathRateParams } from '#modules/herd/contract/reports/removals/removals.report.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { measured, measurePeriods, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { herdNotes, noteSection, withNotes } from '../analysis/chart.query.ts';
import { periodsOf } from '../analysis/chart-trend.ts';
import { addSums, askedFarms } from '../production/farm-sums.ts';
import { type HerdReportContext, inEachFarm } from '../report-farms.ts';
import { type FixedLimits, fixedLimits } from './alarm-limits.ts';

function t3(V: string, E: string, T: string): Text3 {
  return { V, E, T };
}

const MOST_FARMS = 6;
/** Points that are pooled with those before while fewer heads than this are at risk. */
const LEAST_AT_RISK = 50;
const POOLED = 4;
/** Figures farms are ranked by. */
const RANKED: readonly string[] = ['MORT', 'PWM_C'];
/** Points the limits come from: 52 weeks, or 12 months. */
const BASE = { week: 52, month: 12 } as const;

/** Panels: figures drawn together; the first one's limits are drawn. */
const PANELS: readonly { readonly group: string; readonly title: Text3; readonly codes: readonly string[]; readonly pool: boolean }[] = [
  {
    group: 'sows',
    title: t3('Nái chết, %/năm (trượt 4 kỳ)', 'Sow mortality, % a year (4 moving)', 'แม่ตาย %/ปี (เคลื่อนที่ 4)'),
    codes: ['MORT'],
    pool: true,
  },
  {
    group: 'sucking',
    title: t3('Heo con chết trước cai sữa, %', 'Pre-weaning mortality, %', 'ตายก่อนหย่านม %'),
    codes: ['PWM_C', 'PWM_A'],
    pool: false,
  },
  { group: 'nursery', title: t3('Heo cai sữa chết', 'Nursery deaths', 'ลูกสุกรอนุบาลตาย'), codes: ['NURM', 'NURD'], pool: false },
  { group: 'stillborn', title: t3('Chết khi sinh, %', 'Stillborn, %', 'ตายแรกคลอด %'), codes: ['SB'], pool: false },
];
type Panel = (typeof PANELS)[number];
const CODES = PANELS.flatMap(({ codes }) => codes);

const column = columnsWith({
  period: t3('Kỳ', 'Period', 'ช่วง'),
  risk: t3('Có nguy cơ', 'At risk', 'กลุ่มเสี่ยง'),
  deaths: t3('Chết', 'Deaths', 'ตาย'),
  rank: t3('Hạng', 'Rank', 'อันดับ'),
  farmid: t3('Trại', 'Farm', 'ฟาร์ม'),
});

/** What a point is worth: the value, its deaths, the heads at risk, and how many points it pools. */
interface Point {
  readonly value: number | null;
  readonly deaths: number;
  readonly risk: number;
  readonly pooled: number;
}

/** Heads at risk behind a figure: sows present on average for one a year, pigs born or placed for a share. */
function riskOf(code: string, measure: PeriodMeasure): number {
  if (code === 'MORT') return measure.days === 0 ? 0 : (measure.sums['mfd'] ?? 0) / measure.days;
  if (code === 'NURD') return measure.days === 0 ? 0 : (measure.sums['nur_days'] ?? 0) / measure.days;
  return measure.figures[code]?.denominator ?? 0;
}

/** A figure's points; periods with few heads at risk, and sow mortality always, are pooled with the three before. */
function pointsOf(code: string, measures: readonly PeriodMeasure[], ctx: HerdReportContext, always: boolean): Point[] {
  const figure = figureOf(code);
  return measures.map((measure, at) => {
    if (measure.period === null) return { value: null, deaths: 0, risk: 0, pooled: 0 };
    const few = riskOf(code, measure) < LEAST_AT_RISK;
    const window = always || few ? measures.slice(Math.max(0, at - POOLED + 1), at + 1) : [measure];
    const sums = addSums(window.map((one) => one.sums));
    const days = window.reduce((sum, one) => sum + one.days, 0);
    const pooled = measured(measure.key, measure.period, { ...sums, days }, [code], { settings: ctx.settings, asof: asofOf(ctx) });
    const found = pooled.figures[code];
    const value = found?.value ?? null;
    return {
      value: value === null ? null : roundHalfAway(value, figure.decimals),
      deaths: Math.round(measure.figures[code]?.numerator ?? 0),
      risk: Math.round(riskOf(code, measure)),
      pooled: window.length,
    };
  });
}

type Fixed = ReadonlyMap<string, FixedLimits>;

interface FarmPoints {
  /** The farm as charts call it. */
  readonly farm: string;
  readonly points: ReadonlyMap<string, readonly Point[]>;
}

type Around = ReturnType<typeof spread>;

/** Mean, warning and alarm of a figure: those FarmParam fixes, else 2 and 3 standard deviations above the mean of the past. */
interface Lines {
  readonly mean: number | null;
  readonly warn: number | null;
  readonly alarm: number | null;
}

function linesOf(around: Around, fixed: FixedLimits | undefined): Lines {
  const mean = around?.mean ?? null;
  if (fixed !== undefined) return { mean, ...fixed };
  if (around === null) return { mean, warn: null, alarm: null };
  return { mean, warn: around.mean + 2 * around.deviation, alarm: around.mean + 3 * around.deviation };
}

function limitsOf({ mean, warn, alarm }: Lines, decimals: number): NonNullable<ReportChart['limits']> {
  const line = (label: Text3, value: number | null, tone: 'plain' | 'warn' | 'bad') =>
    value === null ? [] : [{ label, value: roundHalfAway(value, decimals + 1), tone }];
  return [
    ...line(t3('TB', 'Mean', 'เฉลี่ย'), mean, 'plain'),
    ...line(t3('Cảnh báo', 'Warning', 'เตือน'), warn, 'warn'),
    ...line(t3('Báo động', 'Alarm', 'อันตราย'), alarm, 'bad'),
  ];
}

/** Limits from the points before the last one: the running period must not raise its own alarm line. */
const baseOf = (points: readonly Point[], base: number): Around =>
  spread(
    points.slice(-base - 1, -1).map(({ value }) => value),
    8,
  );

function panelChart({ title, codes }: Panel, farms: readonly FarmPoints[], x: readonly string[], base: number, fixed: Fixed): ReportChart {
  const series = farms.flatMap(({ farm, points }) =>
    (farms.length > 1 ? codes.slice(0, 1) : codes).map((code): ChartSeries => {
      const own = points.get(code) ?? [];
      const { name } = figureOf(code);
      return {
        name: farms.length > 1 ? t3(farm, farm, farm) : name,
        values: own.map(({ value }) => value),
        n: own.map(({ risk }) => risk),
      };
    }),
  );
  const first = farms[0]?.points.get(codes[0] ?? '') ?? [];
  const code = codes[0] ?? 'MORT';
  const limits = farms.length === 1 ? limitsOf(linesOf(baseOf(first, base), fixed.get(code)), figureOf(code).decimals) : [];
  return { kind: 'line', title, x, series, ...(limits.length === 0 ? {} : { limits }), zoom: false };
}

function tone(value: number | null, { warn, alarm }: Lines): string | null {
  if (value === null) return null;
  if (alarm !== null && value > alarm) return 'bad';
  return warn !== null && value > warn ? 'warn' : null;
}

function tableRows(
  farm: FarmPoints,
  periods: readonly { key: string; from: string; to: string }[],
  base: number,
  codes: readonly string[],
  fixed: Fixed,
): ReportRow[] {
  return periods.map(({ key, from, to }, at): ReportRow => {
    const row: Record<string, string | number | null> = { period: key, _from: from, _to: to };
    for (const code of codes) {
      const own = farm.points.get(code) ?? [];
      const point = own[at];
      const mark = tone(point?.value ?? null, linesOf(baseOf(own, base), fixed.get(code)));
      row[code] = point?.value ?? null;
      row[`${code}_d`] = point?.deaths ?? null;
      row[`${code}_r`] = point?.risk ?? null;
      if (mark !== null) row[`_mark_${code}`] = mark;
    }
    return row;
  });
}

/** Farms by sow mortality of the last four points, the worst first. */
function ranking(farms: readonly FarmPoints[]): ReportRow[] {
  return farms
    .map(({ farm, points }) => ({ farm, last: points.get('MORT')?.at(-1)?.value ?? null, piglets: points.get('PWM_C')?.slice(-POOLED) ?? [] }))
    .sort((a, b) => (b.last ?? -1) - (a.last ?? -1))
    .map(({ farm, last, piglets }, index): ReportRow => {
      const lost = ratio(
        100 * piglets.reduce((sum, { deaths }) => sum + deaths, 0),
        piglets.reduce((sum, { risk }) => sum + risk, 0),
      );
      return { rank: index + 1, farmid: farm, MORT: last, PWM_C: lost === null ? null : roundHalfAway(lost, 1) };
    });
}

function columnsOf(codes: readonly string[]): Column[] {
  return [
    column('period', 'text', { frozen: true }),
    ...codes.flatMap((code): Column[] => {
      const { name, decimals, unit } = figureOf(code);
      return [
        { ...column('value', 'decimal', { decimals, group: name, figure: code }), key: code, label: unit === '' ? name : t3(unit, unit, unit) },
        { ...column('deaths', 'int', { group: name }), key: `${code}_d` },
        { ...column('risk', 'int', { group: name }), key: `${code}_r` },
      ];
    }),
  ];
}

function fixedNote(codes: readonly string[]): ReportNote[] {
  if (codes.length === 0) return [];
  const names = (language: Language): string => codes.map((code) => figureOf(code).name[language]).join(', ');
  return [
    {
      text: t3(
        `Giới hạn cố định theo tham số trại: ${names('V')}.`,
        `Fixed limits of the farm's parameters: ${names('E')}.`,
        `ขีดจำกัดคงที่ตามพารามิเตอร์ฟาร์ม: ${names('T')}`,
      ),
    },
  ];
}

/** PigDeathRate: seeing early that deaths rise, in any age group (herd.md). */
export async function queryDeathRate(tx: Db, ctx: HerdReportContext, params: DeathRateParams): Promise<ReportResult> {
  const asof = asofOf(ctx);
  const farms = await askedFarms(tx, ctx, params, false);
  if (farms.length > MOST_FARMS) throw refused('V_RANGE', 'farms', { min: 1, max: MOST_FARMS });
  const periods = periodsOf(params, asof, ctx.weekstart);
  const asked = params.groups ?? [];
  const panels = PANELS.filter(({ group }) => asked.length === 0 || asked.some((one) => one === group));
  const codes = panels.flatMap((panel) => panel.codes);
  const fixed = await fixedLimits(tx, farms[0]?.farmid ?? ctx.farmid, asof);
  const byFarm = await inEachFarm(tx, ctx, farms, async (own, { farmid, farmname: farm }): Promise<FarmPoints> => {
    const measures = await measurePeriods(tx, periods, { farmid, settings: own.settings, asof, codes: CODES });
    const points = PANELS.flatMap((panel) => panel.codes.map((code) => [code, pointsOf(code, measures, own, panel.pool)] as const));
    return { farm, points: new Map(points) };
  });
  const base = BASE[params.step];
  const x = periods.map(({ key }) => key);
  const notes = await herdNotes(tx, ctx.farmid, periods[0]?.from ?? asof, asof);
  const labelOf = (day: BusinessDate): string => (params.step === 'month' ? day.slice(0, 6) : weekLabel(weekOf(day, ctx.weekstart)));
  const [first] = byFarm;
  return {
    columns: columnsOf(codes),
    rows: first === undefined ? [] : tableRows(first, periods, base, codes, fixed),
    charts: withNotes(
      panels.map((panel) => panelChart(panel, byFarm, x, base, fixed)),
      notes,
      labelOf,
    ),
    sections: [
      ...(byFarm.length > 1
        ? [
            {
              key: 'farms',
              title: t3('Xếp hạng trại, 4 kỳ gần nhất', 'Farms by the last four points', 'อันดับฟาร์ม 4 ช่วงล่าสุด'),
              columns: [
                column('rank', 'int'),
                column('farmid', 'text'),
                ...RANKED.map((code): Column => ({ key: code, label: figureOf(code).name, type: 'decimal', decimals: 1 })),
              ],
              rows: ranking(byFarm),
            },
          ]
        : []),
      ...noteSection(notes),
    ],
    notes: [
      {
        text: t3(
          `Đường cảnh báo và báo động: trung bình + 2 và + 3 độ lệch chuẩn của ${base} kỳ trước. Kỳ dưới ${LEAST_AT_RISK} con có nguy cơ được gộp 4 kỳ.`,
          `Warning and alarm lines: mean + 2 and + 3 standard deviations of the ${base} periods before. Periods with under ${LEAST_AT_RISK} heads at risk are pooled to four.`,
          `เส้นเตือนและอันตราย: เฉลี่ย + 2 และ + 3 ส่วนเบี่ยงเบนของ ${base} ช่วงก่อน ช่วงที่มีน้อยกว่า ${LEAST_AT_RISK} ตัวรวม 4 ช่วง`,
        ),
      },
      ...fixedNote(codes.filter((code) => fixed.has(code))),
      ...(byFarm.length > 1
        ? [{ text: t3(`Bảng số: trại ${first?.farm ?? ''}.`, `Numbers: farm ${first?.farm ?? ''}.`, `ตาราง: ฟาร์ม ${first?.farm ?? ''}`) }]
        : []),
    ],
    total: periods.length,
  };
}
