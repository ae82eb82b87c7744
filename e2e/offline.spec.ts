import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { PHONE } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { keptOn, wholeApp } from './kept.ts';
import { type Manager, managerOf } from './manager.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let boss: Manager;
let day: BusinessDate;

interface Answer {
  readonly status: number;
  readonly data: Record<string, unknown>;
  readonly error?: { readonly code: string };
}

async function call(path: string, data: object): Promise<Answer> {
  return (await boss.post(path, data)) as Answer;
}

/** A sow in pig, 115 days after her mating. */
async function inPig(pgid: string, boarid: string): Promise<void> {
  const sow = { pgid, entrytp: 'mated', entrydt: addDays(day, -20), birthdt: addDays(day, -500), source: 'BOUGHT', lineage: 'YL', roomid: 'M2' };
  const mated = { matedt: addDays(day, -115), matetp: 'AI', boarid, services: 1, parity: 0, applyid: 'OP1', accept: ['W_HOUSE'] };
  expect(await call('/herd/saveEntry', { reqid: randomUUID(), ...sow, ...mated })).toMatchObject({ status: 200 });
}

async function farrowings(pgid: string): Promise<number> {
  return Number((await call('/herd/findEvents', { pgid, eventcd: ['FAR'] })).data['total']);
}

/** Born alive in each farrowing of a sow that stands. */
async function alivesOf(pgid: string): Promise<unknown[]> {
  const { data } = await call('/herd/findEvents', { pgid, eventcd: ['FAR'] });
  return (data['rows'] as { data: { livenum: number } }[]).map((row) => row.data.livenum);
}

beforeAll(async () => {
  product = await startProduct();
  boss = await managerOf(product);
  day = boss.day;
  const boars = (await call('/herd/findAnimals', { size: 1, sex: 'M' })).data['rows'] as { pgid: string }[];
  for (const pgid of ['OFF1', 'OFF2', 'OFF3']) await inPig(pgid, boars[0]?.pgid ?? '');
});
afterAll(() => product.close());

/** Types into the focused animal field and takes the sow from the suggestions. */
async function lookUp(page: Page, pgid: string): Promise<void> {
  const field = page.locator('input[data-field="pgid"]');
  await field.fill(pgid.slice(0, 3));
  await page.getByRole('option', { name: new RegExp(pgid) }).click();
  await page.locator('.animal-summary-id', { hasText: pgid }).waitFor();
}

async function farrow(page: Page, livenum: number, weight: number): Promise<void> {
  if ((await page.locator('input[data-field="livenum"]').count()) === 0) await page.locator('.event-chips').getByText('Đẻ', { exact: true }).click();
  const more = page.locator('.form-fold');
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
  const operator = page.locator('input[data-field="applyid"]');
  await operator.click();
  await operator.fill('OP1');
  await page.keyboard.press('Enter');
  for (const [field, value] of Object.entries({ livenum, deadnum: 1, mummynum: 0, totalweight: weight })) {
    await page.locator(`input[data-field="${field}"]`).fill(String(value));
  }
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
}

/** A phone whose app lies in the browser with the herd kept. */
async function phone(): Promise<{ context: BrowserContext; page: Page }> {
  const { context, page } = await product.visitor(PHONE);
  await signIn(page, 'nhanvien');
  await wholeApp(page);
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/herd/getOffline'));
  await page.goto('/PigEvent');
  await kept;
  await page.locator('input[data-field="pgid"]').waitFor();
  return { context, page };
}

describe('a phone without network', () => {
  test('looks up, refuses, keeps, survives, and sends once; what the server refuses comes back', async () => {
    const { context, page } = await phone();
    expect(await page.evaluate("document.activeElement?.getAttribute('data-field')")).toBe('pgid');
    await expect.poll(() => keptOn(page)).toBeGreaterThan(20);
    await context.setOffline(true);
    await page.getByText('Không có mạng').waitFor();

    await lookUp(page, 'OFF1');
    await farrow(page, 12, 4);
    // The mean weight at birth is out of range: refused here by the rule of the server, with its number.
    await page.locator('.field-form').getByText('397').first().waitFor();
    await farrow(page, 12, 17);
    await page.getByText('1 sự kiện chờ gửi').waitFor();
    await page.locator('.animal-summary').getByText('Nuôi con').first().waitFor();
    await lookUp(page, 'OFF2');
    await farrow(page, 11, 15);
    await page.getByText('2 sự kiện chờ gửi').waitFor();
    // The same sow cannot farrow twice, waiting or not.
    await page.locator('.event-chips').getByText('Đẻ', { exact: true }).waitFor({ state: 'detached' });

    await page.reload();
    await page.getByText('2 sự kiện chờ gửi').waitFor();
    await page.close();
    const again = await context.newPage();
    await again.goto('/PigEvent');
    await again.getByText('2 sự kiện chờ gửi').waitFor();
    expect([await farrowings('OFF1'), await farrowings('OFF2')]).toEqual([0, 0]);

    // A form opened by its address has the operators the device keeps.
    await again.goto('/PigEvent?pgid=OFF3&event=FAR');
    await again.locator('input[data-field="applyid"]').click();
    await again.locator('input[data-field="applyid"]').fill('OP1');
    await again.getByRole('option').first().waitFor();
    await again.keyboard.press('Escape');

    // Meanwhile somebody else enters the farrowing of the second sow.
    const other = { eventcd: 'FAR', pgid: 'OFF2', eventdt: day, applyid: 'OP1', livenum: 9, deadnum: 0, mummynum: 0 };
    const saved = await call('/herd/saveEvent', { reqid: randomUUID(), ...other, accept: ['W_HOUSE', 'W_TEATS'] });
    expect(saved).toMatchObject({ status: 200 });

    await context.setOffline(false);
    await again.getByText('1 sự kiện bị từ chối').waitFor();
    await expect.poll(() => farrowings('OFF1')).toBe(1);
    expect(await farrowings('OFF2')).toBe(1);
    await again.getByText('1 sự kiện bị từ chối').click();
    const handed = again.locator('[data-state="refused"]');
    await handed.getByText('OFF2', { exact: false }).first().waitFor();
    await handed
      .getByText(/\b(36\d|37\d|39\d)\b/)
      .first()
      .waitFor();

    // The other farrowing is taken back: the author corrects his own and sends it again.
    expect(await call('/herd/undoEvent', { reqid: randomUUID(), eventId: saved.data['id'] })).toMatchObject({ status: 200 });
    await handed.getByRole('button', { name: 'Sửa' }).click();
    const alive = again.locator('input[data-field="livenum"]');
    await alive.waitFor();
    await expect.poll(() => alive.inputValue()).toBe('11');
    await alive.fill('10');
    await again.getByRole('button', { name: 'Lưu', exact: true }).click();
    await again.locator('.waiting-badge').waitFor({ state: 'detached' });
    await expect.poll(() => alivesOf('OFF2')).toEqual([10]);
    expect(await farrowings('OFF1')).toBe(1);
    await context.close();
  });

  test('Send now sends now; what was sent without an answer can be corrected and stands once, as corrected', async () => {
    const { context, page } = await phone();
    await expect.poll(() => keptOn(page)).toBeGreaterThan(20);
    // A server too busy to answer makes the entry wait longer each time.
    const busy = /\/api\/herd\/saveEvent$/;
    await page.route(busy, (route) => route.fulfill({ status: 503, body: '' }));
    await lookUp(page, 'OFF3');
    await farrow(page, 12, 17);
    await page.getByText('1 sự kiện chờ gửi').click();
    const waiting = page.locator('[data-state="waiting"]');
    await waiting.getByText('Đã gửi, chưa có trả lời').waitFor();
    await page.getByRole('button', { name: 'Gửi ngay' }).click();
    await page.waitForResponse((response) => busy.test(response.url()));
    // Now it arrives, and its answer is lost.
    await page.unroute(busy);
    await page.route(busy, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Gửi ngay' }).click();
    await expect.poll(() => farrowings('OFF3')).toBe(1);
    await waiting.getByRole('button', { name: 'Sửa' }).click();
    const alive = page.locator('input[data-field="livenum"]');
    await alive.waitFor();
    expect(await alive.inputValue()).toBe('12');
    await alive.fill('10');
    await page.getByRole('button', { name: 'Lưu', exact: true }).click();
    await page.unroute(busy);
    await page.locator('.waiting-badge').waitFor({ state: 'detached' });
    await expect.poll(() => alivesOf('OFF3')).toEqual([10]);
    await context.close();
  });

  test('the sign-in page names whose entries wait on this phone, and signing in sends them', async () => {
    const { context, page } = await phone();
    await expect.poll(() => keptOn(page)).toBeGreaterThan(20);
    await context.setOffline(true);
    await lookUp(page, 'OFF1');
    await page.locator('.event-chips').getByText('Cân', { exact: true }).click();
    await page.locator('input[data-field="applyid"]').fill('OP1');
    await page.keyboard.press('Enter');
    await page.locator('input[data-field="weight"]').fill('205');
    await page.getByRole('button', { name: 'Lưu', exact: true }).click();
    await page.getByText('1 sự kiện chờ gửi').waitFor();
    await page.locator('#user-button').click();
    await page.getByText('Đăng xuất').click();
    await page.getByRole('button', { name: 'Rời đi, giữ lại để gửi sau' }).click();
    await page.getByText('Máy này còn 1 sự kiện của').waitFor();
    await context.setOffline(false);
    await signIn(page, 'congty');
    await page.goto('/Login');
    await page.getByText('Máy này còn 1 sự kiện của').waitFor();
    await signIn(page, 'nhanvien');
    const weighings = async () => Number((await call('/herd/findEvents', { pgid: 'OFF1', eventcd: ['WGT'] })).data['total']);
    await expect.poll(weighings).toBe(1);
    await page.goto('/Login');
    await page.getByText('Máy này còn').waitFor({ state: 'detached' });
    await context.close();
  });

  test('signing out takes the farm from the device; the installed app is described', async () => {
    const { context, page } = await phone();
    const rows = () => keptOn(page);
    await expect.poll(rows).toBeGreaterThan(20);
    await context.setOffline(true);
    await page.locator('#user-button').click();
    await page.getByText('Đăng xuất').click();
    await page.waitForURL(/\/Login/);
    expect(await rows()).toBe(0);
    await context.setOffline(false);
    // What was left without network ends on the server too.
    await page.goto('/PigEvent');
    await page.waitForURL(/\/Login/);
    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { icons: { src: string; sizes: string; purpose: string }[] };
    for (const wanted of ['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']) {
      const icon = manifest.icons.find(({ sizes, purpose }) => `${sizes} ${purpose}` === wanted);
      const file = await page.request.get(icon?.src ?? '/none');
      expect(file.headers()['content-type']).toBe('image/png');
      expect((await file.body()).readUInt32BE(16)).toBe(Number(icon?.sizes.split('x')[0]));
    }
    await context.close();
  });
});
