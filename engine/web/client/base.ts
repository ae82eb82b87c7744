import { sessionState } from '../session/store.ts';

/** Base address of the calls where the system settings (DATAURL) name no other: the server the page came from. */
const OWN_BASE = '/api';

/**
 * Full address of a call: base address plus path. DATAURL counts where it lies on the page's own origin (another folder
 * behind a balancer); elsewhere the session's cookie would not go along, and every call would be a stranger's.
 */
export function addressOf(path: string): string {
  const given = sessionState().session?.DATAURL ?? '';
  if (given === '') return OWN_BASE + path;
  const base = URL.parse(given, location.origin);
  return (base?.origin === location.origin ? base.pathname.replace(/\/+$/, '') : OWN_BASE) + path;
}
