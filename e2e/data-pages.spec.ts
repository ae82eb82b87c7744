import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { countEffort, effortOf } from './counter.ts';
import { type Product, readProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await readProduct();
});
afterAll(() => product.close());

const drawn = (page: Page) => page.locator('.report .grid-frame').first().waitFor();
const periodOf = (page: Page) => page.locator('.period-chip b');

test('chips say what applies; the period moves and numbers are compared with one press each', async () => {
  const { context, page, faults } = await product.visitor(DESKTOP);
  await signIn(page, 'quanly');
  await page.goto('/PigWeekReport');
  await drawn(page);
  const chips = page.getByRole('group', { name: 'Đang xem' });
  await chips.getByText('Trại heo nái mẫu').waitFor();
  const running = await periodOf(page).textContent();
  await countEffort(page);
  await page.getByRole('button', { name: 'Kỳ trước', exact: true }).click();
  await expect.poll(() => periodOf(page).textContent()).not.toBe(running);
  expect((await effortOf(page)).touches).toBe(1);
  expect(new URL(page.url()).searchParams.get('week')).not.toBeNull();

  await countEffort(page);
  await chips.getByRole('button', { name: 'kỳ trước', exact: true }).click();
  await page.locator('.report td .delta').first().waitFor();
  expect((await effortOf(page)).touches).toBe(1);
  expect(await page.locator('.report td .delta').first().getAttribute('aria-label')).toMatch(/trước đó/);

  await page.locator('.period-chip .chip-press').click();
  await page
    .locator('.chip-menu')
    .getByRole('button', { name: /^Tuần này/ })
    .click();
  await expect.poll(() => periodOf(page).textContent()).toBe(running);

  // A chip opens the form at its own field; what is blank there says what it stands for.
  await chips.getByRole('button', { name: /Số tuần hiện/ }).click();
  await expect.poll(() => page.evaluate('document.activeElement?.dataset.field')).toBe('weeks');
  await expect.poll(() => page.locator('.params-bar input[data-field="farmid"]').getAttribute('placeholder')).toBe('Trại heo nái mẫu');
  expect(faults).toEqual([]);
  await context.close();
}, 60_000);

test('a table is one stop of the Tab key with arrows inside; columns put away stay away', async () => {
  const { context, page, faults } = await product.visitor(DESKTOP);
  await signIn(page, 'quanly');
  await page.goto('/PigWeekReport');
  await drawn(page);
  const box = page.locator('.report .grid-box').first();
  expect(await box.locator('button:not([tabindex="-1"]), input:not([tabindex="-1"])').count()).toBe(0);
  await box.focus();
  await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  const name = await page.evaluate(
    'document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.querySelector("button")?.ariaLabel ?? ""',
  );
  expect(name).toMatch(/Các tuần/);
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement?.closest("table") === null')).toBe(true);

  const unit = box.getByRole('columnheader', { name: 'Đơn vị' });
  await unit.waitFor();
  const foot = page.locator('.report .grid-foot').first();
  await foot.getByRole('button', { name: /Cột/ }).click();
  await page.getByRole('checkbox', { name: 'Đơn vị' }).click();
  await unit.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.reload();
  await drawn(page);
  await foot.getByRole('button', { name: /Cột/ }).waitFor();
  expect(await unit.count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
}, 60_000);

test('a press on a point of a chart opens its animals, a drag across shows a part of the period', async () => {
  const { context, page, faults } = await product.visitor(DESKTOP);
  await signIn(page, 'quanly');
  await page.goto('/PigMonthProReport');
  const chart = page.locator('.chart-hand').first();
  await chart.locator('canvas').waitFor();
  const words = await chart.getByRole('img').getAttribute('aria-label');
  expect(words).toMatch(/điểm, từ .* đến .*thấp nhất .*cao nhất/);
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('no chart');
  // Where in the year it has values depends on the day of the test: the whole width is tried from the right.
  const panel = page.getByRole('dialog');
  for (let part = 0.95; part > 0.1 && (await panel.count()) === 0; part -= 0.08)
    await page.mouse.click(box.x + box.width * part, box.y + box.height / 2);
  await panel.locator('.figure-name').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });

  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Toàn kỳ' }).first().click();
  await expect.poll(() => chart.getByRole('img').getAttribute('aria-label')).toBe(words);
  expect(faults).toEqual([]);
  await context.close();
}, 60_000);

test('on a phone the animal of a row stays in sight, and the page is no wider than the phone', async () => {
  const { context, page, faults } = await product.visitor(PHONE);
  await signIn(page, 'quanly');
  await page.goto('/PigWeekReport');
  await drawn(page);
  const box = page.locator('.report .grid-box').first();
  await expect.poll(() => box.evaluate((element) => element.parentElement?.hasAttribute('data-after'))).toBe(true);
  await box.evaluate((element) => element.scrollBy(200, 0));
  await expect.poll(() => box.evaluate((element) => element.hasAttribute('data-before'))).toBe(true);
  const [left, frozen] = await box.evaluate((element) => [
    element.getBoundingClientRect().left,
    element.querySelector('tbody [data-frozen]')?.getBoundingClientRect().left ?? -1,
  ]);
  expect(Math.abs((left ?? 0) - (frozen ?? -100))).toBeLessThan(3);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  // The names of the columns follow the page.
  await page.evaluate('window.scrollBy(0, document.querySelector(".grid-box").getBoundingClientRect().top + 200)');
  await expect
    .poll(() => box.evaluate((element) => Math.round(element.querySelector('thead th')?.getBoundingClientRect().top ?? 0)))
    .toBeGreaterThanOrEqual(0);
  expect(faults).toEqual([]);
  await context.close();
}, 60_000);
