import { calendarDay } from '#engine/define/business-day.ts';
import { remembered } from '#engine/define/remembered.ts';
import type { SettingRow } from '#engine/define/setting-rows.ts';
import { readSettings } from '#engine/define/setting-rows.ts';
import type { Db } from '#engine/server/db.ts';
import { settingRows } from '#engine/server/farm-settings.ts';
import { together } from '#engine/server/together.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { SYSTEM_SETTINGS, type SystemSettings } from '../domain/system.settings.ts';

/** Hours of the zone the system's own values change in. */
const SYSTEM_ZONE = 7;

/** The database's clock in milliseconds since 1970. */
async function clockOf(db: Db): Promise<number> {
  if (db.kept !== undefined) return db.kept.nowMs();
  const { rows } = await db.query<{ ms: number }>('select (extract(epoch from now()) * 1000)::float8 as ms');
  return rows[0]?.ms ?? 0;
}

/** Settings in force for a company, or of the system alone, with the server's clock in milliseconds since 1970. */
export async function loadSystemSettings(db: Db, company = ''): Promise<{ settings: SystemSettings; nowMs: number }> {
  const [rows, nowMs] = await together([settingRows(db, '', company), clockOf(db)]);
  return { settings: readSettings(SYSTEM_SETTINGS, rows, calendarDay(nowMs, SYSTEM_ZONE)), nowMs };
}

/** The day the system's own settings are read on. */
export async function systemToday(db: Db): Promise<BusinessDate> {
  return calendarDay((await loadSystemSettings(db)).nowMs, SYSTEM_ZONE);
}

/** The maintenance text of a language while MAINT is on, else null; `rows` are those of the system, at a moment. */
export function maintenanceOf(rows: readonly SettingRow[], nowMs: number, language: Language): string | null {
  // Nearly always off: only a row that turned it on once is worth a look at all of them.
  const everOn = remembered(rows, SYSTEM_SETTINGS.MAINT, 'ever on', () => rows.some(({ name, value }) => name === 'MAINT' && value === 'Y'));
  if (!everOn) return null;
  const system = rows.filter(({ scope }) => scope === 'system');
  const settings = readSettings(SYSTEM_SETTINGS, system, calendarDay(nowMs, SYSTEM_ZONE));
  if (settings.MAINT !== 'Y') return null;
  const texts = settings.MAINTTEXT as Readonly<Record<string, unknown>> | null;
  return String(texts?.[language] ?? '');
}

/** The maintenance text of a language while MAINT is on, else null. */
export async function maintenanceText(db: Db, language: Language): Promise<string | null> {
  const [rows, nowMs] = await together([settingRows(db, '', ''), clockOf(db)]);
  return maintenanceOf(rows, nowMs, language);
}
