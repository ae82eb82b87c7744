import type { ParamsOf, ReportChart } from '#engine/define/report.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { lastTwelveMonths, monthPeriod, monthsEnding, type Period, yearToDate } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { type Month, monthOf } from '#kernel/month.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import { measurePeriods, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { figureChart } from '../figure-tables.ts';
import { herdReport } from '../herd-report.ts';
import { cellOf, headlineAt, productionLines, productionTable, type TableColumn, targetsAt } from '../production-table.ts';
import { leftoutOf, provisionalNotes, variantNotes } from '../report-notes.ts';
import { targetLine } from '../target-line.ts';
import { monthText, runningNote } from './month-span.ts';
import { askedFigures, rateNote, withRate } from './variants.ts';

const FIELDS = [F.farmid, F.year, F.endmonth, F.sections, F.chart, F.farrate, F.tbmum, F.npdgilt, F.lwzero, F.asof] as const;

const HEADLINE = ['PWMFY', 'LMFY', 'FR', 'BA', 'PWM_A', 'NPD'];
const HEAD_NOTE = t3(
  'Các số ở đầu trang là của 12 tháng gần nhất.',
  'The figures at the head are those of the last twelve months.',
  'ตัวเลขด้านบนเป็นค่าของ 12 เดือนล่าสุด',
);
/** Charts one report may ask for. */
const MOST_CHARTS = 8;
const CHARTED = ['FR', 'BA', 'PWL', 'PWM_A', 'NPD', 'PWMFY'];

function quarter(month: Month): Text3 {
  const year = month.slice(0, 4);
  const number = Math.ceil(Number(month.slice(4, 6)) / 3);
  return t3(`Quý ${number}/${year}`, `Q${number} ${year}`, `ไตรมาส ${number}/${year}`);
}

/** Months shown and the month the running sums end with: the last of them that has begun. */
function shownMonths({ endmonth, year }: ParamsOf<typeof FIELDS>, asof: BusinessDate): { months: Period[]; last: Month } {
  const running = monthOf(asof);
  const end = endmonth ?? `${year ?? running.slice(0, 4)}12`;
  const months = monthsEnding(end, 12);
  const first = months[0]?.key ?? end;
  return { months, last: end <= running ? end : ([running, first].sort().at(-1) ?? end) };
}

function columnsOf(months: readonly Period[], measures: readonly PeriodMeasure[]): TableColumn[] {
  const byKey = new Map(measures.map((measure) => [measure.key, measure]));
  const of = (key: string, label: Text3, group?: Text3): TableColumn[] => {
    const measure = byKey.get(key);
    return measure === undefined ? [] : [{ key, label, measure, ...(group === undefined ? {} : { group }) }];
  };
  return [
    ...months.flatMap(({ key }) => of(key, t1(monthText(key)), quarter(key))),
    ...of('ytd', t3('Từ đầu năm', 'Year to date', 'ตั้งแต่ต้นปี')),
    ...of('last12', t3('12 tháng gần nhất', 'Last twelve months', '12 เดือนล่าสุด')),
  ];
}

function chartOf(code: string, months: readonly TableColumn[], targets: TargetBook): ReportChart {
  const figure = figureOf(code);
  const values = months.map((one) => cellOf(figure, one));
  const { across, own } = targetLine(
    figure,
    months.map(({ measure }) => measure.period),
    targets,
  );
  return {
    kind: 'line',
    ...figureChart(figure),
    x: months.map((one) => one.label.E),
    opens: months.map(({ measure: { period } }) => period && { from: period.from, to: period.to }),
    series: [{ name: figure.name, values, figure: code, ...across }, ...own],
  };
}

/** PigMonthProReport: the production set of twelve months against the targets (herd.md). */
export const report = herdReport({
  name: 'PigMonthProReport',
  page: {
    menuGroup: 'herd-production',
    place: 5,
    title: t3('Năng suất 12 tháng so với chỉ tiêu', 'Monthly Production against Targets', 'รายงานผลผลิตรายเดือนเทียบเป้าหมาย'),
    purpose: t3(
      'Báo cáo năng suất mười hai tháng của trại so với chỉ tiêu.',
      'The standard monthly report of one farm: twelve months against the targets.',
      'รายงานผลผลิตสิบสองเดือนของฟาร์มเทียบเป้าหมาย',
    ),
  },
  paper: 'landscape',
  drill: true,
  fields: FIELDS,
  answer: async (at, params) => {
    const { tx, farmid, settings } = at;
    const asof = asofOf(at, params.asof);
    const { months, last } = shownMonths(params, asof);
    const wanted = params.sections ?? [];
    const sections = wanted.length === 0 ? PRODUCTION_SET : PRODUCTION_SET.filter(({ key }) => wanted.includes(key));
    const codes = sections.flatMap((section) => section.codes);
    const chosen = (figures: readonly string[]): string[] => withRate(figures, params.farrate).filter((code) => codes.includes(code));
    const asked = askedFigures(params.chart, 'chart', MOST_CHARTS);
    const drawn = asked.length > 0 ? asked : chosen(CHARTED);
    const periods = [...months, yearToDate(last), lastTwelveMonths(last)];
    const measures = await measurePeriods(tx, periods, { farmid, settings, asof, codes: [...new Set([...codes, ...drawn])] });
    const first = periods.map(({ from }) => from).sort()[0] ?? asof;
    const targets = await targetsAt(at, first, monthPeriod(months.at(-1)?.key ?? last).to);
    const columns = columnsOf(months, measures);
    const shown = columns.filter(({ key }) => key !== 'ytd' && key !== 'last12');
    const aim = shown.find(({ key }) => key === last) ?? columns[0];
    const whole = columns.at(-1);
    if (aim === undefined || whole === undefined) throw new Error('no month to show');
    const year = columns.find(({ key }) => key === 'ytd');
    // Numbers of a spark line as text, blank for "no data".
    const lines = productionLines(sections).map((line) => {
      const { figure } = line;
      return figure === undefined ? line : { ...line, _spark: shown.map((one) => cellOf(figure, one) ?? '').join(',') };
    });
    return {
      table: productionTable(columns, aim, targets).of(lines),
      headline: headlineAt(chosen(HEADLINE), whole, shown, targets),
      charts: drawn.map((code) => chartOf(code, shown, targets)),
      notes: [
        HEAD_NOTE,
        ...shown.map(({ key }) => runningNote(key, asof)),
        ...variantNotes(codes, settings),
        ...rateNote(params.farrate),
        ...provisionalNotes(columns),
      ],
      leftout: year === undefined ? [] : leftoutOf(year.measure.figures),
      subtitle: t1(`${monthText(months[0]?.key ?? last)}–${monthText(months.at(-1)?.key ?? last)}`),
      asof,
    };
  },
});
