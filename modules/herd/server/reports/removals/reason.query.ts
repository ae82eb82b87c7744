import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { earlier, monthOf, type Period } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { ratio, roundHalfAway } from '#kernel/rounding.ts';
import { weekLabel, weekOf } from '#kernel/week.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import type { ReasonParams } from '#modules/herd/contract/reports/removals/removals.report.ts';
import { measurePeriods } from '../../figures/measure-periods.ts';
import { headlineOf } from '../figure-tables.ts';
import { listPeriod } from '../list-period.ts';
import { askedFarms, together } from '../production/farm-sums.ts';
import { type HerdReportContext, inEachFarm } from '../report-farms.ts';
import { GROUP_ORDER, groupName, loadReasons, type Reason } from './reasons.ts';

function t3(V: string, E: string, T: string): Text3 {
  return { V, E, T };
}

const CODES = ['CULL', 'MORT', 'GCULL', 'GMORT', 'REPL', 'AVGMF', 'AVGB'];
const TOP = 3;

const column = columnsWith({
  reason: t3('Lý do', 'Reason', 'สาเหตุ'),
  total: t3('Tổng', 'Total', 'รวม'),
  share: t3('% số ra', '% of removals', '% ของการออก'),
  rate: t3('Trên 100 nái/năm', 'Per 100 sows a year', 'ต่อ 100 แม่/ปี'),
  past: t3('Kỳ trước', 'Period before', 'ช่วงก่อน'),
  what: t3('Nội dung', 'What', 'รายการ'),
});

interface Removal {
  day: BusinessDate;
  reason: string | null;
  n: number;
}

async function removalsOf(tx: Db, farmid: string, from: BusinessDate, to: BusinessDate, { type, way }: ReasonParams): Promise<Removal[]> {
  const { rows } = await tx.query<Removal>(
    `select leftdt as day, leftreason as reason, count(*)::int as n from animal where farm_id = $1 and leftdt >= $2::date and leftdt <= $3::date and not deleted
       and ($4::text is null or leftway = $4) and ($4::text is not null or leftway <> 'moved')
       and ($5::text is null or $5 = case when sex = 'M' then 'boar' when status = 'G' then 'gilt' else 'sow' end) group by 1, 2`,
    [farmid, from, to, way ?? null, type ?? null],
  );
  return rows;
}

interface Counted {
  readonly reason: Reason | null;
  readonly group: string;
  readonly byColumn: ReadonlyMap<string, number>;
  readonly total: number;
}

function count(removals: readonly Removal[], reasons: ReadonlyMap<string, Reason>, columnOf: (day: BusinessDate) => string): Counted[] {
  const found = new Map<string, { reason: Reason | null; group: string; byColumn: Map<string, number>; total: number }>();
  for (const { day, reason, n } of removals) {
    const known = reason === null ? null : (reasons.get(reason) ?? { value: reason, label: reason, group: 'other', planned: false });
    const one = found.get(reason ?? '') ?? { reason: known, group: known?.group ?? 'none', byColumn: new Map<string, number>(), total: 0 };
    const key = columnOf(day);
    one.byColumn.set(key, (one.byColumn.get(key) ?? 0) + n);
    one.total += n;
    found.set(reason ?? '', one);
  }
  return [...found.values()].sort((a, b) => b.total - a.total);
}

const sumOf = (all: readonly Counted[]): number => all.reduce((sum, { total }) => sum + total, 0);
const share = (part: number, whole: number): number | null => {
  const value = ratio(100 * part, whole);
  return value === null ? null : roundHalfAway(value, 1);
};

interface Look {
  readonly keys: readonly string[];
  readonly total: number;
  /** Average mated females × days / 365: what a rate a year is of. */
  readonly years: number;
  readonly language: Language;
}

function cells(all: readonly Counted[], { keys, total, years }: Look): ReportRow {
  const sum = sumOf(all);
  return {
    ...Object.fromEntries(keys.map((key) => [key, all.reduce((n, one) => n + (one.byColumn.get(key) ?? 0), 0) || null])),
    total: sum,
    share: share(sum, total),
    rate: years === 0 ? null : roundHalfAway((100 * sum) / years, 1),
  };
}

function groupedRows(all: readonly Counted[], look: Look): ReportRow[] {
  const groups = [...new Set(all.map(({ group }) => group))].sort((a, b) => GROUP_ORDER.indexOf(a) - GROUP_ORDER.indexOf(b));
  return groups.flatMap((group) => {
    const own = all.filter((one) => one.group === group);
    return [
      { reason: groupName(group, look.language), ...cells(own, look), _style: 'bold' },
      ...(group === 'none' ? [] : own.map((one): ReportRow => ({ reason: `  ${one.reason?.label ?? ''}`, ...cells([one], look) }))),
    ];
  });
}

/** The three largest reasons now beside the period before, and how much of it was planned. */
function comparison(now: readonly Counted[], before: readonly Counted[], language: Language): ReportRow[] {
  const of = (all: readonly Counted[], value: string | undefined): number => all.find(({ reason }) => reason?.value === value)?.total ?? 0;
  const planned = (all: readonly Counted[]): number | null =>
    share(
      all.reduce((sum, { reason, total }) => (reason?.planned === true ? sum + total : sum), 0),
      sumOf(all),
    );
  return [
    { what: t3('Tổng số', 'All', 'ทั้งหมด')[language], total: sumOf(now), past: sumOf(before) },
    { what: t3('Theo kế hoạch, %', 'Planned, %', 'ตามแผน %')[language], total: planned(now), past: planned(before) },
    ...now
      .filter(({ reason }) => reason !== null)
      .slice(0, TOP)
      .map(({ reason, total }): ReportRow => ({ what: reason?.label ?? '', total, past: of(before, reason?.value) })),
  ];
}

/** PigDeathReport: what sows, gilts and boars are lost to, month by month (herd.md). */
export async function queryReasons(tx: Db, ctx: HerdReportContext, params: ReasonParams): Promise<ReportResult> {
  const { period, asof } = await listPeriod(tx, ctx, params);
  const to = earlier(period.to, asofOf(ctx));
  const days = daysBetween(period.from, to) + 1;
  const past = { from: addDays(period.from, -days), to: addDays(period.from, -1) };
  const farms = await askedFarms(tx, ctx, params, false);
  const input = { settings: ctx.settings, asof, codes: CODES };
  const own: Period = { key: 'period', from: period.from, to };
  const parts = await inEachFarm(tx, ctx, farms, async ({ farmid, language }) => ({
    reasons: await loadReasons(tx, farmid, language),
    now: await removalsOf(tx, farmid, period.from, to, params),
    before: await removalsOf(tx, farmid, past.from, past.to, params),
    measure: (await measurePeriods(tx, [own], { farmid, ...input }))[0],
  }));
  const reasons = new Map(parts.flatMap((part) => [...part.reasons]));
  const measure = together(
    'all',
    parts.flatMap((part) => part.measure ?? []),
    input,
  );
  const columnOf = (day: BusinessDate): string => (params.step === 'month' ? monthOf(day) : weekLabel(weekOf(day, ctx.weekstart)));
  const keys: string[] = [];
  for (let day = period.from; day <= to; day = addDays(day, 1)) if (keys.at(-1) !== columnOf(day)) keys.push(columnOf(day));
  const now = count(
    parts.flatMap((part) => part.now),
    reasons,
    columnOf,
  );
  const before = count(
    parts.flatMap((part) => part.before),
    reasons,
    columnOf,
  );
  const heads = params.type === 'boar' ? (measure.sums['bd'] ?? 0) : params.type === 'gilt' ? (measure.sums['gd'] ?? 0) : (measure.sums['mfd'] ?? 0);
  const look: Look = { keys, total: sumOf(now), years: heads / 365, language: ctx.language };
  const columns: Column[] = [
    column('reason', 'text', { frozen: true, width: 30 }),
    ...keys.map((key): Column => ({ key, label: t3(key, key, key), type: 'int' })),
    column('total', 'int'),
    column('share', 'percent', { decimals: 1 }),
    column('rate', 'decimal', { decimals: 1 }),
  ];
  return {
    columns,
    rows: groupedRows(now, look),
    totals: { reason: t3('Tổng', 'Total', 'รวม')[ctx.language], ...cells(now, look) },
    headline: headlineOf(CODES.slice(0, 5), measure),
    charts: [
      {
        kind: 'pareto',
        title: t3('Lý do ra đàn', 'Removals by reason', 'สาเหตุการออก'),
        x: now.map(({ reason }) => reason?.label ?? groupName('none', ctx.language)),
        series: [{ name: t3('Con', 'Heads', 'ตัว'), values: now.map(({ total }) => total) }],
      },
    ],
    sections: [
      {
        key: 'comparison',
        title: t3(`So với ${past.from}–${past.to}`, `Against ${past.from}–${past.to}`, `เทียบกับ ${past.from}–${past.to}`),
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
    subtitle: t3(`${period.from}–${to}`, `${period.from}–${to}`, `${period.from}–${to}`),
    total: look.total,
  };
}
