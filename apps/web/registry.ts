import routes from 'virtual:routes';
import type { RouteHead } from '#engine/define/route.ts';
import type { ScreenLoader } from '#engine/web/screens/screen-map.ts';
import { openScreens } from '#modules/account/web/open.screens.ts';
import { titleOf } from './titles.ts';

/** Routes the router answers by itself: every unknown address, and the layout at /test. */
const ROUTERS: ReadonlySet<string> = new Set(['CatchAll', 'TestLayout']);

/** The pages of the modules, from the first one that is opened. */
const loadPage = async (name: string) => {
  const { PAGES } = await import('./pages.ts');
  const load = PAGES[name];
  if (load === undefined) throw new Error(`the route ${name} has no page`);
  return load();
};

/** A route that has a page. */
export interface Screen {
  readonly route: RouteHead;
  readonly load: ScreenLoader;
}

/** Every page of the product: router, menu and search are made from this list. */
export const SCREENS: readonly Screen[] = routes
  .filter(({ name }) => !ROUTERS.has(name))
  .map((head) => ({
    route: { ...head, title: head.title ?? titleOf(head.name) },
    load: openScreens[head.name] ?? (() => loadPage(head.name)),
  }));

export const ROUTES: ReadonlyMap<string, RouteHead> = new Map(SCREENS.map(({ route }) => [route.name, route]));

/** The address of a page: its path with parameters filled in, the others behind the question mark. */
export function hrefOf(route: RouteHead, params: Readonly<Record<string, string>> = {}): string {
  const rest = { ...params };
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(rest[name] ?? '');
    delete rest[name];
    return value;
  });
  const search = new URLSearchParams(rest).toString();
  return search === '' ? path : `${path}?${search}`;
}
