import { isNumberIn, isRecord } from '#engine/define/setting-check.ts';

/** Death rates ALARM gives limits of. */
export const ALARM_FIGURES = ['MORT', 'PWM', 'NURM', 'SB'] as const;

/** "statistical" (2 and 3 SD of the past), one alarm limit in %, or warning and alarm in that order. */
function isLimit(value: unknown): boolean {
  if (value === 'statistical') return true;
  if (isNumberIn(value, 0, 100)) return true;
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [warn, alarm] = value as readonly unknown[];
  return isNumberIn(warn, 0, 100) && isNumberIn(alarm, 0, 100) && warn < alarm;
}

/** Limits by death rate: what ALARM keeps. */
export function isAlarm(value: unknown): boolean {
  const known = (name: string): boolean => (ALARM_FIGURES as readonly string[]).includes(name);
  return isRecord(value) && Object.entries(value).every(([name, limit]) => known(name) && isLimit(limit));
}

/** Types of pig a line of VACPLAN speaks of, and the day it counts from: exactly one of them is given. */
export const VACCINATED = ['sow', 'gilt', 'boar'] as const;
export const VACCINATION_DAYS = ['inpigday', 'lactday', 'ageday'] as const;

const LONGEST_PLAN = 200;

function isVaccination(line: unknown): boolean {
  if (!isRecord(line) || typeof line['item'] !== 'string' || line['item'].trim() === '') return false;
  const { item: _, type, ...days } = line;
  if (type !== undefined && !(VACCINATED as readonly unknown[]).includes(type)) return false;
  const given = Object.entries(days);
  const isDay = (value: unknown): boolean => isNumberIn(value, 0, 2000) && Number.isInteger(value);
  return given.length === 1 && given.every(([name, day]) => (VACCINATION_DAYS as readonly string[]).includes(name) && isDay(day));
}

/** The programme of vaccinations VACPLAN keeps. */
export function isVaccinationPlan(value: unknown): boolean {
  return Array.isArray(value) && value.length <= LONGEST_PLAN && value.every(isVaccination);
}
