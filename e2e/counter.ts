import type { Page } from 'playwright-core';

/** What a person did on a page: touches or clicks, keys that move on, and characters of values. */
export interface Effort {
  readonly touches: number;
  readonly keys: number;
  readonly values: number;
}

const LISTEN = `(() => {
  const heard = window.__effort !== undefined;
  window.__effort = { touches: 0, keys: 0, values: 0 };
  if (heard) return;
  addEventListener('pointerdown', () => { window.__effort.touches += 1; }, true);
  addEventListener('keydown', (event) => {
    if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
    window.__effort[event.key.length === 1 && !event.ctrlKey ? 'values' : 'keys'] += 1;
  }, true);
})()`;

/** Begins to count on the page as it stands; moving inside the product goes on counting. */
export async function countEffort(page: Page): Promise<void> {
  await page.evaluate(LISTEN);
}

/** What was counted since. */
export function effortOf(page: Page): Promise<Effort> {
  return page.evaluate<Effort>('({ ...window.__effort })');
}
