import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import type { Formula, Terms } from '#engine/figures/domain/figure.ts';
import { refused } from '#engine/server/refused.ts';
import { bind } from '#engine/server/report/bind.ts';
import { asofOf, type Db, type ReportContext } from '#engine/server/report/db.ts';
import { type Period, passedPart } from '#engine/server/report/periods.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { DrillRows, FigureRegistry, MeasureInput, OpenedSum } from './registry.ts';
import { daysRead, narrowedBy, rowsWhere, type Stream } from './stream.ts';

export type DrillPart = 'numerator' | 'denominator' | 'leftout';

/** Which rows of which figure. */
export interface DrillInput<Filters> {
  readonly figure: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly part: DrillPart;
  readonly filters?: Filters;
}

/** One sum to open: its factor in the figure, and the cause when its rows were left out. */
interface Opened<Cause extends string> extends OpenedSum {
  readonly cause: Cause | null;
}

/** Rows of a drill are bounded: a person reads them, or takes them away as a file. */
export const DRILL_LIMIT = 20_000;

function termsOpened<Cause extends string>(list: Terms): Opened<Cause>[] {
  return list.map((term) => (typeof term === 'string' ? { sum: term, factor: 1, cause: null } : { sum: term[0], factor: term[1], cause: null }));
}

function opened<Cause extends string>({ num, den, leftout = [] }: Formula<Cause>, part: DrillPart): Opened<Cause>[] {
  if (part === 'leftout') return leftout.map(([sum, cause]) => ({ sum, factor: 1, cause }));
  return termsOpened(part === 'numerator' || den === 1 ? num : den);
}

/** Opened sums, each once: the figures a figure is made of may share some. */
function onceEach<Cause extends string>(found: readonly Opened<Cause>[]): Opened<Cause>[] {
  return found.filter((one, index) => found.findIndex((other) => other.sum === one.sum && other.cause === one.cause) === index);
}

/** What a row of the stream adds to the opened sums, and which rows add anything. */
function amounts(stream: Stream, sums: readonly OpenedSum[]): { value: string; held: string } {
  const parts = sums.map(({ sum, factor }) => {
    const { when, value } = stream.measures[sum] ?? {};
    const amount = `coalesce(${factor} * (${value ?? '1'}), 0)`;
    return when === undefined ? amount : `case when ${when} then ${amount} else 0 end`;
  });
  const held = sums.map(({ sum }) => {
    const { when, value } = stream.measures[sum] ?? {};
    return when ?? (value === undefined ? 'true' : `(${value}) is not null`);
  });
  return { value: parts.join(' + '), held: held.map((when) => `(${when})`).join(' or ') };
}

/** The rows of a stream that add anything to the sums, as they are shown. */
function rowsSql(
  { table, alias, key, identity }: Pick<DrillRows<string>, 'table' | 'alias' | 'key' | 'identity'>,
  stream: Stream,
  sums: readonly OpenedSum[],
  narrowed: string,
): string {
  const { value, held } = amounts(stream, sums);
  const detail = Object.entries(stream.row.detail).map(([name, sql]) => `${sql} as "${name}"`);
  return `select ${alias}.${identity}, ${stream.row.subject} as _animal, ${stream.row.n ?? 'null::int'} as _n,
      (${value})::float8 as value, ${detail.join(', ')}
    from ${stream.from} join ${table} ${alias} on ${alias}.farm_id = ${stream.alias}.farm_id and ${alias}.${key} = ${stream.row.subject}
    where ${rowsWhere(stream)}${narrowed} and (${held})
    order by ${stream.date}, ${alias}.${identity} limit ${DRILL_LIMIT}`;
}

/** Opened sums by the stream they come from, causes apart. */
function byStream<Cause extends string>(
  streams: readonly Stream[],
  sums: readonly Opened<Cause>[],
): { stream: Stream; cause: Cause | null; sums: Opened<Cause>[] }[] {
  const ofStreams = sums.flatMap((one) => {
    const stream = streams.find(({ measures }) => one.sum in measures);
    return stream === undefined ? [] : [{ stream, one }];
  });
  const groups = Map.groupBy(ofStreams, ({ stream, one }) => `${stream.name} ${one.cause ?? ''}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ stream: first.stream, cause: first.one.cause, sums: group.map(({ one }) => one) }];
  });
}

/** What a drill gathers: columns in the order they were met, and the rows. */
interface Gathered {
  readonly columns: Map<string, Column>;
  readonly rows: ReportRow[];
}

/** Drill-downs by a registry. */
export function drillsOf<Settings, Filters extends object, Class extends object, Family extends string, Cause extends string>(
  registry: FigureRegistry<Settings, Filters, Class, Family, Cause>,
) {
  type Input = MeasureInput<Settings, Filters>;
  const { figures, streams, sources, rows: shown } = registry;

  async function gatherStreams(tx: Db, ctx: ReportContext<Settings>, input: Input, sums: readonly Opened<Cause>[], period: Period, into: Gathered) {
    const values = await registry.values(tx, input, new Set(sums.map(({ sum }) => sum)));
    for (const { stream, cause, sums: wanted } of byStream(streams, sums)) {
      const narrowed = narrowedBy(registry.filters, stream.dims, input.filters ?? ({} as Filters));
      if (narrowed === null) continue;
      const own = { ...values, ...narrowed.values, ...daysRead(stream, period.from, period.to, values) };
      const { text, params } = bind(rowsSql(shown, stream, wanted, narrowed.sql), own);
      const found = await tx.query<Record<string, unknown>>(text, params);
      for (const name of Object.keys(stream.row.detail)) into.columns.set(name, shown.column(stream, name));
      into.rows.push(...found.rows.map((row) => shown.row(stream, row, ctx.language, cause)));
    }
  }

  async function gatherSources(tx: Db, ctx: ReportContext<Settings>, input: Input, sums: readonly OpenedSum[], period: Period, into: Gathered) {
    for (const { answers, drill } of sources) {
      const own = sums.filter(({ sum }) => answers(sum));
      if (own.length === 0) continue;
      const found = await drill(tx, input, period, own, ctx.language);
      // Rows that belong to nobody: the column of subjects would stand empty.
      if (found.subjects === false) into.columns.delete(shown.subject.key);
      for (const column of found.columns) into.columns.set(column.key, column);
      into.rows.push(...found.rows);
    }
  }

  /**
   * The subjects behind a figure of a period: rows of its numerator or denominator with what each adds,
   * or the rows left out with the cause. Refuses V_INVALID for a figure that does not exist.
   */
  async function drillFigure(tx: Db, ctx: ReportContext<Settings>, input: DrillInput<Filters>): Promise<ReportResult> {
    const figure = figures.find(input.figure);
    if (figure === null) throw refused('V_INVALID', 'figure');
    const period = passedPart({ key: 'drill', from: input.from, to: input.to }, asofOf(ctx));
    const sums = onceEach(figures.formulas([input.figure], ctx.settings).flatMap((formula) => opened(formula, input.part)));
    const into: Gathered = { columns: new Map([[shown.subject.key, shown.subject]]), rows: [] };
    const measure: Input = {
      farmid: ctx.farmid,
      settings: ctx.settings,
      asof: asofOf(ctx),
      ...(input.filters === undefined ? {} : { filters: input.filters }),
    };
    if (period !== null) {
      await gatherStreams(tx, ctx, measure, sums, period, into);
      await gatherSources(tx, ctx, measure, sums, period, into);
    }
    into.columns.set(shown.value.key, shown.value);
    if (input.part === 'leftout') into.columns.set(shown.cause.key, shown.cause);
    return { columns: [...into.columns.values()], rows: into.rows, subtitle: figure.name, notes: [{ text: figure.definition }] };
  }

  return { drillFigure };
}
