import type { EnvelopeError, WireIssue } from '#engine/define/envelope.ts';
import type { OfflineStore, OutboxEntry } from './outbox-db.ts';

/** What the server said to one entry. */
export type SendAnswer =
  | { readonly kind: 'done'; readonly data?: unknown }
  /** The rules refuse it: it goes back to its author. */
  | { readonly kind: 'refused'; readonly error: EnvelopeError }
  /** No network: the whole round stops. */
  | { readonly kind: 'offline' }
  /** The server is busy or failed: this stream waits. */
  | { readonly kind: 'later'; readonly error?: EnvelopeError | undefined }
  /** Not signed in, or on another farm: everything waits. */
  | { readonly kind: 'signIn' };

export type SendEntry = (entry: OutboxEntry) => Promise<SendAnswer>;

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Waiting time before try number `tries` + 1: doubles from 1 second to 5 minutes. */
export function backoff(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, tries - 1));
}

/** An entry as its form hands it over. */
export type NewEntry = Omit<OutboxEntry, 'seq' | 'state' | 'tries' | 'nextAt' | 'issues'>;

/** Keeps an entry on the device. It is safe once this resolves. `nextAt`: not sent by others before that time. */
export async function keep(store: OfflineStore, entry: NewEntry, nextAt = 0): Promise<void> {
  await store.outbox.add({ ...entry, state: 'waiting', tries: 0, nextAt, issues: [] });
}

/** Entries of a user on a farm in the order of typing. */
export function entriesOf(store: OfflineStore, user: string, farm: string): Promise<OutboxEntry[]> {
  return store.outbox.where({ user, farm }).sortBy('seq');
}

/** Streams an entry belongs to. */
export function streamsOf(entry: Pick<OutboxEntry, 'stream' | 'also'>): readonly string[] {
  return [entry.stream, ...entry.also];
}

/** True when two entries concern the same animal. */
export function sharesStream(a: Pick<OutboxEntry, 'stream' | 'also'>, b: Pick<OutboxEntry, 'stream' | 'also'>): boolean {
  const streams = streamsOf(a);
  return streamsOf(b).some((stream) => streams.includes(stream));
}

/** True for an entry that was sent and may have arrived although no answer came: it must not be changed before the server has settled it. */
export function mayHaveArrived(entry: OutboxEntry): boolean {
  return entry.state === 'waiting' && entry.tries > 0;
}

/** Drops an entry its author gave up. */
export async function drop(store: OfflineStore, id: string): Promise<void> {
  await store.outbox.where({ id }).delete();
}

/** What a correction may change of an entry. */
export type Correction = Pick<OutboxEntry, 'id' | 'body'> & Partial<Pick<OutboxEntry, 'stream' | 'also' | 'label' | 'open'>>;

/**
 * Puts a corrected entry back in line; it keeps its place in its stream and gets a new request id,
 * since its body changed.
 */
export async function correct(store: OfflineStore, id: string, next: Correction, nextAt = 0): Promise<void> {
  await store.outbox.where({ id }).modify({ ...next, state: 'waiting', tries: 0, nextAt, issues: [] });
}

function listOf(error: EnvelopeError | undefined): readonly WireIssue[] {
  return error === undefined ? [] : (error.list ?? [error]);
}

/** Writes down what the server said to an entry. `now` in milliseconds. */
export async function settle(store: OfflineStore, entry: OutboxEntry, answer: SendAnswer, now: number): Promise<void> {
  // The entry may have been settled by another page meanwhile: only the row with its request id is touched.
  const row = store.outbox.where({ id: entry.id });
  const tries = entry.tries + 1;
  switch (answer.kind) {
    case 'done':
      await row.delete();
      break;
    case 'refused':
      await row.modify({ state: 'refused', nextAt: 0, issues: [...listOf(answer.error)] });
      break;
    case 'later':
      await row.modify({ tries, nextAt: now + backoff(tries), issues: [...listOf(answer.error)] });
      break;
    case 'offline':
      // Each round first asks whether the server is there: no need to wait once it is back.
      await row.modify({ tries, nextAt: 0 });
      break;
    case 'signIn':
      await row.modify({ nextAt: 0 });
  }
}

/**
 * One round over everything that waits: in order inside a stream, independent between streams. A
 * refused entry stops only the entries of its own streams, a lost network stops the round.
 * @returns how many entries the server took.
 */
export async function flushRound(store: OfflineStore, user: string, farm: string, send: SendEntry, now: () => number): Promise<number> {
  const blocked = new Set<string>();
  const block = (entry: OutboxEntry): void => {
    for (const stream of streamsOf(entry)) blocked.add(stream);
  };
  let done = 0;
  for (const entry of await entriesOf(store, user, farm)) {
    const held = entry.state === 'refused' || entry.nextAt > now() || streamsOf(entry).some((stream) => blocked.has(stream));
    if (held) {
      block(entry);
      continue;
    }
    const answer = await send(entry);
    await settle(store, entry, answer, now());
    if (answer.kind === 'done') done += 1;
    else block(entry);
    if (answer.kind === 'offline' || answer.kind === 'signIn') break;
  }
  return done;
}
