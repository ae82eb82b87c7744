import { randomUUID } from 'node:crypto';
import { together } from '#engine/server/together.ts';
import { errorsOf, type Issue, refuse, warningsOf } from '#kernel/issue.ts';
import { isExempt, lockIssue } from '#kernel/locks.ts';
import type { Animal } from '#modules/herd/domain/animal.ts';
import type { HerdContext } from '#modules/herd/domain/context.ts';
import { planChange } from '#modules/herd/domain/corrections.ts';
import { brokenIssues, brokenLife, editContext, foldedBefore } from '#modules/herd/domain/corrections-tail.ts';
import { applyEvent, type BrokenTail, foldAnimal, planSave, type SavePlan, unknownAnimal } from '#modules/herd/domain/fold.ts';
import { type CompanionEvent, compareEvents, type HerdEvent, type HerdMovement } from '#modules/herd/domain/herd-event.ts';
import { withKept } from '#modules/herd/domain/kept-fields.ts';
import { areHalves } from '#modules/herd/domain/removal.ts';
import { type EventInput, openWarnings, type SaveOutcome, standsAgainst } from './event-input.ts';
import { loadById, loadByPgid, loadRelatives, type StoredAnimal } from './event-rows.ts';
import { HouseCounts } from './house-counts.ts';
import type { LedgerLine } from './ledger.ts';
import { type FarmFacts, type FarmLists, herdContext, loadLists, type WantedKeys } from './load-context.ts';
import { pairCompanions } from './pair-companions.ts';
import type { UnitParts } from './unit-parts.ts';
import type { HeldAnimal } from './write-projections.ts';
import { type NewEvent, type Voided, writeUnit } from './write-unit.ts';

/** An animal held in memory while a batch of events is taken. */
type Held = HeldAnimal & { events: HerdEvent[]; animal: Animal | null };

/**
 * A unit of work on the herd: animals are read and locked once, any number of events is checked and applied in memory by the pure rules, and
 * one flush writes events, projections and movements. A single entry, a sheet, a correction and a whole history all go through it.
 */
export class HerdUnit {
  readonly #parts: UnitParts;
  readonly #held = new Map<string, Held>();
  readonly #byPgid = new Map<string, Held>();
  readonly #newEvents: NewEvent[] = [];
  readonly #voided: Voided[] = [];
  readonly #stale = new Set<Held>();
  readonly #moves: LedgerLine[] = [];
  readonly #houses = new HouseCounts();
  #seq = Number.MAX_SAFE_INTEGER - 1_000_000;
  readonly context: HerdContext;

  private constructor(parts: UnitParts, facts: FarmFacts, lists: FarmLists) {
    this.#parts = parts;
    const partner = (pgid: string): Animal | null => this.#byPgid.get(pgid)?.animal ?? null;
    this.context = herdContext({ ...parts, facts, lists, partner, moved: (roomid) => this.#houses.movedTo(roomid) });
  }

  /** Reads and locks what the events of a batch will need. */
  static async open(parts: UnitParts, wanted: WantedKeys, pgids: readonly string[], animalIds: readonly string[] = []): Promise<HerdUnit> {
    const { db, farmid } = parts;
    const [facts, named, given, lists] = await together([
      Promise.resolve(parts.facts),
      loadByPgid(db, farmid, [...new Set(pgids)], parts.forUpdate),
      loadById(db, farmid, animalIds, parts.forUpdate),
      loadLists(db, farmid, wanted),
    ]);
    const related = await loadRelatives(db, farmid, wanted.parents, [...lists.boars.values()]);
    const unit = new HerdUnit(parts, facts, lists);
    for (const animal of [...named, ...given, ...related]) unit.#hold(animal);
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
    const animalId = entry || held === undefined ? randomUUID() : held.animalId;
    const event = this.#event(input, animalId, null);
    if (!entry && held?.animal == null) return this.#refusal(unknownAnimal(input.pgid, event, this.context));
    const before = entry ? null : (held?.animal ?? null);
    const plan = planSave(before, event, this.context);
    const { issues } = plan;
    const open = openWarnings(issues, input);
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
    for (const { companion, ...move } of plan.movements) {
      const source = companion === undefined ? event : (made[companion]?.event ?? event);
      this.#moves.push({ ...move, sourceEvent: source.eventId, reverses: null });
    }
    return this.#held.get(event.animalId)?.animal ?? after;
  }

  #append(event: HerdEvent, exempt: boolean, replaces: string | null): Animal {
    const held = this.#held.get(event.animalId) ?? { animalId: event.animalId, version: 0, before: null, events: [], animal: null };
    const last = held.events.at(-1);
    const stands = !this.#stale.delete(held) && (last === undefined || compareEvents(last, event) <= 0);
    held.events = stands ? [...held.events, event] : [...held.events, event].sort(compareEvents);
    const animal = stands ? applyEvent(held.animal, event, this.context) : foldAnimal(held.events, this.context);
    held.animal = this.#houses.became(held.animal, animal);
    this.#held.set(event.animalId, held);
    if (event.eventcd === 'ENT') this.#byPgid.set(animal.pgid, held);
    this.#newEvents.push({ event, exempt, replaces });
    return animal;
  }

  /** Rows that go when an event is edited: what it had brought along, and the other half of a fostering. */
  #linkedTo(target: HerdEvent): HerdEvent[] {
    return [...this.#held.values()].flatMap(({ events }) => events).filter((event) => event.linkId === target.eventId || areHalves(event, target));
  }

  /** The farm as an edited event finds it, other animals as they stood then. */
  #contextOf(target: HerdEvent, next: HerdEvent, gone: ReadonlySet<string>): HerdContext {
    const partner = (pgid: string): Animal | null => {
      const held = this.#byPgid.get(pgid);
      if (held === undefined || held.animalId === target.animalId) return null;
      return next.eventcd === 'ENT' ? held.animal : foldedBefore(held.events, next, gone, this.context);
    };
    return { ...editContext(this.context, target, next), partner };
  }

  /**
   * Puts a corrected event in the place of a saved one, with the companions it needs. It is checked on the life before it,
   * then the whole later life of every animal it touches: when a later event would no longer stand, its refusal names it.
   */
  replace(target: HerdEvent, input: EventInput): SaveOutcome {
    const held = this.#held.get(target.animalId);
    if (held?.animal == null) return this.#refusal([refuse('366', 'pgid', { id: input.pgid })]);
    const linked = this.#linkedTo(target);
    const link = target.eventcd === 'FOS' ? null : target.linkId;
    const event = { ...this.#event(withKept(target, input), target.animalId, link), seq: target.seq, history: target.history };
    const ctx = this.#contextOf(target, event, new Set([target, ...linked].map(({ eventId }) => eventId)));
    const { plan, broken } = planChange(held.events, target, event, ctx);
    if (plan !== null && standsAgainst(plan, input, broken === null)) return this.#refusal(plan.issues, plan.companions);
    if (plan === null || broken !== null) return this.#refusal(broken === null ? [] : brokenIssues(broken));
    this.#drop([target, ...linked], (item) => (item.eventId === target.eventId ? 'edited' : 'along'));
    const marked = { ...plan.event, unbalanced: plan.unbalanced, warnings: warningsOf(plan.issues).map((issue) => issue.code) };
    const exempt = plan.exempt || this.#pastLock(target);
    const from = this.#newEvents.length;
    if (!this.#putIn(marked, { ...plan, exempt }, target.eventId))
      return this.#refusal([refuse('369', 'eventcd', { status: held.animal.status ?? 'none' })], plan.companions);
    pairCompanions(linked, this.#newEvents, from, this.#voided);
    const elsewhere = this.#brokenElsewhere([...linked, ...this.#newEvents.slice(from).map((made) => made.event)], target.animalId);
    if (elsewhere !== null) return this.#refusal(brokenIssues(elsewhere), plan.companions);
    return { ok: true, event: marked, animal: held.animal, warnings: warningsOf(plan.issues), companions: plan.companions };
  }

  /** True when only the approval level lets a locked row be exchanged. */
  #pastLock({ eventdt }: HerdEvent): boolean {
    const { lock } = this.context;
    return isExempt(lock) && lockIssue(eventdt, lock) !== null;
  }

  /** Takes an event with what it brings along and folds the lives it touches; false when they cannot stand so. */
  #putIn(event: HerdEvent, plan: SavePlan, replaces: string): boolean {
    try {
      this.#take(event, plan, replaces);
      this.#settle();
      return true;
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }

  /** Exchanges data of a saved event that no rule looks at (parents, identity papers). */
  revise(target: HerdEvent, data: HerdEvent['data']): HerdEvent {
    const next = { ...target, eventId: randomUUID(), data };
    this.#drop([target], () => 'edited');
    this.#append(next, false, target.eventId);
    return next;
  }

  /** The first later event of another animal that no longer stands once rows of hers were exchanged or taken away. */
  #brokenElsewhere(changed: readonly HerdEvent[], self: string): BrokenTail | null {
    const others = Map.groupBy(
      changed.filter(({ animalId }) => animalId !== self),
      ({ animalId }) => animalId,
    );
    for (const [id, events] of others) {
      const held = this.#held.get(id);
      const broken = brokenLife(held?.events ?? [], events, this.context);
      if (broken !== null) return { ...broken, sow: held?.animal?.pgid ?? '' };
    }
    return null;
  }

  /**
   * Takes events away and folds what remains. Answers the first event of another animal that would no
   * longer stand (the other sow of a fostering): the unit may not be written then.
   * @throws RangeError when the rest of the animal itself cannot stand without them.
   */
  void(events: readonly HerdEvent[], kindOf: (event: HerdEvent) => Voided['kind'], self: string): BrokenTail | null {
    this.#drop(events, kindOf);
    const broken = this.#brokenElsewhere(events, self);
    if (broken === null) this.#settle();
    return broken;
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
    for (const held of this.#stale)
      held.animal = this.#houses.became(held.animal, held.events.length === 0 ? null : foldAnimal(held.events, this.context));
    this.#stale.clear();
  }

  /** Writes everything: new and voided events, the rows of the touched animals, the ledger. */
  async flush(why: string | null = null): Promise<readonly NewEvent[]> {
    const { db, farmid, stamp } = this.#parts;
    const touched = new Set([...this.#newEvents.map(({ event }) => event.animalId), ...this.#voided.map(({ event }) => event.animalId)]);
    const work = {
      made: this.#newEvents,
      voided: this.#voided,
      moves: this.#moves,
      held: [...touched].flatMap((id) => this.#held.get(id) ?? []),
      why,
    };
    await writeUnit(db, farmid, stamp, work, this.context.settings.SEMSHELF);
    await this.#parts.follow?.({ ...work, pgidOf: (id) => this.byId(id)?.animal.pgid ?? '' });
    return work.made;
  }
}
