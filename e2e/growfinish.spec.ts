import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDate } from '#i18n/dates.ts';
import { addDays } from '#kernel/business-date.ts';
import { DESKTOP, PHONE } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { managerOf } from './manager.ts';
import { call, type Product, startProduct } from './product.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** Serious findings of the accessibility check, and a page wider than its window. */
async function problemsOf(page: Page): Promise<string[]> {
  await page.evaluate(`(0, eval)(${JSON.stringify(axeSource)})`);
  const found = (await page.evaluate('axe.run(document).then((r) => r.violations)')) as { id: string; impact: string | null }[];
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  return [
    ...found.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id),
    ...(wide > 1 ? [`${wide} too wide`] : []),
  ];
}

/** Chooses a row of a code field by typing. */
async function choose(page: Page, label: RegExp, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.keyboard.type(typed);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
}

describe('a manager', () => {
  test('defines a house and brings weaned piglets into it; the record is undone and the piglets wait again', async () => {
    const { page, context, faults } = await product.visitor(DESKTOP);
    await signIn(page, 'quanly');
    await page.goto('/PigRoom');
    await page.getByRole('button', { name: 'Thêm chuồng' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/Mã chuồng/).fill('C9');
    await dialog.getByLabel(/Tên chuồng/).fill('Chuồng cai sữa 9');
    await choose(page, /Khu trại/, 'Khu 1');
    await dialog.getByLabel(/Sức chứa/).fill('600');
    expect(await problemsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Lưu', exact: true }).click();
    await page.getByText('Chuồng cai sữa 9').waitFor();

    await page.goto('/PigletEntry');
    await choose(page, /Chuồng nhận/, 'Chuồng cai sữa 9');
    const takeAll = page.getByRole('button', { name: 'Lấy hết' });
    await takeAll.first().waitFor();
    const groups = await takeAll.count();
    await takeAll.first().click();
    const heads = Number(await page.getByRole('status').filter({ hasText: 'Tổng nhập' }).locator('strong').textContent());
    expect(heads).toBeGreaterThan(0);
    await page.getByLabel(/Tổng khối lượng/).fill(String(heads * 8));
    await choose(page, /Người thực hiện/, 'Tổ đẻ 1');
    // The house has no open batch: nothing opens it but the date somebody gives.
    await page.getByLabel(/Ngày mở chuồng/).fill(await page.getByLabel(/Ngày nhập/).inputValue());
    await page.keyboard.press('Tab');
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Lưu', exact: true }).click();
    const saved = page.getByRole('row').filter({ hasText: 'C9' });
    await saved.waitFor();
    expect(await saved.textContent()).toContain(String(heads));
    await expect.poll(() => takeAll.count()).toBe(groups - 1);

    await saved.getByRole('button', { name: 'Hoàn tác' }).click();
    await saved.waitFor({ state: 'detached' });
    await expect.poll(() => takeAll.count()).toBe(groups);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('closes a house: pigs bought and sold on a note, the close undone and made again; the close-out says so', async () => {
    const { day } = await managerOf(product);
    const { page, context, faults } = await product.visitor(DESKTOP);
    await signIn(page, 'quanly');
    const house = { roomid: 'C10', isNew: true, area: 'grow-finish', site: 'K1', name: 'Chuồng thịt 10', capacity: 60, batchflg: 'Y' };
    await call(page, '/growfinish/saveHouse', { ...house, reqid: crypto.randomUUID() });
    const fill = (field: string, value: string) => page.locator(`input[data-field="${field}"]`).fill(value);
    const save = () => page.getByRole('button', { name: 'Lưu', exact: true }).click();

    await page.goto('/PigletEntry');
    await page.getByText('Mua', { exact: true }).click();
    await choose(page, /Chuồng nhận/, 'Chuồng thịt 10');
    for (const field of ['opendt', 'entrydt']) await fill(field, formatDate(addDays(day, -3)));
    await fill('birthdt', formatDate(addDays(day, -150)));
    await fill('heads', '40');
    await fill('weight', '3600');
    // A list that is left with nothing chosen says so beside it, and the page goes on.
    await page.getByRole('combobox', { name: /Nguồn heo/ }).click();
    await page.keyboard.press('Tab');
    await choose(page, /Nguồn heo/, 'Mua ngoài');
    await choose(page, /Người thực hiện/, 'Tổ đẻ 1');
    await save();
    await page.getByRole('row').filter({ hasText: 'C10' }).waitFor();

    await page.goto('/PigletEvent?roomid=C10');
    await page.getByRole('radio', { name: 'Bán heo' }).click();
    await fill('heads', '40');
    await fill('weight', '3720');
    await choose(page, /Khách hàng/, 'LOMO-D');
    await choose(page, /Người thực hiện/, 'Tổ đẻ 1');
    await save();
    await page.getByRole('row').filter({ hasText: 'Bán heo' }).waitFor();

    const close = async () => {
      await page.getByRole('radio', { name: 'Đóng chuồng' }).click();
      await expect.poll(() => page.locator('.closing-list li[data-tone="good"]').count()).toBe(4);
      expect(await problemsOf(page)).toEqual([]);
      // The form keeps who closed the house before.
      if ((await page.getByRole('combobox', { name: /Người thực hiện/ }).inputValue()) === '') await choose(page, /Người thực hiện/, 'Tổ đẻ 1');
      await save();
      await page.getByText('Chuồng không có lứa đang nuôi.').waitFor();
    };
    await close();
    await page.getByRole('radio', { name: 'Mở lại chuồng' }).click();
    await fill('reason', 'còn một phiếu cám');
    await choose(page, /Người thực hiện/, 'Tổ đẻ 1');
    await save();
    await close();

    await page.goto('/PigletReportClose?roomid=C10');
    await page.getByText(/Lứa đã được mở lại/).waitFor();
    const gain = page.getByRole('row').filter({ hasText: 'Tăng trọng' }).first();
    await gain.getByRole('button', { name: '120' }).click();
    await page.getByRole('dialog').getByRole('row').nth(1).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  // In the other languages every-route.ts opens them.
  test('opens the pages of houses and tags without a fault', async () => {
    const { page, context, faults } = await product.visitor(PHONE);
    await signIn(page, 'quanly');
    const problems: string[] = [];
    for (const route of ['PigRoom', 'PigletEntry', 'PigletTagOrder', 'PigletTagGen', 'PigletTagMaxid']) {
      await page.goto(`/${route}`);
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      problems.push(...(await problemsOf(page)).map((problem) => `${route}: ${problem}`));
    }
    expect(problems).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
