import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { PHONE } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { choose } from './choose.ts';
import { countEffort, effortOf } from './counter.ts';
import { counted } from './journey-count.ts';
import { type Manager, managerOf } from './manager.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let boss: Manager;
let day: BusinessDate;

async function ask<T>(path: string, data: object): Promise<T> {
  return (await boss.post<T>(path, data)).data;
}

beforeAll(async () => {
  product = await startProduct();
  boss = await managerOf(product);
  day = boss.day;
});
afterAll(() => product.close());

const save = (page: Page) => page.getByRole('button', { name: 'Lưu', exact: true });
const NUMBERS = { dead: 2, eggs: 2900, feedkg: 12.5 } as const;

/** Types a number into a field of the line: one touch. */
async function type(page: Page, field: string, value: number): Promise<void> {
  await page.locator(`input[data-field="${field}"]`).tap();
  await page.keyboard.type(String(value));
}

/** What a house has of today. */
async function recorded(roomid: string): Promise<unknown> {
  return (await ask<{ already: unknown }>('/poultry/getDaily', { roomid, eventdt: day })).already;
}

/** What a browser without a network says of files and calls is no fault of the page. */
const told = (fault: string): boolean => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(fault);

/** A phone of the farm's staff, signed in. */
async function phone(): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const visitor = await product.visitor(PHONE);
  await signIn(visitor.page, 'nhanvien');
  return visitor;
}

test('poultry staff: the daily line of a house in six touches; another without a network, sent when it is back', async () => {
  const { context, page, faults } = await phone();
  const open = await ask<{ value: string; live: number }[]>('/poultry/findOpen', {});
  const [first = '', other = ''] = open.flatMap(({ value, live }) => (value !== 'GD1' && live > 0 ? [value] : []));
  // The operator is chosen once on a phone and stays; the other house was looked at this morning.
  await page.goto(`/ChikEvent?roomid=${other}`);
  await page.locator('input[data-field="dead"]').waitFor();
  await page.goto(`/ChikEvent?roomid=${first}`);
  await type(page, 'dead', 1);
  await choose(page, 'applyid', 'OP2');
  await save(page).tap();
  await expect.poll(() => recorded(first)).toMatchObject({ dead: 1 });
  // In a barn the numbers of a house come late: what is typed must not be lost by that.
  await page.route(/\/getDaily$/, async (route) => {
    await page.waitForTimeout(700);
    await route.fallback();
  });
  await page.goto('/ChikEvent');
  await page.locator('.open-houses').waitFor();
  await countEffort(page);
  await page.locator('.open-houses button', { hasText: 'GD1' }).tap();
  for (const [field, value] of Object.entries(NUMBERS)) await type(page, field, value);
  await save(page).tap();
  // What was fed is spread over the days it covers: the line's own kilograms come on top.
  await expect.poll(() => recorded('GD1')).toMatchObject({ dead: NUMBERS.dead, eggs: NUMBERS.eggs });
  const effort = await effortOf(page);
  counted('daily', { taps: effort.touches + effort.keys });
  await page.unrouteAll({ behavior: 'wait' });

  await context.setOffline(true);
  await page.locator('input[data-field="roomid"]').fill(other);
  await page.getByRole('option').first().tap();
  await type(page, 'dead', 3);
  await save(page).tap();
  await page.locator('.waiting-badge').waitFor();
  expect(await recorded(other)).not.toMatchObject({ dead: 3 });
  // Opened from the list of waiting entries, the line says what was typed.
  await page.locator('.waiting-badge').tap();
  await page.locator('[data-state="waiting"]').getByRole('button', { name: 'Sửa' }).tap();
  await page.locator('[data-state="waiting"]').waitFor({ state: 'detached' });
  const dead = page.locator('input[data-field="dead"]');
  await expect.poll(() => dead.inputValue()).toBe('3');
  await dead.fill('4');
  await save(page).tap();
  await context.setOffline(false);
  await page.locator('.waiting-badge').waitFor({ state: 'detached' });
  await expect.poll(() => recorded(other)).toMatchObject({ dead: 4 });
  expect(faults.filter(told)).toEqual([]);
  await context.close();
});

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
  expect(faults.filter(told)).toEqual([]);
  await context.close();
});
