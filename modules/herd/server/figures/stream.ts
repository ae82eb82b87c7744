/**
 * A stream is one indexed scan of rows that carry a date: matings, farrowings, weanings … Its
 * measures are the base sums figures are made of; the same conditions answer the sums of many
 * periods and, in a drill-down, the rows behind one of them. SQL parts name {farm}, {asof} and the
 * settings as placeholders (engine/server/report/bind.ts).
 */
export interface Stream {
  readonly name: string;
  /** Tables with aliases; the first one's rows are counted. */
  readonly from: string;
  /** Alias whose farm_id leads the index. */
  readonly alias: string;
  /** Indexed date column. */
  readonly date: string;
  /** Rows of a mating window count FRSHIFT days later. */
  readonly shifted?: true;
  readonly where?: string;
  readonly measures: Readonly<Record<string, Measure>>;
  /** SQL of the dimensions a figure can be filtered by; one that is absent cannot be. */
  readonly dims: Readonly<Partial<Record<Dimension, string>>>;
  /** Animal and litter of a row, for the drill-down. */
  readonly row: {
    readonly animal: string;
    readonly n?: string;
    readonly detail: Readonly<Record<string, string>>;
  };
}

/**
 * The boar all doses of a mating c came from; none where they came from several. Written without coalesce: behind
 * row-level security a condition with it cannot use an index.
 */
export const PURE_BOAR = '(case when (c.boarid2 is null or c.boarid2 = c.boarid) and (c.boarid3 is null or c.boarid3 = c.boarid) then c.boarid end)';

/** Lineage of the boar of that identity, of several that carried it the one that came last. */
export const lineOfBoar = (farm: string, boar: string): string =>
  `(select b.lineage from animal b where b.farm_id = ${farm} and b.pgid = ${boar} and b.sex = 'M' and not b.deleted order by b.entrydt desc limit 1)`;

/** Lineage of a pure mating's boar. */
export const BOAR_LINE = lineOfBoar('c.farm_id', PURE_BOAR);

/** Sum of `value` (default: count of rows) over the rows where `when` holds (default: all). */
export interface Measure {
  readonly when?: string;
  readonly value?: string;
}

export type Dimension =
  | 'parity'
  | 'lineage'
  | 'roomid'
  | 'applyid'
  | 'boarid'
  | 'boarlineage'
  | 'group'
  | 'matetp'
  | 'kind'
  | 'outcome'
  | 'nursery'
  | 'weankind'
  | 'weekday';

/** What figures can be narrowed to; as recorded on the event (edge 8). */
export interface FigureFilters {
  readonly parityFrom?: number;
  readonly parityTo?: number;
  readonly lineage?: string;
  readonly roomid?: string;
  readonly applyid?: string;
  /** Matings all of whose doses came from this boar. */
  readonly boarid?: string;
  /** Lineage of that boar. */
  readonly boarlineage?: string;
  /** Code of the mating, farrowing or weaning group. */
  readonly group?: string;
  readonly matetp?: string;
  /** Kind of mating: G gilt, W after weaning, R repeat. */
  readonly kind?: string;
  /** How the mating ended as known on the as-of day; inpig for those without outcome. */
  readonly outcome?: string;
  /** Nursery house the litter was weaned into. */
  readonly nursery?: string;
  /** Kind of weaning: full, partial, nurse. */
  readonly weankind?: string;
  /** Day of the week of the mating, 0 Sunday to 6. */
  readonly weekday?: string;
}

const EQUAL = [
  'lineage',
  'roomid',
  'applyid',
  'boarid',
  'boarlineage',
  'group',
  'matetp',
  'kind',
  'outcome',
  'nursery',
  'weankind',
  'weekday',
] as const;

/**
 * Conditions of the filters on a stream with their values; null when the stream cannot be narrowed
 * that way, so that its figures have no data instead of wrong ones.
 */
export function filterSql(dims: Stream['dims'], filters: FigureFilters): { sql: string; values: Record<string, unknown> } | null {
  const parts: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of EQUAL) {
    if (filters[name] === undefined) continue;
    const column = dims[name];
    if (column === undefined) return null;
    parts.push(`${column} = {f_${name}}`);
    values[`f_${name}`] = filters[name];
  }
  for (const [name, operator] of [
    ['parityFrom', '>='],
    ['parityTo', '<='],
  ] as const) {
    if (filters[name] === undefined) continue;
    if (dims.parity === undefined) return null;
    parts.push(`${dims.parity} ${operator} {f_${name}}`);
    values[`f_${name}`] = filters[name];
  }
  return { sql: parts.map((part) => ` and ${part}`).join(''), values };
}

/** The sums of the wanted measures, each under its name. */
export function sumColumns(stream: Stream, wanted: readonly string[]): string {
  const sums = wanted.map((name) => {
    const { when, value } = stream.measures[name] ?? {};
    const filter = when === undefined ? '' : ` filter (where ${when})`;
    return value === undefined ? `(count(*)${filter})::int as "${name}"` : `(coalesce(sum(${value})${filter}, 0))::float8 as "${name}"`;
  });
  return sums.join(', ');
}

/**
 * The rows that can add to a wanted sum, where each of the sums has its condition and they are few: sows weaned as
 * nurses are one in forty of all weanings, and what belongs to the other weanings need not be looked up.
 */
export function rowsThatCount(stream: Stream, wanted: readonly string[]): string {
  const conditions = new Set(wanted.map((name) => stream.measures[name]?.when));
  return conditions.has(undefined) || conditions.size > 2 ? '' : ` and (${[...conditions].map((when) => `(${when})`).join(' or ')})`;
}

/** One scan that answers every wanted measure for every segment the bounds cut. */
export function sumsSql(stream: Stream, wanted: readonly string[], filters: string): string {
  const day = stream.shifted ? `(${stream.date} + {frshift}::int)` : stream.date;
  return `select width_bucket(${day}, {bounds}::date[]) - 1 as segment, ${sumColumns(stream, wanted)} from ${stream.from} where ${rowsWhere(stream)}${rowsThatCount(stream, wanted)}${filters} group by 1`;
}

/** Rows of the stream in [lo, hi], as known on the as-of day. */
export function rowsWhere(stream: Stream): string {
  const own = stream.where === undefined ? '' : ` and ${stream.where}`;
  return `${stream.alias}.farm_id = {farm} and ${stream.date} >= {lo}::date and ${stream.date} <= {hi}::date${own}`;
}
