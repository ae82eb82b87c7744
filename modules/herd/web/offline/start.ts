import { trySend } from '#engine/web/client/send.ts';
import type { Locks, Who } from '#engine/web/offline/flusher.ts';
import { offlineStore } from '#engine/web/offline/outbox-db.ts';
import { isReachable, onReach } from '#engine/web/offline/reach.ts';
import { setOfflineSource } from '#engine/web/offline/sources.ts';
import { onSent } from '#engine/web/offline/start-sending.ts';
import { whoNow } from '#engine/web/offline/who.ts';
import { today } from '#engine/web/text/today.ts';
import { whenPageStands } from '#engine/web/ui/standing.ts';
import { getOffline } from '../../contract/find.calls.ts';
import { herdSource } from './herd-source.ts';
import { type Asked, type HerdPage, keptFarm } from './kept-herd.ts';
import { refreshHerd } from './refresh.ts';

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

const same = (who: Who): boolean => {
  const now = whoNow();
  return now?.user === who.user && now.farm === who.farm;
};

/**
 * The herd without a network for a person on a farm: keeps it on the device up to date, answers
 * fields from it.
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
  const stopSent = onSent(({ path }) => {
    if (path.startsWith('/herd/')) later(SOON_MS);
  });
  readSoon = () => later(SOON_MS);
  const stopReach = onReach((reachable) => {
    if (reachable) later(SOON_MS);
  });
  // What is on screen comes first: the herd kept from before answers meanwhile.
  const stopWaiting = whenPageStands(refresh);
  // Asked of the browser once something is worth keeping: without it a full disk may empty the store.
  void keptFarm(store, who)
    .then((kept) => (kept === null ? false : navigator.storage?.persist?.()))
    .catch(() => false);
  return () => {
    stopped = true;
    readSoon = null;
    stopWaiting();
    clearTimeout(timer);
    stopReach();
    stopSent();
    setOfflineSource(null);
  };
}
