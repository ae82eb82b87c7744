import type { Db } from '#engine/server/db.ts';
import { type FarmCalendar, farmCalendar } from '#modules/admin/domain/farm-calendar.ts';
import { herdSettingsOf } from '#modules/admin/domain/settings/read.ts';
import type { ResolvedSettings, SettingRow } from '#modules/admin/domain/settings/resolve.ts';
import type { HerdSettings } from '#modules/herd/domain/settings.ts';

/** Everything a farm's settings say today. */
export interface FarmSettings {
  readonly farmid: string;
  readonly resolved: ResolvedSettings;
  readonly rows: readonly SettingRow[];
  readonly calendar: FarmCalendar;
  readonly herd: HerdSettings;
  /** Open farms of the same company. */
  readonly companyFarms: readonly string[];
}

interface FarmSettingsRow {
  settings: SettingRow[];
  state: string;
  now_ms: string | number;
  farms: string[] | null;
}

interface FarmFacts extends Pick<FarmCalendar, 'golive' | 'curbusdt' | 'weekstart' | 'zone'> {
  readonly settings: HerdSettings;
  readonly companyFarms: readonly string[];
}

/** Reads the settings of a farm in one query. @throws Error when the farm does not exist. */
export async function loadFarmSettings(db: Db, farmid: string): Promise<FarmSettings> {
  const { rows } = await db.query<FarmSettingsRow>(
    `select f.state, extract(epoch from now()) * 1000 as now_ms, setting_rows(f.farm_id, f.prnt2) as settings,
       (select array_agg(c.farm_id order by c.farm_id) from farm c where c.prnt2 = f.prnt2 and c.state <> 'closed') as farms
     from farm f where f.farm_id = $1`,
    [farmid],
  );
  const row = rows[0];
  if (row === undefined) throw new Error(`unknown farm ${farmid}`);
  const { calendar, settings } = farmCalendar(row.settings, row.state, Number(row.now_ms));
  return { farmid, resolved: settings, rows: row.settings, calendar, herd: herdSettingsOf(settings), companyFarms: row.farms ?? [] };
}

/** What the herd asks about a farm: settings in force, its days, farms of the company. */
export async function loadFarmFacts(db: Db, farmid: string): Promise<FarmFacts> {
  const { herd, calendar, companyFarms } = await loadFarmSettings(db, farmid);
  const { golive, curbusdt, weekstart, zone } = calendar;
  return { settings: herd, golive, curbusdt, weekstart, zone, companyFarms };
}
