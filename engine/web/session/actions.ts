import { callTo, send, trySend } from '../client/send.ts';
import { setNotify } from '../client/notices.ts';
import { setSession } from './store.ts';
import type { MenuRow, SessionValues } from './types.ts';

type SessionAnswer = (Partial<SessionValues> & { readonly menus?: readonly MenuRow[] }) | null;

const getSession = callTo<object, SessionAnswer>('/account/getSession');
const getMenu = callTo<object, readonly MenuRow[]>('/account/getMenu');
const logout = callTo<object, unknown>('/account/logout');

function signedIn(answer: SessionAnswer): answer is SessionValues {
  return typeof answer?.userid === 'string' && answer.userid !== '';
}

/** Loads who is signed in and what they may open; a visitor gets the visitors' menu. */
export async function loadSession(): Promise<boolean> {
  const [session, menu] = await Promise.all([trySend(getSession, {}), trySend(getMenu, {})]);
  const values = session.ok && signedIn(session.data) ? session.data : null;
  setSession(values, menu.ok && Array.isArray(menu.data) ? menu.data : []);
  if (values?.notify) setNotify(values.notify.level, values.notify.time);
  return session.ok;
}

/** Ends the session on the server and here. */
export async function signOut(): Promise<void> {
  await send(logout, {});
  await loadSession();
}
