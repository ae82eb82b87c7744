import type { ReportResult, ReportRow } from '#engine/define/report.ts';
import { unitText } from '#engine/define/units.ts';
import { unite } from '#engine/figures/server/measure-classes.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { type Period, passedPart } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import type { LineageParams } from '#modules/herd/contract/reports/production/lineage.report.ts';
import { figureValues } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { type ClassSums, measureClasses } from '../../figures/measure-classes.ts';
import { measured } from '../../figures/measure-periods.ts';
import { loadTargets } from '../../figures/targets.ts';
import { ownRow, productionColumns, productionRows, type TableColumn, withoutPlans } from '../production-table.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { leftoutOf, provisionalNotes, variantNotes } from '../report-notes.ts';
import { monthAsked, monthSpan, same, spanText } from './month-span.ts';
import { CLASS_SET } from './parity.query.ts';
import { atFarm } from './variants.ts';

const CODES = CLASS_SET.flatMap(({ codes }) => codes);
const ADJUSTED = ['TB', 'BA', 'FR', 'PWL'];
/** Columns when none are chosen, and litters below which a column is greyed. */
const LARGEST = 8;
const FEW = 20;

const OTHER: Text3 = { V: 'Khác', E: 'Other', T: 'อื่นๆ' };
const ALL: Text3 = { V: 'Tất cả', E: 'All', T: 'ทั้งหมด' };
const ADJUSTED_NAME: Text3 = { V: 'hiệu chỉnh theo lứa', E: 'parity-adjusted', T: 'ปรับตามลำดับท้อง' };

/** One lineage, several together, or the whole herd, as its classes of parity. */
interface Line {
  readonly key: string;
  readonly label: Text3;
  readonly lineage: string | null;
  readonly classes: readonly ClassSums[];
}

/** The lineages with most mated female days; those of equal days by name. */
function largest(classes: readonly ClassSums[]): string[] {
  const days = new Map<string, number>();
  for (const { lineage, sums } of classes) days.set(lineage, (days.get(lineage) ?? 0) + (sums['mfd'] ?? 0));
  return [...days]
    .filter(([lineage, mfd]) => lineage !== '' && mfd > 0)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, LARGEST)
    .map(([lineage]) => lineage);
}

function linesOf(classes: readonly ClassSums[], chosen: readonly string[] | null | undefined): Line[] {
  const names = chosen == null || chosen.length === 0 ? largest(classes) : [...new Set(chosen)];
  const rest = classes.filter(({ lineage }) => !names.includes(lineage));
  return [
    ...names.map(
      (lineage, at): Line => ({ key: `l${at}`, label: same(lineage), lineage, classes: classes.filter((one) => one.lineage === lineage) }),
    ),
    // Boars and gilts alone make no column of sow lines.
    ...(rest.every(({ sums }) => (sums['mfd'] ?? 0) === 0 && (sums['mat'] ?? 0) === 0)
      ? []
      : [{ key: 'other', label: OTHER, lineage: null, classes: rest }]),
  ];
}

/**
 * The figure with every parity weighted as in the farm (direct standardisation by the farm's
 * denominators); classes the lineage has no rows of are left out of the weights. Null without any.
 */
export function parityAdjusted(code: string, line: readonly ClassSums[], farm: readonly ClassSums[], settings: HerdSettings): number | null {
  let weights = 0;
  let sum = 0;
  for (const parity of new Set(farm.map((one) => one.parity))) {
    const of = (classes: readonly ClassSums[]) =>
      figureValues(
        unite(classes, (one) => one.parity === parity),
        settings,
        [code],
      )[code];
    const weight = of(farm)?.denominator ?? 0;
    const value = of(line)?.value ?? null;
    if (value === null || weight === 0) continue;
    weights += weight;
    sum += weight * value;
  }
  return weights === 0 ? null : sum / weights;
}

function columnOf(line: Line, period: Period, settings: HerdSettings, asof: BusinessDate): TableColumn {
  const measure = measured(line.key, period, unite(line.classes), CODES, { settings, asof });
  const few = (measure.sums['lf'] ?? 0) < FEW;
  const narrowed = line.lineage === null ? { closed: true } : { params: `lineage=${encodeURIComponent(line.lineage)}` };
  return { key: line.key, label: line.label, measure, ...narrowed, ...(few ? { few } : {}) };
}

function adjustedRow(
  code: string,
  lines: readonly Line[],
  farm: readonly ClassSums[],
  settings: HerdSettings,
  few: ReadonlySet<string>,
  language: Language,
): ReportRow {
  const { name, unit, decimals } = figureOf(code);
  const values = Object.fromEntries([
    ...lines.map(({ key, classes }) => [key, parityAdjusted(code, classes, farm, settings)] as const),
    ['all', parityAdjusted(code, farm, farm, settings)] as const,
  ]);
  const muted = Object.fromEntries([...few].map((key) => [`_mark_${key}`, 'muted']));
  return {
    ...ownRow(`${name[language]} – ${ADJUSTED_NAME[language]}`, { unit: unitText(unit, language), decimals }, values),
    ...muted,
    _adjusted: code,
  };
}

const NOTES: readonly Text3[] = [
  {
    V: 'Hiệu chỉnh theo lứa: mỗi dòng được tính như có cơ cấu lứa của cả trại.',
    E: 'Parity-adjusted: every lineage weighted to the parity shares of the farm.',
    T: 'ปรับตามลำดับท้อง: ถ่วงน้ำหนักทุกสายด้วยสัดส่วนท้องของฟาร์ม',
  },
  {
    V: `Cột in mờ: dưới ${FEW} ổ đẻ.`,
    E: `Greyed columns: fewer than ${FEW} litters.`,
    T: `คอลัมน์สีเทา: น้อยกว่า ${FEW} ครอก`,
  },
];

async function ofFarm(tx: Db, ctx: HerdReportContext, params: LineageParams): Promise<ReportResult> {
  const asof = asofOf({ ...ctx, ...(params.asof == null ? {} : { asof: params.asof }) });
  const period = monthSpan(monthAsked(params.month, asof), params.months);
  const passed = passedPart(period, asof) ?? period;
  const { settings } = ctx;
  const input = { farmid: ctx.farmid, settings, asof, codes: CODES };
  const classes = await measureClasses(tx, period, input, { parity: true, lineage: true });
  // No figure of this report reads a stream without classes: the whole is the sum of them.
  const whole = measured('all', passed, unite(classes), CODES, input);
  const lines = linesOf(classes, params.lineages);
  const all: TableColumn = { key: 'all', label: ALL, measure: whole };
  const columns = [...lines.map((line) => columnOf(line, passed, settings, asof)), all];
  const few = new Set(columns.flatMap((one) => (one.few === true ? [one.key] : [])));
  const targets = withoutPlans(
    await loadTargets(tx, ctx.farmid, period.from, period.to, { gestation: settings.GESTSTD, lactation: settings.LACTSTD }),
  );
  const rows = productionRows(CLASS_SET, columns, targets, all, ctx.language, () => ({})).flatMap((row) => {
    const code = String(row['_figure'] ?? '');
    return ADJUSTED.includes(code) ? [row, adjustedRow(code, lines, classes, settings, few, ctx.language)] : [row];
  });
  return {
    columns: productionColumns(columns),
    rows,
    notes: [...NOTES.map((text) => ({ text })), ...variantNotes(CODES, settings), ...provisionalNotes([all])],
    leftout: leftoutOf(whole.figures),
    subtitle: spanText(period),
    asof,
  };
}

/** PigMonthProReport4: the production set by sow lineage, beside it what parity explains (herd.md; edges rule 8). */
export function queryLineage(tx: Db, ctx: HerdReportContext, params: LineageParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, (own) => ofFarm(tx, own, params));
}
