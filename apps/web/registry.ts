import reports from 'virtual:reports';
import routes from 'virtual:routes';
import type { RouteHead } from '#engine/define/route.ts';
import { reportScreen } from '#engine/web/screens/declare.tsx';
import type { ScreenLoader, ScreenMap } from '#engine/web/screens/screen-map.ts';
import { accountScreens } from '#modules/account/web/screens.ts';
import { adminScreens } from '#modules/admin/web/screens.ts';
import { geneticsScreens } from '#modules/genetics/web/screens.ts';
import { growfinishScreens } from '#modules/growfinish/web/screens.ts';
import { herdScreens } from '#modules/herd/web/screens.ts';
import { stockScreens } from '#modules/stock/web/screens.ts';

/** A report's page is made from its declaration. */
const REPORTS: ScreenMap = Object.fromEntries(
  Object.entries(reports).map(([route, load]) => [route, reportScreen(async () => (await load()).default)]),
);

/** Pages by route name; a report whose page holds more than its declaration has one of its own. A page may stand in another module than its route: the card of an animal is the herd's. */
const PAGES: ScreenMap = {
  ...REPORTS,
  ...accountScreens,
  ...herdScreens,
  ...geneticsScreens,
  ...growfinishScreens,
  ...stockScreens,
  ...adminScreens,
};

/** A route that has a page. */
export interface Screen {
  readonly route: RouteHead;
  readonly load: ScreenLoader;
}

/** Every page of the product: router, menu and search are made from this list. */
export const SCREENS: readonly Screen[] = routes.flatMap((route) => {
  const load = PAGES[route.name];
  return load === undefined ? [] : [{ route, load }];
});

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
