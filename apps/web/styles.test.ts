import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;

/** Names imported from the component library in all of the browser's code. */
function usedComponents(): Set<string> {
  const names = new Set<string>();
  for (const file of globSync(['apps/web/**/*.tsx', 'engine/web/**/*.tsx', 'modules/*/web/**/*.tsx'], { cwd: root })) {
    const text = readFileSync(`${root}${file}`, 'utf8');
    for (const [, list = ''] of text.matchAll(/import\s*\{([^}]*)\}\s*from '@mantine\/core'/g)) {
      for (const item of list.split(',')) {
        const name =
          item
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s+as\s+/)[0] ?? '';
        if (/^[A-Z]/.test(name)) names.add(name);
      }
    }
  }
  return names;
}

test('the styles of every component in use are loaded', () => {
  const css = readFileSync(new URL('styles.css', import.meta.url), 'utf8');
  const missing = [...usedComponents()].filter(
    (name) => existsSync(`${root}node_modules/@mantine/core/styles/${name}.css`) && !css.includes(`/styles/${name}.css`),
  );
  expect(missing).toEqual([]);
});
