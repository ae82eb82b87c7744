import { parseBusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { FIXED, type SettingDef, type SettingRule, type SettingType, type SettingValue, type ValueIn } from './setting.ts';

function checkNumber(def: SettingDef, value: unknown): Issue | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('V_NUMERIC', def.name);
  if (def.type === 'int' && !Number.isInteger(value)) return refuse('V_INTEGER', def.name);
  const min = def.min ?? 0;
  const max = def.max ?? Number.MAX_SAFE_INTEGER;
  return value < min || value > max ? refuse('V_RANGE', def.name, { min, max }) : null;
}

function checkNumbers(def: SettingDef, value: SettingValue): Issue | null {
  if (!Array.isArray(value) || (def.type === 'range' && value.length !== 2)) return refuse('V_INVALID', def.name);
  for (const item of value as readonly unknown[]) {
    const issue = checkNumber(def, item);
    if (issue !== null) return issue;
  }
  const [from, to] = value as readonly number[];
  return def.type === 'range' && from !== undefined && to !== undefined && from > to ? refuse('V_INVALID', def.name) : null;
}

function checkCodes(def: SettingDef, value: SettingValue): Issue | null {
  const wanted = def.type === 'codes' ? value : [value];
  const known = Array.isArray(wanted) && wanted.length > 0 && wanted.every((item) => def.choices?.includes(String(item)) === true);
  return known ? null : refuse('V_INVALID', def.name);
}

const holds = (right: boolean, def: SettingDef): Issue | null => (right ? null : refuse('V_INVALID', def.name));

/** A web address calls may go to: https, or plain http on this machine. */
function isAddress(text: string): boolean {
  return /^https:\/\/[^\s/]+/.test(text) || /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/|$)/.test(text);
}

function checkAddress(def: SettingDef, value: SettingValue): Issue | null {
  return holds(typeof value === 'string' && value.length <= 500 && (value === def.initial || isAddress(value)), def);
}

const CHECKS: Readonly<Record<SettingType, (def: SettingDef, value: SettingValue) => Issue | null>> = {
  int: checkNumber,
  decimal: checkNumber,
  range: checkNumbers,
  numbers: checkNumbers,
  code: checkCodes,
  codes: checkCodes,
  flag: (def, value) => holds(value === 'Y' || value === 'N', def),
  date: (def, value) => holds(typeof value === 'string' && parseBusinessDate(value) !== null, def),
  text: (def, value) => holds(typeof value === 'string' && value.length <= 500, def),
  address: checkAddress,
  table: (def, value) => holds(typeof value === 'object', def),
};

/** What is wrong with a value of a setting, or null. Blank is refused: a value is taken back by removing its row. */
export function settingIssue(def: SettingDef, value: SettingValue): Issue | null {
  if (def.by === FIXED) return refuse('ADM_LEVEL', def.name);
  if (value === null) return def.type === 'date' ? null : refuse('V_REQUIRED', def.name);
  return CHECKS[def.type](def, value) ?? def.issue?.(value, def.name) ?? null;
}

/** The check of a value that must have a form of its own besides its type and range: V_INVALID where it has not. */
export function formed(fits: (value: unknown) => boolean): NonNullable<SettingDef['issue']> {
  return (value, name) => (fits(value) ? null : refuse('V_INVALID', name, { field: name }));
}

/** A finite number within two bounds. */
export const isNumberIn = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max;

/** A JSON object, no list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of so many items, where `rising` each above the one before. */
export function listOf(length: number, rising = false): NonNullable<SettingDef['issue']> {
  const rises = (value: readonly unknown[]): boolean => value.every((item, at) => at === 0 || Number(item) > Number(value[at - 1]));
  return formed((value) => Array.isArray(value) && value.length === length && (!rising || rises(value)));
}

/** Settings that must stay in this order; `strict` where an equal value makes no sense. */
export function ascending(names: readonly string[], strict = false): SettingRule {
  return (valueIn) =>
    names.slice(1).flatMap((high, i) => {
      const next = names[i + 2];
      const [a, b] = [Number(valueIn(names[i] ?? '')), Number(valueIn(high))];
      const wrong = strict ? a >= b : a > b;
      return wrong ? [refuse('ADM_ORDER', high, { name: high, min: a, max: next === undefined ? '…' : Number(valueIn(next)) })] : [];
    });
}

/** A range that must lie between two other settings. */
export function between(range: string, min: string, max: string): SettingRule {
  return (valueIn) => {
    const value = valueIn(range);
    const [from, to] = Array.isArray(value) ? value.map(Number) : [];
    const [low, high] = [Number(valueIn(min)), Number(valueIn(max))];
    const inside = from !== undefined && to !== undefined && from >= low && to <= high;
    return inside ? [] : [refuse('ADM_ORDER', range, { name: range, min: low, max: high })];
  };
}

/** A list whose numbers add up to a sum. */
export function sumsTo(name: string, sum: number): SettingRule {
  return (valueIn: ValueIn) => {
    const value = valueIn(name);
    const total = Array.isArray(value) ? value.reduce<number>((all, item) => all + Number(item), 0) : 0;
    return total === sum ? [] : [refuse('V_INVALID', name)];
  };
}
