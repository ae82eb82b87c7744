import { addDays, type BusinessDate } from '#kernel/business-date.ts';

/** Values of the placeholders a statement names (engine/server/report/bind.ts). */
export type Values = Readonly<Record<string, unknown>>;

/** Sum of `value` (default: count of rows) over the rows where `when` holds (default: all). */
export interface Measure {
  readonly when?: string;
  readonly value?: string;
}

/** SQL of the dimensions the rows of a stream can be narrowed and classed by; one that is absent cannot be. */
export type Dims<Dim extends string = string> = Readonly<Partial<Record<Dim, string>>>;

/**
 * A stream is one indexed scan of rows that carry a date: matings, weighings, issues of feed … Its measures are the base
 * sums figures are made of; the same conditions answer the sums of many periods and, in a drill-down, the rows behind one
 * of them. SQL parts name {farm}, {asof} and what the registry gives values for as placeholders.
 */
export interface Stream<Dim extends string = string> {
  readonly name: string;
  /** Tables with aliases; the first one's rows are counted. */
  readonly from: string;
  /** Alias whose farm_id leads the index. */
  readonly alias: string;
  /** Indexed date column. */
  readonly date: string;
  /** Name of the value that says how many days later the rows count: matings of a window in the period they are due. */
  readonly shift?: string;
  readonly where?: string;
  readonly measures: Readonly<Record<string, Measure>>;
  readonly dims: Dims<Dim>;
  /** Whose a row is, for the drill-down, and what it shows of it. */
  readonly row: {
    readonly subject: string;
    readonly n?: string;
    readonly detail: Readonly<Record<string, string>>;
  };
}

/** How a filter narrows: by which dimension, and as what. */
export interface FilterDef<Dim extends string = string> {
  readonly dim: Dim;
  readonly is: '=' | '>=' | '<=';
}

/** What figures can be narrowed by: the filters of a registry by name. */
export type FilterDefs<Filters> = Readonly<Record<keyof Filters, FilterDef>>;

/** Further conditions of a statement with their values. */
export interface Narrowed {
  readonly sql: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Conditions of the filters on rows with these dimensions; null when they cannot be narrowed that way, so that their
 * figures have no data instead of wrong ones.
 */
export function narrowedBy<Filters extends object>(defs: FilterDefs<Filters>, dims: Dims, filters: Filters): Narrowed | null {
  const parts: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(defs) as (keyof Filters & string)[]) {
    if (filters[name] === undefined) continue;
    const { dim, is } = defs[name];
    const column = dims[dim];
    if (column === undefined) return null;
    parts.push(` and ${column} ${is} {f_${name}}`);
    values[`f_${name}`] = filters[name];
  }
  return { sql: parts.join(''), values };
}

/** The sums of the wanted measures, each under its name. */
export function sumColumns(stream: Pick<Stream, 'measures'>, wanted: readonly string[]): string {
  const sums = wanted.map((name) => {
    const { when, value } = stream.measures[name] ?? {};
    const filter = when === undefined ? '' : ` filter (where ${when})`;
    return value === undefined ? `(count(*)${filter})::int as "${name}"` : `(coalesce(sum(${value})${filter}, 0))::float8 as "${name}"`;
  });
  return sums.join(', ');
}

/** The measures of the rows alone where a condition holds: a stream then scans the rows another one scans. */
export function measuresWhere(measures: Stream['measures'], condition: string): Stream['measures'] {
  const narrowed = Object.entries(measures).map(([name, { when, ...rest }]) => [
    name,
    { ...rest, when: when === undefined ? condition : `(${condition}) and (${when})` },
  ]);
  return Object.fromEntries(narrowed);
}

/** The measures of a stream that are wanted. */
export const wantedOf = (stream: Pick<Stream, 'measures'>, wanted: ReadonlySet<string>): string[] =>
  Object.keys(stream.measures).filter((name) => wanted.has(name));

/**
 * The rows that can add to a wanted sum, where each of the sums has its condition and they are few: sows weaned as
 * nurses are one in forty of all weanings, and what belongs to the other weanings need not be looked up.
 */
export function rowsThatCount(stream: Pick<Stream, 'measures'>, wanted: readonly string[]): string {
  const conditions = new Set(wanted.map((name) => stream.measures[name]?.when));
  return conditions.has(undefined) || conditions.size > 2 ? '' : ` and (${[...conditions].map((when) => `(${when})`).join(' or ')})`;
}

/** Rows of the stream in [lo, hi], as known on the as-of day. */
export function rowsWhere(stream: Pick<Stream, 'alias' | 'date' | 'where'>): string {
  const own = stream.where === undefined ? '' : ` and ${stream.where}`;
  return `${stream.alias}.farm_id = {farm} and ${stream.date} >= {lo}::date and ${stream.date} <= {hi}::date${own}`;
}

/** The days of the rows that count in [from, to]. */
export function daysRead(
  stream: Pick<Stream, 'shift'>,
  from: BusinessDate,
  to: BusinessDate,
  values: Values,
): { lo: BusinessDate; hi: BusinessDate } {
  const shift = stream.shift === undefined ? 0 : -Number(values[stream.shift]);
  return { lo: addDays(from, shift), hi: addDays(to, shift) };
}

/** One scan that answers every wanted measure for every segment the bounds cut. */
export function sumsSql(stream: Stream, wanted: readonly string[], filters: string): string {
  const day = stream.shift === undefined ? stream.date : `(${stream.date} + {${stream.shift}}::int)`;
  return `select width_bucket(${day}, {bounds}::date[]) - 1 as segment, ${sumColumns(stream, wanted)}
    from ${stream.from} where ${rowsWhere(stream)}${rowsThatCount(stream, wanted)}${filters} group by 1`;
}

/** What one statement reads of a stream: the sums wanted, and conditions beside the stream's own. */
export interface Reading {
  readonly stream: Stream;
  readonly measures: readonly string[];
  readonly narrowed: Narrowed;
}

/**
 * Readings of the same rows as one, so that a table is scanned once for the sums of several streams: those that differ in
 * nothing but their measures, are narrowed alike and, by `classOf`, classed alike.
 */
export function sharedReadings<R extends Reading>(readings: readonly R[], classOf: (reading: R) => string = () => ''): R[] {
  const rowsOf = (reading: R): string => {
    const { from, alias, date, shift = '', where = '' } = reading.stream;
    return [from, alias, date, shift, where, reading.narrowed.sql, classOf(reading)].join('\n');
  };
  return [...Map.groupBy(readings, rowsOf).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined || same.length === 1) return same;
    const measures = Object.assign({}, ...same.map(({ stream }) => stream.measures));
    return [{ ...first, stream: { ...first.stream, measures }, measures: same.flatMap((one) => one.measures) }];
  });
}
