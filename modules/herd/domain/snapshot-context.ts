import type { FieldValues } from '#engine/define/field.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, type Issue, refuse, warningsOf } from '#kernel/issue.ts';
import { type LockRule, NO_LIMIT } from '#kernel/locks.ts';
import type { Animal } from './animal.ts';
import type { BoarView, GroupView, HerdContext, RoomView, SemenBatchView } from './context.ts';
import { EVENT_TYPES } from './event-types.ts';
import { applyEvent, foldAnimal, planSave, type SavePlan } from './fold.ts';
import { type CompanionEvent, compareEvents, type EventCode, type HerdEvent } from './herd-event.ts';
import type { HerdSettings } from './settings.ts';
import { identityOf } from './values.ts';
import type { VaccinationLine } from './work/vaccination-plan.ts';

/** A row of a code list; `parent` holds the event codes a reason is for, separated by commas. */
export interface SnapshotCode {
  readonly value: string;
  readonly label: string;
  readonly parent: string | null;
}

/** The farm as the rules need it, kept on a device (answer of /herd/getOffline without its animals). */
export interface HerdSnapshot {
  readonly farmid: string;
  readonly settings: HerdSettings;
  readonly lock: LockRule;
  readonly golive: BusinessDate | null;
  readonly codes: Readonly<Record<string, readonly SnapshotCode[]>>;
  readonly rooms: readonly (RoomView & { readonly name: string })[];
  readonly groups: readonly GroupView[];
  readonly boars: readonly BoarView[];
  readonly batches: readonly SemenBatchView[];
  /** Farms of the company, for transfers. */
  readonly farms: readonly string[];
  /** The vaccination programme in force; what its items are called stands in the codes. */
  readonly vaccinations: readonly VaccinationLine[];
}

/** An animal of the snapshot with its live events. */
export interface SnapshotAnimal {
  readonly animalId: string;
  readonly pgid: string;
  readonly version: number;
  readonly events: readonly HerdEvent[];
}

/** What the context asks of what changed since the snapshot was taken. */
export interface SnapshotNow {
  /** The farm's business date now. */
  readonly curbusdt: BusinessDate;
  readonly partner: (pgid: string) => Animal | null;
  /** Breeding animals that came to a house since (left it: below 0). */
  readonly moved?: (roomid: string) => number;
  /** The batch as it is now, when it changed since. */
  readonly batch?: (batch: string) => SemenBatchView | null;
}

const byKey = <T>(rows: readonly T[], key: (row: T) => string): Map<string, T> => new Map(rows.map((row) => [key(row), row]));

/** The context of the rules from a snapshot: it answers as the server's does inside its transaction. */
export function snapshotContext(snapshot: HerdSnapshot, now: SnapshotNow): HerdContext {
  const values = new Map(Object.entries(snapshot.codes).map(([category, rows]) => [category, new Set(rows.map(({ value }) => value))]));
  const reasons = new Map<string, Set<string>>();
  for (const { value, parent } of snapshot.codes['reason'] ?? []) {
    for (const eventcd of parent?.split(',') ?? []) reasons.set(eventcd, (reasons.get(eventcd) ?? new Set()).add(value));
  }
  const rooms = byKey(snapshot.rooms, ({ roomid }) => roomid);
  const boars = byKey(snapshot.boars, ({ pgid }) => pgid);
  const groups = byKey(snapshot.groups, ({ code }) => code);
  const batches = byKey(snapshot.batches, ({ batch }) => batch);
  const has = (category: string, value: string): boolean => values.get(category)?.has(value) ?? false;
  return {
    farmid: snapshot.farmid,
    settings: snapshot.settings,
    lock: { ...snapshot.lock, curbusdt: now.curbusdt },
    history: false,
    golive: snapshot.golive,
    hasOperator: (applyid) => has('applyid', applyid),
    hasReason: (eventcd, reason) => reasons.get(eventcd)?.has(reason) ?? false,
    hasCode: has,
    room: (roomid) => {
      const room = rooms.get(roomid);
      return room === undefined ? null : { ...room, live: room.live + (now.moved?.(roomid) ?? 0) };
    },
    boar: (pgid) => boars.get(pgid) ?? null,
    group: (code) => groups.get(code) ?? null,
    semenBatch: (batch) => now.batch?.(batch) ?? batches.get(batch) ?? null,
    partner: now.partner,
    farmOfCompany: (farmid) => farmid !== snapshot.farmid && snapshot.farms.includes(farmid),
  };
}

/** An event as it was typed, head apart from its own fields. */
export interface TypedEvent {
  readonly id: string;
  readonly eventcd: EventCode;
  readonly pgid: string;
  readonly eventdt: BusinessDate;
  readonly applyid: string | null;
  readonly reason: string | null;
  readonly remark: string | null;
  readonly data: FieldValues;
  /** Codes of warnings its author accepted. */
  readonly accept: readonly string[];
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The body of /herd/saveEvent as the rules read it; null when it names no event of the herd book. */
export function typedEvent(body: Readonly<Record<string, unknown>>): TypedEvent | null {
  const code = String(body['eventcd']) as EventCode;
  if (EVENT_TYPES[code] === undefined || code === 'ENT') return null;
  const data = Object.fromEntries(EVENT_TYPES[code].fields.flatMap(({ key }) => (body[key] == null ? [] : [[key, body[key]]])));
  return {
    id: String(body['reqid'] ?? ''),
    eventcd: code,
    pgid: String(body['pgid'] ?? '').toUpperCase(),
    eventdt: String(body['eventdt'] ?? '') as BusinessDate,
    applyid: textOr(body['applyid']),
    reason: textOr(body['reason']),
    remark: textOr(body['remark']),
    data: data as FieldValues,
    accept: Array.isArray(body['accept']) ? body['accept'].map(String) : [],
  };
}

/** Identities an event needs: its animal, the other sow of a fostering, the giving sow of a weaning. */
export function identitiesNamed({ pgid, data }: Pick<TypedEvent, 'pgid' | 'data'>): string[] {
  const others = ['topgid', 'frompgid', 'givepgid'].flatMap((key) => identityOf(data, key) ?? []);
  return [...new Set([pgid, ...others])];
}

interface Held {
  readonly animalId: string;
  readonly version: number;
  readonly events: readonly HerdEvent[];
  readonly animal: Animal;
}

/** The verdict on an event typed without a network. */
export interface OfflineVerdict {
  /** What stands against it as the server would say it: errors, and warnings not accepted yet. Empty: it may be kept. */
  readonly refusal: readonly Issue[];
  /** The animal after it with its events; null when refused. */
  readonly after: { readonly animal: Animal; readonly events: readonly HerdEvent[]; readonly version: number } | null;
}

/** Sequence of events that have none yet: after all the server gave. */
const UNSENT = 1_000_000_000_000;

/**
 * Some animals of the farm on a device: their events of the snapshot, then, one after another, those
 * that wait to be sent. The same rules as the server's judge what is typed next.
 */
export class OfflineHerd {
  readonly #held = new Map<string, Held>();
  readonly #moved = new Map<string, number>();
  readonly #batches = new Map<string, SemenBatchView>();
  #seq = UNSENT;
  readonly context: HerdContext;

  constructor(snapshot: HerdSnapshot, animals: readonly SnapshotAnimal[], curbusdt: BusinessDate) {
    this.context = snapshotContext(snapshot, {
      curbusdt,
      partner: (pgid) => this.animal(pgid),
      moved: (roomid) => this.#moved.get(roomid) ?? 0,
      batch: (batch) => this.#batches.get(batch) ?? null,
    });
    for (const { animalId, pgid, version, events } of animals) {
      this.#held.set(pgid, { animalId, version, events, animal: foldAnimal(events, this.context) });
    }
  }

  /** The animal as it stands after what waits; null when the snapshot lacks it. */
  animal(pgid: string): Animal | null {
    return this.#held.get(pgid)?.animal ?? null;
  }

  /** Its events in the order of its life, and the version the server gave. */
  life(pgid: string): { readonly events: readonly HerdEvent[]; readonly version: number } {
    return this.#held.get(pgid) ?? { events: [], version: 0 };
  }

  /** Every animal as it stands after what waits, with its events. */
  lives(): readonly { readonly animal: Animal; readonly events: readonly HerdEvent[] }[] {
    return [...this.#held.values()];
  }

  #event(typed: TypedEvent, animalId: string): HerdEvent {
    this.#seq += 1;
    return {
      eventId: typed.id,
      animalId,
      eventcd: typed.eventcd,
      eventdt: typed.eventdt,
      seq: this.#seq,
      applyid: typed.applyid,
      reason: typed.reason,
      remark: typed.remark,
      data: typed.data,
      linkId: null,
      unbalanced: false,
      history: false,
      warnings: [],
    };
  }

  #companion(made: CompanionEvent, of: HerdEvent, animalId: string): HerdEvent {
    this.#seq += 1;
    return {
      ...of,
      animalId,
      eventId: `${of.eventId}+${this.#seq}`,
      seq: this.#seq,
      eventcd: made.eventcd,
      eventdt: made.eventdt,
      applyid: made.applyid,
      reason: made.reason,
      remark: null,
      data: made.data,
      linkId: of.eventId,
      unbalanced: made.unbalanced ?? false,
    };
  }

  #append(pgid: string, event: HerdEvent): void {
    const held = this.#held.get(pgid);
    if (held === undefined) return;
    const events = [...held.events, event].sort(compareEvents);
    const animal = events.at(-1) === event ? applyEvent(held.animal, event, this.context) : foldAnimal(events, this.context);
    this.#held.set(pgid, { ...held, events, animal });
    this.#count(held.animal, -1);
    this.#count(animal, 1);
  }

  #count({ left, roomid }: Animal, by: number): void {
    if (left === null && roomid !== null) this.#moved.set(roomid, (this.#moved.get(roomid) ?? 0) + by);
  }

  #move(plan: SavePlan, pgid: string): void {
    for (const { book, place, eventdt, qty } of plan.movements) {
      if (book !== 'semen') continue;
      const batch = this.context.semenBatch(place) ?? { batch: place, boar: pgid, collectdt: eventdt, left: 0 };
      this.#batches.set(place, { ...batch, left: batch.left + qty });
    }
  }

  /** What saving an event would do to its animal alone, without taking it. */
  #after(held: Held, plan: SavePlan): Animal {
    const before = plan.companions.filter((made) => made.pgid === null && made.before);
    const settled = before.reduce((animal, made) => applyEvent(animal, this.#companion(made, plan.event, held.animalId), this.context), held.animal);
    return applyEvent(settled, plan.event, this.context);
  }

  /** Takes an event that waits to be sent. One that cannot stand any more is passed over: the server will refuse it. */
  take(typed: TypedEvent): void {
    const held = this.#held.get(typed.pgid);
    if (held === undefined) return;
    // Its day was judged when it was typed; waiting does not make it too old.
    const ctx: HerdContext = { ...this.context, lock: { ...this.context.lock, backday: NO_LIMIT } };
    const plan = planSave(held.animal, this.#event(typed, held.animalId), ctx);
    if (errorsOf(plan.issues).length > 0) return;
    const append = (made: CompanionEvent): void => {
      const pgid = made.pgid ?? typed.pgid;
      this.#append(pgid, this.#companion(made, plan.event, this.#held.get(pgid)?.animalId ?? held.animalId));
    };
    plan.companions.filter(({ before }) => before).forEach(append);
    this.#append(typed.pgid, plan.event);
    plan.companions.filter(({ before }) => !before).forEach(append);
    this.#move(plan, typed.pgid);
  }

  /** Judges an event by the rules, as /herd/saveEvent does. Nothing is taken. */
  check(typed: TypedEvent): OfflineVerdict {
    const held = this.#held.get(typed.pgid);
    if (held === undefined) return { refusal: [refuse('366', 'pgid', { id: typed.pgid })], after: null };
    const plan = planSave(held.animal, this.#event(typed, held.animalId), this.context);
    const [errors, warnings] = [errorsOf(plan.issues), warningsOf(plan.issues)];
    const open = warnings.some(({ code }) => !typed.accept.includes(code));
    if (errors.length > 0 || open) return { refusal: [...errors, ...warnings], after: null };
    return {
      refusal: [],
      after: { animal: this.#after(held, plan), events: [...held.events, plan.event].sort(compareEvents), version: held.version },
    };
  }
}
