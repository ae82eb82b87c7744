import type { FarmCalendar } from '#engine/define/farm-calendar.ts';
import type { Db } from '#engine/server/db.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import { type HerdSettings, RULE_SETTINGS } from '../domain/settings.ts';

/** What the herd asks about a farm: settings in force, its days, farms of the company. */
export interface FarmFacts extends Pick<FarmCalendar, 'golive' | 'curbusdt' | 'weekstart' | 'zone'> {
  readonly settings: HerdSettings;
  readonly companyFarms: readonly string[];
}

/** Reads {@link FarmFacts} in one query. @throws Error when the farm does not exist. */
export async function loadFarmFacts(db: Db, farmid: string): Promise<FarmFacts> {
  const farm = await loadFarmSettings(db, farmid);
  const { golive, curbusdt, weekstart, zone } = farm.calendar;
  return { settings: farm.read(RULE_SETTINGS), golive, curbusdt, weekstart, zone, companyFarms: farm.companyFarms };
}
