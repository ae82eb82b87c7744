import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES, type Language, languageTag } from '#kernel/language.ts';
import { quietOf } from '#testkit/quiet.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { workingRoutes } from '#testkit/working-routes.ts';
import { call, type Product, readProduct } from './product.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const routes = (await workingRoutes()).filter((route) => !['TestLayout', 'CatchAll', 'Return'].includes(route.name));

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

/**
 * The long run shows every route in all languages at both widths. The short one shows it in one language at one of the two,
 * a third of them in each.
 */
const looksAlone = process.env['EVERY_LANGUAGE'] !== 'Y';

/**
 * What axe is asked: what is no violation is not written out, and of `region` it never says more than "moderate". Contrast costs as much
 * as all other rules together and comes from the few colours of the house: the long run measures it, the short one at one of four routes.
 */
const axeOptions = (contrast: boolean): string =>
  JSON.stringify({
    resultTypes: ['violations'],
    elementRef: false,
    rules: { region: { enabled: false }, 'color-contrast': { enabled: contrast } },
  });

/** Serious and critical findings of the accessibility check; the script stays in the page from one route to the next. */
async function seriousFindings(page: Page, contrast: boolean): Promise<string[]> {
  if (await page.evaluate<boolean>("typeof axe === 'undefined'")) await page.evaluate(`(0, eval)(${JSON.stringify(axeSource)})`);
  const violations = (await page.evaluate(`axe.run(document, ${axeOptions(contrast)}).then((r) => r.violations)`)) as Violation[];
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

/** Goes to an address as a link inside the app does, without loading the app again; who is there already keeps its heading. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `window.formerHeading = location.pathname === ${JSON.stringify(path)} ? null : document.querySelector('h1'); history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

/** Pages that greet, name their animal, or lead a signed-in person on. */
const OWN_HEADING: ReadonlySet<string> = new Set(['Home', 'Hello', 'Error', 'Login', 'PigQRDetails']);

/**
 * Waits until a condition holds in the page, looked at whenever the page changes. Pages allow no evaluation inside, so it is asked from
 * outside. @returns false when it did not come within half a minute
 */
function comes(page: Page, condition: string): Promise<boolean> {
  return page.evaluate<boolean>(`new Promise((done) => {
    const holds = () => { if (${condition}) end(true); };
    const end = (came) => { watch.disconnect(); clearTimeout(late); done(came); };
    const watch = new MutationObserver(holds);
    const late = setTimeout(() => end(false), 30_000);
    watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['aria-pressed'] });
    holds();
  })`);
}

const NEW_HEADING = 'window.formerHeading !== document.querySelector("h1") && document.querySelector("h1") !== null';

/** Presses the button of a language in the head of the page: every text changes in place. @returns whether its words came */
async function switchTo(page: Page, language: Language): Promise<boolean> {
  await page.evaluate(`document.querySelector('.language-switch [lang="${languageTag(language)}"]').click()`);
  return comes(page, `document.querySelector('.language-switch [lang="${languageTag(language)}"]').ariaPressed === 'true'`);
}

const following = (language: Language): Language => LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language;

/** How far a page is wider than the window, once it had a moment: charts and grids follow other words a little later. */
async function tooWide(page: Page): Promise<number> {
  const width = (): Promise<number> => page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  for (const ends = Date.now() + 3_000; Date.now() < ends; await sleep(50)) if ((await width()) <= 1) return 0;
  return width();
}

/**
 * Words on buttons, tabs and headings that their box cuts off; where it says so with an ellipsis the whole stands in a hint. What only a
 * screen reader meets is a pixel wide.
 */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll(':is(button, button *, a, label, legend, h1, h2, h3):not(td *)')]
    .filter((one) => one.clientWidth > 8 && one.scrollWidth > one.clientWidth + 1 && one.checkVisibility())
    .filter((one) => { const { overflowX, textOverflow } = getComputedStyle(one); return overflowX !== 'visible' && textOverflow !== 'ellipsis'; })
    .map((one) => one.textContent)`);

type Route = (typeof routes)[number];

/**
 * The routes of a run, in rounds of one language each: the short one opens each at one of the two widths, a third of them in each language,
 * for a page that changes its words is drawn twice. The long one opens all in one round and changes the language on every page.
 */
function roundsAt(wide: boolean): readonly (readonly Route[])[] {
  if (!looksAlone) return [routes];
  const here = routes.filter((_, at) => (at % 2 === 0) === wide);
  return LANGUAGES.map((_, turn) => here.filter((__, at) => at % LANGUAGES.length === turn));
}

/** What is wrong with the page that shows a route in a language. */
async function faultsOf(page: Page, route: Route, language: Language): Promise<string[]> {
  const found: string[] = [];
  const title = route.title[language];
  if (!OWN_HEADING.has(route.name) && !(await comes(page, `document.querySelector("h1")?.textContent === ${JSON.stringify(title)}`))) {
    found.push(`its heading is "${await page.locator('h1').first().textContent()}"`);
  }
  const width = await tooWide(page);
  if (width > 1) found.push(`the page is ${width} pixels too wide`);
  for (const words of await cutWords(page)) found.push(`"${words}" is cut off`);
  return looksAlone || language === 'V' ? [...found, ...(await seriousFindings(page, !looksAlone || routes.indexOf(route) % 8 < 2))] : found;
}

/**
 * Opens every route and shows it in its languages. In the long run the next one opens in the language the last one ended in, so each
 * language is also the first one of a third of the routes.
 * @returns what is wrong, by route and language
 */
async function problemsAt({ visitor }: Product, size: BrowserContextOptions, first: Language): Promise<string[]> {
  const { context, page, faults } = await visitor(size);
  const quiet = quietOf(page, QUIET);
  await signIn(page, 'admin');
  await page.evaluate(`localStorage.setItem('farm.language', '${first}')`);
  const pgid = await firstAnimal(page);
  await page.goto('/');
  let language = first;
  const problems: string[] = [];
  const nextLanguage = async (): Promise<void> => {
    language = following(language);
    if (!(await switchTo(page, language))) problems.push(`the words do not come in ${language}`);
  };
  const look = async (route: Route): Promise<void> => {
    await quiet();
    for (const fault of [...(await faultsOf(page, route, language)), ...faults.splice(0)]) problems.push(`${route.name} in ${language}: ${fault}`);
  };
  for (const [turn, round] of roundsAt(size.isMobile !== true).entries()) {
    if (turn > 0) await nextLanguage();
    for (const route of round) {
      await goTo(page, addressOf(route.path, pgid));
      if (!(await comes(page, NEW_HEADING))) problems.push(`${route.name}: no heading came`);
      await look(route);
      if (looksAlone) continue;
      for (const _ of LANGUAGES.slice(1)) {
        await nextLanguage();
        await look(route);
      }
    }
  }
  await context.close();
  return problems;
}

/**
 * Registers the test that opens every route at a width, beginning in a language: each shows its title, says nothing on the console and fits
 * the window, and axe finds nothing serious where it looks.
 */
export function everyRoute(size: BrowserContextOptions, first: Language): void {
  let product: Product;
  beforeAll(async () => {
    product = await readProduct();
  });
  afterAll(() => product.close());

  test('every route opens with its title and without a console error, fits, and axe finds nothing serious', async () => {
    expect(await problemsAt(product, size, first)).toEqual([]);
  }, 900_000);
}
