import type { Column, ReportRow, ReportSection } from '#engine/define/report.ts';
import { unitText } from '#engine/define/units.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { asofOf, type Db } from '#engine/server/report/db.ts';
import { type Month, monthPeriod, type Period, passedPart, shiftMonth, weeksEnding } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { type WeekStart, weekOf } from '#kernel/week.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import type { FarmsParams } from '#modules/herd/contract/reports/production/farms.report.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import { ranks, upperQuarter } from '#modules/herd/domain/figures/rank.ts';
import { figureCell, NO_TARGETS, type TableColumn } from '../production-table.ts';
import { type HerdReportContext, inEachFarm } from '../report-farms.ts';
import { leftoutOf, variantNotes } from '../report-notes.ts';
import { ALL_FARMS, byGroup, type FarmMeasures, groupNames, groupsNote, hasEntries, measureFarms, ofFarms, together } from './farm-sums.ts';
import { monthAsked, same, spanText } from './month-span.ts';
import { signedMonth } from './signed-months.ts';
import { askedFigures, withVariants } from './variants.ts';

/** Farms below which a quarter says nothing. */
const FARMS_FOR_QUARTER = 5;
const MOST_FIGURES = 60;
/** Figures the lines about quality need besides those asked for. */
const QUALITY = ['AVGMF', 'FALLOUT_UNKNOWN', 'UNBALLIT', 'UNBALPLUS', 'UNBALMINUS'];
const QUARTER_MONTHS = 3;

const own = columnsWith({
  mean: { V: 'Chung', E: 'Together', T: 'รวม' },
  best: { V: 'Tốt nhất', E: 'Best', T: 'ดีที่สุด' },
  worst: { V: 'Kém nhất', E: 'Worst', T: 'ต่ำที่สุด' },
  quarter: { V: 'Nhóm 25% tốt nhất', E: 'Top quarter from', T: 'กลุ่มบน 25%' },
});
const COMPARED: Text3 = { V: 'So sánh', E: 'Compared', T: 'เปรียบเทียบ' };

/** The period asked for: a month, three calendar months, or so many weeks, ending with the month or day chosen. */
export function farmSpan(span: FarmsParams['span'], month: Month | null | undefined, asof: BusinessDate, weekstart: WeekStart): Period {
  const last = monthAsked(month, asof);
  if (span === 'month') return { ...monthPeriod(last), key: 'span' };
  if (span === 'quarter') {
    const end = shiftMonth(last, (QUARTER_MONTHS - (Number(last.slice(4)) % QUARTER_MONTHS)) % QUARTER_MONTHS);
    return { key: 'span', from: monthPeriod(shiftMonth(end, 1 - QUARTER_MONTHS)).from, to: monthPeriod(end).to };
  }
  const day = month == null || monthPeriod(month).to > asof ? asof : monthPeriod(month).to;
  const weeks = weeksEnding(weekOf(day, weekstart), Number(span.slice(1)), weekstart);
  return { key: 'span', from: weeks[0]?.from ?? day, to: weeks.at(-1)?.to ?? day };
}

/** A farm as a column; one without entries in the period has no data, not 0. */
function farmColumn({ farm, measures }: FarmMeasures, group: string): TableColumn | null {
  const [measure] = measures;
  if (measure === undefined) return null;
  const shown = hasEntries(measure) ? measure : { ...measure, figures: {}, provisional: new Set<string>() };
  return {
    key: `f${farm.farmid}`,
    label: same(farm.farmname || farm.farmid),
    group: same(group),
    measure: shown,
    params: `farmid=${encodeURIComponent(farm.farmid)}`,
  };
}

interface Compared {
  readonly columns: readonly TableColumn[];
  readonly measured: readonly FarmMeasures[];
  readonly all: TableColumn;
}

/** Best, worst and the bound of the top quarter of the farms' values. */
function spreadOf(figure: FigureDef, columns: readonly TableColumn[]): ReportRow {
  if (figure.direction === 'none') return {};
  const values = columns.flatMap(({ measure }) => measure.figures[figure.code]?.value ?? []);
  if (values.length < 2) return {};
  const sorted = [...values].sort((a, b) => (figure.direction === 'up' ? b - a : a - b));
  const bound = values.length >= FARMS_FOR_QUARTER ? upperQuarter(values, figure.direction) : null;
  return { best: shownValue(figure, sorted[0] ?? null), worst: shownValue(figure, sorted.at(-1) ?? null), quarter: shownValue(figure, bound) };
}

function figureRow(code: string, { columns, measured, all }: Compared, language: Language): ReportRow {
  const figure = figureOf(code);
  const cells = columns.map((column) => {
    const farm = measured.find(({ farm: one }) => `f${one.farmid}` === column.key);
    return figureCell(figure, column, farm?.targets ?? NO_TARGETS);
  });
  const base = { figure: figure.name[language], unit: unitText(figure.unit, language), _figure: code, _decimals: figure.decimals };
  return Object.assign(base, ...cells, figureCell(figure, all, NO_TARGETS), spreadOf(figure, columns));
}

function rankSection(codes: readonly string[], columns: readonly TableColumn[], language: Language): ReportSection {
  const rows = codes.flatMap((code): ReportRow[] => {
    const figure = figureOf(code);
    if (figure.direction === 'none') return [];
    const placed = ranks(
      columns.map(({ measure }) => shownValue(figure, measure.figures[code]?.value ?? null)),
      figure.direction,
    );
    return [{ figure: figure.name[language], ...Object.fromEntries(columns.map(({ key }, at) => [key, placed[at] ?? null])) }];
  });
  return {
    key: 'rank',
    title: { V: 'Thứ hạng (1 là tốt nhất)', E: 'Rank (1 is best)', T: 'อันดับ (1 คือดีที่สุด)' },
    columns: [
      own('figure', 'text', { frozen: true, width: 34 }),
      ...columns.map(({ key, label, group }): Column => ({ key, label, type: 'int', ...(group === undefined ? {} : { group }) })),
    ],
    rows,
  };
}

interface Quality {
  readonly lastentry: number | null;
  readonly signed: boolean;
}

/** Days since the last entry on each farm, and whether the month the period ends in is signed. */
async function qualityOf(tx: Db, ctx: HerdReportContext, farms: readonly FarmMeasures[], to: BusinessDate): Promise<Quality[]> {
  return inEachFarm(
    tx,
    ctx,
    farms.map(({ farm }) => farm),
    async (at) => {
      const { rows } = await tx.query<{ since: number | null }>(
        `select $2::date - valuedt as since from animal_event where farm_id = $1 and valuedt <= $2::date and voided_at is null order by valuedt desc limit 1`,
        [at.farmid, at.curbusdt],
      );
      return { lastentry: rows[0]?.since ?? null, signed: await signedMonth(tx, at.farmid, to.slice(0, 6)) };
    },
  );
}

const SIGNED: Readonly<Record<'Y' | 'N', Text3>> = {
  Y: { V: 'đã ký', E: 'signed', T: 'ลงนามแล้ว' },
  N: { V: 'chưa ký', E: 'not signed', T: 'ยังไม่ลงนาม' },
};

function qualitySection(
  columns: readonly TableColumn[],
  farms: readonly FarmMeasures[],
  quality: readonly Quality[],
  codes: readonly string[],
  language: Language,
): ReportSection {
  const cell = (of: (column: TableColumn, at: number) => number | string | null) =>
    Object.fromEntries(
      columns.map((column) => [
        column.key,
        of(
          column,
          farms.findIndex(({ farm }) => `f${farm.farmid}` === column.key),
        ),
      ]),
    );
  const row = (name: Text3, values: ReportRow): ReportRow => ({ figure: name[language], ...values, _decimals: 0 });
  const leftout = ({ measure }: TableColumn): number => leftoutOf(measure.figures).reduce((sum, { n }) => sum + n, 0);
  const provisional = ({ measure }: TableColumn): number | null =>
    codes.length === 0 ? null : Math.round((100 * codes.filter((code) => measure.provisional.has(code)).length) / codes.length);
  return {
    key: 'quality',
    title: { V: 'Chất lượng dữ liệu', E: 'Data quality', T: 'คุณภาพข้อมูล' },
    columns: [
      own('figure', 'text', { frozen: true, width: 34 }),
      ...columns.map(({ key, label, group }): Column => ({ key, label, type: 'decimal', decimals: 0, ...(group === undefined ? {} : { group }) })),
    ],
    rows: [
      row(
        { V: 'Nái có mặt bình quân', E: 'Average mated females', T: 'แม่พันธุ์เฉลี่ย' },
        cell(({ measure }) => shownValue({ decimals: 0 }, measure.figures['AVGMF']?.value ?? null)),
      ),
      row(
        { V: 'Lượt phối không rõ kết quả', E: 'Matings with outcome unknown', T: 'การผสมที่ไม่ทราบผล' },
        cell(({ measure }) => measure.sums['f_unknown'] ?? null),
      ),
      row({ V: 'Dòng không tính', E: 'Rows left out', T: 'แถวที่ไม่นับ' }, cell(leftout)),
      row(
        { V: 'Ổ lệch số (nạp dữ liệu đầu)', E: 'Unbalanced litters', T: 'ครอกที่จำนวนไม่สมดุล' },
        cell(({ measure }) => measure.sums['unb_litters'] ?? null),
      ),
      row(
        { V: 'Heo con lệch số, thừa', E: 'Piglets unbalanced, more', T: 'ลูกสุกรไม่สมดุล เกิน' },
        cell(({ measure }) => measure.sums['unb_plus'] ?? null),
      ),
      row(
        { V: 'Heo con lệch số, thiếu', E: 'Piglets unbalanced, fewer', T: 'ลูกสุกรไม่สมดุล ขาด' },
        cell(({ measure }) => measure.sums['unb_minus'] ?? null),
      ),
      row({ V: 'Chỉ tiêu tạm tính, %', E: 'Provisional figures, %', T: 'ตัวชี้วัดชั่วคราว %' }, cell(provisional)),
      row(
        { V: 'Ngày từ lần nhập cuối', E: 'Days since last entry', T: 'วันหลังบันทึกล่าสุด' },
        cell((_, at) => quality[at]?.lastentry ?? null),
      ),
      row(
        { V: 'Báo cáo tháng', E: 'Monthly form', T: 'รายงานเดือน' },
        cell((_, at) => SIGNED[quality[at]?.signed === true ? 'Y' : 'N'][language]),
      ),
    ],
  };
}

/** Farms of a group in the order asked for: best first by a figure, else by identity. */
function ordered(farms: readonly FarmMeasures[], code: string | null): FarmMeasures[] {
  if (code === null) return [...farms];
  const figure = figureOf(code);
  const sign = figure.direction === 'down' ? 1 : -1;
  const value = ({ measures }: FarmMeasures): number | null => measures[0]?.figures[code]?.value ?? null;
  return [...farms].sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return sign * (x - y);
  });
}

function gridColumns(columns: readonly TableColumn[], quarters: boolean): Column[] {
  const plain = (name: 'mean' | 'best' | 'worst' | 'quarter'): Column => own(name, 'decimal', { decimals: 2, group: COMPARED });
  return [
    own('figure', 'text', { frozen: true, width: 34 }),
    own('unit', 'text', { width: 6 }),
    ...columns.map(({ key, label, group }): Column => ({ key, label, type: 'decimal', decimals: 2, ...(group === undefined ? {} : { group }) })),
    plain('mean'),
    plain('best'),
    plain('worst'),
    ...(quarters ? [plain('quarter')] : []),
  ];
}

const OWN_DEFINITIONS: Text3 = {
  V: 'Mọi trại tính theo định nghĩa của trại hiện tại; màu theo chỉ tiêu của từng trại. Cột "Chung" từ số đếm cộng lại.',
  E: 'All farms by the definitions of the current farm; colours against each farm’s own target. "Together" comes from summed counts.',
  T: 'ทุกฟาร์มคำนวณตามนิยามของฟาร์มปัจจุบัน สีเทียบเป้าหมายของแต่ละฟาร์ม คอลัมน์ "รวม" มาจากยอดนับรวม',
};

/** PigFarmProReport: farms in columns by their groups, figures in rows, what is best and how good the data are (herd.md). */
export const queryFarms = ofFarms(
  { all: true, byWeeks: ({ span }: FarmsParams) => span.startsWith('w') },
  async (tx, ctx, params: FarmsParams, farms) => {
    const asof = asofOf({ ...ctx, ...(params.asof == null ? {} : { asof: params.asof }) });
    const chosen = askedFigures(params.figures, 'figures', MOST_FIGURES);
    const sections = chosen.length === 0 ? PRODUCTION_SET : [];
    const listed = chosen.length === 0 ? PRODUCTION_SET.flatMap(({ codes }) => codes) : chosen;
    const [order = null] = askedFigures(params.order == null ? [] : [params.order], 'order', 1);
    const codes = [...new Set([...listed, ...QUALITY, ...(order === null ? [] : [order])])];
    const settings = withVariants(ctx.settings, params);
    const period = farmSpan(params.span, params.month, asof, ctx.weekstart);
    const input = { settings, asof, codes };
    const measured = await measureFarms(tx, ctx, farms, [period], input);
    const names = await groupNames(tx, ctx.language);
    const columns = byGroup(measured).flatMap(([group, ofGroup]) =>
      ordered(ofGroup, order).flatMap((one) => farmColumn(one, names.get(group) ?? group) ?? []),
    );
    const whole = together(
      'mean',
      measured.flatMap(({ measures }) => measures.filter(hasEntries)),
      input,
    );
    const compared: Compared = { columns, measured, all: { key: 'mean', label: ALL_FARMS, measure: whole, closed: true } };
    const rows =
      sections.length === 0
        ? listed.map((code) => figureRow(code, compared, ctx.language))
        : sections.flatMap((section) => [
            { figure: section.title[ctx.language], _style: 'bold', _heading: 1 },
            ...section.codes.map((code) => figureRow(code, compared, ctx.language)),
          ]);
    const passed = passedPart(period, asof) ?? period;
    return {
      columns: gridColumns(columns, columns.length >= FARMS_FOR_QUARTER),
      rows,
      sections: [
        ...(columns.length > 1 ? [rankSection(listed, columns, ctx.language)] : []),
        qualitySection(columns, measured, await qualityOf(tx, ctx, measured, passed.to), listed, ctx.language),
      ],
      notes: [{ text: OWN_DEFINITIONS }, ...groupsNote(measured, asof), ...variantNotes(listed, settings)],
      subtitle: spanText(period),
      asof,
      total: listed.length,
    };
  },
);
