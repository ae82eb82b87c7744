import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
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

/** What stands against an animal of the pedigree: breed and line, parents, sex, ages, loops; an id used as both parents. */
export function pedigreeIssues(
  input: PedigreeInput,
  lookup: Lookup,
  lines: ReadonlyMap<string, Line>,
  usedAs: (gid: string) => { sire: boolean; dam: boolean },
): Issue[] {
  const issues: Issue[] = [];
  if (input.breed === null && (input.lineage === null || lines.get(input.lineage) === undefined)) issues.push(refuse('GEN_BREED_MISSING', 'lineage'));
  else if (input.lineage === null) issues.push(warn('GEN_BREED_MISSING', 'lineage'));
  if (input.sireid !== null && input.sireid === input.damid) issues.push(refuse('430', 'damid'));
  issues.push(...parentIssues(input, 'sireid', lookup), ...parentIssues(input, 'damid', lookup));
  if (input.sireid !== null && usedAs(input.sireid).dam) issues.push(refuse('GEN_LOOP', 'sireid', { id: input.sireid }));
  if (input.damid !== null && usedAs(input.damid).sire) issues.push(refuse('GEN_LOOP', 'damid', { id: input.damid }));
  const own = usedAs(input.gid);
  if ((input.sex === 'F' && own.sire) || (input.sex === 'M' && own.dam)) issues.push(refuse('431', 'sex', { id: input.gid }));
  if (issues.every((issue) => issue.code !== 'GEN_LOOP') && loops(input, lookup)) issues.push(refuse('GEN_LOOP', 'sireid', { id: input.gid }));
  return issues;
}
