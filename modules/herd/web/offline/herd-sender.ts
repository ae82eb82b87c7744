import type { WireIssue } from '#engine/define/envelope.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type Answer, type OutputOf, react, type trySend } from '#engine/web/client/send.ts';
import type { Who } from '#engine/web/offline/flusher.ts';
import { entriesOf, entryOf as entryById, type NewEntry, type SendEntry, sentKeys, sharesStream } from '#engine/web/offline/outbox.ts';
import type { OfflineStore } from '#engine/web/offline/outbox-db.ts';
import { type Outcome, saveOrKeep } from '#engine/web/offline/save-or-keep.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { formatDate } from '#i18n/dates.ts';
import type { Text3 } from '#kernel/language.ts';
import { saveEvent } from '../../contract/event.calls.ts';
import { animalCardOf } from '../../domain/animal-card.ts';
import { identitiesNamed, type TypedEvent, typedEvent } from '../../domain/snapshot-context.ts';
import { eventTitle } from '../event-title.ts';
import { herdView } from './herd-view.ts';

type Saved = OutputOf<typeof saveEvent>;
/** What the form is answered: the server's data, or the animal as it will stand once the entry is sent. */
export type SavedOrKept = Saved & { readonly kept?: boolean };
type Sent = Answer<SavedOrKept>;

export interface HerdSenderParts {
  readonly store: OfflineStore;
  readonly who: () => Who | null;
  readonly reachable: () => boolean;
  readonly send: SendEntry;
  /** Milliseconds `send` takes at most. */
  readonly patience: number;
  readonly now: () => number;
  /** Notes that a send did not arrive. */
  readonly lost: () => void;
  /** Wakes whoever sends what waits. */
  readonly kick: () => void;
  /** Sends at once without keeping anything: no herd is kept to judge by, or the browser keeps nothing. */
  readonly plain: typeof trySend;
  /** The entry this form corrects. */
  readonly replaces?: string | undefined;
}

const refusedBy = (issues: readonly WireIssue[], status: number): Sent => ({ ok: false, status, issues, reaction: 'tell' });

/** The stream of an animal: its entries are sent in order. */
export function pigStream(pgid: string): string {
  return `pig:${pgid}`;
}

function labelOf({ pgid, eventcd, eventdt }: TypedEvent): Text3 {
  const title = eventTitle(eventcd);
  const day = formatDate(eventdt);
  return { V: `${pgid} · ${title.V} · ${day}`, E: `${pgid} · ${title.E} · ${day}`, T: `${pgid} · ${title.T} · ${day}` };
}

function entryOf(typed: TypedEvent, body: Readonly<Record<string, unknown>>, who: Who, entered: string): NewEntry {
  const [stream = '', ...also] = identitiesNamed(typed).map(pigStream);
  return {
    id: typed.id,
    user: who.user,
    farm: who.farm,
    stream,
    also,
    path: saveEvent.path,
    body,
    label: labelOf(typed),
    open: { route: 'PigEvent', params: { pgid: typed.pgid, event: typed.eventcd } },
    entered,
  };
}

/** True when the server cannot judge it now: it is away, or something of the same animals stands before it. */
async function mustWait(parts: HerdSenderParts, entry: NewEntry): Promise<boolean> {
  if (!parts.reachable()) return true;
  const entries = await entriesOf(parts.store, entry.user, entry.farm);
  const place = entries.find(({ id }) => id === parts.replaces)?.seq ?? Number.POSITIVE_INFINITY;
  return entries.some((other) => other.seq < place && other.id !== entry.id && sharesStream(other, entry));
}

/** What the rules on this device say: refusals, or the animal after it; null when no herd is kept. */
async function judge(
  parts: HerdSenderParts,
  who: Who,
  typed: TypedEvent,
): Promise<{ readonly refusal: readonly WireIssue[]; readonly data: SavedOrKept | null } | null> {
  const view = await herdView(parts.store, who, identitiesNamed(typed), parts.replaces);
  if (view === null) return null;
  const { refusal, after } = view.herd.check(typed);
  if (after === null) return { refusal: refusal.map((issue) => ({ ...issue, message: clientError(issue) })), data: null };
  const card = animalCardOf(after.animal, after.events, after.version, view.kept.farm.settings, view.curbusdt);
  return { refusal: [], data: { id: typed.id, version: after.version, warnings: [], after: card, kept: true } };
}

function answerOf(parts: HerdSenderParts, outcome: Outcome, data: SavedOrKept | null): Sent {
  if (outcome.kind === 'saved') return { ok: true, data: outcome.data as Saved };
  if (outcome.kind === 'refused') return refusedBy(outcome.error.list ?? [outcome.error], 500);
  if (outcome.answer === 'offline') parts.lost();
  // The entry is safe here; the person signs in again and it goes on.
  else if (outcome.answer === 'signIn') react(401, undefined);
  else parts.kick();
  return { ok: true, data: data as SavedOrKept };
}

async function sendOrKeep(parts: HerdSenderParts, who: Who, typed: TypedEvent, entry: NewEntry): Promise<Sent | null> {
  const waits = await mustWait(parts, entry);
  const verdict = await judge(parts, who, typed);
  if (verdict === null) return null;
  // While the server can judge, it does: what lies here may be older.
  if (waits && verdict.data === null) return refusedBy(verdict.refusal, 500);
  const { store, send, now, patience, replaces } = parts;
  const outcome = await saveOrKeep({ store, send, now, patience, replaces, reachable: parts.reachable() }, entry);
  return answerOf(parts, outcome, verdict.data ?? blank(typed));
}

/** Kept although the rules here refuse it: the server was there when it was sent, and will judge it. */
function blank(typed: TypedEvent): SavedOrKept {
  return { id: typed.id, version: 0, warnings: [], after: { pgid: typed.pgid, status: null } as Saved['after'], kept: true };
}

/** A body changed after a try gets a key of its own, and names those its former versions may have arrived under. */
async function keysOf({ store, replaces }: HerdSenderParts): Promise<{ readonly reqid: string; readonly replaces?: readonly string[] }> {
  const reqid = newRequestId();
  const former = replaces === undefined ? undefined : await entryById(store, replaces);
  const sent = former === undefined ? [] : sentKeys(former);
  return sent.length === 0 ? { reqid } : { reqid, replaces: sent };
}

/**
 * The sender of the event form: every event is written down on this device first, then sent; when
 * the server cannot be reached the same rules judge it here and it waits. Its reason comes back later
 * if the server refuses it all the same.
 */
export function herdSender(parts: HerdSenderParts): typeof trySend {
  const sender = async (call: { readonly path: string }, input: unknown): Promise<Sent> => {
    const who = parts.who();
    const given = input as Readonly<Record<string, unknown>>;
    const plain = (): Promise<Sent> => parts.plain(saveEvent, given as never);
    if (who === null || call.path !== saveEvent.path) return plain();
    const entered = new Date(parts.now()).toISOString();
    // A browser that keeps nothing (private mode): the event goes straight to the server.
    const keeps = await parts.store.open().then(
      () => true,
      () => false,
    );
    if (!keeps) return plain();
    const body = { ...given, ...(await keysOf(parts)), entered, farmid: who.farm };
    const typed = typedEvent(body);
    if (typed === null) return plain();
    return (await sendOrKeep(parts, who, typed, entryOf(typed, body, who, entered))) ?? plain();
  };
  return sender as never;
}
