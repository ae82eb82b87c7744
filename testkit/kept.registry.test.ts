import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptChangedBy } from '#engine/server/kept.ts';

const ROOT = join(import.meta.dirname, '..');

/** Statements sent past the product's transactions, which raise versions by themselves. */
const PAST = /\b(?:client|owner|pool|admin)\.query\s*(?:<[^(]*>)?\(\s*(['"`])([\s\S]*?)\1/g;

/** Files whose own statements change what servers keep. */
function changers(text: string): boolean {
  return [...text.matchAll(PAST)].some(({ 2: sql = '' }) => keptChangedBy(sql).length > 0);
}

test('who changes what servers keep past a transaction of the product raises its version himself', () => {
  const files = execFileSync('git', ['ls-files', 'apps/server', 'db', 'engine', 'modules', 'play'], { cwd: ROOT, encoding: 'utf8' });
  const sources = files.split('\n').filter((path) => path.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(path));
  const found = sources.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })).filter(({ text }) => changers(text));
  expect(found.map(({ path }) => path)).toContain('apps/server/demo/trial-farm.ts');
  expect(found.filter(({ text }) => !text.includes('.query(RAISE_KEPT')).map(({ path }) => path)).toEqual([]);
});
