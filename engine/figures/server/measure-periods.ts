import type { BaseSums, Terms } from '#engine/figures/domain/figure.ts';
import type { FigureValue } from '#engine/figures/domain/figure-set.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { daysOf, type Period, passedPart } from '#engine/server/report/periods.ts';
import { cutSegments, type SegmentRange, type Segments, type Sums, sumSegments } from '#engine/server/report/segments.ts';
import { together } from '#engine/server/together.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { readingsOf } from './readings.ts';
import type { FigureRegistry, MeasureInput } from './registry.ts';
import { daysRead, type Reading as StreamReading, sharedReadings, sumsSql, type Values } from './stream.ts';
import { withDerived, withParts } from './sums.ts';

/** One period measured: its sums, its figures, and which of them may still change. */
export interface PeriodMeasure<Cause extends string = string> {
  readonly key: string;
  /** The part of the period that has passed; null when it lies in the future. */
  readonly period: Period | null;
  readonly days: number;
  readonly sums: BaseSums;
  readonly figures: Readonly<Record<string, FigureValue<Cause>>>;
  readonly provisional: ReadonlySet<string>;
  /** Said where the period goes on after the as-of day, which is then not over. */
  readonly running?: true;
}

/** Sums of a stream by segment, zeros where it has no row. */
async function streamSums(
  tx: Db,
  { stream, measures, narrowed }: StreamReading,
  bounds: readonly BusinessDate[],
  values: Values,
): Promise<Map<number, Sums>> {
  const [first] = bounds;
  const after = bounds.at(-1);
  if (first === undefined || after === undefined) return new Map();
  const days = daysRead(stream, first, addDays(after, -1), values);
  const { text, params } = bind(sumsSql(stream, measures, narrowed.sql), { ...values, ...narrowed.values, bounds, ...days });
  const { rows } = await tx.query<{ segment: number } & Record<string, number>>(text, params);
  const zero = Object.fromEntries(measures.map((name) => [name, 0]));
  const found = new Map(rows.map(({ segment, ...sums }) => [segment, sums as Sums]));
  return new Map(bounds.slice(1).map((_, index) => [index, found.get(index) ?? zero]));
}

/** What the tables answered for all periods at once. */
interface Reading {
  readonly segments: Segments;
  readonly streams: readonly ReadonlyMap<number, Sums>[];
  readonly sources: readonly ((period: Period) => BaseSums)[];
  readonly wanted: ReadonlySet<string>;
}

const NOWHERE: SegmentRange = { first: 0, last: -1 };

/** Base sums of one period: its segments added up, what the sources say of it, and what follows from both. */
function sumsOf(derived: Readonly<Record<string, Terms>>, { segments, streams, sources, wanted }: Reading, period: Period): BaseSums {
  const range = segments.ranges.get(period.key) ?? NOWHERE;
  const sums: BaseSums = Object.assign(
    { days: daysOf(period) },
    ...streams.map((part) => sumSegments(part, range)),
    ...sources.map((source) => source(period)),
  );
  return withDerived(derived, sums, wanted);
}

/** Measuring by a registry. */
export function periodsOf<Settings, Filters extends object, Class extends object, Family extends string, Cause extends string>(
  registry: FigureRegistry<Settings, Filters, Class, Family, Cause>,
) {
  type Input = MeasureInput<Settings, Filters>;
  const { figures, derived } = registry;

  /** Names of all base sums the wanted figures are made of. */
  const sumsWanted = (codes: readonly string[], settings: Settings): Set<string> => withParts(derived, figures.sums(codes, settings));

  /** A period, class or union with its sums, as its figures and what may still change of them. */
  function measured(
    key: string,
    period: Period | null,
    sums: BaseSums,
    codes: readonly string[],
    { settings, asof }: Pick<Input, 'settings' | 'asof'>,
  ): PeriodMeasure<Cause> {
    const open = period === null ? [] : codes.filter((code) => figures.isProvisional(code, period, sums, settings, asof));
    const days = period === null ? 0 : daysOf(period);
    return { key, period, days, sums, figures: figures.values(sums, settings, codes), provisional: new Set(open) };
  }

  async function readTables(tx: Db, periods: readonly Period[], codes: readonly string[], input: Input): Promise<Reading> {
    const wanted = sumsWanted(codes, input.settings);
    const segments = cutSegments(periods);
    const values = await registry.values(tx, input, wanted);
    // Asked for at once: what none of them waits for may be read on two connections.
    const [streams, sources] = await together([
      together(sharedReadings(readingsOf(registry, wanted, input.filters)).map((reading) => streamSums(tx, reading, segments.bounds, values))),
      together(
        registry.sources.filter(({ answers }) => [...wanted].some(answers)).map((source) => source.read(tx, { input, wanted, periods, segments })),
      ),
    ]);
    return { segments, streams, sources, wanted };
  }

  /**
   * Measures any number of periods at once: each table is scanned once over the days all of them
   * cover, and means of several weeks or months come from summed counts (edge 9). Days after the
   * as-of day count nowhere; a period that lies wholly after it has no data.
   */
  async function measurePeriods(tx: Db, periods: readonly Period[], input: Input): Promise<PeriodMeasure<Cause>[]> {
    const codes = input.codes ?? figures.all.map(({ code }) => code);
    const passed = periods.map((period) => passedPart(period, input.asof));
    const present = passed.filter((period) => period !== null);
    const reading = present.length === 0 ? null : await readTables(tx, present, codes, input);
    return passed.map((period, index) => {
      const sums = period === null || reading === null ? {} : sumsOf(derived, reading, period);
      const { key = '', to = input.asof } = periods[index] ?? {};
      return { ...measured(key, period, sums, codes, input), ...(to > input.asof ? { running: true } : {}) };
    });
  }

  return { measurePeriods, measured, sumsWanted };
}
