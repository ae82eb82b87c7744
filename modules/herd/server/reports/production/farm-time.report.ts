import { choice, defineList, int } from '#engine/define/fields.ts';
import type { ReportChart } from '#engine/define/report.ts';
import { withUnit } from '#engine/define/units.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { ranks, trend } from '#engine/figures/domain/rank.ts';
import type { TargetBook } from '#engine/figures/server/targets.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { groupNames } from '#engine/server/report/group-names.ts';
import { monthPeriod, monthsEnding, type Period, weeksEnding } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import { type Month, monthOf, shiftMonth } from '#kernel/month.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { type WeekStart, weekOf, weekText } from '#kernel/week.ts';
import { HERD_FIELDS as F } from '#modules/herd/contract/reports/params.ts';
import { HERD_RIGHTS } from '#modules/herd/contract/rights.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import type { PeriodMeasure } from '../../figures/measure-periods.ts';
import { figureChart } from '../figure-tables.ts';
import { herdReport, herdTable } from '../herd-report.ts';
import { cellOf, type FigureCell, figureSays, NO_TARGETS, targetOf } from '../production-table.ts';
import { variantNotes } from '../report-notes.ts';
import { ALL_FARMS, byCompany, byGroup, entered, type FarmMeasures, groupsNote, measureFarms, sideOf, together } from './farm-sums.ts';
import { monthText } from './month-span.ts';
import { askedFigures, withVariants } from './variants.ts';

const UNITS = defineList('timeunit', {
  week: t3('Tuần', 'Week', 'สัปดาห์'),
  month: t3('Tháng', 'Month', 'เดือน'),
  quarter: t3('Quý', 'Quarter', 'ไตรมาส'),
});

const MOST_FIGURES = 3;
const DEFAULT_FIGURE = 'PWMFY';
/** Figure that is measured with any other, to know whether a farm had a herd. */
const PRESENCE = 'AVGMF';
/** Farms drawn beside the mean of all; more lines are not told apart. */
const MOST_LINES = 7;

interface Timed {
  readonly period: Period;
  readonly label: Text3;
}

/** Columns of time, oldest first, the last one holding the as-of day. */
function timeOf(unit: keyof typeof UNITS.words, count: number, asof: BusinessDate, weekstart: WeekStart): Timed[] {
  if (unit === 'week') {
    const weeks = weeksEnding(weekOf(asof, weekstart), count, weekstart);
    return weeks.map((period) => ({ period, label: t1(weekText(period.key)) }));
  }
  const running = monthOf(asof);
  if (unit === 'month') return monthsEnding(running, count).map((period) => ({ period, label: t1(monthText(period.key)) }));
  const end = shiftMonth(running, (3 - (Number(running.slice(4)) % 3)) % 3);
  const last = Array.from({ length: count }, (_, at): Month => shiftMonth(end, (at - count + 1) * 3));
  return last.map((key) => {
    const text = `${Number(key.slice(4)) / 3}/${key.slice(0, 4)}`;
    return {
      period: { key, from: monthPeriod(shiftMonth(key, -2)).from, to: monthPeriod(key).to },
      label: t3(`Quý ${text}`, `Q${text}`, `ไตรมาส ${text}`),
    };
  });
}

/** A row of the grid: a farm, a group or all; its columns as they are shown, and the whole time. */
interface Line {
  readonly name: string;
  readonly farmid?: string;
  readonly total?: true;
  readonly measures: readonly PeriodMeasure[];
  readonly whole: PeriodMeasure;
  readonly targets: TargetBook;
}

/** Key of the whole time, measured after the columns. */
const WHOLE = 'whole';

const valuesOf = (figure: FigureDef, { measures }: Line): (number | null)[] => measures.map((measure) => cellOf(figure, { measure }));

/** A figure of a line in one of its columns; a farm's opens its rows. */
function cellAt(figure: FigureDef, { measures, farmid, targets }: Line, at: number): FigureCell | null {
  const measure = measures[at];
  const opened = farmid === undefined ? { closed: true } : { narrows: { farmid } };
  return measure === undefined ? null : { figure, column: { measure, ...opened }, targets };
}

/** The whole time of a line; a count over all columns is shown as the mean of one. */
function overallOf(figure: FigureDef, line: Line): number | null {
  const whole = line.whole.figures[figure.code]?.value ?? null;
  if (figure.perPeriod !== true || whole === null) return shownValue(figure, whole);
  return shownValue(figure, whole / Math.max(1, valuesOf(figure, line).filter((value) => value !== null).length));
}

/** Change of rank of each farm from the first column with values to the last one; up is positive. */
function rankChanges(figure: FigureDef, lines: readonly Line[]): ReadonlyMap<string, number> {
  const side = sideOf(figure);
  if (side === null) return new Map();
  const farms = lines.filter(({ farmid }) => farmid !== undefined);
  const values = farms.map((line) => valuesOf(figure, line));
  const placed = (at: number) =>
    ranks(
      values.map((row) => row[at] ?? null),
      side,
    );
  const full = (values[0] ?? []).map((_, at) => at).filter((at) => values.some((row) => row[at] !== null && row[at] !== undefined));
  const [first, last] = [placed(full[0] ?? 0), placed(full.at(-1) ?? 0)];
  return new Map(
    farms.flatMap(({ farmid }, at) => {
      const [a, b] = [first[at] ?? null, last[at] ?? null];
      return farmid === undefined || a === null || b === null ? [] : [[farmid, a - b] as const];
    }),
  );
}

const rounded = (value: number | null): number | null => (value === null ? null : roundHalfAway(value, 2));

/** A figure of every line through time. */
function figureTable(figure: FigureDef, lines: readonly Line[], times: readonly Timed[]) {
  const moved = rankChanges(figure, lines);
  const two = { decimals: 2 } as const;
  const table = herdTable<Line>(
    (c) => [
      c.text('farm', t3('Trại', 'Farm', 'ฟาร์ม'), { frozen: true, width: 24, phone: 1, of: ({ name }) => name }),
      c.decimal('last', t3('Kỳ cuối', 'Last', 'ล่าสุด'), { ...two, phone: 2, of: (line) => valuesOf(figure, line).at(-1) ?? null }),
      c.decimal('overall', t3('Cả khoảng', 'Mean', 'เฉลี่ย'), { ...two, of: (line) => overallOf(figure, line) }),
      c.decimal('trend', t3('Xu hướng/cột', 'Trend a column', 'แนวโน้ม/คอลัมน์'), {
        ...two,
        phone: 3,
        of: (line) => rounded(trend(valuesOf(figure, line))),
      }),
      c.int('moved', t3('Đổi hạng', 'Change of rank', 'อันดับเปลี่ยน'), { of: ({ farmid }) => moved.get(farmid ?? '') ?? null }),
      c.decimal('target', {
        ...two,
        of: ({ measures, targets }) => {
          const last = measures.at(-1);
          return last === undefined ? null : rounded(targetOf(figure, { measure: last }, targets));
        },
      }),
      ...times.map(({ period, label }, at) =>
        c.decimal(
          period.key,
          label,
          figureSays<Line>((line) => cellAt(figure, line, at)),
        ),
      ),
    ],
    {
      style: ({ total }) => total && 'total',
      figure: () => figure.code,
      decimals: () => figure.decimals,
      opens: ({ farmid }) => farmid !== undefined && { route: 'PigMonthProReport', params: { farmid } },
    },
  );
  return table.of(lines);
}

function chartOf(figure: FigureDef, lines: readonly Line[], times: readonly Timed[]): ReportChart {
  const farms = lines.filter((line) => line.farmid !== undefined && valuesOf(figure, line).some((value) => value !== null)).slice(0, MOST_LINES);
  const all = lines.at(-1);
  return {
    kind: 'line',
    ...figureChart(figure),
    x: times.map(({ label }) => label.E),
    series: [
      // Of one farm the line of all farms would lie under its own.
      ...(all === undefined || farms.length === 1 ? [] : [{ name: ALL_FARMS, values: valuesOf(figure, all) }]),
      ...farms.map((line) => ({ name: t1(line.name), values: valuesOf(figure, line) })),
    ],
  };
}

/** Farms under their groups, a subtotal for each group and each company where there are several, and all together; `nameOf` says them. */
function linesOf(
  measured: readonly FarmMeasures[],
  count: number,
  input: Parameters<typeof together>[2],
  nameOf: (group: string | null) => string,
): Line[] {
  const joined = (group: string | null, farms: readonly FarmMeasures[]): Line => {
    const keys = farms[0]?.measures.map(({ key }) => key) ?? [];
    const at = (place: number) =>
      together(
        keys[place] ?? WHOLE,
        farms.flatMap(({ measures }) => measures[place] ?? []),
        input,
      );
    const shown = keys.slice(0, count).map((_, place) => entered(at(place)));
    return { name: nameOf(group), total: true, measures: shown, whole: entered(at(count)), targets: NO_TARGETS };
  };
  const ofFarm = ({ farm, measures, targets }: FarmMeasures): Line => {
    const whole = entered(measures[count] ?? together(WHOLE, [], input));
    return { name: farm.farmname || farm.farmid, farmid: farm.farmid, measures: measures.slice(0, count).map(entered), whole, targets };
  };
  const several = new Set(measured.map(({ farm }) => farm.prnt1)).size > 1;
  const ofGroups = (farms: readonly FarmMeasures[]): Line[] =>
    byGroup(farms).flatMap(([group, own]) => [...own.map(ofFarm), ...(several ? [joined(group, own)] : [])]);
  const companies = byCompany(measured);
  return [
    ...companies.flatMap(([company, farms]) => [...ofGroups(farms), ...(companies.length > 1 ? [joined(company, farms)] : [])]),
    joined(null, measured),
  ];
}

/** The figure's name with its unit, in words. */
function titleOf({ name, unit }: FigureDef): Text3 {
  return t3(withUnit(name.V, unit, 'V'), withUnit(name.E, unit, 'E'), withUnit(name.T, unit, 'T'));
}

/** PigFarmProReport3: one figure (up to three) of all farms through time (herd.md). */
export const report = herdReport({
  name: 'PigFarmProReport3',
  page: {
    menuGroup: 'herd-production',
    place: 12,
    fromLevel: 70,
    flags: HERD_RIGHTS.compare,
    title: t3('Một chỉ tiêu theo trại và tháng', 'One Figure by Farm and Month', 'ตัวชี้วัดรายฟาร์มรายเดือน'),
    purpose: t3('Một chỉ tiêu của mọi trại qua thời gian.', 'One figure of all farms through time.', 'ตัวชี้วัดเดียวของทุกฟาร์มตามเวลา'),
  },
  paper: 'landscape',
  drill: true,
  fields: [
    { ...F.figures, help: t3('Tối đa 3; để trống: PWMFY', 'Up to three; blank: PWMFY', 'ไม่เกิน 3 เว้นว่าง: PWMFY') },
    F.farms,
    F.farmgroups,
    choice('unit', t3('Đơn vị thời gian', 'Unit of time', 'หน่วยเวลา'), UNITS, { fallback: 'month' }),
    int('columns', t3('Số cột', 'Columns', 'จำนวนคอลัมน์'), { min: 4, max: 53, fallback: 12 }),
    F.tbmum,
    F.npdgilt,
    F.asof,
  ],
  beside: [F.farmid, F.lwzero],
  over: { all: true, byWeeks: ({ unit }) => unit === 'week' },
  answer: async (at, params) => {
    const asof = asofOf(at, params.asof);
    const asked = askedFigures(params.figures, 'figures', MOST_FIGURES);
    const codes = asked.length === 0 ? [DEFAULT_FIGURE] : asked;
    // Sows that stood there are entries too: their farm had none of an event, which is 0 and not "no data".
    const input = { settings: withVariants(at.settings, params), asof, codes: [...new Set([...codes, PRESENCE])] };
    const times = timeOf(params.unit, params.columns, asof, at.weekstart);
    const whole = { key: WHOLE, from: times[0]?.period.from ?? asof, to: times.at(-1)?.period.to ?? asof };
    const measured = await measureFarms(at.tx, at, at.asked, [...times.map(({ period }) => period), whole], input);
    const names = await groupNames(at.tx, at.language);
    const lines = linesOf(measured, times.length, input, (group) => (group === null ? ALL_FARMS[at.language] : (names.get(group) ?? group)));
    const [first = figureOf(DEFAULT_FIGURE), ...rest] = codes.map(figureOf);
    return {
      table: figureTable(first, lines, times),
      charts: [first, ...rest].map((figure) => chartOf(figure, lines, times)),
      sections: rest.map((figure) => ({ key: figure.code, title: titleOf(figure), table: figureTable(figure, lines, times) })),
      notes: [...groupsNote(measured, asof), ...variantNotes(codes, input.settings)],
      subtitle: titleOf(first),
      asof,
    };
  },
});
