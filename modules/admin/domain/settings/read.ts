import { type BusinessDate, isBusinessDate } from '#kernel/business-date.ts';
import { DEFAULT_HERD_SETTINGS, type HerdSettings } from '#modules/herd/domain/settings.ts';
import type { ResolvedSettings } from './resolve.ts';
import type { SettingValue } from './setting-def.ts';

/** The number of a setting; its default's when a stored value is no number. */
export function numberOf(settings: ResolvedSettings, name: string, fallback = 0): number {
  const value = Number(settings.get(name)?.value ?? fallback);
  return Number.isFinite(value) ? value : fallback;
}

/** The text of a setting. */
export function textOf(settings: ResolvedSettings, name: string): string {
  const value = settings.get(name)?.value;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function isOn(settings: ResolvedSettings, name: string): boolean {
  return settings.get(name)?.value === 'Y';
}

/** The day of a setting, null when none is set. */
export function dateOf(settings: ResolvedSettings, name: string): BusinessDate | null {
  const value = settings.get(name)?.value;
  return isBusinessDate(value) ? value : null;
}

/** The list of a setting as texts. */
export function listOf(settings: ResolvedSettings, name: string): readonly string[] {
  const value: unknown = settings.get(name)?.value;
  return Array.isArray(value) ? value.map(String) : [];
}

function sameShape(value: SettingValue | undefined, like: unknown): boolean {
  if (Array.isArray(like)) return Array.isArray(value) && value.length === like.length && value.every((item) => typeof item === 'number');
  return typeof value === typeof like;
}

/** What the herd's rules and figures read; a stored value of a wrong shape gives way to the default. */
export function herdSettingsOf(settings: ResolvedSettings): HerdSettings {
  return Object.fromEntries(
    Object.entries(DEFAULT_HERD_SETTINGS).map(([name, initial]) => {
      const value = settings.get(name)?.value;
      return [name, sameShape(value, initial) ? value : initial];
    }),
  ) as unknown as HerdSettings;
}
