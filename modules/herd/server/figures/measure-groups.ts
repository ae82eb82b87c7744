import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { type Period, passedPart } from '#engine/server/report/periods.ts';
import { addDays } from '#kernel/business-date.ts';
import { type BaseSums, type FigureValue, figureValues } from '#modules/herd/domain/figures/figure-values.ts';
import { groupingSets } from './grouping-sets.ts';
import { type MeasureInput, streamValues, sumsWanted } from './measure-periods.ts';
import { filterSql, rowsThatCount, rowsWhere, type Stream, sumColumns } from './stream.ts';
import { STREAMS } from './streams.ts';

/** One class of a breakdown with its figures. */
export interface GroupMeasure {
  readonly key: string;
  readonly sums: BaseSums;
  readonly figures: Readonly<Record<string, FigureValue>>;
}

interface Group {
  readonly breakdown: number;
  readonly key: string;
}

/** One scan of a stream for all breakdowns that have an expression for it; `sets` names those by their number. */
async function groupSums(
  tx: Db,
  stream: Stream,
  measures: readonly string[],
  sets: readonly (readonly [breakdown: number, expression: string])[],
  period: Period,
  values: Record<string, unknown>,
  narrowed: string,
): Promise<Group[]> {
  const shift = stream.shifted === true ? -Number(values['frshift']) : 0;
  const { columns, join, groupBy } = groupingSets(sets);
  const { text, params } = bind(
    `select ${columns}, ${sumColumns(stream, measures)} from ${stream.from} ${join} where ${rowsWhere(stream)}${rowsThatCount(stream, measures)}${narrowed} ${groupBy}`,
    { ...values, lo: addDays(period.from, shift), hi: addDays(period.to, shift) },
  );
  return (await tx.query<Group>(text, params)).rows;
}

/**
 * Several breakdowns of the figures of one period, each by an expression of each stream (weekday, operator,
 * group, house): every stream is read once for all of them. Rows without the code come under the blank key.
 * A class without a row that counts is none. Streams a breakdown has no expression for stay out of it, and figures that need them have no data in it.
 */
export async function measureGroupings(
  tx: Db,
  period: Period,
  input: MeasureInput & { codes: readonly string[] },
  breakdowns: readonly Readonly<Record<string, string>>[],
): Promise<GroupMeasure[][]> {
  const passed = passedPart(period, input.asof);
  if (passed === null) return breakdowns.map(() => []);
  const wanted = sumsWanted(input.codes, input.settings);
  const values = await streamValues(tx, input, wanted);
  const found = breakdowns.map(() => ({ groups: new Map<string, Record<string, number>>(), names: [] as string[] }));
  for (const stream of STREAMS) {
    const sets = breakdowns.flatMap((by, index): [number, string][] => {
      const expression = by[stream.name];
      return expression === undefined ? [] : [[index, expression]];
    });
    const measures = Object.keys(stream.measures).filter((name) => wanted.has(name));
    const narrowed = filterSql(stream.dims, input.filters ?? {});
    if (sets.length === 0 || measures.length === 0 || narrowed === null) continue;
    for (const [index] of sets) found[index]?.names.push(...measures);
    const rows = await groupSums(tx, stream, measures, sets, passed, { ...values, ...narrowed.values }, narrowed.sql);
    for (const { breakdown, key, ...sums } of rows) {
      const groups = found[breakdown]?.groups;
      groups?.set(key, { ...groups.get(key), ...sums });
    }
  }
  return found.map(({ groups, names }) => {
    const zero = Object.fromEntries(names.map((name) => [name, 0]));
    return [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, own]) => {
        const sums = { ...zero, ...own };
        return { key, sums, figures: figureValues(sums, input.settings, input.codes) };
      });
  });
}

/** One breakdown of the figures of a period (measureGroupings). */
export async function measureGroups(
  tx: Db,
  period: Period,
  input: MeasureInput & { codes: readonly string[] },
  by: Readonly<Record<string, string>>,
): Promise<GroupMeasure[]> {
  return (await measureGroupings(tx, period, input, [by]))[0] ?? [];
}
