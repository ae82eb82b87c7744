import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { findBrowser } from './browser-install.ts';
import { memoryFolder } from './scratch.ts';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** Where a container's shared memory is too small for a page, Chromium takes files. */
const SHARED_MEMORY = memoryFolder() === null ? ['--disable-dev-shm-usage'] : [];

/** The two widths every screen is tried at. */
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};

/** Starts Chromium for tests; close it in afterAll. */
export async function launchBrowser(): Promise<Browser> {
  const { path, libraries, fonts } = await findBrowser();
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  if (libraries !== null) env['LD_LIBRARY_PATH'] = libraries;
  if (fonts !== null) env['FONTCONFIG_PATH'] = fonts;
  return chromium.launch({ executablePath: path, args: [...FLAGS, ...SHARED_MEMORY], headless: true, env });
}
