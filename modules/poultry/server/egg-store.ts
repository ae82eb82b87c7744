import { carriedWithdrawal, type OwnWithdrawal } from '#engine/batch/server/carried-withdrawal.ts';
import type { BatchStore, EventBody } from '#engine/batch/server/kind-server.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { type Issue, warn } from '#kernel/issue.ts';
import { RULE_SETTINGS } from '#modules/herd/domain/settings.ts';
import { FLOCK_TABLES } from './flock-tables.ts';

/** Type of the item eggs are. */
const EGG = 'egg';

/** The medicine or vaccine a flock was given up to a day whose withdrawal days of eggs last longest. */
const eggHold: OwnWithdrawal = async (db, { farmid, roomid, parityid }, upto) => {
  const { rows } = await db.query<{ item: string; until: BusinessDate }>(
    `select itemid as item, eggs_until as until from house_goods
     where farm_id = $1 and roomid = $2 and parityid = $3 and kind = 'house' and eggs_until is not null and ($4::date is null or valuedt <= $4::date)
     order by eggs_until desc limit 1`,
    [farmid, roomid, parityid, upto],
  );
  return rows[0] ?? null;
};

/** Inside whose withdrawal days eggs of a day were laid: of what the flock was given, and of what its birds brought along from other houses. */
async function holdOn(
  { db, session }: SignedContext,
  { roomid, eventdt }: EventBody,
): Promise<{ readonly item: string; readonly until: string } | null> {
  const farmid = farmOf(session);
  const { rows } = await db.query<{ parityid: number }>(
    `select parityid from flock where farm_id = $1 and roomid = $2 and state <> 'cancelled' and opendt <= $3::date and coalesce(closedt >= $3::date, true)
     order by parityid desc limit 1`,
    [farmid, roomid, eventdt],
  );
  const [flock] = rows;
  const hold = flock === undefined ? null : await carriedWithdrawal(FLOCK_TABLES, db, { farmid, roomid, ...flock }, eggHold, eventdt);
  return hold === null || hold.until < eventdt ? null : hold;
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
  const warnings = [warn('GF_HOLD', 'eggs', { item: hold.item, date: hold.until })];
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
