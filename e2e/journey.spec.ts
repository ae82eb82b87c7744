import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '#testkit/browser.ts';
import { quietOf } from '#testkit/quiet.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { call, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

async function openSow(page: Page): Promise<string> {
  const { rows } = await call<{ rows: { pgid: string }[] }>(page, '/herd/findAnimals', { size: 1, status: ['W', 'R', 'G'] });
  return rows[0]?.pgid ?? '';
}

/** Weights of a sow on the server, the newest first. */
async function weighings(page: Page, pgid: string): Promise<number[]> {
  const { rows } = await call<{ rows: { data: { weight: number } }[] }>(page, '/herd/findEvents', { pgid, eventcd: ['WGT'] });
  return rows.map((row) => row.data.weight);
}

async function chooseCode(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: false }).first();
  await field.click();
  await field.fill(text);
  await page.keyboard.press('Enter');
}

describe('a day on the farm, in Vietnamese', () => {
  test('staff weighs a sow: a refusal with its number, then saved, then taken back', async () => {
    const { context, page, faults } = await product.visitor(PHONE);
    await signIn(page, 'nhanvien');
    const pgid = await openSow(page);
    const quiet = quietOf(page);
    await page.goto(`/PigEvent?pgid=${pgid}`);
    await page.getByText('Cân', { exact: true }).click();
    await chooseCode(page, 'Người thực hiện', 'OP1');
    const weight = page.getByLabel('Khối lượng').first();
    await weight.fill('450');
    await page.getByRole('button', { name: 'Lưu' }).click();
    await page.getByText('424').first().waitFor();
    // The browser's own rule speaks first; the server's refusal may still be under way.
    await quiet();
    faults.length = 0;
    await weight.fill('190');
    const before = await weighings(page, pgid);
    await page.getByRole('button', { name: 'Lưu' }).click();
    const undo = page.getByRole('button', { name: /Hoàn tác|Lấy lại/ }).first();
    await undo.waitFor();
    expect(await weighings(page, pgid)).toEqual([190, ...before]);
    await undo.click();
    // The button goes by itself after a while: that the server took the weighing back is what counts.
    await expect.poll(() => weighings(page, pgid)).toEqual(before);
    await undo.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });

  test('the manager reads the weekly report, opens a figure and takes it away as Excel', async () => {
    const { context, page, faults } = await product.visitor(DESKTOP);
    await signIn(page, 'quanly');
    await page.goto('/PigWeekReport');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Số lượt phối').first().waitFor();
    const cell = page
      .locator('.cell-link')
      .filter({ hasText: /^[1-9]$/ })
      .first();
    const matings = Number(await cell.textContent());
    await cell.click();
    const panel = page.getByRole('dialog');
    await panel.locator('.figure-name', { hasText: 'Số lượt phối' }).waitFor();
    await expect.poll(() => panel.locator('tbody tr').count()).toBe(matings);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Excel' }).click();
    expect((await download).suggestedFilename()).toMatch(/PigWeekReport.*\.xlsx$/);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('a visitor sees no staff page, and an unknown address offers the nearest', async () => {
    const { context, page } = await product.visitor(DESKTOP);
    await page.goto('/PigWeekReport');
    await page.waitForURL(/\/Login/);
    await page.goto('/PigWekReport');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/PigWekReport');
    await expect.poll(() => page.locator('.nearest a').count()).toBe(3);
    await context.close();
  });
});
