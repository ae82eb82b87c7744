import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { DESKTOP } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { type Product, readProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await readProduct();
}, 120_000);
afterAll(() => product.close());

/** What the paper holds: the width of every part, and cells whose text does not fit. */
const MEASURE = `(() => {
  const tables = [...document.querySelectorAll('.print-grid .report-table')];
  const cells = tables.flatMap((table) => [...table.querySelectorAll('th, td')]);
  return {
    paper: document.documentElement.dataset.paper,
    parts: tables.length,
    widest: Math.max(...tables.map((table) => table.getBoundingClientRect().right)),
    cut: cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
    heads: new Set(tables.flatMap((table) => [...table.querySelectorAll('thead th[scope="col"]')].map((cell) => cell.textContent))).size,
  };
})()`;

interface Paper {
  readonly paper: string;
  readonly parts: number;
  readonly widest: number;
  readonly cut: readonly string[];
  readonly heads: number;
}

test('wide reports printed by the browser lose nothing at the edge of the page', async () => {
  const { page, context, faults } = await product.visitor(DESKTOP);
  await signIn(page, 'quanly');
  const session = (await (await page.request.post('/api/account/getSession', { data: {} })).json()) as { data: { CURBUSDT: BusinessDate } };
  const today = session.data.CURBUSDT;
  for (const [language, address, columns] of [
    ['T', '/PigWeekReport?weeks=26', 33],
    ['E', '/PigMateProReport', 26],
    ['V', `/PigFarrowReport?from=${addDays(today, -365)}&to=${today}`, 29],
  ] as const) {
    await page.evaluate(`localStorage.setItem('farm.language', '${language}')`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ media: 'screen' });
    await page.goto(address);
    await page.locator('.report .grid-frame').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    // A4 across without margins of 12 mm.
    await page.setViewportSize({ width: 1032, height: 700 });
    await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
    const { paper, parts, widest, cut, heads } = await page.evaluate<Paper>(MEASURE);
    expect([address, paper, cut]).toEqual([address, 'landscape', []]);
    expect(parts, address).toBeGreaterThan(1);
    expect(widest, address).toBeLessThanOrEqual(1032);
    expect(heads, address).toBeGreaterThanOrEqual(columns);
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
    expect(await page.locator('.print-grid').count()).toBe(0);
  }
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);
