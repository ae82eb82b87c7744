import type { BusinessDate } from '#kernel/business-date.ts';
import { errorsOf, type Issue, refuse } from '#kernel/issue.ts';
import type { LockRule } from '#kernel/locks.ts';
import type { Animal } from './animal.ts';
import { identityIssue, identityShapeIssue, lockedIssue } from './common-checks.ts';
import type { HerdContext } from './context.ts';
import { applyEvent, type BrokenTail, planSave, type SavePlan, tailStep } from './fold.ts';
import { compareEvents, type HerdEvent } from './herd-event.ts';
import type { RemovalPlan } from './removal.ts';
import type { HerdSettings } from './settings.ts';

/** 436: someone else changed the animal since the author read it. */
export function staleIssue(read: number, stored: number, by: { readonly user: string; readonly time: string }): Issue | null {
  return read === stored ? null : refuse('436', undefined, by);
}

/** 364 of a locked row, 434 until the later rows that go along were confirmed. */
export function removalIssues(plan: RemovalPlan, target: HerdEvent, confirmed: ReadonlySet<string>, lock: LockRule): Issue[] {
  const locked = lockedIssue(plan.removed, { lock });
  if (locked !== null) return [locked];
  const later = plan.removed.filter((event) => event.eventId !== target.eventId && event.linkId !== target.eventId);
  return later.some((event) => !confirmed.has(event.eventId)) ? [refuse('434', 'confirm', { n: later.length })] : [];
}

/** 435: an identity goes only when nothing but its entry is left. */
export function entryRemovalIssue(pgid: string, events: readonly HerdEvent[]): Issue | null {
  const n = events.filter(({ eventcd }) => eventcd !== 'ENT').length;
  return n === 0 ? null : refuse('435', 'pgid', { n, id: pgid });
}

/** What is typed to take back a leaving (RST). */
export interface Restoration {
  readonly pgid: string;
  readonly leavedt: BusinessDate;
  /** Identity after restoring; null for the same. */
  readonly newpgid: string | null;
}

const RESTORABLE: ReadonlySet<string> = new Set(['DTH', 'CUL', 'SAL']);

/**
 * Messages 427 to 429 and 364 of a restoration, and the animal it is about. `candidates` are all
 * animals that carried the identity; `present` tells whether an identity is carried now.
 */
export function restoration(
  typed: Restoration,
  candidates: readonly Animal[],
  present: (pgid: string) => boolean,
  ctx: Pick<HerdContext, 'lock' | 'settings'>,
): { readonly animal: Animal | null; readonly issues: readonly Issue[] } {
  const gone = candidates.filter((animal) => animal.left !== null && RESTORABLE.has(animal.left.eventcd));
  if (gone.length === 0) return { animal: null, issues: [refuse('427', 'pgid', { id: typed.pgid })] };
  const animal = gone.find(({ left }) => left?.date === typed.leavedt) ?? null;
  if (animal === null) return { animal, issues: [refuse('428', 'leavedt', { id: typed.pgid, date: typed.leavedt })] };
  const locked = lockedIssue([{ eventdt: typed.leavedt }], ctx);
  const pgid = (typed.newpgid ?? typed.pgid).toUpperCase();
  const shape = typed.newpgid === null ? null : identityShapeIssue(pgid, ctx.settings, 'newpgid');
  const used = present(pgid) ? refuse('429', 'newpgid', { id: pgid }) : null;
  return { animal, issues: [locked, shape, used].filter((issue) => issue !== null) };
}

/** Messages 432, 433, 357, 366, 367 of a changed identity; `known` is the animal that carries the new one or carried it last. */
export function identityChangeIssues(
  old: string,
  next: string,
  animal: Pick<Animal, 'left'> | null,
  known: Pick<Animal, 'left'> | null,
  today: BusinessDate,
  settings: HerdSettings,
): Issue[] {
  if (animal === null) return [refuse('366', 'pgid', { id: old })];
  if (animal.left !== null) return [refuse('367', 'pgid', { id: old, date: animal.left.date })];
  if (old === next) return [refuse('432', 'newpgid')];
  const shape = identityShapeIssue(next, settings, 'newpgid');
  const taken = identityIssue(next, today, known, settings);
  return [shape, taken === null ? null : { ...taken, field: 'newpgid' }].filter((issue) => issue !== null);
}

/** What an edit of a saved event does. */
export interface ChangePlan {
  /** Plan of the event in its new form; null when the life breaks before it. */
  readonly plan: SavePlan | null;
  /** The first later event that no longer stands; null when all do. */
  readonly broken: BrokenTail | null;
}

/**
 * Plans an edit: the old row and what it had brought along go, the new one is checked where it now
 * stands, and everything after the earlier of both places is checked again.
 */
export function planChange(events: readonly HerdEvent[], target: HerdEvent, next: HerdEvent, ctx: HerdContext): ChangePlan {
  // An event that another one had made keeps its maker; only the halves of a fostering go together.
  const twin = (event: HerdEvent): boolean => event.eventId === target.linkId && event.eventcd === target.eventcd;
  const gone = (event: HerdEvent): boolean => event.eventId === target.eventId || event.linkId === target.eventId || twin(event);
  const life = [...events.filter((event) => !gone(event)), next].sort(compareEvents);
  const stored: HerdContext = { ...ctx, stored: true };
  let animal: Animal | null = null;
  let plan: SavePlan | null = null;
  const before = (event: HerdEvent): boolean => compareEvents(event, target) < 0 && compareEvents(event, next) < 0;
  for (const event of life) {
    if (event === next) {
      plan = planHere(life, animal, next, ctx);
      if (errorsOf(plan.issues).length > 0) break;
      animal = applyEvent(withOwn(animal, plan, ctx), plan.event, ctx);
      continue;
    }
    const result: Animal | readonly Issue[] = before(event) ? applyEvent(animal, event, stored) : tailStep(animal, event, stored);
    if (isIssues(result)) return { plan, broken: { event, issues: result } };
    animal = result;
  }
  return { plan, broken: null };
}

/** The plan of the edited event on the animal as it stands before it; 360 before the entry. */
function planHere(life: readonly HerdEvent[], animal: Animal | null, event: HerdEvent, ctx: HerdContext): SavePlan {
  return animal === null && event.eventcd !== 'ENT' ? beforeArrival(life, event) : planSave(animal, event, ctx);
}

/** The plan of an event put before the entry itself: 360. */
function beforeArrival(life: readonly HerdEvent[], event: HerdEvent): SavePlan {
  const date = life.find(({ eventcd }) => eventcd === 'ENT')?.eventdt ?? event.eventdt;
  return { issues: [refuse('360', 'eventdt', { date })], companions: [], movements: [], unbalanced: false, exempt: false, event };
}

function isIssues(result: Animal | readonly Issue[]): result is readonly Issue[] {
  return Array.isArray(result);
}

/** The animal after the companions that stand before the event itself. */
function withOwn(animal: Animal | null, plan: SavePlan, ctx: HerdContext): Animal | null {
  const own = plan.companions.filter(({ pgid, before }) => pgid === null && before);
  return own.reduce<Animal | null>(
    (state, { eventcd, reason, data, unbalanced }) =>
      applyEvent(
        state,
        { ...plan.event, eventId: `${plan.event.eventId}+`, eventcd, reason, data, linkId: plan.event.eventId, unbalanced: unbalanced ?? false },
        ctx,
      ),
    animal,
  );
}
