import { type BusinessDate, isBusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import type { Text3 } from '#kernel/language.ts';

/** Where a value may be kept: the narrowest scope with a value wins (farm before company before system). */
export type SettingScope = 'system' | 'company' | 'farm' | 'lab';

/** What a value looks like: `range` is [from, to], `numbers` a list, `table` any JSON its screen edits, `code` one of `choices`, `address` a web address. */
export type SettingType = 'int' | 'decimal' | 'flag' | 'code' | 'codes' | 'text' | 'address' | 'date' | 'range' | 'numbers' | 'table';

export type SettingValue = string | number | readonly unknown[] | null | Readonly<Record<string, unknown>>;

/** One setting, declared once: form, check, resolution, typed reads, help and API come from it. `V`: what reading it gives. */
export interface SettingDef<V extends SettingValue = SettingValue> {
  readonly name: string;
  /** Tab of the parameter screens it stands on. */
  readonly tab: string;
  /** Scopes that may hold a value. */
  readonly scopes: readonly SettingScope[];
  readonly type: SettingType;
  readonly initial: V;
  /** Limits of the number, or of each number of a range or list. */
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
  /** What the choices are called; those without a word speak for themselves. */
  readonly words?: Readonly<Record<string, Text3>>;
  readonly unit?: string;
  /** Lowest level that may change it; 999 nobody (a fixed constant). */
  readonly by: number;
  /** Lowest level that sees it, where that is not everybody who sees the screen. */
  readonly seen?: number;
  /** Never told to anybody again once saved. */
  readonly secret?: boolean;
  /** Level that may set its own value for itself (language, notify level). */
  readonly own?: number;
  /** What is wrong with a value of the right type whose form is narrower still; null when nothing. */
  readonly issue?: (value: SettingValue, name: string) => Issue | null;
  readonly label: Text3;
}

/** Settings by name. */
export type SettingDefs = Readonly<Record<string, SettingDef>>;

/** What reading some settings gives: each name with the type of its value. */
export type SettingValues<D extends SettingDefs> = { readonly [N in keyof D]: D[N] extends SettingDef<infer V> ? V : never };

/** A value in force after a change, by the setting's name. */
export type ValueIn = (name: string) => SettingValue;

/** What is wrong with values that must fit each other, in the scope that is changed. */
export type SettingRule = (valueIn: ValueIn, scope: SettingScope) => Issue[];

/** What a module contributes: its settings, and how they must fit each other. */
export interface SettingSet {
  readonly defs: SettingDefs;
  readonly rules?: readonly SettingRule[];
}

/** Nobody changes it. */
export const FIXED = 999;

/** Common part of the settings of one table. */
export interface SettingGroup {
  readonly tab: string;
  readonly scopes: readonly SettingScope[];
}

type Limits = readonly [min: number, max: number];
type Unnamed<V extends SettingValue> = Omit<SettingDef<V>, 'name'>;

/** Settings by name: a name is written once, as the key. */
export function defineSettings<D extends Readonly<Record<string, Unnamed<SettingValue>>>>(
  defs: D,
): { readonly [N in keyof D]: D[N] & { readonly name: string } } {
  return Object.fromEntries(Object.entries(defs).map(([name, def]) => [name, { ...def, name }])) as { [N in keyof D]: D[N] & { name: string } };
}

/** The choices of a setting, or what each of them is called. */
type Choices<C extends string> = readonly C[] | Readonly<Record<C, Text3>>;

const isBare = <C extends string>(choices: Choices<C>): choices is readonly C[] => Array.isArray(choices);

const namedChoices = <C extends string>(choices: Choices<C>): Pick<SettingDef, 'choices' | 'words'> =>
  isBare(choices) ? { choices } : { choices: Object.keys(choices), words: choices };

/** Makers of settings of one table; each line of the table becomes one call. */
export function settingsOf(group: SettingGroup) {
  const base = <V extends SettingValue>(type: SettingType, initial: V, by: number, label: Text3): Unnamed<V> => ({
    ...group,
    type,
    initial,
    by,
    label,
  });
  const numeric =
    <V extends SettingValue>(type: SettingType) =>
    (initial: V, [min, max]: Limits, by: number, unit: string, label: Text3): Unnamed<V> => ({ ...base(type, initial, by, label), min, max, unit });
  return {
    int: numeric<number>('int'),
    decimal: numeric<number>('decimal'),
    range: numeric<readonly [number, number]>('range'),
    numbers: numeric<readonly number[]>('numbers'),
    flag: (initial: 'Y' | 'N', by: number, label: Text3) => base<'Y' | 'N'>('flag', initial, by, label),
    code: <const C extends string>(initial: NoInfer<C>, choices: Choices<C>, by: number, label: Text3): Unnamed<C> => ({
      ...base<C>('code', initial, by, label),
      ...namedChoices(choices),
    }),
    codes: <const C extends string>(initial: readonly NoInfer<C>[], choices: readonly C[], by: number, label: Text3): Unnamed<readonly C[]> => ({
      ...base<readonly C[]>('codes', initial, by, label),
      choices,
    }),
    text: (initial: string, by: number, label: Text3) => base<string>('text', initial, by, label),
    address: (initial: string, by: number, label: Text3) => base<string>('address', initial, by, label),
    date: (by: number, label: Text3) => base<BusinessDate | null>('date', null, by, label),
    table: (initial: SettingValue, by: number, label: Text3) => base<SettingValue>('table', initial, by, label),
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isList = (value: unknown, each: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(each);

const SHAPES: Readonly<Record<SettingType, (value: SettingValue, def: SettingDef) => boolean>> = {
  int: isNumber,
  decimal: isNumber,
  range: (value) => isList(value, isNumber) && (value as readonly unknown[]).length === 2,
  numbers: (value) => isList(value, isNumber),
  flag: (value) => value === 'Y' || value === 'N',
  code: (value, { choices }) => choices?.includes(String(value)) === true,
  codes: (value) => isList(value, isText),
  text: isText,
  address: isText,
  date: (value) => value === null || isBusinessDate(value),
  table: () => true,
};

/** The value as the setting's type has it; its default where a stored value has another shape. */
export function readAs<V extends SettingValue>(def: SettingDef<V>, value: SettingValue | undefined): V {
  return value !== undefined && SHAPES[def.type](value, def) ? (value as V) : def.initial;
}

/** The defaults of some settings. */
export function defaultsOf<D extends SettingDefs>(defs: D): SettingValues<D> {
  return Object.fromEntries(Object.entries(defs).map(([name, { initial }]) => [name, initial])) as SettingValues<D>;
}
