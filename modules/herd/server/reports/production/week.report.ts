import type { ParamsOf } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { chosenWeek, daysOf, farmYearToDate, type Period, weeksBefore, weeksEnding } from '#engine/server/report/periods.ts';
import { outlier, spread } from '#engine/server/report/stats.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { type FarmWeek, weekLabel, weekOf, weeksInYear, weekWords } from '#kernel/week.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { PRODUCTION_SET } from '#modules/herd/domain/figures/production-set.ts';
import { measurePeriods, type PeriodMeasure } from '../../figures/measure-periods.ts';
import { type HerdAt, herdReport, herdTable } from '../herd-report.ts';
import { cellOf, headlineAt, productionLines, productionTable, type TableColumn, targetsAt } from '../production-table.ts';
import { leftoutOf, provisionalNotes, variantNotes } from '../report-notes.ts';
import { rateNote, withRate } from './variants.ts';
import { dueNext, largestLosses, lateEvents } from './week-lists.ts';

const FIELDS = [F.farmid, F.year, F.week, F.weeks, F.farrate, F.tbmum, F.lwzero, F.asof] as const;

/** Production set without the part "Year". */
const SHORT_SET = PRODUCTION_SET.filter(({ key }) => key !== 'year');
const CODES = SHORT_SET.flatMap(({ codes }) => codes);
/** Weeks the mark of an unusual week looks back on, and how many of them must have a value. */
const BASELINE = 13;
const LEAST = 8;
const MEANS = [4, 13, 52] as const;
const HEADLINE = ['MAT', 'FR', 'LF', 'BA', 'PW', 'PWM_C'];

const YEAR = t3('Năm nay', 'This year', 'ปีนี้');

function meanText(weeks: number): Text3 {
  return t3(`Bình quân ${weeks} tuần trước`, `Mean of the ${weeks} weeks before`, `เฉลี่ย ${weeks} สัปดาห์ก่อน`);
}

const WEEKS = t3('Các tuần', 'Weeks', 'สัปดาห์');
const MEAN = t3('Bình quân', 'Means', 'ค่าเฉลี่ย');

/** The week asked for; V_RANGE when the year has no such week. */
function weekAsked({ weekstart }: HerdAt, params: ParamsOf<typeof FIELDS>, asof: BusinessDate): FarmWeek {
  const year = params.year ?? weekOf(asof, weekstart).year;
  const most = weeksInYear(year, weekstart);
  if ((params.week ?? 0) > most) throw refused('V_RANGE', 'week', { min: 0, max: most });
  return chosenWeek(asof, weekstart, params.year ?? undefined, params.week ?? undefined);
}

/** Columns in the order of the entry: the chosen week, the weeks before it, the means, this year. */
function columnsOf(byKey: ReadonlyMap<string, PeriodMeasure>, weeks: readonly Period[], wholeYear: boolean): TableColumn[] {
  const of = (key: string, more: Omit<TableColumn, 'key' | 'measure'>): TableColumn[] => {
    const measure = byKey.get(key);
    return measure === undefined ? [] : [{ key, measure, ...more }];
  };
  const shown = [...weeks].reverse().flatMap(({ key }) => of(key, { label: weekWords(key), group: WEEKS }));
  const means = MEANS.flatMap((n) => of(`mean${n}`, { label: meanText(n), group: MEAN, share: n }));
  const year = of('year', { label: YEAR });
  return wholeYear ? [...year, ...shown, ...means] : [...shown, ...means, ...year];
}

/** A figure of the chosen week beyond two standard deviations of the 13 weeks before. */
interface Deviation {
  readonly figure: FigureDef;
  readonly side: 'above' | 'below';
  readonly value: number | null;
  readonly mean: number;
  readonly deviation: number;
}

function deviationsOf(chosen: TableColumn, baseline: readonly PeriodMeasure[]): Deviation[] {
  return CODES.flatMap((code) => {
    const figure = figureOf(code);
    const around = spread(
      baseline.map((measure) => cellOf(figure, { measure })),
      LEAST,
    );
    const value = cellOf(figure, chosen);
    const side = outlier(value, around);
    // Of what is counted in a week that goes on, part is still to come: that it is few says nothing yet.
    const early = side === 'below' && figure.perPeriod === true && chosen.measure.running === true;
    return side === null || around === null || early ? [] : [{ figure, side, value, ...around }];
  });
}

const SIDES = { above: t3('cao hơn', 'above', 'สูงกว่า'), below: t3('thấp hơn', 'below', 'ต่ำกว่า') };

const DEVIATIONS = herdTable<Deviation>(
  (c) => [
    c.text('figure', { of: ({ figure }) => figure.name }),
    c.text('what', { of: ({ side }) => SIDES[side] }),
    c.decimal('week', { decimals: 2, of: ({ value }) => value }),
    c.decimal('mean', { decimals: 2, of: ({ mean }) => roundHalfAway(mean, 2) }),
    c.decimal('deviation', { decimals: 2, of: ({ deviation }) => roundHalfAway(deviation, 2) }),
  ],
  { figure: ({ figure }) => figure.code },
);

function subtitle(week: FarmWeek, measure: PeriodMeasure | undefined, wholeYear: boolean): Text3 {
  if (wholeYear) return t3(`Năm ${week.year} đến nay`, `Year ${week.year} to date`, `ปี ${week.year} ถึงปัจจุบัน`);
  const text = weekWords(weekLabel(week));
  const days = `${week.first}–${week.last}`;
  if (measure?.period == null || measure.days === 7) return t3(`${text.V} (${days})`, `${text.E} (${days})`, `${text.T} (${days})`);
  const n = daysOf(measure.period);
  return t3(`${text.V} (${days}), đến ngày thứ ${n}`, `${text.E} (${days}), to day ${n}`, `${text.T} (${days}) ถึงวันที่ ${n}`);
}

/** PigWeekReport: the week beside the weeks before, their means and the targets; three lists (herd.md). */
export const report = herdReport({
  name: 'PigWeekReport',
  page: {
    menuGroup: 'herd-production',
    place: 13,
    title: t3('Báo cáo tổng hợp tuần', 'Weekly Summary Report', 'รายงานสรุปรายสัปดาห์'),
    purpose: t3(
      'Báo cáo họp đầu tuần của trại: tuần này so với các tuần trước và chỉ tiêu.',
      'The Monday meeting of one farm: this week beside the weeks before and the targets.',
      'รายงานประชุมประจำสัปดาห์ของฟาร์ม เทียบกับสัปดาห์ก่อนและเป้าหมาย',
    ),
  },
  paper: 'landscape',
  onePage: true,
  drill: true,
  fields: FIELDS,
  answer: async (at, params) => {
    const { tx, farmid, settings, weekstart } = at;
    const asof = asofOf(at, params.asof);
    const week = weekAsked(at, params, asof);
    const wholeYear = params.week === 0;
    const baseline = weeksEnding(week, BASELINE + 1, weekstart).slice(0, BASELINE);
    const weeks = weeksEnding(week, params.weeks, weekstart);
    const known = new Map([...baseline, ...weeks].map((period) => [period.key, period]));
    const periods = [...known.values(), ...MEANS.map((n) => weeksBefore(week, n, weekstart)), farmYearToDate(week, weekstart)];
    const measures = await measurePeriods(tx, periods, { farmid, settings, asof, codes: CODES });
    const byKey = new Map(measures.map((measure) => [measure.key, measure]));
    const columns = columnsOf(byKey, weeks, wholeYear);
    const [aim] = columns;
    if (aim === undefined) throw new Error('no week to show');
    const before = baseline.flatMap(({ key }) => byKey.get(key) ?? []);
    const deviations = wholeYear ? [] : deviationsOf(aim, before);
    const first = periods.map(({ from }) => from).sort()[0] ?? week.first;
    const targets = await targetsAt(at, first, week.last);
    const trend = columns.filter(({ key }) => known.has(key)).reverse();
    const table = productionTable(columns, aim, targets, (one) =>
      one === aim ? { deviates: (line) => deviations.find(({ figure }) => figure === line.figure)?.side } : {},
    );
    return {
      table: table.of(productionLines(SHORT_SET)),
      headline: headlineAt(withRate(HEADLINE, params.farrate), aim, trend, targets),
      notes: [...variantNotes(CODES, settings), ...rateNote(params.farrate), ...provisionalNotes(columns)],
      leftout: leftoutOf(aim.measure.figures),
      sections: [
        {
          key: 'deviations',
          title: t3(
            'Lệch hơn 2 độ lệch chuẩn so với 13 tuần trước',
            'More than 2 standard deviations off the 13 weeks before',
            'ต่างจาก 13 สัปดาห์ก่อนเกิน 2 ส่วนเบี่ยงเบนมาตรฐาน',
          ),
          table: DEVIATIONS.of(deviations),
        },
        await lateEvents(at, week),
        await largestLosses(at, week),
        await dueNext(at, week, asof),
      ],
      subtitle: subtitle(week, byKey.get(weekLabel(week)), wholeYear),
      asof,
    };
  },
});
