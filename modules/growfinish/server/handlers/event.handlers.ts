import { lockedIssues } from '#engine/batch/domain/house-rules.ts';
import type { SavedEvent } from '#engine/batch/server/rows.ts';
import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import { changeEvent, checkEvent, removeEvent, saveGrowEvent } from '../../contract/event.calls.ts';

import { TYPED_EVENTS, type TypedEventCode } from '../../domain/events/event.ts';
import { liveAround } from '../../domain/growing.kind.ts';
import { type EventBody, type JudgedEvent, judgeEvent } from '../events.ts';
import { afterOf, mayChange, mayRemove, savedState, standOrRefuse } from '../outcome.ts';
import type { GrowServices } from '../services.ts';
import { checkPlaces, eventData, openEvent, takeEventBack, writeEvent } from '../store/write-event.ts';

const around = ({ house, event, shares }: JudgedEvent) => ({ ...liveAround(house, event), groups: shares.map((share) => ({ ...share })) });

function checkHandler(services: GrowServices): Handler {
  return handleSigned(checkEvent, async (ctx, body) => {
    const judged = await judgeEvent(ctx, services, body, false);
    return { issues: [...judged.issues], around: around(judged), after: afterOf(judged.house, ctx.session.curbusdt) };
  });
}

async function store(ctx: SignedContext, judged: JudgedEvent, body: EventBody, replaced: SavedEvent | null) {
  const warnings = standOrRefuse(judged.issues, body.accept);
  const replaces = replaced === null ? null : { eventId: replaced.eventId, crtusrid: replaced.crtusrid };
  const id = await writeEvent(ctx, judged, body, replaces);
  const { house } = judged;
  const state = await savedState(ctx.db, house.farmid, house.roomid, ctx.session.curbusdt);
  return { id, warnings: [...warnings], around: around(judged), ...state };
}

function saveHandler(services: GrowServices): Handler {
  return handleSigned(saveGrowEvent, async (ctx, { reqid: _, ...body }) => {
    const saved = await store(ctx, await judgeEvent(ctx, services, body, true), body, null);
    const after = { eventId: saved.id, eventdt: body.eventdt, heads: body.heads ?? null, ...eventData(body) };
    await audit(ctx, { screen: 'PigletEvent', subject: 'batch', subjectId: body.roomid, kind: body.eventcd, after, reason: body.reason ?? null });
    return saved;
  });
}

/** The saved event as a body, so that fields nobody sends stay. */
function bodyOf(event: SavedEvent): EventBody {
  const { data, roomid, parityid, eventdt, grpid, heads, weight, applyid, reason, remark } = event;
  const eventcd = event.eventcd as TypedEventCode;
  return { ...(data as Partial<EventBody>), eventcd, roomid, parityid, eventdt, grpid, heads, weight, applyid, reason, remark };
}

/** Events whose rows stand until another event undoes them. */
const STATE_EVENTS: ReadonlySet<string> = new Set(['CLO', 'UCL']);

async function correctable(ctx: SignedContext, eventId: string): Promise<SavedEvent> {
  const event = await openEvent(ctx, eventId);
  if (STATE_EVENTS.has(event.eventcd) || event.linkId !== null) throw refused('894', 'eventId');
  if (!(TYPED_EVENTS as readonly string[]).includes(event.eventcd)) throw refused('V_NOTEXISTS', 'eventId', { value: eventId });
  standOrRefuse(lockedIssues(event.eventdt, lockRuleOf(ctx.session)), []);
  return event;
}

const textOf = (body: EventBody): string =>
  JSON.stringify(
    Object.entries(body)
      .filter(([key, value]) => value != null && key !== 'accept')
      .sort(),
  );

function changeHandler(services: GrowServices): Handler {
  return handleSigned(changeEvent, async (ctx, { eventId, change, reqid: _, ...typed }) => {
    const event = await correctable(ctx, eventId);
    mayChange(ctx, event);
    const elsewhere = typed.roomid != null && typed.roomid !== event.roomid;
    if (elsewhere || (typed.eventcd != null && typed.eventcd !== event.eventcd)) throw refused('894', 'roomid');
    const old = bodyOf(event);
    const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value != null));
    const body: EventBody = { ...old, ...given };
    if (textOf(old) === textOf(body)) throw refused('838');
    await takeEventBack(ctx, event, change);
    const saved = await store(ctx, await judgeEvent(ctx, services, body, true), body, event);
    await checkPlaces(ctx, event);
    await audit(ctx, {
      screen: 'PigletEventUpdate',
      subject: 'batch',
      subjectId: event.roomid,
      kind: 'change event',
      before: old,
      after: body,
      reason: change,
    });
    return saved;
  });
}

const removeHandler = handleSigned(removeEvent, async (ctx, { eventId, change }) => {
  const event = await correctable(ctx, eventId);
  mayRemove(ctx, event, 'PigletEventUpdate');
  await takeEventBack(ctx, event, change);
  await checkPlaces(ctx, event);
  await audit(ctx, {
    screen: 'PigletEventUpdate',
    subject: 'batch',
    subjectId: event.roomid,
    kind: 'remove event',
    before: bodyOf(event),
    reason: change,
  });
  return savedState(ctx.db, farmOf(ctx.session), event.roomid, ctx.session.curbusdt);
});

/** Events of a batch: checked, saved, corrected, taken back. */
export function eventHandlers(services: GrowServices): readonly Handler[] {
  return [checkHandler(services), saveHandler(services), changeHandler(services), removeHandler];
}
