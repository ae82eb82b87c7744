import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '#testkit/browser.ts';
import { quietOf } from '#testkit/quiet.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { choose } from './choose.ts';
import { call, type Product, startProduct } from './product.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

async function serious(page: Page): Promise<string[]> {
  await page.evaluate(`(0, eval)(${JSON.stringify(axeSource)})`);
  const found = (await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"], elementRef: false }).then((r) => r.violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => v.id + " " + v.nodes[0].target.join(" ")))',
  )) as string[];
  return found;
}

/** The note's number as the page told it after saving. */
async function savedNumber(page: Page): Promise<string> {
  const status = page.getByRole('status').filter({ hasText: /Saved note/ });
  await status.waitFor();
  return /[RD]N-.+-\d{4}-\d{5}/.exec((await status.textContent()) ?? '')?.[0] ?? '';
}

test('a keeper receives feed, issues it first expired first, corrects a price; another person checks the note', async () => {
  const { context, page, faults } = await product.visitor(DESKTOP);
  await signIn(page, 'nhanvien');
  await page.evaluate("localStorage.setItem('farm.language', 'E')");
  await page.goto('/PigIstock');
  await choose(page, 'storeid', 'CAM');
  await choose(page, 'supplierid', 'B');
  await choose(page, 'applyid', 'OP1');
  await choose(page, 'itemid', 'TA-CHUA');
  const fill = (field: string, value: string) => page.locator(`[data-field="${field}"]`).first().fill(value);
  await fill('lot', 'E2E');
  await fill('expdt', '20991231');
  await choose(page, 'unit', 'bag');
  await fill('qty', '12');
  await fill('price', '275000');
  await page.getByText('Base quantity: 300 kg').waitFor();
  // Below level 60 nobody reads amounts.
  expect(await page.getByText(/Average price/).count()).toBe(0);
  await page.getByRole('button', { name: 'Save the note' }).click();
  const number = await savedNumber(page);
  expect(number).toMatch(/^RN-/);

  await page.goto('/PigOstock');
  await choose(page, 'storeid', 'CAM');
  await choose(page, 'recipient', 'OP2');
  await choose(page, 'applyid', 'OP1');
  await choose(page, 'roomid', 'M1');
  await choose(page, 'pigtype', 'Mated');
  await choose(page, 'itemid', 'TA-CHUA');
  await fill('qty', '9999999');
  await page
    .getByText(/Not enough stock/)
    .first()
    .waitFor();
  await fill('qty', '30');
  await page.getByText('Base quantity: 30 kg').waitFor();
  await page.getByRole('button', { name: 'Save the note' }).click();
  expect(await savedNumber(page)).toMatch(/^DN-/);
  expect(faults.filter((fault) => !fault.startsWith('500') && !fault.includes('500'))).toEqual([]);
  await context.close();

  const manager = await product.visitor(DESKTOP);
  await signIn(manager.page, 'quanly');
  await manager.page.evaluate("localStorage.setItem('farm.language', 'E')");
  await manager.page.goto(`/PigInstockDetail?note=${encodeURIComponent(number)}`);
  await manager.page
    .getByRole('button', { name: number })
    .or(manager.page.getByRole('link', { name: number }))
    .first()
    .click();
  await manager.page.getByLabel('Reason').fill('price typed wrong');
  await manager.page.getByRole('button', { name: 'Correct the note' }).click();
  await manager.page.locator('[data-field="price"]').first().fill('270000');
  await manager.page.getByText('What this note will post').first().waitFor();
  await manager.page.getByRole('button', { name: 'Save', exact: true }).click();
  await manager.page.getByText(/Corrected \(2\)/).waitFor();
  expect(await serious(manager.page)).toEqual([]);
  await manager.page.getByRole('button', { name: 'Checked with the paper' }).click();
  await manager.page.getByText('Checked', { exact: true }).first().waitFor();
  expect(manager.faults).toEqual([]);
  await manager.context.close();
}, 180_000);

test('print, labels, count sheet and the card of an item open, fit a phone and are accessible', async () => {
  const { context, page, faults } = await product.visitor(PHONE);
  await signIn(page, 'quanly');
  await page.evaluate("localStorage.setItem('farm.language', 'T')");
  const quiet = quietOf(page);
  const opened = async (path: string, heading: RegExp) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await quiet();
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect([path, wide <= 1, await serious(page)]).toEqual([path, true, []]);
  };
  const { rows } = await call<{ rows: { noteid: string }[] }>(page, '/stock/findNotes', { notetp: 'RN', size: 1, page: 1 });
  const noteid = rows[0]?.noteid ?? '';
  await opened(`/PigIstock?print=${noteid}`, /RN-/);
  await opened(`/PigIstock?labels=${noteid}`, /RN-/);
  await opened(`/PigInstockDetail?open=${noteid}`, /RN-/);
  await opened('/ItemStore?count=CAM', /CAM/);
  await opened('/StockReport?stores=CAM&itemid=TA-CHUA&card=Y', /รายงาน/);
  expect(await page.locator('tbody tr').count()).toBeGreaterThan(3);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);
