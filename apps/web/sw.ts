import { isFrugal } from '#engine/web/offline/frugal.ts';

interface Entry {
  readonly url: string;
  /** Null where the name itself changes with the content. */
  readonly revision: string | null;
}
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly Entry[] };

// The whole app lies in the browser: it opens in a barn without network. Data never does so here;
// what is entered without network waits in the outbox.
const CACHE = 'farm-files';
const PAGE = '/index.html';
/** Where each file of this version is kept; a name that stays the same over versions goes with its revision, so that the page of a waiting version disturbs nobody. */
const KEYS: ReadonlyMap<string, string> = new Map(
  self.__WB_MANIFEST.map(({ url, revision }) => [`/${url}`, revision === null ? `/${url}` : `/${url}?${revision}`]),
);
/** Addresses that are no page of the app. */
const NO_PAGE = /^\/(?:api\/|docs|healthz|upload\/)/;
/** Files fetched at a time: what the person does meanwhile comes first. */
const AT_ONCE = 4;

/** Keeps a file, unless it is there. @throws Error when the server does not answer it. */
async function keep(path: string): Promise<Response> {
  const key = KEYS.get(path) ?? path;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(key);
  if (kept !== undefined) return kept;
  const response = await fetch(path, key === path ? {} : { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await cache.put(key, response.clone());
  return response;
}

/** Keeps some files, a few at a time; one that cannot be had comes with the next round. */
async function keepAll(paths: Iterable<string>): Promise<void> {
  const waiting = [...paths].filter((path) => KEYS.has(path));
  const take = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await keep(path).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}

/** At the first visit the frame alone; a new version brings what the one before it had, or it would open less without a network. */
async function install(): Promise<void> {
  const page = await (await keep(PAGE)).text();
  const frame = [...page.matchAll(/="(\/[^"]+)"/g)].flatMap(([, path]) => path ?? []);
  await keepAll(self.registration.active !== null && !isFrugal() ? KEYS.keys() : frame);
}

/** Drops what former versions left, in this cache and in others. */
async function tidy(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  const cache = await caches.open(CACHE);
  const own = new Set(KEYS.values());
  for (const { url } of await cache.keys()) if (!own.has(url.slice(self.location.origin.length))) await cache.delete(url);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
// The first visit already: a phone that loses the network minutes later opens pages it has seen.
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== self.location.origin) return;
  const path = event.request.mode === 'navigate' && !NO_PAGE.test(pathname) ? PAGE : pathname;
  if (KEYS.has(path)) event.respondWith(keep(path).catch(() => fetch(event.request)));
});

/** What a page tells its worker: 'activate' (the person takes the new version), 'all' (keep everything), or the files it was made of. */
self.addEventListener('message', (event) => {
  const told: unknown = event.data;
  // A new version waits until the person says so: a page swapped under a half-filled form loses trust.
  if (told === 'activate') void self.skipWaiting();
  else if (told === 'all') event.waitUntil(keepAll(KEYS.keys()));
  else if (Array.isArray(told)) event.waitUntil(keepAll(told.map(String)));
});
