import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { buildOnce } from './build-once.ts';
import { BUILDS, buildFolder, builtServer, CODE_CACHE, COMMAND_LINE } from './server-build.ts';
import { ROOT } from './source-files.ts';

/** Servers of earlier sources that stay: one that runs reads in parts of its own when they are first needed. */
const KEPT = 3;

/** Packages stay where they are; only the product's own files go into one. */
const isPackage = (id: string): boolean => !/^(?:[./#]|[A-Za-z]:)/.test(id);

/** A file keeps its place: what it finds from there, it still does. */
function placed(code: string, file: string): string | null {
  if (!code.includes('import.meta.')) return null;
  return code
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(file)))
    .replaceAll('import.meta.filename', JSON.stringify(file))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href));
}

/** Makes the server in one file, aside, and puts it in its place whole. */
async function build(folder: string): Promise<void> {
  const fresh = join(BUILDS, `new-${process.pid}`);
  const bundle = await rolldown({
    input: { 'command-line': COMMAND_LINE, serve: join(import.meta.dirname, 'serve.ts') },
    cwd: ROOT,
    platform: 'node',
    external: isPackage,
    plugins: [{ name: 'placed', transform: placed }],
  });
  try {
    await bundle.write({ dir: fresh, format: 'esm', entryFileNames: '[name].js' });
  } finally {
    await bundle.close();
  }
  // A file was written meanwhile: what was made is of neither state.
  if (buildFolder() === folder) renameSync(fresh, folder);
  else rmSync(fresh, { recursive: true });
}

/** Takes away what was broken off, and all but the newest. */
function tidy(): void {
  const folders = readdirSync(BUILDS).map((name) => ({ path: join(BUILDS, name), time: statSync(join(BUILDS, name)).mtimeMs }));
  for (const { path } of folders.sort((a, b) => b.time - a.time).slice(KEPT)) rmSync(path, { recursive: true, force: true });
}

// People who work on the server come first.
setPriority(constants.priority.PRIORITY_LOW);
mkdirSync(BUILDS, { recursive: true });
const folder = buildFolder();
await buildOnce(
  join(ROOT, '.cache/server.lock'),
  () => builtServer() !== null,
  () => build(folder),
);
tidy();
// Read once, so that the next start finds its code read.
enableCompileCache(CODE_CACHE);
await import(pathToFileURL(join(folder, 'serve.js')).href);
process.exit(0);
