import type { Page } from 'playwright-core';

/** Run in the browser: how many animals are kept on the device. */
const RECORDS = `new Promise((done, failed) => {
  const opened = indexedDB.open('farm-offline');
  opened.onerror = () => failed(opened.error);
  opened.onsuccess = () => {
    const names = opened.result.objectStoreNames;
    if (!names.contains('records')) { opened.result.close(); done(0); return; }
    const asked = opened.result.transaction('records').objectStore('records').count();
    asked.onsuccess = () => { opened.result.close(); done(asked.result); };
  };
})`;

/** Animals of the farm the device holds for work without a network. */
export function keptOn(page: Page): Promise<number> {
  return page.evaluate<number>(RECORDS);
}

/** Run in the browser: how many files of the app it keeps, once a worker serves the page. */
const FILES = `navigator.serviceWorker.controller === null ? 0 : caches.open('farm-files').then((cache) => cache.keys()).then((keys) => keys.length)`;

/** Files of the app the device holds. */
export function filesOn(page: Page): Promise<number> {
  return page.evaluate<number>(FILES);
}

/** Waits until the app lies in the browser whole: it asks for the rest only after its first screens stand. */
export async function wholeApp(page: Page): Promise<void> {
  for (let before = -1, now = 0; now < 200 || now > before; await page.waitForTimeout(1_000)) [before, now] = [now, await filesOn(page)];
}
