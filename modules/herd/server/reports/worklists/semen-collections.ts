import type { BaseSums } from '#engine/figures/domain/figure.ts';
import { unite } from '#engine/figures/server/measure-classes.ts';
import { groupSums } from '#engine/figures/server/measure-groups.ts';
import { type Period, passedPart } from '#engine/server/report/periods.ts';
import { cutSegments, sumSegments } from '#engine/server/report/segments.ts';
import { addDays } from '#kernel/business-date.ts';
import { HERD_FIGURE_SET } from '#modules/herd/domain/figures/figures.ts';
import { COLLECTIONS } from '../../figures/leaving.stream.ts';
import { type MeasureInput, measured, type PeriodMeasure, streamValues } from '../../figures/measure-periods.ts';
import { filterSql } from '../../figures/stream.ts';
import type { HerdAt } from '../herd-report.ts';

/** What collections say of some periods: of all boars together, and of each by his identity. */
export interface Collections {
  /** The figures of a period. */
  readonly all: (period: Period) => PeriodMeasure;
  /** Those of each boar collected in it. */
  readonly byBoar: (period: Period) => ReadonlyMap<string, PeriodMeasure>;
}

/** Reads the collections of all periods once, by boar and by the days the periods are cut into. */
export async function collectionsOf(
  { tx }: HerdAt,
  periods: readonly Period[],
  input: MeasureInput & { readonly codes: readonly string[] },
): Promise<Collections> {
  const passed = periods.flatMap((period) => passedPart(period, input.asof) ?? []);
  const { bounds, ranges } = cutSegments(passed);
  const wanted = HERD_FIGURE_SET.valueSums(input.codes, input.settings);
  const boars = new Map<string, Map<number, BaseSums>>();
  const [first, after] = [bounds[0], bounds.at(-1)];
  if (first !== undefined && after !== undefined) {
    const [found = new Map<string, BaseSums>()] = await groupSums(tx, [COLLECTIONS], {
      wanted,
      days: { from: first, to: addDays(after, -1) },
      values: { ...(await streamValues(tx, input, wanted)), bounds },
      narrowed: ({ dims }) => filterSql(dims, input.filters ?? {}),
      breakdowns: [() => "(width_bucket(b.collectdt, {bounds}::date[]) - 1) || ' ' || s.pgid"],
    });
    for (const [key, sums] of found) {
      const [segment = '', boar = ''] = key.split(' ');
      const own = boars.get(boar) ?? new Map<number, BaseSums>();
      boars.set(boar, own.set(Number(segment), sums));
    }
  }
  const sumsOf = ({ key }: Period): Map<string, BaseSums> => {
    const range = ranges.get(key) ?? { first: 0, last: -1 };
    return new Map([...boars].map(([boar, own]) => [boar, sumSegments(own, range)]));
  };
  const measure = (period: Period, sums: BaseSums): PeriodMeasure => measured(period.key, passedPart(period, input.asof), sums, input.codes, input);
  return {
    all: (period) => measure(period, unite([...sumsOf(period).values()].map((sums) => ({ sums })))),
    byBoar: (period) => new Map([...sumsOf(period)].map(([boar, sums]) => [boar, measure(period, sums)])),
  };
}
