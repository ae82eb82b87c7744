import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

vi.mock('zod', () => import('./schema-shapes.ts'));

const ROOT = join(import.meta.dirname, '../..');

test('every contract loads in the web build, where its schemas are only declared and never run', async () => {
  const files = globSync('{modules/*/contract,engine/define}/**/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(80);
  const broken: string[] = [];
  for (const path of files) {
    const loaded = import(/* @vite-ignore */ join(ROOT, path));
    await loaded.catch((fault: unknown) => broken.push(`${path}: ${String(fault)}`));
  }
  expect(broken).toEqual([]);
});
