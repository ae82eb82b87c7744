import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { handleSigned } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { errorsOf } from '#kernel/issue.ts';
import { mergePedigree } from '../../contract/pedigree.calls.ts';
import { pedigreeIssues } from '../pedigree-rules.ts';
import { type GenAnimal, loadRegister, type Register } from '../register.ts';
import { type GenScope, openForChange } from '../scope.ts';
import { writePapers } from '../write-papers.ts';
import { animalOf, factsIn, parentUse, samePaper, TYPED } from './pedigree.handlers.ts';

/** The two ids that become one. Ids of a herd's own animals are the herd's; only an id from papers gives way. */
function mergedPair(register: Register, scope: GenScope, from: string, into: string): [GenAnimal, GenAnimal] {
  const [old, kept] = [animalOf(register, scope, from, 'from'), animalOf(register, scope, into, 'into')];
  // One id, or two that were made one before.
  if (old.gid === kept.gid) throw refused('838', 'into');
  if (old.sex !== null && kept.sex !== null && old.sex !== kept.sex) throw refused('431', 'into', { id: into });
  if (old.animalId !== null) throw refused('GEN_ID_EXISTS', 'from', { id: from });
  const [asOld, asKept] = [old, kept].map(({ gid }) => parentUse(register)(gid));
  if ((asOld?.sire && asKept?.dam) || (asOld?.dam && asKept?.sire)) throw refused('GEN_LOOP', 'into', { id: into });
  return [old, kept];
}

/** The animal as it will be: what its id does not say yet is taken from the papers of the id that goes. */
function joined(old: GenAnimal, kept: GenAnimal): GenAnimal {
  const facts = Object.fromEntries(TYPED.map((key) => [key, kept[key] ?? old[key]]));
  return { ...kept, ...facts };
}

/** The animal and the children of the id that goes, as they will be. @throws Refused what stands against one of them. */
function checkAfter(register: Register, children: readonly GenAnimal[], old: GenAnimal, kept: GenAnimal): void {
  const moved = (parent: string | null): string | null => (parent === old.gid ? kept.gid : parent);
  const asMoved = (animal: GenAnimal): GenAnimal => ({ ...animal, sireid: moved(animal.sireid), damid: moved(animal.damid) });
  const lookup = (gid: string): GenAnimal | null => {
    const animal = gid === old.gid || gid === kept.gid ? kept : register.get(gid);
    return animal === null ? null : asMoved(animal);
  };
  const nothing = () => ({ sire: false, dam: false });
  const found = (animal: GenAnimal) => errorsOf(pedigreeIssues(asMoved(animal), lookup, register.lines, nothing));
  const issues = [
    // A breed nobody knew before is no business of the merging.
    ...[kept, ...children].flatMap(found).filter(({ code }) => code !== 'GEN_BREED_MISSING'),
    // Parent and child are never one animal, whichever parents are kept.
    ...found({ ...old, gid: kept.gid }).filter(({ code }) => code === 'GEN_LOOP'),
  ];
  if (issues.length > 0) throw new Refused(issues.slice(0, 20).map((issue) => ({ ...issue, field: 'into' })));
}

/** Everything that names the old id names the kept one, and the old row goes. */
async function moveId(db: Db, farms: readonly string[], old: string, kept: string): Promise<void> {
  for (const side of ['sireid', 'damid'])
    await db.query(`update gen_animal set ${side} = $3, version = version + 1 where farm_id = any($1) and ${side} = $2`, [farms, old, kept]);
  // Ids that gave way to this one before follow it.
  await db.query('update gen_alias set gid = $3 where farm_id = any($1) and gid = $2', [farms, old, kept]);
  await db.query('delete from gen_animal where farm_id = any($1) and gid = $2', [farms, old]);
  await db.query('delete from genetic_id where farm_id = any($1) and gid = $2', [farms, old]);
  await db.query(
    `update gen_test set gid = $3 where farm_id = any($1) and gid = $2
       and not exists (select from gen_test t where t.farm_id = gen_test.farm_id and t.gid = $3 and t.testdt = gen_test.testdt)`,
    [farms, old, kept],
  );
}

/** Two ids of one animal become one. */
export const mergeHandler = handleSigned(mergePedigree, async (ctx, { from, into, reason }) => {
  const scope = await openForChange(ctx);
  if (reason.trim() === '') throw refused('V_REQUIRED', 'reason', { field: 'reason' });
  const register = await loadRegister(ctx.db, scope);
  const [old, kept] = mergedPair(register, scope, from, into);
  const after = joined(old, kept);
  const children = register.animals.filter((animal) => animal.gid !== kept.gid && (animal.sireid === old.gid || animal.damid === old.gid));
  checkAfter(register, children, old, after);
  await moveId(ctx.db, scope.farms, old.gid, kept.gid);
  await ctx.db.query('insert into gen_alias (farm_id, alias, gid, merged_by, reason) values ($1, $2, $3, $4, $5)', [
    old.farm,
    old.gid,
    kept.gid,
    ctx.session.userid,
    reason,
  ]);
  if (!samePaper(kept, after)) await writePapers(ctx.db, scope, ctx.session.userid, [after]);
  await audit(ctx, {
    screen: 'PigPedList',
    subject: 'pedigree',
    subjectId: kept.gid,
    kind: 'merge',
    before: { gid: old.gid, ...factsIn(kept) },
    after: { gid: kept.gid, ...factsIn(after) },
    reason,
  });
  return { moved: children.length };
});
