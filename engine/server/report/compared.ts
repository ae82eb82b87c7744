import { COMPARED } from '#engine/define/comparison-words.ts';
import type { FieldValues } from '#engine/define/field.ts';
import { daysAsked, type Earlier, movedPeriod, type PeriodParams, periodParams } from '#engine/define/period-params.ts';
import type { Column, Comparison, ReportChart, ReportDef, ReportResult, ReportRow } from '#engine/define/report.ts';
import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { t3 } from '#kernel/language.ts';
import type { WeekStart } from '#kernel/week.ts';
import type { Params } from './applied.ts';
import { settled } from './settled.ts';

const NUMBERS: ReadonlySet<Column['type']> = new Set(['int', 'decimal', 'percent']);
/** The column a row says its own target in. */
const TARGET = 'target';

/** When a report is read, and from which day its farm counts weeks. */
export interface Clock {
  readonly curbusdt: BusinessDate;
  readonly weekstart: WeekStart;
}

type Table = Pick<ReportResult, 'columns' | 'rows' | 'totals'>;
type Headline = NonNullable<ReportResult['headline']>;

const hasTargets = ({ headline = [], columns }: ReportResult): boolean =>
  headline.some(({ target }) => typeof target === 'number') || columns.some(({ key }) => key === TARGET);

/** True where an answer holds figures: a headline, a drawing, or a table of other rows than animals, which come and go. */
function hasFigures({ headline = [], charts = [], sections = [], ...main }: ReportResult): boolean {
  const counted = ({ columns }: Pick<Table, 'columns'>): boolean =>
    columns.some(({ type }) => NUMBERS.has(type)) && !columns.some(({ type }) => type === 'animal');
  return headline.length > 0 || charts.length > 0 || [main, ...sections].some(counted);
}

/** The period an answer is of: what was asked for, and what applied where nothing was. */
function periodOf(def: ReportDef, params: Params, { applied }: ReportResult): { period: PeriodParams; values: FieldValues } | null {
  const period = periodParams(def.fields);
  return period === null ? null : { period, values: { ...(params as FieldValues), ...applied } };
}

/** What an answer can be compared with: earlier periods where it is of one, targets where it has some. */
function comparisonsOf(def: ReportDef, params: Params, result: ReportResult, { weekstart }: Clock): Comparison[] {
  const found = periodOf(def, params, result);
  const earlier = def.compares ?? (found?.period.kind === 'year' ? (['lastyear'] as const) : (['before', 'lastyear'] as const));
  const moves = found !== null && hasFigures(result) && daysAsked(found.period, found.values, weekstart) !== null;
  return [...(moves ? earlier : []), ...(hasTargets(result) ? (['target'] as const) : [])];
}

/**
 * The parameters of the earlier period. One that has not ended is compared with the same part of the other, as known on its day;
 * null where the answer is of no period.
 */
export function earlierParams(def: ReportDef, params: Params, result: ReportResult, by: Earlier, clock: Clock): Params | null {
  const found = periodOf(def, params, result);
  if (found === null) return null;
  const { period, values } = found;
  const moved = movedPeriod(period, values, by, clock.weekstart);
  const [now, then] = [daysAsked(period, values, clock.weekstart), moved && daysAsked(period, { ...values, ...moved }, clock.weekstart)];
  if (moved === null || now === null || then === null) return null;
  const shape = (def.params as unknown as { readonly shape: object }).shape;
  const asof = (values['asof'] ?? clock.curbusdt) as BusinessDate;
  const part = 'asof' in shape && now.to > asof ? { asof: addDays(asof, daysBetween(now.from, then.from)) } : {};
  return { ...params, ...moved, ...part };
}

/**
 * The column of the earlier table each column is compared with: that of its key; of those whose cells have days of their own,
 * such as weeks side by side, the one in its place, where the earlier table has as many.
 */
function columnPairs(now: Table, then: Table): readonly (readonly [key: string, earlier: string])[] {
  return now.columns.flatMap(({ key, type }, at) => {
    if (!NUMBERS.has(type) || key === TARGET) return [];
    if (!now.rows.some((row) => row[`_from_${key}`] !== undefined)) return [[key, key] as const];
    const earlier = now.columns.length === then.columns.length ? then.columns[at] : undefined;
    return earlier === undefined ? [] : [[key, earlier.key] as const];
  });
}

/** What a row is called: the columns that stay in sight, the first where none is declared to. */
function namesOf({ columns, rows }: Table): string[] {
  const frozen = columns.filter((column) => column.frozen === true);
  const named = (frozen.length === 0 ? columns.slice(0, 1) : frozen).filter(({ type }) => !NUMBERS.has(type));
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const name = named.map(({ key }) => String(row[key] ?? '')).join('\n');
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return `${name}\n${times}`;
  });
}

/** The row of the earlier table each row is compared with: of rows along time the one in its place, else that of its name. */
function rowPairs(now: Table, then: Table): readonly (ReportRow | undefined)[] {
  const alongTime = now.rows.some((row) => row['_from'] !== undefined);
  if (alongTime) return now.rows.map((_, at) => (now.rows.length === then.rows.length ? then.rows[at] : undefined));
  const names = namesOf(then);
  const byName = new Map(then.rows.map((row, at) => [names[at], row]));
  return namesOf(now).map((name) => byName.get(name));
}

function withWas(row: ReportRow, earlier: ReportRow | undefined, pairs: ReturnType<typeof columnPairs>): ReportRow {
  if (earlier === undefined) return row;
  const was = pairs.flatMap(([key, other]) => {
    const value = earlier[other];
    return typeof value === 'number' && typeof row[key] === 'number' ? [[`_was_${key}`, value] as const] : [];
  });
  return was.length === 0 ? row : { ...row, ...Object.fromEntries(was) };
}

function tableWas<T extends Table>(now: T, then: Table | undefined): T {
  if (then === undefined) return now;
  const pairs = columnPairs(now, then);
  const rows = rowPairs(now, then);
  const totals = now.totals === undefined ? {} : { totals: withWas(now.totals, then.totals, pairs) };
  return { ...now, ...totals, rows: now.rows.map((row, at) => withWas(row, rows[at], pairs)) };
}

/** A chart of one series over as many places shows the earlier one beside it. */
function chartWas(chart: ReportChart, then: ReportChart | undefined, by: Earlier): ReportChart {
  const [own, more] = chart.series;
  const earlier = then?.series[0];
  const sameShape = then?.kind === chart.kind && then.x.length === chart.x.length && (chart.kind === 'line' || chart.kind === 'bar');
  if (own === undefined || more !== undefined || earlier === undefined || !sameShape) return chart;
  const name = t3(`${own.name.V}, ${COMPARED[by].V}`, `${own.name.E}, ${COMPARED[by].E}`, `${own.name.T} ${COMPARED[by].T}`);
  return { ...chart, series: [own, { name, values: earlier.values }] };
}

function headlineWas(now: Headline, otherOf: (figure: Headline[number], at: number) => number | null | undefined): Headline {
  return now.map((figure, at) => ({ ...figure, was: otherOf(figure, at) ?? null }));
}

/** An answer beside its earlier one: `_was_<column>` beside each number, `was` in the headline, a second line in the charts. */
export function besideEarlier(now: ReportResult, then: ReportResult, by: Earlier): ReportResult {
  const sections = new Map((then.sections ?? []).map((section) => [section.key, section]));
  return {
    ...tableWas(now, then),
    compared: by,
    ...(now.sections === undefined ? {} : { sections: now.sections.map((section) => tableWas(section, sections.get(section.key))) }),
    ...(now.charts === undefined ? {} : { charts: now.charts.map((chart, at) => chartWas(chart, then.charts?.[at], by)) }),
    ...(now.headline === undefined
      ? {}
      : { headline: headlineWas(now.headline, ({ figure }, at) => (then.headline?.[at]?.figure === figure ? then.headline[at].value : null)) }),
  };
}

/** An answer beside its targets: those of the headline, and of rows that have a column of them. */
function besideTargets(now: ReportResult): ReportResult {
  const keys = now.columns.filter(({ key, type }) => key !== TARGET && NUMBERS.has(type)).map(({ key }) => key);
  const rowWas = (row: ReportRow): ReportRow => {
    const target = row[TARGET];
    if (typeof target !== 'number') return row;
    return { ...row, ...Object.fromEntries(keys.flatMap((key) => (typeof row[key] === 'number' ? [[`_was_${key}`, target]] : []))) };
  };
  const withTarget = now.columns.some(({ key }) => key === TARGET);
  return {
    ...now,
    compared: 'target',
    ...(withTarget ? { rows: now.rows.map(rowWas) } : {}),
    ...(now.headline === undefined ? {} : { headline: headlineWas(now.headline, ({ target }) => target) }),
  };
}

/** An answer with what it can be compared with; beside the other where a comparison is asked for, which is asked for the same way. */
export async function comparedAnswer(
  def: ReportDef,
  params: Params,
  compare: Comparison | null,
  clock: Clock,
  answer: (params: Params) => Promise<ReportResult>,
): Promise<ReportResult> {
  const now = await answer(params);
  const compares = comparisonsOf(def, params, now, clock);
  const told = { ...now, ...(compares.length === 0 ? {} : { compares }) };
  if (compare === null || !compares.includes(compare)) return told;
  if (compare === 'target') return besideTargets(settled(told));
  const earlier = earlierParams(def, params, now, compare, clock);
  return earlier === null ? told : besideEarlier(settled(told), settled(await answer(earlier)), compare);
}
