import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import { refused } from '#engine/server/refused.ts';
import { bind } from '#engine/server/report/bind.ts';
import { asofOf, type Db, type ReportContext } from '#engine/server/report/db.ts';
import { type Period, passedPart } from '#engine/server/report/periods.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { column } from '#modules/herd/contract/reports/labels.ts';
import type { Cause } from '#modules/herd/domain/figures/causes.ts';
import { type FigureSettings, type Formula, formulaOf, type Terms } from '#modules/herd/domain/figures/figure.ts';
import { figureOf, findFigure } from '#modules/herd/domain/figures/figures.ts';
import { detailColumn, detailRow } from './drill-columns.ts';
import { drillDays, isDaySum } from './drill-days.ts';
import { drillNursery, NURSERY_COLUMNS, nurserySumsOf } from './drill-nursery.ts';
import { type MeasureInput, streamValues } from './measure-periods.ts';
import { type FigureFilters, filterSql, rowsWhere, type Stream } from './stream.ts';
import { streamOf } from './streams.ts';

export type DrillPart = 'numerator' | 'denominator' | 'leftout';

/** Which rows of which figure. */
export interface DrillInput {
  readonly figure: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  readonly part: DrillPart;
  readonly filters?: FigureFilters;
}

/** One sum to open: its factor in the figure, and the cause when its rows were left out. */
export interface Opened {
  readonly sum: string;
  readonly factor: number;
  readonly cause: Cause | null;
}

/** Rows of a drill are bounded: a person reads them, or takes them away as a file. */
export const DRILL_LIMIT = 20_000;

function terms(list: Terms | 1): Opened[] {
  if (list === 1) return [];
  return list.map((term) => (typeof term === 'string' ? { sum: term, factor: 1, cause: null } : { sum: term[0], factor: term[1], cause: null }));
}

function opened(formula: Formula, part: DrillPart): Opened[] {
  if (part === 'leftout') return (formula.leftout ?? []).map(([sum, cause]) => ({ sum, factor: 1, cause }));
  return terms(part === 'numerator' || formula.den === 1 ? formula.num : formula.den);
}

/** Sums behind a part of a figure; survival opens those of the two it is made of. */
function sumsBehind(code: string, part: DrillPart, settings: FigureSettings): Opened[] {
  const codes = code === 'SURV' ? ['SB', 'PWM_A'] : [code];
  const found = codes.flatMap((name) => {
    const formula = formulaOf(figureOf(name), settings);
    return formula === null ? [] : opened(formula, part);
  });
  return found.filter((one, index) => found.findIndex((other) => other.sum === one.sum && other.cause === one.cause) === index);
}

/** What a row of the stream adds to the opened sums; rows that add nothing are not shown. */
function rowsSql(stream: Stream, sums: readonly Opened[], narrowed: string): string {
  const parts = sums.map(({ sum, factor }) => {
    const { when, value } = stream.measures[sum] ?? {};
    const amount = `${factor} * (${value ?? '1'})`;
    return when === undefined ? `coalesce(${amount}, 0)` : `case when ${when} then coalesce(${amount}, 0) else 0 end`;
  });
  const held = sums.map(
    ({ sum }) => stream.measures[sum]?.when ?? (stream.measures[sum]?.value === undefined ? 'true' : `(${stream.measures[sum]?.value}) is not null`),
  );
  const detail = Object.entries(stream.row.detail)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ');
  return `select r.pgid, ${stream.row.animal} as _animal, ${stream.row.n ?? 'null::int'} as _n, (${parts.join(' + ')})::float8 as value, ${detail}
    from ${stream.from} join animal r on r.farm_id = ${stream.alias}.farm_id and r.animal_id = ${stream.row.animal}
    where ${rowsWhere(stream)}${narrowed} and (${held.map((when) => `(${when})`).join(' or ')})
    order by ${stream.date}, r.pgid limit ${DRILL_LIMIT}`;
}

/** Opened sums by the stream they come from, causes apart. */
function byStream(sums: readonly Opened[]): { stream: Stream; cause: Cause | null; sums: Opened[] }[] {
  const groups = new Map<string, { stream: Stream; cause: Cause | null; sums: Opened[] }>();
  for (const one of sums) {
    const stream = streamOf(one.sum);
    if (stream === null) continue;
    const key = `${stream.name} ${one.cause ?? ''}`;
    const group = groups.get(key) ?? { stream, cause: one.cause, sums: [] };
    group.sums.push(one);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** What a drill gathers: columns in the order they were met, and the rows. */
interface Gathered {
  readonly columns: Map<string, Column>;
  readonly rows: ReportRow[];
}

async function gather(
  tx: Db,
  ctx: ReportContext<FigureSettings>,
  input: DrillInput,
  sums: readonly Opened[],
  period: Period,
  into: Gathered,
): Promise<void> {
  const filters = input.filters ?? {};
  const measure: MeasureInput = { farmid: ctx.farmid, settings: ctx.settings, asof: asofOf(ctx), filters };
  const values = await streamValues(tx, measure, new Set(sums.map(({ sum }) => sum)));
  for (const { stream, cause, sums: wanted } of byStream(sums)) {
    const narrowed = filterSql(stream.dims, filters);
    if (narrowed === null) continue;
    const shift = stream.shifted === true ? -ctx.settings.FRSHIFT : 0;
    const { text, params } = bind(rowsSql(stream, wanted, narrowed.sql), {
      ...values,
      ...narrowed.values,
      lo: addDays(period.from, shift),
      hi: addDays(period.to, shift),
    });
    const found = await tx.query<Record<string, unknown>>(text, params);
    for (const name of Object.keys(stream.row.detail)) into.columns.set(name, detailColumn(stream, name));
    into.rows.push(...found.rows.map((row) => detailRow(stream, row, ctx.language, cause)));
  }
  const nursery = nurserySumsOf(sums);
  if (nursery.length > 0) {
    // Houses have no identity: the column of animals would stand empty.
    into.columns.delete('pgid');
    for (const one of NURSERY_COLUMNS) into.columns.set(one.key, one);
    into.rows.push(...(await drillNursery(tx, ctx, period, nursery)));
  }
  const days = sums.filter(({ sum }) => isDaySum(sum));
  if (days.length === 0) return;
  into.columns.set('fromday', column('fromday', 'date'));
  into.columns.set('today', column('today', 'date'));
  into.columns.set('parity', column('parity', 'int'));
  into.rows.push(...(await drillDays(tx, measure, period, days)));
}

/**
 * The animals behind a figure of a period: rows of its numerator or denominator with what each adds,
 * or the rows left out with the cause. Refuses V_INVALID for a figure that does not exist.
 */
export async function drillFigure(tx: Db, ctx: ReportContext<FigureSettings>, input: DrillInput): Promise<ReportResult> {
  const figure = findFigure(input.figure);
  if (figure === null) throw refused('V_INVALID', 'figure');
  const period = passedPart({ key: 'drill', from: input.from, to: input.to }, asofOf(ctx));
  const sums = sumsBehind(input.figure, input.part, ctx.settings);
  const columns = new Map<string, Column>([['pgid', column('pgid', 'animal', { frozen: true })]]);
  const rows: ReportRow[] = [];
  if (period !== null) await gather(tx, ctx, input, sums, period, { columns, rows });
  columns.set('value', column('value', 'decimal', { decimals: 0, total: 'sum' }));
  if (input.part === 'leftout') columns.set('cause', column('cause', 'text'));
  return {
    columns: [...columns.values()],
    rows,
    subtitle: figure.name,
    notes: [{ text: figure.definition }],
  };
}
