import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import type { HerdSettings } from './settings.ts';

/** An animal as far as its parentage goes. */
export interface Kin {
  readonly pgid: string;
  readonly sex: 'F' | 'M' | null;
  readonly birthdt: BusinessDate | null;
  readonly sireid: string | null;
  readonly damid: string | null;
}

/** A mating that gave a litter: the day of farrowing and the boars that served. */
export interface LitterOf {
  readonly farrowdt: BusinessDate;
  readonly boars: readonly string[];
}

/** Birth and farrowing may be written a day apart. */
export const BIRTH_SLACK = 1;

/** The litter of a dam a birth date falls on, a day more or less; null when none does. */
export function litterAt(litters: readonly LitterOf[], birthdt: BusinessDate | null): LitterOf | null {
  if (birthdt === null) return null;
  const near = litters.filter(({ farrowdt }) => Math.abs(daysBetween(farrowdt, birthdt)) <= BIRTH_SLACK);
  return near.toSorted((a, b) => Math.abs(daysBetween(a.farrowdt, birthdt)) - Math.abs(daysBetween(b.farrowdt, birthdt)))[0] ?? null;
}

/** The sire a litter proposes: the only boar of its mating; null when several served or none is known. */
export function proposedSire(litter: LitterOf | null): string | null {
  const boars = new Set(litter?.boars ?? []);
  return boars.size === 1 ? ([...boars][0] ?? null) : null;
}

/** 431: unknown sex, wrong sex, or too young to be a parent (in pig before it was born). */
function parentIssue(animal: Kin, field: 'sireid' | 'damid', pgid: string, parent: Kin | null, settings: HerdSettings): Issue | null {
  const wrongSex = parent?.sex !== (field === 'sireid' ? 'M' : 'F');
  const { birthdt } = animal;
  const young = parent !== null && parent.birthdt !== null && birthdt !== null && daysBetween(parent.birthdt, birthdt) <= settings.GESTMIN;
  return pgid === animal.pgid || wrongSex || young ? refuse('431', field, { id: pgid }) : null;
}

/** What a correction of parents sets: identities, null for unknown. */
export interface NewParents {
  readonly sireid: string | null;
  readonly damid: string | null;
  readonly sire: Kin | null;
  readonly dam: Kin | null;
  /** Litters of the new dam on this farm. */
  readonly litters: readonly LitterOf[];
}

/** 430, 431, and 404 when a new dam had no litter on the day of birth. Parents that stay are not asked again. */
export function parentChangeIssues(animal: Kin, next: NewParents, settings: HerdSettings): Issue[] {
  const { sireid, damid, sire, dam, litters } = next;
  if (sireid !== null && sireid === damid) return [refuse('430', 'damid')];
  const issues: Issue[] = [];
  const asked = (field: 'sireid' | 'damid', pgid: string | null, parent: Kin | null): void => {
    const issue = pgid === null || pgid === animal[field] ? null : parentIssue(animal, field, pgid, parent, settings);
    if (issue !== null) issues.push(issue);
  };
  asked('sireid', sireid, sire);
  asked('damid', damid, dam);
  const moved = damid !== null && damid !== animal.damid && dam !== null;
  if (issues.length === 0 && moved && litterAt(litters, animal.birthdt) === null) issues.push(refuse('404', 'damid', { date: animal.birthdt ?? '' }));
  return issues;
}

/** Ancestors of an animal: 1 itself, 2 sire, 3 dam, 2n and 2n + 1 the parents of n (a pedigree of three generations has 15). */
export function pedigreeOf(pgid: string, kin: ReadonlyMap<string, Pick<Kin, 'sireid' | 'damid'>>, generations = 3): (string | null)[] {
  const list: (string | null)[] = [pgid];
  for (let n = 0; n < 2 ** generations - 1; n += 1) {
    const parents = list[n] == null ? undefined : kin.get(list[n] ?? '');
    list.push(parents?.sireid ?? null, parents?.damid ?? null);
  }
  return list;
}
