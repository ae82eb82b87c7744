import { useSyncExternalStore } from 'react';

const PROBE_MS = 5_000;
const PROBE_TIMEOUT = 5_000;
/** Waits before the tries after the browser says it is online again: it says so before the first request gets through. */
const BACK_MS = [0, 500, 1_000, 2_000, 4_000];

let reachable = typeof navigator === 'undefined' || navigator.onLine !== false;
const listeners = new Set<(reachable: boolean) => void>();

/** Whether the server could be reached when it was last tried. */
export function isReachable(): boolean {
  return reachable;
}

/** Takes note of a send that arrived or did not. */
export function noteReach(arrived: boolean): void {
  if (arrived === reachable) return;
  reachable = arrived;
  for (const listener of listeners) listener(arrived);
}

/** Calls back on every change; answers how to stop. */
export function onReach(listener: (reachable: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tries to reach the server itself: a browser that is "online" may hang on a wireless network without internet. */
export async function probe(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT) });
    const own = response.headers.get('content-type')?.includes('json') === true;
    noteReach(response.ok && (own || import.meta.env.DEV));
  } catch {
    // Not there: said so below.
    noteReach(false);
  }
  return reachable;
}

/** Tries to reach the server again and again for some seconds, as a network that has just come back needs. @returns true once it answers */
export async function probeBack(waits: readonly number[] = BACK_MS): Promise<boolean> {
  for (const wait of waits) {
    await new Promise((done) => setTimeout(done, wait));
    if (reachable || (await probe())) return true;
  }
  return false;
}

/** Watches the network: the browser's own signs at once, and while the server is away a try every 5 seconds. */
export function watchReach(): () => void {
  const lost = (): void => noteReach(false);
  const tryBack = (): void => void probeBack();
  const seen = (): void => {
    if (document.visibilityState === 'visible' && !reachable) void probe();
  };
  addEventListener('offline', lost);
  addEventListener('online', tryBack);
  document.addEventListener('visibilitychange', seen);
  const timer = setInterval(seen, PROBE_MS);
  void probe();
  return () => {
    removeEventListener('offline', lost);
    removeEventListener('online', tryBack);
    document.removeEventListener('visibilitychange', seen);
    clearInterval(timer);
  };
}

/** True while the server can be reached. */
export function useOnline(): boolean {
  return useSyncExternalStore(onReach, isReachable);
}
