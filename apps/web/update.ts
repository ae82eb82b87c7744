import { useSyncExternalStore } from 'react';

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function setWaiting(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** A worker that is installed while another one serves the page is a new version. */
function watch(registration: ServiceWorkerRegistration): void {
  const { installing } = registration;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && navigator.serviceWorker.controller !== null) setWaiting(installing);
  });
}

/** Keeps the app in the browser, so that it opens without network; only where the build made a worker. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js');
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) setWaiting(registration.waiting);
    registration.addEventListener('updatefound', () => watch(registration));
  } catch {
    // A browser that refuses workers (private mode, plain http): the app works, but needs the network.
  }
}

/** True while a new version waits to be taken over. */
export function useUpdateWaiting(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== null,
  );
}

/** Takes the new version over and opens the page again; drafts stay. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('activate');
}
