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
