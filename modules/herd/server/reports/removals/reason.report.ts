import { choice } from '#engine/define/fields.ts';
import type { ReportChart } from '#engine/define/report.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { spanned } from '#engine/server/report/declared.ts';
import { earlier, type Period } from '#engine/server/report/periods.ts';
import { addressOf } from '#engine/server/report/table.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { type Month, monthOf } from '#kernel/month.ts';
import { ratio } from '#kernel/rounding.ts';
import { weekLabel, weekOf, weekText } from '#kernel/week.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { REMOVAL_LISTS as L } from '#modules/herd/contract/reports/removals/lists.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { measurePeriods, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { headlineOf } from '../figure-tables.ts';
import { herdReport, herdTable } from '../herd-report.ts';
import { listPeriod } from '../list-period.ts';
import { together } from '../production/farm-sums.ts';
import { monthText } from '../production/month-span.ts';
import { inEachFarm } from '../report-farms.ts';
import { ANIMAL_TYPE, WAY } from './fields.ts';
import { boarsArrived, type Counted, count, ofWay, removalsOf, share, sumOf, WAY_KEYS, type Way } from './reason-counts.ts';
import { GROUP_ORDER, groupName, loadReasons } from './reasons.ts';

const CODES = ['CULL', 'MORT', 'GCULL', 'GMORT', 'REPL'];
const TOP = 3;
const TOTAL = t3('Tổng', 'Total', 'รวม');
const HEAD = t3('Con', 'Head', 'ตัว');
const ONE_DECIMAL = { decimals: 1 } as const;

const RATE_OF = {
  all: t3('Trên 100 nái/năm', 'Per 100 mated females a year', 'ต่อ 100 แม่/ปี'),
  sow: t3('Trên 100 nái/năm', 'Per 100 mated females a year', 'ต่อ 100 แม่/ปี'),
  gilt: t3('Trên 100 hậu bị/năm', 'Per 100 gilts a year', 'ต่อ 100 สุกรสาว/ปี'),
  boar: t3('Trên 100 đực/năm', 'Per 100 boars a year', 'ต่อ 100 พ่อพันธุ์/ปี'),
};
const WAY_NAMES: Readonly<Record<Way, Text3>> = {
  died: t3('Chết, tiêu hủy', 'Died or euthanised', 'ตายหรือทำลาย'),
  culled: t3('Loại thải', 'Culled', 'คัดทิ้ง'),
  sold: t3('Bán giống', 'Sold', 'ขาย'),
  moved: t3('Chuyển trại', 'Moved', 'ย้ายฟาร์ม'),
};
/** Days of the animals a rate a year is of: boars, gilts, or mated females. */
const DAYS_OF = { boar: 'bd', gilt: 'gd', sow: 'mfd' } as const;

/** A line of the report: a reason, a group of them, or all. */
interface Line {
  readonly name: Text3 | string;
  readonly counted: readonly Counted[];
  readonly group?: true;
  /** The reason whose animals it leads to. */
  readonly reason?: string;
}

interface Look {
  readonly keys: readonly string[];
  readonly columnName: (key: string) => string;
  readonly type: keyof typeof RATE_OF;
  /** All that left. */
  readonly all: readonly Counted[];
  /** Average animals × days / 365: what a rate a year is of. */
  readonly years: number;
  /** Parameters of the list a reason leads to; none over several farms. */
  readonly list: Readonly<Record<string, string | null | undefined>> | null;
}

/** The reasons by month or week and by way, those ways alone that anybody left. */
function reasonTable({ keys, columnName, type, all, years, list }: Look) {
  const total = sumOf(all);
  return herdTable<Line>(
    (c) => [
      c.text('reason', { frozen: true, width: 30, phone: 1, of: ({ name }) => name, list: null }),
      ...keys.map((key) =>
        c.int(key, t1(columnName(key)), { of: ({ counted }) => counted.reduce((n, { byColumn }) => n + (byColumn.get(key) ?? 0), 0) || null }),
      ),
      c.int('total', TOTAL, { phone: 2, of: ({ counted }) => sumOf(counted) }),
      c.percent('share', t3('% số ra', '% of removals', '% ของการออก'), { ...ONE_DECIMAL, of: ({ counted }) => share(sumOf(counted), total) }),
      ...WAY_KEYS.filter((way) => ofWay(all, way) > 0).flatMap((way) => [
        c.int(way, HEAD, { group: WAY_NAMES[way], of: ({ counted }) => ofWay(counted, way) || null }),
        c.percent(`${way}_pc`, t3('% hình thức', '% of way', '% ของวิธี'), {
          ...ONE_DECIMAL,
          group: WAY_NAMES[way],
          of: ({ counted }) => share(ofWay(counted, way), ofWay(all, way)),
        }),
      ]),
      c.decimal('rate', RATE_OF[type], { ...ONE_DECIMAL, of: ({ counted }) => (years === 0 ? null : (100 * sumOf(counted)) / years) }),
    ],
    {
      style: ({ group }) => group && 'bold',
      opens: ({ reason }) => reason !== undefined && list !== null && { route: 'PigDeathList', params: { ...list, reason } },
    },
  );
}

/** Groups of reasons in their order, each with its reasons; those without a reason are a group of one. */
function linesOf(all: readonly Counted[], nameOf: (group: string) => string): Line[] {
  const groups = [...new Set(all.map(({ group }) => group))].sort((a, b) => GROUP_ORDER.indexOf(a) - GROUP_ORDER.indexOf(b));
  return groups.flatMap((group): Line[] => {
    const own = all.filter((one) => one.group === group);
    const reasons = own.flatMap((one): Line[] =>
      one.reason === null ? [] : [{ name: `– ${one.reason.label}`, counted: [one], reason: one.reason.value }],
    );
    return [{ name: nameOf(group), counted: own, group: true }, ...(group === 'none' ? [] : reasons)];
  });
}

/** What is compared with the period before: its removals and its measured figures. */
interface Span {
  readonly counted: readonly Counted[];
  readonly measure: PeriodMeasure;
  readonly boarsIn: number;
}

interface Compared {
  readonly what: Text3 | string;
  readonly total: number | null;
  readonly past: number | null;
  readonly decimals: number;
}

const COMPARISON = herdTable<Compared>(
  (c) => [
    c.text('what', t3('Nội dung', 'What', 'รายการ'), { width: 30 }),
    c.decimal('total', TOTAL, ONE_DECIMAL),
    c.decimal('past', t3('Kỳ trước', 'Period before', 'ช่วงก่อน'), ONE_DECIMAL),
  ],
  { decimals: ({ decimals }) => decimals },
);

/** The three largest reasons now beside the period before, how much of it was planned, and the rates of both. */
function comparison(now: Span, before: Span): Compared[] {
  const planned = ({ counted }: Span, wanted: boolean): number | null =>
    share(sumOf(counted.filter(({ reason }) => (reason?.planned ?? false) === wanted)), sumOf(counted));
  const row = (what: Text3 | string, of: (span: Span) => number | null, decimals = 1): Compared => ({
    what,
    total: of(now),
    past: of(before),
    decimals,
  });
  const figure = (code: string): Compared => {
    const { name, unit } = figureOf(code);
    return row(t3(`${name.V}, ${unit}`, `${name.E}, ${unit}`, `${name.T} ${unit}`), ({ measure }) =>
      shownValue(figureOf(code), measure.figures[code]?.value ?? null),
    );
  };
  const largest = now.counted.flatMap(({ reason }) => reason ?? []).slice(0, TOP);
  return [
    row(t3('Tổng số', 'All', 'ทั้งหมด'), ({ counted }) => sumOf(counted), 0),
    row(t3('Theo kế hoạch (già, năng suất kém), %', 'Planned (old age, low production), %', 'ตามแผน (อายุมาก ผลผลิตต่ำ) %'), (span) =>
      planned(span, true),
    ),
    row(t3('Ngoài kế hoạch, %', 'Unplanned, %', 'นอกแผน %'), (span) => planned(span, false)),
    ...CODES.map(figure),
    row(t3('Tỷ lệ thay đực/năm, %', 'Boar replacement per year, %', 'อัตราทดแทนพ่อพันธุ์ต่อปี %'), ({ measure, boarsIn }) =>
      ratio(36_500 * boarsIn, measure.sums['bd'] ?? 0),
    ),
    ...largest.map(({ label, value }) => row(label, ({ counted }) => sumOf(counted.filter(({ reason }) => reason?.value === value)), 0)),
  ];
}

/** The columns of the months or weeks of a period. */
function keysOf(from: BusinessDate, to: BusinessDate, columnOf: (day: BusinessDate) => string): string[] {
  const keys: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (keys.at(-1) !== columnOf(day)) keys.push(columnOf(day));
  return keys;
}

/** The reasons from the one that took the most on. */
function pareto(counted: readonly Counted[], none: string, list: Look['list']): ReportChart {
  return {
    kind: 'pareto',
    title: t3('Lý do ra đàn', 'Removals by reason', 'สาเหตุการออก'),
    x: counted.map(({ reason }) => reason?.label ?? none),
    opens: counted.map(({ reason }) =>
      reason === null || list === null ? null : { open: `PigDeathList?${addressOf({ ...list, reason: reason.value })}` },
    ),
    series: [{ name: HEAD, values: counted.map(({ total }) => total) }],
  };
}

const ONE_REASON = t3(
  'Mỗi con ra đàn có một lý do chính. Heo chuyển trại chỉ tính khi chọn hình thức đó.',
  'One main reason a removal. Animals moved to another farm count only when that way is chosen.',
  'การออกหนึ่งครั้งมีสาเหตุหลักหนึ่งข้อ การย้ายฟาร์มนับเมื่อเลือกวิธีนั้น',
);

/** PigDeathReport: what sows, gilts and boars are lost to, month by month (herd.md). */
export const report = herdReport({
  name: 'PigDeathReport',
  page: {
    menuGroup: 'herd-removal',
    place: 4,
    title: t3('Chết, loại theo lý do', 'Removals by Reason', 'สรุปการตายและคัดทิ้งตามสาเหตุ'),
    purpose: t3(
      'Mất nái, hậu bị, đực vì lý do gì, theo từng tháng.',
      'What sows, gilts and boars are lost to, month by month.',
      'สูญเสียแม่ สุกรสาว พ่อพันธุ์จากสาเหตุใด รายเดือน',
    ),
  },
  paper: 'landscape',
  drill: true,
  fields: [F.farmsHere, F.from, F.to, choice('step', t3('Cột', 'Columns', 'คอลัมน์'), L.removalstep, { fallback: 'month' }), ANIMAL_TYPE, WAY],
  beside: [F.asof],
  over: { byWeeks: ({ step }) => step === 'week' },
  answer: async (at, params) => {
    const { step, type = null, way = null } = params;
    const { period, asof } = await listPeriod(at.tx, at, params);
    const days = { from: period.from, to: earlier(period.to, asofOf(at)) };
    const past = { from: addDays(days.from, daysBetween(days.to, days.from) - 1), to: addDays(days.from, -1) };
    const periods: readonly Period[] = [
      { key: 'now', ...days },
      { key: 'before', ...past },
    ];
    const input = { settings: at.settings, asof, codes: CODES };
    const parts = await inEachFarm(at.tx, at, at.asked, async ({ farmid, language, curbusdt }) => {
      const measures = await measurePeriods(at.tx, periods, { farmid, ...input, asof: earlier(asof, curbusdt) });
      const spans = [];
      for (const [index, { from, to }] of periods.entries())
        spans.push({
          removals: await removalsOf(at.tx, farmid, from, to, { type, way }),
          boarsIn: await boarsArrived(at.tx, farmid, from, to),
          measure: measures[index],
        });
      return { reasons: await loadReasons(at.tx, farmid, language), spans };
    });
    const reasons = new Map(parts.flatMap((part) => [...part.reasons]));
    const columnOf = (day: BusinessDate): string => (step === 'month' ? monthOf(day) : weekLabel(weekOf(day, at.weekstart)));
    const spanAt = (index: number): Span => {
      const own = parts.flatMap(({ spans }) => spans[index] ?? []);
      const removals = own.flatMap((one) => one.removals);
      const measures = own.flatMap(({ measure }) => measure ?? []);
      return {
        counted: count(removals, reasons, columnOf),
        measure: together(String(index), measures, input),
        boarsIn: own.reduce((sum, { boarsIn }) => sum + boarsIn, 0),
      };
    };
    const [now, before] = [spanAt(0), spanAt(1)];
    const { counted, measure } = now;
    const nameOf = (group: string): string => groupName(group, at.language);
    const list = at.asked.length > 1 ? null : { farmid: at.asked[0]?.farmid, ...days, type, way };
    const table = reasonTable({
      keys: keysOf(days.from, days.to, columnOf),
      columnName: (key) => (step === 'month' ? monthText(key as Month) : weekText(key)),
      type: type ?? 'all',
      all: counted,
      years: (measure.sums[DAYS_OF[type ?? 'sow']] ?? 0) / 365,
      list,
    });
    return {
      table: table.closedBy({ name: TOTAL, counted }, linesOf(counted, nameOf)),
      headline: await headlineOf(at, CODES, measure),
      charts: [pareto(counted, nameOf('none'), list)],
      sections: [{ key: 'comparison', title: spanned(t3('So với', 'Against', 'เทียบกับ'), past), table: COMPARISON.of(comparison(now, before)) }],
      notes: [ONE_REASON],
      subtitle: spanned(t3('Ra đàn', 'Left', 'ออกจากฝูง'), days),
      days,
    };
  },
});
