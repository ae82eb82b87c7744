import type { RawEvent } from '#play/raw-event.ts';
import { dayIn, dayOf, inOrder, leavingOf, numberIn, type OracleSettings, textIn } from './raw.ts';

/** How a service ended. */
export type End = 'farrowed' | 'return' | 'negative' | 'abortion' | 'notinpig' | 'died' | 'culled' | 'sold' | 'moved';

/** One service of a sow: the mating row, its doses and its end. */
export interface Service {
  matedt: number;
  /** First of a gilt, first of a parity after a weaning (or of a bought weaned sow), repeat. */
  kind: 'gilt' | 'weaned' | 'repeat';
  /** The mating came typed with the entry of the sow. */
  entered: boolean;
  parity: number;
  slots: number;
  end: End | null;
  endDay: number | null;
  endBy: RawEvent | null;
  reason: string | null;
  /** Last saved weaning before this service, when it is the first of its parity. */
  weanedOn: number | null;
  /** The rows that typed it: the mating (or the entry of a sow bought mated), then matings that joined it. */
  typed: RawEvent[];
  /** Its result of a pregnancy check. */
  check: RawEvent | null;
}

/** Piglets with a sow from farrowing to weaning, or of a nurse sow from receiving to weaning. */
export interface Phase {
  nurse: boolean;
  plus: number;
  minus: number;
  weanedBefore: number;
  weanedAtEnd: number;
  end: 'weaned' | 'left' | null;
  endDay: number | null;
}

/** One farrowing and what became of its piglets. */
export interface Litter {
  farrow: RawEvent;
  farrowdt: number;
  /** Number of the litter in the sow's life. */
  parity: number;
  service: Service | null;
  previousFarrowdt: number | null;
  /** Last weaning saved before this litter was conceived. */
  weanedBefore: number | null;
  phases: Phase[];
  /** Day of the last weaning known; null while none. */
  lastWeaned: number | null;
  /** Weanings, fosterings and deaths of its piglets, in their order. */
  moves: LitterMove[];
}

/** A weaning, fostering or death of piglets and the phase it belongs to. */
export interface LitterMove {
  readonly event: RawEvent;
  readonly nurse: boolean;
}

/** A life read from its raw events. */
export interface Life {
  ent: RawEvent;
  entrytp: string;
  boar: boolean;
  outside: boolean;
  entry: number;
  birth: number | null;
  left: number | null;
  way: 'died' | 'culled' | 'sold' | 'moved' | null;
  leftReason: string | null;
  startParity: number;
  /** Day she became a mated female: first mating, or entry as a mated or weaned sow. */
  matedFrom: number | null;
  services: Service[];
  litters: Litter[];
  events: RawEvent[];
}

function newService(event: RawEvent, matedt: number, kind: Service['kind'], parity: number): Service {
  return {
    matedt,
    kind,
    entered: event.eventcd === 'ENT',
    parity,
    slots: boarSlots(event),
    typed: [event],
    check: null,
    end: null,
    endDay: null,
    endBy: null,
    reason: null,
    weanedOn: null,
  };
}

function newPhase(nurse: boolean): Phase {
  return { nurse, plus: 0, minus: 0, weanedBefore: 0, weanedAtEnd: 0, end: null, endDay: null };
}

function boarSlots(event: RawEvent): number {
  return ['boarid', 'boarid2', 'boarid3'].filter((field) => textIn(event, field) !== null).length;
}

function lastOf<T>(list: readonly T[]): T | null {
  return list.length === 0 ? null : (list[list.length - 1] as T);
}

/** The service that stands on this life now: the last one when nothing ended it. */
function standing(life: Life): Service | null {
  const service = lastOf(life.services);
  return service !== null && service.end === null ? service : null;
}

/** Nobody saved what became of a mating, and the longest gestation is past: its outcome is unknown (herd.md, Conception rate). */
export function outcomeUnknown({ end, matedt }: Service, day: number, { GESTMAX }: Pick<OracleSettings, 'GESTMAX'>): boolean {
  return end === null && day - matedt > GESTMAX;
}

/** The end of a mating as a book says it on a day. */
export function outcomeWord(service: Service, day: number, settings: Pick<OracleSettings, 'GESTMAX'>): string {
  return service.end ?? (outcomeUnknown(service, day, settings) ? 'unknown' : 'inpig');
}

/** The litter the sow still nurses: its last phase is not closed. */
function nursing(life: Life): Phase | null {
  const phase = lastOf(lastOf(life.litters)?.phases ?? []);
  return phase !== null && phase.end === null ? phase : null;
}

function endService(service: Service, end: End, event: RawEvent): void {
  service.end = end;
  service.endDay = dayOf(event);
  service.endBy = event;
  service.reason = event.reason;
}

function kindOfMating(life: Life): Service['kind'] {
  const before = lastOf(life.services);
  if (before === null) return life.entrytp === 'gilt' ? 'gilt' : 'weaned';
  return before.end === 'farrowed' ? 'weaned' : 'repeat';
}

function mate(life: Life, event: RawEvent, settings: OracleSettings): void {
  const now = standing(life);
  const day = dayOf(event);
  if (now !== null && day - now.matedt <= settings.DOSEDAYS) {
    now.slots += boarSlots(event);
    now.typed.push(event);
    return;
  }
  if (now !== null) endService(now, day - now.matedt >= settings.NOTINPIG ? 'notinpig' : 'return', event);
  const service = newService(event, day, kindOfMating(life), life.startParity + life.litters.length);
  if (service.kind === 'weaned') service.weanedOn = lastOf(life.litters)?.lastWeaned ?? null;
  life.services.push(service);
  life.matedFrom ??= day;
}

function fail(life: Life, event: RawEvent, end: 'return' | 'negative' | 'abortion', settings: OracleSettings): void {
  const now = standing(life);
  if (now === null) return;
  const late = end !== 'abortion' && dayOf(event) - now.matedt >= settings.NOTINPIG;
  endService(now, late ? 'notinpig' : end, event);
}

function farrow(life: Life, event: RawEvent): void {
  const service = standing(life);
  if (service !== null) endService(service, 'farrowed', event);
  life.litters.push({
    farrow: event,
    farrowdt: dayOf(event),
    parity: life.startParity + life.litters.length + 1,
    service,
    previousFarrowdt: lastOf(life.litters)?.farrowdt ?? null,
    weanedBefore: lastOf(life.litters)?.lastWeaned ?? null,
    phases: [newPhase(false)],
    lastWeaned: null,
    moves: [],
  });
}

/** Piglets received and given by a fostering row of this sow. */
export function fostered(event: RawEvent): { plus: number; minus: number } {
  return { plus: numberIn(event, 'plusnum') ?? 0, minus: numberIn(event, 'minusnum') ?? 0 };
}

function foster(life: Life, event: RawEvent): void {
  const { plus, minus } = fostered(event);
  let phase = nursing(life);
  if (phase === null && plus > 0) {
    phase = newPhase(true);
    lastOf(life.litters)?.phases.push(phase);
  }
  if (phase === null) return;
  phase.plus += plus;
  phase.minus += minus;
  note(life, event);
}

/** Keeps the row with its litter, under the phase that is open. */
function note(life: Life, event: RawEvent): void {
  const litter = lastOf(life.litters);
  const nurse = lastOf(litter?.phases ?? [])?.nurse ?? false;
  litter?.moves.push({ event, nurse });
}

function wean(life: Life, event: RawEvent): void {
  const phase = nursing(life);
  const litter = lastOf(life.litters);
  if (phase === null || litter === null) return;
  note(life, event);
  const pigs = numberIn(event, 'weannum') ?? 0;
  if (event.eventcd === 'SWN') {
    phase.weanedBefore += pigs;
    return;
  }
  phase.weanedAtEnd = pigs;
  phase.end = 'weaned';
  phase.endDay = dayOf(event);
  litter.lastWeaned = dayOf(event);
}

function leave(life: Life, event: RawEvent, way: NonNullable<Life['way']>): void {
  life.left = dayOf(event);
  life.way = way;
  life.leftReason = event.reason;
  const service = standing(life);
  if (service !== null) endService(service, way, event);
  const phase = nursing(life);
  if (phase !== null) {
    phase.end = 'left';
    phase.endDay = dayOf(event);
  }
}

type Taker = (life: Life, event: RawEvent, settings: OracleSettings) => void;

const TAKERS: Readonly<Record<string, Taker>> = {
  MAT: mate,
  RET: (life, event, settings) => fail(life, event, 'return', settings),
  ABO: (life, event, settings) => fail(life, event, 'abortion', settings),
  FRX: (life, event, settings) => {
    const service = standing(life);
    if (service !== null) service.check = event;
    if (textIn(event, 'fregexamreslt') === 'negative') fail(life, event, 'negative', settings);
  },
  FAR: farrow,
  FOS: foster,
  PLD: note,
  SWN: wean,
  WEA: wean,
};

function take(life: Life, event: RawEvent, settings: OracleSettings): void {
  const way = leavingOf(event);
  if (way === null) TAKERS[event.eventcd]?.(life, event, settings);
  else leave(life, event, way);
}

function born(ent: RawEvent): Life {
  const entrytp = textIn(ent, 'entrytp') ?? 'gilt';
  const life: Life = {
    ent,
    entrytp,
    boar: entrytp === 'boar',
    outside: ent.data['semenonly'] === true || textIn(ent, 'semenonly') === 'Y',
    entry: dayOf(ent),
    birth: dayIn(ent, 'birthdt'),
    left: null,
    way: null,
    leftReason: null,
    startParity: numberIn(ent, 'parity') ?? 0,
    matedFrom: entrytp === 'mated' || entrytp === 'weaned' ? dayOf(ent) : null,
    services: [],
    litters: [],
    events: [],
  };
  const matedt = dayIn(ent, 'matedt');
  if (entrytp === 'mated' && matedt !== null) {
    life.services.push(newService(ent, matedt, 'repeat', life.startParity));
  }
  return life;
}

/** Reads the life of every animal from its raw events, as known on the as-of day. */
export function livesOf(events: readonly RawEvent[], asof: number, settings: OracleSettings): Life[] {
  const byAnimal = new Map<string, RawEvent[]>();
  for (const event of events) byAnimal.set(event.animalId, [...(byAnimal.get(event.animalId) ?? []), event]);
  const lives: Life[] = [];
  for (const own of byAnimal.values()) {
    const ordered = inOrder(own, asof);
    const ent = ordered.find((event) => event.eventcd === 'ENT');
    if (ent === undefined) continue;
    const life = born(ent);
    life.events = ordered;
    for (const event of ordered) take(life, event, settings);
    lives.push(life);
  }
  return lives;
}
