import { posix } from 'node:path';
import { ringFaults, STANDS_ON, standFault } from './module-uses.ts';
import { isPure, packageFault, type Room, roomFault, roomOf } from './rooms.ts';
import { codeOnly, isTest, type Source } from './sources.ts';

const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'";]*?from\s*'([^']+)'|\bimport\s*\(\s*'([^']+)'\s*\)|(?:^|\n)import\s+'([^']+)'/g;

interface Import {
  readonly target: string;
  readonly typeOnly: boolean;
}

function importsOf(text: string): Import[] {
  return [...text.matchAll(IMPORT)].map((found) => ({
    target: found[2] ?? found[3] ?? found[4] ?? '',
    typeOnly: found[1] !== undefined,
  }));
}

/** The imported file as a path from the root, or null for a package. */
function resolved(path: string, target: string): string | null {
  if (target.startsWith('#')) return target.slice(1);
  if (target.startsWith('.')) return posix.join(posix.dirname(path), target);
  return null;
}

const packageName = (target: string): string =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');

const HELPERS: ReadonlySet<string> = new Set(['testkit', 'play', 'db', 'server', 'app-server', 'i18n']);

function roomsFault(test: boolean, from: Room, to: Room): string | null {
  // A test may put rooms together as the composition root does: other modules' servers, the catalogues, the database.
  if (test && (HELPERS.has(to.kind) || to.module === from.module)) return null;
  const stands = test || from.module === null || to.module === null ? null : standFault(from.module, to.module);
  return roomFault(from, to) ?? stands;
}

function faultOf(source: Source, target: string): string | null {
  const from = roomOf(source.path);
  const file = resolved(source.path, target);
  if (file === null) return isTest(source.path) ? null : packageFault(from, target.startsWith('node:') ? target : packageName(target));
  const to = roomOf(file);
  if (target.startsWith('.') && to.root !== from.root && !file.startsWith(`${from.root}/`))
    return 'another room is imported by its # path, not relatively';
  return roomsFault(isTest(source.path), from, to);
}

const IMPURE: readonly (readonly [RegExp, string])[] = [
  [/\bDate\b(?!Only)/, 'Date'],
  [/\bMath\s*\.\s*random\b/, 'Math.random'],
  [/\bconsole\s*\./, 'console'],
  [/\bprocess\s*\./, 'process'],
  [/\bglobalThis\b/, 'globalThis'],
  [/\bTemporal\s*\.\s*Now\b/, 'Temporal.Now'],
];

function impurities(source: Source): string[] {
  if (isTest(source.path) || !isPure(roomOf(source.path))) return [];
  return codeOnly(source.text)
    .split('\n')
    .flatMap((line, index) =>
      IMPURE.filter(([pattern]) => pattern.test(line)).map(([, name]) => `${source.path}:${index + 1} ${name} in a pure room`),
    );
}

/** Rings of files that import one another at run time. */
function rings(sources: readonly Source[]): string[] {
  const graph = new Map(
    sources.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter((one) => !one.typeOnly)
        .flatMap((one) => resolved(path, one.target) ?? []),
    ]),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      found.push(`${[...trail.slice(trail.indexOf(path)), path].join(' → ')} is a ring`);
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}

/** Every break of the directions of import, every impurity of a pure room, every ring outside the tests, of files or of modules. */
export function boundaryFaults(sources: readonly Source[]): string[] {
  const wrong = sources.flatMap((source) =>
    importsOf(source.text).flatMap(({ target }) => {
      const fault = faultOf(source, target);
      return fault === null ? [] : [`${source.path}: ${fault} (${target})`];
    }),
  );
  return [...ringFaults(STANDS_ON), ...wrong, ...sources.flatMap(impurities), ...rings(sources.filter(({ path }) => !isTest(path)))];
}
