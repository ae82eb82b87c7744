import { notify } from '#engine/web/client/notices.ts';
import { forget } from '#engine/web/client/query.ts';
import { trySend } from '#engine/web/client/send.ts';
import { type Locks, startFlusher, type Who } from '#engine/web/offline/flusher.ts';
import { OFFLINE_WORDS } from '#engine/web/offline/offline-words.ts';
import type { SendAnswer } from '#engine/web/offline/outbox.ts';
import { type OutboxEntry, offlineStore } from '#engine/web/offline/outbox-db.ts';
import { isReachable, onReach } from '#engine/web/offline/reach.ts';
import { noteSent, setFlusher } from '#engine/web/offline/sending.ts';
import { setOfflineSource } from '#engine/web/offline/sources.ts';
import { askPresent, sender } from '#engine/web/offline/transport.ts';
import { sessionState } from '#engine/web/session/store.ts';
import { clientError } from '#engine/web/text/client-error.ts';
import { today } from '#engine/web/text/today.ts';
import { getOffline } from '../../contract/find.calls.ts';
import { herdSource } from './herd-source.ts';
import { type Asked, type HerdPage, keptFarm } from './kept-herd.ts';
import { refreshHerd } from './refresh.ts';
import { whoNow } from './who.ts';

const EVERY_MS = 5 * 60_000;
/** After a save: several saves in a row are read back together. */
const SOON_MS = 5_000;

let readSoon: (() => void) | null = null;

/** An event was saved: what is kept here is read anew soon. */
export function herdSaved(): void {
  readSoon?.();
}

/** Reads a page of the herd quietly: without toasts, and not at all while the server is away. */
async function readPage(asked: Asked): Promise<HerdPage | null> {
  if (!isReachable()) return null;
  const answer = await trySend(getOffline, asked);
  return answer.ok ? answer.data : null;
}

/** Tells the author what the server refused of what waited. */
function tellRefused(entry: OutboxEntry, answer: SendAnswer): void {
  if (answer.kind !== 'refused') return;
  const { language } = sessionState();
  const issues = answer.error.list ?? [answer.error];
  const reasons = issues.map((issue) => {
    const worded = clientError(issue);
    return `${issue.code}: ${worded === issue.code ? issue.message : worded}`;
  });
  notify('error', OFFLINE_WORDS.handedBack[language], [entry.label[language], ...reasons].join('\n'));
}

const same = (who: Who): boolean => {
  const now = whoNow();
  return now?.user === who.user && now.farm === who.farm;
};

/**
 * Work without a network for a person on a farm: keeps the herd on the device up to date, answers
 * fields from it, sends what waits.
 * @returns how to stop it.
 */
export function startHerdOffline(who: Who): () => void {
  const store = offlineStore();
  const locks = navigator.locks as Locks | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const later = (wait: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(refresh, wait);
  };
  const refresh = (): void => {
    const run = refreshHerd({ store, who, load: readPage, today, same: () => !stopped && same(who), locks });
    // A device without room or storage works on with the network alone.
    void run.catch(() => false).finally(() => later(EVERY_MS));
  };
  setOfflineSource(herdSource(store, whoNow));
  const flusher = startFlusher({
    store,
    who: whoNow,
    present: ({ user, farm }) => askPresent(user, farm),
    send: sender(),
    now: Date.now,
    locks,
    onAnswer: (entry, answer) => {
      tellRefused(entry, answer);
      if (answer.kind !== 'done') return;
      noteSent(entry.id, answer.data);
      forget('/herd/');
      later(SOON_MS);
    },
  });
  setFlusher(flusher);
  readSoon = () => later(SOON_MS);
  const stopReach = onReach((reachable) => {
    if (reachable) later(SOON_MS);
  });
  refresh();
  // Asked of the browser once something is worth keeping: without it a full disk may empty the store.
  void keptFarm(store, who)
    .then((kept) => (kept === null ? false : navigator.storage?.persist?.()))
    .catch(() => false);
  return () => {
    stopped = true;
    readSoon = null;
    clearTimeout(timer);
    stopReach();
    flusher.stop();
    setFlusher(null);
    setOfflineSource(null);
  };
}
