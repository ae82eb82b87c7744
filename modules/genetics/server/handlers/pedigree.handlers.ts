import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, refuse } from '#kernel/issue.ts';
import { checkPedigree, findPedigree, getPedigree, mergePedigree, savePedigree } from '../../contract/pedigree.calls.ts';
import { chosen } from '../filter.ts';
import { commonAncestors } from '../measures.ts';
import { PedigreeRows } from '../pedigree-rows.ts';
import { type PedigreeInput, pedigreeIssues } from '../pedigree-rules.ts';
import { type GenAnimal, loadRegister, type Register } from '../register.ts';
import { type GenScope, openForChange, openScope, publishedRun } from '../scope.ts';
import { loadValues, rounded, valuesOf } from '../values.ts';
import { type PaperWrite, writePapers } from '../write-papers.ts';

const findHandler = handleSigned(findPedigree, async (ctx, input) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  const run = await publishedRun(ctx.db, scope.prnt2);
  const found = chosen(register, scope, input);
  const page = found.slice((input.page - 1) * input.size, input.page * input.size);
  const values = await valuesOf(
    ctx.db,
    run?.runno ?? null,
    scope.farms,
    page.map((animal) => animal.gid),
  );
  const rows = new PedigreeRows(register, values);
  return { total: found.length, rows: page.map((animal) => rows.of(animal)), run: run?.day ?? null };
});

/** Places of a drawing: 1 the animal, 2n the sire of place n, 2n + 1 its dam. */
function drawing(register: Register, animal: GenAnimal, generations: number) {
  const nodes: { gid: string; place: number }[] = [];
  const walk = (gid: string | null, place: number, depth: number): void => {
    if (gid === null || depth > generations) return;
    nodes.push({ gid, place });
    const known = register.get(gid);
    walk(known?.sireid ?? null, 2 * place, depth + 1);
    walk(known?.damid ?? null, 2 * place + 1, depth + 1);
  };
  walk(animal.gid, 1, 0);
  const seen = new Map<string, number>();
  for (const { gid } of nodes) seen.set(gid, (seen.get(gid) ?? 0) + 1);
  return nodes.map(({ gid, place }) => {
    const known = register.get(gid);
    return {
      gid,
      place,
      pgid: known?.pgid ?? null,
      sex: known?.sex ?? (place === 1 ? null : place % 2 === 0 ? 'M' : 'F'),
      breed: known?.breed ?? null,
      birthdt: known?.birthdt ?? null,
      f: rounded(register.fOf(gid), 6),
      common: (seen.get(gid) ?? 0) > 1,
    };
  });
}

function ancestorsOf(register: Register, animal: GenAnimal) {
  const [pedigree, f] = [register.pedigree(), register.inbreeding()];
  if (pedigree === null || f === null) return [];
  const at = (gid: string | null): number => (gid === null ? -1 : (pedigree.indexOf.get(gid) ?? -1));
  const found = commonAncestors(pedigree, f, at(animal.sireid), at(animal.damid));
  const sum = found.reduce((total, ancestor) => total + ancestor.contribution, 0);
  return found.map((ancestor) => ({
    gid: pedigree.ids[ancestor.animal] ?? '',
    paths: [...ancestor.paths],
    f: f[ancestor.animal] ?? 0,
    contribution: ancestor.contribution,
    share: sum > 0 ? ancestor.contribution / sum : 0,
  }));
}

/** What is on paper as one line of text. */
function lineOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .filter(([, item]) => item !== null && item !== '')
    .map(([key, item]) => `${key} ${String(item)}`)
    .join(', ');
}

async function historyOf(ctx: SignedContext, scope: GenScope, gid: string) {
  const { rows } = await ctx.db.query<{ at: Date; user_id: string; kind: string; reason: string | null; before: unknown; after: unknown }>(
    "select at, user_id, kind, reason, before, after from audit_log where farm_id = any($1) and subject = 'pedigree' and subject_id = $2 order by at desc limit 50",
    [scope.farms, gid],
  );
  return rows.map((row) => ({
    at: row.at.toISOString(),
    by: row.user_id,
    kind: row.kind,
    reason: row.reason,
    before: lineOf(row.before),
    after: lineOf(row.after),
  }));
}

/** An animal by what was typed, in reach of the person. @throws Refused V_NOTEXISTS. */
export function animalOf(register: Register, scope: GenScope, id: string, field = 'id'): GenAnimal {
  const animal = register.find(id, scope.farmid);
  if (animal === null || !scope.readable.includes(animal.farm)) throw refused('V_NOTEXISTS', field, { value: id });
  return animal;
}

const getHandler = handleSigned(getPedigree, async (ctx, input) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  const animal = animalOf(register, scope, input.id);
  const run = await publishedRun(ctx.db, scope.prnt2);
  const rows = new PedigreeRows(register, await loadValues(ctx.db, run?.runno ?? null, [animal.farm]));
  return {
    animal: rows.of(animal),
    gens: rounded(rows.gens(animal.gid), 2) ?? 0,
    nodes: drawing(register, animal, input.generations),
    common: ancestorsOf(register, animal),
    history: await historyOf(ctx, scope, animal.gid),
  };
});

/** Ids used as fathers and as mothers. */
export function parentUse(register: Register): (gid: string) => { sire: boolean; dam: boolean } {
  const sires = new Set(register.animals.map((animal) => animal.sireid));
  const dams = new Set(register.animals.map((animal) => animal.damid));
  return (gid) => ({ sire: sires.has(gid), dam: dams.has(gid) });
}

const text = (value: string | null | undefined): string | null => (value == null || value.trim() === '' ? null : value.trim());

const saveHandler = handleSigned(savePedigree, async (ctx, input) => {
  const scope = await openForChange(ctx);
  const register = await loadRegister(ctx.db, scope);
  const known = register.get(input.gid);
  if (input.isNew && known !== null) throw refused('GEN_ID_EXISTS', 'gid', { id: input.gid });
  if (!input.isNew && (known === null || !scope.readable.includes(known.farm))) throw refused('V_NOTEXISTS', 'gid', { value: input.gid });
  if (!input.isNew && (input.version ?? null) !== (known?.version ?? null)) throw refused('STALE');
  const lineage = text(input.lineage);
  const write: PaperWrite = {
    gid: input.gid,
    farm: known?.farm ?? scope.farmid,
    animalId: known?.animalId ?? null,
    pgid: text(input.pgid),
    eartag: text(input.eartag),
    rfid: text(input.rfid),
    breed: text(input.breed) ?? (lineage === null ? null : (register.lines.get(lineage)?.breed ?? null)),
    lineage,
    sex: input.sex ?? known?.sex ?? null,
    birthdt: (input.birthdt ?? null) as BusinessDate | null,
    litter: text(input.litter),
    sireid: input.sireid ?? null,
    damid: input.damid ?? null,
    source: text(input.source),
  };
  const checked: PedigreeInput = write;
  const issues = [...errorsOf(pedigreeIssues(checked, (gid) => register.get(gid), register.lines, parentUse(register)))];
  const moved = known !== null && (known.sireid !== write.sireid || known.damid !== write.damid);
  const progeny = register.animals.some((animal) => animal.sireid === input.gid || animal.damid === input.gid);
  if (!input.isNew && text(input.reason) === null && (moved || progeny)) issues.push(refuse('838', 'reason'));
  if (issues.length > 0) throw new Refused(issues);
  const [version] = await writePapers(ctx.db, scope, ctx.session.userid, [write]);
  await audit(ctx, {
    screen: 'PigPedList',
    subject: 'pedigree',
    subjectId: input.gid,
    kind: input.isNew ? 'add' : 'change',
    ...(known === null ? {} : { before: { sireid: known.sireid, damid: known.damid, lineage: known.lineage, birthdt: known.birthdt } }),
    after: { sireid: write.sireid, damid: write.damid, lineage: write.lineage, birthdt: write.birthdt },
    reason: text(input.reason),
  });
  return { id: input.gid, version: version ?? 1 };
});

const mergeHandler = handleSigned(mergePedigree, async (ctx, { from, into, reason }) => {
  const scope = await openForChange(ctx);
  if (text(reason) === null) throw refused('838', 'reason');
  const register = await loadRegister(ctx.db, scope);
  const [old, kept] = [animalOf(register, scope, from, 'from'), animalOf(register, scope, into, 'into')];
  if (old.gid === kept.gid) throw refused('GEN_LOOP', 'into', { id: into });
  if (old.sex !== null && kept.sex !== null && old.sex !== kept.sex) throw refused('431', 'into', { id: into });
  // Ids of a herd's own animals are the herd's; only an id from papers gives way.
  if (old.animalId !== null) throw refused('GEN_ID_EXISTS', 'from', { id: from });
  const children = register.animals.filter((animal) => animal.sireid === old.gid || animal.damid === old.gid);
  const lookup = (gid: string) => register.get(gid);
  const own = { ...kept, sireid: kept.sireid ?? old.sireid, damid: kept.damid ?? old.damid };
  const issues = children.flatMap((child) => {
    const after = { ...child, sireid: child.sireid === old.gid ? kept.gid : child.sireid, damid: child.damid === old.gid ? kept.gid : child.damid };
    return errorsOf(pedigreeIssues(after, lookup, register.lines, () => ({ sire: false, dam: false })));
  });
  if (issues.length > 0) throw new Refused(issues.slice(0, 20));
  await ctx.db.query('update gen_animal set sireid = $3, version = version + 1 where farm_id = any($1) and sireid = $2', [
    scope.farms,
    old.gid,
    kept.gid,
  ]);
  await ctx.db.query('update gen_animal set damid = $3, version = version + 1 where farm_id = any($1) and damid = $2', [
    scope.farms,
    old.gid,
    kept.gid,
  ]);
  await ctx.db.query('delete from gen_animal where farm_id = any($1) and gid = $2', [scope.farms, old.gid]);
  await ctx.db.query(
    'update gen_test set gid = $3 where farm_id = any($1) and gid = $2 and not exists (select from gen_test t where t.farm_id = gen_test.farm_id and t.gid = $3 and t.testdt = gen_test.testdt)',
    [scope.farms, old.gid, kept.gid],
  );
  await ctx.db.query('insert into gen_alias (farm_id, alias, gid, merged_by, reason) values ($1, $2, $3, $4, $5)', [
    old.farm,
    old.gid,
    kept.gid,
    ctx.session.userid,
    reason,
  ]);
  if (kept.animalId === null || kept.version !== null) {
    await ctx.db.query('update gen_animal set sireid = $3, damid = $4, version = version + 1 where farm_id = $1 and gid = $2', [
      kept.farm,
      kept.gid,
      own.sireid,
      own.damid,
    ]);
  }
  await audit(ctx, {
    screen: 'PigPedList',
    subject: 'pedigree',
    subjectId: kept.gid,
    kind: 'merge',
    before: { gid: old.gid },
    after: { gid: kept.gid },
    reason,
  });
  return { moved: children.length };
});

/** Faults by kind; breed missing and breeds no formula explains stand beside those of the pedigree itself. */
const checkHandler = handleSigned(checkPedigree, async (ctx) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  const { defects, faulty } = register.check();
  const kinds = [...Map.groupBy(defects, (defect) => defect.kind)].map(([kind, list]) => ({
    kind: kind as string,
    fault: list[0]?.fault ?? false,
    n: list.length,
    examples: list.slice(0, 100).map((defect) => [...defect.animals]),
  }));
  const unbred = register.animals.filter((animal) => animal.breed === null || animal.lineage === null);
  const formulas = await ctx.db.query<{ sire: string; dam: string; progcode: string }>(
    'select sire, dam, progcode from gen_formula where prnt2 = $1',
    [scope.prnt2],
  );
  const codes = Map.groupBy(formulas.rows, ({ sire, dam }) => `${sire} ${dam}`);
  const crossed = register.animals.filter((animal) => {
    const [sire, dam] = [register.get(animal.sireid), register.get(animal.damid)];
    if (formulas.rows.length === 0 || animal.lineage === null || sire?.lineage == null || dam?.lineage == null) return false;
    if (sire.lineage === dam.lineage) return animal.lineage !== sire.lineage && animal.breed !== sire.breed;
    const known = [...(codes.get(`${sire.lineage} ${dam.lineage}`) ?? []), ...(codes.get(`${sire.breed} ${dam.breed}`) ?? [])];
    return !known.some((formula) => formula.progcode === animal.lineage);
  });
  for (const [kind, list] of [
    ['breed-missing', unbred],
    ['formula-missing', crossed],
  ] as const)
    if (list.length > 0)
      kinds.push({ kind, fault: kind === 'breed-missing', n: list.length, examples: list.slice(0, 100).map((animal) => [animal.gid]) });
  return { animals: register.animals.length, faulty, kinds };
});

/** Pedigrees: list, drawing, entry, change, merging of ids, the check. */
export const pedigreeHandlers: readonly Handler[] = [findHandler, getHandler, saveHandler, mergeHandler, checkHandler];
