import { STATUS } from '#engine/define/envelope.ts';
import type { RouteHead } from '#engine/define/route.ts';
import { keepStop, keepWanted } from '#engine/web/client/reactions.ts';
import type { SessionState } from '#engine/web/session/store.ts';

/** What a person has to do before anything else, and the page it is done on. */
function duty(
  session: NonNullable<SessionState['session']>,
): { readonly page: string; readonly address: '/User/ChangePass' | '/MacId' | '/AccountInfo' } | null {
  if (session.mustChangePassword === true) return { page: 'User/ChangePass', address: '/User/ChangePass' };
  if (session.unknownDevice === true) return { page: '', address: '/MacId' };
  return session.mustAddFactor === true ? { page: 'AccountInfo', address: '/AccountInfo' } : null;
}

/** Where a person is sent instead of a page: to sign in, to change the password, to set up the second step of the sign-in, or told they lack the right. */
export function guard(
  route: RouteHead,
  state: SessionState,
  address: string,
): '/Login' | '/Error' | '/User/ChangePass' | '/AccountInfo' | '/MacId' | null {
  if (route.fromLevel === 0) return null;
  if (state.session === null) {
    keepWanted(address);
    return '/Login';
  }
  const first = duty(state.session);
  if (first !== null) return first.page === route.name ? null : first.address;
  // A unit without genetics has no such menu; a typed address says so on the page itself.
  if (route.module === 'genetics' && state.session.unittp !== 'GGP' && state.session.unittp !== 'GP') return null;
  // Own profile and password belong to everybody who is signed in.
  if (route.menuGroup === 'account' || state.rights.get(route.name)?.view === true) return null;
  keepStop({
    status: STATUS.forbidden,
    code: 'env_403',
    class: null,
    message: '',
    address,
    time: new Date().toISOString(),
    params: { menu: route.name, right: 'view' },
  });
  return '/Error';
}
