import { choice, choices, int } from '#engine/define/fields.ts';
import type { ChartSeries, ReportChart } from '#engine/define/report.ts';
import { ranks } from '#engine/figures/domain/rank.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { earlier } from '#engine/server/report/periods.ts';
import type { Tone } from '#engine/server/report/table.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Language, type Text3, t1, t3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { REMOVAL_LISTS as L } from '#modules/herd/contract/reports/removals/lists.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { CHART_STEPS } from '../analysis/chart-fields.ts';
import { periodsOf, pointName, pointOf } from '../analysis/chart-trend.ts';
import { herdNotes, noteSection, withNotes } from '../herd-notes.ts';
import { type HerdAt, herdReport, herdTable } from '../herd-report.ts';
import { inEachFarm } from '../report-farms.ts';
import { variantNotes } from '../report-notes.ts';
import { type FixedLimits, fixedLimits } from './alarm-limits.ts';
import { type DeathAlarm, requestOn, SEND_SAMPLES } from './ask-laboratory.ts';
import { BASE, baseOf, LEAST_AT_RISK, type Lines, linesOf, POOLED, type Point, pointsOf } from './death-points.ts';

const MOST_FARMS = 6;
/** Points an alarm is seen in: the running one, which may have hardly begun, and the last whole one. Limits come from those before, as on Home. */
const ALARMING = 2;
/** Figures farms are ranked by. */
const RANKED: readonly string[] = ['MORT', 'PWM_C'];

/** Panels: figures in % drawn together; the first one's limits are drawn. A figure that is no share stands on the axis at the right. */
const PANELS: readonly { readonly group: string; readonly title: Text3; readonly codes: readonly string[]; readonly pool: boolean }[] = [
  {
    group: 'sows',
    title: t3('Tỷ lệ nái chết/năm, trượt 4 kỳ', 'Sow mortality per year, moving over 4 periods', 'อัตราแม่ตายต่อปี เคลื่อนที่ 4 ช่วง'),
    codes: ['MORT'],
    pool: true,
  },
  {
    group: 'suckling',
    title: t3('Chết trước cai sữa', 'Pre-weaning mortality', 'ตายก่อนหย่านม'),
    codes: ['PWM_C', 'PWM_A'],
    pool: false,
  },
  { group: 'nursery', title: figureOf('NURM').name, codes: ['NURM', 'NURD'], pool: false },
  { group: 'stillborn', title: figureOf('SB').name, codes: ['SB'], pool: false },
];
type Panel = (typeof PANELS)[number];
const CODES = PANELS.flatMap(({ codes }) => codes);

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
      const { name, unit } = figureOf(code);
      return {
        name: farms.length > 1 ? t1(farm) : name,
        values: own.slice(-x.length).map(({ value }) => value),
        n: own.slice(-x.length).map(({ risk }) => risk),
        ...(unit === '%' ? {} : { right: true }),
      };
    }),
  );
  const first = farms[0]?.points.get(codes[0] ?? '') ?? [];
  const code = codes[0] ?? 'MORT';
  const limits = farms.length === 1 ? limitsOf(linesOf(baseOf(first, base, ALARMING), fixed.get(code)), figureOf(code).decimals) : [];
  const right = farms.length > 1 ? [] : codes.map((one) => figureOf(one).unit).filter((unit) => unit !== '%');
  return {
    kind: 'line',
    title,
    unit: '%',
    ...(right[0] === undefined ? {} : { rightUnit: right[0] }),
    x,
    series,
    ...(limits.length === 0 ? {} : { limits }),
    zoom: false,
  };
}

const tone = ({ exact }: Point, { warn, alarm }: Lines): Tone | null => {
  if (exact === null) return null;
  if (alarm !== null && exact > alarm) return 'bad';
  return warn !== null && exact > warn ? 'warn' : null;
};

/** A point of each figure in a period; a figure may have none. */
interface PeriodPoints {
  readonly period: string;
  readonly days: { readonly from: string; readonly to: string };
  readonly points: Readonly<Record<string, Point | undefined>>;
}

/** The points of one farm; those beyond its limits stand out. */
function pointTable(step: 'week' | 'month', codes: readonly string[], linesOfCode: ReadonlyMap<string, Lines>) {
  return herdTable<PeriodPoints>(
    (c) => [
      c[step === 'week' ? 'week' : 'text']('period', t3('Kỳ', 'Period', 'ช่วง'), { frozen: true }),
      ...codes.flatMap((code) => {
        const { name, decimals, unit } = figureOf(code);
        const lines = linesOfCode.get(code);
        return [
          c.decimal(code, unit === '' ? name : t1(unit), {
            decimals,
            group: name,
            figure: code,
            of: ({ points }) => points[code]?.value ?? null,
            mark: ({ points: { [code]: point } }) => point !== undefined && lines !== undefined && tone(point, lines),
          }),
          c.int(`${code}_d`, t3('Chết', 'Deaths', 'ตาย'), { group: name, of: ({ points }) => points[code]?.deaths ?? null }),
          c.int(`${code}_r`, t3('Có nguy cơ', 'At risk', 'กลุ่มเสี่ยง'), { group: name, of: ({ points }) => points[code]?.risk ?? null }),
        ];
      }),
    ],
    { days: ({ days }) => days },
  );
}

interface Ranked {
  readonly rank: number | null;
  readonly farmid: string;
  readonly MORT: number | null;
  readonly PWM_C: number | null;
}

const RANKING = herdTable<Ranked>((c) => [
  c.int('rank', t3('Hạng', 'Rank', 'อันดับ')),
  c.text('farmid', t3('Trại', 'Farm', 'ฟาร์ม')),
  ...RANKED.map((code) => c.decimal(code, figureOf(code).name, { decimals: 1 })),
]);

/** Farms by sow mortality of the last four points, the worst first; 1 loses most, equal farms share a place. */
function ranking(farms: readonly FarmPoints[]): Ranked[] {
  const lost = farms
    .map(({ farm, points }) => ({ farm, last: points.get('MORT')?.at(-1)?.value ?? null, piglets: points.get('PWM_C')?.slice(-POOLED) ?? [] }))
    .sort((a, b) => (b.last ?? -1) - (a.last ?? -1));
  const placed = ranks(
    lost.map(({ last }) => last),
    'up',
  );
  return lost.map(({ farm, last, piglets }, at) => {
    const sum = (key: 'deaths' | 'risk'): number => piglets.reduce((all, point) => all + point[key], 0);
    return { rank: placed[at] ?? null, farmid: farm, MORT: last, PWM_C: ratio(100 * sum('deaths'), sum('risk')) };
  });
}

/** The figures of which the last point, or the last whole one, stands beyond the alarm line; `asks`: each offers a request to a laboratory. */
const alarmTable = (asks: boolean) =>
  herdTable<DeathAlarm>(
    (c) => [
      c.text('code', t3('Chỉ tiêu', 'Figure', 'ตัวชี้วัด'), { of: ({ code }) => figureOf(code).name, width: 30 }),
      c.decimal('value', t3('Giá trị', 'Value', 'ค่า'), { mark: () => 'bad' }),
      c.decimal('alarm', t3('Báo động', 'Alarm', 'อันตราย'), { of: ({ code, alarm }) => roundHalfAway(alarm, figureOf(code).decimals) }),
      ...(asks
        ? [
            c.text('act', t3('Nên làm', 'To do', 'ควรทำ'), {
              width: 20,
              of: () => SEND_SAMPLES,
              opens: (row, { language }) => requestOn(row, language),
            }),
          ]
        : []),
    ],
    { decimals: ({ code }) => figureOf(code).decimals },
  );

/** Figures of a farm that stand beyond the alarm line. */
function alarmsOf(points: readonly (readonly [code: string, points: readonly Point[]])[], lines: ReadonlyMap<string, Lines>): DeathAlarm[] {
  return points.flatMap(([code, own]) => {
    const alarm = lines.get(code)?.alarm ?? null;
    const beyond = alarm === null ? undefined : own.slice(-ALARMING).findLast(({ exact }) => exact !== null && exact > alarm);
    return alarm === null || beyond?.value == null ? [] : [{ code, value: beyond.value, alarm }];
  });
}

/** The section of alarms; none where nothing alarms. To who may write requests of the farm it offers them. */
function alarmSection(alarms: readonly DeathAlarm[], { lab }: HerdAt, farmid: string | undefined) {
  const title = t3('Vượt ngưỡng báo động', 'Above the alarm line', 'เกินเส้นอันตราย');
  const table = alarmTable(lab?.asks === true && lab.own === farmid);
  return alarms.length === 0 ? [] : [{ key: 'alarms', title, table: table.of(alarms) }];
}

function fixedNote(codes: readonly string[]): Text3 | null {
  if (codes.length === 0) return null;
  const names = (language: Language): string => codes.map((code) => figureOf(code).name[language]).join(', ');
  return t3(
    `Giới hạn cố định theo thông số trại: ${names('V')}.`,
    `Fixed limits of the farm's parameters: ${names('E')}.`,
    `ขีดจำกัดคงที่ตามพารามิเตอร์ฟาร์ม: ${names('T')}`,
  );
}

/** PigDeathRate: seeing early that deaths rise, in any age group (herd.md). */
export const report = herdReport({
  name: 'PigDeathRate',
  page: {
    menuGroup: 'herd-removal',
    place: 6,
    kind: 'chart',
    title: t3('Diễn biến tỷ lệ chết', 'Death Rate Trend', 'แนวโน้มอัตราการตาย'),
    purpose: t3(
      'Thấy sớm khi tỷ lệ chết tăng ở bất kỳ lứa tuổi nào.',
      'See early that deaths rise, in any age group.',
      'เห็นการตายที่เพิ่มขึ้นตั้งแต่ต้นในทุกช่วงอายุ',
    ),
  },
  paper: 'landscape',
  drill: true,
  fields: [
    { ...F.farms, help: t3('Tối đa sáu trại', 'Up to six', 'ไม่เกินหกฟาร์ม') },
    choice('step', t3('Theo tuần hay tháng', 'Weeks or months', 'สัปดาห์หรือเดือน'), CHART_STEPS, { fallback: 'week' }),
    int('points', t3('Số điểm', 'Points', 'จำนวนจุด'), { min: 13, max: 104, fallback: 52 }),
    choices('groups', t3('Nhóm tuổi', 'Age groups', 'กลุ่มอายุ'), L.deathpanel, { help: t3('Để trống: tất cả', 'Blank: all', 'เว้นว่าง: ทั้งหมด') }),
  ],
  over: { byWeeks: ({ step }) => step === 'week' },
  answer: async (at, params) => {
    const asof = asofOf(at);
    if (at.asked.length > MOST_FARMS) throw refused('V_RANGE', 'farms', { min: 1, max: MOST_FARMS });
    const base = BASE[params.step];
    // Limits come from the year before whatever is shown, and the first point pools the three before it.
    const measuredPeriods = periodsOf({ ...params, points: Math.max(params.points, base + ALARMING) + POOLED - 1 }, asof, at.weekstart);
    const periods = measuredPeriods.slice(-params.points);
    const wanted: readonly string[] = params.groups ?? [];
    const panels = PANELS.filter(({ group }) => wanted.length === 0 || wanted.includes(group));
    const codes = panels.flatMap((panel) => panel.codes);
    const fixed = await fixedLimits(at.tx, at.asked[0]?.farmid ?? at.farmid, asof);
    const byFarm = await inEachFarm(at.tx, at, at.asked, async (own, { farmid, farmname: farm }): Promise<FarmPoints> => {
      const measures = await measurePeriods(at.tx, measuredPeriods, {
        farmid,
        settings: own.settings,
        asof: earlier(asof, own.curbusdt),
        codes: CODES,
      });
      const points = PANELS.flatMap((panel) =>
        panel.codes.map((code) => [code, pointsOf(code, measures, { settings: own.settings, asof }, panel.pool)] as const),
      );
      return { farm, points: new Map(points) };
    });
    const x = periods.map((one) => pointName(params, one));
    const notes = await herdNotes(at, periods[0]?.from ?? asof, asof);
    const labelOf = (day: BusinessDate): string => pointOf(params, day, at.weekstart);
    const [first] = byFarm;
    const own = codes.map((code) => [code, first?.points.get(code) ?? []] as const);
    const lines = new Map(own.map(([code, points]) => [code, linesOf(baseOf(points, base, ALARMING), fixed.get(code))]));
    const rows = periods.map(({ key, from, to }, index) => ({
      period: key,
      days: { from, to },
      points: Object.fromEntries(own.map(([code, points]) => [code, points[points.length - periods.length + index]])),
    }));
    const several = byFarm.length > 1;
    const farms = { key: 'farms', title: t3('Xếp hạng trại, 4 kỳ gần nhất', 'Farms by the last four points', 'อันดับฟาร์ม 4 ช่วงล่าสุด') };
    const charts = panels.map((panel) => panelChart(panel, byFarm, x, base, fixed));
    return {
      table: pointTable(params.step, codes, lines).of(first === undefined ? [] : rows),
      charts: withNotes(charts, notes, labelOf),
      sections: [
        ...alarmSection(alarmsOf(own, lines), at, at.asked[0]?.farmid),
        ...(several ? [{ ...farms, table: RANKING.of(ranking(byFarm)) }] : []),
        ...noteSection(notes),
      ],
      notes: [
        t3(
          `Đường cảnh báo và báo động: trung bình + 2 và + 3 độ lệch chuẩn của ${base} kỳ trước kỳ trọn gần nhất. Kỳ dưới ${LEAST_AT_RISK} con có nguy cơ được gộp 4 kỳ.`,
          `Warning and alarm lines: mean + 2 and + 3 standard deviations of the ${base} periods before the last whole one. Periods with under ${LEAST_AT_RISK} head at risk are pooled to four.`,
          `เส้นเตือนและอันตราย: เฉลี่ย + 2 และ + 3 ส่วนเบี่ยงเบนของ ${base} ช่วงก่อนช่วงเต็มล่าสุด ช่วงที่มีน้อยกว่า ${LEAST_AT_RISK} ตัวรวม 4 ช่วง`,
        ),
        ...variantNotes(codes, at.settings),
        fixedNote(codes.filter((code) => fixed.has(code))),
        several ? t3(`Bảng số: trại ${first?.farm ?? ''}.`, `Numbers: farm ${first?.farm ?? ''}.`, `ตาราง: ฟาร์ม ${first?.farm ?? ''}`) : null,
      ],
    };
  },
});
