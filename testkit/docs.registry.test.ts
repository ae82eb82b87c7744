import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** The pages people read; `coverage.md` has a test of its own. */
const PAGES = globSync('{*.md,docs/**/*.md,modules/*/README.md}', { cwd: ROOT }).filter((path) => !path.endsWith('coverage.md'));
/** Files that a page tells its reader to write, and places of a farm's own machine. */
const NOT_HERE: ReadonlySet<string> = new Set(['modules/herd/server/reports/animals/house-heads.report.ts', 'DATA_DIR/pg.requests', './data']);

/** Paths a page names in its prose; a word in angle brackets stands for any name. */
const pathsIn = (page: string): string[] =>
  [...page.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([\w.*<>{},-]+\/[\w.*<>/{},-]*)`/g)].map(([, path = '']) => path);

test('every file and folder a page names is there', () => {
  let seen = 0;
  const lost = PAGES.flatMap((page) => {
    const places = page.startsWith('modules/') ? [dirname(page), '.'] : ['.', 'modules/*'];
    return pathsIn(readFileSync(join(ROOT, page), 'utf8')).flatMap((path) => {
      seen += 1;
      const pattern = path.replaceAll(/<[\w-]+>/g, '*');
      const found = places.some((place) => globSync(join(place, pattern), { cwd: ROOT }).length > 0);
      return found || NOT_HERE.has(path) ? [] : [`${page}: ${path}`];
    });
  });
  expect(PAGES.length).toBeGreaterThan(20);
  expect(seen).toBeGreaterThan(80);
  expect(lost).toEqual([]);
});
