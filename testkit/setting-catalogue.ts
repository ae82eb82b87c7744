import { MODULES } from '#apps/modules.ts';
import { allSettings } from '#engine/define/module.ts';
import type { SettingDef, ValueIn } from '#engine/define/setting.ts';
import { type ResolvedSettings, resolveSettings, type SettingRow } from '#engine/define/setting-rows.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';

const { defs, rules } = allSettings(MODULES);

/** Every setting of the product. */
export const SETTINGS: readonly SettingDef[] = Object.values(defs);

/** The setting of a name, or null. */
export const findSetting = (name: string): SettingDef | null => defs[name] ?? null;

/** Refusals of a farm's values that do not fit each other. */
export const orderIssues = (valueIn: ValueIn): Issue[] => rules.flatMap((rule) => rule(valueIn, 'farm'));

/** What a setting says of the form of a value, besides its type. */
export const formIssue = (name: string, value: unknown): Issue | null => defs[name]?.issue?.(value as never, name) ?? null;

/** Every setting in force by these rows. */
export const inForce = (rows: readonly SettingRow[], day: BusinessDate): ResolvedSettings => resolveSettings(defs, rows, day);
