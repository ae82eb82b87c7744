import type { Column, ReportChart, ReportRow, ReportSection } from '#engine/define/report.ts';
import { shownValue } from '#engine/figures/domain/figure-set.ts';
import { asofOf } from '#engine/server/report/db.ts';
import { monthOf, monthPeriod, monthsEnding, type Period, shiftMonth, weeksEnding } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { roundHalfAway } from '#kernel/rounding.ts';
import { type WeekStart, weekOf } from '#kernel/week.ts';
import { columnsWith } from '#modules/herd/contract/reports/labels.ts';
import type { FarmTimeParams } from '#modules/herd/contract/reports/production/farms.report.ts';
import type { FigureDef } from '#modules/herd/domain/figures/figure.ts';
import { figureOf } from '#modules/herd/domain/figures/figures.ts';
import { ranks, trend } from '#modules/herd/domain/figures/rank.ts';
import type { PeriodMeasure } from '../../figures/measure-periods.ts';
import type { TargetBook } from '../../figures/targets.ts';
import { unitOf } from '../figure-tables.ts';
import { cellOf, figureCell, NO_TARGETS, type TableColumn, targetOf } from '../production-table.ts';
import type { HerdReportContext } from '../report-farms.ts';
import { variantNotes } from '../report-notes.ts';
import { ALL_FARMS, byGroup, type FarmMeasures, groupNames, groupsNote, hasEntries, measureFarms, ofFarms, together } from './farm-sums.ts';
import { monthText, same } from './month-span.ts';
import { askedFigures, withVariants } from './variants.ts';

const MOST_FIGURES = 3;
const DEFAULT_FIGURE = 'PWMFY';
/** Figure that is measured with any other, to know whether a farm had a herd. */
const PRESENCE = 'AVGMF';
/** Farms drawn beside the mean of all; more lines are not told apart. */
const MOST_LINES = 7;

const own = columnsWith({
  farm: { V: 'Trại', E: 'Farm', T: 'ฟาร์ม' },
  last: { V: 'Kỳ cuối', E: 'Last', T: 'ล่าสุด' },
  overall: { V: 'Cả khoảng', E: 'Mean', T: 'เฉลี่ย' },
  trend: { V: 'Xu hướng/cột', E: 'Trend a column', T: 'แนวโน้ม/คอลัมน์' },
  moved: { V: 'Đổi hạng', E: 'Change of rank', T: 'อันดับเปลี่ยน' },
});

/** Columns of time, oldest first, the last one holding the as-of day. */
function timeOf(unit: FarmTimeParams['unit'], count: number, asof: BusinessDate, weekstart: WeekStart): { periods: Period[]; labels: Text3[] } {
  if (unit === 'week') {
    const periods = weeksEnding(weekOf(asof, weekstart), count, weekstart);
    return { periods, labels: periods.map(({ key }) => same(`${key.slice(4)}/${key.slice(0, 4)}`)) };
  }
  const running = monthOf(asof);
  if (unit === 'month') {
    const periods = monthsEnding(running, count);
    return { periods, labels: periods.map(({ key }) => same(monthText(key))) };
  }
  const end = shiftMonth(running, (3 - (Number(running.slice(4)) % 3)) % 3);
  const last = Array.from({ length: count }, (_, at) => shiftMonth(end, (at - count + 1) * 3));
  return {
    periods: last.map((key) => ({ key, from: monthPeriod(shiftMonth(key, -2)).from, to: monthPeriod(key).to })),
    labels: last.map((key) => {
      const text = `${Number(key.slice(4)) / 3}/${key.slice(0, 4)}`;
      return { V: `Quý ${text}`, E: `Q${text}`, T: `ไตรมาส ${text}` };
    }),
  };
}

/** A row of the grid before it is drawn: a farm, a group or all. */
interface Line {
  readonly name: string;
  readonly farmid?: string;
  readonly total?: true;
  readonly measures: readonly PeriodMeasure[];
  readonly whole: PeriodMeasure;
  readonly targets: TargetBook;
}

/** The whole time of a line, after its columns. */
const WHOLE = 'whole';

function columnOf(label: Text3, measure: PeriodMeasure, farmid: string | undefined): TableColumn {
  const shown = hasEntries(measure) ? measure : { ...measure, figures: {}, provisional: new Set<string>() };
  return {
    key: measure.key,
    label,
    measure: shown,
    ...(farmid === undefined ? { closed: true } : { params: `farmid=${encodeURIComponent(farmid)}` }),
  };
}

function valuesOf(figure: FigureDef, line: Line, labels: readonly Text3[]): (number | null)[] {
  return line.measures.map((measure, at) => cellOf(figure, columnOf(labels[at] ?? same(''), measure, line.farmid)));
}

function lineRow(figure: FigureDef, line: Line, labels: readonly Text3[], moved: number | null): ReportRow {
  const columns = line.measures.map((measure, at) => columnOf(labels[at] ?? same(''), measure, line.farmid));
  const values = valuesOf(figure, line, labels);
  const slope = trend(values);
  const last = columns.at(-1);
  const target = last === undefined ? null : targetOf(figure, last, line.targets);
  const heat = line.total === true ? NO_TARGETS : line.targets;
  const whole = line.whole.figures[figure.code]?.value ?? null;
  // A count over all columns is shown as the mean of one.
  const overall = figure.perPeriod === true && whole !== null ? whole / Math.max(1, values.filter((value) => value !== null).length) : whole;
  return Object.assign(
    {
      farm: line.name,
      last: values.at(-1) ?? null,
      overall: shownValue(figure, overall),
      trend: slope === null ? null : roundHalfAway(slope, 2),
      moved,
      target: target === null ? null : roundHalfAway(target, 2),
      _figure: figure.code,
      _decimals: figure.decimals,
    },
    line.total === true ? { _style: 'total' } : {},
    line.farmid === undefined ? {} : { _open: `PigMonthProReport?farmid=${encodeURIComponent(line.farmid)}` },
    ...columns.map((column) => figureCell(figure, column, heat)),
  );
}

/** Change of rank of each farm from the first column with values to the last one; up is positive. */
function rankChanges(figure: FigureDef, lines: readonly Line[], labels: readonly Text3[]): ReadonlyMap<string, number> {
  const { direction } = figure;
  if (direction === 'none') return new Map();
  const farms = lines.filter(({ farmid }) => farmid !== undefined);
  const values = farms.map((line) => valuesOf(figure, line, labels));
  const placed = (at: number) =>
    ranks(
      values.map((row) => row[at] ?? null),
      direction,
    );
  const full = labels.map((_, at) => at).filter((at) => values.some((row) => row[at] !== null && row[at] !== undefined));
  const [first, last] = [placed(full[0] ?? 0), placed(full.at(-1) ?? 0)];
  return new Map(
    farms.flatMap(({ farmid }, at) => {
      const [a, b] = [first[at] ?? null, last[at] ?? null];
      return farmid === undefined || a === null || b === null ? [] : [[farmid, a - b] as const];
    }),
  );
}

function gridColumns(labels: readonly Text3[], periods: readonly Period[]): Column[] {
  const decimal = { decimals: 2 } as const;
  return [
    own('farm', 'text', { frozen: true, width: 24 }),
    ...periods.map(({ key }, at): Column => ({ key, label: labels[at] ?? same(key), type: 'decimal', ...decimal })),
    own('last', 'decimal', decimal),
    own('overall', 'decimal', decimal),
    own('trend', 'decimal', decimal),
    own('moved', 'int'),
    own('target', 'decimal', decimal),
  ];
}

function chartOf(figure: FigureDef, lines: readonly Line[], labels: readonly Text3[]): ReportChart {
  const farms = lines.filter(({ farmid }) => farmid !== undefined).slice(0, MOST_LINES);
  const all = lines.at(-1);
  return {
    kind: 'line',
    title: figure.name,
    ...unitOf(figure),
    x: labels.map(({ E }) => E),
    series: [
      // Of one farm the line of all farms would lie under its own.
      ...(all === undefined || farms.length === 1 ? [] : [{ name: ALL_FARMS, values: valuesOf(figure, all, labels) }]),
      ...farms.map((line) => ({ name: same(line.name), values: valuesOf(figure, line, labels) })),
    ],
  };
}

interface Input {
  readonly settings: HerdReportContext['settings'];
  readonly asof: BusinessDate;
  readonly codes: readonly string[];
}

/** Farms under their groups, a subtotal for each group of several, and all together. */
function linesOf(measured: readonly FarmMeasures[], names: ReadonlyMap<string, string>, count: number, input: Input, language: Language): Line[] {
  const joined = (name: string, farms: readonly FarmMeasures[]): Line => {
    const at = (place: number) =>
      together(
        String(place),
        farms.flatMap(({ measures }) => measures[place] ?? []),
        input,
      );
    const keys = farms[0]?.measures.map(({ key }) => key) ?? [];
    const all = keys.map((key, place) => ({ ...at(place), key }));
    return { name, total: true, measures: all.slice(0, count), whole: at(count), targets: NO_TARGETS };
  };
  const groups = byGroup(measured);
  return [
    ...groups.flatMap(([group, farms]) => [
      ...farms.map(({ farm, measures, targets }): Line => {
        const whole = measures[count] ?? together(WHOLE, [], input);
        return { name: farm.farmname || farm.farmid, farmid: farm.farmid, measures: measures.slice(0, count), whole, targets };
      }),
      ...(groups.length > 1 ? [joined(names.get(group) ?? group, farms)] : []),
    ]),
    joined(ALL_FARMS[language], measured),
  ];
}

function block(code: string, lines: readonly Line[], labels: readonly Text3[], columns: readonly Column[]): ReportSection {
  const figure = figureOf(code);
  const moved = rankChanges(figure, lines, labels);
  return {
    key: code,
    title:
      figure.unit === ''
        ? figure.name
        : { V: `${figure.name.V} (${figure.unit})`, E: `${figure.name.E} (${figure.unit})`, T: `${figure.name.T} (${figure.unit})` },
    columns,
    rows: lines.map((line) => lineRow(figure, line, labels, line.farmid === undefined ? null : (moved.get(line.farmid) ?? null))),
  };
}

/** PigFarmProReport3: one figure (up to three) of all farms through time (herd.md). */
export const queryFarmTime = ofFarms(
  { all: true, byWeeks: ({ unit }: FarmTimeParams) => unit === 'week' },
  async (tx, ctx, params: FarmTimeParams, farms) => {
    const asof = asofOf({ ...ctx, ...(params.asof == null ? {} : { asof: params.asof }) });
    const asked = askedFigures(params.figures, 'figures', MOST_FIGURES);
    const codes = asked.length === 0 ? [DEFAULT_FIGURE] : asked;
    const settings = withVariants(ctx.settings, params);
    // Sows that stood there are entries too: their farm had none of an event, which is 0 and not "no data".
    const input = { settings, asof, codes: [...new Set([...codes, PRESENCE])] };
    const { periods, labels } = timeOf(params.unit, params.columns, asof, ctx.weekstart);
    const whole: Period = { key: WHOLE, from: periods[0]?.from ?? asof, to: periods.at(-1)?.to ?? asof };
    const measured = await measureFarms(tx, ctx, farms, [...periods, whole], input);
    const names = await groupNames(tx, ctx.language);
    const lines = linesOf(measured, names, periods.length, input, ctx.language);
    const columns = gridColumns(labels, periods);
    const [first, ...rest] = codes.map((code) => block(code, lines, labels, columns));
    return {
      columns,
      rows: first?.rows ?? [],
      charts: codes.map((code) => chartOf(figureOf(code), lines, labels)),
      sections: rest,
      notes: [...groupsNote(measured, asof), ...variantNotes(codes, settings)],
      ...(first === undefined ? {} : { subtitle: first.title }),
      asof,
      total: lines.length,
    };
  },
);
