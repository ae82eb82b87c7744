import type { Page } from 'playwright-core';

/** What a person did on a page: touches or clicks, keys that move on, characters of values, and pixels by which what they look at moved. */
export interface Effort {
  readonly touches: number;
  readonly keys: number;
  readonly values: number;
  readonly scrolled: number;
}

const LISTEN = `(() => {
  const heard = window.__effort !== undefined;
  window.__effort = { touches: 0, keys: 0, values: 0, scrolled: 0 };
  if (heard) return;
  // A list that opens under a field moves by itself; the page and what fills half of it a person has to move. Another page begins at its top.
  const places = new WeakMap();
  let path = location.pathname;
  const large = (element) => element.clientHeight > innerHeight / 2;
  const note = (element) => {
    const former = places.get(element) ?? 0;
    places.set(element, element.scrollTop);
    if (path === location.pathname) window.__effort.scrolled += Math.abs(element.scrollTop - former);
    path = location.pathname;
  };
  places.set(document.scrollingElement, document.scrollingElement.scrollTop);
  addEventListener('scroll', ({ target }) => {
    const element = target === document ? document.scrollingElement : target;
    if (large(element)) note(element);
  }, true);
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
