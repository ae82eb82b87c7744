import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '#testkit/browser.ts';
import { workingRoutes } from '#testkit/working-routes.ts';
import { call, type Product, signIn, startProduct } from './product.ts';
import { quietOf } from './quiet.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LANGUAGES = ['V', 'E', 'T'] as const;
const routes = (await workingRoutes()).filter((route) => !['TestLayout', 'CatchAll', 'Return'].includes(route.name));

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

function addressOf(path: string, pgid: string): string {
  return path.replace(':pgid', pgid);
}

async function firstAnimal(page: Page): Promise<string> {
  const { rows } = await call<{ rows: { pgid: string }[] }>(page, '/herd/findAnimals', { size: 1, status: ['L'] });
  return rows[0]?.pgid ?? '';
}

interface Violation {
  id: string;
  impact: string | null;
  nodes: { target: string[]; html: string }[];
}

/** Serious and critical findings of the accessibility check; the script stays in the page from one route to the next. */
async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(`typeof axe === 'undefined' ? (0, eval)(${JSON.stringify(axeSource)}) : undefined`);
  const violations = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"], elementRef: false }).then((r) => r.violations)',
  )) as Violation[];
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(', ')}`,
    );
}

/** A page is quiet after so many milliseconds without a request. */
const QUIET = 150;

/** Goes to an address as a link inside the app does, without loading the app again. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `window.formerHeading = document.querySelector('h1'); history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

/** Pages that greet, name their animal, or lead a signed-in person on. */
const OWN_HEADING: ReadonlySet<string> = new Set(['Home', 'Hello', 'Error', 'Login', 'PigQRDetails']);

/** One sign-in, for every width: a second one of the same person would end the first. */
async function signedIn(): Promise<StorageState> {
  const { context, page } = await product.visitor(DESKTOP);
  await signIn(page, 'admin');
  const state = await context.storageState();
  await context.close();
  return state;
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Waits for the page to show another heading. Asked again and again from outside: pages allow no evaluation inside. */
async function newHeading(page: Page): Promise<boolean> {
  for (const ends = Date.now() + 30_000; Date.now() < ends; await sleep(50)) {
    const came = await page.evaluate<boolean>('window.formerHeading !== document.querySelector("h1") && document.querySelector("h1") !== null');
    if (came) return true;
  }
  return false;
}

/** How far a page is wider than the window. */
const tooWide = (page: Page): Promise<number> => page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Tells every fault of a page that shows a route. */
type Look = (page: Page, tell: (fault: string) => void) => Promise<void>;

/** Opens every route in a language. @returns what is wrong, by route */
async function problemsAt(
  size: BrowserContextOptions,
  storageState: StorageState,
  language: (typeof LANGUAGES)[number],
  look: Look,
): Promise<string[]> {
  const { context, page, faults } = await product.visitor({ ...size, storageState });
  const quiet = quietOf(page, QUIET);
  await page.goto('/');
  await page.evaluate(`localStorage.setItem('farm.language', '${language}')`);
  const pgid = await firstAnimal(page);
  await page.goto('/');
  const problems: string[] = [];
  for (const route of routes) {
    await goTo(page, addressOf(route.path, pgid));
    const came = await newHeading(page);
    if (!came) problems.push(`${route.name}: no heading came`);
    await quiet();
    const heading = await page.locator('h1').first().textContent();
    if (!OWN_HEADING.has(route.name) && heading !== route.title[language]) problems.push(`${route.name}: its heading is "${heading}"`);
    await look(page, (fault) => problems.push(`${route.name}: ${fault}`));
    for (const fault of faults.splice(0)) problems.push(`${route.name}: ${fault}`);
  }
  await context.close();
  return problems;
}

/** One width, every rule of axe. */
const thoroughly: Look = async (page, tell) => {
  const width = await tooWide(page);
  if (width > 1) tell(`the page is ${width} pixels too wide`);
  for (const finding of await seriousFindings(page)) tell(finding);
};

/** Words that are longer in another language must fit a phone and a desktop: the page that is open is tried at both. */
const bothWidths: Look = async (page, tell) => {
  for (const { viewport } of [PHONE, DESKTOP]) {
    if (viewport) await page.setViewportSize(viewport);
    // Charts and grids follow a new width a moment later.
    for (const ends = Date.now() + 3_000; Date.now() < ends && (await tooWide(page)) > 1; ) await sleep(50);
    const width = await tooWide(page);
    if (width > 1) tell(`at ${viewport?.width} pixels the page is ${width} too wide`);
  }
};

describe('every route', () => {
  test('in language V opens with its title and without a console error; at both widths axe finds nothing serious', async () => {
    const state = await signedIn();
    const [desktop, phone] = await Promise.all([DESKTOP, PHONE].map((size) => problemsAt(size, state, 'V', thoroughly)));
    expect({ desktop, phone }).toEqual({ desktop: [], phone: [] });
  }, 900_000);

  test('in the other languages opens with its title and without a console error, and fits both widths', async () => {
    const state = await signedIn();
    const [english, thai] = await Promise.all((['E', 'T'] as const).map((language) => problemsAt(DESKTOP, state, language, bothWidths)));
    expect({ english, thai }).toEqual({ english: [], thai: [] });
  }, 900_000);
});
