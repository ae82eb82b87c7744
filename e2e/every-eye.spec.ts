import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP } from '#testkit/browser.ts';
import { quietOf } from '#testkit/quiet.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { SCREENS } from './kinds-of-screens.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** A window of 1280 × 1024 enlarged four times (WCAG 2.2, 1.4.10: no scrolling in two directions at 320 × 256). */
const ENLARGED = { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 } as const;

/** How many pixels the page, its tables aside, is wider than the window; what stays put takes so much of its height. */
const ROOM = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  scrollTo(0, 400);
  const stays = [...document.body.querySelectorAll('*')].filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position) && one.closest('.table-box, .grid, [role="grid"]') === null);
  const heights = stays.map((one) => one.getBoundingClientRect()).filter(({ width, height, top, bottom }) => width > 160 && height > 0 && top < innerHeight && bottom > 0).map(({ top, bottom }) => Math.min(bottom, innerHeight) - Math.max(top, 0));
  return { wider: scrollWidth - clientWidth, taken: Math.max(0, ...heights) };
})()`;

/** Controls of the page that, brought into view and focused, are hidden or covered by something else. */
const COVERED = `(() => {
  const shown = (one) => one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && one.getClientRects().length > 0;
  const all = [...document.querySelectorAll('main input:not([type="file"]), main select, main textarea, main button')].filter((one) => !one.disabled && one.tabIndex >= 0 && shown(one));
  return all.slice(0, 40).flatMap((one) => {
    one.focus();
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(Math.min(left + width / 2, innerWidth - 1), Math.min(top + height / 2, innerHeight - 1));
    const own = there !== null && (one.contains(there) || there.contains(one) || one.parentElement.contains(there) || (one.labels ?? []).length > 0 && [...one.labels].some((label) => label.contains(there)));
    return own ? [] : [one.outerHTML.slice(0, 120) + ' lies under ' + (there?.outerHTML.slice(0, 80) ?? 'nothing')];
  });
})()`;

async function eachScreen(page: Page, look: () => Promise<string[]>): Promise<Record<string, string[]>> {
  const quiet = quietOf(page, 300);
  const found: Record<string, string[]> = {};
  for (const [kind, path] of Object.entries(SCREENS)) {
    await page.goto(path);
    await page.locator('main h1').waitFor();
    await quiet();
    const faults = await look();
    if (faults.length > 0) found[kind] = faults;
  }
  return found;
}

test('enlarged four times no page is wider than the window, nothing that stays takes half of it, and no control is covered', async () => {
  const { context, page } = await product.visitor(ENLARGED);
  await signIn(page, 'admin');
  const found = await eachScreen(page, async () => {
    const { wider, taken } = (await page.evaluate(ROOM)) as { wider: number; taken: number };
    const covered = await page.evaluate<string[]>(COVERED);
    return [...(wider > 1 ? [`${wider} pixels wider than the window`] : []), ...(taken > 128 ? [`${taken} pixels stay put`] : []), ...covered];
  });
  await context.close();
  expect(found).toEqual({});
}, 300_000);

/** What is chosen, pressed or current and is drawn as its neighbours are. */
const ALIKE = `(() => {
  const look = (one) => { const s = getComputedStyle(one); return [s.outlineStyle, s.outlineWidth, s.borderStyle, s.borderWidth, s.textDecorationLine, s.fontWeight].join(); };
  const chosen = [...document.querySelectorAll('[aria-selected="true"], [aria-pressed="true"], [aria-current="page"], .mantine-Chip-label[data-checked], .mantine-SegmentedControl-label[data-active]')];
  return chosen.filter((one) => one.checkVisibility() && getComputedStyle(one).outlineStyle === 'none').map((one) => one.outerHTML.slice(0, 120) + ' ' + look(one));
})()`;

/** Buttons without an edge of their own, which only a colour would set off from the page; a word pressed like a link, or a head of a column, is no such one. */
const EDGELESS = `[...document.querySelectorAll('main button, header button')].filter((one) => !one.matches('.cell-link, .link-button, .head-button') && one.checkVisibility() && parseFloat(getComputedStyle(one).borderTopWidth) === 0).map((one) => one.outerHTML.slice(0, 120))`;

/** Words drawn in the colour they lie on. */
const INVISIBLE = `(() => {
  const ground = (one) => { for (let at = one; at !== null; at = at.parentElement) { const c = getComputedStyle(at).backgroundColor; if (!/, 0\\)$|transparent/.test(c)) return c; } return 'rgb(0, 0, 0)'; };
  const texts = [...document.querySelectorAll('main *')].filter((one) => one.checkVisibility() && [...one.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim() !== ''));
  return texts.filter((one) => getComputedStyle(one).color === ground(one)).map((one) => one.outerHTML.slice(0, 120));
})()`;

test('in the colours of the system what is chosen, what can be pressed and every word is told apart', async () => {
  const { context, page } = await product.visitor({ ...DESKTOP, forcedColors: 'active' });
  await signIn(page, 'admin');
  expect(await page.evaluate("matchMedia('(forced-colors: active)').matches")).toBe(true);
  const found = await eachScreen(page, async () =>
    (await Promise.all([ALIKE, EDGELESS, INVISIBLE].map((asked) => page.evaluate<string[]>(asked)))).flat(),
  );
  await context.close();
  expect(found).toEqual({});
}, 300_000);
