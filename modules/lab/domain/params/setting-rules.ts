import type { SettingValue } from '#engine/define/setting.ts';
import { isRecord } from '#engine/define/setting-check.ts';
import { isBusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { isPattern, NUMBER_SIGNS, type NumberKind } from '../requests/numbers.ts';
import { LAB_KINDS, type LabKind } from '../requests/states.ts';
import { STEP_NAMES } from '../requests/step-levels.ts';

/** Kinds of number a laboratory gives, in the order they stand in. */
export const NUMBER_KINDS = Object.keys(NUMBER_SIGNS) as readonly NumberKind[];

/** The pattern of each kind of number: LABNUM holds one for all, or "request=…;sample=…" where they differ. */
export function patternsOf(value: string): Readonly<Record<NumberKind, string>> {
  const parts = value.split(';').map((part) => part.trim());
  const own = new Map(
    parts.flatMap((part) => (part.includes('=') ? [[part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)] as const] : [])),
  );
  const common = parts.find((part) => !part.includes('=')) ?? '{yy}{n:6}';
  return Object.fromEntries(NUMBER_KINDS.map((kind) => [kind, own.get(kind) ?? common])) as Record<NumberKind, string>;
}

/** LABNUM as it is kept: one pattern where all are alike. */
export function patternText(patterns: Readonly<Record<NumberKind, string>>): string {
  const [first = ''] = NUMBER_KINDS.map((kind) => patterns[kind]);
  if (NUMBER_KINDS.every((kind) => patterns[kind] === first)) return first;
  return NUMBER_KINDS.map((kind) => `${kind}=${patterns[kind]}`).join(';');
}

const invalid = (name: string): Issue => refuse('V_INVALID', name, { field: name });

/** Patterns tell their numbers apart, and from year to year: the counter begins anew each year. */
export function patternIssue(value: SettingValue, name: string): Issue | null {
  const all = Object.values(patternsOf(String(value)));
  return all.every((one) => isPattern(one) && /\{yy(yy)?\}/.test(one) && one.length <= 30) ? null : invalid(name);
}

const byKind = (value: SettingValue, each: (one: unknown) => boolean): boolean =>
  isRecord(value) && Object.entries(value).every(([kind, one]) => Object.hasOwn(LAB_KINDS.words, kind) && each(one));

/** Y or N by kind of laboratory. */
export const kindFlagsIssue = (value: SettingValue, name: string): Issue | null =>
  byKind(value, (one) => one === 'Y' || one === 'N') ? null : invalid(name);

const isText = (one: unknown, most: number): boolean => typeof one === 'string' && one.length <= most;

/** A label in three languages by kind. */
export const kindNamesIssue = (value: SettingValue, name: string): Issue | null =>
  byKind(value, (one) => isRecord(one) && ['V', 'E', 'T'].every((language) => isText(one[language], 60))) ? null : invalid(name);

const STEP_KEY = new RegExp(`^(?:${STEP_NAMES.join('|')})\\.(?:L|M|S|R)(?:\\.customer)?$`);

/** Levels by step and kind, 15 to 90. */
export function stepLevelsIssue(value: SettingValue, name: string): Issue | null {
  const right = (key: string, level: unknown) => STEP_KEY.test(key) && Number.isInteger(level) && Number(level) >= 15 && Number(level) <= 90;
  return isRecord(value) && Object.entries(value).every(([key, level]) => right(key, level)) ? null : invalid(name);
}

/** Weekdays 0 to 6, at least one, and days it is closed. */
export function workIssue(value: SettingValue, name: string): Issue | null {
  if (!isRecord(value)) return invalid(name);
  const { days, holidays } = value;
  const weekdays = Array.isArray(days) && days.length > 0 && days.every((day) => Number.isInteger(day) && day >= 0 && day <= 6);
  const closed = Array.isArray(holidays) && holidays.length <= 366 && holidays.every((day) => isBusinessDate(day));
  return weekdays && closed ? null : invalid(name);
}

/** Texts of a letter in three languages. */
export const mailIssue = (value: SettingValue, name: string): Issue | null =>
  isRecord(value) && ['V', 'E', 'T'].every((language) => isText(value[language], 1500)) ? null : invalid(name);

/** Numbers of a table, each with its ends. */
export const numbersIssue =
  (ends: Readonly<Record<string, readonly [number, number]>>) =>
  (value: SettingValue, name: string): Issue | null => {
    if (!isRecord(value)) return invalid(name);
    const wrong = Object.entries(ends).find(([key, [min, max]]) => typeof value[key] !== 'number' || value[key] < min || value[key] > max);
    return wrong === undefined ? null : refuse('V_RANGE', name, { min: wrong[1][0], max: wrong[1][1] });
  };

/** Days a half-life of maternal antibody may last. */
export const HALF_LIFE = { min: 3, max: 40 } as const;

/** Half-lives by disease, in days. */
export function halfLivesIssue(value: SettingValue, name: string): Issue | null {
  if (!isRecord(value)) return invalid(name);
  const right = (days: unknown) => typeof days === 'number' && days >= HALF_LIFE.min && days <= HALF_LIFE.max;
  return Object.values(value).every(right) ? null : refuse('V_RANGE', name, { min: HALF_LIFE.min, max: HALF_LIFE.max });
}

/** Half-life of the maternal antibody against a disease: its own (LABHALFOF), else that of all (LABHALF). */
export function halfLifeOf(byDisease: SettingValue, usual: number, disease: string | null): number {
  const own = isRecord(byDisease) && disease !== null ? byDisease[disease] : undefined;
  return typeof own === 'number' ? own : usual;
}

/** The label of a kind as the laboratory has it (LABKNDNAME). */
export function kindName(names: SettingValue, kind: LabKind, language: 'V' | 'E' | 'T'): string {
  const own = isRecord(names) ? names[kind] : undefined;
  const said = isRecord(own) ? own[language] : undefined;
  return typeof said === 'string' && said.trim() !== '' ? said : LAB_KINDS.words[kind][language];
}

/** A letter that brings a report, its marks filled in; blank where the laboratory has no text. */
export function letterOf(texts: SettingValue, language: 'V' | 'E' | 'T', marks: Readonly<Record<'no' | 'customer' | 'lab', string>>): string {
  const text = isRecord(texts) && typeof texts[language] === 'string' ? texts[language] : '';
  return text.replace(/\{(no|customer|lab)\}/g, (_, mark: 'no' | 'customer' | 'lab') => marks[mark]);
}
