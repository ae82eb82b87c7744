import { enterFarm } from './farm-scope.ts';
import { loadFarmSettings } from './farm-settings.ts';
import type { SignedContext } from './pipeline.ts';
import { forbidden } from './refused.ts';
import { farmOf } from './session.ts';

/** The farm a list is read for: the own one, or one in reach, entered so that its rows may be seen. @throws Refused 403 out of reach. */
export async function readFarm(ctx: SignedContext, asked: string | null | undefined): Promise<string> {
  const farmid = asked ?? farmOf(ctx.session);
  if (!ctx.session.farms.includes(farmid)) throw forbidden();
  await enterFarm(ctx.db, farmid);
  return farmid;
}

/** The same call on behalf of a farm in reach: what follows reads and writes there, by its day and its locks. @throws Refused 403 out of reach. */
export async function atFarm(ctx: SignedContext, asked: string | null | undefined): Promise<SignedContext> {
  const farmid = await readFarm(ctx, asked);
  if (farmid === ctx.session.farmid) return ctx;
  const { curbusdt, weekstart, zone, lockday, backday, aprlvl } = (await loadFarmSettings(ctx.db, farmid)).calendar;
  return { ...ctx, session: { ...ctx.session, farmid, curbusdt, weekstart, zone, lockday, backday, aprlvl } };
}
