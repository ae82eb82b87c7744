import { audit } from '#engine/server/audit.ts';
import { type Handler, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused, standOrRefuse } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { errorsOf } from '#kernel/issue.ts';
import { aroundOf } from './around.ts';
import { isSold, type JudgedEvent, judgeEvent } from './events.ts';
import { takeBackFormer } from './former-records.ts';
import { checkGoods, findGoods, goodsBody, goodsOf, saveGoods, versionAsked } from './goods-events.ts';
import type { BatchServer, EventBody } from './kind-server.ts';
import { afterOf, mayChange, savedState } from './outcome.ts';
import { bodyOf, correctable, removeRecord } from './remove-record.ts';
import type { SavedEvent } from './rows.ts';
import { checkPlaces, eventData, linkedTo, takeEventBack, writeEvent } from './write-event.ts';

/** The records a correction takes the place of: the event, and what its save wrote along. */
async function replacedBy({ tables }: BatchServer, ctx: SignedContext, eventId: string): Promise<string[]> {
  const farmid = farmOf(ctx.session);
  const along = await linkedTo(tables, ctx, farmid, eventId);
  const further = await Promise.all(along.map((one) => linkedTo(tables, ctx, farmid, one.eventId)));
  return [eventId, ...[...along, ...further.flat()].map((one) => one.eventId)];
}

function checkHandler(server: BatchServer): Handler {
  return handleSigned(server.calls.checkEvent, async (ctx, { eventId, ...asked }) => {
    const body = asked as unknown as EventBody;
    const itemtp = goodsOf(server, body.eventcd);
    if (itemtp !== null) return checkGoods(server, ctx, body, itemtp, eventId ?? null);
    const without = eventId == null ? [] : await replacedBy(server, ctx, eventId);
    const judged = await judgeEvent(server, ctx, body, { forUpdate: false, without });
    const around = aroundOf(server.kind, judged);
    return {
      issues: [...judged.issues, ...(await noteIssues(server, ctx, judged, eventId ?? null))],
      around,
      used: null,
      after: afterOf(judged.house, ctx.session.curbusdt),
    };
  });
}

/** What its delivery note says against a sale nothing else speaks against. */
async function noteIssues({ kind, sales }: BatchServer, ctx: SignedContext, { body, issues }: JudgedEvent, replaced: string | null) {
  if (sales === undefined || !isSold(kind, body) || errorsOf(issues).length > 0) return [];
  return sales.judge(ctx, body, replaced);
}

/** Puts an event on its delivery note, or takes the one it replaces off it. */
async function settleNote(
  { kind, sales }: BatchServer,
  ctx: SignedContext,
  { body }: JudgedEvent,
  eventId: string,
  replaced: string | null,
  why: string,
) {
  if (isSold(kind, body)) await sales?.settle(ctx, { body, eventId }, replaced, why);
  else if (replaced !== null) await sales?.settle(ctx, null, replaced, why);
}

async function store(server: BatchServer, ctx: SignedContext, body: EventBody, replaced: SavedEvent | null, why = '') {
  const judged = await judgeEvent(server, ctx, body, { forUpdate: true });
  const old = replaced?.eventId ?? null;
  const warnings = standOrRefuse([...judged.issues, ...(await noteIssues(server, ctx, judged, old))], body.accept);
  const replaces = replaced === null ? null : { eventId: replaced.eventId, crtusrid: replaced.crtusrid };
  const id = await writeEvent(server, ctx, judged, { replaces });
  await settleNote(server, ctx, judged, id, old, why);
  const state = await savedState(server.tables, ctx, judged.house.roomid);
  return { id, warnings: [...warnings], around: aroundOf(server.kind, judged), used: null, ...state };
}

/** Saves one event, by itself or as a part of a daily line. @throws Refused */
export async function saveOne(server: BatchServer, ctx: SignedContext, body: EventBody) {
  const itemtp = goodsOf(server, body.eventcd);
  // The store writes its own line into the change log.
  if (itemtp !== null) return saveGoods(server, ctx, body, itemtp, null);
  const saved = await store(server, ctx, body, null);
  const { roomid, eventcd, eventdt, heads = null, reason = null } = body;
  const after = { eventId: saved.id, eventdt, heads, ...eventData(server, body) };
  await audit(ctx, { screen: server.calls.screens.event, subject: 'batch', subjectId: roomid, kind: eventcd, after, reason });
  return saved;
}

/** An entry kept on a device of another farm is not of this one. @throws Refused 403 */
export function sameFarm(ctx: SignedContext, { farmid }: { readonly farmid?: string | null | undefined }): void {
  if (farmid != null && farmid !== farmOf(ctx.session)) throw refused('env_403', 'farmid');
}

function saveHandler(server: BatchServer): Handler {
  return handleSigned(server.calls.saveEvent, async (ctx, { reqid: _, entered: __, farmid, ...asked }) => {
    sameFarm(ctx, { farmid });
    const { replaces = [], ...body } = asked as unknown as EventBody & { readonly replaces?: readonly string[] };
    await takeBackFormer(server, ctx, server.calls.saveEvent.path, replaces);
    return saveOne(server, ctx, body as EventBody);
  });
}

const textOf = (body: EventBody): string =>
  JSON.stringify(
    Object.entries(body)
      .filter(([key, value]) => value != null && key !== 'accept')
      .sort(),
  );

/** Puts corrected goods in the place of a saved record of the store; null where the id is none of its records. */
async function changeGoods(server: BatchServer, ctx: SignedContext, eventId: string, change: string, typed: Typed) {
  const found = await findGoods(server, ctx, eventId);
  if (found === null) return null;
  const before = goodsBody(server, found);
  if ((typed.roomid != null && typed.roomid !== found.roomid) || (typed.eventcd != null && typed.eventcd !== before.eventcd))
    throw refused('894', 'roomid');
  // A blank is a blank: what a form of goods leaves empty is taken away.
  const after = { ...before, ...typed, roomid: before.roomid, eventcd: before.eventcd, applyid: typed.applyid ?? before.applyid } as EventBody;
  return saveGoods(server, ctx, after, found.itemtp, { eventId, version: versionAsked(typed.version), change });
}

/** What a correction sends. */
type Typed = Readonly<Record<string, unknown>> & Partial<Pick<EventBody, 'roomid' | 'eventcd' | 'applyid'>> & { readonly version?: number | null };

function changeHandler(server: BatchServer): Handler {
  const { tables, calls } = server;
  return handleSigned(calls.changeEvent, async (ctx, { eventId, change, reqid: _, ...asked }) => {
    const goods = await changeGoods(server, ctx, String(eventId), String(change), asked as unknown as Typed);
    if (goods !== null) return goods;
    const { version: __, ...typed } = asked;
    const event = await correctable(server, ctx, String(eventId));
    mayChange(ctx, event);
    const elsewhere = typed.roomid != null && typed.roomid !== event.roomid;
    if (elsewhere || (typed.eventcd != null && typed.eventcd !== event.eventcd)) throw refused('894', 'roomid');
    const before = bodyOf(event);
    const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value != null));
    const after: EventBody = { ...before, ...given };
    if (textOf(before) === textOf(after)) throw refused('838');
    await takeEventBack(server, ctx, event, String(change));
    const saved = await store(server, ctx, after, event, String(change));
    await checkPlaces(tables, ctx, event);
    const about = { screen: calls.screens.eventUpdate, subject: 'batch', subjectId: event.roomid };
    await audit(ctx, { ...about, kind: 'change event', before, after, reason: String(change) });
    return saved;
  });
}

/** Events of a batch: checked, saved, corrected, taken back. */
export function eventHandlers(server: BatchServer): readonly Handler[] {
  return [
    checkHandler(server),
    saveHandler(server),
    changeHandler(server),
    handleSigned(server.calls.removeEvent, (ctx, gone) => removeRecord(server, ctx, gone)),
  ];
}
