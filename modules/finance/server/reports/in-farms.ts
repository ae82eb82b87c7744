import { inZone } from '#engine/server/farm-scope.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { eachFarm, reportFarms } from '#engine/server/report/asked-farms.ts';
import type { ReaderAt } from '#engine/server/report/reader-report.ts';

/** Runs `work` for each farm asked for, with only that farm in sight. @throws Refused V_NOTEXISTS for a farm out of reach. */
export async function inFarms<T>(
  { tx, session }: Pick<ReaderAt, 'tx' | 'session'>,
  asked: readonly string[] | null | undefined,
  work: (farmid: string, farm: Awaited<ReturnType<typeof loadFarmSettings>>) => Promise<T>,
): Promise<T[]> {
  const own = session.farmid ?? '';
  const farms = await reportFarms(tx, { farmid: own, farms: session.farms }, asked);
  return eachFarm(tx, own, farms, async ({ farmid }) => {
    const settings = await loadFarmSettings(tx, farmid);
    return inZone(tx, session.zone, settings.calendar.zone, () => work(farmid, settings));
  });
}
