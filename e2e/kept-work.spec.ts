import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { call, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

async function manager() {
  const { context, page } = await product.visitor(DESKTOP);
  await signIn(page, 'quanly');
  return { context, page };
}

const focused = (page: Page) => page.evaluate("document.activeElement?.getAttribute('data-field')");

test('animals chosen for one event and what is typed of them are there after a reload and in another language, until they are dropped', async () => {
  const { context, page } = await manager();
  await page.goto('/MultiPigEvent?event=WGT');
  await page.getByLabel('Quét hoặc dán số tai, mỗi dòng một con').fill('ZZ-1\nZZ-2');
  await page.getByRole('button', { name: 'Thêm vào danh sách' }).click();
  await page.getByRole('row', { name: /ZZ-1/ }).locator('input[data-field="weight"]').fill('181');
  await page.waitForTimeout(500);
  await page.reload();
  await page.getByText('Đã khôi phục phần bạn nhập dở.').waitFor();
  const weight = page.getByRole('row', { name: /ZZ-1/ }).locator('input[data-field="weight"]');
  expect(await weight.inputValue()).toBe('181');
  await page.locator('header').getByText('E', { exact: true }).click();
  await page.getByText('Values for all animals').waitFor();
  expect(await weight.inputValue()).toBe('181');
  await page.locator('.draft-note button').click();
  await weight.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Values for all animals').waitFor();
  expect(await page.getByText('ZZ-1').count()).toBe(0);
  await page.locator('header').getByText('V', { exact: true }).click();
  await context.close();
});

test('a value all animals need is asked for beside its field before anything is sent', async () => {
  const { context, page } = await manager();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/herd/saveEvents')) sent.push(request.url());
  });
  await page.goto('/MultiPigEvent?event=WGT&pgids=ZZ-1');
  await page.getByRole('button', { name: 'Lưu tất cả' }).click();
  await page.getByText('Có 2 chỗ cần sửa').waitFor();
  expect(await page.locator('.form-grid input[data-field="applyid"]').getAttribute('aria-invalid')).toBe('true');
  expect(await focused(page)).toBe('applyid');
  expect(sent).toEqual([]);
  // Each animal has its own weight: the common one is not asked for any more.
  await page.getByRole('row', { name: /ZZ-1/ }).locator('input[data-field="weight"]').fill('181');
  await page.getByText('Có 1 chỗ cần sửa').waitFor();
  await context.close();
});

test('the lot of an entry is kept over a reload, and says beside the field what is missing', async () => {
  const { context, page } = await manager();
  await page.goto('/MultiPigEntry');
  await page.getByRole('button', { name: 'Tạo dòng' }).click();
  await expect.poll(() => page.locator('input[data-field="lot"]').getAttribute('aria-invalid')).toBe('true');
  await page.locator('input[data-field="lot"]').fill('LOT-9');
  await page.getByLabel('Tiền tố').fill('GX');
  await page.waitForTimeout(500);
  await page.reload();
  await expect.poll(() => page.getByLabel('Tiền tố').inputValue()).toBe('GX');
  expect(await page.locator('input[data-field="lot"]').inputValue()).toBe('LOT-9');
  await context.close();
});

test('the list of animals is opened with the keyboard alone', async () => {
  const { context, page } = await manager();
  await page.goto('/PigEntryInquiry');
  const first = page.locator('tbody .cell-link').first();
  await first.waitFor();
  const pgid = await first.textContent();
  await page.locator('.grid-box').focus();
  await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 5 && (await page.evaluate("document.activeElement?.matches('tbody .cell-link')")) !== true; step++) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/PigQRDetails/${pgid}`));
  await context.close();
});

test('a mating group that is deleted is brought back by one press', async () => {
  const { context, page } = await manager();
  // Groups follow one another without a gap, so the last of all goes; plans reach months ahead.
  const ahead = new Date(Date.now() + 21 * 7 * 86_400_000).getFullYear();
  await page.goto(`/PigGroup?year=${ahead}`);
  const button = page.getByRole('button', { name: /^Xóa nhóm / }).last();
  const name = (await button.getAttribute('aria-label')) ?? '';
  await button.click();
  const notice = page.getByRole('status').filter({ hasText: 'Đã xóa nhóm' });
  await notice.waitFor();
  await expect.poll(() => page.getByRole('button', { name, exact: true }).count()).toBe(0);
  await notice.getByRole('button', { name: 'Hoàn tác' }).click();
  await page.getByRole('button', { name, exact: true }).waitFor();
  expect(await notice.count()).toBe(0);
  await context.close();
});

test('arrow keys walk along the events of an animal; only Enter, Space or a click chooses one and opens its form', async () => {
  const { context, page } = await manager();
  const { rows } = await call<{ rows: { pgid: string }[] }>(page, '/herd/findAnimals', { size: 1, sex: 'F', status: ['M'] });
  await page.goto(`/PigEvent?pgid=${rows[0]?.pgid}`);
  const events = page.getByRole('radiogroup', { name: 'Chọn sự kiện' });
  await events.waitFor();
  const names = await events.getByRole('radio').allTextContents();
  await events.getByRole('radio').first().focus();
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowDown', 2],
    ['ArrowLeft', 1],
    ['End', names.length - 1],
    ['ArrowRight', 0],
    ['ArrowRight', 1],
  ] as const) {
    await page.keyboard.press(key);
    expect(await page.evaluate('document.activeElement?.textContent')).toBe(names[at]);
  }
  expect(await page.locator('.entry-form form, .field-form').count()).toBe(0);
  expect(await events.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.locator('.field-form').waitFor();
  expect(await events.getByRole('radio', { checked: true }).allTextContents()).toEqual([names[1]]);
  // The type of an entry too: an arrow key leaves what is typed alone.
  await page.goto('/PigEntry');
  const kinds = page.getByRole('radiogroup', { name: 'Loại nhập' });
  await kinds.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await kinds.getByRole('radio', { checked: true }).allTextContents()).toEqual([(await kinds.getByRole('radio').first().textContent()) ?? '']);
  await page.keyboard.press(' ');
  expect(await kinds.getByRole('radio', { checked: true }).allTextContents()).toEqual([(await kinds.getByRole('radio').nth(1).textContent()) ?? '']);
  await context.close();
});
