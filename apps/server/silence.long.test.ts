import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '#testkit/api-client.ts';
import { type TestDatabase, testDatabase } from '#testkit/database.ts';
import { type ServerProcess, startServer } from '#testkit/server-process.ts';
import { type SilentProxy, silentProxy } from '#testkit/silent-proxy.ts';

let folder: string;
let db: TestDatabase;
let proxy: SilentProxy;
let server: ServerProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'farm-silence-'));
  db = await testDatabase();
  proxy = await silentProxy(db.url);
  server = await startServer(folder, { DATABASE_URL: proxy.through(db.url) });
});
afterAll(async () => {
  await server.stop();
  await proxy.close();
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const health = async (): Promise<number> => (await fetch(`${server.url}/healthz`)).status;
const call = async (): Promise<string> => {
  const answer = await new ApiClient(server.url).post('/account/getPasswordRules', {});
  return answer.error?.code ?? 'answered';
};

test('half a minute without the database’s host: calls are refused, health says so, and all is well when it is back', async () => {
  expect([await health(), await call()]).toEqual([200, 'answered']);
  proxy.silence();
  const began = performance.now();
  // More than the pool has connections: none may be left waiting for good.
  const refusals = await Promise.all(Array.from({ length: 60 }, call));
  expect(new Set(refusals)).toEqual(new Set(['cls_10']));
  expect(performance.now() - began).toBeLessThan(30_000);
  expect(await health()).toBe(503);
  await new Promise((done) => setTimeout(done, 30_000));
  expect(await health()).toBe(503);
  proxy.speak();
  expect(await health()).toBe(200);
  expect(new Set(await Promise.all(Array.from({ length: 60 }, call)))).toEqual(new Set(['answered']));
});
