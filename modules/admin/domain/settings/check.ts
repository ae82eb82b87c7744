import { parseBusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { FIXED, type SettingDef, type SettingValue } from './setting-def.ts';

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

/** What is wrong with a value of a setting, or null. Blank is refused: a value is taken back by removing its row. */
export function settingIssue(def: SettingDef, value: SettingValue): Issue | null {
  if (def.by === FIXED) return refuse('ADM_LEVEL', def.name);
  if (value === null) return def.type === 'date' ? null : refuse('V_REQUIRED', def.name);
  switch (def.type) {
    case 'int':
    case 'decimal':
      return checkNumber(def, value);
    case 'range':
    case 'numbers':
      return checkNumbers(def, value);
    case 'flag':
      return value === 'Y' || value === 'N' ? null : refuse('V_INVALID', def.name);
    case 'code':
    case 'codes':
      return checkCodes(def, value);
    case 'date':
      return typeof value === 'string' && parseBusinessDate(value) !== null ? null : refuse('V_INVALID', def.name);
    case 'text':
      return typeof value === 'string' && value.length <= 500 ? null : refuse('V_INVALID', def.name);
    default:
      return typeof value === 'object' ? null : refuse('V_INVALID', def.name);
  }
}

/** Settings that must stay in this order; strict where an equal value makes no sense. */
const ORDERS: readonly { readonly names: readonly string[]; readonly strict: boolean }[] = [
  { names: ['GESTMIN', 'GESTSTD', 'GESTMAX'], strict: true },
  { names: ['LACTSTD', 'LACTMAX'], strict: false },
  { names: ['GILTAGEMIN', 'GILTAGEREC'], strict: false },
  { names: ['FREGMIN', 'FREGSTD'], strict: false },
  { names: ['ABOMIN', 'ABOMAX'], strict: true },
  { names: ['MOVEDAY', 'GESTSTD', 'OVERDUE', 'NOTINPIG'], strict: false },
  { names: ['LITWARN', 'LITMAX'], strict: false },
  { names: ['IDMINLEN', 'IDMAXLEN'], strict: false },
  { names: ['GENFWARN', 'GENFREF'], strict: false },
];

/** Ranges that must lie within two other settings. */
const WITHIN: readonly (readonly [range: string, min: string, max: string])[] = [['GESTWARN', 'GESTMIN', 'GESTMAX']];

/** Lists whose numbers add up to a sum. */
const SUMS: readonly (readonly [name: string, sum: number])[] = [['PARSHARE', 100]];

/** Refusals of values that stand in a wrong order to each other; `valueIn` gives the value after the change. */
export function orderIssues(valueIn: (name: string) => SettingValue): Issue[] {
  const issues: Issue[] = [];
  for (const { names, strict } of ORDERS) {
    for (let i = 1; i < names.length; i += 1) {
      const [low = '', high = ''] = [names[i - 1], names[i]];
      const [a, b] = [Number(valueIn(low)), Number(valueIn(high))];
      if (strict ? a >= b : a > b)
        issues.push(refuse('ADM_ORDER', high, { name: high, min: a, max: i + 1 < names.length ? Number(valueIn(names[i + 1] ?? '')) : '…' }));
    }
  }
  for (const [range, min, max] of WITHIN) {
    const value = valueIn(range);
    const [from, to] = Array.isArray(value) ? value.map(Number) : [];
    const [low, high] = [Number(valueIn(min)), Number(valueIn(max))];
    if (from === undefined || to === undefined || from < low || to > high)
      issues.push(refuse('ADM_ORDER', range, { name: range, min: low, max: high }));
  }
  for (const [name, sum] of SUMS) {
    const value = valueIn(name);
    const total = Array.isArray(value) ? value.reduce<number>((all, item) => all + Number(item), 0) : 0;
    if (total !== sum) issues.push(refuse('V_INVALID', name));
  }
  return issues;
}
