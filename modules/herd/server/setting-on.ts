import type { SettingDef, SettingValue } from '#engine/define/setting.ts';
import { readSetting, type SettingRow } from '#engine/define/setting-rows.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';

/** The rows of settings that may say something of a farm: its own, its company's and the system's. */
export async function settingRowsOf(db: Db, farmid: string): Promise<readonly SettingRow[]> {
  const { rows } = await db.query<{ settings: SettingRow[] }>('select setting_rows(farm_id, prnt2) as settings from farm where farm_id = $1', [
    farmid,
  ]);
  return rows[0]?.settings ?? [];
}

/** The value of one setting of a farm on a day, by the rules of all settings: padlock, scope, day it is valid from, default. */
export async function settingOn<V extends SettingValue>(db: Db, farmid: string, def: SettingDef<V>, day: BusinessDate): Promise<V> {
  return readSetting(def, await settingRowsOf(db, farmid), day);
}
