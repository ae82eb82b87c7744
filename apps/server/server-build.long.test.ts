import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '#testkit/server-process.ts';
import { BUILDS, builtServer } from './server-build.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'farm-built-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a start leaves the server in one file behind, and the next one serves from it: pages, calls, and PDF of a process beside it', async () => {
  rmSync(BUILDS, { recursive: true, force: true });
  const first = await startServer(dataDir, { DEMO_SOWS: '10', DEMO_YEARS: '0.3' });
  await expect.poll(builtServer, { timeout: 90_000, interval: 500 }).not.toBeNull();
  expect(await first.stop()).toBe(0);

  const next = await startServer(dataDir);
  try {
    expect((await fetch(`${next.url}/Login`)).status).toBe(200);
    expect(await (await fetch(`${next.url}/healthz`)).json()).toMatchObject({ ok: true });
    const body = JSON.stringify({ params: { layout: 'totals', rows: 50, frozen: 2 }, language: 'T', as: 'pdf' });
    const pdf = await fetch(`${next.url}/api/account/file/colspan`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(new TextDecoder().decode((await pdf.bytes()).subarray(0, 5))).toBe('%PDF-');
  } finally {
    expect(await next.stop()).toBe(0);
  }
}, 200_000);
