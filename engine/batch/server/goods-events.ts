import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused, refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { errorsOf, type Issue } from '#kernel/issue.ts';
import { firstOf } from '../domain/arrival-rules.ts';
import { batchIssues } from '../domain/event-rules.ts';
import { houseUseIssues, NO_BOOKS } from '../domain/house-rules.ts';
import { completed, eventOf } from '../domain/kind.ts';
import { stillAround } from './around.ts';
import { requiredOf } from './events.ts';
import { loadHouse, type StoredHouse } from './houses.ts';
import type { BatchServer, BatchStore, ChangedGoods, EventBody, StoredGoods, Used } from './kind-server.ts';
import { afterOf, savedState } from './outcome.ts';

/** The store of a kind whose events use goods. @throws Error where the kind has none. */
function storeOf({ goods }: BatchServer): BatchStore {
  if (goods === null) throw new Error('a kind of batch without a store');
  return goods;
}

/** Type of the items an event uses; null of an event that uses none. */
export function goodsOf({ kind }: Pick<BatchServer, 'kind'>, eventcd: string): string | null {
  return eventOf(kind, eventcd).goods ?? null;
}

/** The code of the event that uses items of a type. */
export function codeOfGoods({ kind }: Pick<BatchServer, 'kind'>, itemtp: string): string | null {
  return Object.values(kind.events).find(({ goods }) => goods === itemtp)?.code ?? null;
}

async function booksOf(server: BatchServer, ctx: SignedContext, { farmid, roomid, batch }: StoredHouse) {
  return batch === null ? NO_BOOKS : server.booksOf(ctx.db, { farmid, roomid, parityid: batch.parityid });
}

/** What speaks against goods before the store is asked: the house, the batch meant, what is missing. */
function ownIssues({ kind }: BatchServer, house: StoredHouse, body: EventBody): readonly Issue[] {
  return firstOf(
    () => houseUseIssues(house),
    () => batchIssues(house, body.parityid ?? null),
    () => requiredOf(kind, body),
    () => completed(eventOf(kind, body.eventcd), body).issues,
  );
}

/** What goods given to a batch would do, and what speaks against it. */
export async function checkGoods(server: BatchServer, ctx: SignedContext, typed: EventBody, itemtp: string, replaced: string | null) {
  const { body } = completed(eventOf(server.kind, typed.eventcd), typed);
  const house = await loadHouse(server.tables, ctx.db, farmOf(ctx.session), body.roomid, { forUpdate: false });
  const own = ownIssues(server, house, body);
  const asked = errorsOf(own).length > 0 ? { issues: own, used: null } : await storeOf(server).check(ctx, body, itemtp, replaced);
  const storeid = await server.storeOf(ctx.db, house.farmid, house.roomid, itemtp, body.eventdt);
  const around = stillAround(house, await booksOf(server, ctx, house), body.eventdt, storeid);
  return { issues: [...asked.issues], around, used: asked.used, after: afterOf(house, ctx.session.curbusdt) };
}

interface SavedGoods {
  readonly id: string;
  readonly version: number;
  readonly warnings: readonly Issue[];
  readonly used: Used;
}

/** Gives goods to a batch, or puts a corrected record in the place of a saved one. @throws Refused */
export async function saveGoods(server: BatchServer, ctx: SignedContext, typed: EventBody, itemtp: string, replaced: ChangedGoods | null) {
  const { tables } = server;
  const { body } = completed(eventOf(server.kind, typed.eventcd), typed);
  const house = await loadHouse(tables, ctx.db, farmOf(ctx.session), body.roomid, { forUpdate: true });
  const own = ownIssues(server, house, body);
  if (own.length > 0) throw new Refused(own);
  const { id, version, warnings, used }: SavedGoods = await storeOf(server).save(ctx, body, itemtp, replaced);
  const { after } = await savedState(tables, ctx, body.roomid);
  return { id, version, warnings: [...warnings], around: stillAround(house, await booksOf(server, ctx, house), body.eventdt, null), used, after };
}

/** The record of the store of an id; null where it keeps none that an event of the kind wrote. */
export async function findGoods(server: BatchServer, ctx: SignedContext, eventId: string): Promise<StoredGoods | null> {
  if (server.goods === null) return null;
  const blank = { roomid: null, parityid: null, eventcd: null, from: null, to: null, applyid: null, mine: false };
  const itemtps = Object.values(server.kind.events).flatMap(({ goods }) => goods ?? []);
  const [found] = await server.goods.find(ctx, { ...blank, eventId, itemtps, most: 1 });
  return found ?? null;
}

/** The saved record as a body, so that members nobody sends stay. */
export function goodsBody(server: BatchServer, { data, itemtp, roomid, parityid, eventdt, heads, applyid, remark }: StoredGoods): EventBody {
  return { ...data, eventcd: codeOfGoods(server, itemtp) ?? '', roomid, parityid, eventdt, heads, applyid, remark };
}

/** The version a record of the store is changed from. @throws Refused V_REQUIRED */
export function versionAsked(version: number | null | undefined): number {
  if (version == null) throw refused('V_REQUIRED', 'version', { field: 'version' });
  return version;
}

/** Takes goods a batch was given back. @throws Refused */
export async function removeGoods(server: BatchServer, ctx: SignedContext, gone: ChangedGoods) {
  const { version, roomid } = await storeOf(server).remove(ctx, gone);
  const { after } = await savedState(server.tables, ctx, roomid);
  return { version, after };
}
