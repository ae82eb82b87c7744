import type { Page } from 'playwright-core';

/**
 * Begins to count the requests of a page; the answer waits until it has asked for nothing for so many milliseconds. (The load state
 * "networkidle" comes once a document and says nothing of what is asked later.)
 */
export function quietOf(page: Page, quiet = 500): () => Promise<void> {
  let asked = 0;
  let last = Date.now();
  const note = (by: number) => () => {
    asked += by;
    last = Date.now();
  };
  page.on('request', note(1));
  page.on('requestfinished', note(-1));
  page.on('requestfailed', note(-1));
  return async () => {
    last = Math.max(last, Date.now() - quiet / 2);
    const until = Date.now() + 30_000;
    while (Date.now() < until && (asked > 0 || Date.now() - last < quiet)) await page.waitForTimeout(30);
  };
}
