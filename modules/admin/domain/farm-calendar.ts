import type { BusinessDate } from '#kernel/business-date.ts';
import type { WeekStart } from '#kernel/week.ts';
import { DEFAULT_ZONE } from '#kernel/zone.ts';
import { calendarDay, currentBusinessDate } from './business-day.ts';
import { dateOf, numberOf, textOf } from './settings/read.ts';
import { type ResolvedSettings, resolveSettings, type SettingRow } from './settings/resolve.ts';

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

/** The settings in force and the calendar they make. `state` is the farm's, `nowMs` milliseconds since 1970. */
export function farmCalendar(rows: readonly SettingRow[], state: string, nowMs: number): { calendar: FarmCalendar; settings: ResolvedSettings } {
  // The zone decides the day, and the day decides which rows are in force: the zone is read as of now in UTC.
  const zone = numberOf(resolveSettings(rows, calendarDay(nowMs, 0)), 'TZ', DEFAULT_ZONE);
  const today = calendarDay(nowMs, zone);
  const settings = resolveSettings(rows, today);
  const golive = dateOf(settings, 'GOLIVE');
  const curbusdt = currentBusinessDate(today, textOf(settings, 'BUSMODE'), dateOf(settings, 'CURBUSDT'));
  const settingUp = state === 'setup' || (golive !== null && curbusdt < golive);
  return {
    settings,
    calendar: {
      zone,
      curbusdt,
      golive,
      weekstart: numberOf(settings, 'WEEKSTART', 1) as WeekStart,
      lockday: settingUp ? OPEN_DAYS : numberOf(settings, 'LOCKDAY'),
      backday: settingUp ? OPEN_DAYS : numberOf(settings, 'BACKDAY'),
      aprlvl: numberOf(settings, 'APRLVL', 70),
    },
  };
}
