import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP } from '#testkit/browser.ts';
import { quietOf } from '#testkit/quiet.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { call, type Product, startProduct } from './product.ts';

let product: Product;
let day: string;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

async function manager() {
  const visitor = await product.visitor(DESKTOP);
  await signIn(visitor.page, 'quanly');
  day = (await call<{ CURBUSDT: string }>(visitor.page, '/account/getSession', {})).CURBUSDT;
  return visitor;
}

async function found(page: Page, body: object): Promise<Record<string, string>[]> {
  return (await call<{ rows: Record<string, string>[] }>(page, '/herd/findAnimals', body)).rows;
}

async function save(page: Page, body: object): Promise<void> {
  const { id } = await call<{ id: string }>(page, '/herd/saveEvent', { reqid: crypto.randomUUID(), eventdt: day, applyid: 'OP1', ...body });
  expect(id).toBeTruthy();
}

describe('a form', () => {
  test('is sent by one press although leaving a field puts a refusal under it and moves the button', async () => {
    const { context, page } = await product.visitor({ viewport: { width: 390, height: 844 } });
    await page.goto('/PigFarmOpen');
    await page.getByRole('button', { name: 'Mở trại riêng' }).click();
    await page.locator('input[name="user"]').fill('bad mail@');
    await page.locator('input[name="password"]').fill('short');
    const box = await page.getByRole('button', { name: 'Tiếp' }).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 4);
    await page.mouse.down();
    await page.getByText('Mật khẩu phải có ít nhất').waitFor();
    await page.mouse.up();
    await page.getByText('Tên đăng nhập hoặc e-mail không hợp lệ').waitFor();
    await context.close();
  });
});

describe('putting right what was typed', () => {
  test('a farrowing is deleted with what follows, listed first; weighing and scoring are entered again at once; the log tells it all', async () => {
    const { context, page, faults } = await manager();
    const [sow] = await found(page, { size: 1, status: ['L'] });
    const pgid = sow?.['pgid'] ?? '';
    await save(page, { pgid, eventcd: 'WGT', weight: 201 });
    await save(page, { pgid, eventcd: 'SCO', bodyscore: 3 });
    await page.goto(`/PigEventUpdate?pgid=${pgid}`);
    await page.getByRole('main').getByRole('button', { name: 'Đẻ', exact: true }).first().click();
    await page.getByRole('button', { name: 'Xóa (1)' }).click();
    const removal = page.locator('.removal');
    await removal.getByText('Có thể nhập lại ngay').waitFor();
    expect(await removal.getByRole('button', { name: 'Xóa tất cả các sự kiện này' }).isDisabled()).toBe(true);
    await removal.getByRole('textbox').fill('nhập nhầm nái');
    await removal.getByRole('button', { name: 'Xóa tất cả các sự kiện này' }).click();
    await page.locator('.animal-summary').getByText('Đã phối').first().waitFor();
    await page.getByRole('button', { name: /Nhập lại tất cả như cũ/ }).click();
    await page.getByText('Đã nhập lại.').waitFor();
    const { rows } = await call<{ rows: { eventcd: string; data: object }[] }>(page, '/herd/findEvents', { pgid, from: day, to: day });
    expect(rows.map(({ eventcd, data }) => ({ eventcd, data })).toSorted((a, b) => (a.eventcd < b.eventcd ? -1 : 1))).toMatchObject([
      { eventcd: 'SCO', data: { bodyscore: 3 } },
      { eventcd: 'WGT', data: { weight: 201 } },
    ]);
    await page.goto(`/PigEventHistory?pgid=${pgid}`);
    const log = page.locator('main table').first();
    await log.getByText('Xóa theo').first().waitFor();
    expect(await log.getByText('nhập nhầm nái').count()).toBeGreaterThanOrEqual(3);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('a death on the wrong animal is taken back, and the page says nothing against it afterwards', async () => {
    const { context, page, faults } = await manager();
    const [gilt] = await found(page, { size: 1, status: ['G'] });
    const pgid = gilt?.['pgid'] ?? '';
    await save(page, { pgid, eventcd: 'DTH', way: 'died', reason: 'SUDDEN' });
    await page.goto(`/PigDeathRestore?pgid=${pgid}&leavedt=${day}`);
    await page.getByText('Chết đột ngột').waitFor();
    await page.locator('input[data-field="change"]').fill('ghi nhầm con');
    const quiet = quietOf(page);
    await page.getByRole('button', { name: 'Khôi phục' }).click();
    await page.getByText('Đã khôi phục.').waitFor();
    // What the page asks again after saving has come by then.
    await quiet();
    expect(await page.locator('main [role=alert]').allInnerTexts()).toEqual([]);
    expect((await found(page, { part: pgid }))[0]).toMatchObject({ pgid, status: 'G', leftdt: null });
    expect(faults).toEqual([]);
    await context.close();
  });
});
