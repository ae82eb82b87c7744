import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { MODULES } from '#apps/modules.ts';
import { DEMO_ACCOUNTS } from '#apps/server/demo/demo-accounts.ts';
import { DESKTOP, launchBrowser } from '#testkit/browser.ts';
import { startServer } from '#testkit/server-process.ts';
import type { Bench, Line } from './bench.ts';

/** Goals in kB (1000 bytes) of script, as it travels. */
const FIRST = 150;
const SCREEN = 60;
/** A form and a list: together they ask for the kit. */
const KIT: readonly string[] = ['/PigEntry', '/PigLstReport'];
/** What the first form weighed in a trial of the kit's libraries with nothing of the product in it. */
const TRIAL_KIT = 93.2 * 1.024;

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Bytes that travelled of each script a browser was given. */
const sizes = new Map<string, number>();

function weight(names: Iterable<string>): number {
  return [...names].reduce((sum, name) => sum + (sizes.get(name) ?? Number.NaN), 0);
}

const minus = (all: ReadonlySet<string>, known: ReadonlySet<string>): Set<string> => new Set([...all].filter((name) => !known.has(name)));
const union = (a: ReadonlySet<string>, b: ReadonlySet<string>): Set<string> => new Set([...a, ...b]);

/** The heaviest of some scripts, to see where the weight comes from. */
function largestOf(names: ReadonlySet<string>): string {
  const [first] = [...names].map((name) => ({ name, bytes: weight([name]) })).sort((a, b) => b.bytes - a.bytes);
  return first === undefined ? 'nothing' : `${first.name} ${kB(first.bytes)}`;
}

interface Visit {
  readonly scripts: Set<string>;
  readonly path: string;
}

/** Scripts a fresh browser asks for until the page is quiet. */
async function visit(browser: Browser, url: string, path: string, signIn: boolean): Promise<Visit> {
  const context = await browser.newContext({ ...DESKTOP, serviceWorkers: 'block' });
  try {
    const user = DEMO_ACCOUNTS.users[0].username;
    if (signIn)
      await context.request.post(`${url}/api/account/login`, {
        data: { user, password: DEMO_ACCOUNTS.password, macid: 'bench' },
        headers: { 'x-macid': 'bench' },
      });
    const page = await context.newPage();
    const scripts = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const name = basename(pathname);
      if (!/\/assets\/.*\.js$/.test(pathname)) return;
      scripts.add(name);
      sizes.set(name, Number(response.headers()['content-length']));
    });
    await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
    return { scripts, path };
  } finally {
    await context.close();
  }
}

async function run(print: (line: Line) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farm-bytes-'));
  const server = await startServer(dataDir, { DEMO_SOWS: '10', DEMO_YEARS: '0.3' });
  const browser = await launchBrowser();
  try {
    const first = await visit(browser, server.url, '/Login', false);
    const bytes = weight(first.scripts);
    print({
      what: `script to the sign-in page (${first.scripts.size} files, packed)`,
      ours: kB(bytes),
      reference: `goal ${FIRST} kB`,
      ratio: bytes / FIRST / 1000,
      goal: '≤ 1',
    });
    const home = await visit(browser, server.url, '/', true);
    const shell = union(first.scripts, home.scripts);
    print({
      what: 'more script for the home page',
      ours: kB(weight(minus(home.scripts, first.scripts))),
      reference: `goal ${SCREEN} kB`,
      ratio: weight(minus(home.scripts, first.scripts)) / SCREEN / 1000,
      goal: '≤ 1',
    });
    const visits: Visit[] = [];
    for (const route of MODULES.flatMap((module) => module.routes))
      if (/^\/[^:*]+$/.test(route.path)) visits.push(await visit(browser, server.url, route.path, true));
    // Whoever opens his first form or list also loads the kit all of them are made of; it comes once.
    const kit = visits.filter(({ path }) => KIT.includes(path)).reduce((all, { scripts }) => union(all, scripts), shell);
    print({
      what: `the kit of forms and lists, once (with ${KIT.join(' and ')})`,
      ours: kB(weight(minus(kit, shell))),
      reference: `${TRIAL_KIT} kB, a form of the same libraries alone`,
      ratio: weight(minus(kit, shell)) / TRIAL_KIT / 1000,
    });
    const heaviest = visits
      .map(({ path, scripts }) => ({
        path,
        more: weight(minus(scripts, kit)),
        direct: weight(minus(scripts, shell)),
        largest: largestOf(minus(scripts, kit)),
      }))
      .sort((a, b) => b.more - a.more);
    for (const { path, more, largest } of heaviest.slice(0, 5)) {
      print({
        what: `more script for ${path} (one of the heaviest of ${heaviest.length} screens)`,
        ours: `${kB(more)}, of it ${largest}`,
        reference: `goal ${SCREEN} kB`,
        ratio: more / SCREEN / 1000,
        goal: '≤ 1',
      });
    }
    const over = heaviest.filter(({ more }) => more > SCREEN * 1000).length;
    const overDirect = heaviest.filter(({ direct }) => direct > SCREEN * 1000).length;
    print({
      what: `screens above ${SCREEN} kB`,
      ours: `${over}; ${overDirect} when opened first, with the kit`,
      reference: `${heaviest.length} screens`,
      ratio: over / heaviest.length,
    });
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export const bytesBench: Bench = {
  name: 'bytes',
  about: 'script to the sign-in page and more for each screen, as a browser is sent it',
  run,
};
