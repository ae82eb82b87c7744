import type { EnvelopeError, WireIssue } from '#engine/define/envelope.ts';
import type { OfflineStore, OfflineWrite, OutboxEntry } from './outbox-db.ts';

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
/** Longest a page keeps an entry to itself while it sends it. */
const LONGEST_OWN_SEND_MS = 60_000;
/** How long an entry that is being corrected is held back, unless its form says again that it is open. */
export const HOLD_MS = 60_000;

/** Waiting time before try number `tries` + 1: doubles from 1 second to 5 minutes. */
export function backoff(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, tries - 1));
}

/**
 * True while an entry is left alone: after a failure, while the page that typed it sends it, or while its author corrects it.
 * Times are the device's: a wait longer than any that is ever set was written by a clock that has been put right since, and
 * holds nothing back.
 */
export function rests({ tries, nextAt, heldUntil = 0 }: Pick<OutboxEntry, 'tries' | 'nextAt' | 'heldUntil'>, now: number): boolean {
  const within = (until: number, longest: number): boolean => until > now && until - now <= longest;
  return within(nextAt, tries === 0 ? LONGEST_OWN_SEND_MS : backoff(tries)) || within(heldUntil, HOLD_MS);
}

/** An entry as its form hands it over. */
export type NewEntry = Omit<OutboxEntry, 'seq' | 'state' | 'tries' | 'nextAt' | 'issues'>;

/** Adds an entry inside a transaction; rejects when its request id is there already. `nextAt`: not sent by others before that time. */
export async function addIn(write: OfflineWrite<'outbox'>, entry: NewEntry, nextAt = 0): Promise<void> {
  const row: Omit<OutboxEntry, 'seq'> = { ...entry, state: 'waiting', tries: 0, nextAt, issues: [] };
  // The store gives the number.
  await write.objectStore('outbox').add(row as OutboxEntry);
}

/** Changes the entry of a request id inside a transaction; nothing when another page settled it meanwhile. */
export async function changeIn(write: OfflineWrite<'outbox'>, id: string, change: Partial<OutboxEntry>): Promise<void> {
  const outbox = write.objectStore('outbox');
  const row = await outbox.index('id').get(id);
  if (row !== undefined) await outbox.put({ ...row, ...change });
}

const inOrder = (entries: readonly OutboxEntry[]): OutboxEntry[] => [...entries].sort((a, b) => a.seq - b.seq);

/** Entries of a user on a farm inside a transaction, in the order of typing. */
export async function entriesIn(write: OfflineWrite<'outbox'>, user: string, farm: string): Promise<OutboxEntry[]> {
  return inOrder(await write.objectStore('outbox').index('[user+farm]').getAll([user, farm]));
}

/** Keeps an entry on the device. It is safe once this resolves. */
export function keep(store: OfflineStore, entry: NewEntry, nextAt = 0): Promise<void> {
  return store.write(['outbox'], (write) => addIn(write, entry, nextAt));
}

/** The entry of a request id, while it is on the device. */
export async function entryOf(store: OfflineStore, id: string): Promise<OutboxEntry | undefined> {
  return (await store.open()).getFromIndex('outbox', 'id', id);
}

/** Entries of a user on a farm in the order of typing. */
export async function entriesOf(store: OfflineStore, user: string, farm: string): Promise<OutboxEntry[]> {
  return inOrder(await (await store.open()).getAllFromIndex('outbox', '[user+farm]', [user, farm]));
}

/** How many entries of a user are on the device, whatever the farm. */
export async function countOf(store: OfflineStore, user: string): Promise<number> {
  return (await store.open()).countFromIndex('outbox', '[user+farm]', IDBKeyRange.bound([user], [user, []]));
}

/** Whose entries are on the device, and how many. */
export async function countsByUser(store: OfflineStore): Promise<readonly { readonly user: string; readonly n: number }[]> {
  const rows = await (await store.open()).getAll('outbox');
  return [...Map.groupBy(rows, ({ user }) => user)].map(([user, entries]) => ({ user, n: entries.length }));
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

/** True for an entry that was sent, or is being sent, and may have arrived although no answer came. */
export function mayHaveArrived({ state, tries, nextAt }: OutboxEntry): boolean {
  return state === 'waiting' && (tries > 0 || nextAt > 0);
}

/** Drops an entry its author gave up. */
export function drop(store: OfflineStore, id: string): Promise<void> {
  return store.write(['outbox'], async (write) => {
    const outbox = write.objectStore('outbox');
    const seq = await outbox.index('id').getKey(id);
    if (seq !== undefined) await outbox.delete(seq);
  });
}

/** Changes the entry of a request id; nothing when another page settled it meanwhile. */
export function change(store: OfflineStore, id: string, next: Partial<OutboxEntry>): Promise<void> {
  return store.write(['outbox'], (write) => changeIn(write, id, next));
}

/** Holds an entry back while its author corrects it, or lets it go (`now` null). */
export function hold(store: OfflineStore, id: string, now: number | null): Promise<void> {
  return change(store, id, { heldUntil: now === null ? 0 : now + HOLD_MS });
}

/** Ends the waiting after failures of everything of a person: it is sent with the next round. */
export function endRests(store: OfflineStore, user: string, farm: string): Promise<void> {
  return store.write(['outbox'], async (write) => {
    const failed = (await entriesIn(write, user, farm)).filter(({ state, tries, nextAt }) => state === 'waiting' && tries > 0 && nextAt > 0);
    for (const { id } of failed) await changeIn(write, id, { nextAt: 0 });
  });
}

/**
 * Keys under which an entry, or a version of it before a correction, may have reached the server or still be on its way:
 * what takes its place names them, so that never two of them stand.
 */
export function sentKeys(entry: OutboxEntry): readonly string[] {
  const before = Array.isArray(entry.body['replaces']) ? entry.body['replaces'].map(String) : [];
  return mayHaveArrived(entry) ? [...before, entry.id] : before;
}

/** What a correction may change of an entry. */
export type Correction = Pick<OutboxEntry, 'id' | 'body'> & Partial<Pick<OutboxEntry, 'stream' | 'also' | 'label' | 'open'>>;

/**
 * Puts a corrected entry back in line, inside a transaction; it keeps its place in its stream and gets a new request id,
 * since its body changed.
 */
export function correctIn(write: OfflineWrite<'outbox'>, id: string, next: Correction, nextAt = 0): Promise<void> {
  return changeIn(write, id, { ...next, state: 'waiting', tries: 0, nextAt, heldUntil: 0, issues: [] });
}

/** Puts a corrected entry back in line. */
export function correct(store: OfflineStore, id: string, next: Correction): Promise<void> {
  return store.write(['outbox'], (write) => correctIn(write, id, next));
}

function listOf(error: EnvelopeError | undefined): readonly WireIssue[] {
  return error === undefined ? [] : (error.list ?? [error]);
}

/** What is written down of an entry after an answer that leaves it on the device. */
function afterAnswer(answer: Exclude<SendAnswer, { kind: 'done' }>, tries: number, now: number): Partial<OutboxEntry> {
  switch (answer.kind) {
    case 'refused':
      return { state: 'refused', nextAt: 0, issues: [...listOf(answer.error)] };
    case 'later':
      return { tries, nextAt: now + backoff(tries), issues: [...listOf(answer.error)] };
    case 'offline':
      // Each round first asks whether the server is there: no need to wait once it is back.
      return { tries, nextAt: 0 };
    case 'signIn':
      return { tries: tries - 1, nextAt: 0 };
  }
}

/**
 * Writes down what the server said to an entry, by its request id: another page may have settled it meanwhile.
 * `now` in milliseconds.
 */
export function settle(store: OfflineStore, entry: OutboxEntry, answer: SendAnswer, now: number): Promise<void> {
  return answer.kind === 'done' ? drop(store, entry.id) : change(store, entry.id, afterAnswer(answer, entry.tries + 1, now));
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
    const held = entry.state === 'refused' || rests(entry, now()) || streamsOf(entry).some((stream) => blocked.has(stream));
    if (held) {
      block(entry);
      continue;
    }
    // Counted before it leaves: a page that dies meanwhile must not make it look as if it had never been sent.
    await change(store, entry.id, { tries: entry.tries + 1 });
    const answer = await send(entry);
    await settle(store, entry, answer, now());
    if (answer.kind === 'done') done += 1;
    else block(entry);
    if (answer.kind === 'offline' || answer.kind === 'signIn') break;
  }
  return done;
}
