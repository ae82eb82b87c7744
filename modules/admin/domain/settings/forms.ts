import { type Issue, refuse } from '#kernel/issue.ts';

type Check = (value: unknown) => boolean;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max;
const isDay = (value: unknown): boolean => isNumber(value, 0, 2000) && Number.isInteger(value);

/** Death rates ALARM gives limits of. */
export const ALARM_FIGURES = ['MORT', 'PWM', 'NURM', 'SB'] as const;

/** "statistical" (2 and 3 SD of the past), one alarm limit in %, or warning and alarm in that order. */
function isLimit(value: unknown): boolean {
  if (value === 'statistical') return true;
  if (isNumber(value, 0, 100)) return true;
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [warn, alarm] = value as readonly unknown[];
  return isNumber(warn, 0, 100) && isNumber(alarm, 0, 100) && warn < alarm;
}

function isAlarm(value: unknown): boolean {
  const known = (name: string): boolean => (ALARM_FIGURES as readonly string[]).includes(name);
  return isRecord(value) && Object.entries(value).every(([name, limit]) => known(name) && isLimit(limit));
}

/** Types of pig a line of VACPLAN speaks of, and the day it counts from: exactly one of them is given. */
export const VACCINATED = ['sow', 'gilt', 'boar'] as const;
export const VACCINATION_DAYS = ['inpigday', 'lactday', 'ageday'] as const;

function isVaccination(line: unknown): boolean {
  if (!isRecord(line) || typeof line['item'] !== 'string' || line['item'].trim() === '') return false;
  const { item: _, type, ...days } = line;
  if (type !== undefined && !(VACCINATED as readonly unknown[]).includes(type)) return false;
  const given = Object.entries(days);
  return given.length === 1 && given.every(([name, day]) => (VACCINATION_DAYS as readonly string[]).includes(name) && isDay(day));
}

/** Weeks from–to, each class beginning where the one before ends. */
function isAgeClasses(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every((line: unknown, at) => {
    const [from, to] = Array.isArray(line) && line.length === 2 ? (line as readonly unknown[]) : [];
    if (!isNumber(from, 0, 60) || !isNumber(to, from, 60)) return false;
    const before = at === 0 ? undefined : (value[at - 1] as readonly unknown[] | undefined);
    return before === undefined || before[1] === from - 1;
  });
}

/** Index and bonus, both rising. */
function isBonus(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  return value.every((line: unknown, at) => {
    const [index, bonus] = Array.isArray(line) && line.length === 2 ? (line as readonly unknown[]) : [];
    const [least, below] = (at === 0 ? [-1, -1] : value[at - 1]) as readonly [number, number];
    return isNumber(index, 0, 1000) && isNumber(bonus, 0, 1e9) && index > least && bonus > below;
  });
}

const isRising: Check = (value) => Array.isArray(value) && value.every((item, at) => at === 0 || Number(item) > Number(value[at - 1]));
const ofLength =
  (length: number, check: Check = () => true): Check =>
  (value) =>
    Array.isArray(value) && value.length === length && check(value);

/** Settings whose value has a form of its own, besides its type and range. */
const FORMS: Readonly<Record<string, Check>> = {
  ALARM: isAlarm,
  VACPLAN: (value) => Array.isArray(value) && value.length <= 200 && value.every(isVaccination),
  AGECLASS: isAgeClasses,
  EPEFBONUS: isBonus,
  FLOORPRICE: (value) => isRecord(value) && Object.values(value).every((price) => isNumber(price, Number.MIN_VALUE, 1e9)),
  ONWAYDAYS: ofLength(3, isRising),
  LSUFACT: ofLength(4),
  PARSHARE: ofLength(8),
  GENACC: ofLength(2, isRising),
  // 0 means never; a shorter life than a month would only teach people to write passwords down.
  PWDDAYS: (value) => value === 0 || isNumber(value, 30, 365),
};

/** V_INVALID where a value has not the form its setting asks for; null for settings without one. */
export function formIssue(name: string, value: unknown): Issue | null {
  return FORMS[name]?.(value) === false ? refuse('V_INVALID', name, { field: name }) : null;
}
