import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressAnswers } from './compress.ts';

test('long answers are packed for who takes it, short ones and others are not', async () => {
  const app = Fastify();
  compressAnswers(app);
  const long = { text: 'sow '.repeat(10_000) };
  app.get('/long', () => long);
  app.get('/short', () => ({ text: 'sow' }));
  const packed = await app.inject({ url: '/long', headers: { 'accept-encoding': 'br, gzip' } });
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
  expect(packed.rawPayload.length).toBeLessThan(1_000);
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString('utf8'))).toEqual(long);
  const plain = await app.inject({ url: '/long' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.json()).toEqual(long);
  expect((await app.inject({ url: '/short', headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding']).toBeUndefined();
  await app.close();
});
