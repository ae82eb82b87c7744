import { randomUUID } from 'node:crypto';
import { insertRows } from '#engine/server/bulk.ts';
import type { Db } from '#engine/server/db.ts';
import { type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { errorsOf, type Issue, refuse, warningsOf } from '#kernel/issue.ts';
import type { LockRule } from '#kernel/locks.ts';
import type { Animal } from '#modules/herd/domain/animal.ts';
import type { HerdContext } from '#modules/herd/domain/context.ts';
import { applyEvent, checkTail, foldAnimal, planSave } from '#modules/herd/domain/fold.ts';
import { type CompanionEvent, compareEvents, type HerdEvent, type HerdMovement } from '#modules/herd/domain/herd-event.ts';
import type { EventInput, SaveOutcome } from './event-input.ts';
import { EVENT_INSERT, eventRow, loadById, loadByPgid, type SaveStamp, type StoredAnimal } from './event-rows.ts';
import { insertMovements, type LedgerLine } from './ledger.ts';
import { type FarmFacts, type FarmLists, herdContext, loadLists, type WantedKeys } from './load-context.ts';
import { writeSemenBatches } from './semen-batches.ts';
import { type HeldAnimal, writeProjections } from './write-projections.ts';

/** An animal held in memory while a batch of events is taken. */
interface Held extends HeldAnimal {
  events: HerdEvent[];
  animal: Animal | null;
}

interface NewEvent {
  readonly event: HerdEvent;
  readonly exempt: boolean;
  readonly replaces: string | null;
}

interface Voided {
  readonly event: HerdEvent;
  readonly kind: 'deleted' | 'along' | 'edited' | 'restored' | 'undone';
}

export interface UnitParts {
  readonly db: Db;
  readonly farmid: string;
  readonly facts: FarmFacts;
  readonly lock: LockRule;
  readonly history: boolean;
  readonly stamp: SaveStamp;
  /** False for a check: nothing is locked or written. */
  readonly forUpdate: boolean;
}

/**
 * A unit of work on the herd: animals are read and locked once, any number of events is checked and
 * applied in memory by the pure rules, and one flush writes events, projections and movements. A
 * single entry, a sheet of 500 rows, a correction and a whole history all go through it.
 */
export class HerdUnit {
  readonly #parts: UnitParts;
  readonly #held = new Map<string, Held>();
  readonly #byPgid = new Map<string, Held>();
  readonly #retired: ReadonlyMap<string, BusinessDate>;
  readonly #newEvents: NewEvent[] = [];
  readonly #voided: Voided[] = [];
  readonly #stale = new Set<Held>();
  readonly #moves: LedgerLine[] = [];
  #seq = Number.MAX_SAFE_INTEGER - 1_000_000;
  readonly context: HerdContext;

  private constructor(parts: UnitParts, lists: FarmLists, retired: ReadonlyMap<string, BusinessDate>) {
    this.#parts = parts;
    this.#retired = retired;
    this.context = herdContext({ ...parts, lists, partner: (pgid) => this.#byPgid.get(pgid)?.animal ?? null });
  }

  /** Reads and locks what the events of a batch will need. */
  static async open(parts: UnitParts, wanted: WantedKeys, pgids: readonly string[], animalIds: readonly string[] = []): Promise<HerdUnit> {
    const { db, farmid } = parts;
    const stored = [
      ...(await loadByPgid(db, farmid, [...new Set(pgids)], parts.forUpdate)),
      ...(await loadById(db, farmid, animalIds, parts.forUpdate)),
    ];
    const lists = await loadLists(db, farmid, wanted);
    const retired = new Map<string, BusinessDate>();
    const unit = new HerdUnit(parts, lists, retired);
    for (const animal of stored) unit.#hold(animal);
    for (const held of unit.#held.values()) if (held.animal?.left != null) retired.set(held.animal.pgid, held.animal.left.date);
    return unit;
  }

  #hold(stored: StoredAnimal): void {
    if (this.#held.has(stored.animalId)) return;
    const animal = stored.events.length === 0 ? null : foldAnimal(stored.events, this.context);
    const held: Held = { animalId: stored.animalId, version: stored.version, before: animal, events: stored.events, animal };
    this.#held.set(held.animalId, held);
    const known = this.#byPgid.get(stored.pgid);
    if (known?.animal == null || known.animal.left !== null) this.#byPgid.set(stored.pgid, held);
  }

  /** The animal that carries an identity now, as it stands after what was taken so far. */
  animal(pgid: string): Animal | null {
    return this.#byPgid.get(pgid)?.animal ?? null;
  }

  /** The animal of an id with its events. */
  byId(animalId: string): { animal: Animal; events: readonly HerdEvent[]; version: number } | null {
    const held = this.#held.get(animalId);
    return held?.animal == null ? null : { animal: held.animal, events: held.events, version: held.version };
  }

  /** Message 357 when an identity is taken, or not free yet (IDREUSE). */
  #identityIssue(pgid: string, entrydt: BusinessDate): Issue | null {
    const held = this.#byPgid.get(pgid);
    if (held?.animal == null) return null;
    if (held.animal.left === null) return refuse('357', 'pgid', { id: pgid });
    const { IDREUSE } = this.context.settings;
    const left = this.#retired.get(pgid) ?? held.animal.left.date;
    return IDREUSE === 9999 || daysBetween(left, entrydt) < IDREUSE ? refuse('357', 'pgid', { id: pgid }) : null;
  }

  #event(input: EventInput, animalId: string, linkId: string | null): HerdEvent {
    this.#seq += 1;
    return {
      eventId: randomUUID(),
      animalId,
      eventcd: input.eventcd,
      eventdt: input.eventdt,
      seq: this.#seq,
      applyid: input.applyid,
      reason: input.reason,
      remark: input.remark,
      data: input.data,
      linkId,
      unbalanced: false,
      history: this.#parts.history,
      warnings: [],
    };
  }

  /** Checks one event by the rules and, when nothing stands against it, takes it into the unit. */
  save(input: EventInput, options: { readonly dryRun?: boolean; readonly replaces?: string } = {}): SaveOutcome {
    const entry = input.eventcd === 'ENT';
    const held = this.#byPgid.get(input.pgid);
    if (!entry && held?.animal == null) return this.#refusal([refuse('366', 'pgid', { id: input.pgid })]);
    const animalId = entry || held === undefined ? randomUUID() : held.animalId;
    const event = this.#event(input, animalId, null);
    const before = entry ? null : (held?.animal ?? null);
    const plan = planSave(before, event, this.context);
    const identity = entry ? this.#identityIssue(input.pgid, input.eventdt) : null;
    const issues = identity === null ? plan.issues : [identity, ...plan.issues];
    const open = warningsOf(issues).filter((issue) => input.accept !== null && !input.accept.includes(issue.code));
    if (errorsOf(issues).length > 0 || open.length > 0) return this.#refusal([...errorsOf(issues), ...warningsOf(issues)], plan.companions);
    const marked: HerdEvent = { ...plan.event, unbalanced: plan.unbalanced, warnings: warningsOf(issues).map((issue) => issue.code) };
    if (options.dryRun) return this.#preview(before, marked, plan.companions, issues);
    const after = this.#take(marked, plan, options.replaces ?? null);
    return { ok: true, event: marked, animal: after, warnings: warningsOf(issues), companions: plan.companions };
  }

  #refusal(issues: readonly Issue[], companions: readonly CompanionEvent[] = []): SaveOutcome {
    return { ok: false, issues, after: null, companions };
  }

  #preview(before: Animal | null, event: HerdEvent, companions: readonly CompanionEvent[], issues: readonly Issue[]): SaveOutcome {
    let animal = before;
    for (const companion of companions) {
      if (companion.pgid === null && companion.before && animal !== null)
        animal = applyEvent(animal, this.#companionEvent(companion, event), this.context);
    }
    const after = applyEvent(animal, event, this.context);
    return { ok: true, event, animal: after, warnings: warningsOf(issues), companions };
  }

  #companionEvent(companion: CompanionEvent, of: HerdEvent): HerdEvent {
    const animalId = companion.pgid === null ? of.animalId : (this.#byPgid.get(companion.pgid)?.animalId ?? of.animalId);
    const event = this.#event({ ...companion, pgid: '', remark: null, accept: null }, animalId, of.eventId);
    return { ...event, unbalanced: companion.unbalanced ?? false };
  }

  #take(
    event: HerdEvent,
    plan: { companions: readonly CompanionEvent[]; movements: readonly HerdMovement[]; exempt: boolean },
    replaces: string | null,
  ): Animal {
    const made = plan.companions.map((companion) => ({ companion, event: this.#companionEvent(companion, event) }));
    const first = made.filter(({ companion }) => companion.before);
    const later = made.filter(({ companion }) => !companion.before);
    for (const { event: item } of first) this.#append(item, plan.exempt, null);
    const twin = later.find(({ companion }) => companion.eventcd === event.eventcd);
    const linked = twin === undefined ? event : { ...event, linkId: twin.event.eventId };
    const after = this.#append(linked, plan.exempt, replaces);
    for (const { event: item } of later) this.#append(item, plan.exempt, null);
    for (const move of plan.movements) this.#moves.push({ ...move, sourceEvent: event.eventId, reverses: null });
    return this.#held.get(event.animalId)?.animal ?? after;
  }

  #append(event: HerdEvent, exempt: boolean, replaces: string | null): Animal {
    const held = this.#held.get(event.animalId) ?? { animalId: event.animalId, version: 0, before: null, events: [], animal: null };
    const last = held.events.at(-1);
    const stands = !this.#stale.delete(held) && (last === undefined || compareEvents(last, event) <= 0);
    held.events = stands ? [...held.events, event] : [...held.events, event].sort(compareEvents);
    const animal = stands ? applyEvent(held.animal, event, this.context) : foldAnimal(held.events, this.context);
    held.animal = animal;
    this.#held.set(event.animalId, held);
    if (event.eventcd === 'ENT') this.#byPgid.set(animal.pgid, held);
    this.#newEvents.push({ event, exempt, replaces });
    return animal;
  }

  /**
   * Puts a corrected event in the place of a saved one, with the companions it needs. The new event is
   * checked on the life before it, and then the whole later life: when a later event would no longer
   * stand, its refusal names it.
   */
  replace(target: HerdEvent, input: EventInput): SaveOutcome {
    const held = this.#held.get(target.animalId);
    if (held?.animal == null) return this.#refusal([refuse('366', 'pgid', { id: input.pgid })]);
    const linked = [...this.#held.values()]
      .flatMap(({ events }) => events)
      .filter((event) => event.linkId === target.eventId || event.eventId === target.linkId);
    const gone = new Set([target, ...linked].map((event) => event.eventId));
    const rest = held.events.filter((event) => !gone.has(event.eventId));
    const event = { ...this.#event(input, target.animalId, null), seq: target.seq };
    const earlier = rest.filter((item) => compareEvents(item, event) < 0);
    const plan = planSave(earlier.length === 0 ? null : foldAnimal(earlier, this.context), event, this.context);
    const open = warningsOf(plan.issues).filter((issue) => input.accept !== null && !input.accept.includes(issue.code));
    if (errorsOf(plan.issues).length > 0 || open.length > 0) return this.#refusal(plan.issues, plan.companions);
    const broken = checkTail([...rest, event].sort(compareEvents), event, this.context);
    if (broken !== null) {
      const { eventcd, eventdt } = broken.event;
      return this.#refusal(broken.issues.map((issue) => ({ ...issue, params: { ...issue.params, event: eventcd, on: eventdt } })));
    }
    this.#drop([target, ...linked], (item) => (item.eventId === target.eventId ? 'edited' : 'along'));
    const marked = { ...plan.event, unbalanced: plan.unbalanced, warnings: warningsOf(plan.issues).map((issue) => issue.code) };
    try {
      this.#take(marked, plan, target.eventId);
      this.#settle();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return this.#refusal([refuse('369', 'eventcd', { status: held.animal.status ?? '' })], plan.companions);
    }
    return { ok: true, event: marked, animal: held.animal, warnings: warningsOf(plan.issues), companions: plan.companions };
  }

  /** Takes events away and folds what remains. @throws RangeError when the rest cannot stand without them. */
  void(events: readonly HerdEvent[], kindOf: (event: HerdEvent) => Voided['kind']): void {
    this.#drop(events, kindOf);
    this.#settle();
  }

  /** Takes events away; the lives they leave are folded by the next event put in, or by {@link #settle}. */
  #drop(events: readonly HerdEvent[], kindOf: (event: HerdEvent) => Voided['kind']): void {
    for (const event of events) {
      const held = this.#held.get(event.animalId);
      if (held === undefined) continue;
      held.events = held.events.filter((item) => item.eventId !== event.eventId);
      this.#stale.add(held);
      this.#voided.push({ event, kind: kindOf(event) });
    }
  }

  /** Folds the lives that lost events and were not folded since. */
  #settle(): void {
    for (const held of this.#stale) held.animal = held.events.length === 0 ? null : foldAnimal(held.events, this.context);
    this.#stale.clear();
  }

  /** Writes everything: new and voided events, the rows of the touched animals, the ledger. */
  async flush(why: string | null = null): Promise<void> {
    const { db, farmid, stamp } = this.#parts;
    const touched = new Set([...this.#newEvents.map(({ event }) => event.animalId), ...this.#voided.map(({ event }) => event.animalId)]);
    if (this.#voided.length > 0) await this.#writeVoided(why);
    await writeProjections(
      db,
      farmid,
      [...touched].flatMap((id) => this.#held.get(id) ?? []),
    );
    await insertRows(
      db,
      EVENT_INSERT,
      this.#newEvents.map(({ event, exempt, replaces }) => eventRow(event, stamp, { exempt, eventdtl: null, replaces })),
    );
    const made = this.#newEvents.map(({ event }) => ({ event, pgid: this.#held.get(event.animalId)?.animal?.pgid ?? '' }));
    await writeSemenBatches(
      db,
      farmid,
      made,
      this.#voided.map(({ event }) => event),
      this.context.settings.SEMSHELF,
    );
    await insertMovements(
      db,
      farmid,
      stamp.user,
      this.#moves,
      this.#voided.map(({ event }) => event.eventId),
    );
  }

  async #writeVoided(why: string | null): Promise<void> {
    const { db, farmid, stamp } = this.#parts;
    await db.query(
      `update animal_event e set voided_at = now(), voided_by = $2, voided_why = $3, voided_kind = v.kind
       from jsonb_to_recordset($4::jsonb) as v(event_id uuid, kind text) where e.farm_id = $1 and e.event_id = v.event_id`,
      [farmid, stamp.user, why, JSON.stringify(this.#voided.map(({ event, kind }) => ({ event_id: event.eventId, kind })))],
    );
  }
}
