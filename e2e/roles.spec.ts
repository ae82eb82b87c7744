import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

interface Answer<T> {
  readonly status: number;
  readonly code: string | undefined;
  readonly data: T;
}

/** Asks the server itself, past every page: what a person may do does not rest on what the menu shows. */
async function call<T = never>(page: Page, path: string, body: object = {}): Promise<Answer<T>> {
  const answer = await page.request.post(`/api${path}`, { data: { reqid: crypto.randomUUID(), ...body } });
  const { data, error } = (await answer.json()) as { data: T; error?: { code: string } };
  return { status: answer.status(), code: error?.code, data };
}

/** Runs a journey as a person at a width, in Vietnamese; afterwards nothing may have gone wrong unseen. */
async function as(user: string | null, size: BrowserContextOptions, journey: (page: Page) => Promise<void>): Promise<void> {
  const { context, page, faults } = await product.visitor(size);
  if (user !== null) await signIn(page, user);
  await journey(page);
  // A refused call is answered with its status, which the browser tells on its console as well.
  expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([]);
  await context.close();
}

/** Opens every part of the menu and every group in it: what is folded holds nothing. */
async function unfoldMenu(page: Page): Promise<void> {
  const folded = page.locator('.side-menu details:not([open]) > summary');
  await page.locator('.side-menu details').first().waitFor({ state: 'attached' });
  while ((await folded.count()) > 0) await folded.first().evaluate((summary: { click(): void }) => summary.click());
  await expect.poll(() => page.locator('.side-menu details:not(:has(li, details))').count()).toBe(0);
}

/** Groups of the menu. */
async function menuGroups(page: Page): Promise<string[]> {
  await unfoldMenu(page);
  const groups = page.locator('.side-menu summary');
  return (await groups.allTextContents()).map((text) => text.trim());
}

/** Pages of the menu, whatever group was open. */
async function menuPages(page: Page): Promise<string[]> {
  await unfoldMenu(page);
  return (await page.locator('.side-menu .menu-link').allTextContents()).map((text) => text.trim());
}

/** A typed address of a page without the right: told in words, and nothing of the page is shown. */
async function refusedPage(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await page.waitForURL((url) => url.pathname === '/Error');
  await page.getByText(`Bạn chưa có quyền mở ${title}`).first().waitFor();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).first().click();
  await page.getByRole('option', { name: option }).first().click();
}

const toast = (page: Page, text: string | RegExp) => page.locator('.toast-text', { hasText: text }).first().waitFor();

const STAFF_GROUPS = ['Nhập đàn giống', 'Sự kiện đàn giống', 'Tra cứu và sửa', 'Sổ sách và danh sách', 'Báo cáo năng suất', 'Chết và loại thải'];
const ADMIN_GROUPS = ['Trại và thông số', 'Người dùng và phân quyền'];

describe('each role: what it sees, does, and is refused', () => {
  test('a visitor reads an animal card and tries the calendar; staff pages and calls ask to sign in first', async () => {
    await as('nhanvien', DESKTOP, async (staff) => {
      const animals = await call<{ rows: { pgid: string }[] }>(staff, '/herd/findAnimals', { size: 1, status: ['L'] });
      const pgid = animals.data.rows[0]?.pgid ?? '';
      const card = await call<{ profile: { label: string } }>(staff, '/account/getAnimalCard', { pgid });
      const { label } = card.data.profile;
      await as(null, DESKTOP, async (page) => {
        await page.goto('/');
        const pages = await menuPages(page);
        expect(pages).toEqual(expect.arrayContaining(['Trang chủ', 'Giới thiệu', 'Đăng nhập', 'Dùng thử', 'Liên hệ']));
        expect(await menuGroups(page)).not.toEqual(expect.arrayContaining([STAFF_GROUPS[0]]));
        // Without the label's code the farm tells a visitor nothing.
        await page.goto(`/PigQRDetails/DEMO1~${pgid}`);
        await page.getByText('chỉ cho xem khi quét mã QR').waitFor();
        await page.goto(`/PigQRDetails/${label}`);
        await page.getByText(pgid).first().waitFor();
        expect(await page.getByRole('link', { name: 'Ghi sự kiện' }).count()).toBe(0);
        expect((await call(page, '/herd/findAnimals', { size: 1 })).status).toBe(401);
        await page.goto('/PigWeekReport');
        await page.waitForURL((url) => url.pathname === '/Login');
        // The page wanted is kept and opened after signing in.
        await page.locator('input[autocomplete="username"]').fill('quanly');
        await page.locator('input[autocomplete="current-password"]').fill('farm2026');
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => url.pathname === '/PigWeekReport');
      });
    });
  });

  test('30 farm staff, on the telephone: records an event; farm settings and users are shut', async () => {
    await as('nhanvien', PHONE, async (page) => {
      await page.locator('.bottom-bar button').last().click();
      const groups = await menuGroups(page);
      expect(groups).toEqual(expect.arrayContaining(STAFF_GROUPS));
      for (const group of [...ADMIN_GROUPS, 'Dữ liệu gốc', 'Tham số di truyền']) expect(groups).not.toContain(group);
      const animals = await call<{ rows: { pgid: string }[] }>(page, '/herd/findAnimals', { size: 1, status: ['W', 'R', 'G'] });
      await page.goto(`/PigEvent?pgid=${animals.data.rows[0]?.pgid}`);
      await page.getByText('Cân', { exact: true }).click();
      const operator = page.getByLabel('Người thực hiện').first();
      await operator.click();
      await operator.fill('OP1');
      await page.keyboard.press('Enter');
      await page.getByLabel('Khối lượng').first().fill('185');
      await page.getByRole('button', { name: 'Lưu' }).click();
      await page
        .getByRole('button', { name: /Hoàn tác|Lấy lại/ })
        .first()
        .waitFor();
      await refusedPage(page, '/FarmParam', 'Thông số trại');
      expect((await call(page, '/admin/findSettings', {})).status).toBe(403);
      expect((await call(page, '/admin/saveUser', { username: 'x.y', name: 'X', usrlvl: 30, farmid: 'DEMO1' })).status).toBe(403);
    });
  });

  test('60 farm manager: targets of a month, permissions copied and taken back; other farms are shut', async () => {
    await as('quanly', DESKTOP, async (page) => {
      expect(await menuGroups(page)).toEqual(expect.arrayContaining([...STAFF_GROUPS, 'Dữ liệu gốc', ...ADMIN_GROUPS]));
      expect(await menuPages(page)).not.toContain('Quản lý trại');
      await page.goto('/FarmParam?tab=targets');
      const { data: session } = await call<{ CURBUSDT: string }>(page, '/account/getSession');
      const year = session.CURBUSDT.slice(0, 4);
      const cell = page.getByLabel(`Cai sữa đến phối ${year}03`);
      await cell.fill('5.5');
      await page.getByLabel('Lý do').first().fill('mục tiêu quý 1');
      await page.getByRole('button', { name: 'Lưu mục tiêu (1)' }).click();
      await toast(page, 'Đã lưu mục tiêu');
      await page.reload();
      await expect.poll(() => cell.inputValue()).toBe('5.5');

      await page.goto('/UserMenu?userid=nhanvien');
      await page.getByRole('checkbox', { name: 'Thông tin tài khoản: Xem' }).uncheck();
      await page.getByRole('button', { name: 'Lưu (1)' }).click();
      await toast(page, 'Số quyền');
      await page.goto('/MenuCopy');
      await page.getByRole('checkbox', { name: /nhanvien/ }).check();
      await page.getByRole('button', { name: 'So sánh' }).click();
      await page.getByRole('cell', { name: 'Thông tin tài khoản Xem' }).waitFor();
      await page.getByRole('button', { name: 'Xác nhận' }).click();
      await toast(page, 'Đã sao chép quyền');
      await page.getByRole('button', { name: 'Hoàn tác' }).click();
      await toast(page, /Đã trả lại quyền trước đó/);

      await refusedPage(page, '/FarmManagement', 'Quản lý trại');
      expect((await call(page, '/admin/findFarms')).status).toBe(403);
      expect((await call(page, '/admin/changeFarm', { newfarmid: 'DEMO1' })).status).toBe(403);
      expect((await call(page, '/admin/saveUser', { username: 'x.y', name: 'X', usrlvl: 60, farmid: 'DEMO1' })).code).toBe('ADM_LEVEL');
    });
  });

  test('75 company manager opens a farm; system settings are shut', async () => {
    await as('congty', DESKTOP, async (page) => {
      expect(await menuPages(page)).toEqual(expect.arrayContaining(['Quản lý trại', 'Công ty và nhóm trại', 'Khởi tạo thông số trại']));
      await page.goto('/FarmManagement');
      await page.getByRole('button', { name: 'Mở trại mới' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Mã trại').fill('DEMO2');
      await dialog.getByLabel('Tên trại').fill('Trại số hai');
      await dialog.getByLabel('Tên ngắn').fill('Mẫu 2');
      await choose(page, 'Nhóm trại', 'Nhóm trại mẫu');
      await dialog.getByRole('button', { name: 'Lưu' }).click();
      await page.getByText('Trại số hai').first().waitFor();
      await page.goto('/SystemParam?tab=system');
      await page.getByRole('tab', { name: 'Danh mục' }).waitFor();
      expect(await page.getByRole('tab').allTextContents()).toEqual(['Danh mục', 'Thông số công ty']);
      expect((await call(page, '/admin/findSettings', { scope: 'system' })).code).toBe('ADM_LEVEL');
      expect((await call(page, '/account/findMessages')).status).toBe(403);
    });
  });

  test('70 team manager works on another farm of the group; the tree of companies is shut', async () => {
    await as('vung', DESKTOP, async (page) => {
      const pages = await menuPages(page);
      expect(pages).toEqual(expect.arrayContaining(['Quản lý trại', 'Chuyển trại làm việc']));
      expect(pages).not.toContain('Công ty và nhóm trại');
      await page.goto('/FarmUserChange');
      await page.getByRole('button', { name: 'Làm việc ở đây: Trại số hai' }).click();
      await toast(page, 'Đã chuyển sang Trại số hai');
      await page.locator('header').getByText('Trại số hai').first().waitFor();
      await refusedPage(page, '/FarmManagement2', 'Công ty và nhóm trại');
      expect((await call(page, '/admin/saveFarm', { farmid: 'DEMO3', farmname: 'X', shtnm: 'X', prnt1: 'x', isNew: true })).status).toBe(403);
      expect((await call(page, '/admin/changeFarm', { newfarmid: 'DEMO1' })).status).toBe(200);
    });
  });

  test('80 group manager reads everything and makes a company manager; recording in the barn is shut', async () => {
    await as('nhom', DESKTOP, async (page) => {
      expect(await menuGroups(page)).toEqual(expect.arrayContaining([...STAFF_GROUPS, 'Dữ liệu gốc', ...ADMIN_GROUPS]));
      await page.goto('/UserAccount');
      await page.getByRole('button', { name: 'Thêm người dùng' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Tên đăng nhập').fill('cong.ty2');
      await dialog.getByLabel('Họ tên').fill('Lê Công Tỵ');
      await choose(page, 'Cấp', 'Quản lý công ty');
      await choose(page, 'Trại', 'Trại heo nái mẫu');
      await dialog.getByRole('button', { name: 'Lưu' }).click();
      await expect.poll(() => page.locator('[data-password]').textContent()).toMatch(/^[a-z]{6}\d{4}$/);
      await page.getByRole('button', { name: 'Đóng' }).last().click();
      const animals = await call<{ rows: { pgid: string }[] }>(page, '/herd/findAnimals', { size: 1, status: ['W', 'R', 'G'] });
      const event = { eventcd: 'WGT', pgid: animals.data.rows[0]?.pgid, eventdt: '20260101', applyid: 'OP1', weight: 180 };
      expect((await call(page, '/herd/saveEvent', event)).status).toBe(403);
      expect((await call(page, '/admin/saveUser', { username: 'x.y', name: 'X', usrlvl: 80 })).code).toBe('ADM_LEVEL');
      await page.goto('/SystemParam?tab=system');
      await page.getByText('HOTLINE').first().waitFor();
      const hotline = { scope: 'system', values: [{ name: 'HOTLINE', value: '1' }], validFrom: '20260101', reason: 'x' };
      expect((await call(page, '/admin/saveSettings', hotline)).code).toBe('ADM_LEVEL');
    });
  });

  test('90 administrator sets the hotline and answers a message; fixed constants and the own row are shut', async () => {
    await as(null, DESKTOP, async (visitor) => {
      const message = { name: 'Lan', reach: 'lan@trai.vn', subject: 'data', text: 'Xin gửi lại báo cáo tháng mười.' };
      expect((await call(visitor, '/account/saveMessage', message)).status).toBe(200);
    });
    await as('admin', DESKTOP, async (page) => {
      await page.goto('/SystemParam?tab=system');
      await page.getByRole('textbox', { name: 'Đường dây nóng' }).fill('1900 1234');
      await page.getByLabel('Lý do').fill('số mới');
      await page.getByRole('button', { name: 'Lưu (1)' }).click();
      await toast(page, 'Đã lưu, số thông số: 1');
      await page.goto('/Contact');
      await page.getByText('1900 1234').waitFor();
      await page.getByText('Xin gửi lại báo cáo tháng mười.').waitFor();
      await page.getByRole('button', { name: 'Đã trả lời' }).click();
      await page.getByText('Không còn lời nhắn nào.').waitFor();
      const fixed = { scope: 'system', values: [{ name: 'BATCHROWS', value: 900 }], validFrom: '20260101', reason: 'x' };
      expect((await call(page, '/admin/saveSettings', fixed)).code).toBe('ADM_LEVEL');
      expect((await call(page, '/admin/resetPassword', { userid: 'admin' })).code).toBe('ADM_LEVEL');
    });
  });
});
