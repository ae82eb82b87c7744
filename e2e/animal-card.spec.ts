import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { call, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** A photograph as a telephone takes it: large, of many colours. */
async function photograph(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const data = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 2000 });
    const paper = canvas.getContext('2d');
    for (let y = 0; y < 2000; y += 20) for (let x = 0; x < 3000; x += 20) { paper.fillStyle = 'hsl(' + ((x * y) % 360) + ' 70% 50%)'; paper.fillRect(x, y, 20, 20); }
    return canvas.toDataURL('image/png').split(',')[1];
  })()`);
  return { name: 'sow.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
}

describe('the card of an animal', () => {
  test('photographs: made smaller before they are sent, looked at, removed and brought back; without a network nothing is lost', async () => {
    const { context, page, faults } = await product.visitor({ ...PHONE, serviceWorkers: 'block' });
    await signIn(page, 'nhanvien');
    const { rows } = await call<{ rows: { pgid: string }[] }>(page, '/herd/findAnimals', { size: 1, status: ['L'] });
    await page.goto(`/PigQRDetails/${rows[0]?.pgid ?? ''}`);
    await page.getByText('Dự kiến cai sữa').waitFor();
    await page.getByText('Chưa có ảnh.').waitFor();
    const file = await photograph(page);
    const sent: number[] = [];
    page.on('request', (request) => request.url().endsWith('/saveFile') && sent.push(request.postData()?.length ?? 0));
    const pick = () => page.locator('.photos input[type=file]').first().setInputFiles(file);
    const shown = page.locator('.photo-list img');
    await pick();
    await expect.poll(() => shown.count()).toBe(1);
    expect(sent[0]).toBeLessThan(1_000_000);
    const longest =
      "(async (image) => { image.scrollIntoView(); await image.decode(); return Math.max(image.naturalWidth, image.naturalHeight); })(document.querySelector('.photo-list img'))";
    expect(await page.evaluate(longest)).toBe(1280);

    await context.setOffline(true);
    await pick();
    await page.getByText('Đang mất mạng: ảnh chỉ thêm được khi có mạng').waitFor();
    await context.setOffline(false);
    await page.getByText('Không có mạng').waitFor({ state: 'detached' });
    // A file that did not come through is no new version: the page stays, and the photograph with it.
    await page.route('**/assets/th-*.js', (route) => route.abort());
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/th-')),
      page.evaluate(`document.querySelector('.language-switch [lang="th"]').click()`),
    ]);
    await page.getByText('Không kết nối được với máy chủ').waitFor();
    expect(faults.splice(0).join()).toMatch(/ERR_FAILED/);
    await page.getByRole('button', { name: 'Gửi lại' }).tap();
    await expect.poll(() => shown.count()).toBe(2);

    await page.locator('.photo-open').first().tap();
    await page.getByRole('button', { name: 'Xóa ảnh' }).tap();
    await expect.poll(() => shown.count()).toBe(1);
    await page.getByRole('button', { name: 'Hoàn tác' }).tap();
    await expect.poll(() => shown.count()).toBe(2);
    expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
    await context.close();
  });
});

describe('a work list', () => {
  test('of sows to serve: those ticked are entered one after the other, each with its form open', async () => {
    const { context, page, faults } = await product.visitor(DESKTOP);
    await signIn(page, 'nhanvien');
    await page.goto('/PigLstReport?lists=serve,late,heat&ahead=7');
    const ticks = page.locator('.report-page input[type=checkbox], main input[type=checkbox]');
    await ticks.nth(2).waitFor();
    await ticks.nth(1).check();
    await ticks.nth(2).check();
    await page.getByRole('button', { name: 'Phối giống (2)' }).click();
    await page.waitForURL((url) => url.pathname === '/PigEvent');
    const pgids = (new URL(page.url()).searchParams.get('pgids') ?? '').split(',');
    expect(pgids.length).toBe(2);
    const subject = page.locator('input[data-field="pgid"]');
    expect(await subject.inputValue()).toBe(pgids[0]);
    await page.locator('input[data-field="boarid"]').waitFor();
    await page.getByRole('button', { name: 'Bỏ qua con này' }).click();
    await expect.poll(() => subject.inputValue()).toBe(pgids[1]);
    await page.locator('input[data-field="boarid"]').waitFor();
    expect(new URL(page.url()).searchParams.get('event')).toBe('MAT');
    expect(faults).toEqual([]);
    await context.close();
  });
});
