import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PHONE } from '#testkit/browser.ts';
import { CLIENT, type IdentityProvider, openIdProvider } from '#testkit/identity-provider.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { type Product, startProduct } from './product.ts';

let product: Product;
let google: IdentityProvider;
beforeAll(async () => {
  product = await startProduct();
  google = await openIdProvider([{ subject: 'g-1', email: 'lan@gmail.example' }], [`${product.server.url}/api/account/provider/G/return`]);
});
afterAll(async () => {
  await google.close();
  await product.close();
});

/** A visitor whose browser loads nothing from other machines: the provider's pages ask for a font. */
async function visitor(): ReturnType<Product['visitor']> {
  const made = await product.visitor(PHONE);
  await made.context.route(
    ({ hostname }) => hostname !== 'localhost' && hostname !== '127.0.0.1',
    (route) => route.fulfill({ status: 200, body: '' }),
  );
  return made;
}

/** The provider's own pages: name and password, then consent. */
async function atProvider(page: Page): Promise<void> {
  await page.locator('input[name="login"]').fill('g-1');
  await page.locator('input[name="password"]').fill('x');
  await page.locator('button[type="submit"]').click();
  await page.locator('button[type="submit"]').click();
}

test('Google is offered once its keys are set; a person links it, and afterwards signs in by it', async () => {
  const before = await visitor();
  await before.page.goto('/Login');
  await before.page.locator('input[autocomplete="username"]').waitFor();
  expect(await before.page.getByRole('button', { name: /Google|Facebook/ }).count()).toBe(0);

  const admin = await visitor();
  await signIn(admin.page, 'admin');
  const values = { LOGINKINDS: ['A', 'G'], GOOGLEID: CLIENT.id, GOOGLEKEY: CLIENT.secret, GOOGLEISSUER: google.origin };
  const answer = await admin.page.request.post('/api/admin/saveSettings', {
    data: {
      reqid: crypto.randomUUID(),
      scope: 'system',
      values: Object.entries(values).map(([name, value]) => ({ name, value })),
      validFrom: '20260101',
      reason: 'keys',
    },
  });
  expect(await answer.json()).toMatchObject({ status: 200, data: { changed: 4 } });

  // Nobody is linked yet: no account has this e-mail.
  await before.page.reload();
  await before.page.getByRole('button', { name: /Google/ }).click();
  await atProvider(before.page);
  await before.page.waitForURL((url) => url.pathname === '/Login/Return/2/G/');
  await before.page.getByText(/^106/).waitFor();
  await before.page.locator('main').getByRole('link', { name: 'Dùng thử' }).waitFor();

  const staff = await visitor();
  await signIn(staff.page, 'nhanvien');
  await staff.page.goto('/AccountInfo');
  await staff.page.getByRole('button', { name: 'Liên kết Google', exact: true }).click();
  await atProvider(staff.page);
  await staff.page.waitForURL((url) => url.pathname === '/AccountInfo');
  await staff.page.getByText('lan@gmail.example').waitFor();

  const again = await visitor();
  await again.page.goto('/Login');
  await again.page.getByRole('button', { name: /Google/ }).click();
  await atProvider(again.page);
  await again.page.waitForURL((url) => url.pathname === '/');
  await again.page.getByText('Việc cần làm hôm nay').waitFor();
  await again.page.goto('/AccountInfo');
  await again.page.locator('dd', { hasText: 'nhanvien' }).waitFor();
  for (const { context, faults } of [before, admin, staff, again]) {
    expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([]);
    await context.close();
  }
});
