import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatDate } from '#i18n/dates.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { formatNumber } from '#kernel/language.ts';
import { DESKTOP } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { type Manager, managerOf } from './manager.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let boss: Manager;
let day: BusinessDate;
let sows: string[];

async function call<T>(path: string, data: object): Promise<T> {
  const answer = await boss.post<T>(path, data);
  expect(answer).toMatchObject({ status: 200 });
  return answer.data;
}

beforeAll(async () => {
  product = await startProduct();
  boss = await managerOf(product);
  day = boss.day;
  sows = (await call<{ rows: { pgid: string }[] }>('/herd/findAnimals', { size: 3, sex: 'F' })).rows.map(({ pgid }) => pgid);
});
afterAll(() => product.close());

interface Lot {
  readonly expdt: string;
  readonly baseqty: number;
}
/** The lots of an item, asked by the person on the page: one who signs in anew signs out elsewhere. */
async function lotsOf(page: Page, itemid: string): Promise<readonly Lot[]> {
  const answer = await page.request.post('/api/common/stockdata', { data: { catArray: [{ itemid, date: day }] } });
  return ((await answer.json()) as { data: readonly Lot[] }).data;
}

async function open(user: string, eventcd: string): Promise<{ page: Page; faults: string[]; close: () => Promise<void> }> {
  const { context, page, faults } = await product.visitor(DESKTOP);
  await signIn(page, user);
  await page.evaluate("localStorage.setItem('farm.language', 'E')");
  await page.goto(`/MultiPigEvent?eventcd=${eventcd}&pgids=${sows.join(',')}`);
  return { page, faults, close: () => context.close() };
}

/** Takes a medicine in the values for all animals. */
async function take(page: Page, item: string): Promise<void> {
  const field = page.locator('section[aria-labelledby="common-values"] input[data-field="item"]');
  await field.click();
  await field.fill(item);
  await page
    .getByRole('option', { name: new RegExp(item) })
    .first()
    .click();
}

const needed = (page: Page) => page.getByRole('region', { name: 'Stock needed and on hand' });
const cells = async (page: Page) => (await needed(page).locator('tbody td').allTextContents()).map((text) => text.trim());

test('a vaccine takes a dose a head; a lot past its date on the day of the event is not on hand', async () => {
  const { page, faults, close } = await open('quanly', 'VAC');
  expect(await needed(page).count()).toBe(0);
  await take(page, 'Parvo and Lepto');
  const lots = await lotsOf(page, 'V-PARVO');
  const sum = lots.reduce((total, { baseqty }) => total + baseqty, 0);
  expect(sum).toBeGreaterThan(0);
  await expect.poll(() => cells(page)).toEqual(['3 Dose', `${formatNumber(sum)} Dose`, `${formatNumber(sum - 3)} Dose`, '3']);
  const last =
    lots
      .map(({ expdt }) => expdt as BusinessDate)
      .toSorted()
      .at(-1) ?? day;
  const date = page.locator('section[aria-labelledby="common-values"] input[data-field="eventdt"]');
  await date.fill(formatDate(addDays(last, 1)));
  await date.press('Tab');
  await expect.poll(() => cells(page)).toEqual(['3 Dose', '0 Dose', 'Short by 3 Dose', '3']);
  expect(faults).toEqual([]);
  await close();
});

test('a medicine takes its ml a head, with the exceptions of single animals', async () => {
  const { page, faults, close } = await open('quanly', 'TRT');
  await take(page, 'Amoxicillin');
  await expect.poll(async () => (await cells(page))[0]).toBe('Type the dose of every animal');
  await page.locator('section[aria-labelledby="common-values"] input[data-field="dose"]').fill('10');
  await page.locator('section[aria-labelledby="animals"] tbody tr').first().locator('input[data-field="dose"]').fill('12.5');
  const sum = (await lotsOf(page, 'D-AMOX')).reduce((total, { baseqty }) => total + baseqty, 0);
  await expect.poll(() => cells(page)).toEqual(['32.50 ml', `${formatNumber(sum)} ml`, `${formatNumber(sum - 32.5, 2)} ml`, '3']);
  expect(faults).toEqual([]);
  await close();
});

test('who may not read the stock does not see it', async () => {
  const rights = await product.visitor(DESKTOP);
  await signIn(rights.page, 'quanly');
  await rights.page.evaluate("localStorage.setItem('farm.language', 'E')");
  await rights.page.goto('/UserMenu?userid=nhanvien');
  await rights.page.getByRole('checkbox', { name: 'Stock Report: View', exact: true }).uncheck();
  await rights.page.getByRole('button', { name: 'Save (1)' }).click();
  await rights.page.locator('.toast-text', { hasText: 'Rights changed: 1' }).waitFor();
  await rights.context.close();
  const { page, faults, close } = await open('nhanvien', 'VAC');
  await take(page, 'Parvo and Lepto');
  await page.getByRole('button', { name: 'Save all' }).waitFor();
  expect(await needed(page).count()).toBe(0);
  expect(faults).toEqual([]);
  await close();
});
