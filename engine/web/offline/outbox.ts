import type { EnvelopeError } from '#engine/define/envelope.ts';
import type { OfflineStore, OutboxEntry } from './outbox-db.ts';

/** What the server said to one entry. */
export type SendAnswer =
  | { readonly kind: 'done' }
  /** The rules refuse it: it goes back to its author. */
  | { readonly kind: 'refused'; readonly error: EnvelopeError }
  /** No network: the whole round stops. */
  | { readonly kind: 'offline' }
  /** The server is busy or failed: this stream waits. */
  | { readonly kind: 'later' }
  /** Not signed in: everything waits until it is. */
  | { readonly kind: 'signIn' };

export type SendEntry = (entry: OutboxEntry) => Promise<SendAnswer>;

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Waiting time before try number `tries` + 1: doubles from 1 second to 5 minutes. */
export function backoff(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, tries - 1));
}

export interface NewEntry {
  readonly id: string;
  readonly user: string;
  readonly farm: string;
  readonly stream: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly entered: string;
}

/** Keeps an entry on the device. It is safe once this resolves. */
export async function keep(store: OfflineStore, entry: NewEntry): Promise<void> {
  await store.outbox.add({ ...entry, state: 'waiting', tries: 0, nextAt: 0, issues: [] });
}

/** Entries of a user on a farm in the order of typing. */
export function entriesOf(store: OfflineStore, user: string, farm: string): Promise<OutboxEntry[]> {
  return store.outbox.where({ user, farm }).sortBy('seq');
}

/** Drops an entry its author gave up. */
export async function drop(store: OfflineStore, id: string): Promise<void> {
  await store.outbox.where({ id }).delete();
}

/** Puts a corrected entry back in line; it keeps its place in its stream and gets a new request id, since its body changed. */
export async function correct(store: OfflineStore, id: string, next: { id: string; body: OutboxEntry['body'] }): Promise<void> {
  await store.outbox.where({ id }).modify({ id: next.id, body: next.body, state: 'waiting', tries: 0, nextAt: 0, issues: [] });
}

async function settle(store: OfflineStore, entry: OutboxEntry, answer: SendAnswer, now: number): Promise<void> {
  if (answer.kind === 'done') {
    await store.outbox.delete(entry.seq);
  } else if (answer.kind === 'refused') {
    await store.outbox.update(entry.seq, { state: 'refused', issues: answer.error.list ?? [answer.error] });
  } else {
    const tries = entry.tries + 1;
    await store.outbox.update(entry.seq, { tries, nextAt: now + backoff(tries) });
  }
}

/**
 * One round over everything that waits: in order inside a stream, independent between streams. A
 * refused entry stops only the entries of its own stream, a lost network stops the round.
 * @returns how many entries the server took.
 */
export async function flushRound(store: OfflineStore, user: string, farm: string, send: SendEntry, now: number): Promise<number> {
  const blocked = new Set<string>();
  let done = 0;
  for (const entry of await entriesOf(store, user, farm)) {
    if (blocked.has(entry.stream)) continue;
    if (entry.state === 'refused' || entry.nextAt > now) {
      blocked.add(entry.stream);
      continue;
    }
    const answer = await send(entry);
    await settle(store, entry, answer, now);
    if (answer.kind === 'done') done += 1;
    else blocked.add(entry.stream);
    if (answer.kind === 'offline' || answer.kind === 'signIn') break;
  }
  return done;
}
