import type { APIRequestContext, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { PHONE } from '#testkit/browser.ts';
import { type Product, signIn, startProduct } from './product.ts';

let product: Product;
let boss: APIRequestContext;
let day: BusinessDate;

async function ask<T>(path: string, data: object): Promise<T> {
  return ((await (await boss.post(`/api${path}`, { data })).json()) as { data: T }).data;
}

beforeAll(async () => {
  product = await startProduct();
  boss = (await product.browser.newContext({ baseURL: product.server.url })).request;
  await ask('/account/login', { user: 'quanly', password: 'farm2026' });
  day = (await ask<{ CURBUSDT: BusinessDate }>('/account/getSession', {})).CURBUSDT;
});
afterAll(() => product.close());

/** A phone of the farm's staff, signed in. */
async function phone(): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const visitor = await product.visitor(PHONE);
  await signIn(visitor.page, 'nhanvien');
  return visitor;
}

test('staff tick off a task of the day without a network; it waits and is sent when the network is back', async () => {
  const { context, page, faults } = await phone();
  await page.goto('/JobDtlInput');
  const todo = page.locator('.task-card', { has: page.getByRole('button', { name: 'Xong', exact: true }) });
  await todo.first().waitFor();
  await context.setOffline(true);
  const left = await todo.count();
  const task = await todo.first().getAttribute('data-task');
  await todo.first().getByRole('button', { name: 'Xong', exact: true }).tap();
  await page.locator('.waiting-badge').waitFor();
  expect(await todo.count()).toBe(left - 1);
  await context.setOffline(false);
  await page.locator('.waiting-badge').waitFor({ state: 'detached' });
  const { logs } = await ask<{ logs: { assignId: string | null; own: boolean; state: string }[] }>('/jobs/findTasks', {
    ...{ from: addDays(day, -30), to: day, applyid: 'OP2' },
  });
  // Those of the demonstration are the asking manager’s.
  expect(logs.filter(({ assignId, own }) => assignId === task && !own)).toMatchObject([{ state: 'done' }]);
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await context.close();
});
