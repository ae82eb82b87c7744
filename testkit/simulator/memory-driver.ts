import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, refuse, warningsOf } from '#kernel/issue.ts';
import type { Animal } from '#modules/herd/domain/animal.ts';
import type { HerdContext, RoomView } from '#modules/herd/domain/context.ts';
import { applyEvent, foldAnimal, planSave } from '#modules/herd/domain/fold.ts';
import { type CompanionEvent, compareEvents, type EventCode, type HerdEvent, type HerdMovement } from '#modules/herd/domain/herd-event.ts';
import { DEFAULT_HERD_SETTINGS, type HerdSettings } from '#modules/herd/domain/settings.ts';
import type { RawEvent } from '../oracle/raw.ts';
import type { FarmAnswer, FarmDriver, FarmInput } from './driver.ts';
import { type SimOptions, simSetup } from './options.ts';

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

/** A farm kept in memory by the herd's own rules. */
export interface MemoryFarm extends FarmDriver {
  /** The animals as folded, by identity. */
  readonly animals: () => Animal[];
  /** All live events, for the oracle. */
  readonly rawEvents: () => RawEvent[];
  /** Live events of one animal in order, for folding again. */
  readonly eventsOf: (pgid: string) => readonly HerdEvent[];
  readonly context: HerdContext;
}

/** State behind the context: what the rules may ask about. */
interface Store {
  curbusdt: BusinessDate;
  seq: number;
  readonly held: Map<string, Held>;
  readonly batches: Map<string, Batch>;
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

function append(held: Held, event: HerdEvent, ctx: HerdContext): void {
  const last = held.events.at(-1);
  held.events.push(event);
  if (last === undefined || compareEvents(last, event) <= 0) {
    held.animal = applyEvent(held.animal, event, ctx);
    return;
  }
  held.events.sort(compareEvents);
  held.animal = foldAnimal(held.events, ctx);
}

function move(store: Store, movement: HerdMovement, pgid: string): void {
  if (movement.book !== 'semen') return;
  const batch = store.batches.get(movement.place);
  if (batch !== undefined) batch.left += movement.qty;
  else store.batches.set(movement.place, { boar: pgid, collectdt: movement.eventdt, left: movement.qty });
}

function eventOf(store: Store, parts: Omit<CompanionEvent, 'pgid' | 'before'>, animalId: string, linkId: string | null): HerdEvent {
  store.seq += 1;
  return {
    eventId: `E${store.seq}`,
    animalId,
    eventcd: parts.eventcd,
    eventdt: parts.eventdt,
    seq: store.seq,
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

function save(store: Store, input: FarmInput, ctx: HerdContext): FarmAnswer {
  const entry = input.eventcd === 'ENT';
  const known = store.held.get(input.pgid);
  if (entry && known !== undefined) return { ok: false, issues: [refuse('357', 'pgid')] };
  if (!entry && known === undefined) return { ok: false, issues: [refuse('366', 'pgid')] };
  const held: Held = known ?? { animalId: `A-${input.pgid}`, pgid: input.pgid, animal: null, events: [] };
  const data = entry ? { ...input.data, pgid: input.pgid } : input.data;
  const event = eventOf(store, { ...input, eventcd: input.eventcd as EventCode, data }, held.animalId, null);
  const plan = planSave(held.animal, event, ctx);
  if (errorsOf(plan.issues).length > 0) return { ok: false, issues: plan.issues };
  if (entry) store.held.set(input.pgid, held);
  const companions = (before: boolean) => {
    for (const companion of plan.companions.filter((one) => one.before === before)) {
      const of = companion.pgid === null ? held : store.held.get(companion.pgid);
      if (of !== undefined) append(of, eventOf(store, companion, of.animalId, event.eventId), ctx);
    }
  };
  companions(true);
  append(held, { ...plan.event, unbalanced: plan.unbalanced, warnings: warningsOf(plan.issues).map((issue) => issue.code) }, ctx);
  companions(false);
  for (const movement of plan.movements) move(store, movement, input.pgid);
  return { ok: true };
}

/**
 * A farm in memory that takes every input through the herd's rules (check, companions, fold), as the
 * server does, without a database: for tests and benches.
 */
export function memoryFarm(options: SimOptions, settings: Partial<HerdSettings> = {}): MemoryFarm {
  const store: Store = { curbusdt: addDays(options.start, -1), seq: 0, held: new Map(), batches: new Map() };
  const flags: Partial<HerdSettings> = { subweanflg: options.partialWeaning ? 'Y' : 'N', TRFAUTO: 'Y' };
  const context = contextOf(store, options, { ...DEFAULT_HERD_SETTINGS, ...flags, ...settings });
  const take = (input: FarmInput) => Promise.resolve(save(store, input, context));
  const rawOf = (held: Held): RawEvent[] => held.events.map((event) => ({ ...event, pgid: held.pgid }));
  return {
    context,
    day: (curbusdt) => {
      store.curbusdt = curbusdt;
      return Promise.resolve();
    },
    entry: take,
    event: take,
    animals: () => [...store.held.values()].flatMap((held) => (held.animal === null ? [] : [held.animal])),
    rawEvents: () => [...store.held.values()].flatMap(rawOf),
    eventsOf: (pgid) => store.held.get(pgid)?.events ?? [],
  };
}
