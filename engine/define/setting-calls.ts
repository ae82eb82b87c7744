import { z } from 'zod';
import { t3 } from '#kernel/language.ts';
import { remove } from './members.ts';
import { named } from './names.ts';
import type { SettingDef } from './setting.ts';

/** What calls of settings have in common, of a farm, a company or a laboratory. */

/** A setting in force, with its default, its range and its last change. */
export const SETTING_ROW = z.object({
  name: z.string(),
  tab: z.string(),
  label: z.string(),
  type: z.string(),
  value: z.unknown(),
  initial: z.unknown(),
  /** What would hold without a value of this scope: that of a scope above it, else the default. */
  inherited: z.unknown(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  unit: z.string(),
  choices: z.array(z.string()),
  /** What choices are called, where they are not told by themselves. */
  words: z.record(z.string(), z.object({ V: z.string(), E: z.string(), T: z.string() })),
  source: z.string(),
  locked: z.boolean(),
  /** The value is this scope's own and fixed for those below it. */
  fixed: z.boolean(),
  /** Farms may have a value of their own. */
  farms: z.boolean(),
  validFrom: z.string().nullable(),
  by: z.number(),
  mayChange: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
  reason: z.string().nullable(),
  /** Values that begin later than today; null where the own one is taken back. */
  coming: z.array(z.object({ validFrom: z.string(), value: z.unknown() })),
});

/** What may be chosen or typed for a setting, as a row of it says. */
export function settingBounds({ min, max, unit, choices, words, by }: SettingDef) {
  return { min: min ?? null, max: max ?? null, unit: unit ?? '', choices: [...(choices ?? [])], words: words ?? {}, by };
}

/** The tab of the page that is asked for. */
export const settingTab = named(t3('Thẻ', 'Tab', 'แท็บ'), z.string().max(20).nullish());

/** Values that are set from a day on: at most so many at once, a text at most so long. */
export function settingValues({ most, text }: { readonly most: number; readonly text: number }) {
  const value = z.union([z.string().max(text), z.number(), z.array(z.unknown()).max(400), z.record(z.string(), z.unknown()), z.null()]);
  const change = z.object({
    name: named(t3('Thông số', 'Setting', 'ค่ากำหนด'), z.string().max(20)),
    value: named(t3('Giá trị', 'Value', 'ค่า'), value),
    locked: named(t3('Khóa cho trại', 'Locked for farms', 'ล็อกสำหรับฟาร์ม'), z.boolean().default(false)),
    remove,
  });
  return {
    values: named(t3('Các giá trị', 'Values', 'ค่า'), z.array(change).min(1).max(most)),
    validFrom: named(t3('Hiệu lực từ', 'Valid from', 'มีผลตั้งแต่'), z.string().length(8)),
  };
}

/** What is wrong with values that are looked at before they are saved. */
export const SETTING_ISSUES = z.array(
  z.object({ code: z.string(), field: z.string().optional(), params: z.record(z.string(), z.union([z.string(), z.number()])).optional() }),
);
