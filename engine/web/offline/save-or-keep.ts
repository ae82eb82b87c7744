import type { EnvelopeError } from '#engine/define/envelope.ts';
import { addIn, change, correctIn, drop, entriesIn, type NewEntry, type SendAnswer, type SendEntry, settle, sharesStream } from './outbox.ts';
import type { OfflineStore, OutboxEntry } from './outbox-db.ts';

/** What became of an entry: saved on the server, refused by it, or kept on the device until it can be sent. */
export type Outcome =
  | { readonly kind: 'saved'; readonly data: unknown }
  | { readonly kind: 'refused'; readonly error: EnvelopeError }
  | { readonly kind: 'kept'; readonly answer: Exclude<SendAnswer['kind'], 'done' | 'refused'> | 'behind' };

export interface SaveParts {
  readonly store: OfflineStore;
  readonly send: SendEntry;
  readonly now: () => number;
  readonly reachable: boolean;
  /** Milliseconds `send` takes at most; the entry is left to this page so long. */
  readonly patience: number;
  /** Request id of the entry this one corrects; it takes its place in line. */
  readonly replaces?: string | undefined;
}

interface Placed {
  readonly entry: OutboxEntry;
  readonly first: boolean;
  readonly corrected: boolean;
}

/** Writes the entry down before anything is sent: a page that dies now loses nothing. */
function place(parts: SaveParts, entry: NewEntry): Promise<Placed> {
  const { store, replaces } = parts;
  const nextAt = parts.reachable ? parts.now() + parts.patience : 0;
  return store.write(['outbox'], async (write) => {
    const named = write.objectStore('outbox').index('id');
    const former = (await named.get(entry.id)) ?? (replaces === undefined ? undefined : await named.get(replaces));
    const { id, body, stream, also, label, open } = entry;
    if (former === undefined) await addIn(write, entry, nextAt);
    else await correctIn(write, former.id, { id, body, stream, also, label, open }, nextAt);
    const all = await entriesIn(write, entry.user, entry.farm);
    const placed = all.find((other) => other.id === id);
    if (placed === undefined) throw new Error('entry not kept');
    return { entry: placed, first: !all.some((other) => other.seq < placed.seq && sharesStream(other, placed)), corrected: former !== undefined };
  });
}

/**
 * Saves an entry: written down on the device, then sent at once when the server can be reached and
 * nothing of the same animal waits before it. A refusal goes back to the form at once; without an answer
 * the entry waits.
 */
export async function saveOrKeep(parts: SaveParts, entry: NewEntry): Promise<Outcome> {
  const { store } = parts;
  const placed = await place(parts, entry);
  if (!parts.reachable || !placed.first) {
    await change(store, entry.id, { nextAt: 0 });
    return { kind: 'kept', answer: parts.reachable ? 'behind' : 'offline' };
  }
  const answer = await parts.send(placed.entry);
  if (answer.kind === 'refused' && !placed.corrected) {
    await drop(store, entry.id);
    return answer;
  }
  await settle(store, placed.entry, answer, parts.now());
  if (answer.kind === 'done') return { kind: 'saved', data: answer.data };
  return answer.kind === 'refused' ? answer : { kind: 'kept', answer: answer.kind };
}
