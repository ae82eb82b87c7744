import type { BusinessDate } from '#kernel/business-date.ts';
import type { WeekStart } from '#kernel/week.ts';
import { calendarDay, currentBusinessDate } from './business-day.ts';
import { CALENDAR_SETTINGS } from './calendar-settings.ts';
import { readSetting, readSettings, type SettingRow } from './setting-rows.ts';

/** No lock and no limit: a farm being set up, before its go-live day. */
const OPEN_DAYS = 9999;

/** Calendar, locks and exemption of a farm as its settings have them. */
export interface FarmCalendar {
  /** Hours east of Greenwich. */
  readonly zone: number;
  readonly curbusdt: BusinessDate;
  readonly weekstart: WeekStart;
  readonly lockday: number;
  readonly backday: number;
  readonly aprlvl: number;
  readonly golive: BusinessDate | null;
}

/** The calendar a farm's settings make, and its calendar day. `state` is the farm's, `nowMs` milliseconds since 1970. */
export function farmCalendar(rows: readonly SettingRow[], state: string, nowMs: number): { calendar: FarmCalendar; today: BusinessDate } {
  // The zone decides the day, and the day decides which rows are in force: the zone is read as of now in UTC.
  const zone = readSetting(CALENDAR_SETTINGS.TZ, rows, calendarDay(nowMs, 0));
  const today = calendarDay(nowMs, zone);
  const settings = readSettings(CALENDAR_SETTINGS, rows, today);
  const golive = settings.GOLIVE;
  const curbusdt = currentBusinessDate(today, settings.BUSMODE, settings.CURBUSDT);
  const settingUp = state === 'setup' || (golive !== null && curbusdt < golive);
  return {
    today,
    calendar: {
      zone,
      curbusdt,
      golive,
      weekstart: settings.WEEKSTART as WeekStart,
      lockday: settingUp ? OPEN_DAYS : settings.LOCKDAY,
      backday: settingUp ? OPEN_DAYS : settings.BACKDAY,
      aprlvl: Number(settings.APRLVL),
    },
  };
}
