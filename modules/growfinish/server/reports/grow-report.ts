import type { Field } from '#engine/define/field.ts';
import type { ReportResult } from '#engine/define/report.ts';
import { loadNames } from '#engine/server/report/code-names.ts';
import { resultOf } from '#engine/server/report/declared.ts';
import { type Report, type ReportFile, type ReportKit, reportOf } from '#engine/server/report/report-file.ts';
import { GROWFINISH_RIGHTS } from '#modules/growfinish/contract/routes.ts';
import { type GrowAt, type GrowContext, growAt } from './grow-at.ts';
import { growDrill } from './grow-drill.ts';

/** What is answered at a reading, in the words of the reader. */
const read: ReportKit<GrowAt, GrowContext>['read'] = async (tx, ctx, _, answer): Promise<ReportResult> => {
  const at = growAt(tx, ctx);
  return resultOf(await answer(at), at, ctx.language, async (lists, language) => {
    const names = await loadNames(tx, ctx.session.farmid ?? '', language, lists);
    return (list, value) => names.get(`${list} ${value}`);
  });
};

/** Declares a report of growing pigs. Its figures open (`drill: true`) by the batch their row names. */
export function growReport<const Fs extends readonly Field[], const Bs extends readonly Field[] = readonly []>(
  file: ReportFile<Fs, Bs, GrowAt, GrowContext>,
): Report<GrowContext> {
  const kit: ReportKit<GrowAt, GrowContext> = {
    module: 'growfinish',
    page: { fromLevel: 30, flags: GROWFINISH_RIGHTS },
    standing: ({ session }) => ({ ...session, farms: [session.farmid ?? ''] }),
    drill: growDrill,
    read,
  };
  return reportOf(kit, file);
}
