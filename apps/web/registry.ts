import type { RouteDef } from '#engine/define/route.ts';
import type { ScreenLoader, ScreenMap } from '#engine/web/screens/screen-map.ts';
import { accountRoutes } from '#modules/account/contract/routes.ts';
import { accountScreens } from '#modules/account/web/screens.ts';
import { herdRoutes } from '#modules/herd/contract/routes.ts';
import { herdScreens } from '#modules/herd/web/screens.ts';

/** Routes and pages of the modules, in the order of the menu. A new module adds one line. */
const MODULES: readonly (readonly [readonly RouteDef[], ScreenMap])[] = [
  [accountRoutes, accountScreens],
  [herdRoutes, herdScreens],
];

/** A route that has a page. */
export interface Screen {
  readonly route: RouteDef;
  readonly load: ScreenLoader;
}

/** Every page of the product: router, menu and search are made from this list. */
export const SCREENS: readonly Screen[] = MODULES.flatMap(([routes, screens]) =>
  routes.flatMap((route) => {
    const load = screens[route.name];
    return load === undefined ? [] : [{ route, load }];
  }),
);

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
