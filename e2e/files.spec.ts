import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { type Product, readProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await readProduct();
});
afterAll(() => product.close());

test('who waits for a file is told how many are made before, then gets it', async () => {
  const { page, faults } = await product.visitor(DESKTOP);
  await signIn(page, 'quanly');
  await page.goto('/PigWeekReport');
  // The file comes late, as on a server where others are served first; its place is asked by the key it was asked for with.
  const keys = new Set<string>();
  await page.route('**/herd/file/PigWeekReport', async (route) => {
    keys.add((route.request().postDataJSON() as { reqid: string }).reqid);
    await sleep(9000);
    await route.continue();
  });
  let before = 4;
  await page.route('**/common/getTurn', async (route) => {
    keys.add((route.request().postDataJSON() as { reqid: string }).reqid);
    before = before === 4 ? 1 : before - 1;
    await route.fulfill({ json: { status: 200, data: { before: Math.max(before, 0) } } });
  });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  const notice = page.getByRole('status').filter({ hasText: 'Đang chờ' });
  await expect.poll(() => notice.textContent()).toBe('Đang chờ: còn 1 tệp trước');
  await expect.poll(() => notice.textContent()).toBe('Đang chờ: sắp tới lượt');
  expect((await saved).suggestedFilename()).toMatch(/^PigWeekReport.*\.pdf$/);
  await notice.waitFor({ state: 'detached' });
  expect(keys.size).toBe(1);
  expect(faults).toEqual([]);
});
