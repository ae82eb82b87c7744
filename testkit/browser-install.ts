import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

/** A browser to launch: the program and, where the system lacks them, its libraries. */
export interface BrowserProgram {
  readonly path: string;
  readonly libraries: string | null;
  readonly fonts: string | null;
}

/** Only read where the system has no font settings of its own. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="relative">fonts-cache</cachedir></fontconfig>
`;

const ROOT = join(import.meta.dirname, '..');

const INSTALLED: Readonly<Record<string, readonly string[]>> = {
  linux: ['/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/snap/bin/chromium'],
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** Where the packed browser is unpacked: in the project when it may be written, by the package's version. */
function unpackFolder(version: string): string {
  return join(ROOT, 'node_modules', '.cache', `chromium-${version}`);
}

function packed(): { bin: string; version: string } {
  const require = createRequire(import.meta.url);
  const root = join(dirname(require.resolve('@sparticuz/chromium')), '..', '..');
  const own: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { bin: join(root, 'bin'), version: own.version };
}

async function unpackFile(from: string, to: string): Promise<void> {
  await pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));
}

async function unpackTar(from: string, folder: string): Promise<void> {
  const tar = join(folder, `${createHash('sha256').update(from).digest('hex').slice(0, 8)}.tar`);
  await unpackFile(from, tar);
  const done = spawnSync('tar', ['-xf', tar, '-C', folder], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`the test browser could not be unpacked: ${done.stderr}`);
  rmSync(tar);
}

/** Unpacks once, beside the final place first, so that two runs at once do not meet half a browser. */
async function unpack(): Promise<string> {
  const { bin, version } = packed();
  const folder = unpackFolder(version);
  if (existsSync(join(folder, 'chromium'))) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const making = mkdtempSync(`${folder}.`);
  await Promise.all([
    unpackFile(join(bin, 'chromium.br'), join(making, 'chromium')),
    unpackTar(join(bin, 'al2023.tar.br'), making),
    unpackTar(join(bin, 'fonts.tar.br'), making),
    unpackTar(join(bin, 'swiftshader.tar.br'), making),
  ]);
  writeFileSync(join(making, 'fonts.conf'), FONTS);
  chmodSync(join(making, 'chromium'), 0o755);
  try {
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(join(folder, 'chromium'))) throw error;
  }
  return folder;
}

/** The browser asks for libraries most servers do not have; its package carries them. */
function lacksLibraries(program: string): boolean {
  const listed = spawnSync('ldd', [program], { encoding: 'utf8' });
  return listed.status !== 0 || listed.stdout.includes('not found');
}

function usable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds a browser without any download: the one in the packages on Linux x64, else an installed Chrome,
 * Chromium or Edge. TEST_BROWSER names another.
 */
export async function findBrowser(): Promise<BrowserProgram> {
  const chosen = process.env['TEST_BROWSER'];
  if (chosen) return { path: chosen, libraries: null, fonts: null };
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = await unpack();
    const path = join(folder, 'chromium');
    const libraries = lacksLibraries(path) ? [join(folder, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter) : null;
    return { path, libraries, fonts: existsSync('/etc/fonts/fonts.conf') ? null : folder };
  }
  const found = INSTALLED[process.platform]?.find(usable);
  if (found === undefined) throw new Error('No browser for the end-to-end tests: install Chrome or Chromium, or name one in TEST_BROWSER.');
  return { path: found, libraries: null, fonts: null };
}
