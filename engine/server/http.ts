import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Call } from '#engine/define/call.ts';
import { type Envelope, type EnvelopeError, type EnvelopeStatus, ERROR_CLASS, STATUS } from '#engine/define/envelope.ts';
import type { Issue } from '#kernel/issue.ts';
import type { Language } from '#kernel/language.ts';
import { languageOf } from './answer-language.ts';
import { compressAnswers } from './compress.ts';
import { SIGN_IN } from './db.ts';
import { faultClass } from './fault-class.ts';
import { type FileTurns, ownerOf } from './file-turns.ts';
import { guardPages } from './page-headers.ts';
import type { Handler, Pipeline, RequestInfo } from './pipeline.ts';
import { Paused, Refused, refused } from './refused.ts';
import { runCall } from './run-call.ts';
import type { Session } from './session.ts';
import { serveVisits, type Visit } from './visit.ts';

/** A binary answer of a download call. */
export interface FileAnswer {
  readonly name: string;
  readonly type: string;
  /** Bytes, a stream, or what makes the bytes once the transaction is closed. */
  readonly body: Uint8Array | NodeJS.ReadableStream | (() => Promise<Uint8Array>);
}

export const API_PREFIX = '/api';
export const SESSION_COOKIE = 'farm_session';
/** Carries a sign-in over a provider's pages; only the account's calls see it. */
const TICKET_COOKIE = 'farm_ticket';

export interface HttpOptions extends Pipeline {
  readonly handlers: readonly Handler[];
  /** Addresses the browser opens itself. */
  readonly visits?: readonly Visit[];
  /** Text of an issue in a language, of the call that refused and its body; the catalogue lives above the engine. */
  readonly message: (issue: Issue, language: Language, call?: Call, body?: unknown) => string;
  readonly log: (fault: { id: string; path: string; error: unknown }) => void;
  /** Where calls that are answered in turns wait; without it they do not. */
  readonly turns?: FileTurns;
  readonly secureCookies: boolean;
  /** Proxies in front: the address of a request is the one the outermost of them saw. What stands further left anybody may have written. */
  readonly proxies: number;
}

/** HTTP status of an envelope status (calls.md, Common to all). */
function httpStatus(status: EnvelopeStatus): number {
  if (status === STATUS.paused) return 503;
  return status === STATUS.banned ? 403 : status;
}

/** What the headers and cookies of a request say of its maker. */
export function requestInfo(request: FastifyRequest): RequestInfo {
  const header = (name: string): string | null => {
    const value = request.headers[name];
    return typeof value === 'string' && value.length <= 200 ? value : null;
  };
  return {
    token: request.cookies[SESSION_COOKIE] ?? null,
    ticket: request.cookies[TICKET_COOKIE] ?? null,
    macid: header('x-macid'),
    ip: request.ip,
    device: header('user-agent') ?? '',
    language: header('x-language'),
    origin: `${request.protocol}://${request.host}`,
  };
}

function errorOf(refused: Refused, message: (issue: Issue) => string): EnvelopeError {
  const list = refused.issues.map((issue) => ({ ...issue, message: message(issue) }));
  const first = list[0] ?? { code: 'env_other', message: '' };
  return { ...first, class: refused.errorClass, ...(list.length > 1 ? { list } : {}) };
}

/** Content type with the file name in it, where the specification's client reads it, UTF-8 percent-encoded. */
function sendFile(reply: FastifyReply, file: FileAnswer, body: Uint8Array | NodeJS.ReadableStream): FastifyReply {
  const name = encodeURIComponent(file.name);
  return (
    reply
      .header('content-type', `${file.type}; name="${name}"`)
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      // Should a browser show it all the same, it runs nothing and reaches nothing.
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .send(body)
  );
}

function tokenSetter(reply: FastifyReply, secure: boolean) {
  return (token: string | null, keepHours: number | null): void => {
    if (token === null) {
      reply.clearCookie(SESSION_COOKIE, { path: '/' });
      return;
    }
    reply.setCookie(SESSION_COOKIE, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      ...(keepHours === null ? {} : { maxAge: keepHours * 3600 }),
    });
  };
}

/** Gives the browser a ticket, or takes it away; no script reads it. */
function setTicketCookie(reply: FastifyReply, ticket: string | null, seconds: number, secure: boolean): void {
  const where = { path: `${API_PREFIX}/account`, httpOnly: true, sameSite: 'lax', secure } as const;
  if (ticket === null) reply.clearCookie(TICKET_COOKIE, where);
  else reply.setCookie(TICKET_COOKIE, ticket, { ...where, maxAge: seconds });
}

/** The body of a call: what was posted, or the JSON in the `body` of an address the browser opens itself. @throws Refused V_INVALID. */
function bodyOf(request: FastifyRequest): unknown {
  if (request.method !== 'GET') return request.body;
  const { body } = request.query as { body?: unknown };
  if (typeof body !== 'string') return {};
  try {
    return JSON.parse(body);
  } catch {
    throw refused('V_INVALID', 'body', { field: 'body' });
  }
}

/** Who asks, when somebody is signed in. */
async function sessionOf({ transactions, sessions }: HttpOptions, info: RequestInfo): Promise<Session | null> {
  if (info.token === null) return null;
  return transactions.write(SIGN_IN, (db) => sessions.load(db, info)).catch(() => null);
}

/** Aborts when the asker went away before the answer. */
function leaving(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(refused('env_network', undefined, { message: '' }));
  });
  return controller.signal;
}

/** Runs a call that is answered in turns when its turn has come, and at once any other. */
function inTurn<T>(
  { turns }: HttpOptions,
  { call }: Handler,
  info: RequestInfo,
  body: unknown,
  reply: FastifyReply,
  run: () => Promise<T>,
): Promise<T> {
  if (turns === undefined || call.inTurns !== true) return run();
  const { reqid } = (body ?? {}) as { reqid?: unknown };
  return turns.run({ owner: ownerOf(info), ticket: typeof reqid === 'string' ? reqid : null }, leaving(reply), run);
}

async function answer(options: HttpOptions, handler: Handler, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const info = requestInfo(request);
  const fail = (status: EnvelopeStatus, error: EnvelopeError): FastifyReply => {
    const envelope: Envelope<never> = { status, data: null, error };
    return reply.code(httpStatus(status)).send(envelope);
  };
  try {
    const body = bodyOf(request);
    const run = async (): Promise<FastifyReply> => {
      const data = await runCall(options, handler, info, body, tokenSetter(reply, options.secureCookies), (ticket, seconds) =>
        setTicketCookie(reply, ticket, seconds, options.secureCookies),
      );
      if (!handler.call.download) return reply.send({ status: STATUS.ok, data: data ?? null } satisfies Envelope<unknown>);
      const file = data as FileAnswer;
      return sendFile(reply, file, typeof file.body === 'function' ? await file.body() : file.body);
    };
    return await inTurn(options, handler, info, body, reply, run);
  } catch (error) {
    if (error instanceof Paused) {
      const message = error.text || options.message({ code: 'env_600' }, languageOf(info.language));
      return fail(STATUS.paused, { code: 'env_600', message, class: ERROR_CLASS.app });
    }
    const language = await readerLanguage(options, info);
    if (error instanceof Refused)
      return fail(
        error.status,
        errorOf(error, (issue) => options.message(issue, language, handler.call, request.body)),
      );
    const id = randomUUID().slice(0, 8);
    options.log({ id, path: handler.call.path, error });
    const { code, errorClass } = faultClass(error);
    return fail(STATUS.serverError, { code, message: `${options.message({ code }, language)} (${id})`, class: errorClass, id });
  }
}

/** Language of who asks: that of the page, else of the person signed in. */
async function readerLanguage(options: HttpOptions, info: RequestInfo): Promise<Language> {
  return languageOf(info.language ?? (await sessionOf(options, info))?.language);
}

/** An address of the API that is no call. */
async function answerUnknown(options: HttpOptions, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const language = await readerLanguage(options, requestInfo(request));
  const path = request.url.slice(API_PREFIX.length).split('?', 1)[0]?.slice(0, 80) ?? '';
  const issue: Issue = { code: 'V_NOTEXISTS', params: { value: path } };
  const error = { ...issue, message: options.message(issue, language), class: ERROR_CLASS.define };
  return reply.code(404).send({ status: STATUS.serverError, data: null, error } satisfies Envelope<never>);
}

/** Finds the handler of a request by its path, with or without a slash behind it. @throws when two handlers answer one path. */
function handlersByPath(handlers: readonly Handler[]): (request: FastifyRequest) => Handler | undefined {
  const byPath = new Map(handlers.map((handler) => [handler.call.path, handler]));
  if (byPath.size < handlers.length) throw new Error('two handlers answer one path');
  return ({ method, params }) => {
    const handler = byPath.get(`/${(params as { '*': string })['*'].replace(/\/$/, '')}`);
    // What only reads may also be an address that the browser opens itself: a picture, a frozen PDF.
    const opens = (method === 'GET' || method === 'HEAD') && handler?.call.write !== true;
    return method === 'POST' || opens ? handler : undefined;
  };
}

/** The API: every call at POST /api + its path, one envelope, one error path. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: 12 * 1024 * 1024,
    requestTimeout: 90_000,
    ...(options.proxies > 0 ? { trustProxy: (_: string, hop: number) => hop < options.proxies } : {}),
    routerOptions: { ignoreTrailingSlash: true },
  });
  await app.register(cookie);
  compressAnswers(app);
  guardPages(app, API_PREFIX, options.secureCookies);
  const handlerOf = handlersByPath(options.handlers);
  // One route for all calls: a thousand of their own took the router a quarter of a second at every start.
  app.all(`${API_PREFIX}/*`, (request, reply) => {
    const handler = handlerOf(request);
    return handler === undefined ? answerUnknown(options, request, reply) : answer(options, handler, request, reply);
  });
  serveVisits(app, API_PREFIX, options.visits ?? [], requestInfo, (reply, ticket, seconds) =>
    setTicketCookie(reply, ticket, seconds, options.secureCookies),
  );
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const language = languageOf(request.headers['x-language']);
    const bad = error.statusCode !== undefined && error.statusCode < 500;
    const fault = faultClass(error);
    const issue: Issue = bad ? { code: 'V_INVALID', params: { field: 'body' } } : { code: fault.code };
    if (!bad) options.log({ id: randomUUID().slice(0, 8), path: request.url, error });
    const envelope: Envelope<never> = {
      status: STATUS.serverError,
      data: null,
      error: { ...issue, message: options.message(issue, language), class: bad ? ERROR_CLASS.logic : fault.errorClass },
    };
    return reply.code(500).send(envelope);
  });
  return app;
}
