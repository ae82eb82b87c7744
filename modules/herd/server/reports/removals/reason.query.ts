import type { Column, ReportRow } from '#engine/define/report.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { earlier, type Month, monthOf, type Period } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import type { ReasonParams } from '#modules/herd/contract/reports/removals/removals.report.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { measurePeriods, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { headlineOf } from '../figure-tables.ts';
import { listPeriod } from '../list-period.ts';
import { opens } from '../opens.ts';
import { ofFarms, together } from '../production/farm-sums.ts';
import { monthText, same } from '../production/month-span.ts';
import { inEachFarm } from '../report-farms.ts';
import { boarsArrived, type Counted, count, ofWay, removalsOf, share, sumOf, WAY_KEYS, type Way } from './reason-counts.ts';
import { GROUP_ORDER, groupName, loadReasons } from './reasons.ts';

const CODES = ['CULL', 'MORT', 'GCULL', 'GMORT', 'REPL'];
const TOP = 3;
const column = columnsWith({
  reason: t3('Lý do', 'Reason', 'สาเหตุ'),
  total: t3('Tổng', 'Total', 'รวม'),
  share: t3('% số ra', '% of removals', '% ของการออก'),
  rate: t3('Trên 100 nái/năm', 'Per 100 mated females a year', 'ต่อ 100 แม่/ปี'),
  heads: t3('Con', 'Heads', 'ตัว'),
  ofway: t3('% hình thức', '% of way', '% ของวิธี'),
  past: t3('Kỳ trước', 'Period before', 'ช่วงก่อน'),
  what: t3('Nội dung', 'What', 'รายการ'),
});

const RATE_OF: Readonly<Record<NonNullable<ReasonParams['type']>, Text3>> = {
  sow: t3('Trên 100 nái/năm', 'Per 100 mated females a year', 'ต่อ 100 แม่/ปี'),
  gilt: t3('Trên 100 hậu bị/năm', 'Per 100 gilts a year', 'ต่อ 100 สุกรสาว/ปี'),
  boar: t3('Trên 100 đực/năm', 'Per 100 boars a year', 'ต่อ 100 พ่อพันธุ์/ปี'),
};
const WAY_NAMES: Readonly<Record<Way, Text3>> = {
  died: t3('Chết, tiêu hủy', 'Died or destroyed', 'ตายหรือทำลาย'),
  culled: t3('Loại thải', 'Culled', 'คัดทิ้ง'),
  sold: t3('Bán giống', 'Sold', 'ขาย'),
  moved: t3('Chuyển trại', 'Moved', 'ย้ายฟาร์ม'),
};

interface Look {
  readonly keys: readonly string[];
  readonly total: number;
  /** Heads that left each way: what the share of a way is of. */
  readonly ways: ReadonlyMap<Way, number>;
  /** Average mated females × days / 365: what a rate a year is of. */
  readonly years: number;
  readonly language: Language;
}

function cells(all: readonly Counted[], { keys, total, years, ways }: Look): ReportRow {
  const sum = sumOf(all);
  return {
    ...Object.fromEntries(keys.map((key) => [key, all.reduce((n, one) => n + (one.byColumn.get(key) ?? 0), 0) || null])),
    total: sum,
    share: share(sum, total),
    ...Object.fromEntries(
      [...ways].flatMap(([way, of]) => [
        [way, ofWay(all, way) || null],
        [`${way}_pc`, share(ofWay(all, way), of)],
      ]),
    ),
    rate: years === 0 ? null : roundHalfAway((100 * sum) / years, 1),
  };
}

/** A reason's line leads to the animals behind it. */
function groupedRows(all: readonly Counted[], look: Look, list: (reason: string) => ReportRow): ReportRow[] {
  const groups = [...new Set(all.map(({ group }) => group))].sort((a, b) => GROUP_ORDER.indexOf(a) - GROUP_ORDER.indexOf(b));
  return groups.flatMap((group) => {
    const own = all.filter((one) => one.group === group);
    return [
      { reason: groupName(group, look.language), ...cells(own, look), _style: 'bold' },
      ...(group === 'none'
        ? []
        : own.map(
            (one): ReportRow => ({
              reason: `– ${one.reason?.label ?? ''}`,
              ...cells([one], look),
              ...(one.reason === null ? {} : list(one.reason.value)),
            }),
          )),
    ];
  });
}

/** What is compared with the period before: its removals and its measured figures. */
interface Span {
  readonly counted: readonly Counted[];
  readonly measure: PeriodMeasure;
  readonly boarsIn: number;
}

const RATES = ['CULL', 'MORT', 'GCULL', 'GMORT', 'REPL'] as const;

/** Boars that came in per 100 boars present a year. */
function boarReplacement({ measure, boarsIn }: Span): number | null {
  const value = ratio(36_500 * boarsIn, measure.sums['bd'] ?? 0);
  return value === null ? null : roundHalfAway(value, 1);
}

/** The three largest reasons now beside the period before, how much of it was planned, and the rates of both. */
function comparison(now: Span, before: Span, language: Language): ReportRow[] {
  const of = (all: readonly Counted[], value: string | undefined): number => all.find(({ reason }) => reason?.value === value)?.total ?? 0;
  const part = ({ counted }: Span, planned: boolean): number | null =>
    share(
      counted.reduce((sum, { reason, total }) => ((reason?.planned ?? false) === planned ? sum + total : sum), 0),
      sumOf(counted),
    );
  const row = (what: Text3, of: (span: Span) => number | null, decimals = 1): ReportRow => ({
    what: what[language],
    total: of(now),
    past: of(before),
    _decimals: decimals,
  });
  return [
    row(t3('Tổng số', 'All', 'ทั้งหมด'), ({ counted }) => sumOf(counted), 0),
    row(t3('Theo kế hoạch (già, năng suất kém), %', 'Planned (old age, low production), %', 'ตามแผน (อายุมาก ผลผลิตต่ำ) %'), (span) => part(span, true)),
    row(t3('Ngoài kế hoạch, %', 'Unplanned, %', 'นอกแผน %'), (span) => part(span, false)),
    ...RATES.map((code) => row(withUnit(code), ({ measure }) => shownValue(figureOf(code), measure.figures[code]?.value ?? null))),
    row(t3('Tỷ lệ thay đực/năm, %', 'Boar replacement per year, %', 'อัตราทดแทนพ่อพันธุ์ต่อปี %'), boarReplacement),
    ...now.counted
      .filter(({ reason }) => reason !== null)
      .slice(0, TOP)
      .map(({ reason, total }): ReportRow => ({ what: reason?.label ?? '', total, past: of(before.counted, reason?.value), _decimals: 0 })),
  ];
}

function withUnit(code: string): Text3 {
  const { name, unit } = figureOf(code);
  return t3(`${name.V}, ${unit}`, `${name.E}, ${unit}`, `${name.T} ${unit}`);
}

/** Days of the animals a rate a year is of: boars, gilts, or mated females. */
const DAYS_OF = { boar: 'bd', gilt: 'gd', sow: 'mfd' } as const;

function columnsOf(keys: readonly string[], ways: Iterable<Way>, { type, step }: ReasonParams): Column[] {
  return [
    column('reason', 'text', { frozen: true, width: 30 }),
    ...keys.map((key): Column => ({ key, label: same(step === 'month' ? monthText(key as Month) : key), type: 'int' })),
    column('total', 'int'),
    column('share', 'percent', { decimals: 1 }),
    ...[...ways].flatMap((way): Column[] =>
      [column('heads', 'int', { group: WAY_NAMES[way] }), column('ofway', 'percent', { decimals: 1, group: WAY_NAMES[way] })].map((one, at) => ({
        ...one,
        key: at === 0 ? way : `${way}_pc`,
      })),
    ),
    { ...column('rate', 'decimal', { decimals: 1 }), ...(type == null ? {} : { label: RATE_OF[type] }) },
  ];
}

/** The columns of the months or weeks of a period. */
function keysOf(from: BusinessDate, to: BusinessDate, columnOf: (day: BusinessDate) => string): string[] {
  const keys: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (keys.at(-1) !== columnOf(day)) keys.push(columnOf(day));
  return keys;
}

/** PigDeathReport: what sows, gilts and boars are lost to, month by month (herd.md). */
export const queryReasons = ofFarms({ byWeeks: ({ step }: ReasonParams) => step === 'week' }, async (tx, ctx, params: ReasonParams, farms) => {
  const { period, asof } = await listPeriod(tx, ctx, params);
  const to = earlier(period.to, asofOf(ctx));
  const length = daysBetween(period.from, to) + 1;
  const days: readonly Period[] = [
    { key: 'now', from: period.from, to },
    { key: 'before', from: addDays(period.from, -length), to: addDays(period.from, -1) },
  ];
  const input = { settings: ctx.settings, asof, codes: CODES };
  const parts = await inEachFarm(tx, ctx, farms, async ({ farmid, language, curbusdt }) => {
    const measures = await measurePeriods(tx, days, { farmid, ...input, asof: earlier(asof, curbusdt) });
    const spans = [];
    for (const [at, one] of days.entries())
      spans.push({
        removals: await removalsOf(tx, farmid, one.from, one.to, params),
        boarsIn: await boarsArrived(tx, farmid, one.from, one.to),
        measure: measures[at],
      });
    return { reasons: await loadReasons(tx, farmid, language), spans };
  });
  const reasons = new Map(parts.flatMap((part) => [...part.reasons]));
  const columnOf = (day: BusinessDate): string => (params.step === 'month' ? monthOf(day) : weekLabel(weekOf(day, ctx.weekstart)));
  const spanAt = (at: number): Span => {
    const own = parts.flatMap(({ spans }) => spans[at] ?? []);
    return {
      counted: count(
        own.flatMap(({ removals }) => removals),
        reasons,
        columnOf,
      ),
      measure: together(
        String(at),
        own.flatMap(({ measure }) => measure ?? []),
        input,
      ),
      boarsIn: own.reduce((sum, { boarsIn }) => sum + boarsIn, 0),
    };
  };
  const [now, before] = [spanAt(0), spanAt(1)];
  const { counted, measure } = now;
  const keys = keysOf(period.from, to, columnOf);
  const ways = new Map(WAY_KEYS.map((way) => [way, ofWay(counted, way)] as const).filter(([, n]) => n > 0));
  const heads = measure.sums[DAYS_OF[params.type ?? 'sow']] ?? 0;
  const look: Look = { keys, total: sumOf(counted), ways, years: heads / 365, language: ctx.language };
  const past = days[1];
  return {
    columns: columnsOf(keys, ways.keys(), params),
    rows: groupedRows(counted, look, (reason) =>
      farms.length > 1 ? {} : opens('PigDeathList', { farmid: farms[0]?.farmid, from: period.from, to, type: params.type, way: params.way, reason }),
    ),
    totals: { reason: t3('Tổng', 'Total', 'รวม')[ctx.language], ...cells(counted, look) },
    headline: headlineOf(CODES, measure),
    charts: [
      {
        kind: 'pareto',
        title: t3('Lý do ra đàn', 'Removals by reason', 'สาเหตุการออก'),
        x: counted.map(({ reason }) => reason?.label ?? groupName('none', ctx.language)),
        series: [{ name: t3('Con', 'Heads', 'ตัว'), values: counted.map(({ total }) => total) }],
      },
    ],
    sections: [
      {
        key: 'comparison',
        title: t3(`So với ${past?.from}–${past?.to}`, `Against ${past?.from}–${past?.to}`, `เทียบกับ ${past?.from}–${past?.to}`),
        columns: [column('what', 'text', { width: 30 }), column('total', 'decimal', { decimals: 1 }), column('past', 'decimal', { decimals: 1 })],
        rows: comparison(now, before, ctx.language),
      },
    ],
    notes: [
      {
        text: t3(
          'Mỗi con ra đàn có một lý do chính. Heo chuyển trại chỉ tính khi chọn hình thức đó.',
          'One main reason a removal. Animals moved to another farm count only when that way is chosen.',
          'การออกหนึ่งครั้งมีสาเหตุหลักหนึ่งข้อ การย้ายฟาร์มนับเมื่อเลือกวิธีนั้น',
        ),
      },
    ],
    subtitle: t3(`Ra đàn ${period.from}–${to}`, `Left ${period.from}–${to}`, `ออกจากฝูง ${period.from}–${to}`),
    days: { from: period.from, to },
  };
});
