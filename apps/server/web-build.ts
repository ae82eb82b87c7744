import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredText } from '#apps/web-data.ts';
import { buildOnce } from './build-once.ts';
import { WEB_DIR } from './web-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const DIST = join(WEB_DIR, '..');
/** Name of the file that says which sources a build was made of. */
const STAMP = '.source';
/** What the web app is made of. */
const SOURCES = ['apps/web', 'apps/modules.ts', 'engine', 'kernel', 'modules', 'i18n', 'package-lock.json'];

function* filesOf(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) if (!name.startsWith('.')) yield* filesOf(join(path, name));
}

/** Fingerprint of all sources of the web app: content, not times, so that a fresh clone and a copy agree. */
export async function webFingerprint(): Promise<string> {
  // What modules declare may stand in files of the server.
  const hash = createHash('sha256').update(await declaredText());
  for (const source of SOURCES) {
    for (const file of filesOf(join(ROOT, source))) {
      if (/\.test\.tsx?$|\/server\//.test(file)) continue;
      hash.update(file.slice(ROOT.length)).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** Folders of builds that were broken off. */
function dropRests(): void {
  for (const name of readdirSync(DIST)) if (/^web-/.test(name)) rmSync(join(DIST, name), { recursive: true, force: true });
}

/** Builds beside the folder that is served and puts the whole build in its place, so that nobody ever reads half of one. */
async function buildAside(fingerprint: string): Promise<void> {
  dropRests();
  const fresh = join(DIST, 'web-new');
  const old = join(DIST, 'web-old');
  // What the surroundings call this run must not decide what the browser gets.
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  await build({ configFile: join(ROOT, 'apps/web/vite.config.ts'), logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } });
  writeFileSync(join(fresh, STAMP), fingerprint);
  if (existsSync(WEB_DIR)) renameSync(WEB_DIR, old);
  renameSync(fresh, WEB_DIR);
  dropRests();
}

/** Builds the web app when its sources changed since the last build; of servers that start together one builds for all. */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  const fingerprint = await webFingerprint();
  const stamp = join(WEB_DIR, STAMP);
  const isDone = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
  if (isDone()) return;
  say('Building the web app ...');
  await buildOnce(join(DIST, 'web.lock'), isDone, () => buildAside(fingerprint));
}
