import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEB_DIR } from './web-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const STAMP = join(WEB_DIR, '.source');
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
export function webFingerprint(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(join(ROOT, source))) {
      if (/\.test\.tsx?$|\/server\//.test(file)) continue;
      hash.update(file.slice(ROOT.length)).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** Builds the web app when its sources changed since the last build. */
export async function buildWeb(say: (line: string) => void): Promise<void> {
  const fingerprint = webFingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return;
  say('Building the web app ...');
  // What the surroundings call this run must not decide what the browser gets.
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  await build({ configFile: join(ROOT, 'apps/web/vite.config.ts'), logLevel: 'warn' });
  writeFileSync(STAMP, fingerprint);
}
