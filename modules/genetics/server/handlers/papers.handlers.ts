import { handleSigned } from '#engine/server/pipeline.ts';
import { findPapers } from '#modules/herd/contract/breeding.calls.ts';
import { type GenAnimal, loadRegister, type Register } from '../register.ts';
import { type IndexColumn, indexColumn } from '../run/breeding-index.ts';
import { openScope, publishedRun } from '../scope.ts';
import { type GenValue, rounded, valuesOf } from '../values.ts';

const NAMES: Readonly<Record<IndexColumn, 'SPI' | 'MLI' | 'TSI' | 'total'>> = { spi: 'SPI', mli: 'MLI', tsi: 'TSI', total: 'total' };

/** Parents of the animal as the pedigree has them, else those typed. */
function parentsOf(
  register: Register,
  farm: string,
  animal: GenAnimal | null,
  typed: { readonly sireid?: string | null | undefined; readonly damid?: string | null | undefined },
): [GenAnimal | null, GenAnimal | null] {
  const find = (known: string | null | undefined, given: string | null | undefined): GenAnimal | null =>
    register.get(known ?? null) ?? (given == null || given.trim() === '' ? null : register.find(given, farm));
  return [find(animal?.sireid, typed.sireid), find(animal?.damid, typed.damid)];
}

/** The index of an animal, else the mean of its parents': indices are linear in EBVs, so that is the index of the mean EBV. */
function indexOrMean(column: IndexColumn, own: GenValue | undefined, sire: GenValue | undefined, dam: GenValue | undefined) {
  const index = own?.[column] ?? null;
  if (index !== null) return { bvindx: rounded(index, 1), pa: own?.pa ?? false };
  const [a, b] = [sire?.[column] ?? null, dam?.[column] ?? null];
  return { bvindx: a === null || b === null ? null : rounded((a + b) / 2, 1), pa: a !== null && b !== null };
}

/** What entry is filled with; see findPapers. */
export const papersHandler = handleSigned(findPapers, async (ctx, input) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  const found = input.id == null || input.id.trim() === '' ? null : register.find(input.id, scope.farmid);
  const animal = found !== null && scope.readable.includes(found.farm) ? found : null;
  const [sire, dam] = parentsOf(register, scope.farmid, animal, input);
  const run = await publishedRun(ctx.db, scope.prnt2);
  const gids = [animal, sire, dam].flatMap((one) => one?.gid ?? []);
  const values = await valuesOf(ctx.db, run?.runno ?? null, scope.farms, gids);
  const publishedOf = (one: GenAnimal | null): GenValue | undefined => values.get(one?.gid ?? '');
  const line = register.lines.get(animal?.lineage ?? dam?.lineage ?? '');
  const column = indexColumn(line);
  return {
    gid: animal?.gid ?? null,
    lineage: animal?.lineage ?? null,
    sireid: animal?.sireid ?? null,
    damid: animal?.damid ?? null,
    grandparents: [sire?.sireid, sire?.damid, dam?.sireid, dam?.damid].map((id) => id ?? null),
    ...indexOrMean(column, publishedOf(animal), publishedOf(sire), publishedOf(dam)),
    index: NAMES[column],
    run: run?.day ?? null,
  };
});
