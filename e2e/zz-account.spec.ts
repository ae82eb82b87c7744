import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, PHONE } from '#testkit/browser.ts';
import { type Product, signIn, startProduct } from './product.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());
const PATHS = [
  '/',
  '/Introduce',
  '/MacId',
  '/Contact',
  '/AccountInfo',
  '/User/ChangePass',
  '/Download',
  '/Hello',
  '/Test',
  '/colspan',
  '/FarmParam',
  '/FarmParam?tab=events',
  '/SystemParam',
  '/SystemParam?category=reason',
  '/SystemParam?tab=system',
  '/UserAccount',
  '/FarmUserChange',
  '/UserMenu?userid=quanly',
  '/MenuCopy',
];
test.each([
  ['d', DESKTOP, 'V'],
  ['p', PHONE, 'T'],
] as const)(
  '%s',
  async (name, size, language) => {
    const { context, page, faults } = await product.visitor(size);
    await signIn(page, 'admin');
    await page.evaluate(`localStorage.setItem('farm.language', '${language}')`);
    const problems: string[] = [];
    for (const path of PATHS) {
      await page.goto(path);
      await page.locator('h1').first().waitFor({ timeout: 15_000 });
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `/tmp/shots/${name}${path.replaceAll(/[/?=]/g, '_')}.png` });
      const width = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
      if (width > 1) problems.push(`${path}: wide ${width}`);
      await page.evaluate(axe);
      const v = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] }).then((r) => r.violations)')) as {
        id: string;
        impact: string;
        nodes: { html: string }[];
      }[];
      for (const x of v.filter(({ impact }) => impact === 'serious' || impact === 'critical'))
        problems.push(
          `${path}: ${x.id} ${x.nodes
            .map((n) => n.html.slice(0, 160))
            .slice(0, 2)
            .join(' | ')}`,
        );
      for (const f of faults.splice(0)) problems.push(`${path}: ${f.slice(0, 300)}`);
    }
    await context.close();
    console.log(problems.join('\n'));
    expect(problems).toEqual([]);
  },
  240_000,
);
