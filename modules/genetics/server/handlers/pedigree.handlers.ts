import type { z } from 'zod';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { changedSince } from '#engine/server/stale.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, type Issue, refuse } from '#kernel/issue.ts';
import { findPedigree, getPedigree, savePedigree } from '../../contract/pedigree.calls.ts';
import { parentGid } from '../../domain/genetic-id.ts';
import { chosen, statusCounts } from '../filter.ts';
import { commonAncestors } from '../measures.ts';
import { PedigreeRows } from '../pedigree-rows.ts';
import { idIssues, pedigreeIssues } from '../pedigree-rules.ts';
import { type GenAnimal, loadRegister, type Register } from '../register.ts';
import { type GenScope, openForChange, openScope, publishedRun } from '../scope.ts';
import { loadValues, rounded, valuesOf } from '../values.ts';
import { type PaperWrite, writePapers } from '../write-papers.ts';
import { pedigreeCheckHandler } from './pedigree-check.handlers.ts';

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
  return { total: found.length, rows: page.map((animal) => rows.of(animal)), run: run?.day ?? null, byStatus: statusCounts(register, scope, input) };
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
    `select at, user_id, kind, reason, before, after from audit_log
     where farm_id = any($1) and subject = 'pedigree' and subject_id = $2 order by at desc limit 50`,
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

type PedigreeSave = z.output<typeof savePedigree.input>;

/** The animal that is changed, null for a new one. @throws Refused GEN_ID_EXISTS, V_NOTEXISTS, STALE. */
async function knownAnimal(db: Db, register: Register, scope: GenScope, { gid, isNew, version }: PedigreeSave): Promise<GenAnimal | null> {
  const known = register.get(gid);
  if (isNew) {
    // An id that gave way to another is that animal's: whoever took it again would stand in no list.
    if (known !== null || register.gaveWay(gid)) throw refused('GEN_ID_EXISTS', 'gid', { id: gid });
    return null;
  }
  if (known === null || !scope.readable.includes(known.farm)) throw refused('V_NOTEXISTS', 'gid', { value: gid });
  if ((version ?? null) !== known.version) throw await changedSince(db, { subject: 'pedigree', subjectId: gid, farms: scope.farms });
  return known;
}

/** The sex as entered, U for one nobody knows; blank leaves it, and of the herd's own animals the herd knows better. */
export function enteredSex(typed: unknown, stands: Pick<GenAnimal, 'sex' | 'animalId'>): GenAnimal['sex'] {
  if (stands.animalId !== null) return stands.sex;
  return typed === 'M' || typed === 'F' ? typed : typed === 'U' ? null : stands.sex;
}

/** The row as it will be written. */
function rowOfInput(input: PedigreeSave, known: GenAnimal | null, register: Register, scope: GenScope): PaperWrite {
  const lineage = text(input.lineage);
  const stands = known ?? { farm: scope.farmid, animalId: null, sex: null };
  return {
    gid: input.gid,
    farm: stands.farm,
    animalId: stands.animalId,
    pgid: text(input.pgid),
    eartag: text(input.eartag),
    rfid: text(input.rfid),
    breed: text(input.breed) ?? register.breedOf(lineage),
    lineage,
    sex: enteredSex(input.sex, stands),
    birthdt: (input.birthdt ?? null) as BusinessDate | null,
    litter: text(input.litter),
    sireid: parentGid(input.sireid),
    damid: parentGid(input.damid),
    source: text(input.source),
  };
}

/** Changed parents, and any change of an animal with progeny, ask for the reason. */
function reasonIssues(known: GenAnimal | null, write: PaperWrite, register: Register, reason: string | null): Issue[] {
  if (known === null || reason !== null) return [];
  const moved = known.sireid !== write.sireid || known.damid !== write.damid;
  const { sire, dam } = parentUse(register)(write.gid);
  return moved || sire || dam ? [refuse('V_REQUIRED', 'reason', { field: 'reason' })] : [];
}

/** What the form holds of an animal. */
export const TYPED = ['pgid', 'eartag', 'rfid', 'breed', 'lineage', 'sex', 'birthdt', 'litter', 'sireid', 'damid', 'source'] as const;

/** True when saving would leave the papers as they are. */
export function samePaper(known: GenAnimal, write: PaperWrite): boolean {
  return TYPED.every((key) => (known[key] ?? null) === (write[key] ?? null));
}

/** What the history keeps of an animal. */
export const factsIn = ({ sireid, damid, lineage, birthdt }: GenAnimal | PaperWrite) => ({ sireid, damid, lineage, birthdt });

const saveHandler = handleSigned(savePedigree, async (ctx, input) => {
  const scope = await openForChange(ctx);
  const register = await loadRegister(ctx.db, scope);
  const known = await knownAnimal(ctx.db, register, scope, input);
  const write = rowOfInput(input, known, register, scope);
  const reason = text(input.reason);
  if (known !== null && samePaper(known, write)) throw refused('838');
  const issues = [
    ...idIssues(write, (gid) => register.get(gid) !== null, scope.settings.GENIDSIGNS),
    ...errorsOf(pedigreeIssues(write, (gid) => register.get(gid), register.lines, parentUse(register))),
    ...reasonIssues(known, write, register, reason),
  ];
  if (issues.length > 0) throw new Refused(issues);
  const [version] = await writePapers(ctx.db, scope, ctx.session.userid, [write]);
  await audit(ctx, {
    screen: 'PigPedList',
    subject: 'pedigree',
    subjectId: input.gid,
    kind: known === null ? 'add' : 'change',
    ...(known === null ? {} : { before: factsIn(known) }),
    after: factsIn(write),
    reason,
  });
  return { id: input.gid, version: version ?? 1 };
});

/** Pedigrees: list, drawing, entry, change, the check. */
export const pedigreeHandlers: readonly Handler[] = [findHandler, getHandler, saveHandler, pedigreeCheckHandler];
