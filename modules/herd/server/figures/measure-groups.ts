import { bind } from '#engine/server/report/bind.ts';
import type { Db } from '#engine/server/report/db.ts';
import { type Period, passedPart } from '#engine/server/report/periods.ts';
import { addDays } from '#kernel/business-date.ts';
import { type BaseSums, type FigureValue, figureValues } from '#modules/herd/domain/figures/figure-values.ts';
import { type MeasureInput, streamValues, sumsWanted } from './measure-periods.ts';
import { filterSql, rowsWhere, type Stream, sumColumns } from './stream.ts';
import { STREAMS } from './streams.ts';

/** One class of a breakdown with its figures. */
export interface GroupMeasure {
  readonly key: string;
  readonly sums: BaseSums;
  readonly figures: Readonly<Record<string, FigureValue>>;
}

async function groupSums(
  tx: Db,
  stream: Stream,
  measures: readonly string[],
  by: string,
  period: Period,
  values: Record<string, unknown>,
  narrowed: string,
): Promise<{ key: string }[]> {
  const shift = stream.shifted === true ? -Number(values['frshift']) : 0;
  const { text, params } = bind(
    `select coalesce((${by})::text, '') as key, ${sumColumns(stream, measures)} from ${stream.from} where ${rowsWhere(stream)}${narrowed} group by 1`,
    { ...values, lo: addDays(period.from, shift), hi: addDays(period.to, shift) },
  );
  return (await tx.query<{ key: string }>(text, params)).rows;
}

/**
 * Figures of one period broken down by an expression of each stream (weekday, operator, group,
 * house). Rows without the code come under the blank key. Streams without an expression stay out,
 * and figures that need them have no data.
 */
export async function measureGroups(
  tx: Db,
  period: Period,
  input: MeasureInput & { codes: readonly string[] },
  by: Readonly<Record<string, string>>,
): Promise<GroupMeasure[]> {
  const passed = passedPart(period, input.asof);
  if (passed === null) return [];
  const wanted = sumsWanted(input.codes, input.settings);
  const values = await streamValues(tx, input, wanted);
  const groups = new Map<string, Record<string, number>>();
  const names: string[] = [];
  for (const stream of STREAMS) {
    const expression = by[stream.name];
    const measures = Object.keys(stream.measures).filter((name) => wanted.has(name));
    const narrowed = filterSql(stream.dims, input.filters ?? {});
    if (expression === undefined || measures.length === 0 || narrowed === null) continue;
    names.push(...measures);
    for (const { key, ...sums } of await groupSums(tx, stream, measures, expression, passed, { ...values, ...narrowed.values }, narrowed.sql)) {
      groups.set(key, { ...groups.get(key), ...sums });
    }
  }
  const zero = Object.fromEntries(names.map((name) => [name, 0]));
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, found]) => {
      const sums = { ...zero, ...found };
      return {
        key,
        sums,
        figures: figureValues(sums, input.settings, input.codes),
      };
    });
}
