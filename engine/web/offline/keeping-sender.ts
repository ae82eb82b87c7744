import type { WireIssue } from '#engine/define/envelope.ts';
import { newRequestId } from '../client/reqid.ts';
import { type Answer, type OutputOf, react, type Sendable, trySend } from '../client/send.ts';
import type { Who } from './flusher.ts';
import { entriesOf, entryOf as entryById, type NewEntry, type SendEntry, sentKeys, sharesStream } from './outbox.ts';
import { type OfflineStore, offlineStore } from './outbox-db.ts';
import { isReachable, noteReach } from './reach.ts';
import { type Outcome, saveOrKeep } from './save-or-keep.ts';
import { sendSoon } from './sending.ts';
import { post, sender } from './transport.ts';
import { whoNow } from './who.ts';

/** What a sender works with: the device's store, the network, the clock. */
export interface SenderParts {
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
  /** Sends at once without keeping anything. */
  readonly plain: typeof trySend;
  /** The entry this form corrects. */
  readonly replaces?: string | undefined;
}

type Body = Readonly<Record<string, unknown>>;

/** What the list of waiting entries says of one, whose stream it belongs to, and which screen opens it. */
export type EntryWords = Pick<NewEntry, 'stream' | 'also' | 'label' | 'open'>;

/** What the rules on this device say: refusals, or (null) that it may stand. */
export interface Verdict<O> {
  readonly refusal: readonly WireIssue[];
  /** What the form is answered while the entry waits; null where the rules here refuse it. */
  readonly data: O | null;
}

/** How a declared call (`keeps` in its declaration) is kept on a device without a network. */
export interface Keeping<C extends Sendable, Typed = Body> {
  readonly call: C;
  /** What was typed, as the rules read it; null for a body they cannot read, which is sent as it is. */
  readonly typed: (body: Body) => Typed | null;
  readonly words: (typed: Typed) => EntryWords;
  /** The same rules as the server's; null where nothing is kept here to judge by: the call is then sent without being kept. */
  readonly judge: (parts: SenderParts, who: Who, typed: Typed) => Promise<Verdict<OutputOf<C>> | null>;
  /** Answer for an entry the rules here refuse and the server, which could not be asked to the end, will judge. */
  readonly blank: (typed: Typed) => OutputOf<C>;
}

const refusedBy = (issues: readonly WireIssue[], status: number) => ({ ok: false, status, issues, reaction: 'tell' }) as const;

/** True when the server cannot judge it now: it is away, or something of the same stream stands before it. */
async function mustWait(parts: SenderParts, entry: NewEntry): Promise<boolean> {
  if (!parts.reachable()) return true;
  const entries = await entriesOf(parts.store, entry.user, entry.farm);
  const place = entries.find(({ id }) => id === parts.replaces)?.seq ?? Number.POSITIVE_INFINITY;
  return entries.some((other) => other.seq < place && other.id !== entry.id && sharesStream(other, entry));
}

function answerOf<O>(parts: SenderParts, outcome: Outcome, data: O): Answer<O> {
  if (outcome.kind === 'saved') return { ok: true, data: outcome.data as O };
  if (outcome.kind === 'refused') return refusedBy(outcome.error.list ?? [outcome.error], 500);
  if (outcome.answer === 'offline') parts.lost();
  // The entry is safe here; the person signs in again and it goes on.
  else if (outcome.answer === 'signIn') react(401, undefined);
  else parts.kick();
  return { ok: true, data };
}

/** A body changed after a try gets a key of its own, and names those its former versions may have arrived under. */
async function keysOf({ store, replaces }: SenderParts): Promise<{ readonly reqid: string; readonly replaces?: readonly string[] }> {
  const reqid = newRequestId();
  const former = replaces === undefined ? undefined : await entryById(store, replaces);
  const sent = former === undefined ? [] : sentKeys(former);
  return sent.length === 0 ? { reqid } : { reqid, replaces: sent };
}

async function sendOrKeep<C extends Sendable, T>(
  parts: SenderParts,
  keeping: Keeping<C, T>,
  who: Who,
  typed: T,
  entry: NewEntry,
): Promise<Answer<OutputOf<C>> | null> {
  const waits = await mustWait(parts, entry);
  const verdict = await keeping.judge(parts, who, typed);
  if (verdict === null) return null;
  // While the server can judge, it does: what lies here may be older.
  if (waits && verdict.data === null) return refusedBy(verdict.refusal, 500);
  const { store, send, now, patience, replaces } = parts;
  const outcome = await saveOrKeep({ store, send, now, patience, replaces, reachable: parts.reachable() }, entry);
  return answerOf(parts, outcome, verdict.data ?? keeping.blank(typed));
}

/**
 * The sender of a form whose call a device may keep: every entry is written down here first, then sent; when the server cannot
 * be reached the same rules judge it here and it waits. Its reason comes back later if the server refuses it all the same.
 */
export function keepingSender<C extends Sendable, T>(parts: SenderParts, keeping: Keeping<C, T>): typeof trySend {
  const sending = async (call: Sendable, input: unknown): Promise<Answer<unknown>> => {
    const who = parts.who();
    const given = input as Body;
    const plain = (): Promise<Answer<unknown>> => parts.plain(call, given as never);
    if (who === null || call.path !== keeping.call.path) return plain();
    const entered = new Date(parts.now()).toISOString();
    // A browser that keeps nothing (private mode): it goes straight to the server.
    const keeps = await parts.store.open().then(
      () => true,
      () => false,
    );
    if (!keeps) return plain();
    const body = { ...given, ...(await keysOf(parts)), entered, farmid: who.farm };
    const typed = keeping.typed(body);
    if (typed === null) return plain();
    const entry = { id: String(body.reqid), user: who.user, farm: who.farm, path: call.path, body, entered, ...keeping.words(typed) };
    return (await sendOrKeep(parts, keeping, who, typed, entry)) ?? plain();
  };
  return sending as never;
}

/** Milliseconds a person waits for an answer before the entry is kept and goes on its own. */
const PATIENCE_MS = 15_000;

/** The sender of a form in this browser; `replaces` names the entry it corrects. */
export function browserSender<C extends Sendable, T>(keeping: Keeping<C, T>, replaces?: string): typeof trySend {
  const parts: SenderParts = {
    store: offlineStore(),
    who: whoNow,
    reachable: isReachable,
    send: sender(post, PATIENCE_MS),
    patience: PATIENCE_MS,
    now: Date.now,
    lost: () => noteReach(false),
    kick: sendSoon,
    plain: trySend,
    replaces,
  };
  return keepingSender(parts, keeping);
}
