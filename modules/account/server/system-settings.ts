import { calendarDay } from '#engine/define/business-day.ts';
import type { SettingRow } from '#engine/define/setting-rows.ts';
import { readSettings } from '#engine/define/setting-rows.ts';
import type { Db } from '#engine/server/db.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Language } from '#kernel/language.ts';
import { SYSTEM_SETTINGS, type SystemSettings } from '../domain/system.settings.ts';

/** Hours of the zone the system's own values change in. */
const SYSTEM_ZONE = 7;

/** Settings in force for a company, or of the system alone, with the server's clock in milliseconds since 1970. */
export async function loadSystemSettings(db: Db, company = ''): Promise<{ settings: SystemSettings; nowMs: number }> {
  const { rows } = await db.query<{ settings: SettingRow[]; now_ms: string | number }>(
    "select extract(epoch from now()) * 1000 as now_ms, setting_rows('', $1) as settings",
    [company],
  );
  const nowMs = Number(rows[0]?.now_ms ?? 0);
  return { settings: readSettings(SYSTEM_SETTINGS, rows[0]?.settings ?? [], calendarDay(nowMs, SYSTEM_ZONE)), nowMs };
}

/** The day the system's own settings are read on. */
export async function systemToday(db: Db): Promise<BusinessDate> {
  return calendarDay((await loadSystemSettings(db)).nowMs, SYSTEM_ZONE);
}

/** The maintenance text of a language while MAINT is on, else null. */
export async function maintenanceText(db: Db, language: Language): Promise<string | null> {
  const { settings } = await loadSystemSettings(db);
  if (settings.MAINT !== 'Y') return null;
  const texts = settings.MAINTTEXT as Readonly<Record<string, unknown>> | null;
  return String(texts?.[language] ?? '');
}
