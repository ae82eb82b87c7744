import type { BatchLife } from '#engine/batch/domain/figures/record.ts';
import { drillOf, openedOf, type RowKey } from '#engine/batch/server/reports/drill.ts';
import type { DrillOf } from '#engine/server/report/report-file.ts';
import type { DrillRequest } from '#engine/server/report-runner.ts';
import { GROW_KIND, type GrowContext, type GrowFarm } from './grow-at.ts';

/** What a figure of a batch is made of, in the days its cell stands for. @throws Refused V_INVALID, V_NOTEXISTS. */
export const growDrill = drillOf(GROW_KIND);

/** What figures of a report open where their cells stand for several batches: those `of` answers, in the days the cell says or their whole life. */
export const openedBy = <P extends RowKey>(
  of: (farm: GrowFarm, params: P, days: Pick<DrillRequest, 'from' | 'to'>) => Promise<readonly BatchLife[]>,
  part: 'days' | 'whole' = 'days',
): DrillOf<GrowContext, P> => openedOf(GROW_KIND, of, part);
