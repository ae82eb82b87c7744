import type { ReportChart, ReportResult, ReportRow } from '#engine/define/report.ts';
import { unite } from '#engine/figures/server/measure-classes.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { type Period, passedPart } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import type { ParityParams } from '#modules/herd/contract/reports/production/parity.report.ts';
import type { FigureSettings } from '#modules/herd/domain/figures/figure.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { IDEAL_SHARES } from '#modules/herd/domain/figures/herd.figure.ts';
import { PRODUCTION_SET, type ProductionSection } from '#modules/herd/domain/figures/production-set.ts';
import { type ClassSums, measureClasses } from '../../figures/measure-classes.ts';
import { measured, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { loadTargets } from '../../figures/targets.ts';
import { unitOf } from '../figure-tables.ts';
import { cellOf, ownRow, productionColumns, productionRows, type TableColumn, withoutPlans } from '../production-table.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { leftoutOf, provisionalNotes, variantNotes } from '../report-notes.ts';
import { monthAsked, monthSpan, same, spanText, yearBefore } from './month-span.ts';
import { atFarm } from './variants.ts';

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

const CLASSES: Text3 = { V: 'Lứa', E: 'Parity', T: 'ลำดับท้อง' };
const AGES: Text3 = { V: 'Nhóm tuổi', E: 'Age group', T: 'กลุ่มอายุ' };
const ALL: Text3 = { V: 'Cả đàn', E: 'All', T: 'ทั้งหมด' };

function bands(last: number): Band[] {
  const single = Array.from({ length: last + 1 }, (_, parity): Band => {
    const label = parity === 0 ? { V: 'Hậu bị (0)', E: 'Gilts (0)', T: 'สุกรสาว (0)' } : same(parity === last ? `${parity}+` : String(parity));
    return { key: `p${parity}`, label, from: parity, to: parity === last ? null : parity, group: CLASSES };
  });
  return [
    ...single,
    { key: 'young', label: { V: 'Trẻ (1–2)', E: 'Young (1–2)', T: 'อายุน้อย (1–2)' }, from: 1, to: 2, group: AGES },
    { key: 'prime', label: { V: 'Sung sức (3–6)', E: 'Prime (3–6)', T: 'วัยเจริญ (3–6)' }, from: 3, to: 6, group: AGES },
    { key: 'old', label: { V: 'Già (≥ 7)', E: 'Old (≥ 7)', T: 'อายุมาก (≥ 7)' }, from: 7, to: null, group: AGES },
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
    const to = band.to === null ? '' : `&parityTo=${band.to}`;
    const measure = measured(band.key, period, sums, CODES, look);
    return { ...band, measure, params: `parityFrom=${band.from}${to}` };
  });
}

/** Classes of parity as fine as any column needs: the last one shown, at least up to the old ones. */
const finest = (last: number): number => Math.max(last, 8);

/** Mated females that left, not moved, without a service after their last weaning, by parity; gilts never served under 0. */
async function unserved(tx: Db, farmid: string, period: Period): Promise<{ parity: number; n: number }[]> {
  const { rows } = await tx.query<{ parity: number; n: number }>(
    `select parity, count(*)::int as n from animal where farm_id = $1 and leftdt >= $2::date and leftdt <= $3::date
     and sex = 'F' and not deleted and leftway <> 'moved' and status in ('G', 'W') group by 1`,
    [farmid, period.from, period.to],
  );
  return rows;
}

function ownRows(
  columns: readonly TableColumn[],
  all: readonly Band[],
  left: readonly { parity: number; n: number }[],
  language: 'V' | 'E' | 'T',
): ReportRow[] {
  const total = columns.at(-1)?.measure.sums['mf_to'] ?? 0;
  const values = (of: (band: Band | null, measure: PeriodMeasure) => number | null) =>
    Object.fromEntries(columns.map(({ key, measure }) => [key, of(all.find((band) => band.key === key) ?? null, measure)]));
  const ideal = ({ from, to }: Band): number => IDEAL_SHARES.slice(from, to === null ? undefined : to + 1).reduce((sum, share) => sum + share, 0);
  const heads = (band: Band | null): number => left.filter((one) => band === null || inside(band, one)).reduce((sum, { n }) => sum + n, 0);
  const row = (name: Text3, unit: string, decimals: number, cells: Record<string, number | null>): ReportRow =>
    ownRow(name[language], { unit, decimals }, cells);
  return [
    row(
      { V: 'Tỷ lệ theo lứa', E: 'Parity share', T: 'สัดส่วนตามท้อง' },
      '%',
      1,
      values((_, measure) => (total === 0 ? null : (100 * (measure.sums['mf_to'] ?? 0)) / total)),
    ),
    row(
      { V: 'Tỷ lệ lý tưởng', E: 'Ideal share', T: 'สัดส่วนที่เหมาะสม' },
      '%',
      1,
      values((band) => (band === null ? 100 : ideal(band))),
    ),
    row(
      { V: 'Ngày nái có mặt', E: 'Mated female days', T: 'จำนวนวันของแม่พันธุ์' },
      '',
      0,
      values((_, measure) => measure.sums['mfd'] ?? null),
    ),
    row(
      { V: 'Ra đàn khi chưa phối', E: 'Removed unserved', T: 'ออกจากฝูงโดยไม่ได้ผสม' },
      '',
      0,
      values((band) => heads(band)),
    ),
  ];
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
    title: figureOf(code).name,
    ...unitOf(figureOf(code)),
    x: single.map(({ label }) => label.E.replace('Gilts (0)', '0')),
    series: [
      { name: { V: 'Kỳ này', E: 'This period', T: 'ช่วงนี้' }, values: series(now, code) },
      { name: { V: '12 tháng trước', E: '12 months before', T: '12 เดือนก่อน' }, values: series(before, code) },
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
      label: { V: 'Sụt lứa hai: sống lứa 2 − lứa 1', E: 'Second-litter dip: BA(2) − BA(1)', T: 'ท้องสองตก: มีชีวิตท้อง 2 − ท้อง 1' },
      value: less(value('p2', 'BA'), value('p1', 'BA'), 2),
      decimals: 2,
    },
    {
      figure: 'FR',
      label: { V: 'Sụt lứa hai: tỷ lệ đẻ lứa 1 − hậu bị', E: 'Second-litter dip: FR(1) − FR(0)', T: 'ท้องสองตก: อัตราเข้าคลอดท้อง 1 − สุกรสาว' },
      value: less(value('p1', 'FR'), value('p0', 'FR'), 1),
      decimals: 1,
      unit: '%',
    },
  ];
}

async function ofFarm(tx: Db, ctx: HerdReportContext, params: ParityParams): Promise<ReportResult> {
  const asof = asofOf({ ...ctx, ...(params.asof == null ? {} : { asof: params.asof }) });
  const period = monthSpan(monthAsked(params.month, asof), params.months);
  const before = yearBefore(period);
  const last = params.parmax ?? ctx.settings.PARMAX;
  const input = { farmid: ctx.farmid, settings: { ...ctx.settings, PARMAX: finest(last) }, asof, codes: CODES };
  const shown = bands(last);
  const passed = passedPart(period, asof) ?? period;
  const classes = await measureClasses(tx, period, input, { parity: true });
  const then = await measureClasses(tx, before, { ...input, codes: DRAWN }, { parity: true });
  // No figure of this report reads a stream without classes: the whole is the sum of them.
  const whole = measured('all', passed, unite(classes), CODES, input);
  const narrow = bandColumns(shown, classes, passed, input);
  const columns: TableColumn[] = [...narrow, { key: 'all', label: ALL, measure: whole }];
  const all = columns.at(-1) ?? narrow[0];
  if (all === undefined) return { columns: [], rows: [] };
  const targets = withoutPlans(
    await loadTargets(tx, ctx.farmid, period.from, period.to, { gestation: ctx.settings.GESTSTD, lactation: ctx.settings.LACTSTD }),
  );
  const own = ownRows(columns, shown, await unserved(tx, ctx.farmid, passed), ctx.language);
  const rows = productionRows(SET, columns, targets, all, ctx.language, () => ({}));
  const closing = rows.findIndex((row) => row['_figure'] === 'CLOSING');
  return {
    columns: productionColumns(columns),
    rows: [...rows.slice(0, closing + 1), ...own, ...rows.slice(closing + 1)],
    headline: dip(columns),
    charts: charts(narrow, bandColumns(shown, then, before, input), shown),
    notes: [...variantNotes(CODES, ctx.settings), ...provisionalNotes([all])],
    leftout: leftoutOf(whole.figures),
    subtitle: spanText(period),
    asof,
  };
}

/** PigMonthProReport2: the production set by parity class (herd.md; edges rule 8). */
export function queryParity(tx: Db, ctx: HerdReportContext, params: ParityParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, (own) => ofFarm(tx, own, params));
}
