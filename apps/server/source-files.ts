import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folder everything lies in. */
export const ROOT = join(import.meta.dirname, '../..');

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/** Every file of some files and folders, named from the root, in a fixed order; what is not there is left out. */
export function* sourceFiles(names: readonly string[]): Generator<string> {
  for (const source of names.map((name) => join(ROOT, name)).filter((path) => existsSync(path))) {
    if (statSync(source).isDirectory()) yield* filesIn(source);
    else yield source;
  }
}

/** Changes when a file of them is written, comes, goes, or lies elsewhere; asked in a third of the time it takes to read them all. */
export function sourceTimes(names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of sourceFiles(names)) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
