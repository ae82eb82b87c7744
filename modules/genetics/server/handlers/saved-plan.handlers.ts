import type { Db } from '#engine/server/db.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { findPlans, getPlan } from '../../contract/plan.calls.ts';
import { formulaOf, loadFormulas } from '../formulas.ts';
import { loadRegister } from '../register.ts';
import { openScope } from '../scope.ts';
import { rounded } from '../values.ts';

interface PlanRow {
  planid: string;
  name: string;
  from_day: string;
  to_day: string;
  matetp: string | null;
  aim: 'F' | 'index' | 'both';
  indexname: 'SPI' | 'MLI' | 'TSI' | 'total';
  state: string;
  stats: Record<string, unknown>;
  limits: Record<string, unknown>;
  crtusrid: string;
  approved_by: string | null;
  version: number;
}

const PLAN = 'planid, name, from_day, to_day, matetp, aim, indexname, state, stats, limits, crtusrid, approved_by, version';

async function loadPlans(db: Db, farmid: string, planid: string | null): Promise<PlanRow[]> {
  return (
    await db.query<PlanRow>(
      `select ${PLAN} from gen_plan where farm_id = $1 and ($2::uuid is null or planid = $2) order by from_day desc, crtdate desc limit 100`,
      [farmid, planid],
    )
  ).rows;
}

const num = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const findHandler = handleSigned(findPlans, async (ctx) => {
  const scope = await openScope(ctx.db, ctx.session);
  const rows = await loadPlans(ctx.db, scope.farmid, null);
  return {
    rows: rows.map((row) => ({
      planid: row.planid,
      name: row.name,
      from: row.from_day,
      to: row.to_day,
      state: row.state,
      pairs: num(row.stats['pairs']) ?? 0,
      meanF: num(row.stats['meanF']),
      meanIndex: num(row.stats['meanIndex']),
      by: row.crtusrid,
      approvedBy: row.approved_by,
      version: row.version,
    })),
  };
});

interface PairRow {
  dam: string;
  sire: string | null;
  sire2: string | null;
  f: number | null;
  index: number | null;
  allowed_by: string | null;
  matedt: string | null;
  boarid: string | null;
}

const getHandler = handleSigned(getPlan, async (ctx, { planid }) => {
  const scope = await openScope(ctx.db, ctx.session);
  const [plan] = await loadPlans(ctx.db, scope.farmid, planid);
  if (plan === undefined) throw refused('V_NOTEXISTS', 'planid', { value: planid });
  const register = await loadRegister(ctx.db, scope);
  const formulas = await loadFormulas(ctx.db, scope.prnt2);
  const { rows } = await ctx.db.query<PairRow>(
    `select dam, sire, sire2, f, expected as index, allowed_by, null as matedt, null as boarid
     from gen_plan_pair where farm_id = $1 and planid = $2 order by dam`,
    [scope.farmid, planid],
  );
  const damIds = rows.flatMap((row) => register.get(row.dam)?.animalId ?? []);
  const houses = await ctx.db.query<{ animal_id: string; roomid: string | null; matedt: string | null; boarid: string | null }>(
    `select a.animal_id, a.roomid, c.matedt, c.boarid from animal a
     left join sow_cycle c on c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.matedt between $3::date and $4::date
     where a.farm_id = $1 and a.animal_id = any($2::uuid[])`,
    [scope.farmid, damIds, plan.from_day, plan.to_day],
  );
  const houseOf = new Map(houses.rows.map((row) => [row.animal_id, row]));
  return {
    planid: plan.planid,
    name: plan.name,
    from: plan.from_day,
    to: plan.to_day,
    aim: plan.aim,
    indexname: plan.indexname,
    matetp: plan.matetp,
    state: plan.state,
    version: plan.version,
    approvedBy: plan.approved_by,
    stats: plan.stats,
    limits: plan.limits,
    pairs: rows.map((row) => {
      const [dam, sire, sire2] = [register.get(row.dam), register.get(row.sire), register.get(row.sire2)];
      const herd = houseOf.get(dam?.animalId ?? '');
      return {
        dam: row.dam,
        sire: row.sire,
        sire2: row.sire2,
        f: rounded(row.f, 6),
        index: rounded(row.index, 1),
        reason: null,
        allowedBy: row.allowed_by,
        damPgid: dam?.pgid ?? null,
        damHouse: herd?.roomid ?? null,
        damLine: dam?.lineage ?? null,
        sirePgid: sire?.pgid ?? null,
        sire2Pgid: sire2?.pgid ?? null,
        done: herd?.matedt ?? null,
        doneWith: herd?.boarid ?? null,
        progcode: dam === null || sire === null ? null : (formulaOf(formulas, sire, dam, plan.from_day as BusinessDate)?.progcode ?? null),
      };
    }),
  };
});

/** Saved plans: the list, and one as the barn list prints it. */
export const savedPlanHandlers: readonly Handler[] = [findHandler, getHandler];
