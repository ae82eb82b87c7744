import { audit } from '#engine/server/audit.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import { lockedIssues } from '../domain/house-rules.ts';
import { typedEvents } from '../domain/kind.ts';
import { findGoods, removeGoods, versionAsked } from './goods-events.ts';
import type { BatchServer, EventBody } from './kind-server.ts';
import { mayRemove, savedState } from './outcome.ts';
import type { SavedEvent } from './rows.ts';
import { checkPlaces, openEvent, takeEventBack } from './write-event.ts';

/** The saved event as a body, so that members nobody sends stay. */
export function bodyOf(event: SavedEvent): EventBody {
  const { data, eventcd, roomid, parityid, eventdt, grpid, heads, weight, applyid, reason, remark } = event;
  return { ...data, eventcd, roomid, parityid, eventdt, grpid, heads, weight, applyid, reason, remark };
}

/** An event that may be corrected: typed as such, no closing or opening, no other half of a transfer, not on a delivery note, not locked. */
export async function correctable({ kind, tables, sales, isOnNote }: BatchServer, ctx: SignedContext, eventId: string): Promise<SavedEvent> {
  const { close, undo } = kind.codes;
  const event = await openEvent(tables, ctx, eventId);
  if (event.eventcd === close || event.eventcd === undo || event.linkId !== null) throw refused('894', 'eventId');
  if (sales === undefined && (await isOnNote?.(ctx.db, farmOf(ctx.session), eventId)) === true) throw refused('894', 'eventId');
  if (!typedEvents(kind).some(({ code }) => code === event.eventcd)) throw refused('V_NOTEXISTS', 'eventId', { value: eventId });
  standOrRefuse(lockedIssues(event.eventdt, lockRuleOf(ctx.session)), []);
  return event;
}

/** A record that is taken back. */
interface Removed {
  readonly eventId: string;
  /** Of goods: the version that was read. */
  readonly version?: number | null | undefined;
  readonly change: string;
}

/** Takes an event or goods back. @throws Refused */
export async function removeRecord(server: BatchServer, ctx: SignedContext, { eventId, version, change }: Removed) {
  const { tables, calls } = server;
  const screen = calls.screens.eventUpdate;
  if ((await findGoods(server, ctx, eventId)) !== null) return removeGoods(server, ctx, { eventId, version: versionAsked(version), change });
  const event = await correctable(server, ctx, eventId);
  mayRemove(ctx, event, screen);
  await server.sales?.settle(ctx, null, event.eventId, change);
  await takeEventBack(server, ctx, event, change);
  await checkPlaces(tables, ctx, event);
  await audit(ctx, { screen, subject: 'batch', subjectId: event.roomid, kind: 'remove event', before: bodyOf(event), reason: change });
  return savedState(tables, ctx, event.roomid);
}
