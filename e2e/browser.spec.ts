import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, launchBrowser, PHONE } from '#testkit/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('the browser of the tests draws Vietnamese and Thai at both widths', async () => {
  for (const [options, width] of [
    [DESKTOP, 1280],
    [PHONE, 390],
  ] as const) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.setContent('<meta name="viewport" content="width=device-width"><p id="v">Đẻ được 12 heo con</p><p id="t">แม่สุกร</p>');
    expect(await page.locator('#v').textContent()).toBe('Đẻ được 12 heo con');
    expect(await page.evaluate<number>('innerWidth')).toBe(width);
    expect((await page.screenshot()).length).toBeGreaterThan(1000);
    await context.close();
  }
});
