import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeXlsx } from '#engine/server/xlsx/write.ts';
import type { CellKind, CellValue } from '#engine/sheet/model.ts';
import { DESKTOP } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { countEffort, effortOf } from './counter.ts';
import { counted } from './journey-count.ts';
import { call, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const PEDIGREE = ['Genetic id *', 'Ear tag', 'Breed **', 'Line **', 'Sex **', 'Birth date', 'Father', 'Mother'];
const TESTS = [
  'Genetic id *',
  'End of test *',
  'Test batch',
  'Start of test',
  'Start weight (kg)',
  'End weight (kg)',
  'Backfat (mm)',
  'Loin depth (mm)',
  'Feed eaten (kg)',
  'Pigs of the pen mean',
];

/** Two sires with four dams each; progeny of S2 are leaner and faster. */
function papers(): { pedigree: CellValue[][]; tests: CellValue[][] } {
  const pedigree: CellValue[][] = [
    ['S1', 'S1', 'Y', 'Y', 'M', '20240101', null, null],
    ['S2', 'S2', 'Y', 'Y', 'M', '20240101', null, null],
  ];
  const tests: CellValue[][] = [];
  for (let d = 1; d <= 8; d++) {
    pedigree.push([`D${d}`, `D${d}`, 'Y', 'Y', 'F', '20240201', null, null]);
    const lean = d > 4;
    for (let k = 1; k <= 4; k++) {
      const id = `P${d}${k}`;
      pedigree.push([id, id, 'Y', 'Y', k % 2 === 1 ? 'M' : 'F', '20250901', lean ? 'S2' : 'S1', `D${d}`]);
      tests.push([id, '20260204', 'T1', '20251120', 30, (lean ? 104 : 96) + k, (lean ? 9 : 13) + k * 0.2, (lean ? 62 : 54) + k, lean ? 185 : 198, 1]);
    }
  }
  return { pedigree, tests };
}

async function dropSheet(page: Page, sheet: string, headers: readonly string[], rows: readonly CellValue[][]): Promise<void> {
  await page.goto(`/PigPedList?sheet=${sheet}`);
  const kinds: CellKind[] = headers.map((_, i) => (typeof rows[0]?.[i] === 'number' ? 'decimal' : 'text'));
  const body = await buffer(
    writeXlsx({ sheets: [{ name: sheet, columns: headers.map((header, i) => ({ header, kind: kinds[i] ?? 'text' })), rows }] }),
  );
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${sheet}.xlsx`, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: body });
  const save = page.getByRole('button', { name: 'Save all' });
  await save.waitFor();
  const saved = page.waitForResponse(
    (response) => response.url().includes('/importGenetics') && response.request().postData()?.includes('"check":true') !== true,
  );
  await save.click();
  const { data } = (await (await saved).json()) as { data: { saved: number } };
  expect(data.saved).toBe(rows.length);
}

/** An approved pair of the herd: the mating of that sow starts with its boar. */
async function plannedBoar(page: Page): Promise<void> {
  const ask = <T>(path: string, body: object): Promise<T> => call<T>(page, path, body);
  const { CURBUSDT: from } = await ask<{ CURBUSDT: string }>('/account/getSession', {});
  const to = `${Number(from.slice(0, 4)) + 1}0101`;
  type Candidates = { females: { gid: string; pgid: string }[]; boars: { gid: string; pgid: string }[] };
  const { females, boars } = await ask<Candidates>('/genetics/findCandidates', { from, to });
  const head = { name: 'Herd', from, to, aim: 'both', indexname: 'SPI' };
  const ids = { females: females.slice(0, 20).map(({ gid }) => gid), boars: boars.map(({ gid }) => gid) };
  const { pairs } = await ask<{ pairs: { dam: string; sire: string | null }[] }>('/genetics/proposePlan', { ...head, ...ids });
  const pair = pairs.find(({ sire }) => sire !== null);
  const saved = await ask<{ state: string } | null>('/genetics/savePlan', {
    ...head,
    reqid: crypto.randomUUID(),
    pairs: [{ dam: pair?.dam, sire: pair?.sire }],
    approve: true,
  });
  expect(saved?.state).toBe('approved');
  const [dam, boar] = [females.find(({ gid }) => gid === pair?.dam)?.pgid, boars.find(({ gid }) => gid === pair?.sire)?.pgid];
  await page.goto(`/PigEvent?pgid=${dam}&event=MAT`);
  await page
    .getByRole('note')
    .filter({ hasText: `Planned boar: ${boar}` })
    .waitFor();
  expect(await page.getByLabel('Boar 1').first().inputValue()).toContain(boar ?? '?');
}

/** The card of a sow with litters shows her breeding index; a bought gilt of unknown parents has none. */
async function indexOnCard(page: Page): Promise<void> {
  const { rows } = await call<{ rows: { pgid: string }[] }>(page, '/herd/findAnimals', { size: 50, status: ['M'] });
  const known = await Promise.all(rows.map(({ pgid }) => call<{ bvindx: number | null }>(page, '/genetics/findPapers', { id: pgid })));
  const sow = rows[known.findIndex(({ bvindx }) => bvindx !== null)];
  await page.goto(`/PigQRDetails/${sow?.pgid}`);
  await page.getByText('Breeding value index (SPI)').waitFor();
}

/** A plan from Home: who is due, whom with, saved; the list says the inbreeding of every pair. */
async function quickPlan(to: string): Promise<void> {
  const { context, page } = await product.visitor(DESKTOP);
  await signIn(page, 'quanly');
  await page.evaluate("localStorage.setItem('farm.language', 'E')");
  await page.goto('/');
  const decide = page.locator('.home a', { hasText: 'Breeding decisions' }).first();
  await decide.waitFor();
  await countEffort(page);
  const began = performance.now();
  await decide.click();
  await page.locator('input[data-field="to"]').fill(to);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Find weaned and due females' }).click();
  const propose = page.getByRole('button', { name: 'Propose', exact: true });
  await expect.poll(() => propose.isEnabled()).toBe(true);
  await propose.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL((url) => url.searchParams.has('planid'));
  await page.getByRole('columnheader', { name: /^F of progeny/ }).waitFor();
  counted('plan', { taps: (await effortOf(page)).touches, waited: performance.now() - began });
  await context.close();
}

test('a breeding manager imports pedigrees and tests, has them evaluated, reads the list, plans matings and prints the barn list', async () => {
  const { context, page, faults } = await product.visitor(DESKTOP);
  await signIn(page, 'congty');
  await page.evaluate("localStorage.setItem('farm.language', 'E')");
  const { pedigree, tests } = papers();
  await dropSheet(page, 'pedigree', PEDIGREE, pedigree);
  await dropSheet(page, 'test-record', TESTS, tests);

  await page.goto('/ParamAdjParamStd');
  await page.getByRole('button', { name: 'New draft from the defaults' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Standard');
  await page.locator('.gen-set').getByRole('textbox', { name: 'Reason' }).fill('defaults confirmed');
  await page.locator('.gen-set').getByRole('button', { name: 'Release', exact: true }).click();
  await page.getByRole('button', { name: /^Standard, / }).waitFor();

  await page.goto('/PigEbvUpdate');
  await page.getByText('4. Ask').click();
  const evaluated = async () =>
    (await call<{ rows: { state: string }[] }>(page, '/genetics/findRuns', {})).rows.filter(({ state }) => state === 'ok').length;
  const before = await evaluated();
  await page.getByRole('button', { name: 'Run now' }).click();
  // The demonstration has breeding values of its own: the heading says "EBV of" before and after.
  await expect.poll(evaluated, { timeout: 60_000 }).toBe(before + 1);
  await page.locator('.page-subtitle', { hasText: 'EBV of' }).waitFor({ timeout: 60_000 });

  await page.goto('/PigGenIndexReport?sort=TSI&batch=T1&wanted=6&perSire=6');
  await page.getByText('Proposed to keep').waitFor();
  const asked = { params: { sort: 'TSI', batch: 'T1' }, language: 'E' };
  const data = await call<{ rows: { gid: string; sireid: string }[] }>(page, '/genetics/report/PigGenIndexReport', asked);
  expect(data.rows.slice(0, 8).every((row) => row.sireid === 'S2')).toBe(true);
  const best = data.rows[0]?.gid ?? '';
  await page.goto(`/PigGenIndex?id=${best}`);
  await page.getByRole('heading', { name: 'Breeding values' }).waitFor();
  await page.getByRole('group', { name: `Pedigree chart ${best}` }).waitFor();

  await page.goto('/PigMateCheck?dam=P12&sire=P11');
  await page.getByText('P12 × P11: Refused').waitFor();
  await page.getByText('full sibs', { exact: false }).first().waitFor();
  await page.getByLabel('Name of the plan').fill('Week 9');
  await page.getByLabel('Add ids: Females').fill('P12, P14, P22');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByLabel('Add ids: Boars').fill('P51 P71');
  await page.getByRole('button', { name: 'Add', exact: true }).last().click();
  await page.getByLabel('Wanted index').selectOption('TSI');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  await page.getByRole('button', { name: 'Save and approve' }).click();
  await page.waitForURL((url) => url.searchParams.has('planid'));
  await page.getByRole('heading', { name: /Barn list: Week 9/ }).waitFor();
  const address = page.url();
  for (const [language, heading] of [
    ['V', /Danh sách phối tại chuồng: Week 9/],
    ['T', /รายการผสมในโรงเรือน: Week 9/],
    ['E', /Barn list: Week 9/],
  ] as const) {
    await page.evaluate(`localStorage.setItem('farm.language', '${language}')`);
    await page.goto(address);
    await page.getByRole('heading', { name: heading }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { name: heading }).isVisible()).toBe(true);
    expect(
      await page
        .getByRole('cell', { name: 'P12' })
        .or(page.getByRole('rowheader', { name: 'P12' }))
        .first()
        .isVisible(),
    ).toBe(true);
    await page.emulateMedia({ media: 'screen' });
  }
  await plannedBoar(page);
  await indexOnCard(page);
  await quickPlan(`${new Date().getFullYear() + 1}0101`);
  expect(faults).toEqual([]);
  await context.close();
});
