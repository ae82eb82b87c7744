import { CALENDAR_SETTINGS } from './calendar.settings.ts';
import { EVENT_SETTINGS } from './events.settings.ts';
import { GENETIC_SETTINGS } from './genetic.settings.ts';
import { LAB_SETTINGS } from './lab.settings.ts';
import { MARK_SETTINGS } from './marks.settings.ts';
import type { SettingDef } from './setting-def.ts';
import { SYSTEM_SETTINGS } from './system.settings.ts';
import { WORK_SETTINGS } from './work.settings.ts';

/** Every setting of the product, each declared once. */
export const SETTINGS: readonly SettingDef[] = [
  ...SYSTEM_SETTINGS,
  ...CALENDAR_SETTINGS,
  ...EVENT_SETTINGS,
  ...MARK_SETTINGS,
  ...WORK_SETTINGS,
  ...LAB_SETTINGS,
  ...GENETIC_SETTINGS,
];

const BY_NAME: ReadonlyMap<string, SettingDef> = new Map(SETTINGS.map((setting) => [setting.name, setting]));

/** The setting of a name, or null. */
export function findSetting(name: string): SettingDef | null {
  return BY_NAME.get(name) ?? null;
}
