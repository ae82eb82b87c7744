import type { ChartSeries, Column, ReportChart, ReportNote, ReportRow } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { earlier, monthOf } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import type { DeathRateParams } from '#modules/herd/contract/reports/removals/removals.report.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { herdNotes, noteSection, withNotes } from '../analysis/chart.query.ts';
import { periodsOf, pointName } from '../analysis/chart-trend.ts';
import { ofFarms } from '../production/farm-sums.ts';
import { monthText } from '../production/month-span.ts';
import { inEachFarm } from '../report-farms.ts';
import { variantNotes } from '../report-notes.ts';
import { type FixedLimits, fixedLimits } from './alarm-limits.ts';
import { BASE, baseOf, LEAST_AT_RISK, type Lines, linesOf, POOLED, type Point, pointsOf } from './death-points.ts';

const MOST_FARMS = 6;
/** Figures farms are ranked by. */
const RANKED: readonly string[] = ['MORT', 'PWM_C'];

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

type Fixed = ReadonlyMap<string, FixedLimits>;

interface FarmPoints {
  /** The farm as charts call it. */
  readonly farm: string;
  readonly points: ReadonlyMap<string, readonly Point[]>;
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

function panelChart({ title, codes }: Panel, farms: readonly FarmPoints[], x: readonly string[], base: number, fixed: Fixed): ReportChart {
  const series = farms.flatMap(({ farm, points }) =>
    (farms.length > 1 ? codes.slice(0, 1) : codes).map((code): ChartSeries => {
      const own = points.get(code) ?? [];
      const { name } = figureOf(code);
      return {
        name: farms.length > 1 ? t3(farm, farm, farm) : name,
        values: own.slice(-x.length).map(({ value }) => value),
        n: own.slice(-x.length).map(({ risk }) => risk),
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
      const point = own[own.length - periods.length + at];
      const mark = tone(point?.exact ?? null, linesOf(baseOf(own, base), fixed.get(code)));
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
export const queryDeathRate = ofFarms(
  { byWeeks: ({ step }: DeathRateParams) => step === 'week' },
  async (tx, ctx, params: DeathRateParams, farms) => {
    const asof = asofOf(ctx);
    if (farms.length > MOST_FARMS) throw refused('V_RANGE', 'farms', { min: 1, max: MOST_FARMS });
    const base = BASE[params.step];
    // Limits come from the year before whatever is shown, and the first point pools the three before it.
    const measuredPeriods = periodsOf({ ...params, points: Math.max(params.points, base + 1) + POOLED - 1 }, asof, ctx.weekstart);
    const periods = measuredPeriods.slice(-params.points);
    const asked = params.groups ?? [];
    const panels = PANELS.filter(({ group }) => asked.length === 0 || asked.some((one) => one === group));
    const codes = panels.flatMap((panel) => panel.codes);
    const fixed = await fixedLimits(tx, farms[0]?.farmid ?? ctx.farmid, asof);
    const byFarm = await inEachFarm(tx, ctx, farms, async (own, { farmid, farmname: farm }): Promise<FarmPoints> => {
      const measures = await measurePeriods(tx, measuredPeriods, { farmid, settings: own.settings, asof: earlier(asof, own.curbusdt), codes: CODES });
      const points = PANELS.flatMap((panel) =>
        panel.codes.map((code) => [code, pointsOf(code, measures, { settings: own.settings, asof }, panel.pool)] as const),
      );
      return { farm, points: new Map(points) };
    });
    const x = periods.map((one) => pointName(params, one));
    const notes = await herdNotes(tx, ctx.farmid, periods[0]?.from ?? asof, asof);
    const labelOf = (day: BusinessDate): string => (params.step === 'month' ? monthText(monthOf(day)) : weekLabel(weekOf(day, ctx.weekstart)));
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
        ...variantNotes(codes, ctx.settings),
        ...fixedNote(codes.filter((code) => fixed.has(code))),
        ...(byFarm.length > 1
          ? [{ text: t3(`Bảng số: trại ${first?.farm ?? ''}.`, `Numbers: farm ${first?.farm ?? ''}.`, `ตาราง: ฟาร์ม ${first?.farm ?? ''}`) }]
          : []),
      ],
    };
  },
);
