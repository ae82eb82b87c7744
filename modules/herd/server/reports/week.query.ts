import type { ReportResult, ReportSection } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf, type Db, type ReportContext } from '#engine/server/report/db.ts';
import { chosenWeek, daysOf, farmYearToDate, type Period, weeksBefore, weeksEnding } from '#engine/server/report/periods.ts';
import { outlier, spread } from '#engine/server/report/stats.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { type FarmWeek, weekLabel, weekOf, weeksInYear } from '#kernel/week.ts';
import { column } from '#modules/herd/contract/reports/labels.ts';
import type { WeekParams } from '#modules/herd/contract/reports/week.report.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';
import { measurePeriods, type PeriodMeasure } from '../figures/measure-periods.ts';
import { loadTargets } from '../figures/targets.ts';
import { atFarm, rateNote, withRate } from './production/variants.ts';
import { cellOf, productionColumns, productionRows, type TableColumn } from './production-table.ts';
import type { HerdReportContext } from './report-farms.ts';
import { leftoutOf, provisionalNotes, variantNotes } from './report-notes.ts';
import { dueNext, largestLosses, lateEvents } from './week-lists.ts';

/** Production set without the part "Year". */
const SHORT_SET = PRODUCTION_SET.filter(({ key }) => key !== 'year');
const CODES = SHORT_SET.flatMap(({ codes }) => codes);
/** Weeks the mark of an unusual week looks back on, and how many of them must have a value. */
const BASELINE = 13;
const LEAST = 8;
const MEANS = [4, 13, 52] as const;
const HEADLINE = ['MAT', 'FR', 'LF', 'BA', 'PW', 'PWM_C'];

const YEAR: Text3 = { V: 'Năm nay', E: 'This year', T: 'ปีนี้' };

function weekText(key: string): Text3 {
  const text = `${key.slice(4)}/${key.slice(0, 4)}`;
  return { V: `Tuần ${text}`, E: `Week ${text}`, T: `สัปดาห์ ${text}` };
}

function meanText(weeks: number): Text3 {
  return {
    V: `Bình quân ${weeks} tuần trước`,
    E: `Mean of the ${weeks} weeks before`,
    T: `เฉลี่ย ${weeks} สัปดาห์ก่อน`,
  };
}

const WEEKS: Text3 = { V: 'Các tuần', E: 'Weeks', T: 'สัปดาห์' };
const MEAN: Text3 = { V: 'Bình quân', E: 'Means', T: 'ค่าเฉลี่ย' };

/** The week asked for; V_RANGE when the year has no such week. */
function weekAsked(ctx: ReportContext, params: WeekParams, asof: BusinessDate): FarmWeek {
  const year = params.year ?? weekOf(asof, ctx.weekstart).year;
  const most = weeksInYear(year, ctx.weekstart);
  if ((params.week ?? 0) > most) throw refused('V_RANGE', 'week', { min: 0, max: most });
  return chosenWeek(asof, ctx.weekstart, params.year ?? undefined, params.week ?? undefined);
}

/** Columns in the order of the entry: the chosen week, the weeks before it, the means, this year. */
function columnsOf(byKey: ReadonlyMap<string, PeriodMeasure>, weeks: readonly Period[], wholeYear: boolean): TableColumn[] {
  const of = (key: string, more: Omit<TableColumn, 'key' | 'measure'>): TableColumn[] => {
    const measure = byKey.get(key);
    return measure === undefined ? [] : [{ key, measure, ...more }];
  };
  const shown = [...weeks].reverse().flatMap(({ key }) => of(key, { label: weekText(key), group: WEEKS }));
  const means = MEANS.flatMap((n) => of(`mean${n}`, { label: meanText(n), group: MEAN, share: n }));
  const year = of('year', { label: YEAR });
  return wholeYear ? [...year, ...shown, ...means] : [...shown, ...means, ...year];
}

/** A figure of the chosen week beyond two standard deviations of the 13 weeks before. */
interface Deviation {
  readonly code: string;
  readonly side: 'above' | 'below';
  readonly value: number | null;
  readonly mean: number;
  readonly deviation: number;
}

function deviationsOf(chosen: TableColumn, baseline: readonly PeriodMeasure[]): Deviation[] {
  return CODES.flatMap((code) => {
    const figure = figureOf(code);
    const around = spread(
      baseline.map((measure) => cellOf(figure, { key: '', label: YEAR, measure })),
      LEAST,
    );
    const value = cellOf(figure, chosen);
    const side = outlier(value, around);
    return side === null || around === null ? [] : [{ code, side, value, ...around }];
  });
}

const SIDES: Readonly<Record<Deviation['side'], Text3>> = {
  above: { V: 'cao hơn', E: 'above', T: 'สูงกว่า' },
  below: { V: 'thấp hơn', E: 'below', T: 'ต่ำกว่า' },
};

/** The unusual figures by name, with what was usual. */
function deviationList(deviations: readonly Deviation[], language: Language): ReportSection {
  const decimal = { decimals: 2 } as const;
  return {
    key: 'deviations',
    title: {
      V: 'Lệch hơn 2 độ lệch chuẩn so với 13 tuần trước',
      E: 'More than 2 standard deviations off the 13 weeks before',
      T: 'ต่างจาก 13 สัปดาห์ก่อนเกิน 2 ส่วนเบี่ยงเบนมาตรฐาน',
    },
    columns: [
      column('figure', 'text'),
      column('what', 'text'),
      column('week', 'decimal', decimal),
      column('mean', 'decimal', decimal),
      column('deviation', 'decimal', decimal),
    ],
    rows: deviations.map(({ code, side, value, mean, deviation }) => ({
      figure: figureOf(code).name[language],
      what: SIDES[side][language],
      week: value,
      mean: roundHalfAway(mean, 2),
      deviation: roundHalfAway(deviation, 2),
      _figure: code,
    })),
  };
}

function subtitle(week: FarmWeek, measure: PeriodMeasure | undefined, wholeYear: boolean): Text3 {
  if (wholeYear) return { V: `Năm ${week.year} đến nay`, E: `Year ${week.year} to date`, T: `ปี ${week.year} ถึงปัจจุบัน` };
  const text = weekText(weekLabel(week));
  const days = `${week.first}–${week.last}`;
  if (measure?.period == null || measure.days === 7) return { V: `${text.V} (${days})`, E: `${text.E} (${days})`, T: `${text.T} (${days})` };
  const n = daysOf(measure.period);
  return {
    V: `${text.V} (${days}), đến ngày thứ ${n}`,
    E: `${text.E} (${days}), to day ${n}`,
    T: `${text.T} (${days}) ถึงวันที่ ${n}`,
  };
}

/** PigWeekReport: the week beside the weeks before, their means and the targets; three lists (herd.md). */
export function queryWeek(tx: Db, ctx: HerdReportContext, params: WeekParams): Promise<ReportResult> {
  return atFarm(tx, ctx, params, (own) => ofFarm(tx, own, params));
}

async function ofFarm(tx: Db, ctx: ReportContext<HerdSettings>, params: WeekParams): Promise<ReportResult> {
  const asof = asofOf({ ...ctx, ...(params.asof == null ? {} : { asof: params.asof }) });
  const week = weekAsked(ctx, params, asof);
  const wholeYear = params.week === 0;
  const baseline = weeksEnding(week, BASELINE + 1, ctx.weekstart).slice(0, BASELINE);
  const weeks = weeksEnding(week, params.weeks, ctx.weekstart);
  const year = farmYearToDate(week, ctx.weekstart);
  const known = new Map([...baseline, ...weeks].map((period) => [period.key, period]));
  const periods = [...known.values(), ...MEANS.map((n) => weeksBefore(week, n, ctx.weekstart)), year];
  const measures = await measurePeriods(tx, periods, {
    farmid: ctx.farmid,
    settings: ctx.settings,
    asof,
    codes: CODES,
  });
  const byKey = new Map(measures.map((measure) => [measure.key, measure]));
  const columns = columnsOf(byKey, weeks, wholeYear);
  const aim = columns[0];
  if (aim === undefined) return { columns: [], rows: [] };
  const before = baseline.flatMap(({ key }) => byKey.get(key) ?? []);
  const deviations = wholeYear ? [] : deviationsOf(aim, before);
  const first = periods.map(({ from }) => from).sort()[0] ?? week.first;
  const targets = await loadTargets(tx, ctx.farmid, first, week.last, {
    gestation: ctx.settings.GESTSTD,
    lactation: ctx.settings.LACTSTD,
  });
  const trend = columns.filter(({ key }) => known.has(key)).reverse();
  return {
    columns: productionColumns(columns),
    rows: productionRows(SHORT_SET, columns, targets, aim, ctx.language, (figure) => {
      const found = deviations.find(({ code }) => code === figure.code);
      return found === undefined ? {} : { [`_dev_${aim.key}`]: found.side };
    }),
    headline: withRate(HEADLINE, params.farrate).map((code) => {
      const figure = figureOf(code);
      return {
        figure: code,
        label: figure.name,
        value: cellOf(figure, aim),
        decimals: figure.decimals,
        unit: figure.unit,
        trend: trend.map((one) => cellOf(figure, one)),
        target: targets(figure, aim.measure.period),
      };
    }),
    notes: [...variantNotes(CODES, ctx.settings), ...rateNote(params.farrate), ...provisionalNotes(columns)],
    leftout: leftoutOf(aim.measure.figures),
    sections: [
      deviationList(deviations, ctx.language),
      await lateEvents(tx, ctx.farmid, week),
      await largestLosses(tx, ctx, week),
      await dueNext(tx, ctx, week, asof),
    ],
    subtitle: subtitle(week, byKey.get(weekLabel(week)), wholeYear),
    asof,
  };
}
