import { type FarmCalendar, farmCalendar } from '#engine/define/farm-calendar.ts';
import type { SettingDefs, SettingValues } from '#engine/define/setting.ts';
import { readSettings, type SettingRow } from '#engine/define/setting-rows.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { byKey } from './by-key.ts';
import type { Db } from './db.ts';
import { readKept } from './kept.ts';

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

interface FarmRow {
  readonly state: string;
  readonly now_ms: string | number;
  readonly prnt2: string;
  readonly farms: readonly string[] | null;
}

const FARM = byKey(
  `select f.state, f.prnt2, extract(epoch from now()) * 1000 as now_ms,
     (select array_agg(c.farm_id order by c.farm_id) from farm c where c.prnt2 = f.prnt2 and c.state <> 'closed') as farms
   from farm f where f.farm_id = $1`,
);

const SETTING_ROWS = byKey('select setting_rows($1, $2) as rows');

/** @throws Error when the farm does not exist. */
async function farmRow(db: Db, farmid: string): Promise<FarmRow> {
  const row = await readKept(db, ['farm'], `farm ${farmid}`, async () => (await db.query<FarmRow>(FARM, [farmid])).rows[0] ?? null);
  if (row === null) throw new Error(`unknown farm ${farmid}`);
  return row;
}

/** Company a farm belongs to (prnt2). @throws Error when the farm does not exist. */
export async function companyOf(db: Db, farmid: string): Promise<string> {
  return (await farmRow(db, farmid)).prnt2;
}

/** Reads the settings of a farm, from the process where nothing changed. @throws Error when the farm does not exist. */
export async function loadFarmSettings(db: Db, farmid: string): Promise<FarmSettings> {
  const row = await farmRow(db, farmid);
  const settings = await settingRows(db, farmid, row.prnt2);
  const nowMs = db.kept === undefined ? Number(row.now_ms) : await db.kept.nowMs();
  const { calendar, today } = farmCalendar(settings, row.state, nowMs);
  const read = <D extends SettingDefs>(defs: D): SettingValues<D> => readSettings(defs, settings, today);
  return { farmid, rows: settings, today, calendar, companyFarms: row.farms ?? [], read };
}

/** Setting rows of a farm and its company; of the company, or the system, alone where blank. From the process where nothing changed. */
export function settingRows(db: Db, farmid: string, company: string): Promise<readonly SettingRow[]> {
  return readKept(db, ['setting'], `settings ${farmid} ${company}`, () => settingRowsNow(db, farmid, company));
}

/** As {@link settingRows}, from the database: for who is going to change them and may have waited for another who did. */
export async function settingRowsNow(db: Db, farmid: string, company: string): Promise<readonly SettingRow[]> {
  const { rows } = await db.query<{ rows: SettingRow[] }>(SETTING_ROWS, [farmid, company]);
  return rows[0]?.rows ?? [];
}
