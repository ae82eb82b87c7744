import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/** The browser of this process: specs run in it one after the other, and what a visitor keeps goes with his context. */
let shown: Promise<Browser> | null = null;
function sharedBrowser(): Promise<Browser> {
  shown ??= launchBrowser();
  return shown;
}

async function closeContexts(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}

/** Starts the product on a copy of the demonstration. */
async function productIn(dataDir: string): Promise<Omit<Product, 'close'>> {
  copyData(inject('demoDir'), dataDir);
  const server = await startServer(dataDir, { ...DEMO, CHECK_OUTPUT: 'Y' });
  const browser = await sharedBrowser();
  return {
    server,
    browser,
    visitor: async (options) => {
      // A desk fetches no second copy of the app unless its spec asks for it: that costs more than all that is looked at.
      const serviceWorkers = options.isMobile === true ? 'allow' : 'block';
      const context = await browser.newContext({ serviceWorkers, ...options, locale: 'vi-VN', baseURL: server.url });
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
  };
}

/** Starts the product on its own copy of the demonstration, so that no spec meets what another one wrote. */
export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farm-e2e-'));
  const product = await productIn(dataDir);
  return {
    ...product,
    close: async () => {
      await closeContexts(product.browser);
      await product.server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What the specs of this process share; files run in it one after the other. */
let shared: Promise<Omit<Product, 'close'>> | null = null;

async function startShared(): Promise<Omit<Product, 'close'>> {
  const dataDir = mkdtempSync(join(inject('sharedDir'), 'data-'));
  const product = await productIn(dataDir);
  // The run stops it at its end, when no process is left that could.
  writeFileSync(`${dataDir}.pid`, String(product.server.child.pid));
  return product;
}

/** The product for specs that write nothing others read: started once a process, it outlives them; a spec closes what it opened in it. */
export async function readProduct(): Promise<Product> {
  shared ??= startShared();
  const product = await shared;
  return {
    ...product,
    close: async () => {
      await closeContexts(product.browser);
    },
  };
}

/** Makes a call on behalf of whoever is signed in on the page; answers its data. */
export async function call<T>(page: Page, path: string, body: object): Promise<T> {
  const answer = await page.request.post(`/api${path}`, { data: body });
  return ((await answer.json()) as { data: T }).data;
}
