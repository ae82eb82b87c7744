import type { Column, ReportChart, ReportRow, ReportSection } from '#engine/define/report.ts';
import { unitText } from '#engine/define/units.ts';
import { formulaOf, isQuotient } from '#engine/figures/domain/figure.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { Refused } from '#engine/server/refused.ts';
import type { Db } from '#engine/server/report/db.ts';
import { earlier, type Period, passedPart, periodIssues } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Language, type Text3, t3 } from '#kernel/language.ts';
import type { PerformanceParams } from '#modules/herd/contract/reports/analysis/performance.report.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import { ANALYSIS_SET } from '#modules/herd/domain/figures/analysis-set.ts';
import { CAUSES } from '#modules/herd/domain/figures/causes.ts';
import type { FigureSettings } from '#modules/herd/domain/figures/figure.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { measurePeriods, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { given, listPeriod } from '../list-period.ts';
import { ofFarms, together } from '../production/farm-sums.ts';
import { withVariants } from '../production/variants.ts';
import { type HerdReportContext, inEachFarm } from '../report-farms.ts';
import { provisionalNotes, variantNotes } from '../report-notes.ts';

const CODES = ANALYSIS_SET.flatMap(({ codes }) => codes);
/** Below so many days a figure a year says little. */
const SHORT = 28;

const column = columnsWith({
  numerator: t3('Tử số', 'Numerator', 'ตัวตั้ง'),
  denominator: t3('Mẫu số', 'Denominator', 'ตัวหาร'),
  leftout: t3('Để ngoài', 'Left out', 'ไม่นับ'),
  result: t3('Giá trị', 'Value', 'ค่า'),
  change: t3('So với kỳ 1', 'Against period 1', 'เทียบช่วง 1'),
});

/** The periods asked for; the first as in every list, the others when both days are given. */
async function periodsAsked(tx: Db, ctx: HerdReportContext, params: PerformanceParams): Promise<{ periods: Period[]; asof: BusinessDate }> {
  const { period, asof } = await listPeriod(tx, ctx, params);
  const periods: Period[] = [{ ...period, key: '1' }];
  for (const n of [2, 3, 4] as const) {
    const [from, to] = [params[`from${n}`], params[`to${n}`]];
    if (from == null && to == null) continue;
    if (from == null || to == null)
      throw new Refused([{ code: 'V_REQUIRED', field: from == null ? `from${n}` : `to${n}`, params: { field: `from${n}` } }]);
    const issues = periodIssues(from, to);
    if (issues.length > 0) throw new Refused(issues);
    periods.push({ key: String(n), from, to });
  }
  // Figures stop at the day they are known on, and so do the headings over them.
  return { periods: periods.map((one) => passedPart(one, asof) ?? one), asof };
}

const periodTitle = ({ key, from, to }: Period): Text3 => t3(`Kỳ ${key}: ${from}–${to}`, `Period ${key}: ${from}–${to}`, `ช่วง ${key}: ${from}–${to}`);

function columnsOf(periods: readonly Period[]): Column[] {
  return [
    column('figure', 'text', { frozen: true, width: 34 }),
    column('unit', 'text', { width: 6 }),
    ...periods.flatMap((period): Column[] => {
      const group = periodTitle(period);
      const own = [
        { ...column('result', 'decimal', { decimals: 2, group }), key: `v${period.key}` },
        { ...column('numerator', 'int', { group }), key: `n${period.key}` },
        { ...column('denominator', 'int', { group }), key: `d${period.key}` },
        { ...column('leftout', 'int', { group }), key: `l${period.key}` },
      ];
      return period.key === '1' ? own : [...own, { ...column('change', 'decimal', { decimals: 2, group }), key: `c${period.key}` }];
    }),
  ];
}

const leftOutOf = (measure: PeriodMeasure, code: string): number => (measure.figures[code]?.leftout ?? []).reduce((sum, { n }) => sum + n, 0);

/** A figure of the year measured over too few days. */
function isShort(code: string, { days }: PeriodMeasure, settings: FigureSettings): boolean {
  const factor = formulaOf(figureOf(code), settings)?.factor ?? 0;
  return days < SHORT && (factor === 365 || factor === 36500);
}

function cellsOf(code: string, measure: PeriodMeasure, first: PeriodMeasure, settings: FigureSettings): ReportRow {
  const figure = figureOf(code);
  const of = (one: PeriodMeasure): number | null => shownValue(figure, one.figures[code]?.value ?? null);
  const { key, period } = measure;
  const found = measure.figures[code];
  const value = of(measure);
  const base = of(first);
  const counts = found !== undefined && isQuotient(figure, settings) && value !== null;
  return {
    [`v${key}`]: value,
    // Sums of kilograms and doses are told in whole ones; the value beside them is not.
    [`n${key}`]: counts ? Math.round(found.numerator) : null,
    [`d${key}`]: counts ? Math.round(found.denominator) : null,
    [`l${key}`]: leftOutOf(measure, code) || null,
    ...(key === '1' ? {} : { [`c${key}`]: value === null || base === null ? null : shownValue(figure, value - base) }),
    ...(isShort(code, measure, settings) && value !== null ? { [`_mark_v${key}`]: 'muted' } : {}),
    ...(measure.provisional.has(code) ? { [`_prov_v${key}`]: 1, [`_mark_v${key}`]: 'muted' } : {}),
    ...(period === null ? {} : { [`_from_v${key}`]: period.from, [`_to_v${key}`]: period.to }),
  };
}

/** Shares of parities end with the last class of the farm. */
function isShown(code: string, { PARMAX }: FigureSettings): boolean {
  const [, parity] = /^PARSHARE_(\d+)$/.exec(code) ?? [];
  return parity === undefined || Number(parity) <= PARMAX;
}

function figureRows(measures: readonly PeriodMeasure[], settings: FigureSettings, language: Language): ReportRow[] {
  const [first] = measures;
  if (first === undefined) return [];
  return ANALYSIS_SET.flatMap(({ title, codes }) => [
    { figure: title[language], _style: 'bold', _heading: 1 },
    ...codes
      .filter((code) => isShown(code, settings))
      .map((code): ReportRow => {
        const { name, unit, decimals } = figureOf(code);
        return Object.assign(
          { figure: name[language], unit: unitText(unit, language), _figure: code, _decimals: decimals } as Record<string, string | number>,
          ...measures.map((measure) => cellsOf(code, measure, first, settings)),
        ) as ReportRow;
      }),
  ]);
}

interface Typing {
  late: number;
  edited: number;
}

/** Rows of the period typed after their day, and rows corrected since. */
async function typingOf(tx: Db, farmid: string, { from, to }: Period): Promise<Typing> {
  const { rows } = await tx.query<Typing>(
    // Two counts, each of which has an index; one over both would read every event of the farm.
    `select (select count(*)::int from animal_event where farm_id = $1 and eventdt >= $2::date and eventdt <= $3::date
         and voided_at is null and valuedt > eventdt and not history) as late,
       (select count(*)::int from animal_event where farm_id = $1 and eventdt >= $2::date and eventdt <= $3::date
         and voided_at is not null and voided_kind = 'edited') as edited`,
    [farmid, from, to],
  );
  return rows[0] ?? { late: 0, edited: 0 };
}

/** What to know before trusting the figures: rows left out by figure and cause, unbalanced litters, late and corrected rows. */
function qualitySection(
  periods: readonly Period[],
  measures: readonly PeriodMeasure[],
  typing: readonly Typing[],
  language: Language,
): ReportSection {
  const causes = new Map<string, Record<string, string | number>>();
  for (const measure of measures)
    for (const code of CODES)
      for (const { cause, n } of measure.figures[code]?.leftout ?? []) {
        const name = `${figureOf(code).name[language]} – ${CAUSES[cause][language]}`;
        causes.set(`${code}.${cause}`, { ...(causes.get(`${code}.${cause}`) ?? { what: name }), [`v${measure.key}`]: n });
      }
  const line = (text: Text3, of: (index: number) => number): ReportRow => ({
    what: text[language],
    ...Object.fromEntries(measures.map(({ key }, index) => [`v${key}`, of(index)])),
  });
  const sumOf = (code: string) => (index: number) => measures[index]?.figures[code]?.numerator ?? 0;
  return {
    key: 'quality',
    title: t3('Chất lượng số liệu', 'Data quality', 'คุณภาพข้อมูล'),
    columns: [
      column('what', 'text', { width: 60 }),
      ...periods.map((period): Column => ({ key: `v${period.key}`, label: periodTitle(period), type: 'int' })),
    ],
    rows: [
      line(t3('Ổ lệch số', 'Litters unbalanced', 'ครอกที่จำนวนไม่สมดุล'), sumOf('UNBALLIT')),
      line(t3('Heo con lệch số, thừa', 'Piglets unbalanced, more', 'ลูกสุกรไม่สมดุล เกิน'), sumOf('UNBALPLUS')),
      line(t3('Heo con lệch số, thiếu', 'Piglets unbalanced, fewer', 'ลูกสุกรไม่สมดุล ขาด'), sumOf('UNBALMINUS')),
      line(t3('Lượt phối không rõ kết quả', 'Matings with outcome unknown', 'การผสมที่ไม่ทราบผล'), sumOf('FALLOUT_UNKNOWN')),
      line(t3('Dòng nhập trễ', 'Rows typed late', 'แถวที่บันทึกล่าช้า'), (index) => typing[index]?.late ?? 0),
      line(t3('Dòng đã sửa', 'Rows corrected', 'แถวที่แก้ไข'), (index) => typing[index]?.edited ?? 0),
      ...causes.values(),
    ],
  };
}

const NPD_CLASSES = CODES.filter((code) => code.startsWith('NPD_'));

/** Non-productive days a mated female and year by what caused them, the periods beside each other. */
function npdChart(measures: readonly PeriodMeasure[], periods: readonly Period[], language: Language): ReportChart[] {
  const found = NPD_CLASSES.filter((code) => measures.some(({ figures }) => (figures[code]?.numerator ?? 0) > 0));
  if (found.length === 0) return [];
  return [
    {
      kind: 'bar',
      title: t3('Ngày không sản xuất/nái/năm theo nguyên nhân', 'Non-productive days per female and year by cause', 'วันสูญเสีย/แม่/ปี ตามสาเหตุ'),
      unit: 'd',
      // The name of a class follows "NPD:", which the title says already.
      x: found.map((code) => figureOf(code).name[language].replace(/^[^:]*:\s*/, '')),
      series: periods.map((period, index) => ({
        name: periodTitle(period),
        values: found.map((code) => shownValue(figureOf(code), measures[index]?.figures[code]?.value ?? null)),
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
export const queryPerformance = ofFarms({}, async (tx, ctx, params: PerformanceParams, farms) => {
  const { periods, asof } = await periodsAsked(tx, ctx, params);
  const settings = withVariants(ctx.settings, params);
  const { lineage, parityFrom, parityTo, roomid } = params;
  const filters = given({ lineage, parityFrom, parityTo, roomid });
  const input = { settings, asof, codes: CODES };
  const parts = await inEachFarm(tx, ctx, farms, async ({ farmid, curbusdt }) => {
    const measures = await measurePeriods(tx, periods, { farmid, ...input, asof: earlier(asof, curbusdt), filters });
    const typing: Typing[] = [];
    for (const period of periods) typing.push(await typingOf(tx, farmid, period));
    return { measures, typing };
  });
  const alone = parts.length === 1 ? parts[0]?.measures : undefined;
  const measures =
    alone ??
    periods.map(({ key }, index) =>
      together(
        key,
        parts.flatMap((part) => part.measures[index] ?? []),
        input,
      ),
    );
  const typing = periods.map((_, index) => ({
    late: parts.reduce((sum, part) => sum + (part.typing[index]?.late ?? 0), 0),
    edited: parts.reduce((sum, part) => sum + (part.typing[index]?.edited ?? 0), 0),
  }));
  const columns = measures.map((measure, index) => ({
    key: measure.key,
    label: periodTitle(periods[index] ?? { key: '', from: asof, to: asof }),
    measure,
  }));
  const short = measures.some((measure) => measure.days < SHORT);
  const names = farms.map(({ farmname, farmid }) => farmname || farmid).join(', ');
  return {
    columns: columnsOf(periods),
    rows: figureRows(measures, settings, ctx.language),
    charts: npdChart(measures, periods, ctx.language),
    sections: [qualitySection(periods, measures, typing, ctx.language)],
    notes: [...variantNotes(CODES, settings), ...provisionalNotes(columns), ...(short ? [{ text: SHORT_NOTE }] : [])],
    ...(farms.length > 1 ? { subtitle: t3(names, names, names) } : {}),
    asof,
  };
});
