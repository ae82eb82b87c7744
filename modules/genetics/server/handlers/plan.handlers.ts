import { answerLanguage } from '#engine/server/answer-language.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { checkPair, planCandidates, proposePlan } from '../../contract/plan.calls.ts';
import { formulaOf } from '../formulas.ts';
import { pairChecks, relationOf, worst } from '../pair-checks.ts';
import { pairWorld } from '../pair-context.ts';
import { planCells, propose } from '../planner.ts';
import { type GenAnimal, loadRegister, type Register } from '../register.ts';
import { openScope, publishedRun } from '../scope.ts';
import { rounded, valuesOf } from '../values.ts';
import { animalOf } from './pedigree.handlers.ts';
import { plannedHandlers } from './planned.handlers.ts';
import { animalsOf, checkCap, planBounds, savePlanHandler, withdrawPlanHandler } from './save-plan.handlers.ts';
import { savedPlanHandlers } from './saved-plan.handlers.ts';

const checkHandler = handleSigned(checkPair, async (ctx, input) => {
  const scope = await openScope(ctx.db, ctx.session);
  const day = (input.date ?? scope.curbusdt) as BusinessDate;
  const pairOf = (register: Register): [GenAnimal, GenAnimal] => [
    animalOf(register, scope, input.dam, 'dam'),
    animalOf(register, scope, input.sire, 'sire'),
  ];
  const world = await pairWorld(ctx.db, scope, day, { matetp: input.matetp ?? null }, pairOf);
  const [dam, sire] = pairOf(world.register);
  const f = world.f(dam.gid, sire.gid);
  const checks = pairChecks(world, dam, sire, f);
  const formula = formulaOf(world.formulas, sire, dam, day);
  const planned = await ctx.db.query<{ name: string }>(
    `select p.name from gen_plan_pair l join gen_plan p using (farm_id, planid)
     where l.farm_id = any($1) and l.dam = $2 and (l.sire = $3 or l.sire2 = $3) and p.state = 'approved' and p.from_day <= $4::date
       and p.to_day >= $4::date limit 1`,
    [scope.readable, dam.gid, sire.gid, day],
  );
  return {
    dam: dam.gid,
    sire: sire.gid,
    result: worst(checks),
    checks,
    f: rounded(f, 6),
    relation: relationOf(world.register, dam, sire),
    progcode: formula?.progcode ?? null,
    progname: formula?.names[answerLanguage(ctx)] ?? null,
    expected: world.expected(dam, sire),
    planned: planned.rows[0]?.name ?? null,
  };
});

interface CandidateRow {
  animal_id: string;
  pgid: string;
  lineage: string | null;
  kind: string;
  due: BusinessDate | null;
}

/** Females to be served until the last day of a plan: who is overdue on its first day comes first. */
const candidatesHandler = handleSigned(planCandidates, async (ctx, input) => {
  const scope = await openScope(ctx.db, ctx.session);
  const register = await loadRegister(ctx.db, scope);
  const { rows } = await ctx.db.query<CandidateRow>(
    `select animal_id, pgid, lineage, pigtype as kind, expmatedt as due from animal
     where farm_id = $1 and sex = 'F' and leftdt is null and transfer_to is null and not deleted and status in ('G', 'W', 'R', 'N', 'A')
       and (expmatedt is null or expmatedt <= $2::date) and ($3::text is null or lineage = $3)
     order by expmatedt nulls last, pgid limit 500`,
    [scope.farmid, input.to, input.lineage ?? null],
  );
  const boars = await ctx.db.query<{ animal_id: string; pgid: string; lineage: string | null; services: number }>(
    `select a.animal_id, a.pgid, a.lineage, (select count(*)::int from sow_cycle c
         where c.farm_id = a.farm_id and c.boarid = a.pgid and c.matedt > $2::date - 7 and c.matedt <= $2::date) as services
     from animal a where a.farm_id = $1 and a.sex = 'M' and a.leftdt is null and a.transfer_to is null and not a.deleted order by a.pgid`,
    [scope.farmid, scope.curbusdt],
  );
  const gidOf = (id: string): string | null => register.ofHerd(scope.farmid, id)?.gid ?? null;
  const run = await publishedRun(ctx.db, scope.prnt2);
  const gids = [...rows, ...boars.rows].flatMap((row) => gidOf(row.animal_id) ?? []);
  const values = await valuesOf(ctx.db, run?.runno ?? null, scope.farms, gids);
  const withGid = <T extends { animal_id: string }>(row: T) => {
    const gid = gidOf(row.animal_id);
    return gid === null ? [] : [{ ...row, gid, index: rounded(values.get(gid)?.mli ?? values.get(gid)?.total, 1) }];
  };
  return {
    females: rows.flatMap(withGid).map(({ animal_id: _, ...row }) => row),
    boars: boars.rows.flatMap(withGid).map(({ animal_id: _, ...row }) => row),
  };
});

const proposeHandler = handleSigned(proposePlan, async (ctx, input) => {
  const scope = await openScope(ctx.db, ctx.session);
  checkCap(scope, input.females.length + input.boars.length);
  let [females, boars]: [GenAnimal[], GenAnimal[]] = [[], []];
  const world = await pairWorld(ctx.db, scope, input.from as BusinessDate, planBounds(input), (register) => {
    females = animalsOf(register, scope, input.females, 'females');
    boars = animalsOf(register, scope, input.boars, 'boars');
    return [...females, ...boars];
  });
  const cells = planCells(world, females, boars, input.indexname);
  const proposal = propose(world, scope, females, boars, cells, {
    aim: input.aim,
    indexname: input.indexname,
    perBoar: input.perBoar ?? null,
    lambda: input.lambda ?? null,
  });
  return {
    // Only what a person looks at: the checks that passed are left out of the matrix.
    cells: cells.map((cell) => ({ ...cell, f: rounded(cell.f, 6), checks: cell.checks.filter((check) => check.result !== 'ok') })),
    pairs: proposal.pairs.map((pair) => ({ ...pair, f: rounded(pair.f, 6) })),
    use: proposal.use,
    stats: proposal.stats,
  };
});

/** Checks of a pair and mating plans. */
export const planHandlers: readonly Handler[] = [
  checkHandler,
  candidatesHandler,
  proposeHandler,
  savePlanHandler,
  withdrawPlanHandler,
  ...savedPlanHandlers,
  ...plannedHandlers,
];
