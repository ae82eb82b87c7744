import { listRowOf } from '#engine/server/code-list.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { daysOf, type Period, passedPart } from '#engine/server/report/periods.ts';
import { cutSegments, type SegmentRange, type Segments, type Sums, sumSegments } from '#engine/server/report/segments.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type FigureSettings, formulaOf, type Terms } from '#modules/herd/domain/figures/figure.ts';
import { type BaseSums, type FigureValue, figureValues, isProvisional } from '#modules/herd/domain/figures/figure-values.ts';
import { FIGURES, figureOf } from '#modules/herd/domain/figures/figures.ts';
import { type NurserySums, nurserySums } from './nursery-days.ts';
import { femalesByParity, femalesIn, type SpanDays, spanDays } from './span-days.ts';
import { type FigureFilters, filterSql, type Stream, sumsSql } from './stream.ts';
import { STREAMS } from './streams.ts';

/** One period measured: its sums, its figures, and which of them may still change. */
export interface PeriodMeasure {
  readonly key: string;
  /** The part of the period that has passed; null when it lies in the future. */
  readonly period: Period | null;
  readonly days: number;
  readonly sums: BaseSums;
  readonly figures: Readonly<Record<string, FigureValue>>;
  readonly provisional: ReadonlySet<string>;
}

/** What a measurement needs besides the periods. */
export interface MeasureInput {
  readonly farmid: string;
  readonly settings: FigureSettings;
  /** Outcomes are taken as known on this day. */
  readonly asof: BusinessDate;
  readonly filters?: FigureFilters;
  /** Figures wanted; all of a period when absent. Fewer figures read fewer tables. */
  readonly codes?: readonly string[];
}

const DAY_NAMES = new Set(['mfd', 'gd', 'bd', 'npd', 'days', 'mf_from', 'mf_to', 'mf_in', 'par_to']);

function termNames(terms: Terms | 1): string[] {
  return terms === 1 ? [] : terms.map((term) => (typeof term === 'string' ? term : term[0]));
}

/** Names of all base sums the wanted figures are made of. */
export function sumsWanted(codes: readonly string[], settings: FigureSettings): Set<string> {
  const names = new Set<string>();
  for (const code of codes.flatMap((name) => (name === 'SURV' ? ['SB', 'PWM_A'] : [name]))) {
    const formula = formulaOf(figureOf(code), settings);
    if (formula === null) continue;
    for (const name of [...termNames(formula.num), ...termNames(formula.den), ...(formula.leftout ?? []).map(([sum]) => sum)]) names.add(name);
    if (formula.pending !== undefined) names.add(formula.pending);
    if (formula.num.includes('f_farrowed') || names.has('cohort')) names.add('f_inpig');
  }
  if (names.has('mf_in')) names.add('out_mf');
  return names;
}

const REPRODUCTIVE = `select value from code_row where ${listRowOf('farm_id', '$1')} and extra->>'reproductive' in ('Y', 'true')`;

/** Leaving reasons flagged reproductive: they stay failures in the adjusted farrowing rate. */
async function reproductiveReasons(tx: Db, farmid: string): Promise<string[]> {
  const { rows } = await tx.query<{ value: string }>(REPRODUCTIVE, [farmid]);
  return rows.map((row) => row.value);
}

type Values = Readonly<Record<string, unknown>>;

/** Values of the placeholders the streams' conditions name. */
export async function streamValues(tx: Db, input: MeasureInput, wanted: ReadonlySet<string>): Promise<Record<string, unknown>> {
  return {
    farm: input.farmid,
    asof: input.asof,
    concday: input.settings.CONCDAY,
    gestmax: input.settings.GESTMAX,
    frshift: input.settings.FRSHIFT,
    spermdose: input.settings.SPERMDOSE,
    repro: wanted.has('fra_out') ? await reproductiveReasons(tx, input.farmid) : [],
  };
}

async function streamSums(
  tx: Db,
  stream: Stream,
  wanted: ReadonlySet<string>,
  segments: Segments,
  values: Values,
  filters: FigureFilters,
): Promise<Map<number, Sums> | null> {
  const measures = Object.keys(stream.measures).filter((name) => wanted.has(name));
  const narrowed = filterSql(stream.dims, filters);
  if (measures.length === 0 || narrowed === null) return null;
  const first = segments.bounds[0] as BusinessDate;
  const last = addDays(segments.bounds.at(-1) as BusinessDate, -1);
  const shift = stream.shifted === true ? -Number(values['frshift']) : 0;
  const { text, params } = bind(sumsSql(stream, measures, narrowed.sql), {
    ...values,
    ...narrowed.values,
    bounds: segments.bounds,
    lo: addDays(first, shift),
    hi: addDays(last, shift),
  });
  const { rows } = await tx.query<{ segment: number } & Record<string, number>>(text, params);
  const zero = Object.fromEntries(measures.map((name) => [name, 0]));
  const found = new Map(rows.map(({ segment, ...sums }) => [segment, sums as Sums]));
  return new Map(segments.bounds.slice(1).map((_, index) => [index, found.get(index) ?? zero]));
}

function needsDays(wanted: ReadonlySet<string>): boolean {
  return [...wanted].some((name) => DAY_NAMES.has(name) || name.startsWith('np_') || name.startsWith('mf_'));
}

/** Counts on the days around a period, which are read off a day and not added up. */
function stockSums(days: SpanDays, range: SegmentRange, flows: BaseSums): Record<string, number> {
  const opening = days.females[range.first] ?? 0;
  const closing = days.females[range.last + 1] ?? 0;
  const out = flows['out_mf'];
  return {
    mf_from: opening,
    mf_to: closing,
    par_to: days.parities[range.last + 1] ?? 0,
    ...(out === undefined ? {} : { mf_in: closing - opening + out }),
  };
}

async function extraSums(tx: Db, input: MeasureInput, wanted: ReadonlySet<string>, period: Period): Promise<Record<string, number>> {
  const shares = [...wanted].some((name) => name.startsWith('mf_par'))
    ? await femalesByParity(tx, input.farmid, period.to, input.settings.PARMAX, input.filters ?? {})
    : {};
  const { filters = {} } = input;
  const byParity = filters.parityFrom !== undefined || filters.parityTo !== undefined;
  const entered = byParity && wanted.has('mf_in') ? { mf_in: await femalesIn(tx, input.farmid, period, filters) } : {};
  return { ...shares, ...entered };
}

/** A period, class or union with its sums, as its figures and what may still change of them. */
export function measured(
  key: string,
  period: Period | null,
  sums: BaseSums,
  codes: readonly string[],
  input: Pick<MeasureInput, 'settings' | 'asof'>,
): PeriodMeasure {
  const figures = figureValues(sums, input.settings, codes);
  const provisional = new Set(period === null ? [] : codes.filter((code) => isProvisional(code, period, sums, input.settings, input.asof)));
  return { key, period, days: period === null ? 0 : daysOf(period), sums, figures, provisional };
}

/** What the tables answered for all segments at once. */
interface Reading {
  readonly segments: Segments;
  readonly parts: readonly ReadonlyMap<number, Sums>[];
  readonly days: SpanDays | null;
  readonly wanted: ReadonlySet<string>;
  /** Nursery heads by the key of their period. */
  readonly nursery: ReadonlyMap<string, NurserySums>;
}

async function readTables(tx: Db, present: readonly Period[], codes: readonly string[], input: MeasureInput): Promise<Reading> {
  const filters = input.filters ?? {};
  const wanted = sumsWanted(codes, input.settings);
  const segments = cutSegments(present);
  const values = await streamValues(tx, input, wanted);
  const parts: ReadonlyMap<number, Sums>[] = [];
  for (const stream of STREAMS) {
    const sums = await streamSums(tx, stream, wanted, segments, values, filters);
    if (sums !== null) parts.push(sums);
  }
  const days = needsDays(wanted) ? await spanDays(tx, input.farmid, segments.bounds, input.asof, filters) : null;
  if (days !== null) parts.push(days.segments);
  const heads = wanted.has('nur_dead') ? await nurserySums(tx, input.farmid, present) : [];
  const nursery = new Map(heads.map((sums, at) => [present[at]?.key ?? '', sums]));
  return { segments, parts, days, wanted, nursery };
}

/** Base sums of one period: its segments added up, and the counts of its edges. */
async function sumsOf(tx: Db, reading: Reading, period: Period, input: MeasureInput): Promise<BaseSums> {
  const { days, parts, segments, wanted } = reading;
  const range = segments.ranges.get(period.key) ?? { first: 0, last: -1 };
  const flows: BaseSums = Object.assign({}, ...parts.map((part) => sumSegments(part, range)));
  const stock = days === null ? {} : stockSums(days, range, flows);
  return { ...flows, ...stock, ...reading.nursery.get(period.key), ...(await extraSums(tx, input, wanted, period)) };
}

/**
 * Measures any number of periods at once: each table is scanned once over the days all of them
 * cover, and means of several weeks or months come from summed counts (edge 9). Days after the
 * as-of day count nowhere; a period that lies wholly after it has no data.
 */
export async function measurePeriods(tx: Db, periods: readonly Period[], input: MeasureInput): Promise<PeriodMeasure[]> {
  const codes = input.codes ?? FIGURES.map((figure) => figure.code);
  const passed = periods.map((period) => passedPart(period, input.asof));
  const present = passed.filter((period) => period !== null);
  const reading = present.length === 0 ? null : await readTables(tx, present, codes, input);
  const result: PeriodMeasure[] = [];
  for (const [index, period] of passed.entries()) {
    const sums = period === null || reading === null ? {} : await sumsOf(tx, reading, period, input);
    result.push(measured(periods[index]?.key ?? '', period, sums, codes, input));
  }
  return result;
}
