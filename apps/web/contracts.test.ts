import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Loads files where the schema library is the web build's stand-in, in a process of its own: nothing else may meet it. */
function loadAll(files: readonly string[]): string[] {
  const hooks = `import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) => name === 'zod' ? next(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'schema-shapes.ts')).href)}, context) : next(name, context) });
    const broken = [];
    for (const file of ${JSON.stringify(files.map((path) => pathToFileURL(join(ROOT, path)).href))})
      await import(file).catch((fault) => broken.push(file.slice(${pathToFileURL(ROOT).href.length + 1}) + ': ' + fault.message));
    console.log(JSON.stringify(broken));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', hooks], { cwd: ROOT, encoding: 'utf8' })) as string[];
}

test('every contract loads in the web build, where its schemas are only declared and never run', () => {
  const files = globSync('{modules/*/contract,engine/define}/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(80);
  expect(loadAll(files)).toEqual([]);
}, 60_000);
