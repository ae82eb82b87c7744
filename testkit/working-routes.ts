import { MODULES } from '#apps/modules.ts';
import type { RouteDef } from '#engine/define/route.ts';

/** Routes the shell itself answers: every unknown address, and the layout at /test. */
const SHELL = ['CatchAll', 'TestLayout'];

type Screens = Readonly<Record<string, unknown>>;

/** Names of the pages of a module, as its web room maps them; loaded by address, for pages are no business of the server's types. */
async function pagesOf(module: string): Promise<string[]> {
  const loaded = (await import(new URL(`../modules/${module}/web/screens.ts`, import.meta.url).href)) as Record<
    string,
    Screens | ((plugs: object) => Screens)
  >;
  // Pages other modules bring parts to are made of those; their names are told without.
  return Object.values(loaded).flatMap((screens) => Object.keys(typeof screens === 'function' ? screens({}) : screens));
}

/** Routes that have a page: the menu, the browser tests and the list of missing routes go by these. */
export async function workingRoutes(): Promise<RouteDef[]> {
  // A report's page is made from its declaration.
  const reports = MODULES.flatMap((module) => module.reports.map(({ route }) => route));
  const pages = new Set([...SHELL, ...reports, ...(await Promise.all(MODULES.map(({ name }) => pagesOf(name)))).flat()]);
  return MODULES.flatMap((module) => module.routes).filter(({ name }) => pages.has(name));
}
