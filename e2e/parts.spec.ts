import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { type Product, readProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await readProduct();
});
afterAll(() => product.close());

/** A visitor whose browser keeps no files of the application, on a page with a word typed. */
async function typing() {
  const { context, page } = await product.visitor({ ...DESKTOP, serviceWorkers: 'block' });
  const crashes: string[] = [];
  page.on('pageerror', (error) => crashes.push(error.message));
  await signIn(page, 'quanly');
  await page.evaluate("localStorage.setItem('farm.language', 'E')");
  return { context, page, crashes };
}

const FAILED = 'This part could not be loaded';
/** Files of the application that are asked for from now on do not come. */
const cut = (page: Page, file: RegExp) => page.route(file, (route) => route.abort());

test('help and search that cannot be loaded say so, leave what is typed, and open at the next try', async () => {
  const { context, page, crashes } = await typing();
  const files = /\/assets\/(help-drawer|palette)[^/]*\.js/;
  await cut(page, files);
  await page.goto('/PigEvent');
  const typed = page.locator('input[data-field="pgid"]');
  await typed.fill('ZZ-77');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Help' }).first().click();
  const note = page.getByRole('alert').filter({ hasText: FAILED });
  await note.waitFor();
  expect(await typed.inputValue()).toBe('ZZ-77');
  await note.getByRole('button', { name: 'Close' }).click();
  await note.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Help' }).first().click();
  await note.getByRole('button', { name: 'Try again' }).click();
  await note.getByRole('button', { name: 'Open the page again' }).waitFor();
  await page.unroute(files);
  await note.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy the link' }).waitFor();
  expect(await note.count()).toBe(0);
  expect(await typed.inputValue()).toBe('ZZ-77');
  expect(crashes).toEqual([]);
  await context.close();
});

test('without a network a part says so, and opens once the network is back', async () => {
  const { context, page, crashes } = await typing();
  await page.goto('/PigEntryInquiry');
  await page.getByRole('button', { name: 'Help' }).first().waitFor();
  await context.setOffline(true);
  await page.waitForFunction('!navigator.onLine');
  // The time at which the page would fetch ahead what most screens need.
  await page.waitForTimeout(2_000);
  await page.getByRole('button', { name: 'Help' }).first().click();
  const note = page.getByRole('alert').filter({ hasText: FAILED });
  await note.waitFor();
  // As networks do, the one that comes back does not carry the first requests yet.
  const server = '**/healthz';
  await page.route(server, (route) => route.abort());
  // Asked by the page itself as the network comes back, or by the press.
  const asked = page.waitForRequest(server);
  await context.setOffline(false);
  await note.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await page.unroute(server);
  await page.getByRole('dialog').getByRole('button', { name: 'Copy the link' }).waitFor();
  expect(crashes).toEqual([]);
  await context.close();
});

test('a chart that cannot be loaded leaves the page standing and comes at the next try', async () => {
  const { context, page, crashes } = await typing();
  const files = /\/assets\/report-chart[^/]*\.js/;
  await cut(page, files);
  await page.goto('/PigDeathRate');
  const notes = page.getByRole('alert').filter({ hasText: FAILED });
  await notes.first().waitFor();
  expect(await page.locator('h1').count()).toBeGreaterThan(0);
  await page.unroute(files);
  for (let left = await notes.count(); left > 0; left -= 1) {
    await notes.first().getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => notes.count()).toBe(left - 1);
  }
  await page.locator('.chart canvas').first().waitFor();
  expect(crashes).toEqual([]);
  await context.close();
});

test('on a page without TLS, as on a farm’s own network, a link is copied all the same', async () => {
  const { context, page, crashes } = await typing();
  await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  await page.goto('/PigEvent');
  await page.getByRole('button', { name: 'Help' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy the link' }).click();
  await page.locator('.toast').filter({ hasText: '/PigEvent' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const typed = page.locator('input[data-field="pgid"]');
  await typed.focus();
  await page.keyboard.press('Control+V');
  expect(await typed.inputValue()).toMatch(/^http:/i);
  expect(crashes).toEqual([]);
  await context.close();
});
