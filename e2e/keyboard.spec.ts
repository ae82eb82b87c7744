import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { SCREENS } from './kinds-of-screens.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** What may be reached in the page: shown, not closed, not left to the arrows of a grid or of a group. */
const REACHABLE = `(() => {
  const main = document.querySelector('main');
  const all = [...main.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')];
  const shown = (one) => one.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) && one.getClientRects().length > 0;
  const inGroup = (one) => one.type === 'radio' && !one.checked && document.querySelector('input[name="' + one.name + '"]:checked') !== null;
  window.walked = all.filter((one) => one.tabIndex >= 0 && !one.disabled && one.closest('[inert]') === null && shown(one) && !inGroup(one));
  return window.walked.length;
})()`;

/** Looks a person can tell the focus by: of the element, of what is drawn beside it, of the box of a field that holds it. */
const NEAR = `(one) => {
  const style = (part) => { const s = getComputedStyle(part); return [s.outlineStyle, s.outlineWidth, s.outlineColor, s.boxShadow, s.borderColor, s.backgroundColor].join('|'); };
  const box = one.closest('[data-size].mantine-Input-input, .mantine-MultiSelect-input, .mantine-TagsInput-input');
  return [one, one.parentElement, one.nextElementSibling, box].filter(Boolean).map(style).join('\\n');
}`;
const LOOKS = `(() => {
  const at = document.activeElement;
  return { at: window.walked.indexOf(at), inMain: document.querySelector('main').contains(at), looks: (${NEAR})(at), told: at.outerHTML.slice(0, 120) };
})()`;

interface Looked {
  readonly at: number;
  readonly inMain: boolean;
  readonly looks: string;
  readonly told: string;
}

/** Steps more than any screen has. */
const MOST = 400;

/** A border that changes its colour slowly has changed it a moment later. */
async function shownLater(page: Page, blurred: string | undefined): Promise<boolean> {
  await sleep(250);
  return ((await page.evaluate(LOOKS)) as Looked).looks !== blurred;
}

/** Walks through a page with Tab alone. @returns what cannot be reached, and what does not show that it is. */
async function walk(page: Page): Promise<{ readonly count: number; readonly faults: string[] }> {
  const count = await page.evaluate<number>(REACHABLE);
  // A field that has the focus from the start is looked at without it, as all others are.
  await page.evaluate('document.activeElement?.blur()');
  await sleep(250);
  const blurred = await page.evaluate<string[]>(`window.walked.map(${NEAR})`);
  await page.evaluate("document.querySelector('main h1').setAttribute('tabindex', '-1'); document.querySelector('main h1').focus()");
  const reached = new Set<number>();
  const faults: string[] = [];
  for (let step = 0; step < MOST; step += 1) {
    await page.keyboard.press('Tab');
    const { at, inMain, looks, told } = (await page.evaluate(LOOKS)) as Looked;
    if (!inMain) break;
    if (at < 0) continue;
    if (!reached.has(at) && looks === blurred[at] && !(await shownLater(page, blurred[at])))
      faults.push(`nothing shows that it has the focus: ${told}`);
    reached.add(at);
  }
  const missed = (await page.evaluate(
    `window.walked.map((one, at) => [at, one.isConnected, one.outerHTML.slice(0, 120)]).filter(([at, there]) => there && !${JSON.stringify([...reached])}.includes(at)).map(([, , told]) => told)`,
  )) as string[];
  return { count, faults: [...faults, ...missed.map((told) => `Tab does not come to it: ${told}`)] };
}

test('every kind of screen is walked through by keyboard: all that can be pressed or typed in is reached and shows it', async () => {
  const { context, page } = await product.visitor(DESKTOP);
  await signIn(page, 'admin');
  const found: Record<string, string[]> = {};
  let reached = 0;
  for (const [kind, path] of Object.entries(SCREENS)) {
    await page.goto(path);
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
    const { count, faults } = await walk(page);
    reached += count;
    if (count === 0 || faults.length > 0) found[kind] = faults;
  }
  await context.close();
  expect(found).toEqual({});
  expect(reached).toBeGreaterThan(200);
}, 300_000);
