import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { HerdSettings } from './settings.ts';

/** First and last mating day of a group. */
export interface GroupDays {
  readonly code: string;
  readonly first: BusinessDate;
  readonly last: BusinessDate;
}

/** 382 of the first group that ends before it begins, overlaps the one before or leaves days between. */
export function groupGapIssues(groups: readonly GroupDays[]): Issue[] {
  const sorted = [...groups].sort((a, b) => (a.first < b.first ? -1 : 1));
  const bad = sorted.find(({ first, last }, at) => {
    const before = sorted[at - 1];
    return last < first || (before !== undefined && addDays(before.last, 1) !== first);
  });
  return bad === undefined ? [] : [refuse('382', 'first', { group: bad.code, why: 'days' })];
}

/** Matings needed to fill farrowing places at an expected farrowing rate in per cent: places / (FR/100), rounded up. */
export function neededMatings(places: number, fr: number): number {
  return Math.ceil(Number(((places * 100) / fr).toPrecision(12)));
}

/** Groups of `days` days one after the other, from a day on, until one would begin after `end`. */
export function groupRuns(from: BusinessDate, end: BusinessDate, days: number): { first: BusinessDate; last: BusinessDate }[] {
  const runs: { first: BusinessDate; last: BusinessDate }[] = [];
  for (let first = from; first <= end; first = addDays(first, days)) runs.push({ first, last: addDays(first, days - 1) });
  return runs;
}

/** Days expected of a group; null is computed. */
interface ExpectedDays {
  readonly first: BusinessDate;
  readonly farrowdt: BusinessDate | null;
  readonly weandt: BusinessDate | null;
}

type PlanSettings = Pick<HerdSettings, 'GESTSTD' | 'LACTSTD'>;

/** The days a group is expected to begin farrowing and weaning: those typed, else counted from its first mating day. */
export function expectedDays({ first, farrowdt, weandt }: ExpectedDays, { GESTSTD, LACTSTD }: PlanSettings) {
  const born = farrowdt ?? addDays(first, GESTSTD);
  return { farrowdt: born, weandt: weandt ?? addDays(born, LACTSTD) };
}

/**
 * The days expected that were typed: those a form shows because they are computed of the days the group has, or had, stay
 * computed and go with its first mating day.
 */
export function daysTyped(
  group: ExpectedDays,
  before: ExpectedDays | null,
  { GESTSTD, LACTSTD }: PlanSettings,
): Pick<ExpectedDays, 'farrowdt' | 'weandt'> {
  const stands = before === null ? [group] : [group, before];
  const due = stands.map(({ first }) => addDays(first, GESTSTD));
  const farrowdt = group.farrowdt !== null && due.includes(group.farrowdt) ? null : group.farrowdt;
  const born = [...due, ...stands.flatMap((one) => one.farrowdt ?? [])];
  const weaned = born.map((day) => addDays(day, LACTSTD));
  return { farrowdt, weandt: group.weandt !== null && weaned.includes(group.weandt) ? null : group.weandt };
}
