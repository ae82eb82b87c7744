import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { choose } from './choose.ts';
import { countEffort, effortOf } from './counter.ts';
import { counted } from './journey-count.ts';
import { call, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

async function open(user: string, password?: string) {
  const { context, page, faults } = await product.visitor(DESKTOP);
  await signIn(page, user, password);
  await page.evaluate("localStorage.setItem('farm.language', 'E')");
  return { context, page, faults };
}

describe('keeping a farm', () => {
  test('a manager changes a setting with a reason, and it stays', async () => {
    const { context, page, faults } = await open('quanly');
    await page.goto('/FarmParam?tab=events');
    const value = page.getByRole('textbox', { name: 'Lactation', exact: true });
    await value.fill('26');
    await page.getByRole('textbox', { name: 'Reason' }).fill('weaning on Thursdays');
    await page.getByRole('button', { name: 'Save (1)' }).click();
    await page.locator('.toast-text', { hasText: 'Saved, settings changed: 1' }).waitFor();
    await page.reload();
    await expect.poll(() => value.inputValue()).toBe('26');
    expect(faults).toEqual([]);
    await context.close();
  });

  test('a company manager sets values for all farms: the choice stays from tab to tab; the company keeps its own rule of devices', async () => {
    const { context, page, faults } = await open('congty');
    await page.goto('/FarmParam');
    await page.getByRole('combobox', { name: 'Farm' }).selectOption('*');
    await page.getByRole('tab', { name: 'Events' }).click();
    await page.waitForURL((url) => url.searchParams.get('farmid') === '*' && url.searchParams.get('tab') === 'events');
    await page.locator('.page').getByText('Whole company (all farms)').first().waitFor();
    await page.getByLabel('Farms may not change it').waitFor();
    await page.goto('/SystemParam?tab=company');
    await page.getByRole('textbox', { name: 'Most devices a user' }).fill('7');
    await page.getByRole('textbox', { name: 'Reason' }).fill('tablets in the barns');
    await page.getByRole('button', { name: 'Save (1)' }).click();
    await page.locator('.toast-text', { hasText: 'Saved, settings changed: 1' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test('a farm sees the company’s target where it has none of its own, and cannot change targets the company has fixed', async () => {
    const [company, farm] = [await open('congty'), await open('quanly')];
    const target = (page: Page, figure: RegExp) => page.getByRole('textbox', { name: figure }).first();
    const save = async (page: Page, why: string) => {
      await page.getByRole('textbox', { name: 'Reason' }).first().fill(why);
      // The word of the save before may still stand: the answer is waited for.
      const answered = page.waitForResponse((response) => response.request().method() === 'POST' && /saveSettings/.test(response.url()));
      await page
        .getByRole('button', { name: /^Save the targets/ })
        .first()
        .click();
      expect((await answered).status()).toBe(200);
      await page.locator('.toast-text', { hasText: 'Targets saved' }).last().waitFor();
    };
    const [first, second] = [/^Repeat services Every year$/, /^Bred by 7 days Every year$/];
    await company.page.goto('/FarmParam?tab=targets&farmid=*');
    await target(company.page, first).fill('87.5');
    await target(company.page, second).fill('13.25');
    await save(company.page, 'one aim for all farms');
    await farm.page.goto('/FarmParam?tab=targets');
    await target(farm.page, first).fill('84');
    await save(farm.page, 'old barns');
    await farm.page.reload();
    await expect.poll(() => target(farm.page, first).inputValue()).toBe('84');
    expect(await target(farm.page, first).getAttribute('placeholder')).toBe('84');
    expect(await target(farm.page, second).inputValue()).toBe('');
    expect(await target(farm.page, second).getAttribute('placeholder')).toBe('13.25');
    await company.page.getByLabel('Farms may not change it').first().check();
    await save(company.page, 'agreed at the meeting');
    await farm.page.reload();
    await farm.page.getByText('The company has fixed the targets for all farms').first().waitFor();
    await expect.poll(() => target(farm.page, first).inputValue()).toBe('');
    expect(await target(farm.page, first).getAttribute('placeholder')).toBe('87.5');
    expect(await target(farm.page, first).getAttribute('readonly')).not.toBeNull();
    expect([...company.faults, ...farm.faults]).toEqual([]);
    await company.context.close();
    await farm.context.close();
  });

  test('a new operator is offered at once; a new user signs in and must change the password', async () => {
    const { context, page, faults } = await open('quanly');
    await page.goto('/SystemParam?category=applyid');
    await page.getByRole('button', { name: 'New row' }).click();
    const row = page.getByRole('dialog');
    await row.getByRole('textbox', { name: 'Code' }).fill('OP77');
    await row.getByLabel('Vietnamese').fill('Chị Bảy');
    await row.getByRole('button', { name: 'Save' }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'OP77' }).waitFor();
    await page.goto('/UserAccount');
    await page.getByRole('button', { name: 'New user' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('User name').fill('bay.tran');
    await dialog.getByLabel('Name', { exact: false }).nth(1).fill('Trần Thị Bảy');
    for (const [label, option] of [
      ['Level', 'Farm user'],
      ['Farm', 'Trại heo nái mẫu'],
    ] as const) {
      await dialog.getByRole('combobox', { name: label }).first().click();
      await page.getByRole('option', { name: option }).first().click();
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    const shown = page.getByRole('dialog', { name: 'Temporary password' });
    const password = (await shown.locator('[data-password]').textContent()) ?? '';
    expect(password).toMatch(/^[a-z]{6}\d{4}$/);
    await shown.getByRole('button', { name: 'Close' }).last().click();
    expect(faults).toEqual([]);
    await context.close();
    const second = await product.visitor(DESKTOP);
    await signIn(second.page, 'bay.tran', password);
    await second.page.waitForURL((url) => url.pathname === '/User/ChangePass');
    await second.context.close();
  });

  test('rights taken away hold on the next call', async () => {
    const manager = await open('quanly');
    const staff = await open('nhanvien');
    await staff.page.goto('/AccountInfo');
    await staff.page.getByLabel('Display name').waitFor();
    await manager.page.goto('/UserMenu?userid=nhanvien');
    await manager.page.getByRole('checkbox', { name: 'My Account: View' }).uncheck();
    await manager.page.getByRole('button', { name: 'Save (1)' }).click();
    await manager.page.locator('.toast-text', { hasText: 'Rights changed: 1' }).waitFor();
    await staff.page.reload();
    await staff.page.waitForURL((url) => url.pathname === '/Error');
    await manager.context.close();
    await staff.context.close();
  });

  test('a visitor sends a message, and the administrator finds it on Home', async () => {
    const visitor = await product.visitor(DESKTOP);
    await visitor.page.goto('/Introduce');
    await visitor.page.getByText('© 2019').first().waitFor();
    await visitor.page.goto('/Contact');
    await visitor.page.evaluate("localStorage.setItem('farm.language', 'E')");
    await visitor.page.reload();
    await visitor.page.getByLabel('Name').fill('Lan');
    await visitor.page.getByLabel('Telephone or e-mail').fill('lan@farm.vn');
    await visitor.page.getByRole('combobox', { name: 'Subject' }).click();
    await visitor.page.getByRole('option', { name: 'Invoice' }).click();
    await visitor.page.getByRole('textbox', { name: 'Message' }).fill('Please send the invoice of October again.');
    await visitor.page.getByRole('button', { name: 'Send' }).click();
    await visitor.page.locator('.toast-text', { hasText: /Message received/ }).waitFor();
    await visitor.context.close();
    const admin = await open('admin');
    await admin.page.goto('/');
    await admin.page.getByText('Messages not answered').waitFor();
    await admin.context.close();
  });
});

describe('the quick jobs of who keeps farms', () => {
  test('a new farm with its users: opened, one step on to its people, each with the rights of a template', async () => {
    const { context, page, faults } = await open('congty');
    await page.goto('/FarmManagement');
    await page.getByRole('button', { name: 'New farm' }).waitFor();
    await countEffort(page);
    await page.getByRole('button', { name: 'New farm' }).click();
    const farm = page.getByRole('dialog');
    for (const [field, value] of [
      ['farmid', 'NEW9'],
      ['farmname', 'Ninth farm'],
      ['shtnm', 'Ninth'],
    ] as const)
      await farm.locator(`input[data-field="${field}"]`).fill(value);
    await choose(page, 'prnt1', '70@');
    await farm.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Add its users' }).click();
    await page.getByRole('button', { name: 'New user' }).click();
    const user = page.getByRole('dialog');
    await user.locator('input[data-field="username"]').fill('ninth.keeper');
    await user.locator('input[data-field="name"]').fill('Keeper');
    // The list behind the dialog is narrowed by the same fields.
    await user.locator('input[data-field="usrlvl"]').fill('Farm user');
    await page.locator('[role="option"]:visible').first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => user.locator('input[data-field="farmid"]').inputValue()).toContain('Ninth');
    await user.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Temporary password' }).getByRole('button', { name: 'Close' }).last().click();
    counted('farm', { taps: (await effortOf(page)).touches });
    const { rows } = await call<{ rows: { username: string; farmid: string }[] }>(page, '/admin/findUsers', { page: 1, size: 50, farmid: 'NEW9' });
    expect(rows.map(({ username, farmid }) => [username, farmid])).toEqual([['ninth.keeper', 'NEW9']]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('rights copied: from whom, to whom, what changes, confirmed', async () => {
    const { context, page, faults } = await open('congty');
    await page.goto('/MenuCopy');
    const target = page.getByRole('checkbox', { name: /thuyxn/ });
    await target.waitFor();
    await countEffort(page);
    await page.getByRole('combobox', { name: 'Copy from' }).selectOption('user:nhanvien');
    await target.check();
    await page.getByRole('button', { name: 'Compare' }).click();
    const confirm = page.getByRole('button', { name: 'Confirm' });
    await expect.poll(() => confirm.isEnabled()).toBe(true);
    await confirm.click();
    await page.locator('.toast-text', { hasText: 'Permissions copied' }).waitFor();
    // The list of the system takes two touches the page does not see.
    counted('rights', { taps: (await effortOf(page)).touches + 2 });
    expect(faults).toEqual([]);
    await context.close();
  });
});
