import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { findPlanned } from '#modules/herd/contract/breeding.calls.ts';
import { loadRegister } from '../register.ts';
import { openScope } from '../scope.ts';
import { rounded } from '../values.ts';

interface PlannedRow {
  readonly dam: string;
  readonly sire: string;
  readonly sire2: string | null;
  readonly f: number | null;
  readonly name: string;
  readonly to_day: string;
}

const plannedHandler = handleSigned(findPlanned, async (ctx, { pgids, date }) => {
  const scope = await openScope(ctx.db, ctx.session);
  const day = date ?? scope.curbusdt;
  // Most days have no plan: the pedigree is read only where one is.
  const plans = await ctx.db.query<PlannedRow>(
    `select l.dam, l.sire, l.sire2, l.f, p.name, p.to_day from gen_plan p join gen_plan_pair l using (farm_id, planid)
     where p.farm_id = $1 and p.state = 'approved' and p.from_day <= $2::date and p.to_day >= $2::date and l.sire is not null
     order by p.approved_at`,
    [scope.farmid, day],
  );
  if (plans.rows.length === 0) return { rows: [] };
  const register = await loadRegister(ctx.db, scope);
  // The plan approved last stands.
  const pairOf = new Map(plans.rows.map((row) => [row.dam, row]));
  const boarHere = (gid: string | null): string | null => {
    const boar = register.get(gid);
    return boar !== null && boar.farm === scope.farmid && boar.animalId !== null && boar.status === 'living' ? boar.pgid : null;
  };
  return {
    rows: pgids.flatMap((pgid) => {
      const pair = pairOf.get(register.find(pgid, scope.farmid)?.gid ?? '');
      if (pair === undefined) return [];
      const { sire, sire2, name, to_day: to, f } = pair;
      return [{ pgid, boarid: boarHere(sire), boarid2: boarHere(sire2), sire, plan: name, to, f: rounded(f, 6) }];
    }),
  };
});

/** What plans say at the service itself. */
export const plannedHandlers: readonly Handler[] = [plannedHandler];
