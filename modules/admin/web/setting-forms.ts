import { knownNumber } from '#kernel/known.ts';
import { ALARM_FIGURES, VACCINATED, VACCINATION_DAYS } from '#modules/herd/domain/settings/plan-forms.ts';

/** One line of the vaccination programme as its editor shows it. */
export interface VaccinationLine {
  readonly item: string;
  readonly type?: (typeof VACCINATED)[number];
  readonly inpigday?: number;
  readonly lactday?: number;
  readonly ageday?: number;
}

/** Fixed limits as warning and alarm, or what the past says. */
export type Limit = 'statistical' | readonly [warn: number, alarm: number];

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    // A text no editor wrote shows as an empty form; the server says what is wrong with it.
    return null;
  }
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/** Lines of a stored programme; of days given twice the first stands. */
export function asVaccinations(json: string): readonly VaccinationLine[] {
  const value = parsed(json);
  if (!Array.isArray(value)) return [];
  return value.map((line: unknown) => {
    const { item, type, ...days } = record(line);
    const who = VACCINATED.find((one) => one === type);
    const basis = VACCINATION_DAYS.find((name) => typeof days[name] === 'number');
    return {
      item: String(item ?? ''),
      ...(who === undefined ? {} : { type: who }),
      ...(basis === undefined ? {} : { [basis]: Number(days[basis]) }),
    };
  });
}

function asLimit(value: unknown): Limit {
  if (typeof value === 'number') return [0, value];
  if (!Array.isArray(value)) return 'statistical';
  return [Number(value[0]), Number(value[1])];
}

/** Limits by figure; one number alone is an alarm without a warning. */
export function asAlarm(json: string): Readonly<Record<string, Limit>> {
  const value = record(parsed(json));
  return Object.fromEntries(ALARM_FIGURES.map((name) => [name, asLimit(value[name])]));
}

/** Texts by name, blank where none is kept. */
export function asTexts(json: string, keys: readonly string[]): Readonly<Record<string, string>> {
  const value = record(parsed(json));
  return Object.fromEntries(keys.map((key) => [key, typeof value[key] === 'string' ? value[key] : '']));
}

/** Lines of two numbers; one that is not typed yet is null. */
export function asPairs(json: string): readonly (readonly [number | null, number | null])[] {
  const value = parsed(json);
  return Array.isArray(value)
    ? value.map((line: unknown) => (Array.isArray(line) ? [knownNumber(line[0]), knownNumber(line[1])] : [null, null]))
    : [];
}

/** Numbers by name. */
export function asNumbers(json: string): Readonly<Record<string, number>> {
  const value = record(parsed(json));
  return Object.fromEntries(Object.entries(value).flatMap(([key, number]) => (typeof number === 'number' ? [[key, number] as const] : [])));
}
