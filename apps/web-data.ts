import type { Plugin } from 'vite';
import type { ReportDef } from '#engine/define/report.ts';
import type { RouteDef } from '#engine/define/route.ts';
import { LANGUAGES, type Language } from '#kernel/language.ts';

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

/** Titles of the pages that need a session; those of the others stand with their routes. */
const titlesIn = ({ routes }: Declared, language: Language) =>
  Object.fromEntries(routes.filter(({ fromLevel }) => fromLevel > 0).map(({ name, title }) => [name, title[language]]));

type Source = readonly [id: string, text: (declared: Declared) => string];

const SOURCES: Readonly<Record<string, Source[1]>> = {
  'virtual:routes': ({ routes }) =>
    asModule(
      routes
        .filter(({ noPage }) => noPage !== true)
        .map(({ purpose, title, flags: _, ...head }) => (head.fromLevel === 0 ? { ...head, title, purpose } : head)),
    ),
  ...Object.fromEntries(LANGUAGES.map((language): Source => [`virtual:titles/${language}`, (all) => asModule(titlesIn(all, language))])),
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
 * The declarations of the modules as the browser reads them. Routes come in three parts: what the first page needs (path, rights,
 * what visitors read), the other titles a language each, and what search and help need later. A report is what its page
 * needs, a small file each, loaded when it is opened: a report's own file holds its statements and never reaches the browser.
 */
export function webData(): Plugin {
  return {
    name: 'web-data',
    resolveId: (id) => (id in SOURCES || id.startsWith(REPORT) ? `\0${id}` : null),
    load: async (id) => (id.startsWith('\0virtual:') ? textOf(id.slice(1), await declared()) : null),
  };
}
