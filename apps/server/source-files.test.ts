import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT, sourceTimes } from './source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sources-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the state of sources changes with every file that is written, comes or goes, and with nothing else', () => {
  mkdirSync(join(folder, 'inner'));
  const [one, other] = [join(folder, 'one.ts'), join(folder, 'inner/other.ts')];
  writeFileSync(one, 'export const a = 1;');
  const now = () => sourceTimes([relative(ROOT, folder), 'there-is-none']);
  const states = [now()];
  expect(now()).toBe(states[0]);
  writeFileSync(other, '');
  states.push(now());
  writeFileSync(other, 'export {};');
  states.push(now());
  // The same length, a moment later.
  utimesSync(one, new Date(), new Date(Date.now() + 1));
  states.push(now());
  rmSync(one);
  states.push(now());
  expect(new Set(states).size).toBe(states.length);
  writeFileSync(join(folder, '.hidden'), '');
  expect(now()).toBe(states.at(-1));
});
