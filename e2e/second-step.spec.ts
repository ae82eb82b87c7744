import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt, stepOf } from '#engine/server/totp.ts';
import { DESKTOP, PHONE } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const PASSWORD = 'farm2026';

/** A picture to look at, where SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder !== undefined && existsSync(folder)) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function firstStep(page: Page, user: string): Promise<void> {
  await page.goto('/Login');
  await page.locator('input[autocomplete="username"]').fill(user);
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.locator('input[name="code"]').waitFor();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.locator('input[name="code"]').fill(code);
  await page.keyboard.press('Enter');
}

const inside = (page: Page) => page.waitForURL((url) => url.pathname !== '/Login');

async function begin(page: Page, name: string): Promise<void> {
  await page.goto('/AccountInfo');
  await button(page, name).click();
  await page.locator('section input[autocomplete="current-password"]').fill(PASSWORD);
  await button(page, 'Tiếp tục').click();
}

describe('the second step of the sign-in', () => {
  test('an authenticator app is set up on the page, asked for, and a recovery code opens in its place', async () => {
    const { context, page, faults } = await product.visitor(PHONE);
    await signIn(page, 'nhanvien');
    await begin(page, 'Thêm ứng dụng tạo mã');
    await page.getByRole('img', { name: 'Mã QR cho ứng dụng tạo mã' }).waitFor();
    const typed = ((await page.locator('[data-secret]').textContent()) ?? '').replaceAll(' ', '');
    const bits = [...typed].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
    const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    await shot(page, 'app-phone-V');
    await enterCode(page, '000000');
    await page.getByText('Mã không đúng hoặc đã dùng rồi').waitFor();
    await enterCode(page, codeAt(secret, stepOf(Date.now()) - 1));
    await page.locator('[data-recovery] code').first().waitFor();
    const recovery = await page.locator('[data-recovery] code').allTextContents();
    expect(recovery).toHaveLength(10);
    await shot(page, 'recovery-phone-V');
    await context.close();

    const next = await product.visitor(DESKTOP);
    await firstStep(next.page, 'nhanvien');
    await shot(next.page, 'step-desktop-V');
    await enterCode(next.page, codeAt(secret, stepOf(Date.now())));
    await inside(next.page);
    await next.context.close();

    const lost = await product.visitor(DESKTOP);
    await firstStep(lost.page, 'nhanvien');
    await enterCode(lost.page, '123456');
    await lost.page.getByText('Mã không đúng hoặc đã dùng rồi').waitFor();
    await enterCode(lost.page, recovery[0] ?? '');
    await inside(lost.page);
    await lost.page.goto('/AccountInfo');
    await lost.page.getByText('Số mã dự phòng còn lại: 9').waitFor();
    await shot(lost.page, 'account-desktop-V');
    await lost.context.close();
    // Refusals are answers of status 500 by the specification.
    expect(faults.filter((fault) => !/500|console: Failed to load/.test(fault))).toEqual([]);
  });

  test('a key of the device is made and used; the company’s demand leads to it before anything else', async () => {
    // A key belongs to a host name; an address of four numbers is none.
    const baseURL = product.server.url.replace('127.0.0.1', 'localhost');
    const context = await product.browser.newContext({ ...DESKTOP, locale: 'vi-VN', baseURL });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    });
    await signIn(page, 'admin');
    const set = (value: string) =>
      page.request.post('/api/admin/saveSettings', {
        data: { reqid: crypto.randomUUID(), scope: 'system', validFrom: '20200101', reason: 'thử', values: [{ name: 'SECONDFROM', value }] },
      });
    const answer = await (await set('90')).json();
    expect(answer.error?.code ?? 'ok').toBe('ok');
    await page.goto('/PigWeekReport');
    await page.waitForURL((url) => url.pathname === '/AccountInfo');
    await page.locator('p[role="alert"]', { hasText: 'Công ty yêu cầu xác thực hai bước' }).waitFor();
    await shot(page, 'demanded-desktop-V');
    await begin(page, 'Thêm khóa của thiết bị');
    await button(page, 'Tôi đã cất các mã').click();
    await page.getByText('Cách đăng nhập').waitFor();
    await page.goto('/PigWeekReport');
    await page.waitForURL((url) => url.pathname === '/PigWeekReport');
    await page.request.post('/api/account/logout', { data: {} });
    await firstStep(page, 'admin');
    await shot(page, 'key-desktop-V');
    await button(page, 'Dùng khóa của thiết bị').click();
    await inside(page);
    await set('none');
    await context.close();
  });

  test('a manager takes it off for who lost it', async () => {
    const { context, page } = await product.visitor(DESKTOP);
    await signIn(page, 'quanly');
    await page.goto('/UserAccount');
    await page.getByText('nhanvien').first().click();
    await button(page, 'Gỡ xác thực hai bước').click();
    await page.locator('.toast-text', { hasText: 'Số cách xác thực đã gỡ: 1' }).waitFor();
    await context.close();
    const again = await product.visitor(DESKTOP);
    await signIn(again.page, 'nhanvien');
    await again.context.close();
  });

  test.each(['E', 'T'] as const)('its words stand in language %s too', async (language) => {
    for (const [size, name] of [
      [DESKTOP, 'desktop'],
      [PHONE, 'phone'],
    ] as const) {
      const { context, page } = await product.visitor(size);
      await signIn(page, 'congty');
      await page.evaluate(`localStorage.setItem('farm.language', '${language}')`);
      await page.goto('/AccountInfo');
      await button(page, language === 'E' ? 'Add an authenticator app' : 'เพิ่มแอปสร้างรหัส').click();
      await page.locator('section input[autocomplete="current-password"]').fill(PASSWORD);
      await button(page, language === 'E' ? 'Continue' : 'ต่อไป').click();
      await page.locator('[data-secret]').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBeLessThanOrEqual(1);
      await shot(page, `app-${name}-${language}`);
      await context.close();
    }
  });
});
