import { type Arrival as AnyArrival, intoClosedIssues, meanDay } from '#engine/batch/domain/arrival-rules.ts';
import { type EventContext, sharesOf } from '#engine/batch/domain/event-rules.ts';
import type { Batch, Group, GroupShare, HeadMove, House, MoveKind } from '#engine/batch/domain/house.ts';
import { NO_BOOKS } from '#engine/batch/domain/house-rules.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, type Issue } from '#kernel/issue.ts';
import { type LockRule, NO_LIMIT } from '#kernel/locks.ts';
import { GROW_EVENTS } from '#modules/growfinish/domain/event-types.ts';
import type { GrowEventCode } from '#modules/growfinish/domain/events/event.ts';
import { type Arrival, arrivalIssues, eventIssues, type TypedEvent, type Way } from '#modules/growfinish/domain/growing.kind.ts';
import type { GrowAnswer, GrowDriver, GrowInput } from './driver.ts';
import { type Issued, memoryGoods } from './memory-goods.ts';
import type { GrowOptions, WeanedLot } from './options.ts';

/** A record of a batch as it was typed. */
export interface MadeRecord {
  readonly id: string;
  readonly roomid: string;
  readonly parityid: number;
  readonly eventcd: string;
  readonly eventdt: BusinessDate;
  readonly heads: number;
  readonly weight: number | null;
  readonly reason: string | null;
  /** Groups of pigs in. */
  readonly groups: readonly { readonly heads: number; readonly birthdt: BusinessDate | null; readonly source: string | null }[];
  /** The record that wrote this one along. */
  readonly link: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

interface HeldBatch extends Omit<Batch, 'parityid' | 'opendt'> {
  readonly parityid: number;
  readonly opendt: BusinessDate;
  closedt: BusinessDate | null;
  state: Batch['state'];
  readonly groups: Group[];
  readonly moves: HeadMove[];
  readonly eventDays: BusinessDate[];
}
interface HeldHouse extends Omit<House, 'batch' | 'closedBefore'> {
  batch: HeldBatch | null;
  closedBefore: BusinessDate | null;
  readonly batches: HeldBatch[];
}

/** A farm of growing pigs kept in memory by the module's own rules. */
export interface MemoryGrowing extends GrowDriver {
  readonly houses: () => readonly {
    readonly roomid: string;
    readonly area: string;
    readonly capacity: number | null;
    readonly batches: readonly Batch[];
  }[];
  readonly records: readonly MadeRecord[];
  readonly issued: readonly Issued[];
}

type Body = Readonly<Record<string, unknown>>;
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const day = (value: unknown): BusinessDate | null => text(value) as BusinessDate | null;
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Records as they are written, each with a number of its own. */
class Book {
  readonly records: MadeRecord[] = [];

  write(house: HeldHouse, record: Omit<MadeRecord, 'id' | 'roomid' | 'parityid'>): string {
    const id = `R${this.records.length + 1}`;
    this.records.push({ id, roomid: house.roomid, parityid: house.batch?.parityid ?? 0, ...record });
    return id;
  }
}

function book(batch: HeldBatch, kind: MoveKind, eventdt: BusinessDate, shares: readonly GroupShare[]): void {
  for (const { grpid, heads } of shares) batch.moves.push({ grpid, eventdt, kind, qty: kind === 'in' ? heads : -heads });
}

/** Puts groups into the open batch of a house, or into a new one. */
function bringIn(
  house: HeldHouse,
  arrival: AnyArrival,
  groups: readonly { heads: number; birthdt: BusinessDate | null; source: string | null }[],
): number {
  if (house.batch === null || house.batch.state === 'closed') {
    const opendt = arrival.opendt ?? arrival.entrydt;
    house.closedBefore = house.batch?.closedt ?? house.closedBefore;
    house.batch = { parityid: (house.batch?.parityid ?? 0) + 1, opendt, closedt: null, state: 'notraised', groups: [], moves: [], eventDays: [] };
    house.batches.push(house.batch);
  }
  const { batch } = house;
  batch.state = 'active';
  for (const { heads, birthdt, source } of groups) {
    const grpid = batch.groups.length + 1;
    batch.groups.push({ grpid, birthdt, source, entrydt: arrival.entrydt });
    book(batch, 'in', arrival.entrydt, [{ grpid, heads }]);
  }
  return batch.groups.length;
}

function heldHouses({ houses }: GrowOptions): Map<string, HeldHouse> {
  return new Map(houses.map((house) => [house.roomid, { ...house, batchflg: true, inUse: true, batch: null, closedBefore: null, batches: [] }]));
}

const lockOn = (curbusdt: BusinessDate): LockRule => ({ curbusdt, lockday: NO_LIMIT, backday: NO_LIMIT, usrlvl: 60, aprlvl: 60 });
const answerOf = (issues: readonly Issue[]): GrowAnswer => (issues.length > 0 ? { ok: false, issues } : { ok: true, id: null });

/** Pigs that come into the other house of a transfer. */
interface Into {
  readonly to: HeldHouse;
  readonly arrival: Arrival;
  readonly group: { readonly heads: number; readonly birthdt: BusinessDate | null; readonly source: string | null };
  readonly issues: readonly Issue[];
}

/** The pigs of a transfer inside the farm as the other house judges them: one group, born on the mean day of those they left. */
function intoHouse(to: HeldHouse, batch: Batch, shares: readonly GroupShare[], body: Body, event: TypedEvent, typedOn: BusinessDate): Into {
  const groups = new Map(batch.groups.map((group) => [group.grpid, group]));
  const parts = shares.flatMap(({ grpid, heads }) => {
    const birthdt = groups.get(grpid)?.birthdt ?? null;
    return birthdt === null ? [] : [{ day: birthdt, heads }];
  });
  const heads = event.heads ?? 0;
  const arrival: Arrival = {
    ...{ way: 'transfer', opendt: event.eventdt, entrydt: event.eventdt, heads, males: null, females: null, shares: [] },
    ...{ weight: number(body['weight']), birthdt: meanDay(parts) },
  };
  const issues = [...intoClosedIssues(to, event.eventdt), ...arrivalIssues(to, arrival, { lock: lockOn(typedOn), lists: [] })];
  const group = { heads, birthdt: arrival.birthdt, source: groups.get(shares[0]?.grpid ?? 0)?.source ?? null };
  return { to, arrival, group, issues: errorsOf(issues) };
}

function typedEvent(body: Body, typedOn: BusinessDate): TypedEvent {
  const eventcd = body['eventcd'] as GrowEventCode;
  const slaughter = (eventcd === 'SAL' || body['wayout'] === 'sold') && body['saleclass'] !== 'breeding';
  return { eventcd, eventdt: day(body['eventdt']) ?? typedOn, parityid: null, grpid: null, heads: number(body['heads']), slaughter };
}

class MemoryFarm implements MemoryGrowing {
  readonly #options: GrowOptions;
  readonly #houses: Map<string, HeldHouse>;
  readonly #lots: Map<string, WeanedLot>;
  readonly #made = new Book();
  readonly #goods = memoryGoods();
  readonly records = this.#made.records;
  readonly issued = this.#goods.issued;

  constructor(options: GrowOptions) {
    this.#options = options;
    this.#houses = heldHouses(options);
    this.#lots = new Map(options.source.weaned.map((lot) => [`${lot.nursery} ${lot.weangrp}`, lot]));
  }

  houses(): readonly HeldHouse[] {
    return [...this.#houses.values()];
  }

  take({ path, body, typedOn }: GrowInput): Promise<GrowAnswer> {
    if (path === '/stock/saveNote') return Promise.resolve(answerOf(this.#goods.take(body, (roomid) => this.#view(roomid))));
    const house = this.#houses.get(text(body['roomid']) ?? '');
    if (house === undefined) throw new Error(`no house ${String(body['roomid'])}`);
    return Promise.resolve(path === '/growfinish/saveEntry' ? this.#enter(house, body, typedOn) : this.#happen(house, body, typedOn));
  }

  #view(roomid: string) {
    const house = this.#houses.get(roomid);
    return house === undefined ? null : { roomid, area: house.area, active: true, batch: true, filling: house.batch };
  }

  #enter(house: HeldHouse, body: Body, typedOn: BusinessDate): GrowAnswer {
    const named = (body['groups'] ?? []) as readonly { nursery: string; weangrp: string; heads: number }[];
    const shares = named.map((one) => ({ ...one, free: one.heads, birthdt: this.#lots.get(`${one.nursery} ${one.weangrp}`)?.birthdt ?? null }));
    const [birthdt, heads] = [day(body['birthdt']), number(body['heads']) ?? 0];
    const arrival: Arrival = {
      ...{ way: body['way'] as Way, opendt: day(body['opendt']), entrydt: day(body['entrydt']) ?? typedOn, heads, birthdt, shares },
      ...{ males: null, females: null, weight: number(body['weight']) },
    };
    const issues = errorsOf(arrivalIssues(house, arrival, { lock: lockOn(typedOn), lists: [] }));
    if (issues.length > 0) return { ok: false, issues };
    const pooled = shares.map((share) => ({ heads: share.heads, birthdt: share.birthdt, source: this.#options.farmid }));
    const groups = named.length > 0 ? pooled : [{ heads, birthdt, source: text(body['source']) }];
    bringIn(house, arrival, groups);
    const eventcd = arrival.way === 'weaning' ? 'INW' : 'INP';
    const record = { eventcd, eventdt: arrival.entrydt, heads, weight: arrival.weight, reason: null, groups, link: null, data: body };
    return { ok: true, id: this.#made.write(house, record) };
  }

  /** What the store says of the batch a house stands in. */
  #context({ roomid, batch }: HeldHouse, typedOn: BusinessDate): EventContext {
    const { itemid, withdrawal } = this.#options.codes.medicine;
    const used = this.issued.filter((one) => one.roomid === roomid && one.valuedt >= (batch?.opendt ?? typedOn));
    const last = (of: readonly { readonly valuedt: BusinessDate }[]): BusinessDate | undefined =>
      of
        .map(({ valuedt }) => valuedt)
        .toSorted()
        .at(-1);
    const dose = last(used.filter((one) => one.itemid === itemid));
    const until = dose === undefined ? null : { item: itemid, until: addDays(dose, withdrawal) };
    const books = { ...NO_BOOKS, issued: used.length > 0, lastGoods: last(used) ?? null, withdrawal: until };
    return { lock: lockOn(typedOn), books, waiting: 0, lists: [], withhold: 'refuse' };
  }

  #happen(house: HeldHouse, body: Body, typedOn: BusinessDate): GrowAnswer {
    const event = typedEvent(body, typedOn);
    const issues = errorsOf(eventIssues(house, event, this.#context(house, typedOn)));
    const { batch } = house;
    if (issues.length > 0 || batch === null) return { ok: false, issues };
    const { move } = GROW_EVENTS[event.eventcd];
    const shares = move === null ? [] : sharesOf(batch, event);
    const to = this.#houses.get(text(body['toroomid']) ?? '');
    const into = to === undefined ? null : intoHouse(to, batch, shares, body, event, typedOn);
    if (into !== null && into.issues.length > 0) return { ok: false, issues: into.issues };
    return { ok: true, id: this.#write(house, batch, event, move, shares, body, into) };
  }

  #write(
    house: HeldHouse,
    batch: HeldBatch,
    { eventcd, eventdt, heads }: TypedEvent,
    move: MoveKind | null,
    shares: readonly GroupShare[],
    body: Body,
    into: Into | null,
  ): string {
    if (move !== null) book(batch, move, eventdt, shares);
    batch.eventDays.push(eventdt);
    const common = { eventcd, eventdt, heads: heads ?? 0, weight: number(body['weight']), reason: text(body['reason']) };
    const id = this.#made.write(house, { ...common, groups: [], link: null, data: body });
    if (into !== null) this.#writeInto(into, body, id);
    if (eventcd === 'CLO') Object.assign(batch, { state: 'closed', closedt: eventdt });
    return id;
  }

  #writeInto({ to, arrival, group }: Into, body: Body, link: string): void {
    const grpid = bringIn(to, arrival, [group]);
    const common = { eventdt: arrival.entrydt, reason: null, data: {} };
    const id = this.#made.write(to, { ...common, eventcd: 'INT', heads: arrival.heads, weight: arrival.weight, groups: [group], link });
    const missing = arrival.heads - (number(body['arrived']) ?? arrival.heads);
    if (missing === 0 || to.batch === null) return;
    book(to.batch, 'dead', arrival.entrydt, [{ grpid, heads: missing }]);
    this.#made.write(to, { ...common, eventcd: 'DTH', heads: missing, weight: null, reason: 'TRANSPORT', groups: [], link: id });
  }
}

/**
 * A farm in memory that takes every form through the rules of batches, as the server does, without a database: for tests of the
 * play and for the oracle. Pools, transfers of other farms and the lists of codes are the server's own; here all of them hold.
 */
export function memoryGrowing(options: GrowOptions): MemoryGrowing {
  return new MemoryFarm(options);
}
