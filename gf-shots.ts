import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DESKTOP, launchBrowser, PHONE } from '#testkit/browser.ts';
import { startServer } from '#testkit/server-process.ts';
const dir = mkdtempSync(join(tmpdir(), 'farm-gf-'));
const server = await startServer(dir);
const browser = await launchBrowser();
const names = process.argv.slice(2);
const shots: [string, string][] = [
  ['close', '/PigletReportClose'], ['product', '/PigletProductRpt?which=both'], ['active', '/PigletSummaryActive'],
  ['time', '/PigletTimeReport'], ['houses', '/PigletProductRmRpt?least=1'], ['analysis', '/PigletRoomAnalys'],
];
for (const [size, label] of [[DESKTOP, 'd'], [PHONE, 'p']] as const) {
  for (const language of label === 'd' ? ['V', 'E', 'T'] : ['V']) {
    const context = await browser.newContext({ ...size, locale: 'vi-VN', baseURL: server.url });
    const page = await context.newPage();
    page.on('pageerror', (e) => console.log('page', e.message));
    page.on('response', (r) => { if (r.status() >= 400) console.log(r.status(), r.url()); });
    await page.goto('/Login');
    await page.locator('input[autocomplete="username"]').fill('congty');
    await page.locator('input[autocomplete="current-password"]').fill('farm2026');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname !== '/Login');
    if (language !== 'V') await page.evaluate((l) => localStorage.setItem('farm.language', l), language);
    if (label==='d' && language==='V') {
      const r = await page.request.post('/api/account/getSession', { data: {} });
      console.log(JSON.stringify((await r.json()).data).slice(0, 600));
    }
    for (const [name, path] of shots) {
      await page.goto(path);
      await page.locator('main h1').first().waitFor({ timeout: 20000 }).catch(() => console.log('no h1', name));
      await page.waitForLoadState('networkidle').catch(() => undefined);
      await page.waitForTimeout(700);
      await page.screenshot({ path: `/tmp/w/me/gf-${name}-${label}${language}.png`, fullPage: true });
    }
    await context.close();
  }
}
await browser.close();
await server.stop();
rmSync(dir, { recursive: true, force: true });
