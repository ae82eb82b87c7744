import type { FigureRegistry } from './registry.ts';
import { narrowedBy, type Reading, wantedOf } from './stream.ts';

/** What is read of the registry's streams for the wanted sums; streams the filters do not fit stay out. */
export function readingsOf<Filters extends object>(
  { streams, filters: defs }: Pick<FigureRegistry<never, Filters, object>, 'streams' | 'filters'>,
  wanted: ReadonlySet<string>,
  filters: Filters = {} as Filters,
): Reading[] {
  return streams.flatMap((stream) => {
    const measures = wantedOf(stream, wanted);
    const narrowed = measures.length === 0 ? null : narrowedBy(defs, stream.dims, filters);
    return narrowed === null ? [] : [{ stream, measures, narrowed }];
  });
}
