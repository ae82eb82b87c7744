import { firstOf, intoClosedIssues, meanDay } from '#engine/batch/domain/arrival-rules.ts';
import { destinationIssues, type EventContext, missingIssues, sharesOf } from '#engine/batch/domain/event-rules.ts';
import type { GroupShare } from '#engine/batch/domain/house.ts';
import { NO_BOOKS } from '#engine/batch/domain/house-rules.ts';
import { batchOf, type StoredHouse } from '#engine/batch/server/houses.ts';
import type { CallParsed } from '#engine/define/call.ts';
import { inList } from '#engine/server/code-list.ts';
import { loadFarmSettings } from '#engine/server/farm-settings.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, type Issue, refuse } from '#kernel/issue.ts';
import { RULE_SETTINGS } from '#modules/herd/domain/settings.ts';
import type { checkEvent } from '../contract/event.calls.ts';
import { GROW_EVENTS } from '../domain/event-types.ts';
import { type Arrival, arrivalIssues, eventIssues, mayUndoClose, type TypedEvent } from '../domain/growing.kind.ts';
import { operatorIssues } from './lists.ts';
import type { GrowServices } from './services.ts';
import { loadHouse } from './store/batch-store.ts';
import { companyFarms } from './store/company.ts';
import { waitingOut } from './transfers.ts';

export type EventBody = CallParsed<typeof checkEvent>;

/** An event with everything it stands on, judged. */
export interface JudgedEvent {
  readonly house: StoredHouse;
  readonly event: TypedEvent;
  readonly shares: readonly GroupShare[];
  readonly issues: readonly Issue[];
  /** A transfer inside the farm: the house that takes the pigs, and what comes in there. */
  readonly into: { readonly house: StoredHouse; readonly arrival: Arrival; readonly source: string | null; readonly missing: number } | null;
}

const sold = (body: EventBody): boolean => body.eventcd === 'SAL' || (body.eventcd === 'CUL' && body.wayout === 'sold');

/** What a sale lacks, by the numbers of delivery notes; the price may wait. */
function saleIssues(body: EventBody): Issue[] {
  if (!sold(body)) return [];
  return [
    ...(body.customer == null ? [refuse('z01', 'customer')] : []),
    ...(body.weight == null || body.weight <= 0 ? [refuse('z04', 'weight')] : []),
    ...(body.price != null && body.price <= 0 ? [refuse('z05', 'price')] : []),
  ];
}

async function reasonIssues(ctx: SignedContext, body: EventBody): Promise<Issue[]> {
  const { reason, reasonsOf } = GROW_EVENTS[body.eventcd];
  if (reason === 'none' || (reason === 'optional' && body.reason == null)) return [];
  if (body.reason == null) return [refuse('371', 'reason')];
  return reasonsOf.length === 0 || (await inList(ctx, 'reason', body.reason, { events: reasonsOf, day: body.eventdt as BusinessDate }))
    ? []
    : [refuse('371', 'reason')];
}

/** Fields of the event that must be filled. */
function requiredOf(body: EventBody): Issue[] {
  const missing = GROW_EVENTS[body.eventcd].fields.filter(({ key, required }) => required === true && (body as Record<string, unknown>)[key] == null);
  const sale = new Set(['weight']);
  return missing.filter(({ key }) => !(sold(body) && sale.has(key))).map(({ key }) => refuse('V_REQUIRED', key, { field: key }));
}

async function destinationListIssues(ctx: SignedContext, body: EventBody): Promise<Issue[]> {
  if (body.eventcd !== 'TRO') return [];
  const own = farmOf(ctx.session);
  if (body.trftp === 'farm') {
    const farms = await companyFarms(ctx.db, own);
    const known = body.tofarm != null && body.tofarm !== own && farms.some(({ farmid, closed }) => farmid === body.tofarm && !closed);
    return known ? [] : [body.tofarm === own ? refuse('821', 'tofarm') : refuse('V_SELECT', 'tofarm', { field: 'tofarm' })];
  }
  return body.toroomid == null ? [refuse('V_SELECT', 'toroomid', { field: 'toroomid' })] : [];
}

async function listIssues(ctx: SignedContext, body: EventBody): Promise<Issue[]> {
  return [
    ...(await operatorIssues(ctx, body.applyid, body.eventdt as BusinessDate)),
    ...(await reasonIssues(ctx, body)),
    ...(await destinationListIssues(ctx, body)),
    ...requiredOf(body),
    ...saleIssues(body),
  ];
}

const isInternal = (body: EventBody): boolean => body.eventcd === 'TRO' && body.trftp === 'internal' && body.toroomid != null;

/** Houses of an event, locked in one order so that two transfers the other way round never wait for each other. */
async function loadHouses(ctx: SignedContext, body: EventBody, forUpdate: boolean) {
  const farmid = farmOf(ctx.session);
  const other = isInternal(body) && body.toroomid !== body.roomid ? (body.toroomid ?? null) : null;
  const load = (roomid: string) => loadHouse(ctx.db, farmid, roomid, { forUpdate, field: roomid === body.roomid ? 'roomid' : 'toroomid' });
  const found = new Map<string, StoredHouse>();
  for (const roomid of [body.roomid, ...(other === null ? [] : [other])].sort()) found.set(roomid, await load(roomid));
  const house = found.get(body.roomid);
  if (house === undefined) throw refused('V_NOTEXISTS', 'roomid', { value: body.roomid });
  return { house, to: other === null ? null : (found.get(other) ?? null) };
}

/** The pigs as they come to the other house: one group, born on the mean day of the groups they left. */
function arrivalOf(house: StoredHouse, event: TypedEvent, shares: readonly GroupShare[], body: EventBody) {
  const groups = new Map(batchOf(house).groups.map((group) => [group.grpid, group]));
  const parts = shares.flatMap(({ grpid, heads }) => {
    const birthdt = groups.get(grpid)?.birthdt ?? null;
    return birthdt === null ? [] : [{ day: birthdt, heads }];
  });
  const heads = event.heads ?? 0;
  const arrival: Arrival = {
    way: 'transfer',
    opendt: event.eventdt,
    entrydt: event.eventdt,
    heads,
    males: null,
    females: null,
    weight: body.weight ?? null,
    birthdt: meanDay(parts),
    shares: [],
  };
  return { arrival, source: groups.get(shares[0]?.grpid ?? 0)?.source ?? null, missing: body.arrived == null ? 0 : heads - body.arrived };
}

/** Refusals of the other house, beside the field it was chosen in. */
function besideHouse(issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, field: issue.field === 'weight' ? 'weight' : 'toroomid' }));
}

/** The event as the rules read it. */
function typedOf(body: EventBody): TypedEvent {
  return {
    eventcd: body.eventcd,
    eventdt: body.eventdt as BusinessDate,
    parityid: body.parityid ?? null,
    grpid: body.grpid ?? null,
    heads: body.heads ?? null,
    slaughter: sold(body) && body.saleclass !== 'breeding',
  };
}

/** What the rules ask besides the house. */
async function contextOf(ctx: SignedContext, services: GrowServices, { farmid, roomid, batch }: StoredHouse, body: EventBody): Promise<EventContext> {
  const key = batch === null ? null : { farmid, roomid, parityid: batch.parityid };
  return {
    lock: lockRuleOf(ctx.session),
    books: key === null ? NO_BOOKS : await services.booksOf(ctx.db, key),
    waiting: key === null || body.eventcd !== 'CLO' ? 0 : await waitingOut(ctx.db, key),
    lists: await listIssues(ctx, body),
    withhold: (await loadFarmSettings(ctx.db, farmid)).read(RULE_SETTINGS).WITHHOLD,
  };
}

/** What speaks against the pigs in the house they are moved to. */
function thereIssues(to: StoredHouse, event: TypedEvent, body: EventBody, arrival: Arrival, lock: EventContext['lock']): readonly Issue[] {
  return firstOf(
    () => missingIssues(event.heads ?? 0, body.arrived ?? null),
    () => besideHouse(intoClosedIssues(to, event.eventdt)),
    () => besideHouse(arrivalIssues(to, arrival, { lock, lists: [] })),
  );
}

/** Reads the houses of an event and judges it, the other house of a transfer too. */
export async function judgeEvent(ctx: SignedContext, services: GrowServices, body: EventBody, forUpdate: boolean): Promise<JudgedEvent> {
  const { house, to } = await loadHouses(ctx, body, forUpdate);
  const event = typedOf(body);
  const context = await contextOf(ctx, services, house, body);
  const rights = body.eventcd === 'UCL' && !mayUndoClose(ctx.session.usrlvl) ? [refuse('env_403')] : [];
  const here = firstOf(
    () => rights,
    () => (isInternal(body) ? destinationIssues(house, { farmid: house.farmid, roomid: body.toroomid ?? null }) : []),
    () => eventIssues(house, event, context),
  );
  if (house.batch === null || errorsOf(here).length > 0) return { house, event, shares: [], issues: here, into: null };
  const shares = GROW_EVENTS[event.eventcd].move === null ? [] : sharesOf(house.batch, event);
  if (to === null) return { house, event, shares, issues: here, into: null };
  const into = { house: to, ...arrivalOf(house, event, shares, body) };
  return { house, event, shares, issues: [...here, ...thereIssues(to, event, body, into.arrival, context.lock)], into };
}
