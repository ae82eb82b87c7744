import { handleSigned } from '#engine/server/pipeline.ts';
import { checkPedigree } from '../../contract/pedigree.calls.ts';
import { crossesOf, crossKey } from '../formulas.ts';
import type { GenAnimal, Register } from '../register.ts';
import { loadRegister } from '../register.ts';
import { openScope } from '../scope.ts';

interface Crossing {
  readonly sire: string;
  readonly dam: string;
  readonly progcode: string;
}

/** True for an animal whose line no formula makes of its parents' lines; of one line comes that line. */
function strange(animal: GenAnimal, register: Register, codes: ReadonlyMap<string, readonly Crossing[]>): boolean {
  const [sire, dam] = [register.get(animal.sireid), register.get(animal.damid)];
  if (animal.lineage === null || sire?.lineage == null || dam?.lineage == null) return false;
  if (sire.lineage === dam.lineage) return animal.lineage !== sire.lineage && animal.breed !== sire.breed;
  const known = crossesOf(sire, dam).flatMap((cross) => codes.get(crossKey(cross)) ?? []);
  return !known.some((formula) => formula.progcode === animal.lineage);
}

/** Faults by kind; breed missing and breeds no formula explains stand beside those of the pedigree itself. */
export const pedigreeCheckHandler = handleSigned(checkPedigree, async (ctx) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  const { defects, faulty } = register.check();
  const kinds = [...Map.groupBy(defects, (defect) => defect.kind)].map(([kind, list]) => ({
    kind: kind as string,
    fault: list[0]?.fault ?? false,
    n: list.length,
    examples: list.slice(0, 100).map((defect) => [...defect.animals]),
  }));
  const formulas = await ctx.db.query<Crossing>('select sire, dam, progcode from gen_formula where prnt2 = $1', [scope.prnt2]);
  const codes = Map.groupBy(formulas.rows, crossKey);
  const unbred = register.animals.filter((animal) => animal.breed === null || animal.lineage === null);
  const crossed = codes.size === 0 ? [] : register.animals.filter((animal) => strange(animal, register, codes));
  for (const [kind, list] of [
    ['breed-missing', unbred],
    ['formula-missing', crossed],
  ] as const)
    if (list.length > 0)
      kinds.push({ kind, fault: kind === 'breed-missing', n: list.length, examples: list.slice(0, 100).map((animal) => [animal.gid]) });
  return { animals: register.animals.length, faulty, kinds };
});
