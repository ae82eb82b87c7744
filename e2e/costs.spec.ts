import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { choose } from './choose.ts';
import { call, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

type Answer = { columns: { key: string }[]; rows: Record<string, string | number | null>[] };

/** The overhead of interest in the running month, as the cost of production answers it. */
async function interest(page: Page): Promise<number> {
  const { columns, rows } = await call<Answer>(page, '/finance/report/PigMonthProCostRpt', { params: {}, language: 'E' });
  const month = columns.findLast(({ key }) => /^m\d{6}$/.test(key))?.key ?? '';
  return rows.filter(({ what }) => what === 'Interest').reduce((sum, row) => sum + Number(row[month] ?? 0), 0);
}

test('an accountant enters a bill spread over 12 months and sees it in the cost of the month', async () => {
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

  expect(faults).toEqual([]);
  await context.close();
});
