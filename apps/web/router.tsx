import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { sessionState } from '#engine/web/session/store.ts';
import { guard } from './guard.ts';
import { SCREENS, type Screen } from './registry.ts';
import { ScreenHost } from './shell/screen-host.tsx';
import { Shell } from './shell/shell.tsx';

/** Search parameters as plain texts, so that links read as people would write them. */
function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams(
    Object.entries(search)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, String(value)]),
  );
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

const root = createRootRoute({ component: Outlet });
const main = createRoute({ getParentRoute: () => root, id: 'main', component: Shell });
const test = createRoute({
  getParentRoute: () => root,
  path: '/test',
  component: () => (
    <main className="bare-main">
      <Outlet />
    </main>
  ),
});

const errorPage = lazyRouteComponent(() => import('#modules/account/web/error.page.tsx'));

function pageOf({ route, load }: Screen) {
  const Page = lazyRouteComponent(load);
  const Host = Object.assign(
    () => (
      <ScreenHost route={route}>
        <Page />
      </ScreenHost>
    ),
    Page.preload === undefined ? {} : { preload: Page.preload },
  );
  return createRoute({
    getParentRoute: () => main,
    // A parameter that ends the path may be left out: the page then asks for it.
    path: route.path.replace(/:(\w+)$/, '{-$$$1}').replace(/:(\w+)/g, '$$$1'),
    component: Host,
    beforeLoad: ({ location }) => {
      const to = guard(route, sessionState(), location.href);
      if (to !== null && to !== route.path) throw redirect({ to } as never);
    },
  });
}

const pages = SCREENS.map(pageOf);
const unknown = createRoute({ getParentRoute: () => main, path: '$', component: errorPage });
const testPage = createRoute({ getParentRoute: () => test, path: '/', component: errorPage });
const testRest = createRoute({ getParentRoute: () => test, path: '$', component: errorPage });

/** The router, made from the registry: history mode, base /, paths matched by case, an unknown address keeps its text. */
export const router = createRouter({
  routeTree: root.addChildren([main.addChildren([...pages, unknown]), test.addChildren([testPage, testRest])]),
  basepath: '/',
  caseSensitive: true,
  trailingSlash: 'preserve',
  defaultPreload: 'intent',
  defaultPreloadDelay: 60,
  parseSearch,
  stringifySearch,
  scrollRestoration: false,
});

/** Every page opens at its top; a change of parameters stays where it is. */
router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation !== undefined) window.scrollTo(0, 0);
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
