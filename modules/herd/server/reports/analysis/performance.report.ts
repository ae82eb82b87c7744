import { date } from '#engine/define/fields.ts';
import type { ParamsOf, ReportChart } from '#engine/define/report.ts';
import { formulaOf, isQuotient } from '#engine/figures/domain/figure.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { Refused } from '#engine/server/refused.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier, type Period, passedPart, periodIssues } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Language, type Text3, t1, t3 } from '#kernel/language.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { ANALYSIS_SET } from '#modules/herd/domain/figures/analysis-set.ts';
import { CAUSES, type Cause } from '#modules/herd/domain/figures/causes.ts';
import type { FigureSettings } from '#modules/herd/domain/figures/figure.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { parityOfShare } from '#modules/herd/domain/figures/herd.figure.ts';
import { measurePeriods, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { type HerdAt, type HerdColumn, herdReport, herdTable } from '../herd-report.ts';
import { given, listPeriod } from '../list-period.ts';
import { together } from '../production/farm-sums.ts';
import { withVariants } from '../production/variants.ts';
import { nameColumns, PRODUCTION_LINE, type ProductionLine, productionLines } from '../production-table.ts';
import { inEachFarm } from '../report-farms.ts';
import { provisionalNotes, variantNotes } from '../report-notes.ts';

const further = <const N extends string>(n: N) =>
  [
    date(`from${n}`, t3(`Kỳ ${n}, từ ngày`, `Period ${n} from`, `ช่วง ${n} ตั้งแต่`)),
    date(`to${n}`, t3(`Kỳ ${n}, đến ngày`, `Period ${n} to`, `ช่วง ${n} ถึง`)),
  ] as const;

const FIELDS = [
  F.farmsHere,
  F.farmgroups,
  F.from,
  F.to,
  ...further('2'),
  ...further('3'),
  ...further('4'),
  F.lineage,
  F.parityFrom,
  F.parityTo,
  F.roomid,
  F.tbmum,
  F.npdgilt,
  F.lwzero,
  F.asof,
] as const;

const CODES = ANALYSIS_SET.flatMap(({ codes }) => codes);
/** Below so many days a figure a year says little. */
const SHORT = 28;

/** The periods asked for; the first as in every list, the others when both days are given. */
async function periodsAsked(at: HerdAt, params: ParamsOf<typeof FIELDS>): Promise<{ periods: Period[]; asof: BusinessDate }> {
  const { period, asof } = await listPeriod(at.tx, at, params);
  const periods: Period[] = [{ ...period, key: '1' }];
  for (const n of [2, 3, 4] as const) {
    const [from, to] = [params[`from${n}`], params[`to${n}`]];
    if (from == null && to == null) continue;
    if (from == null || to == null) {
      const field = from == null ? `from${n}` : `to${n}`;
      throw new Refused([{ code: 'V_REQUIRED', field, params: { field } }]);
    }
    const issues = periodIssues(from, to).map((issue) => ({ ...issue, field: `${issue.field}${n}` }));
    if (issues.length > 0) throw new Refused(issues);
    periods.push({ key: String(n), from, to });
  }
  // Figures stop at the day they are known on, and so do the headings over them.
  return { periods: periods.map((one) => passedPart(one, asof) ?? one), asof };
}

/** A period as it was measured, over all farms asked for. */
interface Measured {
  readonly key: string;
  readonly label: Text3;
  readonly measure: PeriodMeasure;
  readonly typing: Typing;
}

const periodTitle = ({ key, from, to }: Period): Text3 => t3(`Kỳ ${key}: ${from}–${to}`, `Period ${key}: ${from}–${to}`, `ช่วง ${key}: ${from}–${to}`);

/** Rows a figure leaves out in a period, for one cause or for all. */
const leftOutOf = ({ figures }: PeriodMeasure, code: string, cause?: Cause): number =>
  (figures[code]?.leftout ?? []).reduce((sum, one) => (cause === undefined || one.cause === cause ? sum + one.n : sum), 0);

/** A figure of the year measured over too few days. */
function isShort({ figure }: ProductionLine, { days, figures }: PeriodMeasure, settings: FigureSettings): boolean {
  if (figure === undefined || days >= SHORT || figures[figure.code]?.value == null) return false;
  const factor = formulaOf(figure, settings)?.factor ?? 0;
  return factor === 365 || factor === 36500;
}

/** Shares of parities end with the last class of the farm. */
function isShown(code: string, { PARMAX }: FigureSettings): boolean {
  const parity = parityOfShare(code);
  return parity === null || parity <= PARMAX;
}

/** Figures in rows: value, numerator, denominator and rows left out of each period, then the change against the first. */
function analysisTable(periods: readonly Measured[], settings: FigureSettings) {
  const first = periods[0]?.measure;
  return herdTable<ProductionLine>(
    (c) => [
      ...nameColumns(c),
      ...periods.flatMap(({ key, label: group, measure }): HerdColumn<ProductionLine>[] => {
        const valueIn = ({ figure }: ProductionLine, one = measure) =>
          figure === undefined ? undefined : shownValue(figure, one.figures[figure.code]?.value ?? null);
        /** Sums of kilograms and doses are told in whole ones; the value beside them is not. */
        const part = (line: ProductionLine, of: 'numerator' | 'denominator') => {
          const { figure } = line;
          const found = figure && measure.figures[figure.code];
          if (figure === undefined) return undefined;
          return found !== undefined && isQuotient(figure, settings) && valueIn(line) !== null ? Math.round(found[of]) : null;
        };
        const change = c.decimal(`c${key}`, t3('So với kỳ 1', 'Against period 1', 'เทียบช่วง 1'), {
          decimals: 2,
          group,
          of: (line) => {
            const [value, base] = [valueIn(line), valueIn(line, first)];
            if (line.figure === undefined) return undefined;
            return value == null || base == null ? null : shownValue(line.figure, value - base);
          },
        });
        return [
          c.decimal(`v${key}`, t3('Giá trị', 'Value', 'ค่า'), {
            decimals: 2,
            group,
            phone: Number(key) + 1,
            of: (line) => valueIn(line),
            provisional: ({ figure }) => figure && measure.provisional.has(figure.code),
            mark: (line) => line.figure && (measure.provisional.has(line.figure.code) || isShort(line, measure, settings)) && 'muted',
            days: ({ figure }) => figure && measure.period,
          }),
          c.int(`n${key}`, t3('Tử số', 'Numerator', 'ตัวตั้ง'), { group, of: (line) => part(line, 'numerator') }),
          c.int(`d${key}`, t3('Mẫu số', 'Denominator', 'ตัวหาร'), { group, of: (line) => part(line, 'denominator') }),
          c.int(`l${key}`, t3('Để ngoài', 'Left out', 'ไม่นับ'), { group, of: ({ figure }) => figure && (leftOutOf(measure, figure.code) || null) }),
          ...(key === '1' ? [] : [change]),
        ];
      }),
    ],
    PRODUCTION_LINE,
  );
}

interface Typing {
  readonly late: number;
  readonly edited: number;
}

// Two counts, each of which has an index; one over both would read every event of the farm.
const TYPED = `
  select
    (select count(*)::int from animal_event where farm_id = $1 and eventdt >= $2::date and eventdt <= $3::date
      and voided_at is null and valuedt > eventdt and not history) as late,
    (select count(*)::int from animal_event where farm_id = $1 and eventdt >= $2::date and eventdt <= $3::date
      and voided_at is not null and voided_kind = 'edited') as edited`;

/** Rows of the period typed after their day, and rows corrected since. */
async function typingOf(tx: Db, farmid: string, { from, to }: Period): Promise<Typing> {
  const { rows } = await tx.query<Typing>(TYPED, [farmid, from, to]);
  return rows[0] ?? { late: 0, edited: 0 };
}

/** A line about the quality of the data: a number of each period. */
interface Quality {
  readonly what: Text3;
  readonly of: (period: Measured) => number | undefined;
}

const qualityTable = (periods: readonly Measured[]) =>
  herdTable<Quality>((c) => [
    c.text('what', { width: 60 }),
    ...periods.map((period) => c.int(`v${period.key}`, period.label, { of: (line) => line.of(period) })),
  ]);

/** What to know before trusting the figures: unbalanced litters, late and corrected rows, rows left out by figure and cause. */
function qualityLines(periods: readonly Measured[]): Quality[] {
  const sum = (what: Text3, code: string): Quality => ({ what, of: ({ measure }) => measure.figures[code]?.numerator ?? 0 });
  const causes = new Map<string, Quality>();
  for (const { measure } of periods)
    for (const code of CODES)
      for (const { cause } of measure.figures[code]?.leftout ?? []) {
        const [{ name }, why] = [figureOf(code), CAUSES[cause]];
        causes.set(`${code}.${cause}`, {
          what: t3(`${name.V} – ${why.V}`, `${name.E} – ${why.E}`, `${name.T} – ${why.T}`),
          of: ({ measure: one }) => leftOutOf(one, code, cause) || undefined,
        });
      }
  return [
    sum(t3('Ổ lệch số', 'Litters unbalanced', 'ครอกที่จำนวนไม่สมดุล'), 'UNBALLIT'),
    sum(t3('Heo con lệch số, thừa', 'Piglets unbalanced, more', 'ลูกสุกรไม่สมดุล เกิน'), 'UNBALPLUS'),
    sum(t3('Heo con lệch số, thiếu', 'Piglets unbalanced, fewer', 'ลูกสุกรไม่สมดุล ขาด'), 'UNBALMINUS'),
    sum(t3('Lượt phối không rõ kết quả', 'Matings with outcome unknown', 'การผสมที่ไม่ทราบผล'), 'FALLOUT_UNKNOWN'),
    { what: t3('Dòng nhập trễ', 'Rows typed late', 'แถวที่บันทึกล่าช้า'), of: ({ typing }) => typing.late },
    { what: t3('Dòng đã sửa', 'Rows corrected', 'แถวที่แก้ไข'), of: ({ typing }) => typing.edited },
    ...causes.values(),
  ];
}

const NPD_CLASSES = CODES.filter((code) => code.startsWith('NPD_'));

/** Non-productive days a mated female and year by what caused them, the periods beside each other. */
function npdChart(periods: readonly Measured[], language: Language): ReportChart[] {
  const found = NPD_CLASSES.filter((code) => periods.some(({ measure }) => (measure.figures[code]?.numerator ?? 0) > 0));
  if (found.length === 0) return [];
  return [
    {
      kind: 'bar',
      title: t3('Ngày không sản xuất/nái/năm theo nguyên nhân', 'Non-productive days per female and year by cause', 'วันสูญเสีย/แม่/ปี ตามสาเหตุ'),
      unit: 'd',
      // The name of a class follows "NPD:", which the title says already.
      x: found.map((code) => figureOf(code).name[language].replace(/^[^:]*:\s*/, '')),
      series: periods.map(({ label, measure }) => ({
        name: label,
        values: found.map((code) => shownValue(figureOf(code), measure.figures[code]?.value ?? null)),
      })),
    },
  ];
}

const SHORT_NOTE = t3(
  `Kỳ ngắn hơn ${SHORT} ngày: các chỉ tiêu quy năm chỉ để tham khảo.`,
  `Period shorter than ${SHORT} days: figures a year are shown muted, for orientation only.`,
  `ช่วงสั้นกว่า ${SHORT} วัน: ตัวชี้วัดต่อปีใช้อ้างอิงเท่านั้น`,
);

/** PigGeneralReport: the full analysis of up to four freely chosen periods (herd.md). */
export const report = herdReport({
  name: 'PigGeneralReport',
  page: {
    menuGroup: 'herd-production',
    place: 15,
    title: t3('Phân tích năng suất tổng hợp', 'Performance Analysis', 'วิเคราะห์ผลผลิตรวม'),
    purpose: t3(
      'Phân tích đầy đủ các kỳ tự chọn, kèm tử số, mẫu số và dòng để ngoài của từng chỉ tiêu.',
      'The full analysis of freely chosen periods, with numerator, denominator and left-out rows of each figure.',
      'วิเคราะห์ครบทุกตัวชี้วัดในช่วงที่เลือก พร้อมตัวตั้ง ตัวหาร และรายการที่ไม่นับ',
    ),
  },
  paper: 'landscape',
  drill: true,
  fields: FIELDS,
  over: {},
  answer: async (at, params) => {
    const { tx, asked: farms } = at;
    const { periods: spans, asof } = await periodsAsked(at, params);
    const [span] = spans;
    const settings = withVariants(at.settings, params);
    const { lineage, parityFrom, parityTo, roomid } = params;
    const filters = given({ lineage, parityFrom, parityTo, roomid });
    const input = { settings, asof, codes: CODES };
    const parts = await inEachFarm(tx, at, farms, async ({ farmid, curbusdt }) => {
      const measures = await measurePeriods(tx, spans, { farmid, ...input, asof: earlier(asof, curbusdt), filters });
      const typing: Typing[] = [];
      for (const span of spans) typing.push(await typingOf(tx, farmid, span));
      return { measures, typing };
    });
    const periods = spans.map((span, index): Measured => {
      const measures = parts.flatMap((part) => part.measures[index] ?? []);
      const [only, ...more] = measures;
      const typed = (key: keyof Typing): number => parts.reduce((sum, { typing }) => sum + (typing[index]?.[key] ?? 0), 0);
      return {
        key: span.key,
        label: periodTitle(span),
        measure: only !== undefined && more.length === 0 ? only : together(span.key, measures, input),
        typing: { late: typed('late'), edited: typed('edited') },
      };
    });
    const shown = ANALYSIS_SET.map((section) => ({ ...section, codes: section.codes.filter((code) => isShown(code, settings)) }));
    return {
      table: analysisTable(periods, settings).of(productionLines(shown)),
      charts: npdChart(periods, at.language),
      sections: [
        {
          key: 'quality',
          title: t3('Chất lượng số liệu', 'Data quality', 'คุณภาพข้อมูล'),
          table: qualityTable(periods).of(qualityLines(periods)),
        },
      ],
      notes: [
        ...variantNotes(CODES, settings),
        ...provisionalNotes(periods),
        periods.some(({ measure }) => measure.days < SHORT) ? SHORT_NOTE : null,
      ],
      ...(span === undefined ? {} : { applied: { from: span.from, to: span.to } }),
      ...(farms.length > 1 ? { subtitle: t1(farms.map(({ farmname, farmid }) => farmname || farmid).join(', ')) } : {}),
      asof,
    };
  },
});
