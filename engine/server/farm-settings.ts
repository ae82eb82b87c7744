import { type FarmCalendar, farmCalendar } from '#engine/define/farm-calendar.ts';
import type { SettingDefs, SettingValues } from '#engine/define/setting.ts';
import { readSettings, type SettingRow } from '#engine/define/setting-rows.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Db } from './db.ts';

/** What a farm's settings say today; each module reads its own out of the rows. */
export interface FarmSettings {
  readonly farmid: string;
  readonly rows: readonly SettingRow[];
  /** The farm's calendar day: settings are read as of it. */
  readonly today: BusinessDate;
  readonly calendar: FarmCalendar;
  /** Open farms of the same company. */
  readonly companyFarms: readonly string[];
  /** The values of some settings in force today. */
  read<D extends SettingDefs>(defs: D): SettingValues<D>;
}

interface FarmSettingsRow {
  settings: SettingRow[];
  state: string;
  now_ms: string | number;
  farms: string[] | null;
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
  const { calendar, today } = farmCalendar(row.settings, row.state, Number(row.now_ms));
  const read = <D extends SettingDefs>(defs: D): SettingValues<D> => readSettings(defs, row.settings, today);
  return { farmid, rows: row.settings, today, calendar, companyFarms: row.farms ?? [], read };
}

/** Setting rows of a farm and its company; of the company, or the system, alone where blank. */
export async function settingRows(db: Db, farmid: string, company: string): Promise<readonly SettingRow[]> {
  const { rows } = await db.query<{ rows: SettingRow[] }>('select setting_rows($1, $2) as rows', [farmid, company]);
  return rows[0]?.rows ?? [];
}
