import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { declaredText } from '#apps/web-data.ts';
import { buildOnce } from './build-once.ts';
import { ROOT, sourceFiles, sourceTimes } from './source-files.ts';
import { WEB_DIR } from './web-files.ts';

const DIST = join(WEB_DIR, '..');
/** Which fingerprint the sources had when they were last read, by their times. */
const LAST = join(ROOT, '.cache/web-sources');
/** Name of the file that says which sources a build was made of. */
const STAMP = '.source';
/** What the web app is made of. */
const SOURCES = ['apps/web', 'apps/web-data.ts', 'apps/modules.ts', 'engine', 'kernel', 'modules', 'i18n', 'package-lock.json'];

/** Fingerprint of all sources of the web app: content, not times, so that a fresh clone and a copy agree. */
export async function webFingerprint(): Promise<string> {
  // What modules declare may stand in files of the server.
  const hash = createHash('sha256').update(await declaredText());
  for (const file of sourceFiles(SOURCES)) {
    if (/\.test\.tsx?$|\/server\//.test(file)) continue;
    hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** What {@link LAST} holds: the times and the fingerprint that went with them; nothing where it cannot be read. */
function lastRead(): readonly string[] {
  try {
    return /^([0-9a-f]{64}) ([0-9a-f]{64})$/.exec(readFileSync(LAST, 'utf8'))?.slice(1) ?? [];
  } catch {
    return [];
  }
}

/** The fingerprint, read anew only where a file was written since. */
async function knownFingerprint(): Promise<string> {
  const times = sourceTimes(SOURCES);
  const [before, known] = lastRead();
  if (before === times && known !== undefined) return known;
  const fresh = await webFingerprint();
  try {
    mkdirSync(dirname(LAST), { recursive: true });
    writeFileSync(LAST, `${times} ${fresh}`);
  } catch {
    // A folder it may not write is no fault: the sources are read again next time.
  }
  return fresh;
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
  const fingerprint = await knownFingerprint();
  const stamp = join(WEB_DIR, STAMP);
  const isDone = (): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
  if (isDone()) return;
  say('Building the web app ...');
  await buildOnce(join(DIST, 'web.lock'), isDone, () => buildAside(fingerprint));
}
