import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '#testkit/server-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'farm-begun-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a new demonstration opens with its first herd; stopped before it was whole it says so, and what is there is served', async () => {
  const first = await startServer(dataDir, { DEMO_SOWS: '10', DEMO_YEARS: '0.3' }, { atOnce: true });
  expect(first.output()).toContain('10 sows');
  expect(first.output()).not.toContain('is whole');
  expect((await fetch(first.url)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  expect(first.output()).not.toContain('could not be made whole');
  const again = await startServer(dataDir);
  expect(again.output()).toContain('was stopped before it was whole');
  expect((await fetch(again.url)).status).toBe(200);
  expect(await again.stop()).toBe(0);
}, 120_000);
