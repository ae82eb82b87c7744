import type { RouteDef } from '#engine/define/route.ts';
import type { ScreenLoader, ScreenMap } from '#engine/web/screens/screen-map.ts';
import { accountRoutes } from '#modules/account/contract/routes.ts';
import { accountScreens } from '#modules/account/web/screens.ts';
import { adminRoutes } from '#modules/admin/contract/routes.ts';
import { adminScreens } from '#modules/admin/web/screens.ts';
import { geneticsRoutes } from '#modules/genetics/contract/routes.ts';
import { geneticsScreens } from '#modules/genetics/web/screens.ts';
import { herdRoutes } from '#modules/herd/contract/routes.ts';
import { herdScreens } from '#modules/herd/web/screens.ts';

/** Routes of the modules, in the order of the menu. A new module adds itself here and below. */
const ROUTE_LISTS: readonly (readonly RouteDef[])[] = [accountRoutes, herdRoutes, geneticsRoutes, adminRoutes];

/** Pages by route name. A page may stand in another module than its route: the card of an animal is the herd's. */
const PAGES: ScreenMap = { ...accountScreens, ...herdScreens, ...geneticsScreens, ...adminScreens };

/** A route that has a page. */
export interface Screen {
  readonly route: RouteDef;
  readonly load: ScreenLoader;
}

/** Every page of the product: router, menu and search are made from this list. */
export const SCREENS: readonly Screen[] = ROUTE_LISTS.flat().flatMap((route) => {
  const load = PAGES[route.name];
  return load === undefined ? [] : [{ route, load }];
});

export const ROUTES: ReadonlyMap<string, RouteDef> = new Map(SCREENS.map(({ route }) => [route.name, route]));

/** The address of a page: its path with parameters filled in, the others behind the question mark. */
export function hrefOf(route: RouteDef, params: Readonly<Record<string, string>> = {}): string {
  const rest = { ...params };
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(rest[name] ?? '');
    delete rest[name];
    return value;
  });
  const search = new URLSearchParams(rest).toString();
  return search === '' ? path : `${path}?${search}`;
}
