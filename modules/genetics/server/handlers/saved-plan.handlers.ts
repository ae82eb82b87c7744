import type { z } from 'zod';
import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { findPlans, getPlan } from '../../contract/plan.calls.ts';
import { formulaOf, loadFormulas } from '../formulas.ts';
import { loadRegister } from '../register.ts';
import { openScope } from '../scope.ts';
import { rounded } from '../values.ts';

type ListedPlan = z.output<typeof findPlans.output>['rows'][number];
type SavedPlan = z.output<typeof getPlan.output>;
type SavedPair = SavedPlan['pairs'][number];

const findHandler = handleSigned(findPlans, async (ctx) => {
  const scope = await openScope(ctx.db, ctx.session);
  const { rows } = await ctx.db.query<ListedPlan>(
    `select planid, name, from_day as "from", to_day as "to", state, coalesce((stats->>'pairs')::int, 0) as pairs,
       (stats->>'meanF')::float8 as "meanF", (stats->>'meanIndex')::float8 as "meanIndex", crtusrid as "by", approved_by as "approvedBy", version
     from gen_plan where farm_id = $1 order by from_day desc, crtdate desc limit 100`,
    [scope.farmid],
  );
  return { rows };
});

/** A plan without its pairs. @throws Refused V_NOTEXISTS. */
async function loadPlan(db: Db, farmid: string, planid: string): Promise<Omit<SavedPlan, 'pairs'>> {
  const { rows } = await db.query<Omit<SavedPlan, 'pairs'>>(
    `select planid, name, from_day as "from", to_day as "to", aim, indexname, matetp, state, version, approved_by as "approvedBy", stats, limits
     from gen_plan where farm_id = $1 and planid = $2`,
    [farmid, planid],
  );
  const plan = rows[0];
  if (plan === undefined) throw refused('V_NOTEXISTS', 'planid', { value: planid });
  return plan;
}

const getHandler = handleSigned(getPlan, async (ctx, { planid }) => {
  const scope = await openScope(ctx.db, ctx.session);
  const plan = await loadPlan(ctx.db, scope.farmid, planid);
  const register = await loadRegister(ctx.db, scope);
  const formulas = await loadFormulas(ctx.db, scope.prnt2);
  const { rows } = await ctx.db.query<Pick<SavedPair, 'dam' | 'sire' | 'sire2' | 'f' | 'index' | 'allowedBy'>>(
    `select dam, sire, sire2, f, expected as index, allowed_by as "allowedBy"
     from gen_plan_pair where farm_id = $1 and planid = $2 order by dam`,
    [scope.farmid, planid],
  );
  const damIds = rows.flatMap((row) => register.get(row.dam)?.animalId ?? []);
  const houses = await ctx.db.query<{ animal_id: string; roomid: string | null; matedt: string | null; boarid: string | null }>(
    `select a.animal_id, a.roomid, c.matedt, c.boarid from animal a
     left join sow_cycle c on c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.matedt between $3::date and $4::date
     where a.farm_id = $1 and a.animal_id = any($2::uuid[])`,
    [scope.farmid, damIds, plan.from, plan.to],
  );
  const houseOf = new Map(houses.rows.map((row) => [row.animal_id, row]));
  return {
    ...plan,
    pairs: rows.map((row) => {
      const [dam, sire, sire2] = [register.get(row.dam), register.get(row.sire), register.get(row.sire2)];
      const herd = houseOf.get(dam?.animalId ?? '');
      return {
        ...{ ...row, f: rounded(row.f, 6), index: rounded(row.index, 1), reason: null },
        damPgid: dam?.pgid ?? null,
        damHouse: herd?.roomid ?? null,
        damLine: dam?.lineage ?? null,
        sirePgid: sire?.pgid ?? null,
        sire2Pgid: sire2?.pgid ?? null,
        done: herd?.matedt ?? null,
        doneWith: herd?.boarid ?? null,
        progcode: dam === null || sire === null ? null : (formulaOf(formulas, sire, dam, plan.from as BusinessDate)?.progcode ?? null),
      };
    }),
  };
});

/** Saved plans: the list, and one as the barn list prints it. */
export const savedPlanHandlers: readonly Handler[] = [findHandler, getHandler];
