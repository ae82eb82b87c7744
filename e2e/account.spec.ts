import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { countEffort, effortOf } from './counter.ts';
import { counted } from './journey-count.ts';
import { call, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

test('a visitor finds the specified menu in its order, and Home and Introduction tell only of pages that are there', async () => {
  const { context, page, faults } = await product.visitor(DESKTOP);
  await page.goto('/');
  const menu = page.locator('.side-menu .menu-link');
  await menu.first().waitFor({ state: 'attached' });
  const paths = await menu.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths).toEqual([
    ...['/', '/Introduce', '/Login', '/PigFarmOpen', '/Contact'],
    ...[expect.stringContaining('/PigQRDetails'), '/Hello', '/Download', '/Test', '/Error', '/PigDeathRestore', '/MacId'],
  ]);
  const known = new Set(await call<{ menuid: string }[]>(page, '/account/getMenu', {}).then((rows) => rows.map(({ menuid }) => menuid)));
  expect(known.has('Login')).toBe(true);
  expect(await page.locator('.visitor-lines').textContent()).not.toMatch(/biểu đồ xét nghiệm/);
  await page.goto('/Introduce');
  await page.getByRole('heading', { name: 'Đàn giống' }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toContain('Phòng xét nghiệm');
  expect(await page.locator('.page').textContent()).toMatch(/biểu đồ bệnh theo trại/);
  expect(faults).toEqual([]);
  await context.close();
});

test('a session that was ended by a sign-in elsewhere says so after a reload, and the sign-in opens the page that was wanted', async () => {
  const first = await product.visitor(PHONE);
  await signIn(first.page, 'nhanvien');
  await first.page.goto('/PigLstReport');
  const second = await product.visitor(DESKTOP);
  await signIn(second.page, 'nhanvien');
  await first.page.reload();
  await first.page.waitForURL((url) => url.pathname === '/Login');
  await first.page.getByRole('main').getByText('Bạn đã đăng nhập ở thiết bị khác, phiên này đã kết thúc').waitFor();
  await first.page.locator('input[autocomplete="username"]').fill('nhanvien');
  await first.page.locator('input[autocomplete="current-password"]').fill('farm2026');
  await first.page.keyboard.press('Enter');
  await first.page.waitForURL((url) => url.pathname === '/PigLstReport');
  await first.page.goto('/Login');
  await first.page.locator('input[autocomplete="username"]').waitFor();
  expect(await first.page.getByText('phiên này đã kết thúc').count()).toBe(0);
  await first.context.close();
  await second.context.close();
});

test('an administrator without a farm is led to one: to the first where there is none, else to the choice', async () => {
  const admin = await product.visitor(DESKTOP);
  await signIn(admin.page, 'admin');
  const user = { username: 'moi.quan.tri', name: 'Mới', usrlvl: 80, language: 'V', kinds: 'A', state: 'active', reason: 'x' };
  const made = await call<{ password: string } | null>(admin.page, '/admin/saveUser', { reqid: randomUUID(), ...user, farmid: null });
  const { context, page, faults } = await product.visitor(DESKTOP);
  await page.goto('/Login');
  await page.locator('input[autocomplete="username"]').fill('moi.quan.tri');
  await page.locator('input[autocomplete="current-password"]').fill(made?.password ?? '');
  await page.keyboard.press('Enter');
  // Home asks, is refused, and leads to the new password.
  await page.waitForURL(/ChangePass/);
  const next = { reqid: randomUUID(), old: made?.password ?? '', new: 'Trai-moi-2026x', again: 'Trai-moi-2026x' };
  await call(page, '/account/changePassword', next);
  // Before that, every other call was refused.
  faults.length = 0;
  await page.goto('/');
  await page.getByText('Bạn chưa chọn trại làm việc.').waitFor();
  expect(await page.locator('.start-link').count()).toBe(1);
  await page.route('**/api/common/catdata', (route) => route.fulfill({ json: { status: 200, data: { farm: [] } } }));
  await page.reload();
  await page.getByText('Chưa có trại nào.').waitFor();
  expect(await page.locator('.start-link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/FarmManagement2',
    '/FarmManagement',
    '/UserAccount',
  ]);
  expect(faults).toEqual([]);
  await context.close();
  await admin.context.close();
});

test('a report is taken away as CSV, and an entry keeps its remark', async () => {
  const { context, page } = await product.visitor(DESKTOP);
  await signIn(page, 'quanly');
  await page.goto('/PigEntryReport');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const text = await readFile(await (await file).path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text.split('\r\n').length).toBeGreaterThanOrEqual(3);
  await page.goto('/PigEntry');
  await page.locator('textarea[data-field="remark"]').waitFor();
  await context.close();
});

test('a visitor on a phone stands on a living farm after two touches', async () => {
  const { context, page, faults } = await product.visitor(PHONE);
  await page.goto('/');
  const way = page.getByRole('main').locator('a[href$="/PigFarmOpen"]').first();
  await way.waitFor();
  await countEffort(page);
  const began = performance.now();
  await way.tap();
  await page.getByRole('button', { name: 'Xem trại mẫu' }).tap();
  await page.locator('.home .home-name').first().waitFor();
  counted('visitor', { taps: (await effortOf(page)).touches, waited: performance.now() - began });
  expect(faults).toEqual([]);
  await context.close();
});
