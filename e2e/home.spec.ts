import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { DESKTOP, PHONE } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { countEffort, effortOf } from './counter.ts';
import { counted } from './journey-count.ts';
import { call, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
}, 180_000);
afterAll(() => product.close());

/** Runs a journey as a person at a width, in Vietnamese; afterwards nothing may have gone wrong unseen. */
async function as(user: string, size: BrowserContextOptions, journey: (page: Page) => Promise<void>): Promise<void> {
  const { context, page, faults } = await product.visitor(size);
  await signIn(page, user);
  await journey(page);
  expect(faults).toEqual([]);
  await context.close();
}

/** A sow mated so many days ago, as the manager enters her. */
async function mated(page: Page, pgid: string, days: number): Promise<void> {
  const { CURBUSDT: day } = await call<{ CURBUSDT: BusinessDate }>(page, '/account/getSession', {});
  const { rows } = await call<{ rows: { pgid: string }[] }>(page, '/herd/findAnimals', { size: 1, sex: 'M', left: 'present' });
  const entry = { pgid, entrydt: addDays(day, -days), birthdt: addDays(day, -500), source: 'BOUGHT', lineage: 'YL', roomid: 'M2' };
  const service = { entrytp: 'mated', matedt: addDays(day, -days), matetp: 'AI', boarid: rows[0]?.pgid, services: 1, parity: 0 };
  const saved = { reqid: randomUUID(), ...entry, ...service, applyid: 'OP1', accept: ['W_HOUSE', 'GF_GAP'] };
  expect(await call<unknown>(page, '/herd/saveEntry', saved)).not.toBeNull();
}

test.each([
  ['a wide screen', DESKTOP],
  ['a phone', PHONE],
] as const)('an alarm names its animals, the worst on top, and is acted on in two taps: %s', async (name, size) => {
  await as('quanly', size, async (page) => {
    const pgid = name === 'a phone' ? 'HOM2' : 'HOM1';
    await mated(page, pgid, 119);
    await page.goto('/');
    const card = page.locator('.home-card', { hasText: 'Nái quá ngày đẻ' });
    const row = card.locator('li', { hasText: pgid });
    await row.waitFor();
    // The alarm stands before what is only due.
    await expect.poll(() => page.locator('.home-cards .home-card h3').first().textContent()).toContain('Nái quá ngày đẻ');
    await countEffort(page);
    await row.getByRole('link', { name: 'Đẻ' }).click();
    await page.locator('input[data-field="applyid"]').focus();
    await page.keyboard.type('OP1');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    for (const [field, value] of Object.entries({ livenum: '12', deadnum: '1', mummynum: '0' })) {
      await page.locator(`input[data-field="${field}"]`).focus();
      await page.keyboard.type(value);
    }
    await page.getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect
      .poll(async () => (await call<{ rows: { status: string }[] }>(page, '/herd/findAnimals', { part: pgid, size: 1 })).rows[0]?.status)
      .toBe('L');
    counted('attention', { taps: (await effortOf(page)).touches });
    await page.goto('/');
    await page.locator('.home-figures').first().waitFor();
    expect(await page.locator('.home-cards li', { hasText: pgid }).count()).toBe(0);
    const entered = page.locator('.home-card', { hasText: 'Đã nhập hôm nay' });
    await entered.locator('li', { hasText: 'Quản lý trại' }).waitFor();
  });
});

test('the weekly report is one click from Home and from the menu', async () => {
  await as('quanly', DESKTOP, async (page) => {
    for (const link of [page.locator('.home-card h3 a[href="/PigWeekReport"]'), page.locator('.side-menu section a[href="/PigWeekReport"]')]) {
      await page.goto('/');
      await link.waitFor();
      await countEffort(page);
      await link.click();
      await page.getByText('Số lượt phối').first().waitFor();
      counted('week', { taps: (await effortOf(page)).touches });
    }
  });
});

test('the company sees its farms side by side, best first; a value opens its course, a name the farm', async () => {
  await as('congty', DESKTOP, async (page) => {
    await page.goto('/');
    await expect.poll(() => page.locator('.home-farms thead th').nth(1).textContent()).toBe('Chưa nhập');
    const plot = page.locator('.figure-plot', { hasText: 'Số con sơ sinh còn sống/ổ' });
    await plot.locator('tbody tr').nth(2).waitFor();
    const ranks = await plot.locator('tbody tr td:last-child').allTextContents();
    expect(ranks).toEqual(['1', '2', '3']);
    const values = (await plot.locator('tbody tr td:nth-child(3)').allTextContents()).map((text) => Number(text.replace(/[^\d.]/g, '')));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    await countEffort(page);
    await plot.locator('tbody tr').first().locator('.home-value').click();
    await page.waitForURL((url) => url.pathname === '/PigFarmProReport3' && url.searchParams.get('figures') === 'BA');
    await page.locator('[role="grid"], table').first().waitFor();
    counted('farms', { taps: (await effortOf(page)).touches });
    await page.goto('/');
    await plot.locator('tbody th a').first().click();
    await page.waitForURL((url) => url.searchParams.has('farm'));
    await page.locator('.home-aside .home-figures').first().waitFor();
  });
});

test('the search finds a house, a person and an event, and remembers what was opened', async () => {
  await as('quanly', DESKTOP, async (page) => {
    await page.goto('/PigMateReport');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const input = page.getByRole('dialog').getByRole('combobox');
    const open = async (words: string): Promise<void> => {
      await page.keyboard.press('Control+k');
      await input.fill(words);
    };
    const close = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await input.waitFor({ state: 'detached' });
    };
    await open('nhan vien');
    await page.getByRole('group', { name: 'Người dùng' }).getByText('nhanvien').waitFor();
    await close();
    await open('kham thai');
    await page.getByRole('group', { name: 'Việc', exact: true }).getByText('Khám thai').waitFor();
    await close();
    await open('F1');
    await page.getByRole('group', { name: 'Chuồng' }).getByText('F1', { exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/PigRoomReport' && url.searchParams.get('roomid') === 'F1');
    await open('');
    const recent = page.getByRole('group', { name: 'Gần đây' }).getByRole('option');
    await expect.poll(() => recent.first().textContent()).toContain('Đàn giống theo chuồng');
    expect(await recent.nth(1).textContent()).toContain('Sổ phối giống');
  });
});
