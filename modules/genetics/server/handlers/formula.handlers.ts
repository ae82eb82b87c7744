import type { z } from 'zod';
import { audit } from '#engine/server/audit.ts';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { changedSince } from '#engine/server/stale.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, warn } from '#kernel/issue.ts';
import { findFormulas, saveFormula } from '../../contract/param.calls.ts';
import { crossedParts, crossesOf, crossKey, type Formula, formulaOf, loadFormulas, partsOf } from '../formulas.ts';
import { type GenAnimal, loadRegister, type Register } from '../register.ts';
import { type GenScope, openForChange, openScope } from '../scope.ts';

interface MatingRow {
  readonly farm_id: string;
  readonly animal_id: string;
  readonly boarid: string;
  readonly matedt: string;
  readonly farrowdt: string | null;
}

/** A cross nobody has a formula for, how often it was made and when last. */
interface Unnamed {
  readonly sire: string;
  readonly dam: string;
  readonly n: number;
  readonly last: string;
}

/** Matings of a year by their cross: litters farrowed by lines and breeds, and crosses without a formula. */
class CrossCount {
  readonly litters = new Map<string, number>();
  readonly without = new Map<string, Unnamed>();

  add(boar: GenAnimal, sow: GenAnimal, mating: MatingRow, named: boolean): void {
    if (mating.farrowdt !== null) for (const cross of crossesOf(boar, sow).map(crossKey)) this.litters.set(cross, (this.litters.get(cross) ?? 0) + 1);
    if (!named) this.#unnamed(boar.lineage ?? '?', sow.lineage ?? '?', mating.matedt);
  }

  #unnamed(sire: string, dam: string, matedt: string): void {
    const { n, last } = this.without.get(`${sire} ${dam}`) ?? { n: 0, last: matedt };
    this.without.set(`${sire} ${dam}`, { sire, dam, n: n + 1, last: last > matedt ? last : matedt });
  }
}

/** Crosses of the matings of the last twelve months. */
async function countCrosses(db: Db, scope: GenScope, register: Register, formulas: readonly Formula[]): Promise<CrossCount> {
  const { rows } = await db.query<MatingRow>(
    `select farm_id, animal_id, boarid, matedt, farrowdt from sow_cycle
     where farm_id = any($1) and matedt > $2::date - 365 and boarid is not null`,
    [scope.farms, scope.curbusdt],
  );
  const crosses = new CrossCount();
  for (const mating of rows) {
    const [sow, boar] = [register.ofHerd(mating.farm_id, mating.animal_id), register.find(mating.boarid, mating.farm_id)];
    if (sow !== null && boar !== null) crosses.add(boar, sow, mating, formulaOf(formulas, boar, sow, scope.curbusdt) !== null);
  }
  return crosses;
}

const findHandler = handleSigned(findFormulas, async (ctx) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  const formulas = await loadFormulas(ctx.db, scope.prnt2);
  const patterns = await ctx.db.query<{ progcode: string }>('select distinct progcode from gen_pattern where farm_id = any($1)', [scope.farms]);
  const patterned = new Set(patterns.rows.map((row) => row.progcode));
  const { litters, without } = await countCrosses(ctx.db, scope, register, formulas);
  return {
    rows: formulas.map(({ names, ...formula }) => ({
      ...formula,
      ...names,
      litters: litters.get(crossKey(formula)) ?? 0,
      patterned: patterned.has(formula.progcode),
    })),
    without: [...without.values()].sort((a, b) => b.n - a.n),
  };
});

/** The key of a row as typed. */
interface Cross {
  readonly sire: string;
  readonly dam: string;
  readonly from: BusinessDate;
  readonly to: BusinessDate | null;
}

/** Sire and dam must be lines or breeds the company knows. */
function checkSides({ sire, dam }: Cross, register: Register): void {
  const breeds = new Set([...register.lines.values()].flatMap((line) => line.breed ?? []));
  for (const [field, code] of [
    ['sire', sire],
    ['dam', dam],
  ] as const)
    if (!register.lines.has(code) && !breeds.has(code)) throw refused('V_NOTEXISTS', field, { value: code });
}

const sameCross = (formula: Formula, { sire, dam }: Pick<Cross, 'sire' | 'dam'>): boolean => formula.sire === sire && formula.dam === dam;

/** The row that is changed, undefined for a new one. @throws Refused 871, V_NOTEXISTS, STALE. */
async function knownRow(
  db: Db,
  scope: GenScope,
  cross: Cross,
  formulas: readonly Formula[],
  { isNew, version }: Pick<z.output<typeof saveFormula.input>, 'isNew' | 'version'>,
): Promise<Formula | undefined> {
  const known = formulas.find((formula) => sameCross(formula, cross) && formula.from === cross.from);
  const value = `${cross.sire} × ${cross.dam}`;
  if (isNew && known !== undefined) throw refused('871', 'from', { id: value });
  if (!isNew && known === undefined) throw refused('V_NOTEXISTS', 'from', { value });
  if (known !== undefined && known.version !== version) throw await changedSince(db, { subject: 'formula', subjectId: value, farms: scope.farms });
  return known;
}

/** One code a pair and day: periods of one cross do not overlap. */
function checkPeriod(cross: Cross, formulas: readonly Formula[], known: Formula | undefined): void {
  const { from, to } = cross;
  const meets = (formula: Formula): boolean => (formula.to === null || formula.to >= from) && (to === null || formula.from <= to);
  const overlapping = formulas.find((formula) => formula !== known && sameCross(formula, cross) && meets(formula));
  if (overlapping !== undefined) throw refused('V_EXISTS', 'from', { value: `${cross.sire} × ${cross.dam} ${overlapping.from}` });
}

/** Breed parts as typed, else half of each parent; they add to 100. */
function partsFor(
  cross: Cross,
  typed: Readonly<Record<string, number>> | null,
  formulas: readonly Formula[],
  register: Register,
): Readonly<Record<string, number>> {
  const computed = () => crossedParts(partsOf(cross.sire, formulas, register.lines), partsOf(cross.dam, formulas, register.lines));
  const parts = typed === null || Object.keys(typed).length === 0 ? computed() : typed;
  const sum = Object.values(parts).reduce((total, part) => total + part, 0);
  if (Math.abs(sum - 100) > 0.05) throw refused('V_RANGE', 'parts', { field: 'parts', min: 100, max: 100, value: sum });
  return parts;
}

/** A progeny code without a pattern of ids warns. */
async function patternWarnings(db: Db, scope: GenScope, progcode: string): Promise<Issue[]> {
  const patterns = await db.query('select 1 from gen_pattern where farm_id = any($1) and progcode = $2', [scope.farms, progcode]);
  return patterns.rows.length === 0 ? [warn('V_NOTEXISTS', 'progcode', { field: 'progcode', value: progcode })] : [];
}

const capitals = (code: string): string => code.trim().toUpperCase();

const saveHandler = handleSigned(saveFormula, async (ctx, input) => {
  const scope = await openForChange(ctx);
  const register = await loadRegister(ctx.db, scope);
  const formulas = await loadFormulas(ctx.db, scope.prnt2);
  const cross: Cross = { sire: capitals(input.sire), dam: capitals(input.dam), from: input.from, to: input.to ?? null };
  const progcode = capitals(input.progcode);
  checkSides(cross, register);
  const known = await knownRow(ctx.db, scope, cross, formulas, input);
  if (known !== undefined) await refuseUsed(ctx.db, scope, register, known, { ...cross, progcode });
  checkPeriod(cross, formulas, known);
  const parts = partsFor(cross, input.parts ?? null, formulas, register);
  const warnings = await patternWarnings(ctx.db, scope, progcode);
  if (warnings.length > 0 && input.accept !== undefined && !input.accept.includes('V_NOTEXISTS')) throw new Refused(warnings);
  const { rows } = await ctx.db.query<{ version: number }>(
    `insert into gen_formula (prnt2, sire, dam, from_day, to_day, progcode, label_v, label_e, label_t, generation, parts, used_for, allowed,
       heterosis, crtusrid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (prnt2, sire, dam, from_day) do update set to_day = excluded.to_day, progcode = excluded.progcode,
       label_v = excluded.label_v, label_e = excluded.label_e, label_t = excluded.label_t,
       generation = excluded.generation, parts = excluded.parts, used_for = excluded.used_for, allowed = excluded.allowed,
       heterosis = excluded.heterosis, version = gen_formula.version + 1
     returning version`,
    [
      scope.prnt2,
      cross.sire,
      cross.dam,
      cross.from,
      cross.to,
      progcode,
      input.V,
      input.E ?? null,
      input.T ?? null,
      input.generation,
      JSON.stringify(parts),
      input.usedfor ?? [],
      input.allowed,
      JSON.stringify(input.heterosis ?? {}),
      ctx.session.userid,
    ],
  );
  await audit(ctx, {
    screen: 'ParamBreedcode',
    subject: 'formula',
    subjectId: `${cross.sire} × ${cross.dam}`,
    kind: input.isNew ? 'add' : 'change',
    after: { progcode, parts, to: cross.to },
  });
  return {
    id: progcode,
    version: rows[0]?.version ?? 1,
    warnings: warnings.map(({ code, field }) => ({ code, ...(field === undefined ? {} : { field }) })),
  };
});

/** A row with litters keeps its progeny code: it is closed by its last day, and the other code begins a row of its own. */
async function refuseUsed(db: Db, scope: GenScope, register: Register, known: Formula, next: Cross & { readonly progcode: string }): Promise<void> {
  if (known.progcode === next.progcode) return;
  const { rows } = await db.query<MatingRow>(
    `select farm_id, animal_id, boarid, matedt, farrowdt from sow_cycle
     where farm_id = any($1) and boarid is not null and farrowdt is not null and matedt >= $2::date and ($3::date is null or matedt <= $3)`,
    [scope.farms, known.from, known.to],
  );
  const made = rows.filter(({ farm_id: farm, animal_id: id, boarid }) => {
    const [sow, boar] = [register.ofHerd(farm, id), register.find(boarid, farm)];
    return boar !== null && sow !== null && crossesOf(boar, sow).some((cross) => sameCross(known, cross));
  });
  if (made.length > 0) throw refused('ADM_INUSE', 'progcode', { name: known.progcode, n: made.length });
}

/** The hybrid formula. */
export const formulaHandlers: readonly Handler[] = [findHandler, saveHandler];
