import type { Plugin } from 'vite';
import type { RouteDef } from '#engine/define/route.ts';
import { accountRoutes } from '#modules/account/contract/routes.ts';
import { adminRoutes } from '#modules/admin/contract/routes.ts';
import { geneticsRoutes } from '#modules/genetics/contract/routes.ts';
import { growfinishRoutes } from '#modules/growfinish/contract/routes.ts';
import { herdRoutes } from '#modules/herd/contract/routes.ts';
import { stockRoutes } from '#modules/stock/contract/routes.ts';

/** Routes of the modules, in the order of the menu. A new module adds itself here, and its pages in registry.ts. */
const ROUTES: readonly RouteDef[] = [accountRoutes, herdRoutes, geneticsRoutes, growfinishRoutes, stockRoutes, adminRoutes].flat();

const SOURCES: Readonly<Record<string, () => unknown>> = {
  'virtual:routes': () => ROUTES.map(({ purpose, ...head }) => (head.fromLevel === 0 ? { ...head, purpose } : head)),
  'virtual:purposes': () => Object.fromEntries(ROUTES.map(({ name, purpose }) => [name, purpose])),
};

/**
 * The routes as the browser reads them, in two parts: what the first page needs (path, rights, title, what visitors read), and what
 * search and help need later (two thirds of the weight). Both come from the routes the modules declare.
 */
export function routeList(): Plugin {
  return {
    name: 'route-list',
    resolveId: (id) => (id in SOURCES ? `\0${id}` : null),
    load: (id) => {
      const source = id.startsWith('\0') ? SOURCES[id.slice(1)] : undefined;
      // A text that is parsed costs less to start than an object literal.
      return source === undefined ? null : `export default JSON.parse(${JSON.stringify(JSON.stringify(source()))});`;
    },
  };
}
