import { type Envelope, type EnvelopeError, ERROR_CLASS, STATUS } from '#engine/define/envelope.ts';
import { addressOf } from '../client/base.ts';
import { deviceId } from '../client/device.ts';
import { sessionState } from '../session/store.ts';
import type { SendAnswer, SendEntry } from './outbox.ts';

/** An answer of the server, or none: no network, or something in between answered in its place. */
export type Posted = { readonly kind: 'answer'; readonly http: number; readonly envelope: Envelope<unknown> | null } | { readonly kind: 'network' };

export type Post = (path: string, body: unknown, timeout: number) => Promise<Posted>;

/** Milliseconds a background send may take. */
export const SEND_TIMEOUT = 60_000;

function isEnvelope(body: unknown): body is Envelope<unknown> {
  return typeof body === 'object' && body !== null && 'status' in body && typeof body.status === 'number';
}

/** Posts quietly: no toast, no change of page. Background work must not pull the screen from under the person. */
export const post: Post = async (path, body, timeout) => {
  try {
    const response = await fetch(addressOf(path), {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'x-language': sessionState().language, 'x-macid': deviceId() },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    });
    const parsed: unknown = await response.json().catch(() => null);
    return { kind: 'answer', http: response.status, envelope: isEnvelope(parsed) ? parsed : null };
  } catch {
    // Lost on the way or too slow: the entry stays and is sent again with its request id.
    return { kind: 'network' };
  }
};

const BUSY: ReadonlySet<number> = new Set([408, 409, 425, 429, 502, 503, 504]);
const SIGN_IN: ReadonlySet<number> = new Set([ERROR_CLASS.invalidUser, ERROR_CLASS.passwordExpired, ERROR_CLASS.device, ERROR_CLASS.farm]);
/** Statuses that end by themselves: a subscription renewed, maintenance over. */
const PASSING: ReadonlySet<number> = new Set([STATUS.expired, STATUS.paused]);

function refusal(status: number, error: EnvelopeError | undefined): SendAnswer {
  if (status === STATUS.unauthorised || status === STATUS.banned || SIGN_IN.has(error?.class ?? 0)) return { kind: 'signIn' };
  const ruled = error?.class === ERROR_CLASS.logic || error?.class === ERROR_CLASS.define;
  return ruled && error !== undefined && !PASSING.has(status) ? { kind: 'refused', error } : { kind: 'later', error };
}

/**
 * What an answer means for an entry. Refused is only what a rule refuses (error class logic or
 * define); a fault of the server, maintenance or a busy server leave the entry waiting; an answer that is not
 * the server's own (the sign-in page of a wireless network) counts as no network.
 */
export function answerOf(posted: Posted): SendAnswer {
  if (posted.kind === 'network') return { kind: 'offline' };
  const { http, envelope } = posted;
  if (http === STATUS.unauthorised) return { kind: 'signIn' };
  if (BUSY.has(http)) return { kind: 'later', error: envelope?.error };
  if (envelope === null) return http < 400 ? { kind: 'offline' } : { kind: 'later' };
  if (envelope.status === STATUS.ok) return { kind: 'done', data: envelope.data };
  return refusal(envelope.status, envelope.error);
}

/** Sends entries by a way of posting. */
export function sender(by: Post = post, timeout = SEND_TIMEOUT): SendEntry {
  return async (entry) => answerOf(await by(entry.path, entry.body, timeout));
}

/** Who the server takes this browser for now. */
export type Present = 'same' | 'other' | 'offline';

/** Asks the server whether the session still is that person on that farm; entries must never land on another farm. */
export async function askPresent(user: string, farm: string, by: Post = post): Promise<Present> {
  const posted = await by('/account/getSession', {}, 10_000);
  if (posted.kind === 'network' || posted.envelope === null) return 'offline';
  const data = posted.envelope.data as { readonly userid?: unknown; readonly FARMID?: unknown } | null;
  if (posted.envelope.status !== STATUS.ok && posted.http >= 500) return 'offline';
  return data?.userid === user && data.FARMID === farm ? 'same' : 'other';
}
