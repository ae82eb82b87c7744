import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '#testkit/browser.ts';
import { NEWER } from '#testkit/newer-names.ts';
import { quietOf } from '#testkit/quiet.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { filesOn } from './kept.ts';
import { type Product, readProduct } from './product.ts';
import { screenSizes } from './screen-sizes.ts';

let product: Product;
beforeAll(async () => {
  product = await readProduct();
});
afterAll(() => product.close());

/** Connections as people measure them: down and up in bits a second, a way there and back in milliseconds. */
const CONNECTIONS = {
  'Fast 3G': { down: 1_600_000, up: 750_000, latency: 150, goal: 2_500 },
  'Slow 3G': { down: 400_000, up: 400_000, latency: 400, goal: 6_000 },
} as const;

async function throttle(cdp: CDPSession, { down, up, latency }: { down: number; up: number; latency: number }): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: down / 8, uploadThroughput: up / 8 });
}

/** Bytes of script as they travelled, by file: the server says how many it sends. */
function scriptsOf(page: Page): () => ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) sizes.set(pathname, Number(response.headers()['content-length']));
  });
  return () => sizes;
}

const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0);
const largest = (scripts: ReadonlyMap<string, number>): string =>
  [...scripts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([path, size]) => `${path.replace('/assets/', '')} ${(size / 1000).toFixed(1)}`)
    .join(', ');

/** Scripts a fresh visitor's page asks for until it is quiet. */
async function visit(path: string, size: BrowserContextOptions): Promise<ReadonlyMap<string, number>> {
  const { context, page } = await product.visitor({ ...size, serviceWorkers: 'block' });
  const scripts = scriptsOf(page);
  const quiet = quietOf(page);
  await page.goto(path);
  await page.locator('h1').waitFor();
  await quiet();
  const found = new Map(scripts());
  await context.close();
  return found;
}

describe('the first page', () => {
  test('asks for at most 150 kB of script, on a desktop with its menu as well as on a phone', async () => {
    for (const size of [DESKTOP, PHONE]) {
      const scripts = await visit('/Login', size);
      const bytes = sum(scripts.values());
      console.info(`sign-in at ${size.viewport?.width}: ${(bytes / 1000).toFixed(1)} kB of script in ${scripts.size} files (${largest(scripts)})`);
      expect(bytes).toBeGreaterThan(100_000);
      expect(bytes).toBeLessThanOrEqual(150_000);
    }
  });

  test('every screen brings at most 60 kB of script more', () => {
    const sizes = screenSizes();
    const told = sizes.slice(0, 5).map(({ screen, bytes }) => `${screen.split('/').at(-1)} ${(bytes / 1000).toFixed(1)}`);
    console.info(`heaviest of ${sizes.length} screens: ${told.join(', ')} kB`);
    expect(sizes.length).toBeGreaterThan(100);
    expect(sizes.filter(({ bytes }) => bytes > 60_000)).toEqual([]);
  });

  test('Introduce and Hello draw their chart without the library of charts', async () => {
    for (const path of ['/Introduce', '/Hello']) {
      const { context, page } = await product.visitor({ ...DESKTOP, serviceWorkers: 'block' });
      const scripts = scriptsOf(page);
      await page.goto(path);
      await page.locator('svg.light-chart').first().waitFor();
      expect([...scripts().keys()].filter((name) => name.includes('/charts-'))).toEqual([]);
      await context.close();
    }
  });

  test.each(Object.entries(CONNECTIONS))('over %s a person can sign in soon', async (name, connection) => {
    const { context, page } = await product.visitor(PHONE);
    await throttle(await context.newCDPSession(page), connection);
    const start = Date.now();
    void page.goto('/Login', { waitUntil: 'commit' });
    await page.locator('input[autocomplete="username"]').fill('nhanvien');
    const took = Date.now() - start;
    console.info(`sign-in page over ${name}: ${(took / 1000).toFixed(1)} s (goal ${connection.goal / 1000} s)`);
    // The goal is printed; the limit says only that nothing is asked for one after the other. A machine that does other work as well draws later.
    expect(took).toBeLessThanOrEqual(connection.goal * 2);
    await context.close();
  });

  test('keeps its frame alone; the rest of the app comes after a sign-in, and not where bytes are paid for', async () => {
    const { context, page } = await product.visitor(PHONE);
    await page.addInitScript(
      "Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { type: 'cellular', effectiveType: '4g' }) })",
    );
    await page.goto('/Login');
    await expect.poll(() => filesOn(page)).toBeGreaterThan(10);
    await signIn(page, 'nhanvien');
    await page.waitForTimeout(7_000);
    const kept = await filesOn(page);
    console.info(`files kept on a metered connection: ${kept}`);
    expect(kept).toBeLessThan(170);
    // What was opened opens again without a network.
    await page.goto('/PigEvent');
    await page.locator('input[data-field="pgid"]').waitFor();
    await context.setOffline(true);
    await page.goto('/PigEvent');
    await page.locator('input[data-field="pgid"]').waitFor();
    await context.close();
  });
});

describe('a phone of 2022', () => {
  test('without the newer names signs in, opens menus, weighs a sow and reads a report', async () => {
    const { context, page, faults } = await product.visitor(PHONE);
    await page.addInitScript(NEWER);
    await signIn(page, 'quanly');
    expect(await page.evaluate<boolean>("'groupBy' in Map && !('popover' in HTMLElement.prototype) && !/native/.test(Map.groupBy)")).toBe(true);
    await page.locator('#user-button').click();
    await page.getByRole('button', { name: 'Tài khoản của tôi' }).click();
    await page.waitForURL(/AccountInfo/);
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('page-title');
    for (const [path, shown] of [
      ['/PigEvent', 'input[data-field="pgid"]'],
      ['/PigWeekReport', '.cell-link'],
      ['/PigEntryBatch', '.drop-button'],
      ['/PigLstReport', 'h1'],
    ] as const) {
      await page.goto(path);
      await page.locator(shown).first().waitFor();
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
