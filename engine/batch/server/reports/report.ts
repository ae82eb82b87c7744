import type { Field } from '#engine/define/field.ts';
import { type Report, type ReportFile, reportOf } from '#engine/server/report/report-file.ts';
import type { BatchLife } from '../../domain/figures/record.ts';
import { drillOf } from './drill.ts';
import type { BatchAt, BatchContext, FarmsAsked, ReportedKind } from './kind.ts';
import { batchAnswer, batchAt, batchStanding } from './read.ts';

/**
 * Declares a report of a kind of batch, of the farms its parameter `farms` (or `farmid`) names, else of the reader's own. Its figures
 * open (`drill: true`) by the batch their row names.
 */
export function batchReport<S, B extends BatchLife, V, const Fs extends readonly Field[], const Bs extends readonly Field[] = readonly []>(
  kind: ReportedKind<S, B, V>,
  file: ReportFile<Fs, Bs, BatchAt<S, B, V>, BatchContext<V>>,
): Report<BatchContext<V>> {
  return reportOf<Fs, Bs, BatchAt<S, B, V>, BatchContext<V>>(
    {
      module: kind.module,
      page: kind.page,
      standing: batchStanding,
      drill: drillOf(kind),
      read: async (tx, ctx, params: FarmsAsked, answer) => batchAnswer(await batchAt(kind, tx, ctx, params), answer),
    },
    file,
  );
}
