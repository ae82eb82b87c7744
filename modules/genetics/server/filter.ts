import { asGid } from '../domain/genetic-id.ts';
import type { GenAnimal, Register } from './register.ts';
import type { GenScope } from './scope.ts';

/** The animal filter as calls carry it. */
export interface AnimalFilter {
  readonly ids?: string | null | undefined;
  readonly farm?: string | null | undefined;
  readonly breed?: string | null | undefined;
  readonly lineage?: string | null | undefined;
  readonly sex?: 'M' | 'F' | null | undefined;
  readonly bornFrom?: string | null | undefined;
  readonly bornTo?: string | null | undefined;
  readonly status?: 'living' | 'gone' | 'ancestor' | 'all' | null | undefined;
}

function bornIn(animal: GenAnimal, from: string | null | undefined, to: string | null | undefined): boolean {
  if (from == null && to == null) return true;
  return animal.birthdt !== null && (from == null || animal.birthdt >= from) && (to == null || animal.birthdt <= to);
}

/** True for an animal the filter lets through; farms out of reach never do. */
export function fits(animal: GenAnimal, filter: AnimalFilter, readable: readonly string[]): boolean {
  const status = filter.status ?? 'living';
  return (
    readable.includes(animal.farm) &&
    (filter.farm == null || animal.farm === filter.farm) &&
    (filter.breed == null || animal.breed === filter.breed) &&
    (filter.lineage == null || animal.lineage === filter.lineage) &&
    (filter.sex == null || animal.sex === filter.sex) &&
    (status === 'all' || animal.status === status) &&
    bornIn(animal, filter.bornFrom, filter.bornTo)
  );
}

/** Ids typed into one box: parted by commas, semicolons and lines; by blanks unless an id with a blank is meant. */
function idsIn(typed: string, register: Register, farm: string): string[] {
  return typed
    .split(/[,;\t\n]+/)
    .map(asGid)
    .filter((part) => part !== '')
    .flatMap((part) => (register.find(part, farm) === null ? part.split(' ') : [part]));
}

/** How many animals the filter finds in each status, whichever it asks for. */
export function statusCounts(register: Register, scope: GenScope, filter: AnimalFilter): Record<GenAnimal['status'], number> {
  const counts = { living: 0, gone: 0, ancestor: 0 };
  for (const { status } of chosen(register, scope, { ...filter, status: 'all' })) counts[status]++;
  return counts;
}

/** Animals of the filter, in the order of their ids; ids named stand for themselves, whatever their status. */
export function chosen(register: Register, scope: GenScope, filter: AnimalFilter): GenAnimal[] {
  const ids = idsIn(filter.ids ?? '', register, scope.farmid);
  const among =
    ids.length === 0
      ? register.animals.filter((animal) => fits(animal, filter, scope.readable))
      : ids.flatMap((id) => register.find(id, scope.farmid) ?? []).filter((animal) => fits(animal, { ...filter, status: 'all' }, scope.readable));
  return [...new Set(among)].sort((a, b) => (a.gid < b.gid ? -1 : 1));
}
