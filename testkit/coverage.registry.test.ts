import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listedRoutes } from './route-list.ts';

/** How many statements wait for their module, and how many for a test. Lower them as they are carried; never raise them. */
const NOT_CARRIED_AT_MOST = 1;
const WITHOUT_TEST_AT_MOST = 0;
const CARRIED_MODULES = new Set(['herd', 'account', 'admin']);

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const page = read('docs/coverage.md');
const rows = [...page.matchAll(/^\| (S\d+\.\d+) \|.*\| (.+?) \|$/gm)].map(([, id = '', proof = '']) => ({ id, proof }));
const waiting = [...(page.split('## Not carried yet')[1] ?? '').matchAll(/^- (S\d+\.\d+) /gm)].map(([, id = '']) => id);
const statements = read('testkit/reference/coverage-ids.txt')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([id = '', screens = '']) => ({ id, screens: screens.split(' ').filter((name) => name !== '') }));

test('every statement stands once: with what proves it, or among those not carried yet', () => {
  expect([...rows.map(({ id }) => id), ...waiting].sort()).toEqual(statements.map(({ id }) => id).sort());
});

test('statements of herd, account and administration screens are never among those not carried', () => {
  const moduleOf = new Map(listedRoutes().map(({ name, module }) => [name, module]));
  const have = new Set(rows.map(({ id }) => id));
  for (const { id, screens } of statements) {
    if (screens.some((name) => CARRIED_MODULES.has(moduleOf.get(name) ?? ''))) expect(have, id).toContain(id);
  }
});

test('every test named is there', () => {
  const named = rows.flatMap(({ proof }) => [...proof.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
  expect(named.length).toBeGreaterThan(0);
  for (const path of named) expect(existsSync(new URL(`../${path}`, import.meta.url)), path).toBe(true);
});

test('what waits only shrinks, and the page counts it rightly', () => {
  const unproved = rows.filter(({ proof }) => proof === '–').length;
  expect(page).toContain(`Without a test: ${unproved} of ${rows.length}\n`);
  expect(unproved).toBeLessThanOrEqual(WITHOUT_TEST_AT_MOST);
  expect(waiting.length).toBeLessThanOrEqual(NOT_CARRIED_AT_MOST);
});
