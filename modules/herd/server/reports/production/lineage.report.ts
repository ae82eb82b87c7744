import { unite } from '#engine/figures/server/measure-classes.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { type Period, passedPart } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { figureValues } from '#modules/herd/domain/figures/figure-values.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { type ClassSums, measureClasses } from '../../figures/measure-classes.ts';
import { measured } from '../../figures/measure-periods.ts';
import { herdReport } from '../herd-report.ts';
import { ownLine, type ProductionLine, productionLines, productionTable, type TableColumn, targetsAt, withoutPlans } from '../production-table.ts';
import { leftoutOf, provisionalNotes, variantNotes } from '../report-notes.ts';
import { monthAsked, monthSpan, spanText } from './month-span.ts';
import { CLASS_SET } from './parity.report.ts';

const CODES = CLASS_SET.flatMap(({ codes }) => codes);
const ADJUSTED = ['TB', 'BA', 'FR', 'PWL'];
/** Columns when none are chosen, and litters below which a column is greyed. */
const LARGEST = 8;
const FEW = 20;

const OTHER = t3('Khác', 'Other', 'อื่นๆ');
const ALL = t3('Tất cả', 'All', 'ทั้งหมด');

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
    ...names.map((lineage, at): Line => ({ key: `l${at}`, label: t1(lineage), lineage, classes: classes.filter((one) => one.lineage === lineage) })),
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
    const of = (classes: readonly ClassSums[]) => figureValues(unite(classes.filter((one) => one.parity === parity)), settings, [code])[code];
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
  const narrowed = line.lineage === null ? { closed: true } : { narrows: { lineage: line.lineage } };
  return { key: line.key, label: line.label, measure, ...narrowed, ...(few ? { few } : {}) };
}

/** The line of a figure with every parity weighted as in the farm. */
function adjustedLine(
  code: string,
  lines: readonly Line[],
  farm: readonly ClassSums[],
  settings: HerdSettings,
): ProductionLine & { _adjusted: string } {
  const { name, unit, decimals } = figureOf(code);
  const adjusted = t3(`${name.V} – hiệu chỉnh theo lứa`, `${name.E} – parity-adjusted`, `${name.T} – ปรับตามลำดับท้อง`);
  const columns = [...lines, { key: 'all', classes: farm }];
  const values = columns.map(({ key, classes }) => [key, parityAdjusted(code, classes, farm, settings)] as const);
  return { ...ownLine(adjusted, { unit, decimals }, Object.fromEntries(values)), _adjusted: code };
}

const NOTES = [
  t3(
    'Hiệu chỉnh theo lứa: mỗi dòng được tính như có cơ cấu lứa của cả trại.',
    'Parity-adjusted: every lineage weighted to the parity shares of the farm.',
    'ปรับตามลำดับท้อง: ถ่วงน้ำหนักทุกสายด้วยสัดส่วนท้องของฟาร์ม',
  ),
  t3(`Cột in mờ: dưới ${FEW} ổ đẻ.`, `Greyed columns: fewer than ${FEW} litters.`, `คอลัมน์สีเทา: น้อยกว่า ${FEW} ครอก`),
];

/** PigMonthProReport4: the production set by sow lineage, beside it what parity explains (herd.md; edges rule 8). */
export const report = herdReport({
  name: 'PigMonthProReport4',
  page: {
    menuGroup: 'herd-production',
    place: 8,
    title: t3('Năng suất tháng theo dòng giống', 'Monthly Production by Lineage', 'รายงานผลผลิตรายเดือนตามสายเลือด'),
    purpose: t3(
      'So sánh các dòng nái trong cùng trại, có hiệu chỉnh theo lứa.',
      'Sow lines under the same roof compared, adjusted for parity.',
      'เปรียบเทียบสายแม่พันธุ์ในฟาร์มเดียวกัน ปรับตามท้อง',
    ),
  },
  paper: 'landscape',
  drill: true,
  fields: [
    F.farmid,
    F.month,
    F.months,
    {
      ...F.lineages,
      help: t3(
        'Để trống: tám dòng lớn nhất, còn lại là "khác"',
        'Blank: the eight largest, the rest as "other"',
        'เว้นว่าง: แปดสายที่ใหญ่ที่สุด ที่เหลือเป็น "อื่นๆ"',
      ),
    },
    F.tbmum,
    F.npdgilt,
    F.asof,
  ],
  beside: [F.lineage, F.lwzero],
  answer: async (at, params) => {
    const { tx, farmid, settings } = at;
    const asof = asofOf(at, params.asof);
    const period = monthSpan(monthAsked(params.month, asof), params.months);
    const passed = passedPart(period, asof) ?? period;
    const input = { farmid, settings, asof, codes: CODES };
    const classes = await measureClasses(tx, period, input, { parity: true, lineage: true });
    // No figure of this report reads a stream without classes: the whole is the sum of them.
    const whole = measured('all', passed, unite(classes), CODES, input);
    const lines = linesOf(classes, params.lineages);
    const all: TableColumn = { key: 'all', label: ALL, measure: whole };
    const columns = [...lines.map((line) => columnOf(line, passed, settings, asof)), all];
    const targets = withoutPlans(await targetsAt(at, period.from, period.to));
    const rows = productionLines(CLASS_SET).flatMap((line) => {
      const code = line.figure?.code ?? '';
      return ADJUSTED.includes(code) ? [line, adjustedLine(code, lines, classes, settings)] : [line];
    });
    return {
      table: productionTable(columns, all, targets).of(rows),
      notes: [...NOTES, ...variantNotes(CODES, settings), ...provisionalNotes([all])],
      leftout: leftoutOf(whole.figures),
      subtitle: spanText(period),
      asof,
    };
  },
});
