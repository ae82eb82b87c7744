import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { MODULES } from '#apps/modules.ts';
import { DEMO_ACCOUNTS } from '#apps/server/demo/demo-accounts.ts';
import { STANDS_MARK } from '#engine/web/ui/standing.ts';
import { DESKTOP, launchBrowser } from '#testkit/browser.ts';
import { quietOf } from '#testkit/quiet.ts';
import { startServer } from '#testkit/server-process.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import type { Bench, Line } from './bench.ts';

/** Goals in kB (1000 bytes) of script, as it travels. */
const FIRST = 150;
const SCREEN = 60;
/** A form and a list: together they ask for the kit. */
const KIT: readonly string[] = ['/PigEntry', '/PigLstReport'];
/** What the first form weighed in a trial of the kit's libraries with nothing of the product in it. */
const TRIAL_KIT = 93.2 * 1.024;

/** Milliseconds without a request after which whatever is read ahead has begun. */
const AHEAD_BY_NOW = 800;

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
  readonly path: string;
  /** What the page itself is made of. */
  readonly scripts: Set<string>;
  /** That and what is read ahead for the next. */
  readonly all: Set<string>;
}

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a browser keeps once somebody has typed a name and a password on the sign-in page. */
async function keptSignIn(browser: Browser, url: string): Promise<SignedIn> {
  const context = await browser.newContext({ ...DESKTOP, serviceWorkers: 'block', baseURL: url });
  try {
    await signIn(await context.newPage(), DEMO_ACCOUNTS.users[0].username, DEMO_ACCOUNTS.password);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Scripts a page was given before it stood; a visitor's reads nothing ahead. */
const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate((mark) => {
    const stood = performance.getEntriesByName(mark)[0]?.startTime ?? Number.POSITIVE_INFINITY;
    const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < stood);
    return files.map(({ name }) => new URL(name).pathname).filter((path) => /^\/assets\/.*\.js$/.test(path));
  }, STANDS_MARK);

/** Once the page stands; a visitor's, which reads nothing ahead, has no mark. */
const stood = (page: Page): Promise<unknown> =>
  page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, STANDS_MARK).catch(() => null);

/** Scripts a fresh browser asks for until its page stands, or with what is read ahead until it has asked for nothing for a while. */
async function visit(browser: Browser, url: string, path: string, signedIn?: SignedIn, ahead = false): Promise<Visit> {
  const context = await browser.newContext({ ...DESKTOP, serviceWorkers: 'block', ...(signedIn === undefined ? {} : { storageState: signedIn }) });
  try {
    const page = await context.newPage();
    const quiet = quietOf(page, AHEAD_BY_NOW);
    const all = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!/^\/assets\/.*\.js$/.test(pathname)) return;
      all.add(basename(pathname));
      sizes.set(basename(pathname), Number(response.headers()['content-length']));
    });
    await page.goto(`${url}${path}`);
    await (ahead ? quiet() : Promise.race([stood(page), quiet()]));
    return { path, scripts: new Set((await scriptsOf(page)).map((name) => basename(name))), all };
  } finally {
    await context.close();
  }
}

async function run(print: (line: Line) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farm-bytes-'));
  const server = await startServer(dataDir, { DEMO_SOWS: '10', DEMO_YEARS: '0.3' });
  const browser = await launchBrowser();
  try {
    const first = await visit(browser, server.url, '/Login');
    const bytes = weight(first.scripts);
    print({
      what: `script to the sign-in page (${first.scripts.size} files, packed)`,
      ours: kB(bytes),
      reference: `goal ${FIRST} kB`,
      ratio: bytes / FIRST / 1000,
      goal: '≤ 1',
    });
    const signedIn = await keptSignIn(browser, server.url);
    const home = await visit(browser, server.url, '/', signedIn, true);
    const shell = union(first.scripts, home.scripts);
    print({
      what: 'more script for the home page',
      ours: kB(weight(minus(home.scripts, first.scripts))),
      reference: `goal ${SCREEN} kB`,
      ratio: weight(minus(home.scripts, first.scripts)) / SCREEN / 1000,
      goal: '≤ 1',
    });
    print({
      what: 'read ahead behind it: entry of events, and the kit of forms and reports where bytes cost nothing',
      ours: kB(weight(minus(home.all, shell))),
      reference: `the home page ${kB(weight(minus(home.scripts, first.scripts)))}`,
      ratio: weight(minus(home.all, shell)) / weight(minus(home.scripts, first.scripts)),
    });
    const visits: Visit[] = [];
    for (const route of MODULES.flatMap((module) => module.routes))
      if (/^\/[^:*]+$/.test(route.path)) visits.push(await visit(browser, server.url, route.path, signedIn));
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
