import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Text3, t1 } from '#kernel/language.ts';
import type { WorkAnimal, WorkDays, WorkItem } from './work-items.ts';

/** One line of the vaccination programme (setting VACPLAN): an item for a type of pig on a day in pig, of lactation or of age. */
export interface VaccinationLine {
  readonly item: string;
  readonly type?: string;
  readonly inpigday?: number;
  readonly lactday?: number;
  readonly ageday?: number;
}

/** The programme of the farm and when each item was last given to whom. */
export interface VaccinationBook {
  readonly lines: readonly VaccinationLine[];
  readonly given: ReadonlyMap<string, BusinessDate>;
  /** What an item is called. */
  readonly names: ReadonlyMap<string, Text3>;
}

function isLine(line: unknown): line is VaccinationLine {
  return typeof line === 'object' && line !== null && typeof (line as { item?: unknown }).item === 'string';
}

/** Lines of the programme as the setting holds them. */
export function vaccinationLines(value: unknown): VaccinationLine[] {
  return Array.isArray(value) ? value.filter(isLine) : [];
}

/** How the book names who was given what. */
export const givenKey = (pgid: string, item: string): string => `${pgid} ${item}`;

/** The day the line counts from for this animal now, and how far; null where it does not stand in that state. */
function basisOf(a: WorkAnimal, line: VaccinationLine): { readonly from: BusinessDate; readonly days: number } | null {
  if (line.inpigday !== undefined)
    return (a.status === 'M' || a.status === 'S') && a.matedt !== null ? { from: a.matedt, days: line.inpigday } : null;
  if (line.lactday !== undefined) return a.status === 'L' && a.farrowdt !== null ? { from: a.farrowdt, days: line.lactday } : null;
  return line.ageday !== undefined && a.birthdt !== null ? { from: a.birthdt, days: line.ageday } : null;
}

function typeOf(a: WorkAnimal): string {
  if (a.sex === 'M') return 'boar';
  return a.status === 'G' ? 'gilt' : 'sow';
}

/** Vaccinations an animal is due for: those of the programme not given since its basis day. */
export function vaccinationItems(a: WorkAnimal, book: VaccinationBook, { day, until }: WorkDays): WorkItem[] {
  return book.lines.flatMap((line) => {
    const basis = line.type === undefined || line.type === typeOf(a) ? basisOf(a, line) : null;
    if (basis === null) return [];
    const due = addDays(basis.from, basis.days);
    const last = book.given.get(givenKey(a.pgid, line.item));
    if (due > until || (last !== undefined && last >= basis.from)) return [];
    return [{ list: 'vaccinate', due, day: daysBetween(basis.from, day), hint: book.names.get(line.item) ?? t1(line.item), itemid: line.item }];
  });
}

/** Items of the programme a sow in pig should have had by now and was not given since her mating. */
export function missingInPig(sow: { readonly pgid: string; readonly matedt: BusinessDate }, book: VaccinationBook, day: BusinessDate): string[] {
  const due = book.lines.filter(({ item, type, inpigday }) => {
    if (inpigday === undefined || (type !== undefined && type !== 'sow') || addDays(sow.matedt, inpigday) > day) return false;
    const last = book.given.get(givenKey(sow.pgid, item));
    return last === undefined || last < sow.matedt;
  });
  return [...new Set(due.map(({ item }) => item))];
}
