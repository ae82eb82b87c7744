import type { BatchStore, EventBody } from '#engine/batch/server/kind-server.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { addDays } from '#kernel/business-date.ts';
import { type Issue, warn } from '#kernel/issue.ts';
import { RULE_SETTINGS } from '#modules/herd/domain/settings.ts';

/** Type of the item eggs are. */
const EGG = 'egg';

/** The medicine or vaccine inside whose withdrawal days eggs of a day were laid, the one that lasts longest; null outside them. */
async function holdOn(ctx: SignedContext, { roomid, eventdt }: EventBody): Promise<{ readonly item: string; readonly date: string } | null> {
  const { rows } = await ctx.db.query<{ item: string; date: string }>(
    `select g.itemid as item, to_char(g.eggs_until, 'YYYYMMDD') as date from house_goods g
       join flock b on b.farm_id = g.farm_id and b.roomid = g.roomid and b.parityid = g.parityid
     where g.farm_id = $1 and g.roomid = $2 and g.kind = 'house' and b.opendt <= $3::date and coalesce(b.closedt >= $3::date, true)
       and g.valuedt <= $3::date and g.eggs_until >= $3::date
     order by 2 desc limit 1`,
    [farmOf(ctx.session), roomid, eventdt],
  );
  return rows[0] ?? null;
}

/** The unit eggs of an item are counted in. */
async function pieceOf({ db, session }: SignedContext, body: EventBody): Promise<string | null> {
  const { rows } = await db.query<{ unit: string }>(
    "select i.unit from item i join farm f on f.realm = i.prnt2 where f.farm_id = $1 and i.book = 'goods' and i.itemid = $2",
    [farmOf(session), body['itemid']],
  );
  return rows[0]?.unit ?? null;
}

/**
 * Eggs as they enter the warehouse. Laid inside withdrawal days they are warned about (GF_HOLD); where WITHHOLD refuses such sales they go
 * into a lot of their own, HOLD-day, that expired the day before: nothing but its destruction takes it out.
 */
async function keptEggs(ctx: SignedContext, body: EventBody): Promise<{ readonly body: EventBody; readonly warnings: readonly Issue[] }> {
  const free = { ...body, unit: await pieceOf(ctx, body), lot: null, expdt: null };
  const hold = await holdOn(ctx, body);
  if (hold === null) return { body: free, warnings: [] };
  const warnings = [warn('GF_HOLD', 'eggs', { item: hold.item, date: hold.date })];
  const { WITHHOLD } = (await loadFarmSettings(ctx.db, farmOf(ctx.session))).read(RULE_SETTINGS);
  if (WITHHOLD !== 'refuse') return { body: free, warnings };
  return { body: { ...free, lot: `HOLD-${body.eventdt}`, expdt: addDays(body.eventdt, -1) }, warnings };
}

/** Refusals of the quantity stand beside the eggs people typed. */
const besideEggs = (issues: readonly Issue[]): Issue[] => issues.map((issue) => (issue.field === 'qty' ? { ...issue, field: 'eggs' } : issue));

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) throw new Refused(besideEggs(error.issues), error.status, error.errorClass);
    throw error;
  }
}

/** The store as flocks use it: what they are given as it is, eggs under the rules of withdrawal. */
export function flockStore(goods: BatchStore): BatchStore {
  return {
    ...goods,
    check: async (ctx, body, itemtp, replaced) => {
      if (itemtp !== EGG) return goods.check(ctx, body, itemtp, replaced);
      const kept = await keptEggs(ctx, body);
      const found = await goods.check(ctx, kept.body, itemtp, replaced);
      return { ...found, issues: [...besideEggs(found.issues), ...kept.warnings] };
    },
    save: async (ctx, body, itemtp, replaced) => {
      if (itemtp !== EGG) return goods.save(ctx, body, itemtp, replaced);
      const kept = await keptEggs(ctx, body);
      standOrRefuse(kept.warnings, body.accept);
      return told(() => goods.save(ctx, kept.body, itemtp, replaced));
    },
    remove: (ctx, gone) => told(() => goods.remove(ctx, gone)),
  };
}
