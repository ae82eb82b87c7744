import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anonymous, defineCall, signedIn } from '#engine/define/call.ts';
import { type Envelope, ERROR_CLASS, STATUS } from '#engine/define/envelope.ts';
import { createHttp, SESSION_COOKIE } from './http.ts';
import { type Handler, handle } from './pipeline.ts';
import { forbidden, Refused, refused, unauthorised } from './refused.ts';
import type { Session } from './session.ts';

const NOTHING = z.object({});
let app: FastifyInstance;

/** A call that ends as `end` says. */
const ending = (path: string, end: () => unknown, access = anonymous): Handler =>
  handle(defineCall({ path, summary: path, access, input: NOTHING, output: z.unknown() }), async () => end());
const throwing = (path: string, error: unknown): Handler =>
  ending(path, () => {
    throw error;
  });

const sqlError = Object.assign(new Error('relation does not exist'), { code: '42P01' });
const lost = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const broken = new Error('Connection terminated unexpectedly');

/** Sessions by token: what their makers may not do yet. */
const SESSIONS: Readonly<Record<string, Partial<Session>>> = { old: { mustChangePassword: true }, new: { unknownDevice: true }, fine: {} };

beforeAll(async () => {
  const transactions = {
    write: (_: unknown, work: (db: never) => unknown) => work({} as never),
    read: (_: unknown, work: (db: never) => unknown) => work({} as never),
    call: async (_: unknown, find: (db: never) => Promise<unknown>, work: (db: never) => unknown) => {
      await find({} as never);
      return work({} as never);
    },
  };
  app = await createHttp({
    transactions: transactions as never,
    sessions: {
      load: async (_, { token }) => (token === null ? null : ({ farmid: null, userid: token, ...SESSIONS[token] } as Session)),
      touch: async () => undefined,
    },
    checkOutput: false,
    handlers: [
      ending('/ok', () => ({ n: 1 })),
      throwing('/database', sqlError),
      throwing('/lost', lost),
      throwing('/broken', broken),
      throwing('/logic', refused('369', 'matedt')),
      throwing('/app', new TypeError('x is undefined')),
      throwing('/define', refused('cls_100', undefined, { name: 'GENVAR' })),
      throwing('/user', unauthorised('cls_120')),
      ending('/mine', () => 1, signedIn),
      throwing('/farm', new Refused([{ code: 'cls_150' }], STATUS.forbidden, ERROR_CLASS.farm)),
      throwing('/right', forbidden()),
      throwing('/banned', new Refused([{ code: 'env_700' }], STATUS.banned, ERROR_CLASS.invalidUser)),
      throwing('/expired', new Refused([{ code: 'env_402' }], STATUS.expired)),
      ending('/herd/paused', () => 1),
    ],
    paused: async () => paused,
    message: ({ code }) => `text of ${code}`,
    log: () => undefined,
    secureCookies: false,
    proxies: 0,
  });
});
afterAll(() => app.close());
let paused: string | null = null;

async function post(path: string, token?: string): Promise<Envelope<unknown> & { http: number }> {
  const headers = token === undefined ? {} : { cookie: `${SESSION_COOKIE}=${token}` };
  const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload: {}, headers });
  return { ...answer.json<Envelope<unknown>>(), http: answer.statusCode };
}

describe('the envelope (specification, section 8)', () => {
  test('ok: status 200 with the data and no error', async () => {
    expect(await post('/ok')).toEqual({ http: 200, status: 200, data: { n: 1 } });
    expect(ERROR_CLASS.ok).toBe(200);
  });

  test.each([
    ['/database', 500, 500, 10, 'cls_10'],
    ['/lost', 500, 500, 10, 'cls_10'],
    ['/broken', 500, 500, 10, 'cls_10'],
    ['/logic', 500, 500, 20, '369'],
    ['/app', 500, 500, 30, 'cls_30'],
    ['/define', 500, 500, 100, 'cls_100'],
    ['/user', 401, 401, 120, 'cls_120'],
    ['/mine', 401, 401, 120, 'env_401'],
    ['/farm', 403, 403, 150, 'cls_150'],
    ['/right', 403, 403, 20, 'env_403'],
    ['/banned', 403, 700, 120, 'env_700'],
    ['/expired', 402, 402, 20, 'env_402'],
  ])('%s answers HTTP %i, status %i, class %i, code %s and no data', async (path, http, status, errorClass, code) => {
    const answer = await post(path);
    expect(answer).toMatchObject({ http, status, data: null, error: { code, class: errorClass } });
    expect(answer.error?.message).toContain(`text of ${code}`);
  });

  test('an expired password is class 130, an unregistered device class 140, on every call but their own', async () => {
    expect((await post('/mine', 'old')).error).toMatchObject({ code: 'cls_130', class: 130 });
    expect((await post('/mine', 'new')).error).toMatchObject({ code: 'cls_140', class: 140 });
    expect((await post('/mine', 'fine')).data).toBe(1);
    expect((await post('/ok', 'new')).status).toBe(200);
  });

  test('paused: status 600 over HTTP 503 with the text of the settings', async () => {
    paused = 'Back at eight';
    expect(await post('/herd/paused')).toMatchObject({ http: 503, status: 600, data: null, error: { code: 'env_600', message: 'Back at eight' } });
    paused = null;
    expect((await post('/herd/paused')).status).toBe(200);
  });

  test('what went wrong inside stays inside: an id to quote, no words of the database', async () => {
    const { error } = await post('/database');
    expect(error?.id).toMatch(/^[0-9a-f]{8}$/);
    expect(JSON.stringify(error)).not.toContain('relation');
  });
});
