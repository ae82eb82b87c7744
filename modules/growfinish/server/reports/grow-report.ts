import type { Field } from '#engine/define/field.ts';
import { resultOf } from '#engine/server/report/declared.ts';
import { type Report, type ReportFile, type ReportKit, reportOf } from '#engine/server/report/report-file.ts';
import { GROWFINISH_RIGHTS } from '#modules/growfinish/contract/routes.ts';
import { type FarmsAsked, type GrowAt, type GrowContext, growAt, growNames } from './grow-at.ts';
import { growDrill } from './grow-drill.ts';

const KIT: ReportKit<GrowAt, GrowContext> = {
  module: 'growfinish',
  page: { fromLevel: 30, flags: GROWFINISH_RIGHTS },
  standing: ({ farms, curbusdt, weekstart, settings }) => ({
    farms: farms.map(({ farmid }) => farmid),
    curbusdt,
    weekstart,
    settings: { ...settings },
  }),
  drill: growDrill,
  read: async (tx, ctx, params: FarmsAsked, answer) => {
    const at = await growAt(tx, ctx, params);
    const result = await resultOf(await answer(at), at, at.language, (lists) => growNames(at, lists));
    const { farms } = at;
    if (farms.length === 1 && farms[0]?.farmid === at.session.farmid) return result;
    return { ...(farms.length === 1 ? { asof: at.curbusdt } : {}), farms: farms.map(({ farmid, farmname }) => ({ farmid, farmname })), ...result };
  },
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
