import { parseBusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { formIssue } from './forms.ts';
import { FIXED, type SettingDef, type SettingType, type SettingValue } from './setting-def.ts';
import { targetsIssue } from './targets.ts';

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

function checkTable(def: SettingDef, value: SettingValue): Issue | null {
  return def.name === 'TARGETS' ? targetsIssue(value) : holds(typeof value === 'object', def);
}

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
  table: checkTable,
};

/** What is wrong with a value of a setting, or null. Blank is refused: a value is taken back by removing its row. */
export function settingIssue(def: SettingDef, value: SettingValue): Issue | null {
  if (def.by === FIXED) return refuse('ADM_LEVEL', def.name);
  if (value === null) return def.type === 'date' ? null : refuse('V_REQUIRED', def.name);
  return CHECKS[def.type](def, value) ?? formIssue(def.name, value);
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

type ValueIn = (name: string) => SettingValue;

/** Where neighbours of one order stand the wrong way round; `max` is what the upper one may reach at most. */
function orderOf({ names, strict }: (typeof ORDERS)[number], valueIn: ValueIn): Issue[] {
  return names.slice(1).flatMap((high, i) => {
    const next = names[i + 2];
    const [a, b] = [Number(valueIn(names[i] ?? '')), Number(valueIn(high))];
    const wrong = strict ? a >= b : a > b;
    return wrong ? [refuse('ADM_ORDER', high, { name: high, min: a, max: next === undefined ? '…' : Number(valueIn(next)) })] : [];
  });
}

function withinIssue([range, min, max]: (typeof WITHIN)[number], valueIn: ValueIn): Issue[] {
  const value = valueIn(range);
  const [from, to] = Array.isArray(value) ? value.map(Number) : [];
  const [low, high] = [Number(valueIn(min)), Number(valueIn(max))];
  const inside = from !== undefined && to !== undefined && from >= low && to <= high;
  return inside ? [] : [refuse('ADM_ORDER', range, { name: range, min: low, max: high })];
}

function sumIssue([name, sum]: (typeof SUMS)[number], valueIn: ValueIn): Issue[] {
  const value = valueIn(name);
  const total = Array.isArray(value) ? value.reduce<number>((all, item) => all + Number(item), 0) : 0;
  return total === sum ? [] : [refuse('V_INVALID', name)];
}

/** Settings each provider's sign-in needs, by its kind. */
const KEYS: Readonly<Record<string, readonly string[]>> = { F: ['FBID', 'FBKEY'], G: ['GOOGLEID', 'GOOGLEKEY'] };

/** Login kinds chosen whose keys are blank; `valueIn` gives the value after the change. */
export function keyIssues(valueIn: ValueIn): Issue[] {
  const kinds = valueIn('LOGINKINDS');
  const wanted = Array.isArray(kinds) ? kinds.map(String) : [];
  const missing = wanted.flatMap((kind) => KEYS[kind] ?? []).filter((name) => String(valueIn(name) ?? '') === '');
  return missing.map((field) => refuse('V_REQUIRED', field, { field }));
}

/** Refusals of values that stand in a wrong order to each other; `valueIn` gives the value after the change. */
export function orderIssues(valueIn: ValueIn): Issue[] {
  return [
    ...ORDERS.flatMap((order) => orderOf(order, valueIn)),
    ...WITHIN.flatMap((within) => withinIssue(within, valueIn)),
    ...SUMS.flatMap((sum) => sumIssue(sum, valueIn)),
  ];
}
