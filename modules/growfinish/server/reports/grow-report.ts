import type { Field } from '#engine/define/field.ts';
import { type Report, type ReportFile, type ReportKit, reportOf } from '#engine/server/report/report-file.ts';
import { GROWFINISH_RIGHTS } from '#modules/growfinish/contract/routes.ts';
import { type FarmsAsked, type GrowAt, type GrowContext, growAnswer, growAt, growStanding } from './grow-at.ts';
import { growDrill } from './grow-drill.ts';

const KIT: ReportKit<GrowAt, GrowContext> = {
  module: 'growfinish',
  page: { fromLevel: 30, flags: GROWFINISH_RIGHTS },
  standing: growStanding,
  drill: growDrill,
  read: async (tx, ctx, params: FarmsAsked, answer) => growAnswer(await growAt(tx, ctx, params), answer),
};

/**
 * Declares a report of growing pigs, of the farms its parameter `farms` (or `farmid`) names, else of the reader's own. Its figures
 * open (`drill: true`) by the batch their row names.
 */
export function growReport<const Fs extends readonly Field[], const Bs extends readonly Field[] = readonly []>(
  file: ReportFile<Fs, Bs, GrowAt, GrowContext>,
): Report<GrowContext> {
  return reportOf(KIT, file);
}
