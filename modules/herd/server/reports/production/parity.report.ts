import { int } from '#engine/define/fields.ts';
import type { ReportChart, ReportResult } from '#engine/define/report.ts';
import { unite } from '#engine/figures/server/measure-classes.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { type Period, passedPart } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import type { FigureSettings } from '#modules/herd/domain/figures/figure.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { idealShare } from '#modules/herd/domain/figures/herd.figure.ts';
import { PRODUCTION_SET, type ProductionSection } from '#modules/herd/domain/figures/production-set.ts';
import { type ClassSums, measureClasses } from '../../figures/measure-classes.ts';
import { measured, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { BY_PARITY, figureChart } from '../figure-tables.ts';
import { type HerdAt, herdReport } from '../herd-report.ts';
import {
  cellOf,
  ownLine,
  type ProductionLine,
  productionLines,
  productionTable,
  type TableColumn,
  targetsAt,
  withoutPlans,
} from '../production-table.ts';
import { leftoutOf, provisionalNotes, variantNotes } from '../report-notes.ts';
import { monthAsked, monthSpan, spanText, yearBefore } from './month-span.ts';

/** The set of a breakdown: PWM as B, for the herd what stands on one day, for the year the records closed. */
export const CLASS_SET: readonly ProductionSection[] = PRODUCTION_SET.map((section) => ({
  ...section,
  codes: section.codes.map((code) => (code === 'PWM_A' ? 'PWM_B' : code)),
}));
const OWN_CODES: Readonly<Record<string, readonly string[]>> = { herd: ['CLOSING', 'AVGMF', 'CULL', 'MORT'], year: ['NPDREC'] };
const SET = CLASS_SET.map((section) => ({ ...section, codes: OWN_CODES[section.key] ?? section.codes }));
const CODES = SET.flatMap(({ codes }) => codes);
const DRAWN = ['TB', 'BA', 'PWL', 'FR'];

/** A column: the classes from..to; without `to` all from it on. */
interface Band {
  readonly key: string;
  readonly label: Text3;
  readonly from: number;
  readonly to: number | null;
  readonly group?: Text3;
}

const CLASSES = t3('Lứa', 'Parity', 'ลำดับท้อง');
const AGES = t3('Nhóm tuổi', 'Age group', 'กลุ่มอายุ');
const ALL = t3('Cả đàn', 'All', 'ทั้งหมด');

function bands(last: number): Band[] {
  const single = Array.from({ length: last + 1 }, (_, parity): Band => {
    const label = parity === 0 ? t3('Hậu bị (0)', 'Gilts (0)', 'สุกรสาว (0)') : t1(parity === last ? `${parity}+` : String(parity));
    return { key: `p${parity}`, label, from: parity, to: parity === last ? null : parity, group: CLASSES };
  });
  return [
    ...single,
    { key: 'young', label: t3('Trẻ (1–2)', 'Young (1–2)', 'อายุน้อย (1–2)'), from: 1, to: 2, group: AGES },
    { key: 'prime', label: t3('Sung sức (3–6)', 'Prime (3–6)', 'วัยเจริญ (3–6)'), from: 3, to: 6, group: AGES },
    { key: 'old', label: t3('Già (≥ 7)', 'Old (≥ 7)', 'อายุมาก (≥ 7)'), from: 7, to: null, group: AGES },
  ];
}

function inside(band: Band, { parity }: Pick<ClassSums, 'parity'>): boolean {
  return parity >= band.from && (band.to === null || parity <= band.to);
}

interface Look {
  readonly settings: FigureSettings;
  readonly asof: BusinessDate;
}

function bandColumns(all: readonly Band[], classes: readonly ClassSums[], period: Period, look: Look): TableColumn[] {
  return all.map((band) => {
    const sums = unite(classes, (one) => inside(band, one));
    return { ...band, measure: measured(band.key, period, sums, CODES, look), narrows: { parityFrom: band.from, parityTo: band.to } };
  });
}

/** Classes of parity as fine as any column needs: the last one shown, at least up to the old ones. */
const finest = (last: number): number => Math.max(last, 8);

/** Mated females of a parity that left without a service. */
interface Unserved {
  readonly parity: number;
  readonly n: number;
}

/** Mated females that left, not moved, without a service after their last weaning, by parity; gilts never served under 0. */
const UNSERVED = `
  select parity, count(*)::int as n from animal
  where farm_id = {farm} and leftdt between {from}::date and {to}::date
    and sex = 'F' and not deleted and leftway <> 'moved' and status in ('G', 'W')
  group by 1`;

interface OwnLook {
  readonly all: readonly Band[];
  readonly targets: TargetBook;
}

/** What stands under the closing of the herd: shares by parity, days, and who left unserved. */
async function ownLines(at: HerdAt, period: Period, columns: readonly TableColumn[], { all, targets }: OwnLook): Promise<ProductionLine[]> {
  const left = await at.rows<Unserved>(UNSERVED, { from: period.from, to: period.to });
  const total = columns.at(-1)?.measure.sums['mf_to'] ?? 0;
  const values = (of: (band: Band | null, measure: PeriodMeasure) => number | null) =>
    Object.fromEntries(columns.map(({ key, measure }) => [key, of(all.find((band) => band.key === key) ?? null, measure)]));
  const ideal = ({ from, to }: Band): number => idealShare((code) => targets(figureOf(code), period), from, to) ?? 0;
  const heads = (band: Band | null): number => left.filter((one) => band === null || inside(band, one)).reduce((sum, { n }) => sum + n, 0);
  const percent = { unit: '%', decimals: 1 };
  const count = { decimals: 0 };
  return [
    ownLine(
      t3('Tỷ lệ theo lứa', 'Parity share', 'สัดส่วนตามท้อง'),
      percent,
      values((_, measure) => (total === 0 ? null : (100 * (measure.sums['mf_to'] ?? 0)) / total)),
    ),
    ownLine(
      t3('Tỷ lệ lý tưởng', 'Ideal share', 'สัดส่วนที่เหมาะสม'),
      percent,
      values((band) => (band === null ? 100 : ideal(band))),
    ),
    ownLine(
      t3('Ngày nái có mặt', 'Mated female days', 'จำนวนวันของแม่พันธุ์'),
      count,
      values((_, measure) => measure.sums['mfd'] ?? null),
    ),
    ownLine(
      t3('Ra đàn khi chưa phối', 'Removed unserved', 'ออกจากฝูงโดยไม่ได้ผสม'),
      count,
      values((band) => heads(band)),
    ),
  ];
}

/** The days and the parities the points of a class stand for, as its column says them. */
function openOf({ key, from, to }: Band, columns: readonly TableColumn[]): NonNullable<ReportChart['opens']>[number] {
  const period = columns.find((one) => one.key === key)?.measure.period ?? null;
  if (period === null) return null;
  return { from: period.from, to: period.to, params: `parityFrom=${from}${to === null ? '' : `&parityTo=${to}`}` };
}

function charts(now: readonly TableColumn[], before: readonly TableColumn[], shown: readonly Band[]): ReportChart[] {
  const single = shown.filter(({ group }) => group === CLASSES);
  const series = (columns: readonly TableColumn[], code: string) =>
    single.map(({ key }) => {
      const column = columns.find((one) => one.key === key);
      return column === undefined ? null : cellOf(figureOf(code), column);
    });
  return DRAWN.map((code) => ({
    kind: 'line',
    ...figureChart(figureOf(code), BY_PARITY),
    x: single.map(({ label }) => label.E.replace('Gilts (0)', '0')),
    opens: single.map((band) => openOf(band, now)),
    series: [
      { name: t3('Kỳ này', 'This period', 'ช่วงนี้'), values: series(now, code), figure: code },
      { name: t3('12 tháng trước', '12 months before', '12 เดือนก่อน'), values: series(before, code) },
    ],
  }));
}

/** Second-litter dip: what the second litter and the second pregnancy lose against the first. */
function dip(columns: readonly TableColumn[]): NonNullable<ReportResult['headline']> {
  const value = (key: string, code: string): number | null => columns.find((one) => one.key === key)?.measure.figures[code]?.value ?? null;
  const less = (a: number | null, b: number | null, decimals: number): number | null =>
    a === null || b === null ? null : roundHalfAway(a - b, decimals);
  return [
    {
      figure: 'BA',
      label: t3(
        'Sụt lứa hai: sơ sinh sống lứa 2 − lứa 1',
        'Second-litter dip: born alive, litter 2 − litter 1',
        'ท้องสองตก: แรกคลอดมีชีวิต ท้อง 2 − ท้อง 1',
      ),
      value: less(value('p2', 'BA'), value('p1', 'BA'), 2),
      decimals: 2,
    },
    {
      figure: 'FR',
      label: t3('Sụt lứa hai: tỷ lệ đẻ lứa 1 − hậu bị', 'Second-litter dip: farrowing rate, parity 1 − gilts', 'ท้องสองตก: อัตราเข้าคลอดท้อง 1 − สุกรสาว'),
      value: less(value('p1', 'FR'), value('p0', 'FR'), 1),
      decimals: 1,
      unit: '%',
    },
  ];
}

/** PigMonthProReport2: the production set by parity class (herd.md; edges rule 8). */
export const report = herdReport({
  name: 'PigMonthProReport2',
  page: {
    menuGroup: 'herd-production',
    place: 6,
    title: t3('Năng suất tháng theo lứa đẻ', 'Monthly Production by Parity', 'รายงานผลผลิตรายเดือนตามลำดับท้อง'),
    purpose: t3(
      'Năng suất tháng theo lứa đẻ: lứa nào kéo lên, lứa nào kéo xuống.',
      'Monthly production by parity: which parities carry or lose the result.',
      'ผลผลิตรายเดือนตามลำดับท้อง ท้องใดดีหรือฉุดผล',
    ),
  },
  paper: 'landscape',
  drill: true,
  fields: [
    F.farmid,
    F.month,
    F.months,
    int('parmax', t3('Lớp lứa cuối', 'Last class', 'กลุ่มท้องสุดท้าย'), {
      min: 5,
      max: 10,
      help: t3(
        'Gộp từ lứa này trở lên; để trống: lứa cao nhất của trại',
        'This parity and more; blank: the highest class of the farm',
        'รวมตั้งแต่ท้องนี้ขึ้นไป เว้นว่าง: กลุ่มท้องสูงสุดของฟาร์ม',
      ),
    }),
    F.tbmum,
    F.asof,
  ],
  beside: [F.parityFrom, F.parityTo],
  answer: async (at, params) => {
    const { tx, farmid } = at;
    const asof = asofOf(at, params.asof);
    const period = monthSpan(monthAsked(params.month, asof), params.months);
    const before = yearBefore(period);
    const last = params.parmax ?? at.settings.PARMAX;
    const input = { farmid, settings: { ...at.settings, PARMAX: finest(last) }, asof, codes: CODES };
    const shown = bands(last);
    const passed = passedPart(period, asof) ?? period;
    const classes = await measureClasses(tx, period, input, { parity: true });
    const then = await measureClasses(tx, before, { ...input, codes: DRAWN }, { parity: true });
    const narrow = bandColumns(shown, classes, passed, input);
    // No figure of this report reads a stream without classes: the whole is the sum of them.
    const all: TableColumn = { key: 'all', label: ALL, measure: measured('all', passed, unite(classes), CODES, input) };
    const columns = [...narrow, all];
    const targets = withoutPlans(await targetsAt(at, period.from, period.to));
    const lines = productionLines(SET);
    const closing = lines.findIndex(({ figure }) => figure?.code === 'CLOSING') + 1;
    const own = await ownLines(at, passed, columns, { all: shown, targets });
    return {
      table: productionTable(columns, all, targets).of(lines.toSpliced(closing, 0, ...own)),
      headline: dip(columns),
      charts: charts(narrow, bandColumns(shown, then, before, input), shown),
      notes: [...variantNotes(CODES, at.settings), ...provisionalNotes([all])],
      leftout: leftoutOf(all.measure.figures),
      subtitle: spanText(period),
      asof,
    };
  },
});
