import { choice, code, defineList } from '#engine/define/fields.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { ranks, upperQuarter } from '#engine/figures/domain/rank.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { groupNames } from '#engine/server/report/group-names.ts';
import { monthPeriod, type Period, passedPart, weeksEnding } from '#engine/server/report/periods.ts';
import type { Cell } from '#engine/server/report/table.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { type Month, shiftMonth } from '#kernel/month.ts';
import { type WeekStart, weekOf } from '#kernel/week.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { HERD_RIGHTS } from '#modules/herd/contract/rights.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import { type HerdAt, herdReport, herdTable } from '../herd-report.ts';
import {
  figureLine,
  measuredColumn,
  NO_TARGETS,
  nameColumns,
  PRODUCTION_LINE,
  type ProductionLine,
  productionLines,
  type TableColumn,
} from '../production-table.ts';
import { inEachFarm } from '../report-farms.ts';
import { leftoutOf, variantNotes } from '../report-notes.ts';
import { byGroup, entered, type FarmMeasures, groupsNote, hasEntries, measureFarms, sideOf, together } from './farm-sums.ts';
import { monthAsked, spanText } from './month-span.ts';
import { signedMonth } from './signed-months.ts';
import { askedFigures, withVariants } from './variants.ts';

const SPANS = defineList('farmspan', {
  month: t3('Tháng', 'Month', 'เดือน'),
  quarter: t3('Quý', 'Quarter', 'ไตรมาส'),
  w13: t3('13 tuần', '13 weeks', '13 สัปดาห์'),
  w26: t3('26 tuần', '26 weeks', '26 สัปดาห์'),
  w52: t3('52 tuần', '52 weeks', '52 สัปดาห์'),
});
type Span = keyof typeof SPANS.words;

/** Farms below which a quarter says nothing. */
const FARMS_FOR_QUARTER = 5;
const MOST_FIGURES = 60;
/** Figures the lines about quality need besides those asked for. */
const QUALITY = ['AVGMF', 'FALLOUT_UNKNOWN', 'UNBALLIT', 'UNBALPLUS', 'UNBALMINUS'];
const QUARTER_MONTHS = 3;

/** The period asked for: a month, three calendar months, or so many weeks, ending with the month or day chosen. */
export function farmSpan(span: Span, month: Month | null | undefined, asof: BusinessDate, weekstart: WeekStart): Period {
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
interface FarmColumn extends TableColumn {
  readonly farmid: string;
  readonly targets: TargetBook;
}

function farmColumn({ farm, measures, targets }: FarmMeasures, group: string): FarmColumn[] {
  const { farmid, farmname } = farm;
  return measures.slice(0, 1).map((measure) => ({
    ...{ farmid, targets, key: `f${farmid}`, label: t1(farmname || farmid), group: t1(group) },
    ...{ measure: entered(measure), narrows: { farmid } },
  }));
}

/** Best, worst and the bound of the top quarter of the farms' values. */
function spreadOf(figure: FigureDef, columns: readonly TableColumn[]) {
  const side = sideOf(figure);
  if (side === null) return null;
  const values = columns.flatMap(({ measure }) => measure.figures[figure.code]?.value ?? []);
  if (values.length < 2) return null;
  const sorted = [...values].sort((a, b) => (side === 'up' ? b - a : a - b));
  const bound = values.length >= FARMS_FOR_QUARTER ? upperQuarter(values, side) : null;
  return { best: shownValue(figure, sorted[0] ?? null), worst: shownValue(figure, sorted.at(-1) ?? null), quarter: shownValue(figure, bound) };
}

const SPREAD = {
  best: t3('Tốt nhất', 'Best', 'ดีที่สุด'),
  worst: t3('Kém nhất', 'Worst', 'ต่ำที่สุด'),
  quarter: t3('Nhóm 25% tốt nhất', 'Top quarter from', 'กลุ่มบน 25%'),
};
const COMPARED = t3('So sánh', 'Compared', 'เปรียบเทียบ');

/** Figures in rows, the farms in columns, then all together and what is best. */
function farmTable(columns: readonly FarmColumn[], whole: TableColumn['measure']) {
  const all: TableColumn = { key: 'mean', label: t3('Chung', 'Together', 'รวม'), group: COMPARED, measure: whole, closed: true };
  const shown = columns.length >= FARMS_FOR_QUARTER ? (['best', 'worst', 'quarter'] as const) : (['best', 'worst'] as const);
  return herdTable<ProductionLine>(
    (c) => [
      ...nameColumns(c),
      ...columns.map((one, at) => ({ ...measuredColumn(c, one, one.targets), phone: at + 2 })),
      measuredColumn(c, all, NO_TARGETS),
      ...shown.map((key) =>
        c.decimal(key, SPREAD[key], {
          decimals: 2,
          group: COMPARED,
          of: ({ figure }) => (figure === undefined ? undefined : spreadOf(figure, columns)?.[key]),
        }),
      ),
    ],
    PRODUCTION_LINE,
  );
}

/** A line beside the farms: what it says of each. */
interface Beside {
  readonly name: Text3;
  readonly of: (column: FarmColumn, at: number) => Cell;
}

const besideTable = (type: 'int' | 'decimal', columns: readonly FarmColumn[]) =>
  herdTable<Beside>(
    (c) => [
      c.text('figure', { frozen: true, width: 34, of: ({ name }) => name }),
      ...columns.map((column, at) =>
        c[type](column.key, column.label, {
          ...(type === 'decimal' ? { decimals: 0 } : {}),
          ...(column.group === undefined ? {} : { group: column.group }),
          of: (row) => row.of(column, at),
        }),
      ),
    ],
    type === 'decimal' ? { decimals: () => 0 } : {},
  );

/** The rank of each farm by the figures farms are placed by. */
function rankLines(codes: readonly string[], columns: readonly FarmColumn[]): Beside[] {
  return codes.flatMap((code): Beside[] => {
    const figure = figureOf(code);
    const side = sideOf(figure);
    if (side === null) return [];
    const placed = ranks(
      columns.map(({ measure }) => shownValue(figure, measure.figures[code]?.value ?? null)),
      side,
    );
    return [{ name: figure.name, of: (_, at) => placed[at] ?? null }];
  });
}

interface Quality {
  readonly lastentry: number | null;
  readonly signed: boolean;
}

const SINCE_ENTRY = `
  select $2::date - valuedt as since from animal_event
  where farm_id = $1 and valuedt <= $2::date and voided_at is null
  order by valuedt desc limit 1`;

/** Days since the last entry on each farm, and whether the month the period ends in is signed. */
async function qualityOf({ tx, asked, ...at }: HerdAt, to: BusinessDate): Promise<ReadonlyMap<string, Quality>> {
  const found = await inEachFarm(tx, at, asked, async ({ farmid, curbusdt }) => {
    const { rows } = await tx.query<{ since: number | null }>(SINCE_ENTRY, [farmid, curbusdt]);
    return [farmid, { lastentry: rows[0]?.since ?? null, signed: await signedMonth(tx, farmid, to.slice(0, 6)) }] as const;
  });
  return new Map(found);
}

const SIGNED = t3('đã ký', 'signed', 'ลงนามแล้ว');
const UNSIGNED = t3('chưa ký', 'not signed', 'ยังไม่ลงนาม');

function qualityLines(quality: ReadonlyMap<string, Quality>, codes: readonly string[]): Beside[] {
  const sum = (name: Text3, key: string): Beside => ({ name, of: ({ measure }) => measure.sums[key] ?? null });
  return [
    {
      name: t3('Nái có mặt bình quân', 'Average mated females', 'แม่พันธุ์เฉลี่ย'),
      of: ({ measure }) => shownValue({ decimals: 0 }, measure.figures['AVGMF']?.value ?? null),
    },
    sum(t3('Lượt phối không rõ kết quả', 'Matings with outcome unknown', 'การผสมที่ไม่ทราบผล'), 'f_unknown'),
    {
      name: t3('Dòng không tính', 'Rows left out', 'แถวที่ไม่นับ'),
      of: ({ measure }) => leftoutOf(measure.figures).reduce((total, { n }) => total + n, 0),
    },
    sum(t3('Ổ lệch số (nạp dữ liệu đầu)', 'Unbalanced litters', 'ครอกที่จำนวนไม่สมดุล'), 'unb_litters'),
    sum(t3('Heo con lệch số, thừa', 'Piglets unbalanced, more', 'ลูกสุกรไม่สมดุล เกิน'), 'unb_plus'),
    sum(t3('Heo con lệch số, thiếu', 'Piglets unbalanced, fewer', 'ลูกสุกรไม่สมดุล ขาด'), 'unb_minus'),
    {
      name: t3('Chỉ tiêu tạm tính, %', 'Provisional figures, %', 'ตัวชี้วัดชั่วคราว %'),
      of: ({ measure }) =>
        codes.length === 0 ? null : Math.round((100 * codes.filter((code) => measure.provisional.has(code)).length) / codes.length),
    },
    {
      name: t3('Ngày từ lần nhập cuối', 'Days since last entry', 'วันหลังบันทึกล่าสุด'),
      of: ({ farmid }) => quality.get(farmid)?.lastentry ?? null,
    },
    {
      name: t3('Báo cáo tháng', 'Monthly form', 'รายงานเดือน'),
      of: ({ farmid }) => (quality.get(farmid)?.signed === true ? SIGNED : UNSIGNED),
    },
  ];
}

/** Farms of a group in the order asked for: best first by a figure, else by identity. */
function ordered(farms: readonly FarmMeasures[], by: string | null): FarmMeasures[] {
  if (by === null) return [...farms];
  const sign = figureOf(by).direction === 'down' ? 1 : -1;
  const value = ({ measures }: FarmMeasures): number | null => measures[0]?.figures[by]?.value ?? null;
  return [...farms].sort((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1;
    return sign * (x - y);
  });
}

const OWN_DEFINITIONS = t3(
  'Mọi trại tính theo định nghĩa của trại hiện tại; màu theo chỉ tiêu của từng trại. Cột "Chung" từ số đếm cộng lại.',
  'All farms by the definitions of the current farm; colours against each farm’s own target. "Together" comes from summed counts.',
  'ทุกฟาร์มคำนวณตามนิยามของฟาร์มปัจจุบัน สีเทียบเป้าหมายของแต่ละฟาร์ม คอลัมน์ "รวม" มาจากยอดนับรวม',
);

/** PigFarmProReport: farms in columns by their groups, figures in rows, what is best and how good the data are (herd.md). */
export const report = herdReport({
  name: 'PigFarmProReport',
  page: {
    menuGroup: 'herd-production',
    place: 11,
    fromLevel: 70,
    flags: HERD_RIGHTS.compare,
    title: t3('So sánh năng suất các trại', 'Farms Side by Side', 'เปรียบเทียบผลผลิตระหว่างฟาร์ม'),
    purpose: t3('So sánh các trại trong một kỳ.', 'Farms compared over one period.', 'เปรียบเทียบหลายฟาร์มในช่วงเดียว'),
  },
  paper: 'landscape',
  drill: true,
  compares: ['lastyear'],
  fields: [
    F.farms,
    F.farmgroups,
    choice('span', t3('Kỳ', 'Period', 'ช่วงเวลา'), SPANS, {
      fallback: 'month',
      help: t3('Kỳ kết thúc ở tháng hoặc ngày đã chọn', 'Ends with the month or day chosen', 'สิ้นสุดที่เดือนหรือวันที่เลือก'),
    }),
    F.month,
    F.figures,
    code('order', t3('Xếp trại theo', 'Order farms by', 'เรียงฟาร์มตาม'), { list: 'figure' }),
    F.tbmum,
    F.npdgilt,
    F.asof,
  ],
  beside: [F.farmid, F.lwzero],
  over: { all: true, byWeeks: ({ span }) => span.startsWith('w') },
  answer: async (at, params) => {
    const asof = asofOf(at, params.asof);
    const chosen = askedFigures(params.figures, 'figures', MOST_FIGURES);
    const lines = chosen.length === 0 ? productionLines(PRODUCTION_SET) : chosen.map(figureLine);
    const listed = lines.flatMap(({ figure }) => figure?.code ?? []);
    const [order = null] = askedFigures(params.order == null ? [] : [params.order], 'order', 1);
    const codes = [...new Set([...listed, ...QUALITY, ...(order === null ? [] : [order])])];
    const input = { settings: withVariants(at.settings, params), asof, codes };
    const period = farmSpan(params.span, params.month, asof, at.weekstart);
    const measured = await measureFarms(at.tx, at, at.asked, [period], input);
    const names = await groupNames(at.tx, at.language);
    const columns = byGroup(measured).flatMap(([group, farms]) => ordered(farms, order).flatMap((one) => farmColumn(one, names.get(group) ?? group)));
    const whole = together(
      'mean',
      measured.flatMap(({ measures }) => measures.filter(hasEntries)),
      input,
    );
    const quality = await qualityOf(at, (passedPart(period, asof) ?? period).to);
    const rank = {
      key: 'rank',
      title: t3('Thứ hạng (1 là tốt nhất)', 'Rank (1 is best)', 'อันดับ (1 คือดีที่สุด)'),
      table: besideTable('int', columns).of(rankLines(listed, columns)),
    };
    return {
      table: farmTable(columns, whole).of(lines),
      sections: [
        ...(columns.length > 1 ? [rank] : []),
        {
          key: 'quality',
          title: t3('Chất lượng dữ liệu', 'Data quality', 'คุณภาพข้อมูล'),
          table: besideTable('decimal', columns).of(qualityLines(quality, listed)),
        },
      ],
      notes: [OWN_DEFINITIONS, ...groupsNote(measured, asof), ...variantNotes(listed, input.settings)],
      subtitle: spanText(period),
      asof,
    };
  },
});
