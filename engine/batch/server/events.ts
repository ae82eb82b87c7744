import { inList, operatorIssues } from '#engine/server/code-list.ts';
import { companyFarms } from '#engine/server/company.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf, lockRuleOf } from '#engine/server/session.ts';
import { errorsOf, type Issue, refuse } from '#kernel/issue.ts';
import { type Arrival, arrivalIssues, firstOf, intoClosedIssues, meanDay } from '../domain/arrival-rules.ts';
import { destinationIssues, type EventContext, eventIssues, mayUndoClose, missingIssues, sharesOf, type TypedEvent } from '../domain/event-rules.ts';
import type { GroupShare } from '../domain/house.ts';
import { type BatchBooks, NO_BOOKS } from '../domain/house-rules.ts';
import { type BatchKind, completed, eventOf } from '../domain/kind.ts';
import { batchOf, loadHouse, type StoredHouse } from './houses.ts';
import type { BatchServer, EventBody } from './kind-server.ts';
import { waitingOut } from './transfers.ts';

/** An event with everything it stands on, judged. */
export interface JudgedEvent {
  readonly house: StoredHouse;
  readonly event: TypedEvent;
  /** As typed, with what follows from it. */
  readonly body: EventBody;
  readonly books: BatchBooks;
  /** Transfers out of the batch that no farm received yet, where it is to be closed. */
  readonly waiting: number;
  readonly shares: readonly GroupShare[];
  readonly issues: readonly Issue[];
  /** A transfer inside the farm: the house that takes the pigs, and what comes in there. */
  readonly into: {
    readonly house: StoredHouse;
    readonly arrival: Arrival;
    readonly source: string | null;
    readonly sex: string | null;
    readonly missing: number;
  } | null;
}

/** True of an event that sells animals. */
export const isSold = (kind: BatchKind, body: EventBody): boolean => eventOf(kind, body.eventcd).sold?.(body) === true;

/** What a sale lacks, by the numbers of delivery notes; the price may wait. */
function saleIssues({ customer, weight, price }: EventBody): Issue[] {
  return [
    ...(customer == null ? [refuse('z01', 'customer')] : []),
    ...(weight == null || weight <= 0 ? [refuse('z04', 'weight')] : []),
    ...(typeof price === 'number' && price <= 0 ? [refuse('z05', 'price')] : []),
  ];
}

async function reasonIssues(kind: BatchKind, ctx: SignedContext, body: EventBody): Promise<Issue[]> {
  const { reason, reasonsOf } = eventOf(kind, body.eventcd);
  if (reason === 'none' || (reason === 'optional' && body.reason == null)) return [];
  if (body.reason == null) return [refuse('371', 'reason')];
  return reasonsOf.length === 0 || (await inList(ctx, 'reason', body.reason, { events: reasonsOf, day: body.eventdt }))
    ? []
    : [refuse('371', 'reason')];
}

/** What a sale refuses by numbers of its own. */
const SALE_NUMBERS: ReadonlySet<string> = new Set(['weight', 'customer']);

/** Fields of the event that must be filled, besides what a sale refuses by numbers of its own. */
export function requiredOf(kind: BatchKind, body: EventBody): Issue[] {
  const sold = isSold(kind, body);
  const missing = eventOf(kind, body.eventcd).fields.filter(({ key, required }) => required === true && body[key] == null);
  return missing.filter(({ key }) => !(sold && SALE_NUMBERS.has(key))).map(({ key }) => refuse('V_REQUIRED', key, { field: key }));
}

async function destinationListIssues({ codes }: BatchKind, ctx: SignedContext, body: EventBody): Promise<Issue[]> {
  if (body.eventcd !== codes.send) return [];
  const own = farmOf(ctx.session);
  if (body.trftp === 'farm') {
    const farms = await companyFarms(ctx.db, own);
    const known = body.tofarm != null && body.tofarm !== own && farms.some(({ farmid, closed }) => farmid === body.tofarm && !closed);
    return known ? [] : [body.tofarm === own ? refuse('821', 'tofarm') : refuse('V_SELECT', 'tofarm', { field: 'tofarm' })];
  }
  return body.toroomid == null ? [refuse('V_SELECT', 'toroomid', { field: 'toroomid' })] : [];
}

/** How an event is judged: held for writing, or as if records had never been whose place it takes. */
interface Judging {
  readonly forUpdate: boolean;
  readonly without?: readonly string[];
  /** The half of a record of another book, which judged by itself who did it and where the animals go. */
  readonly half?: boolean;
}

async function listIssues(kind: BatchKind, ctx: SignedContext, body: EventBody, { half = false }: Judging): Promise<Issue[]> {
  if (half) return requiredOf(kind, body);
  return [
    ...(await operatorIssues(ctx, body.applyid, body.eventdt)),
    ...(await reasonIssues(kind, ctx, body)),
    ...(await destinationListIssues(kind, ctx, body)),
    ...requiredOf(kind, body),
    ...(isSold(kind, body) ? saleIssues(body) : []),
  ];
}

const isInternal = ({ codes }: BatchKind, body: EventBody): boolean =>
  body.eventcd === codes.send && body.trftp === 'internal' && body.toroomid != null;

/** Houses of an event, locked in one order so that two transfers the other way round never wait for each other. */
async function loadHouses({ kind, tables }: BatchServer, ctx: SignedContext, body: EventBody, { forUpdate, without = [] }: Judging) {
  const farmid = farmOf(ctx.session);
  const other = isInternal(kind, body) && body.toroomid !== body.roomid ? (body.toroomid ?? null) : null;
  const load = (roomid: string) =>
    loadHouse(tables, ctx.db, farmid, roomid, { forUpdate, without, field: roomid === body.roomid ? 'roomid' : 'toroomid' });
  const found = new Map<string, StoredHouse>();
  for (const roomid of [body.roomid, ...(other === null ? [] : [other])].sort()) found.set(roomid, await load(roomid));
  const house = found.get(body.roomid);
  if (house === undefined) throw refused('V_NOTEXISTS', 'roomid', { value: body.roomid });
  return { house, to: other === null ? null : (found.get(other) ?? null) };
}

/** The animals as they come to the other house: one group, born on the mean day of the groups they left, of their sex where that is one. */
function arrivalOf({ sent }: BatchKind, house: StoredHouse, event: TypedEvent, shares: readonly GroupShare[], body: EventBody) {
  const groups = new Map(batchOf(house).groups.map((group) => [group.grpid, group]));
  const parts = shares.flatMap(({ grpid, heads }) => {
    const birthdt = groups.get(grpid)?.birthdt ?? null;
    return birthdt === null ? [] : [{ day: birthdt, heads }];
  });
  const heads = event.heads ?? 0;
  const arrival: Arrival = {
    way: sent,
    opendt: event.eventdt,
    entrydt: event.eventdt,
    heads,
    males: null,
    females: null,
    weight: body.weight ?? null,
    birthdt: meanDay(parts),
    shares: [],
  };
  const sexes = new Set(shares.map(({ grpid }) => groups.get(grpid)?.sex ?? null));
  const [sex = null] = sexes.size === 1 ? sexes : [];
  return { arrival, source: groups.get(shares[0]?.grpid ?? 0)?.source ?? null, sex, missing: body.arrived == null ? 0 : heads - body.arrived };
}

/** Refusals of the other house, beside the field it was chosen in. */
function besideHouse(issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => ({ ...issue, field: issue.field === 'weight' ? 'weight' : 'toroomid' }));
}

/** The event as the rules read it. */
function typedOf(kind: BatchKind, body: EventBody): TypedEvent {
  return {
    eventcd: body.eventcd,
    eventdt: body.eventdt,
    parityid: body.parityid ?? null,
    grpid: body.grpid ?? null,
    heads: body.heads ?? null,
    slaughter: isSold(kind, body) && body['saleclass'] !== 'breeding',
  };
}

/** What the rules ask besides the house. */
async function contextOf(server: BatchServer, ctx: SignedContext, house: StoredHouse, body: EventBody, how: Judging): Promise<EventContext> {
  const { farmid, roomid, batch } = house;
  const { kind, booksOf, withhold, named } = server;
  const { without = [] } = how;
  const key = batch === null ? null : { farmid, roomid, parityid: batch.parityid };
  return {
    lock: lockRuleOf(ctx.session),
    // A dose of a later day was not yet given: it holds back nothing that left before it.
    books: key === null ? NO_BOOKS : await booksOf(ctx.db, key, body.eventdt),
    waiting: key === null || body.eventcd !== kind.codes.close ? 0 : await waitingOut(server, ctx.db, key),
    lists: [...(await listIssues(kind, ctx, body, how)), ...((await named?.judge(ctx, house, body, without)) ?? [])],
    withhold: await withhold(ctx.db, farmid),
  };
}

/** What speaks against the animals in the house they are moved to. */
function thereIssues(kind: BatchKind, to: StoredHouse, event: TypedEvent, body: EventBody, arrival: Arrival, lock: EventContext['lock']) {
  return firstOf(
    () => missingIssues(event.heads ?? 0, body.arrived ?? null),
    () => besideHouse(intoClosedIssues(to, event.eventdt)),
    () => besideHouse(arrivalIssues(kind, to, arrival, { lock, lists: [] })),
  );
}

/** Reads the houses of an event and judges it, the other house of a transfer too. */
export async function judgeEvent(server: BatchServer, ctx: SignedContext, typed: EventBody, how: Judging): Promise<JudgedEvent> {
  const { kind } = server;
  const { body, issues: wrong } = completed(eventOf(kind, typed.eventcd), typed);
  const { house, to } = await loadHouses(server, ctx, body, how);
  const event = typedOf(kind, body);
  const context = await contextOf(server, ctx, house, body, how);
  const rights = body.eventcd === kind.codes.undo && !mayUndoClose(kind, ctx.session.usrlvl) ? [refuse('env_403')] : [];
  const here = firstOf(
    () => rights,
    () => (isInternal(kind, body) ? destinationIssues(house, { farmid: house.farmid, roomid: body.toroomid ?? null }) : []),
    () => wrong,
    () => eventIssues(kind, house, event, context),
  );
  const none = { house, event, body, books: context.books, waiting: context.waiting };
  if (house.batch === null || errorsOf(here).length > 0) return { ...none, shares: [], issues: here, into: null };
  const shares = eventOf(kind, event.eventcd).move === null ? [] : sharesOf(house.batch, event);
  if (to === null) return { ...none, shares, issues: here, into: null };
  const into = { house: to, ...arrivalOf(kind, house, event, shares, body) };
  return { ...none, shares, issues: [...here, ...thereIssues(kind, to, event, body, into.arrival, context.lock)], into };
}
