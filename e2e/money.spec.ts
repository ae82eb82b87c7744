import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { choose } from './choose.ts';
import { call, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

type Answer = { columns: { key: string }[]; rows: Record<string, string | number | null>[] };

/** A person of the farm at a desk, who reads English. */
async function desk(user: string) {
  const visitor = await product.visitor(DESKTOP);
  await signIn(visitor.page, user);
  await visitor.page.evaluate("localStorage.setItem('farm.language', 'E')");
  return visitor;
}

/** Opens a note from the list of notes to be checked. */
async function openNote(page: Page, number: string): Promise<void> {
  await page.goto(`/PigExpMng?note=${encodeURIComponent(number)}`);
  await page
    .getByRole('button', { name: number })
    .or(page.getByRole('link', { name: number }))
    .first()
    .click();
}

const fill = (page: Page, field: string, value: string) => page.locator(`[data-field="${field}"]`).first().fill(value);

test('a sales clerk sells at the price of the list less a discount; another person checks, a payment comes in, the statement says so', async () => {
  const clerk = await desk('quanly');
  const { page } = clerk;
  const open = await call<{ value: string; live: number; withdrawal: string | null }[]>(page, '/common/activepletroom', { catArray: [{}] });
  const house = open.find(({ live, withdrawal }) => live > 20 && withdrawal === null)?.value ?? '';
  await call(page, '/stock/savePartner', {
    reqid: crypto.randomUUID(),
    partnerid: 'KHACH',
    name: 'Cửa hàng Hai',
    role: 'customer',
    pricelist: 'HAI',
    company: 'N',
    inuse: 'Y',
  });
  await page.goto('/PigExpUpd?tab=price');
  await page.getByRole('button', { name: 'Add a price' }).click();
  const form = page.getByRole('dialog');
  await form.locator('[data-field="pricelist"]').fill('HAI');
  await form.locator('[data-field="price"]').fill('66000');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.waitFor({ state: 'detached' });

  await page.goto('/PigExp');
  await choose(page, 'customerid', 'KHACH');
  await choose(page, 'paymethod', 'transfer');
  await choose(page, 'applyid', 'OP1');
  await choose(page, 'roomid', house);
  await fill(page, 'qty', '2');
  await fill(page, 'weight', '200');
  await page.getByText('List price: 66,000').waitFor();
  await fill(page, 'discpct', '2.5');
  await page.getByText('Amount: 12,870,000').waitFor();
  await page.getByRole('button', { name: 'Save the note' }).click();
  const status = page.getByRole('status').filter({ hasText: /DN-/ });
  await status.waitFor();
  const number = /DN-.+-\d{4}-\d{5}/.exec((await status.textContent()) ?? '')?.[0] ?? '';

  const other = await desk('congty');
  await openNote(other.page, number);
  await other.page.getByRole('button', { name: 'Checked with the paper' }).click();
  await other.page
    .getByText(/^Checked/)
    .first()
    .waitFor();

  await openNote(page, number);
  const approve = page.getByRole('button', { name: 'Approve the note' });
  await approve.click();
  // The form of the payment begins anew with the approved note.
  await approve.waitFor({ state: 'detached' });
  const pay = page.getByRole('form', { name: 'Add the payment' });
  await pay.locator('[data-field="amount"]').fill('5000000');
  await pay.getByRole('button', { name: 'Add the payment' }).click();
  await expect.poll(async () => (await call<Answer>(page, '/finance/findNotes', { note: number })).rows[0]?.['balance']).toBe(7_870_000);

  await page.goto('/PigExpReport2?by=statement&customerid=KHACH');
  for (const amount of ['12,870,000', '5,000,000', '7,870,000']) await page.getByRole('cell', { name: amount }).first().waitFor();
  expect([...clerk.faults, ...other.faults]).toEqual([]);
  await Promise.all([clerk.context.close(), other.context.close()]);
});

test('an accountant spreads a bill over the months and finds it again under the cost of the month', async () => {
  const { context, page, faults } = await desk('quanly');
  await page.goto('/PigExp?tab=cost');
  await choose(page, 'itemid', 'LAIVAY');
  await fill(page, 'amount', '12000000');
  await fill(page, 'months', '12');
  await page.getByText('12 × 1,000,000 each month').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const status = page.getByRole('status').filter({ hasText: 'Saved cost voucher' });
  await status.waitFor();
  const number = /CV-.+-\d{4}-\d{5}/.exec((await status.textContent()) ?? '')?.[0] ?? '';
  await page.goto('/PigMonthProCostRpt');
  const row = page.getByRole('row', { name: /Interest/ }).first();
  await row.locator('button').last().click();
  await page.getByText(number).first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});
