import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { DESKTOP, launchBrowser, PHONE } from '#testkit/browser.ts';
import { startServer } from '#testkit/server-process.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { ROOT } from './sources.ts';

/** A picture of the README: who looks at what, and what stands there when it is taken. */
interface Picture {
  readonly name: string;
  readonly user: string;
  readonly size: BrowserContextOptions;
  /** The address, or what finds it out. */
  readonly path: string | ((page: Page) => Promise<string>);
  readonly shown: string;
}

async function ask<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`/api${path}`, { data });
  return ((await answer.json()) as { data: T }).data;
}

/** Plans the matings of the breeding herd for a year. @returns the address of the plan */
async function plannedMatings(page: Page): Promise<string> {
  const { CURBUSDT: from } = await ask<{ CURBUSDT: string }>(page, '/account/getSession', {});
  const to = `${Number(from.slice(0, 4)) + 1}0101`;
  type Candidates = Readonly<Record<'females' | 'boars', readonly { gid: string }[]>>;
  const { females, boars } = await ask<Candidates>(page, '/genetics/findCandidates', { from, to });
  const head = { name: '2027', from, to, aim: 'both', indexname: 'SPI' };
  const ids = { females: females.slice(0, 20).map(({ gid }) => gid), boars: boars.map(({ gid }) => gid) };
  const { pairs } = await ask<{ pairs: { dam: string; sire: string | null }[] }>(page, '/genetics/proposePlan', { ...head, ...ids });
  const matched = pairs.filter(({ sire }) => sire !== null).map(({ dam, sire }) => ({ dam, sire }));
  const { id } = await ask<{ id: string }>(page, '/genetics/savePlan', { ...head, reqid: randomUUID(), pairs: matched, approve: true });
  return `/PigMateCheck?planid=${id}`;
}

const PICTURES: readonly Picture[] = [
  { name: 'home', user: 'congty', size: DESKTOP, path: '/', shown: 'main table' },
  { name: 'work', user: 'nhanvien', size: PHONE, path: '/PigLstReport', shown: 'main h1' },
  { name: 'week', user: 'quanly', size: DESKTOP, path: '/PigWeekReport', shown: '.cell-link' },
  { name: 'plan', user: 'congty', size: DESKTOP, path: plannedMatings, shown: 'main table' },
  { name: 'lab', user: 'giamdocxn', size: DESKTOP, path: '/LabChartElisa', shown: '.chart canvas' },
];
/** What waits for its answer is drawn as a grey bar. */
const WAITING = '.mantine-Skeleton-root, [aria-busy="true"]';

/** Takes the pictures of the README anew from a demonstration made for it: all, or those named. */
async function takePictures(names: readonly string[]): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'farm-pictures-'));
  const server = await startServer(dir);
  const browser = await launchBrowser();
  for (const { name, user, size, path, shown } of PICTURES.filter((one) => names.length === 0 || names.includes(one.name))) {
    const context = await browser.newContext({ ...size, locale: 'vi-VN', baseURL: server.url, deviceScaleFactor: 2 });
    const page = await context.newPage();
    await signIn(page, user);
    await page.goto(typeof path === 'string' ? path : await path(page));
    await page.locator(shown).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.locator(WAITING).first().waitFor({ state: 'detached' });
    await page.evaluate('document.fonts.ready.then(() => true)');
    await page.screenshot({ path: join(ROOT, 'docs/pictures', `${name}.png`) });
    process.stdout.write(`${name}\n`);
    await context.close();
  }
  await browser.close();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
}

await takePictures(process.argv.slice(2));
