import type { Plugin } from 'vite';
import type { ReportDef } from '#engine/define/report.ts';
import type { RouteDef } from '#engine/define/route.ts';

/** What the browser knows of the modules without loading a file of theirs. */
interface Declared {
  readonly routes: readonly RouteDef[];
  readonly reports: readonly ReportDef[];
}

/** Loaded when asked for, and by its address: behind a report stand its statements, which no build need bundle. */
async function declared(): Promise<Declared> {
  const { MODULES }: typeof import('./modules.ts') = await import(new URL('./modules.ts', import.meta.url).href);
  return { routes: MODULES.flatMap(({ routes }) => routes), reports: MODULES.flatMap(({ reports }) => reports) };
}

/** The page of a report needs its fields; what it is asked by beside them, and its checks, stay with the server. */
const screenOf = ({ route, module, fields, paper, drill }: ReportDef) => ({ route, module, fields, paper, drill });

const REPORT = 'virtual:report/';
/** A text that is parsed costs less to start than an object literal. */
const asModule = (data: unknown): string => `export default JSON.parse(${JSON.stringify(JSON.stringify(data))});`;

const SOURCES: Readonly<Record<string, (declared: Declared) => string>> = {
  'virtual:routes': ({ routes }) => asModule(routes.map(({ purpose, flags: _, ...head }) => (head.fromLevel === 0 ? { ...head, purpose } : head))),
  'virtual:purposes': ({ routes }) => asModule(Object.fromEntries(routes.map(({ name, purpose }) => [name, purpose]))),
  'virtual:reports': ({ reports }) =>
    `export default { ${reports.map(({ route }) => `${JSON.stringify(route)}: () => import('${REPORT}${route}')`).join(', ')} };`,
};

function textOf(id: string, all: Declared): string | null {
  const report = all.reports.find(({ route }) => id === `${REPORT}${route}`);
  return report === undefined ? (SOURCES[id]?.(all) ?? null) : asModule(screenOf(report));
}

/** Everything the browser is told of the modules, as one text: a build that has another is old. */
export async function declaredText(): Promise<string> {
  const { routes, reports } = await declared();
  return JSON.stringify([routes, reports.map(screenOf)]);
}

/**
 * The declarations of the modules as the browser reads them. Routes come in two parts: what the first page needs (path, rights,
 * title, what visitors read), and what search and help need later (two thirds of the weight). A report is what its page
 * needs, a small file each, loaded when it is opened: a report's own file holds its statements and never reaches the browser.
 */
export function webData(): Plugin {
  return {
    name: 'web-data',
    resolveId: (id) => (id in SOURCES || id.startsWith(REPORT) ? `\0${id}` : null),
    load: async (id) => (id.startsWith('\0virtual:') ? textOf(id.slice(1), await declared()) : null),
  };
}
