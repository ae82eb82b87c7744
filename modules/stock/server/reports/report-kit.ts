import { inZone } from '#engine/server/farm-scope.ts';
import { eachFarm, reportFarms } from '#engine/server/report/asked-farms.ts';
import type { Db } from '#engine/server/report/db.ts';
import type { Session } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { type FarmStock, openStock } from '../farm-stock.ts';

/** Context of the stock's reports. */
export interface StockReportContext {
  readonly session: Session;
  readonly language: Language;
}

/**
 * Runs `work` for each farm asked for (identities or groups, in reach only; the current one when none is named) with only that
 * farm in sight. @throws Refused V_NOTEXISTS for a farm out of reach, as for one that does not exist.
 */
export async function inFarms<T>(
  tx: Db,
  { session }: StockReportContext,
  asked: readonly string[] | null | undefined,
  work: (farm: FarmStock) => Promise<T>,
): Promise<T[]> {
  const own = session.farmid ?? '';
  const farms = await reportFarms(tx, { farmid: own, farms: session.farms }, asked);
  return eachFarm(tx, own, farms, async ({ farmid }) => {
    const farm = await openStock(tx, { ...session, farmid });
    return inZone(tx, session.zone, farm.zone, () => work(farm));
  });
}

/** The day a report is read on: the business date of the one farm asked for, the reader's own where there are several. */
export async function readOn(tx: Db, ctx: StockReportContext, asked: readonly string[] | null | undefined): Promise<BusinessDate> {
  const days = await inFarms(tx, ctx, asked, async ({ curbusdt }) => curbusdt);
  return (days.length === 1 ? days[0] : null) ?? ctx.session.curbusdt;
}
