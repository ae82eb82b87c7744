import type { Text3 } from '#kernel/language.ts';

/** Where a value may be kept: the narrowest scope with a value wins (farm before company before system). */
export type SettingScope = 'system' | 'company' | 'farm' | 'lab';

/** What a value looks like: `range` is [from, to], `numbers` a list, `table` any JSON its screen edits, `code` one of `choices`, `address` a web address. */
export type SettingType = 'int' | 'decimal' | 'flag' | 'code' | 'codes' | 'text' | 'address' | 'date' | 'range' | 'numbers' | 'table';

export type SettingValue = string | number | readonly unknown[] | null | Readonly<Record<string, unknown>>;

/** Tab of FarmParam, SystemParam, LabSystemParam or the genetic parameter screens it stands on. */
export type SettingTab =
  | 'system'
  | 'calendar'
  | 'identity'
  | 'events'
  | 'semen'
  | 'marks'
  | 'targets'
  | 'alarms'
  | 'growfinish'
  | 'money'
  | 'vaccination'
  | 'lab'
  | 'genetics';

/** One setting, declared once: form, check, resolution, help and API read it. */
export interface SettingDef {
  readonly name: string;
  readonly tab: SettingTab;
  /** Scopes that may hold a value. */
  readonly scopes: readonly SettingScope[];
  readonly type: SettingType;
  readonly initial: SettingValue;
  /** Limits of the number, or of each number of a range or list. */
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
  readonly unit?: string;
  /** Lowest level that may change it; 999 nobody (a fixed constant). */
  readonly by: number;
  /** Lowest level that sees it, where that is not everybody who sees the screen. */
  readonly seen?: number;
  /** Never told to anybody again once saved. */
  readonly secret?: boolean;
  /** Level that may set its own value for itself (language, notify level). */
  readonly own?: number;
  readonly label: Text3;
}

/** Nobody changes it. */
export const FIXED = 999;

/** Common part of the settings of one table. */
export interface SettingGroup {
  readonly tab: SettingTab;
  readonly scopes: readonly SettingScope[];
}

type Limits = readonly [min: number, max: number];

/** Makers of settings of one table; each line of the table becomes one call. */
export function settingsOf(group: SettingGroup) {
  const base = (name: string, type: SettingType, initial: SettingValue, by: number, label: Text3): SettingDef => ({
    ...group,
    name,
    type,
    initial,
    by,
    label,
  });
  const numeric =
    (type: SettingType) =>
    (name: string, initial: SettingValue, [min, max]: Limits, by: number, unit: string, label: Text3): SettingDef => ({
      ...base(name, type, initial, by, label),
      min,
      max,
      unit,
    });
  return {
    int: numeric('int'),
    decimal: numeric('decimal'),
    range: numeric('range'),
    numbers: numeric('numbers'),
    flag: (name: string, initial: 'Y' | 'N', by: number, label: Text3): SettingDef => base(name, 'flag', initial, by, label),
    code: (name: string, initial: string, choices: readonly string[], by: number, label: Text3): SettingDef => ({
      ...base(name, 'code', initial, by, label),
      choices,
    }),
    codes: (name: string, initial: readonly string[], choices: readonly string[], by: number, label: Text3): SettingDef => ({
      ...base(name, 'codes', initial, by, label),
      choices,
    }),
    text: (name: string, initial: string, by: number, label: Text3): SettingDef => base(name, 'text', initial, by, label),
    address: (name: string, initial: string, by: number, label: Text3): SettingDef => base(name, 'address', initial, by, label),
    date: (name: string, by: number, label: Text3): SettingDef => base(name, 'date', null, by, label),
    table: (name: string, initial: SettingValue, by: number, label: Text3): SettingDef => base(name, 'table', initial, by, label),
  };
}
