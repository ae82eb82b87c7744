import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '#testkit/browser.ts';
import { workingRoutes } from '#testkit/working-routes.ts';
import { type Product, signIn, startProduct } from './product.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LANGUAGES = ['V', 'E', 'T'] as const;
const routes = (await workingRoutes()).filter((route) => !['TestLayout', 'CatchAll', 'Return'].includes(route.name));

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

function addressOf(path: string, pgid: string): string {
  return path.replace(':pgid', pgid);
}

async function firstAnimal(page: Page): Promise<string> {
  const answer = await page.request.post('/api/herd/findAnimals', { data: { size: 1, status: ['L'] } });
  const body = (await answer.json()) as { data: { rows: { pgid: string }[] } };
  return body.data.rows[0]?.pgid ?? '';
}

interface Violation {
  id: string;
  impact: string | null;
  nodes: { target: string[]; html: string }[];
}

/** Serious and critical findings of the accessibility check. */
async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const violations = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] }).then((r) => r.violations)')) as Violation[];
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(', ')}`,
    );
}

describe.each([
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const)('every route, %s', (_name, size) => {
  test.each(LANGUAGES)(
    'in language %s opens with its title, without a console error, axe finds nothing serious',
    async (language) => {
      const { context, page, faults } = await product.visitor(size);
      await signIn(page, 'admin');
      await page.evaluate(`localStorage.setItem('farm.language', '${language}')`);
      const pgid = await firstAnimal(page);
      const problems: string[] = [];
      for (const route of routes) {
        await page.goto(addressOf(route.path, pgid));
        await page.locator('h1').first().waitFor({ timeout: 30_000 });
        await page.waitForLoadState('networkidle');
        const width = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
        if (width > 1) problems.push(`${route.name}: the page is ${width} pixels too wide`);
        for (const finding of await seriousFindings(page)) problems.push(`${route.name}: ${finding}`);
        for (const fault of faults.splice(0)) problems.push(`${route.name}: ${fault}`);
      }
      await context.close();
      expect(problems).toEqual([]);
    },
    600_000,
  );
});
