import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { encode } from 'uqr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { PHONE } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { countEffort, effortOf } from './counter.ts';
import { counted } from './journey-count.ts';
import { keptOn, wholeApp } from './kept.ts';
import { type Manager, managerOf } from './manager.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let boss: Manager;
let day: BusinessDate;

async function call(path: string, data: object): Promise<Record<string, unknown>> {
  const answer = await boss.post<Record<string, unknown>>(path, data);
  expect(answer, path).toMatchObject({ status: 200 });
  return answer.data;
}

/** A sow 120 days in pig: at NOTINPIG, so that her card is among the first, and still within what a farrowing asks no question about. */
async function overdue(pgid: string, boarid: string, rfid: string | null = null): Promise<void> {
  const sow = {
    rfid,
    pgid,
    entrytp: 'mated',
    entrydt: addDays(day, -20),
    birthdt: addDays(day, -500),
    source: 'BOUGHT',
    lineage: 'YL',
    roomid: 'M2',
  };
  const mated = { matedt: addDays(day, -120), matetp: 'AI', boarid, services: 1, parity: 0, applyid: 'OP1', accept: ['W_HOUSE'] };
  await call('/herd/saveEntry', { reqid: randomUUID(), ...sow, ...mated });
}

async function farrowings(pgid: string): Promise<number> {
  return Number((await call('/herd/findEvents', { pgid, eventcd: ['FAR'] }))['total']);
}

beforeAll(async () => {
  product = await startProduct();
  boss = await managerOf(product);
  day = boss.day;
  const [boar] = (await call('/herd/findAnimals', { size: 1, sex: 'M' }))['rows'] as { pgid: string }[];
  for (const pgid of ['WRK1', 'WRK2', 'WRK3', 'WRK4']) await overdue(pgid, boar?.pgid ?? '');
  await overdue('WTAG1', boar?.pgid ?? '', '982000001088420');
});
afterAll(() => product.close());

const card = (page: Page, pgid: string): Locator => page.locator('.task-group', { hasText: 'Quá ngày đẻ' }).locator('.task-card', { hasText: pgid });
const work = (page: Page): Locator => page.locator('.bottom-bar').getByText('Việc', { exact: true });

/** A phone on whose last card the operator was typed, as on every day but the first. */
async function phone(): Promise<{ context: BrowserContext; page: Page }> {
  const { context, page } = await product.visitor(PHONE);
  await signIn(page, 'nhanvien');
  await page.evaluate(
    `localStorage.setItem('farm.herd-head.eventdt.nhanvien.' + ${JSON.stringify(await farmOf(page))}, JSON.stringify({ curbusdt: '${day}', eventdt: '${day}', applyid: 'OP1' }))`,
  );
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { context, page };
}

async function farmOf(page: Page): Promise<string> {
  const answer = (await (await page.request.post('/api/account/getSession', { data: {} })).json()) as { data: { FARMID: string } };
  return answer.data.FARMID;
}

/** Live, dead and mummified over the list, then Save. */
async function farrow(page: Page, pgid: string): Promise<void> {
  await card(page, pgid).locator('[data-event="FAR"]').tap();
  await expect.poll(() => page.evaluate("document.activeElement?.getAttribute('data-field')")).toBe('livenum');
  for (const [at, value] of ['12', '1', '0'].entries()) {
    if (at > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(value);
  }
  await page.getByRole('button', { name: 'Lưu', exact: true }).tap();
}

describe('the list of work on a phone', () => {
  test('the most overdue stands first and is done over the list, without scrolling; done it is gone, taken back it is there again', async () => {
    const { context, page } = await phone();
    await countEffort(page);
    await work(page).tap();
    await card(page, 'WRK1').waitFor();
    expect(await page.locator('.task-card').first().textContent()).toContain('WRK');
    expect(await page.getByRole('button', { name: /^(Excel|CSV|PDF|Xem)$/ }).count()).toBe(0);
    await farrow(page, 'WRK1');
    await page.locator('.saved-strip').getByText('WRK1').waitFor();
    const effort = await effortOf(page);
    counted('work', { taps: effort.touches, scrolled: effort.scrolled });
    await card(page, 'WRK1').waitFor({ state: 'detached' });
    await expect.poll(() => farrowings('WRK1')).toBe(1);
    await page.locator('.saved-strip').getByRole('button', { name: 'Hoàn tác' }).tap();
    await card(page, 'WRK1').waitFor();
    expect(await farrowings('WRK1')).toBe(0);
    await context.close();
  });

  test('several are ticked and done at once; what was done stands with the entries of the sitting', async () => {
    const { context, page } = await phone();
    await work(page).tap();
    for (const pgid of ['WRK2', 'WRK3']) await card(page, pgid).getByRole('checkbox').tap();
    await page.locator('.task-foot [data-event="RET"]').tap();
    await page.getByRole('button', { name: 'Lưu', exact: true }).tap();
    await page.locator('.saved-strip').getByText('WRK3').waitFor();
    for (const pgid of ['WRK2', 'WRK3']) {
      await card(page, pgid).waitFor({ state: 'detached' });
      expect((await call('/herd/findEvents', { pgid, eventcd: ['RET'] }))['total']).toBe(1);
    }
    await page.locator('.bottom-bar').getByText('Nhập', { exact: true }).tap();
    for (const pgid of ['WRK2', 'WRK3']) await page.locator('.last-entries').getByText(pgid).waitFor();
    await context.close();
  });

  test('opens and works without a network: what waits here is done, also after a reload, and is sent once', async () => {
    const { context, page } = await phone();
    await wholeApp(page);
    await expect.poll(() => keptOn(page)).toBeGreaterThan(20);
    await context.setOffline(true);
    await page.getByText('Không có mạng').waitFor();
    await countEffort(page);
    const began = performance.now();
    await work(page).tap();
    await card(page, 'WRK4').waitFor();
    counted('workAway', { taps: (await effortOf(page)).touches, waited: performance.now() - began });
    await farrow(page, 'WRK4');
    await page.getByText('1 sự kiện chờ gửi').waitFor();
    await card(page, 'WRK4').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.task-card').first().waitFor();
    await page.getByText('1 sự kiện chờ gửi').waitFor();
    expect(await card(page, 'WRK4').count()).toBe(0);
    await context.setOffline(false);
    await expect.poll(() => farrowings('WRK4')).toBe(1);
    await page.locator('.waiting-badge').waitFor({ state: 'detached' });
    await context.close();
  });
});

/** Run in the browser before its pages: a camera that looks at a label. */
function labelCamera(text: string): string {
  const { data } = encode(text, { border: 4 });
  return `navigator.mediaDevices.getUserMedia = async () => {
    const [dots, canvas] = [${JSON.stringify(data)}, document.createElement('canvas')];
    [canvas.width, canvas.height] = [640, 480];
    const context = canvas.getContext('2d');
    const size = Math.floor(440 / dots.length);
    const draw = () => {
      context.fillStyle = '#ddd';
      context.fillRect(0, 0, 640, 480);
      context.fillStyle = '#222';
      dots.forEach((row, y) => row.forEach((dark, x) => dark && context.fillRect(100 + x * size, 20 + y * size, size, size)));
    };
    setInterval(draw, 50);
    draw();
    return canvas.captureStream(20);
  }`;
}

const shown = (page: Page, pgid: string): Promise<void> => page.locator('.animal-summary-id', { hasText: pgid }).waitFor();

/** What a reader types and ends with Enter, as fast as it does however busy this machine is. */
const reads = (page: Page, code: string): Promise<void> =>
  page.evaluate(`for (const key of ${JSON.stringify([...code, 'Enter'])})
    for (const type of ['keydown', 'keyup']) dispatchEvent(new KeyboardEvent(type, { key, bubbles: true }))`);

describe('scanning on a phone', () => {
  test('the camera reads a label, a reader types a tag anywhere on the page or into the field, a transponder is its animal', async () => {
    const { context, page } = await phone();
    const { profile } = (await call('/account/getAnimalCard', { pgid: 'WRK3' })) as unknown as { profile: { label: string } };
    await page.addInitScript(labelCamera(`${product.server.url}/PigQRDetails/${profile.label}`));
    await page.goto('/PigEvent');
    const scan = page.getByRole('button', { name: 'Quét mã' });
    await scan.waitFor();
    await countEffort(page);
    const began = performance.now();
    await scan.tap();
    await shown(page, 'WRK3');
    const { touches, scrolled } = await effortOf(page);
    expect([touches, scrolled]).toEqual([1, 0]);
    counted('scan', { waited: performance.now() - began });
    await page.locator('.scan-picture').waitFor({ state: 'detached' });

    // A reader types wherever the focus is: beside the fields it goes by its speed, in the field by its Enter.
    await page.evaluate('document.activeElement?.blur()');
    await reads(page, ' WRK2');
    await shown(page, 'WRK2');
    await page.evaluate('document.activeElement?.blur()');
    await reads(page, 'LA 00000 0 982 000001088420');
    await shown(page, 'WTAG1');
    const field = page.locator('input[data-field="pgid"]');
    await field.tap();
    await field.selectText();
    await page.keyboard.type('WRK4');
    await page.keyboard.press('Enter');
    await shown(page, 'WRK4');
    await context.close();
  });
});
