import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { warn } from '#kernel/issue.ts';
import { findFormulas, saveFormula } from '../../contract/param.calls.ts';
import { crossedParts, formulaOf, loadFormulas, partsOf } from '../formulas.ts';
import { loadRegister } from '../register.ts';
import { openForChange, openScope } from '../scope.ts';

const findHandler = handleSigned(findFormulas, async (ctx) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  const formulas = await loadFormulas(ctx.db, scope.prnt2);
  const patterns = await ctx.db.query<{ progcode: string }>('select distinct progcode from gen_pattern where farm_id = any($1)', [scope.farms]);
  const patterned = new Set(patterns.rows.map((row) => row.progcode));
  const { rows } = await ctx.db.query<{ farm_id: string; animal_id: string; boarid: string | null; matedt: string; farrowdt: string | null }>(
    `select farm_id, animal_id, boarid, matedt, farrowdt from sow_cycle
     where farm_id = any($1) and matedt > $2::date - 365 and boarid is not null`,
    [scope.farms, scope.curbusdt],
  );
  const litters = new Map<string, number>();
  const without = new Map<string, { sire: string; dam: string; n: number; last: string }>();
  for (const row of rows) {
    const [sow, boar] = [register.ofHerd(row.farm_id, row.animal_id), register.find(row.boarid ?? '', row.farm_id)];
    if (sow === null || boar === null) continue;
    const found = formulaOf(formulas, boar, sow, scope.curbusdt);
    const key = `${boar.lineage ?? '?'} ${sow.lineage ?? '?'}`;
    const byBreed = `${boar.breed ?? '?'} ${sow.breed ?? '?'}`;
    if (row.farrowdt !== null) for (const one of new Set([key, byBreed])) litters.set(one, (litters.get(one) ?? 0) + 1);
    if (found !== null) continue;
    const known = without.get(key) ?? { sire: boar.lineage ?? '?', dam: sow.lineage ?? '?', n: 0, last: row.matedt };
    without.set(key, { ...known, n: known.n + 1, last: known.last > row.matedt ? known.last : row.matedt });
  }
  return {
    rows: formulas.map(({ names, parts, heterosis, usedfor, ...formula }) => ({
      ...formula,
      ...names,
      parts: { ...parts },
      heterosis: { ...heterosis },
      usedfor: [...usedfor],
      litters: litters.get(`${formula.sire} ${formula.dam}`) ?? 0,
      patterned: patterned.has(formula.progcode),
    })),
    without: [...without.values()].sort((a, b) => b.n - a.n),
  };
});

const saveHandler = handleSigned(saveFormula, async (ctx, input) => {
  const scope = await openForChange(ctx);
  const register = await loadRegister(ctx.db, scope);
  const formulas = await loadFormulas(ctx.db, scope.prnt2);
  const [sire, dam, progcode] = [input.sire, input.dam, input.progcode].map((code) => code.trim().toUpperCase()) as [string, string, string];
  const breeds = new Set([...register.lines.values()].flatMap((line) => line.breed ?? []));
  for (const [field, code] of [
    ['sire', sire],
    ['dam', dam],
  ] as const)
    if (!register.lines.has(code) && !breeds.has(code)) throw refused('V_NOTEXISTS', field, { value: code });
  const known = formulas.find((formula) => formula.sire === sire && formula.dam === dam && formula.from === input.from);
  if (input.isNew && known !== undefined) throw refused('871', 'from', { value: `${sire} × ${dam}` });
  if (!input.isNew && known === undefined) throw refused('V_NOTEXISTS', 'from', { value: `${sire} × ${dam}` });
  if (known !== undefined && known.version !== input.version) throw refused('STALE');
  if (input.to != null && input.to < input.from) throw refused('V_PERIOD', 'to');
  const overlapping = formulas.find(
    (formula) =>
      formula !== known &&
      formula.sire === sire &&
      formula.dam === dam &&
      (formula.to === null || formula.to >= input.from) &&
      (input.to == null || formula.from <= input.to),
  );
  if (overlapping !== undefined) throw refused('V_EXISTS', 'from', { value: `${sire} × ${dam} ${overlapping.from}` });
  const computed = crossedParts(partsOf(sire, formulas, register.lines), partsOf(dam, formulas, register.lines));
  const parts = input.parts == null || Object.keys(input.parts).length === 0 ? computed : input.parts;
  const sum = Object.values(parts).reduce((total, part) => total + part, 0);
  if (Math.abs(sum - 100) > 0.05) throw refused('V_RANGE', 'parts', { field: 'parts', min: 100, max: 100, value: sum });
  const patterns = await ctx.db.query('select 1 from gen_pattern where farm_id = any($1) and progcode = $2', [scope.farms, progcode]);
  const warnings = patterns.rows.length === 0 ? [warn('V_NOTEXISTS', 'progcode', { field: 'progcode', value: progcode })] : [];
  if (warnings.length > 0 && input.accept !== undefined && !input.accept.includes('V_NOTEXISTS')) throw new Refused(warnings);
  const { rows } = await ctx.db.query<{ version: number }>(
    `insert into gen_formula (prnt2, sire, dam, from_day, to_day, progcode, label_v, label_e, label_t, generation, parts, used_for, allowed, heterosis, crtusrid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (prnt2, sire, dam, from_day) do update set to_day = excluded.to_day, progcode = excluded.progcode, label_v = excluded.label_v, label_e = excluded.label_e,
       label_t = excluded.label_t, generation = excluded.generation, parts = excluded.parts, used_for = excluded.used_for, allowed = excluded.allowed,
       heterosis = excluded.heterosis, version = gen_formula.version + 1
     returning version`,
    [
      scope.prnt2,
      sire,
      dam,
      input.from,
      input.to ?? null,
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
    subjectId: `${sire} × ${dam}`,
    kind: input.isNew ? 'add' : 'change',
    after: { progcode, parts, to: input.to },
  });
  return {
    id: progcode,
    version: rows[0]?.version ?? 1,
    warnings: warnings.map(({ code, field }) => ({ code, ...(field === undefined ? {} : { field }) })),
  };
});

/** The hybrid formula. */
export const formulaHandlers: readonly Handler[] = [findHandler, saveHandler];
