import { entriesOf, flushRound, rests, type SendAnswer, type SendEntry } from './outbox.ts';
import type { OfflineStore, OutboxEntry } from './outbox-db.ts';
import { isReachable, noteReach, onReach } from './reach.ts';
import type { Present } from './transport.ts';

export interface Who {
  readonly user: string;
  readonly farm: string;
}

/** The part of the browser's locks that is used; absent on plain http. */
export type Locks = { request: <T>(name: string, options: { ifAvailable: true }, run: (lock: object | null) => Promise<T>) => Promise<T> };

export interface FlushParts {
  readonly store: OfflineStore;
  readonly who: () => Who | null;
  /** Asks the server who is signed in here. */
  readonly present: (who: Who) => Promise<Present>;
  readonly send: SendEntry;
  readonly now: () => number;
  readonly locks: Locks | undefined;
  /** Told every answer, after it was written down. */
  readonly onAnswer?: (entry: OutboxEntry, answer: SendAnswer) => void;
}

const LOCK = 'outbox';
const TICK_MS = 15_000;

/** One flusher for all pages of the browser; without locks each page sends, and the request ids keep every entry single. */
function alone(locks: Locks | undefined, run: () => Promise<number>): Promise<number> {
  return locks === undefined ? run() : locks.request(LOCK, { ifAvailable: true }, (lock) => (lock === null ? Promise.resolve(0) : run()));
}

/**
 * Sends everything of the person that is ready, once the server is there and knows them on this farm.
 * @returns how many entries the server took; 0 when another page is at it.
 */
export async function flush(parts: FlushParts): Promise<number> {
  const { store, now } = parts;
  const who = parts.who();
  if (who === null) return 0;
  const ready = async (): Promise<boolean> =>
    (await entriesOf(store, who.user, who.farm)).some((entry) => entry.state === 'waiting' && !rests(entry, now()));
  if (!(await ready())) return 0;
  const same = (): boolean => parts.who()?.user === who.user && parts.who()?.farm === who.farm;
  const send: SendEntry = async (entry) => {
    if (!same()) return { kind: 'signIn' };
    const answer = await parts.send(entry);
    noteReach(answer.kind !== 'offline');
    parts.onAnswer?.(entry, answer);
    return answer;
  };
  return alone(parts.locks, async () => {
    const present = await parts.present(who);
    noteReach(present !== 'offline');
    if (present !== 'same') return 0;
    let taken = 0;
    let round: number;
    // What was typed during a round goes with the next one.
    do {
      round = await flushRound(store, who.user, who.farm, send, now);
      taken += round;
    } while (round > 0);
    return taken;
  });
}

export interface Flusher {
  /** Sends soon: something was saved. */
  readonly kick: () => void;
  readonly stop: () => void;
}

/** Keeps sending: on a save, when the server is back, when the page is looked at again, every 15 seconds. */
export function startFlusher(parts: FlushParts): Flusher {
  let running = false;
  let again = false;
  const kick = (): void => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    void flush(parts)
      // A store the browser closed under us: the next tick opens it again.
      .catch(() => 0)
      .finally(() => {
        running = false;
        if (again) {
          again = false;
          kick();
        }
      });
  };
  const seen = (): void => {
    if (document.visibilityState === 'visible') kick();
  };
  const stopReach = onReach((reachable) => {
    if (reachable) kick();
  });
  document.addEventListener('visibilitychange', seen);
  const timer = setInterval(() => {
    if (isReachable()) kick();
  }, TICK_MS);
  kick();
  return {
    kick,
    stop: () => {
      stopReach();
      document.removeEventListener('visibilitychange', seen);
      clearInterval(timer);
    },
  };
}
