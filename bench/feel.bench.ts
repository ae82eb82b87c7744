import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { DESKTOP, launchBrowser } from '#testkit/browser.ts';
import { startServer } from '#testkit/server-process.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { type Bench, type Line, median, ms } from './bench.ts';

/** How many times slower the processor is made. */
const SLOWER = 4;
const ROUNDS = 3;
/** From a press to what it changed being drawn, in ms (web.dev's "good" interaction to next paint). */
const GOAL = 200;

/** The five pages that draw most, counted in elements over all routes with the demonstration's data. */
const HEAVIEST = ['PigPedReport', 'LabChartEpi', 'ChikEventUpdate', 'PigletEventUpdate', 'PigMonthProReport'] as const;

/** Begins to note how long each press and key took until the next picture stood, as the browser itself counts. */
const NOTE = `window.drawn = []; new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (one.interactionId > 0) window.drawn.push(one.duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: false });`;

/** The longest since the last time; 16 ms where all were shorter than what the browser tells. */
async function longest(page: Page): Promise<number> {
  await page.waitForTimeout(600);
  return Math.max(16, ...((await page.evaluate('window.drawn.splice(0)')) as number[]));
}

async function slowPage(url: string, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...DESKTOP, serviceWorkers: 'block', locale: 'vi-VN', baseURL: url });
  const page = await context.newPage();
  await signIn(page, 'admin');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_500);
  await page.evaluate(NOTE);
}

/** What a person does on any page. */
const PRESSES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the palette opens': (page) => page.keyboard.press('Control+k'),
  'a word in it': (page) => page.keyboard.type('tuan'),
  'it closes': (page) => page.keyboard.press('Escape'),
  'a part of the menu folds': (page) => page.locator('.side summary').first().click(),
  'the first control of the page': (page) => page.locator('main :is(.chip-more, form button, .table-box button):visible').first().click(),
};

/** Longest time to the next picture by press, in ms. */
async function presses(page: Page): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, press] of Object.entries(PRESSES)) {
    await press(page);
    found[name] = await longest(page);
  }
  return found;
}

/** The same browser with a page of one button that writes one word: what a press costs at least. */
async function plainPress(page: Page): Promise<number> {
  await page.goto('about:blank');
  await page.setContent('<button onclick="this.textContent += \'.\'">x</button>');
  await page.evaluate(NOTE);
  const found: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await page.locator('button').click();
    found.push(await longest(page));
  }
  return median(found);
}

/** From the tap on an event's chip to its form standing at a desk, where the chips stay beside it, in ms. */
async function chipOpens(page: Page): Promise<number> {
  await opened(page, '/PigEvent');
  await page.locator('input[data-field="pgid"]').click();
  const answer = await page.request.post('/api/herd/findAnimals', { data: { size: 1, sex: 'F', status: ['L'] } });
  const { data } = (await answer.json()) as { data: { rows: { pgid: string }[] } };
  await page.keyboard.type(data.rows[0]?.pgid ?? '');
  await page.getByRole('option').first().click();
  const chips = '.event-chips [role="radio"]';
  await page.locator(chips).first().waitFor();
  const took: number[] = [];
  for (const at of [1, 0, 1, 0, 1, 0]) {
    took.push(
      await page.evaluate<number>(`new Promise((done) => {
        const began = performance.now();
        document.querySelectorAll('${chips}')[${at}].click();
        requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - began)));
      })`),
    );
    await page.waitForTimeout(500);
  }
  // The first two load the code of their form; what comes once is no measure of a press.
  return median(took.slice(2));
}

/** The slowest press on a page, each as the middle of its rounds, and all of them below. */
async function pageLine(desk: Page, route: string, plain: number): Promise<Line> {
  const rounds: Record<string, number>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await opened(desk, `/${route}`);
    rounds.push(await presses(desk));
  }
  const middle = Object.keys(PRESSES).map((name) => [name, median(rounds.map((one) => one[name] ?? 0))] as const);
  const slowest = Math.max(...middle.map(([, took]) => took));
  return {
    what: `${route}: slowest of ${middle.length} presses, processor ${SLOWER} times slower`,
    ours: ms(slowest),
    reference: `one word on an empty page ${ms(plain)}`,
    ratio: slowest / plain,
    goal: `${GOAL} ms`,
    more: [middle.map(([name, took]) => `${name} ${ms(took)}`).join(', ')],
  };
}

async function run(print: (line: Line) => void): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'farm-feel-'));
  const server = await startServer(dataDir);
  const browser = await launchBrowser();
  try {
    const desk = await slowPage(server.url, browser);
    const plain = await plainPress(desk);
    for (const route of HEAVIEST) print(await pageLine(desk, route, plain));
    const chip = await chipOpens(desk);
    print({
      what: `PigEvent: an event's form after its chip, processor ${SLOWER} times slower`,
      ours: ms(chip),
      reference: `one word on an empty page ${ms(plain)}`,
      ratio: chip / plain,
      goal: `${GOAL} ms`,
    });
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export const feelBench: Bench = {
  name: 'feel',
  about: 'presses on the heaviest pages at a quarter of the processor against a press on an empty page',
  run,
};
