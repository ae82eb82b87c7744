import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { lockRuleOf } from '#engine/server/session.ts';
import { liveAround } from '../domain/event-rules.ts';
import { lockedIssues } from '../domain/house-rules.ts';
import { type BatchKind, typedEvents } from '../domain/kind.ts';
import { type JudgedEvent, judgeEvent } from './events.ts';
import type { BatchServer, EventBody } from './kind-server.ts';
import { afterOf, mayChange, mayRemove, savedState } from './outcome.ts';
import type { SavedEvent } from './rows.ts';
import { checkPlaces, eventData, openEvent, takeEventBack, writeEvent } from './write-event.ts';

const around = (kind: BatchKind, { house, event, shares }: JudgedEvent) => ({
  ...liveAround(kind, house, event),
  groups: shares.map((share) => ({ ...share })),
});

function checkHandler(server: BatchServer): Handler {
  return handleSigned(server.calls.checkEvent, async (ctx, body) => {
    const judged = await judgeEvent(server, ctx, body as unknown as EventBody, false);
    return { issues: [...judged.issues], around: around(server.kind, judged), after: afterOf(judged.house, ctx.session.curbusdt) };
  });
}

async function store(server: BatchServer, ctx: SignedContext, body: EventBody, replaced: SavedEvent | null) {
  const judged = await judgeEvent(server, ctx, body, true);
  const warnings = standOrRefuse(judged.issues, body.accept);
  const replaces = replaced === null ? null : { eventId: replaced.eventId, crtusrid: replaced.crtusrid };
  const id = await writeEvent(server, ctx, judged, body, replaces);
  const state = await savedState(server.tables, ctx, judged.house.roomid);
  return { id, warnings: [...warnings], around: around(server.kind, judged), ...state };
}

function saveHandler(server: BatchServer): Handler {
  return handleSigned(server.calls.saveEvent, async (ctx, { reqid: _, ...asked }) => {
    const body = asked as unknown as EventBody;
    const saved = await store(server, ctx, body, null);
    const { roomid, eventcd, eventdt, heads = null, reason = null } = body;
    const after = { eventId: saved.id, eventdt, heads, ...eventData(server, body) };
    await audit(ctx, { screen: server.calls.screens.event, subject: 'batch', subjectId: roomid, kind: eventcd, after, reason });
    return saved;
  });
}

/** The saved event as a body, so that members nobody sends stay. */
function bodyOf(event: SavedEvent): EventBody {
  const { data, eventcd, roomid, parityid, eventdt, grpid, heads, weight, applyid, reason, remark } = event;
  return { ...data, eventcd, roomid, parityid, eventdt, grpid, heads, weight, applyid, reason, remark };
}

/** An event that may be corrected: typed as such, no closing or opening, no other half of a transfer, not locked. */
async function correctable({ kind, tables }: BatchServer, ctx: SignedContext, eventId: string): Promise<SavedEvent> {
  const { close, undo } = kind.codes;
  const event = await openEvent(tables, ctx, eventId);
  if (event.eventcd === close || event.eventcd === undo || event.linkId !== null) throw refused('894', 'eventId');
  if (!typedEvents(kind).some(({ code }) => code === event.eventcd)) throw refused('V_NOTEXISTS', 'eventId', { value: eventId });
  standOrRefuse(lockedIssues(event.eventdt, lockRuleOf(ctx.session)), []);
  return event;
}

const textOf = (body: EventBody): string =>
  JSON.stringify(
    Object.entries(body)
      .filter(([key, value]) => value != null && key !== 'accept')
      .sort(),
  );

function changeHandler(server: BatchServer): Handler {
  const { tables, calls } = server;
  return handleSigned(calls.changeEvent, async (ctx, { eventId, change, reqid: _, ...typed }) => {
    const event = await correctable(server, ctx, String(eventId));
    mayChange(ctx, event);
    const elsewhere = typed.roomid != null && typed.roomid !== event.roomid;
    if (elsewhere || (typed.eventcd != null && typed.eventcd !== event.eventcd)) throw refused('894', 'roomid');
    const before = bodyOf(event);
    const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value != null));
    const after: EventBody = { ...before, ...given };
    if (textOf(before) === textOf(after)) throw refused('838');
    await takeEventBack(tables, ctx, event, String(change));
    const saved = await store(server, ctx, after, event);
    await checkPlaces(tables, ctx, event);
    const about = { screen: calls.screens.eventUpdate, subject: 'batch', subjectId: event.roomid };
    await audit(ctx, { ...about, kind: 'change event', before, after, reason: String(change) });
    return saved;
  });
}

function removeHandler(server: BatchServer): Handler {
  const { tables, calls } = server;
  const screen = calls.screens.eventUpdate;
  return handleSigned(calls.removeEvent, async (ctx, { eventId, change }) => {
    const event = await correctable(server, ctx, String(eventId));
    mayRemove(ctx, event, screen);
    await takeEventBack(tables, ctx, event, change);
    await checkPlaces(tables, ctx, event);
    await audit(ctx, { screen, subject: 'batch', subjectId: event.roomid, kind: 'remove event', before: bodyOf(event), reason: change });
    return savedState(tables, ctx, event.roomid);
  });
}

/** Events of a batch: checked, saved, corrected, taken back. */
export function eventHandlers(server: BatchServer): readonly Handler[] {
  return [checkHandler(server), saveHandler(server), changeHandler(server), removeHandler(server)];
}
