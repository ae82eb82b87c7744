import { routeFlags } from '#engine/define/rights.ts';
import type { RouteDef } from '#engine/define/route.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { managesLevel } from '#modules/admin/domain/rights.ts';
import { copyTo, type Order } from '../../users/menu-copy.handlers.ts';
import { flagsOf, type Held, heldFlags, inForce } from '../../users/menu-flags.ts';
import { peopleOf } from './check.ts';

/** Flags by level: those of the first person of that level on the farm copied, else the level's default. */
async function sourceFlags(ctx: SignedContext, from: string | null): Promise<Order['source']> {
  const byLevel = new Map<number, ReadonlyMap<string, Held>>();
  for (const { userid, usrlvl } of from === null ? [] : await peopleOf(ctx.db, from))
    if (!byLevel.has(usrlvl)) byLevel.set(usrlvl, inForce(await heldFlags(ctx.db, userid), ctx.session.curbusdt));
  return (route: RouteDef, level: number): Held => {
    const held = byLevel.get(level);
    if (held === undefined) return { flags: routeFlags(level, route), until: null };
    return { flags: flagsOf(held, route), until: held.get(route.name)?.until ?? null };
  };
}

/** Gives the farm's people the menus of the start; a live farm only gains, and nobody grants a flag he lacks. */
export async function startMenus(ctx: SignedContext, routes: readonly RouteDef[], farmid: string, from: string | null, live: boolean, save: boolean) {
  const order: Order = { source: await sourceFlags(ctx, from), routes, mode: live ? 'add' : 'replace', save };
  const changed = [];
  for (const { userid, usrlvl } of await peopleOf(ctx.db, farmid)) {
    if (userid === ctx.session.userid || !managesLevel(ctx.session.usrlvl, usrlvl)) continue;
    const { name, gained, lost, refused } = await copyTo(ctx, userid, order);
    if (gained.length + lost.length + refused.length > 0)
      changed.push({ userid, name, gained: gained.length, lost: lost.length, refused: refused.length });
  }
  return changed;
}
