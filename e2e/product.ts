import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import { launchBrowser } from '#testkit/browser.ts';
import { type ServerProcess, startServer } from '#testkit/server-process.ts';
import { copyData, DEMO } from './demo-setup.ts';

/** The whole product running, with a small demonstration farm, and a browser to look at it. */
export interface Product {
  readonly server: ServerProcess;
  readonly browser: Browser;
  /** A fresh visitor at a width; `faults` collects what the console and failed requests say. */
  visitor(options: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page; faults: string[] }>;
  close(): Promise<void>;
}

/** Starts the product on its own copy of the demonstration, so that no spec meets what another one wrote. */
export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farm-e2e-'));
  copyData(inject('demoDir'), dataDir);
  const server = await startServer(dataDir, { ...DEMO, CHECK_OUTPUT: 'Y' });
  const browser = await launchBrowser();
  return {
    server,
    browser,
    visitor: async (options) => {
      const context = await browser.newContext({ ...options, locale: 'vi-VN', baseURL: server.url });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`console: ${message.text()}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
      });
      return { context, page, faults };
    },
    close: async () => {
      await browser.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in on the sign-in page, as a person types. */
export async function signIn(page: Page, user: string, password = 'farm2026'): Promise<void> {
  await page.goto('/Login');
  await page.locator('input[autocomplete="username"]').fill(user);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/Login');
}

/** Makes a call on behalf of whoever is signed in on the page; answers its data. */
export async function call<T>(page: Page, path: string, body: object): Promise<T> {
  const answer = await page.request.post(`/api${path}`, { data: body });
  return ((await answer.json()) as { data: T }).data;
}
