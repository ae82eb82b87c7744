import type { SignedContext } from '#engine/server/pipeline.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import type { Issue } from '#kernel/issue.ts';
import { dateOrder, reopenIssues } from '../domain/house-rules.ts';
import { batchOf, type StoredHouse } from './houses.ts';
import type { BatchServer } from './kind-server.ts';

/** A house whose batch opens on another day, and what speaks against it; as it is where the day stays. */
export async function reopened(
  { kind, booksOf, openBy }: BatchServer,
  ctx: SignedContext,
  house: StoredHouse,
  opendt: BusinessDate | null,
): Promise<{ readonly house: StoredHouse; readonly issues: readonly Issue[] }> {
  const batch = batchOf(house);
  if (opendt === null || opendt === batch.opendt) return { house, issues: [] };
  const { farmid, roomid } = house;
  const key = { farmid, roomid, parityid: batch.parityid };
  const books = await booksOf(ctx.db, key);
  const latest = (await openBy?.(ctx.db, key)) ?? null;
  if (latest !== null && opendt > latest) return { house, issues: [dateOrder('opendt', opendt, latest)] };
  return { house: { ...house, batch: { ...batch, opendt } }, issues: reopenIssues(kind, house, opendt, lockRuleOf(ctx.session), books) };
}

/** Puts the corrected opening day of a batch in place. */
export async function putOpening({ tables }: BatchServer, ctx: SignedContext, house: StoredHouse, opendt: BusinessDate | null): Promise<void> {
  const { parityid, opendt: former } = batchOf(house);
  if (opendt === null || opendt === former) return;
  await ctx.db.query(`update ${tables.batch} set opendt = $4, version = version + 1 where farm_id = $1 and roomid = $2 and parityid = $3`, [
    house.farmid,
    house.roomid,
    parityid,
    opendt,
  ]);
}
