import type { BaseSums } from '#engine/figures/domain/figure.ts';
import type { FigureValue } from '#engine/figures/domain/figure-set.ts';
import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { type Period, passedPart } from '#engine/server/report/periods.ts';
import { together } from '#engine/server/together.ts';
import { groupingSets } from './grouping-sets.ts';
import type { FigureRegistry, MeasureInput } from './registry.ts';
import {
  daysRead,
  type Narrowed,
  narrowedBy,
  type Reading,
  rowsThatCount,
  rowsWhere,
  type Stream,
  sharedReadings,
  sumColumns,
  type Values,
  wantedOf,
} from './stream.ts';
import { withParts } from './sums.ts';

/** One class of a breakdown with its figures. */
export interface GroupMeasure<Cause extends string = string> {
  readonly key: string;
  readonly sums: BaseSums;
  readonly figures: Readonly<Record<string, FigureValue<Cause>>>;
}

/** A row of a breakdown: its class and the sums of it. */
interface Group extends Readonly<Record<string, number | string>> {
  readonly breakdown: number;
  readonly key: string;
}

/** The class of a row in a breakdown: an expression, with the table it comes from where that is not one of the stream's. The table has one row at most for each. */
export type ClassOfRow = string | { readonly expression: string; readonly join: string };

/** What is read of the streams, by the classes of several breakdowns. */
export interface GroupsAsked {
  readonly wanted: ReadonlySet<string>;
  readonly days: Pick<Period, 'from' | 'to'>;
  /** Values of the placeholders. */
  readonly values: Values;
  /** Further conditions on the rows of a stream; null where it cannot be narrowed so. */
  readonly narrowed: (stream: Stream) => Narrowed | null;
  /** One a breakdown: the class of a row by stream; streams without one stay out of it. */
  readonly breakdowns: readonly ((stream: Stream) => ClassOfRow | undefined)[];
}

/** A reading of a stream with the expressions of its classes, each with the number of its breakdown. */
interface GroupReading extends Reading {
  readonly sets: readonly (readonly [breakdown: number, expression: string])[];
  /** Tables the expressions come from. */
  readonly joins: readonly string[];
}

/** One scan of a stream for all breakdowns that have an expression for it; `sets` names those by their number. */
async function streamGroups(tx: Db, { stream, measures, narrowed, sets, joins }: GroupReading, values: Values): Promise<Group[]> {
  const { columns, join, groupBy } = groupingSets(sets);
  const { text, params } = bind(
    `select ${columns}, ${sumColumns(stream, measures)} from ${stream.from} ${joins.join(' ')} ${join}
     where ${rowsWhere(stream)}${rowsThatCount(stream, measures)}${narrowed.sql} ${groupBy}`,
    { ...values, ...narrowed.values },
  );
  return (await tx.query<Group>(text, params)).rows;
}

/** What is read of a stream; nothing where it carries no class, no sum is wanted or the filters do not fit. */
function groupReading(stream: Stream, { breakdowns, wanted, narrowed: narrow }: GroupsAsked): GroupReading[] {
  const classes = breakdowns.flatMap((by, index): [number, ClassOfRow][] => {
    const own = by(stream);
    return own === undefined ? [] : [[index, own]];
  });
  const sets = classes.map(([index, own]): [number, string] => [index, typeof own === 'string' ? own : own.expression]);
  const joins = classes.flatMap(([, own]) => (typeof own === 'string' ? [] : [own.join]));
  const measures = wantedOf(stream, wanted);
  const narrowed = sets.length === 0 || measures.length === 0 ? null : narrow(stream);
  return narrowed === null ? [] : [{ stream, measures, narrowed, sets, joins }];
}

/**
 * Base sums by class, for several breakdowns in one scan a stream: by class key the sums of all streams that carry the
 * class, zeros where one has no row of it. Rows without the code come under the blank key; a class without a row is none.
 */
export async function groupSums(tx: Db, streams: readonly Stream[], asked: GroupsAsked): Promise<Map<string, BaseSums>[]> {
  const readings = sharedReadings(
    streams.flatMap((stream) => groupReading(stream, asked)),
    ({ sets, joins }) => JSON.stringify([sets, joins]),
  );
  const found = asked.breakdowns.map((_, index) => {
    const names = readings.flatMap(({ sets, measures }) => (sets.some(([at]) => at === index) ? measures : []));
    // Every class begins as a copy of the zeros: a class of a thousand costs no search for what it has no row of.
    return { zeros: Object.fromEntries(names.map((name) => [name, 0])), groups: new Map<string, Record<string, number>>() };
  });
  const read = await together(
    readings.map((reading) =>
      streamGroups(tx, reading, { ...asked.values, ...daysRead(reading.stream, asked.days.from, asked.days.to, asked.values) }),
    ),
  );
  for (const [at, reading] of readings.entries()) {
    for (const row of read[at] ?? []) {
      const into = found[row.breakdown];
      if (into === undefined) continue;
      const sums = into.groups.get(row.key) ?? { ...into.zeros };
      for (const name of reading.measures) sums[name] = row[name] as number;
      into.groups.set(row.key, sums);
    }
  }
  return found.map(({ groups }) => groups);
}

/** Breakdowns by a registry. */
export function groupsOf<Settings, Filters extends object, Class extends object, Family extends string, Cause extends string>(
  registry: FigureRegistry<Settings, Filters, Class, Family, Cause>,
) {
  type Input = MeasureInput<Settings, Filters> & { readonly codes: readonly string[] };
  type By = Readonly<Record<string, ClassOfRow>>;
  const { figures, filters, streams } = registry;

  /**
   * Several breakdowns of the figures of one period, each by an expression of each stream (weekday, operator,
   * group, house), by the stream's name: every stream is read once for all of them, and figures that need a stream
   * without an expression have no data in it. Classes stand in the order of their keys.
   */
  async function measureGroupings(tx: Db, period: Period, input: Input, breakdowns: readonly By[]): Promise<GroupMeasure<Cause>[][]> {
    const days = passedPart(period, input.asof);
    if (days === null) return breakdowns.map(() => []);
    const wanted = withParts(registry.derived, figures.sums(input.codes, input.settings));
    const found = await groupSums(tx, streams, {
      wanted,
      days,
      values: await registry.values(tx, input, wanted),
      narrowed: ({ dims }) => narrowedBy(filters, dims, input.filters ?? ({} as Filters)),
      breakdowns: breakdowns.map(
        (by) =>
          ({ name }) =>
            by[name],
      ),
    });
    return found.map((groups) =>
      [...groups]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, sums]) => ({ key, sums, figures: figures.values(sums, input.settings, input.codes) })),
    );
  }

  /** One breakdown of the figures of a period (measureGroupings). */
  async function measureGroups(tx: Db, period: Period, input: Input, by: By): Promise<GroupMeasure<Cause>[]> {
    return (await measureGroupings(tx, period, input, [by]))[0] ?? [];
  }

  return { measureGroupings, measureGroups };
}
