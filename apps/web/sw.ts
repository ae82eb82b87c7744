import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

// The whole app lies in the browser: it opens in a barn without network. Data never does so here;
// what is entered without network waits in the outbox.
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [/^\/api\//, /^\/docs/, /^\/healthz/, /^\/upload\//] }));

// The first visit already: a phone that loses the network minutes later opens pages it has not seen yet.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// A new version waits until the person says so: a page swapped under a half-filled form loses trust.
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting();
});
