import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP } from '#testkit/browser.ts';
import { type Product, signIn, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** Types into a list until its row is found, and takes it. */
async function choose(page: Page, field: string, text: string): Promise<void> {
  const input = page.locator(`[data-field="${field}"]`).first();
  await input.focus();
  await input.fill(text);
  await page.locator('[role="option"]:visible').first().waitFor();
  await page.keyboard.press('Enter');
}

/** The overhead of interest in the running month, as the cost of production shows it. */
async function interest(page: Page): Promise<number> {
  await page.goto('/PigMonthProCostRpt');
  const row = page.getByRole('row').filter({ hasText: 'Interest' }).first();
  await row.waitFor();
  const cells = await row.getByRole('gridcell').allTextContents();
  // Part, what, six months, total, share, ...: the running month is the last of the six.
  return Number((cells[7] ?? '').replaceAll(',', ''));
}

test('an accountant enters a bill spread over 12 months, sees it in the cost of the month, corrects it with a reason', async () => {
  const { context, page, faults } = await product.visitor(DESKTOP);
  await signIn(page, 'quanly');
  await page.evaluate("localStorage.setItem('farm.language', 'E')");
  const before = await interest(page);
  await page.goto('/PigExp?tab=cost');
  const fill = (field: string, value: string) => page.locator(`[data-field="${field}"]`).first().fill(value);
  await choose(page, 'itemid', 'LAIVAY');
  await fill('amount', '12000000');
  await fill('months', '12');
  await page.getByText('12 × 1,000,000 each month').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const status = page.getByRole('status').filter({ hasText: 'Saved cost voucher' });
  await status.waitFor();
  const number = /CV-.+-\d{4}-\d{5}/.exec((await status.textContent()) ?? '')?.[0] ?? '';
  expect(number).toMatch(/^CV-/);
  expect(await interest(page)).toBe(before + 1_000_000);

  await page.goto(`/PigExpUpd?tab=cost&note=${number}`);
  await page.getByRole('row').filter({ hasText: number }).first().click();
  await page.getByRole('heading', { name: number }).waitFor();
  const correct = page.getByRole('button', { name: 'Correct', exact: true });
  expect(await correct.isDisabled()).toBe(true);
  await page.getByRole('textbox', { name: 'Reason' }).fill('the bank charged twice as much');
  await correct.click();
  await fill('amount', '24000000');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('the bank charged twice as much').waitFor();
  expect(await interest(page)).toBe(before + 2_000_000);
  expect(faults).toEqual([]);
  await context.close();
});
