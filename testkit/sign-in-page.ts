import type { Page } from 'playwright-core';

/** Signs in on the sign-in page, as a person types. */
export async function signIn(page: Page, user: string, password = 'farm2026'): Promise<void> {
  await page.goto('/Login');
  await page.locator('input[autocomplete="username"]').fill(user);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/Login');
}
