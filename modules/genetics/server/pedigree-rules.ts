import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import { foreignSign, meansUnknown } from '../domain/genetic-id.ts';
import type { Line } from './lines.ts';
import type { GenAnimal } from './register.ts';

/** An animal of the pedigree as typed. */
export interface PedigreeInput {
  readonly gid: string;
  readonly breed: string | null;
  readonly lineage: string | null;
  readonly sex: 'M' | 'F' | null;
  readonly birthdt: BusinessDate | null;
  readonly sireid: string | null;
  readonly damid: string | null;
}

/** Animals by genetic id as they stand, with what the file before this row changed. */
export type Lookup = (gid: string) => Pick<GenAnimal, 'gid' | 'sex' | 'birthdt' | 'sireid' | 'damid'> | null;

/** Least days between the births of a parent and its child. */
export const LEAST_PARENT_DAYS = 270;

function parentIssues(input: PedigreeInput, field: 'sireid' | 'damid', lookup: Lookup): Issue[] {
  const id = input[field];
  if (id === null) return [];
  if (id === input.gid) return [refuse('GEN_LOOP', field, { id })];
  const parent = lookup(id);
  if (parent === null) return [];
  const wrongSex = parent.sex !== null && parent.sex !== (field === 'sireid' ? 'M' : 'F');
  const young = parent.birthdt !== null && input.birthdt !== null && daysBetween(parent.birthdt, input.birthdt) < LEAST_PARENT_DAYS;
  return wrongSex || young ? [refuse('431', field, { id })] : [];
}

/** True when the animal would stand among its own ancestors. */
function loops(input: PedigreeInput, lookup: Lookup): boolean {
  const seen = new Set<string>();
  const open = [input.sireid, input.damid].filter((id): id is string => id !== null);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === input.gid) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    const animal = lookup(id);
    if (animal !== null) open.push(...[animal.sireid, animal.damid].filter((parent): parent is string => parent !== null));
  }
  return false;
}

/** No breed at all refuses, a breed without a line warns: the animal enters runs but no line's list. */
function breedIssues({ breed, lineage }: PedigreeInput, lines: ReadonlyMap<string, Line>): Issue[] {
  if (breed === null && (lineage === null || !lines.has(lineage))) return [refuse('GEN_BREED_MISSING', 'lineage')];
  return lineage === null ? [warn('GEN_BREED_MISSING', 'lineage')] : [];
}

/** An id is a father or a mother, never both; an animal's own sex follows what it was used as. */
function parentUseIssues({ gid, sex, sireid, damid }: PedigreeInput, usedAs: (gid: string) => { sire: boolean; dam: boolean }): Issue[] {
  const own = usedAs(gid);
  const wrong = (sex === 'F' && own.sire) || (sex === 'M' && own.dam);
  return [
    ...(sireid !== null && usedAs(sireid).dam ? [refuse('GEN_LOOP', 'sireid', { id: sireid })] : []),
    ...(damid !== null && usedAs(damid).sire ? [refuse('GEN_LOOP', 'damid', { id: damid })] : []),
    ...(wrong ? [refuse('431', 'sex', { id: gid })] : []),
  ];
}

/**
 * New ids of an entry, its own and its parents': only of signs the company allows, so that no parent is named that could
 * never be entered itself. Ids that stand already stay as they are, whatever the setting says now.
 */
export function idIssues(input: Pick<PedigreeInput, 'gid' | 'sireid' | 'damid'>, stands: (gid: string) => boolean, signs: string): Issue[] {
  const issues = (['gid', 'sireid', 'damid'] as const).flatMap((field) => {
    const id = input[field];
    const sign = id === null || stands(id) ? null : foreignSign(id, signs);
    return id === null || sign === null ? [] : [refuse('GEN_ID_SIGN', field, { id, sign, signs })];
  });
  return meansUnknown(input.gid) ? [...issues, refuse('V_INVALID', 'gid')] : issues;
}

/** What stands against an animal of the pedigree: breed and line, parents, sex, ages, loops; an id used as both parents. */
export function pedigreeIssues(
  input: PedigreeInput,
  lookup: Lookup,
  lines: ReadonlyMap<string, Line>,
  usedAs: (gid: string) => { sire: boolean; dam: boolean },
): Issue[] {
  const issues = [
    ...breedIssues(input, lines),
    ...(input.sireid !== null && input.sireid === input.damid ? [refuse('430', 'damid')] : []),
    ...parentIssues(input, 'sireid', lookup),
    ...parentIssues(input, 'damid', lookup),
    ...parentUseIssues(input, usedAs),
  ];
  if (issues.every((issue) => issue.code !== 'GEN_LOOP') && loops(input, lookup)) issues.push(refuse('GEN_LOOP', 'sireid', { id: input.gid }));
  return issues;
}
