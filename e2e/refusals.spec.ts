import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { countEffort, effortOf } from './counter.ts';
import { counted } from './journey-count.ts';
import { type Product, readProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await readProduct();
});
afterAll(() => product.close());

/** Key of the field with the cursor once it is wrong and inside the window. */
const WRONG_IN_VIEW = `(() => {
  const field = document.activeElement;
  const { top, bottom } = field.getBoundingClientRect();
  return field.getAttribute('aria-invalid') === 'true' && top >= 0 && bottom <= innerHeight ? field.getAttribute('data-field') : '';
})()`;

/** Waits until the field of that key has the cursor, is wrong and inside the window. */
const shown = (page: Page, key: string) => page.waitForFunction(`${WRONG_IN_VIEW} === '${key}'`);

describe('a form that is refused', () => {
  test.each([
    ['on a desktop', DESKTOP],
    ['on a phone', PHONE],
  ])('%s: the first wrong field is in view with the cursor, the others are one press away', async (_, screen) => {
    const { context, page, faults } = await product.visitor(screen);
    await signIn(page, 'quanly');
    await page.goto('/PigEntry');
    const save = page.locator('.entry-form button[type="submit"], form.field-form button[type="submit"]').first();
    await save.waitFor();
    await countEffort(page);
    await save.click();
    await shown(page, 'pgid');
    counted('refusal', { taps: (await effortOf(page)).touches, scrolled: 0 });
    const others = page.locator('.form-wrong .field-link');
    expect(await others.count()).toBeGreaterThan(3);
    await others.last().click();
    await shown(page, 'roomid');
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a page without the right to it', () => {
  test('says which right is missing and who can give it', async () => {
    const { context, page, faults } = await product.visitor(DESKTOP);
    await signIn(page, 'nhanvien');
    await page.goto('/PigEbvUpdate');
    await page.getByText('Bạn chưa có quyền mở Cập nhật EBV').waitFor();
    await page.getByText(/Người cấp được quyền này cho bạn: .*\(Quản lý trại\)/).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
