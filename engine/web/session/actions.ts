import { addDays, type BusinessDate, daysBetween } from '#kernel/business-date.ts';
import { setNotify } from '../client/notices.ts';
import { type Answer, callTo, trySend } from '../client/send.ts';
import { today } from '../text/today.ts';
import { enterIn } from './entering.ts';
import { languageOf, setSession } from './store.ts';
import type { MenuRow, SessionValues } from './types.ts';

type SessionAnswer = (Partial<SessionValues> & { readonly menus?: readonly MenuRow[] }) | null;

const getSession = callTo<object, SessionAnswer>('/account/getSession');
const getMenu = callTo<object, readonly MenuRow[]>('/account/getMenu');
const logout = callTo<object, unknown>('/account/logout');
const getProfile = callTo<object, unknown>('/account/getProfile');

function signedIn(answer: SessionAnswer): answer is SessionValues {
  return typeof answer?.userid === 'string' && answer.userid !== '';
}

interface Kept {
  readonly session: SessionValues;
  readonly menu: readonly MenuRow[];
  /** Day on this device when it was kept. */
  readonly day?: BusinessDate;
}

const KEPT_KEY = 'farm.session';
/** Set while a sign-out made without network still has to reach the server. */
const LEAVING_KEY = 'farm.leaving';
/** Milliseconds the start waits for the server when the device knows who worked here last. */
const PATIENCE_MS = 8_000;
const AWAY: ReadonlySet<number> = new Set([0, 502, 503, 504]);

/** Who worked here last: a phone opened in a barn without network goes on as that person. The server checks again. */
function keptSession(): Kept | null {
  try {
    const text = localStorage.getItem(KEPT_KEY);
    if (text === null) return null;
    const kept = JSON.parse(text) as Kept;
    const passed = kept.day === undefined ? 0 : Math.max(0, daysBetween(kept.day, today()));
    return { ...kept, session: { ...kept.session, CURBUSDT: addDays(kept.session.CURBUSDT, passed) } };
  } catch {
    // No storage, or an older shape: without network the page then asks to sign in.
    return null;
  }
}

/** True where this device goes on as somebody until the server says otherwise. */
export const wasSignedIn = (): boolean => keptSession() !== null;

function keepSession(kept: Kept | null): void {
  try {
    if (kept === null) localStorage.removeItem(KEPT_KEY);
    else localStorage.setItem(KEPT_KEY, JSON.stringify(kept));
  } catch {
    // See keptSession.
  }
}

function leaving(next?: boolean): boolean {
  try {
    if (next === true) localStorage.setItem(LEAVING_KEY, '1');
    if (next === false) localStorage.removeItem(LEAVING_KEY);
    return localStorage.getItem(LEAVING_KEY) !== null;
  } catch {
    // Without storage nobody is remembered here either.
    return false;
  }
}

const AWAY_ANSWER = { ok: false, status: 0, issues: [], reaction: 'tell' } as const;

/** Asks the server, not longer than the start may wait where the device can go on without it. */
async function ask(patient: boolean): Promise<readonly [Answer<SessionAnswer>, Answer<readonly MenuRow[]>]> {
  const signal = patient ? undefined : AbortSignal.timeout(PATIENCE_MS);
  try {
    return await Promise.all([trySend(getSession, {}, signal), trySend(getMenu, {}, signal)]);
  } catch {
    // Given up: a network that hangs is as good as none.
    return [AWAY_ANSWER, AWAY_ANSWER];
  }
}

/** Ends on the server a session that was left without network. True when none is left over. */
async function finishLeaving(): Promise<boolean> {
  if (!leaving()) return true;
  const answer = await trySend(logout, {});
  if (!answer.ok && AWAY.has(answer.status)) return false;
  leaving(false);
  return true;
}

/** Who the server says it is; null for a visitor, and where it said nothing. */
function answered([session, menu]: Awaited<ReturnType<typeof ask>>): Kept | { readonly session: null; readonly menu: readonly MenuRow[] } {
  const rows = menu.ok && Array.isArray(menu.data) ? menu.data : [];
  return { session: session.ok && signedIn(session.data) ? session.data : null, menu: rows };
}

/**
 * Loads who is signed in and what they may open; a visitor gets the visitors' menu. Without network
 * the person who worked here last goes on.
 */
export async function loadSession(): Promise<boolean> {
  const left = await finishLeaving();
  const last = left ? keptSession() : null;
  const answers = left ? await ask(last === null) : ([AWAY_ANSWER, AWAY_ANSWER] as const);
  const [first] = answers;
  const offline = !first.ok && AWAY.has(first.status);
  const { session, menu } = (offline ? last : null) ?? answered(answers);
  if (session !== null) await enterIn(languageOf(session));
  setSession(session, menu);
  // A call that needs a person is told why there is none any more, and leads to the sign-in with the reason.
  if (!offline && first.ok && session === null && last !== null) await trySend(getProfile, {});
  if (!offline) keepSession(session === null ? null : { session, menu, day: today() });
  if (session?.notify) setNotify(session.notify.level, session.notify.time);
  return first.ok;
}

/** After a sign-in: its session took the place of one that was left without network. */
export function loadAfterSignIn(): Promise<boolean> {
  leaving(false);
  return loadSession();
}

/** Ends the session on the server and here; without network here at once, and there when it is back. */
export async function signOut(): Promise<void> {
  keepSession(null);
  leaving(true);
  await loadSession();
}
