import type { Page } from 'playwright-core';

/** Types into a list until its row is found, and takes it, as people do without a mouse. */
export async function choose(page: Page, field: string, text: string): Promise<void> {
  const input = page.locator(`[data-field="${field}"]`).first();
  await input.focus();
  await input.fill(text);
  await page.locator('[role="option"]:visible').first().waitFor();
  await page.keyboard.press('Enter');
}
