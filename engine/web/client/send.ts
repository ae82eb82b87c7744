import type { z } from 'zod';
import { type Envelope, type EnvelopeError, ERROR_CLASS, STATUS, type WireIssue } from '#engine/define/envelope.ts';
import { blankToNull } from '#engine/define/field-check.ts';
import { fileNameOf } from '#engine/define/file-name.ts';
import type { Issue } from '#kernel/issue.ts';
import { noteReach } from '../offline/reach.ts';
import { sessionState } from '../session/store.ts';
import { clientError, errorTexts } from '../text/client-error.ts';
import { awaitedByPage } from '../ui/standing.ts';
import { addressOf } from './base.ts';
import { deviceId } from './device.ts';
import { notify } from './notices.ts';
import { keepEnded, keepStop, keepWanted, type Reaction, reactionTo } from './reactions.ts';
import { codeOfStatus, doneToast, failureToast } from './toast.ts';

/** What a send needs of a call; a whole declaration fits, so does a path alone. */
export interface Sendable {
  readonly path: string;
  readonly write?: boolean;
}

/** A call known by its path, with the types of its body and data. */
export interface PathCall<I, O> extends Sendable {
  readonly input?: never;
  readonly io?: (input: I) => O;
}

export type InputOf<C> = C extends { readonly input: infer I extends z.ZodType } ? z.input<I> : C extends PathCall<infer I, unknown> ? I : never;
export type OutputOf<C> = C extends { readonly output: infer O extends z.ZodType } ? z.output<O> : C extends PathCall<never, infer O> ? O : never;

/** A call named by its path alone, for the client's own needs (lists, session). */
export function callTo<I, O>(path: string): PathCall<I, O> {
  return { path };
}

/** The answer of {@link trySend}: the data, or why not. */
export type Answer<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly status: number; readonly issues: readonly WireIssue[]; readonly reaction: Reaction };

/** Milliseconds a call may take (REQTIME). */
export const REQUEST_TIMEOUT = 90_000;
/** And a file that is made in turns: who waits is told how many are before. */
const TURN_TIMEOUT = 900_000;

/** Pages the client goes to on its own; the shell supplies the router. */
export interface Navigator {
  readonly address: () => string;
  readonly go: (route: string) => void;
}

let navigator: Navigator = { address: () => location.pathname + location.search, go: (route) => location.assign(route) };

/** Gives the client the router of the shell. */
export function setNavigator(next: Navigator): void {
  navigator = next;
}

const PAGE: Readonly<Partial<Record<Reaction, string>>> = {
  login: '/Login',
  changePassword: '/User/ChangePass',
  addFactor: '/AccountInfo',
  device: '/MacId',
  farm: '/FarmUserChange',
  forbidden: '/Error',
  noFarm: '/Error',
  paused: '/Error',
  banned: '/Error',
  expired: '/Error',
};

function failure(status: number, code: string, params: Issue['params'] = {}): Envelope<never> {
  const issue: Issue = { code, params };
  return { status: status as Envelope<never>['status'], data: null, error: { ...issue, message: clientError(issue), class: ERROR_CLASS.app } };
}

function headers(): Record<string, string> {
  return { 'content-type': 'application/json', 'x-language': sessionState().language, 'x-macid': deviceId() };
}

/** One request; network faults and time-outs come back as envelopes too. */
async function request(address: string, init: RequestInit, signal?: AbortSignal, most = REQUEST_TIMEOUT): Promise<Response | Envelope<never>> {
  const timeout = AbortSignal.timeout(most);
  const here = awaitedByPage();
  try {
    const response = await fetch(address, {
      ...init,
      headers: headers(),
      credentials: 'same-origin',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    await errorTexts();
    return response;
  } catch (error) {
    await errorTexts();
    // A slow answer is no lost network, and a question given up says nothing.
    if (!timeout.aborted && signal?.aborted !== true) noteReach(false);
    if (timeout.aborted) return failure(0, 'env_timeout', { s: most / 1000 });
    return failure(0, 'env_network', { message: error instanceof Error ? error.message : '' });
  } finally {
    here();
  }
}

/** Posts a body as JSON, blank texts in it as null. */
function post(path: string, body: unknown, signal?: AbortSignal, most?: number): Promise<Response | Envelope<never>> {
  return request(addressOf(path), { method: 'POST', body: JSON.stringify(blankToNull(body ?? {})) }, signal, most);
}

async function envelopeOf(response: Response): Promise<Envelope<unknown>> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'status' in body) return body as Envelope<unknown>;
  // A page in place of an answer (the sign-in page of a wireless network): the server was not reached.
  return response.ok ? failure(0, 'env_network') : failure(response.status, codeOfStatus(response.status));
}

const issuesOf = (error: EnvelopeError | undefined): readonly WireIssue[] => (error === undefined ? [] : (error.list ?? [error]));

/** Goes where the table of reactions says, and says why in a toast; a refusal that is only told is left to the caller. */
export function react(status: number, error: EnvelopeError | undefined): Reaction {
  const reaction = reactionTo(status, error, sessionState().session?.USRLVL ?? 0);
  const page = PAGE[reaction];
  if (page === undefined) return reaction;
  tell(status, issuesOf(error));
  const address = navigator.address();
  if (reaction === 'login') keepWanted(address);
  if (reaction === 'login' && error !== undefined && error.code !== 'env_401') keepEnded(error);
  if (page === '/Error') {
    keepStop({
      status,
      code: error?.code ?? '',
      class: error?.class ?? null,
      message: error?.message ?? '',
      address,
      time: new Date().toISOString(),
      ...(error?.params === undefined ? {} : { params: error.params }),
    });
  }
  if (!address.startsWith(page)) navigator.go(page);
  return reaction;
}

/**
 * Sends a call and gives refusals back to the caller (forms, grids). Network faults and stops of the
 * session are told and reacted to here all the same. Never throws, except when `signal` aborts.
 */
export async function trySend<C extends Sendable>(call: C, input: InputOf<C>, signal?: AbortSignal): Promise<Answer<OutputOf<C>>> {
  const response = await post(call.path, input, signal);
  signal?.throwIfAborted();
  return answerOf(response);
}

async function answerOf<T>(response: Response | Envelope<never>): Promise<Answer<T>> {
  const { status, data, error } = response instanceof Response ? await envelopeOf(response) : response;
  if (status === STATUS.ok) return { ok: true, data: data as T };
  return { ok: false, status, issues: issuesOf(error), reaction: react(status, error) };
}

/** Shows the refusals of an answer as a toast, where the notify level allows one. */
export function tell(status: number, issues: readonly WireIssue[]): void {
  const { kind, title, text } = failureToast(status, issues);
  notify(kind, title, text);
}

/** Tells that the server was not reached by something that is no call, where the notify level allows it. */
export function tellUnreached(): void {
  tell(0, issuesOf(failure(0, 'env_network').error));
}

/** Says that a save was done, where the notify level allows it. */
export function tellDone(): void {
  const { kind, title, text } = doneToast();
  notify(kind, title, text);
}

/** The data of an answer, or null after a toast where the notify level allows one. */
function dataOf<T>(answer: Answer<T>): T | null {
  tellRefused(answer);
  return answer.ok ? answer.data : null;
}

/** Shows a refusal that nothing else reacts to as a toast, where the notify level allows one. */
export function tellRefused(answer: Answer<unknown>): void {
  if (!answer.ok && answer.reaction === 'tell') tell(answer.status, answer.issues);
}

/** Sends a call: its data, or null after a toast where the notify level allows one. */
export async function send<C extends Sendable>(call: C, input: InputOf<C>): Promise<OutputOf<C> | null> {
  return dataOf(await trySend(call, input));
}

/** Gets any address of the server that answers an envelope: its data, or null as {@link send}. */
export async function get<T>(address: string): Promise<T | null> {
  return dataOf(await answerOf<T>(await request(address, { method: 'GET' })));
}

/** A file call: the file with its name; `inTurn` where it may wait for others. On failure it tells and reacts as any call does, by the HTTP status where no envelope came, and rejects. */
export async function download<C extends Sendable>(call: C, input: InputOf<C>, inTurn = false): Promise<{ blob: Blob; name: string }> {
  const response = await post(call.path, input, undefined, inTurn ? TURN_TIMEOUT : REQUEST_TIMEOUT);
  if (response instanceof Response && response.ok) {
    return { blob: await response.blob(), name: fileNameOf(response.headers.get('content-type')) ?? 'download' };
  }
  const { status, error } = response instanceof Response ? await envelopeOf(response) : response;
  if (react(status, error) === 'tell') tell(status, issuesOf(error));
  throw new Error(error?.message ?? String(status));
}
