import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './sources.ts';

/** stock.report.ts is stock: it stands before stock-sum, as imports are sorted. */
const shortOf = (name: string): string => name.replace(/\.report\.ts$/, '');

/** Report files of a folder, with their paths inside it. */
function filesOf(folder: string, inside = ''): string[] {
  return readdirSync(join(ROOT, folder, inside), { withFileTypes: true })
    .toSorted((a, b) => (shortOf(a.name) < shortOf(b.name) ? -1 : 1))
    .flatMap((entry) => {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory()) return filesOf(folder, path);
      return entry.name.endsWith('.report.ts') ? [path] : [];
    });
}

/** Longest line the formatter leaves whole. */
const WIDTH = 150;

/** death-list.report.ts of removals is removalsDeathList. */
const nameOf = (path: string): string => shortOf(path).replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());

/** The list of a module's reports: each file `*.report.ts` of its folder exports one as `report`. */
export function registryText(module: string, files: readonly string[]): string {
  const names = files.map(nameOf);
  const line = `export const REPORTS = [${names.join(', ')}] as const;`;
  const imports = files.map((path) => `import { report as ${nameOf(path)} } from './${path}';`);
  return [
    '// Written by "npm run generate" from the files *.report.ts beside it.',
    ...imports,
    '',
    `/** Every report of ${module}. */`,
    ...(line.length <= WIDTH ? [line] : ['export const REPORTS = [', ...names.map((name) => `  ${name},`), '] as const;']),
    '',
  ].join('\n');
}

/** Modules whose reports are files of their own, and the folder these lie in. */
export function reportFolders(): { readonly module: string; readonly folder: string }[] {
  return readdirSync(join(ROOT, 'modules'))
    .toSorted()
    .map((module) => ({ module, folder: `modules/${module}/server/reports` }))
    .filter(({ folder, module }) => {
      const present = readdirSync(join(ROOT, 'modules', module, 'server')).includes('reports');
      return present && filesOf(folder).length > 0;
    });
}

/** What the registry of a module's reports should hold. */
export function registryOf({ module, folder }: { readonly module: string; readonly folder: string }): string {
  return registryText(module, filesOf(folder));
}
