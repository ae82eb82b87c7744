import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCalls, composeServer } from '#apps/server/compose.ts';
import { serveDocs } from '#apps/server/docs.ts';
import { createHttp, SESSION_COOKIE } from '#engine/server/http.ts';
import { createUser, putSetting } from '#modules/admin/server/create-farm.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { ALL_ROUTES, openToken } from './farm-world.ts';

let db: TestDatabase;
let app: FastifyInstance;
let cookie: string;
const faults: unknown[] = [];

async function server(secureCookies: boolean): Promise<FastifyInstance> {
  const composed = await composeServer({ main: db.pool, report: db.pool, prepare: true, end: () => Promise.resolve() } as never, {
    checkOutput: true,
  });
  const http = await createHttp({ ...composed, log: ({ error }) => faults.push(error), secureCookies, proxies: 0 });
  serveDocs(http, allCalls(), '1', composed.docsOpenTo);
  return http;
}

beforeAll(async () => {
  db = await testDatabase();
  await createUser(db.pool, { username: 'an', name: 'An', usrlvl: 30, farmid: null, passwordHash: null }, ALL_ROUTES);
  cookie = `${SESSION_COOKIE}=${await openToken(db.pool, 'an')}`;
  app = await server(true);
});
afterAll(async () => {
  await app.close();
  await db.close();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('headers of every answer', () => {
  test('keep pages to their own files, devices shut but for the camera, browsers on TLS, answers out of caches', async () => {
    const { headers } = await app.inject({ method: 'POST', url: '/api/account/getContact', payload: {} });
    expect(headers['content-security-policy']).toMatch(/default-src 'self'; script-src 'self';.*object-src 'none'.*frame-ancestors 'self'/);
    expect(headers['permissions-policy']).toMatch(/camera=\(self\).*geolocation=\(\), microphone=\(\)/);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN', 'referrer-policy': 'same-origin' });
    expect((await get('/api/no/such')).headers['cache-control']).toBe('no-store');
  });

  test('TLS is demanded only where it is there', async () => {
    const plain = await server(false);
    expect((await plain.inject({ method: 'GET', url: '/docs' })).headers['strict-transport-security']).toBeUndefined();
    await plain.close();
  });
});

describe('the description of the calls', () => {
  test.each(['/docs', '/api/openapi.json'])(
    '%s: visitors are sent to sign in unless a setting opens it; it is made once and sent packed',
    async (path) => {
      const shut = await get(path);
      expect([shut.statusCode, shut.headers.location]).toEqual([302, '/Login']);
      const first = await get(path, { cookie, 'accept-encoding': 'gzip' });
      expect([first.statusCode, first.headers['content-encoding']]).toEqual([200, 'gzip']);
      const plain = await get(path, { cookie });
      expect(plain.body).toContain('/herd/saveEvent');
      expect(gunzipSync(first.rawPayload).toString()).toBe(plain.body);
      expect(first.rawPayload.length * 8).toBeLessThan(plain.body.length);
      // Made anew it takes some half a second; from memory next to nothing.
      const began = performance.now();
      for (let i = 0; i < 5; i += 1) await get(path, { cookie, 'accept-encoding': 'gzip' });
      expect(performance.now() - began).toBeLessThan(1000);
      await putSetting(db.pool, 'system', '*', 'DOCSOPEN', 'Y');
      expect((await get(path)).statusCode).toBe(200);
      await putSetting(db.pool, 'system', '*', 'DOCSOPEN', 'N');
    },
  );
});

test('a body 5,000 levels deep is refused in words, posted or in an address', async () => {
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  const posted = await app.inject({
    method: 'POST',
    url: '/api/account/getDevice',
    payload: `{"macid":"ABCD","x":${deep}}`,
    headers: { 'content-type': 'application/json' },
  });
  const opened = await get(`/api/account/getDevice?body=${encodeURIComponent(`{"macid":"ABCD","x":${deep}}`)}`);
  for (const answer of [posted, opened]) expect(answer.json().error).toMatchObject({ code: 'V_INVALID', class: 20 });
  expect(faults).toEqual([]);
});
