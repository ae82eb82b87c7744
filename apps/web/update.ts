import { useSyncExternalStore } from 'react';
import { connection, isFrugal } from '#engine/web/offline/frugal.ts';

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

/** Milliseconds left to the person's next step; all that is kept comes a few files at a time behind it. */
const REST_AFTER = 2_000;

/** Files this page was made of; what it fetched before the worker was there is given to it by name, out of the browser's own cache. */
const usedFiles = (): string[] => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);

/** Has the worker keep what was used, and where bytes cost nothing all the rest. */
async function keepFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(isFrugal() ? usedFiles() : 'all');
}

/** After a sign-in, once its first screen stands: fetches what a person may need without a network, now or when the connection gets better. */
export function keepForAway(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined;
  const keep = () => void keepFiles();
  const timer = setTimeout(keep, REST_AFTER);
  connection()?.addEventListener('change', keep);
  return () => {
    clearTimeout(timer);
    connection()?.removeEventListener('change', keep);
  };
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
