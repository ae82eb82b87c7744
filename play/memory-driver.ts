import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, refuse, warningsOf } from '#kernel/issue.ts';
import type { Animal } from '#modules/herd/domain/animal.ts';
import type { HerdContext, RoomView } from '#modules/herd/domain/context.ts';
import { applyEvent, foldAnimal, planSave, type SavePlan } from '#modules/herd/domain/fold.ts';
import { type CompanionEvent, compareEvents, type EventCode, type HerdEvent, type HerdMovement } from '#modules/herd/domain/herd-event.ts';
import { DEFAULT_HERD_SETTINGS, type HerdSettings } from '#modules/herd/domain/settings.ts';
import type { FarmAnswer, FarmDriver, FarmInput } from './driver.ts';
import { type SimOptions, simSetup } from './options.ts';
import type { RawEvent } from './raw-event.ts';

interface Held {
  readonly animalId: string;
  readonly pgid: string;
  animal: Animal | null;
  events: HerdEvent[];
}

interface Batch {
  readonly boar: string;
  readonly collectdt: BusinessDate;
  left: number;
}

/** An event as it was made: on which business day, and whether only the approval level could. */
export interface MadeEvent {
  readonly event: HerdEvent;
  readonly exempt: boolean;
  readonly valuedt: BusinessDate;
}

/** A movement of head or doses, and the event that made it. */
export interface MadeMove extends HerdMovement {
  readonly sourceEvent: string;
}

/** A farm kept in memory by the herd's own rules. */
export interface MemoryFarm extends FarmDriver {
  /** The animals as folded, by identity. */
  readonly animals: () => Animal[];
  /** All live events, for the oracle. */
  readonly rawEvents: () => RawEvent[];
  /** Live events of one animal in order, for folding again. */
  readonly eventsOf: (pgid: string) => readonly HerdEvent[];
  readonly context: HerdContext;
  /** Every event in the order it was made, companions among them. */
  readonly made: readonly MadeEvent[];
  /** Every movement in the order it was made. */
  readonly moves: readonly MadeMove[];
}

/** State behind the context: what the rules may ask about. */
interface Store {
  curbusdt: BusinessDate;
  seq: number;
  readonly held: Map<string, Held>;
  readonly batches: Map<string, Batch>;
  readonly made: MadeEvent[];
  readonly moves: MadeMove[];
  /** Name of the next animal or event. */
  readonly newId: (kind: 'A' | 'E') => string;
}

function roomViews(options: SimOptions): Map<string, RoomView> {
  const { rooms } = simSetup(options);
  return new Map(rooms.map(({ roomid, area }) => [roomid, { roomid, area, state: 'active', capacity: null, strict: false, live: 0 }]));
}

function reasonsOf(options: SimOptions): ReadonlySet<string> {
  const { reasons } = options.codes;
  const lists = [Object.values(reasons.cull), reasons.death, reasons.piglet, reasons.abortion, reasons.returned, reasons.treatment];
  return new Set([...lists.flat(), reasons.stillborn, reasons.transfer]);
}

function contextOf(store: Store, options: SimOptions, settings: HerdSettings): HerdContext {
  const rooms = roomViews(options);
  const groups = new Map(simSetup(options).groups.map((group) => [group.code, group]));
  const reasons = reasonsOf(options);
  return {
    farmid: options.farmid,
    settings,
    get lock() {
      return { curbusdt: store.curbusdt, lockday: 9999, backday: 9999, usrlvl: 60, aprlvl: 60 };
    },
    history: false,
    golive: null,
    hasOperator: (applyid) => options.codes.operators.includes(applyid),
    hasReason: (_eventcd, reason) => reasons.has(reason),
    hasCode: () => true,
    room: (roomid) => rooms.get(roomid) ?? null,
    boar: (pgid) => {
      const animal = store.held.get(pgid)?.animal ?? null;
      if (animal === null || animal.sex !== 'M') return null;
      const { animalId, birthdt, entrydt, sireid, damid, semenOnly, left } = animal;
      return { animalId, pgid, birthdt, entrydt, leftdt: left?.date ?? null, sireid, damid, semenOnly };
    },
    group: (code) => groups.get(code) ?? null,
    semenBatch: (batch) => {
      const known = store.batches.get(batch);
      return known === undefined ? null : { batch, ...known };
    },
    partner: (pgid) => store.held.get(pgid)?.animal ?? null,
    farmOfCompany: (farmid) => farmid !== options.farmid,
  };
}

function append(store: Store, held: Held, event: HerdEvent, exempt: boolean, ctx: HerdContext): void {
  // Numbers follow the order of writing, as those of the database do.
  store.seq += 1;
  const next = { ...event, seq: store.seq };
  store.made.push({ event: next, exempt, valuedt: store.curbusdt });
  const last = held.events.at(-1);
  held.events.push(next);
  if (last === undefined || compareEvents(last, next) <= 0) {
    held.animal = applyEvent(held.animal, next, ctx);
    return;
  }
  held.events.sort(compareEvents);
  held.animal = foldAnimal(held.events, ctx);
}

function move(store: Store, movement: MadeMove, pgid: string): void {
  store.moves.push(movement);
  if (movement.book !== 'semen') return;
  const batch = store.batches.get(movement.place);
  if (batch !== undefined) batch.left += movement.qty;
  else store.batches.set(movement.place, { boar: pgid, collectdt: movement.eventdt, left: movement.qty });
}

function eventOf(store: Store, parts: Omit<CompanionEvent, 'pgid' | 'before'>, animalId: string, linkId: string | null): HerdEvent {
  return {
    eventId: store.newId('E'),
    animalId,
    eventcd: parts.eventcd,
    eventdt: parts.eventdt,
    seq: Number.MAX_SAFE_INTEGER,
    applyid: parts.applyid,
    reason: parts.reason,
    remark: null,
    data: parts.data,
    linkId,
    unbalanced: parts.unbalanced ?? false,
    history: false,
    warnings: [],
  };
}

/** Takes a planned event with what it brings along, as the server's unit of work does. */
function take(store: Store, held: Held, event: HerdEvent, plan: SavePlan, ctx: HerdContext): void {
  const made = plan.companions.flatMap((companion) => {
    const of = companion.pgid === null ? held : store.held.get(companion.pgid);
    return of === undefined ? [] : [{ companion, of, event: eventOf(store, companion, of.animalId, event.eventId) }];
  });
  const later = made.filter(({ companion }) => !companion.before);
  const twin = later.find(({ companion }) => companion.eventcd === event.eventcd);
  for (const one of made) if (one.companion.before) append(store, one.of, one.event, plan.exempt, ctx);
  append(store, held, twin === undefined ? event : { ...event, linkId: twin.event.eventId }, plan.exempt, ctx);
  for (const one of later) append(store, one.of, one.event, plan.exempt, ctx);
  for (const { companion, ...movement } of plan.movements) {
    const source = companion === undefined ? event : (made[companion]?.event ?? event);
    move(store, { ...movement, sourceEvent: source.eventId }, held.pgid);
  }
}

function save(store: Store, input: FarmInput, ctx: HerdContext): FarmAnswer {
  const entry = input.eventcd === 'ENT';
  const known = store.held.get(input.pgid);
  if (entry && known !== undefined) return { ok: false, issues: [refuse('357', 'pgid')] };
  if (!entry && known === undefined) return { ok: false, issues: [refuse('366', 'pgid')] };
  const held: Held = known ?? { animalId: store.newId('A'), pgid: input.pgid, animal: null, events: [] };
  const data = entry ? { ...input.data, pgid: input.pgid } : input.data;
  const event = eventOf(store, { ...input, eventcd: input.eventcd as EventCode, data }, held.animalId, null);
  const plan = planSave(held.animal, event, ctx);
  if (errorsOf(plan.issues).length > 0) return { ok: false, issues: plan.issues };
  if (entry) store.held.set(input.pgid, held);
  const warnings = warningsOf(plan.issues).map((issue) => issue.code);
  take(store, held, { ...plan.event, unbalanced: plan.unbalanced, warnings }, plan, ctx);
  return { ok: true };
}

function counted(): Store['newId'] {
  let last = 0;
  return (kind) => {
    last += 1;
    return `${kind}${last}`;
  };
}

/**
 * A farm in memory that takes every input through the herd's rules (check, companions, fold), as the
 * server does, without a database: for tests, for benches, and for a herd that is written whole afterwards.
 */
export function memoryFarm(options: SimOptions, settings: Partial<HerdSettings> = {}, newId: Store['newId'] = counted()): MemoryFarm {
  const store: Store = { curbusdt: addDays(options.start, -1), seq: 0, held: new Map(), batches: new Map(), made: [], moves: [], newId };
  const flags: Partial<HerdSettings> = { subweanflg: options.partialWeaning ? 'Y' : 'N', TRFAUTO: 'Y' };
  const context = contextOf(store, options, { ...DEFAULT_HERD_SETTINGS, ...flags, ...settings });
  const takeInput = (input: FarmInput) => Promise.resolve(save(store, input, context));
  const rawOf = (held: Held): RawEvent[] => held.events.map((event) => ({ ...event, pgid: held.pgid }));
  return {
    context,
    day: (curbusdt) => {
      store.curbusdt = curbusdt;
      return Promise.resolve();
    },
    entry: takeInput,
    event: takeInput,
    made: store.made,
    moves: store.moves,
    animals: () => [...store.held.values()].flatMap((held) => (held.animal === null ? [] : [held.animal])),
    rawEvents: () => [...store.held.values()].flatMap(rawOf),
    eventsOf: (pgid) => store.held.get(pgid)?.events ?? [],
  };
}
