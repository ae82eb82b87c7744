import { eachFarm, type ReportFarm } from '#engine/server/report/asked-farms.ts';
import type { Db, ReportContext } from '#engine/server/report/db.ts';
import type { ReportPurpose } from '#engine/server/report-runner.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';

/** The context of the herd's reports: the current farm, and what a report over several farms needs. */
export interface HerdReportContext extends ReportContext<HerdSettings> {
  /** Farms the reader may see; the current one among them. */
  readonly farms: readonly string[];
  readonly userid: string;
  /** The operator the reader is in the code list, where the account names one. */
  readonly applyid?: string | null;
  /** Base address the system names for itself; printed codes lead there. */
  readonly publicUrl?: string;
  /** A file may hold many more rows than a page. */
  readonly purpose?: ReportPurpose;
  /** Settings of another farm, read while it is entered. */
  readonly settingsOf: (tx: Db, farmid: string) => Promise<HerdSettings>;
}

/** Runs `work` for each farm with only that farm in sight and its own settings, then returns to the current farm. */
export async function inEachFarm<T>(
  tx: Db,
  ctx: HerdReportContext,
  farms: readonly ReportFarm[],
  work: (farmCtx: HerdReportContext, farm: ReportFarm) => Promise<T>,
): Promise<T[]> {
  return eachFarm(tx, ctx.farmid, farms, async (farm) => {
    const own = farm.farmid === ctx.farmid;
    return work(own ? ctx : { ...ctx, farmid: farm.farmid, settings: await ctx.settingsOf(tx, farm.farmid) }, farm);
  });
}
