import type { ReportChart, ReportResult } from '#engine/define/report.ts';
import { asofOf, type Db, type ReportContext } from '#engine/server/report/db.ts';
import { daysOf, lastTwelveMonths, type Month, monthOf, monthPeriod, monthsEnding, type Period, yearToDate } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Text3 } from '#kernel/language.ts';
import type { MonthProParams } from '#modules/herd/contract/reports/month-pro.report.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { measurePeriods, type PeriodMeasure } from '../figures/measure-periods.ts';
import { loadTargets, type TargetBook } from '../figures/targets.ts';
import { unitOf } from './figure-tables.ts';
import { monthText, same } from './production/month-span.ts';
import { askedFigures, atFarm, rateNote, withRate } from './production/variants.ts';
import { cellOf, productionColumns, productionRows, sparkOf, type TableColumn } from './production-table.ts';
import type { HerdReportContext } from './report-farms.ts';
import { leftoutOf, provisionalNotes, variantNotes } from './report-notes.ts';

const HEADLINE = ['PWMFY', 'LMFY', 'FR', 'BA', 'PWM_A', 'NPD'];
/** Charts one report may ask for. */
const MOST_CHARTS = 8;
const CHARTED = ['FR', 'BA', 'PWL', 'PWM_A', 'NPD', 'PWMFY'];

function quarter(month: Month): Text3 {
  const year = month.slice(0, 4);
  const number = Math.ceil(Number(month.slice(4, 6)) / 3);
  return { V: `Quý ${number}/${year}`, E: `Q${number} ${year}`, T: `ไตรมาส ${number}/${year}` };
}

function monthLabel(month: Month): Text3 {
  const text = `${month.slice(4, 6)}/${month.slice(0, 4)}`;
  return { V: text, E: text, T: text };
}

const YEAR_TO_DATE: Text3 = { V: 'Từ đầu năm', E: 'Year to date', T: 'ตั้งแต่ต้นปี' };
const LAST_TWELVE: Text3 = { V: '12 tháng gần nhất', E: 'Last twelve months', T: '12 เดือนล่าสุด' };

/** Months shown and the month the running sums end with: the last of them that has begun. */
function shownMonths(params: MonthProParams, asof: BusinessDate): { months: Period[]; last: Month } {
  const running = monthOf(asof);
  const end = params.endmonth ?? `${params.year ?? running.slice(0, 4)}12`;
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
  return [...months.flatMap(({ key }) => of(key, monthLabel(key), quarter(key))), ...of('ytd', YEAR_TO_DATE), ...of('last12', LAST_TWELVE)];
}

const TARGET: Text3 = { V: 'Mục tiêu', E: 'Target', T: 'เป้าหมาย' };

function charts(months: readonly TableColumn[], targets: TargetBook, drawn: readonly string[]): ReportChart[] {
  return drawn.map((code) => {
    const figure = figureOf(code);
    const values = months.map((one) => cellOf(figure, one));
    const aims = months.map(({ measure }) => (measure.period === null ? null : targets(figure, measure.period)));
    const target = targets(figure, months.at(-1)?.measure.period ?? null);
    // A target that changes in the year is a line of its own; one for all months is drawn across.
    const changing = new Set(aims.filter((aim) => aim !== null)).size > 1;
    const own = { name: figure.name, values, ...(target === null || changing ? {} : { target }) };
    return {
      kind: 'line',
      title: figure.name,
      ...unitOf(figure),
      x: months.map((one) => one.label.E),
      series: changing ? [own, { name: TARGET, values: aims }] : [own],
    };
  });
}

function headline(
  columns: readonly TableColumn[],
  months: readonly TableColumn[],
  targets: TargetBook,
  shown: readonly string[],
): NonNullable<ReportResult['headline']> {
  const last = columns.at(-1);
  if (last === undefined) return [];
  return shown.map((code) => {
    const figure = figureOf(code);
    return {
      figure: code,
      label: figure.name,
      value: cellOf(figure, last),
      decimals: figure.decimals,
      unit: figure.unit,
      trend: months.map((one) => cellOf(figure, one)),
      target: targets(figure, last.measure.period),
    };
  });
}

function runningNote(months: readonly TableColumn[], asof: BusinessDate): { text: Text3 }[] {
  const running = months.find(
    ({ key, measure }) => measure.period !== null && measure.period.to === asof && measure.period.to !== monthPeriod(key).to,
  );
  if (running?.measure.period == null) return [];
  const n = daysOf(running.measure.period);
  const month = running.label.E;
  return [
    {
      text: {
        V: `Tháng ${month} tính đến ngày ${n}.`,
        E: `Month ${month} to day ${n}.`,
        T: `เดือน ${month} ถึงวันที่ ${n}`,
      },
    },
  ];
}

/** PigMonthProReport: the production set of twelve months against the targets (herd.md). */
export function queryMonthPro(tx: Db, ctx: HerdReportContext, params: MonthProParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, (own) => ofFarm(tx, own, params));
}

async function ofFarm(tx: Db, ctx: ReportContext<HerdSettings>, params: MonthProParams): Promise<ReportResult> {
  const asof = asofOf({ ...ctx, ...(params.asof == null ? {} : { asof: params.asof }) });
  const { months, last } = shownMonths(params, asof);
  const wanted = params.sections ?? [];
  const sections = wanted.length === 0 ? PRODUCTION_SET : PRODUCTION_SET.filter(({ key }) => wanted.includes(key));
  const codes = sections.flatMap((section) => section.codes);
  const asked = askedFigures(params.chart, 'chart', MOST_CHARTS);
  const drawn = asked.length > 0 ? asked : withRate(CHARTED, params.farrate).filter((code) => codes.includes(code));
  const periods = [...months, yearToDate(last), lastTwelveMonths(last)];
  const measures = await measurePeriods(tx, periods, {
    farmid: ctx.farmid,
    settings: ctx.settings,
    asof,
    codes: [...new Set([...codes, ...drawn])],
  });
  const span = {
    from: periods.map(({ from }) => from).sort()[0] ?? asof,
    to: monthPeriod(months.at(-1)?.key ?? last).to,
  };
  const targets = await loadTargets(tx, ctx.farmid, span.from, span.to, {
    gestation: ctx.settings.GESTSTD,
    lactation: ctx.settings.LACTSTD,
  });
  const columns = columnsOf(months, measures);
  const shown = columns.filter(({ key }) => key !== 'ytd' && key !== 'last12');
  const aim = shown.find(({ key }) => key === last) ?? columns[0];
  if (aim === undefined) return { columns: [], rows: [] };
  const year = columns.find(({ key }) => key === 'ytd');
  return {
    columns: productionColumns(columns),
    rows: productionRows(sections, columns, targets, aim, ctx.language, (figure) => ({
      _spark: sparkOf(figure, shown),
    })),
    headline: headline(
      columns,
      shown,
      targets,
      withRate(HEADLINE, params.farrate).filter((code) => codes.includes(code)),
    ),
    charts: charts(shown, targets, drawn),
    notes: [...runningNote(shown, asof), ...variantNotes(codes, ctx.settings), ...rateNote(params.farrate), ...provisionalNotes(columns)],
    leftout: year === undefined ? [] : leftoutOf(year.measure.figures),
    subtitle: same(`${monthText(months[0]?.key ?? last)}–${monthText(months.at(-1)?.key ?? last)}`),
    asof,
  };
}
