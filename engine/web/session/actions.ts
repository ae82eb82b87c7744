import { setNotify } from '../client/notices.ts';
import { callTo, send, trySend } from '../client/send.ts';
import { setSession } from './store.ts';
import type { MenuRow, SessionValues } from './types.ts';

type SessionAnswer = (Partial<SessionValues> & { readonly menus?: readonly MenuRow[] }) | null;

const getSession = callTo<object, SessionAnswer>('/account/getSession');
const getMenu = callTo<object, readonly MenuRow[]>('/account/getMenu');
const logout = callTo<object, unknown>('/account/logout');

function signedIn(answer: SessionAnswer): answer is SessionValues {
  return typeof answer?.userid === 'string' && answer.userid !== '';
}

interface Kept {
  readonly session: SessionValues;
  readonly menu: readonly MenuRow[];
}

const KEPT_KEY = 'farm.session';

/** Who worked here last: a phone opened in a barn without network goes on as that person. The server checks again. */
function keptSession(): Kept | null {
  try {
    const text = localStorage.getItem(KEPT_KEY);
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    // No storage, or an older shape: without network the page then asks to sign in.
    return null;
  }
}

function keepSession(kept: Kept | null): void {
  try {
    if (kept === null) localStorage.removeItem(KEPT_KEY);
    else localStorage.setItem(KEPT_KEY, JSON.stringify(kept));
  } catch {
    // See keptSession.
  }
}

/** Loads who is signed in and what they may open; a visitor gets the visitors' menu. */
export async function loadSession(): Promise<boolean> {
  const [session, menu] = await Promise.all([trySend(getSession, {}), trySend(getMenu, {})]);
  const offline = !session.ok && session.status === 0;
  const kept = offline ? keptSession() : null;
  const values = kept?.session ?? (session.ok && signedIn(session.data) ? session.data : null);
  const rows = kept?.menu ?? (menu.ok && Array.isArray(menu.data) ? menu.data : []);
  setSession(values, rows);
  if (!offline) keepSession(values === null ? null : { session: values, menu: rows });
  if (values?.notify) setNotify(values.notify.level, values.notify.time);
  return session.ok;
}

/** Ends the session on the server and here. */
export async function signOut(): Promise<void> {
  await send(logout, {});
  await loadSession();
}
