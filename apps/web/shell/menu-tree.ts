import type { RouteHead } from '#engine/define/route.ts';
import type { SessionState } from '#engine/web/session/store.ts';
import type { Text3 } from '#kernel/language.ts';
import { MENU_GROUPS } from '#modules/admin/domain/menu-groups.ts';
import { SCREENS } from '../registry.ts';

export interface MenuGroup {
  readonly key: string;
  readonly title: Text3;
  readonly routes: readonly RouteHead[];
}

/** Pages a signed-in person needs no longer in the menu. */
const VISITORS_ONLY: ReadonlySet<string> = new Set(['Login', 'PigFarmOpen', 'Introduce', 'Error']);

/** True when the page is offered to the person: the visitors' menu, the own account, or a view flag. */
export function isOffered(route: RouteHead, state: SessionState): boolean {
  if (route.menuGroup === 'none') return false;
  if (state.session === null)
    return state.menu.length > 0
      ? state.rights.get(route.name)?.view === true
      : route.visitorsMenu !== undefined || route.name === 'Home' || route.name === 'Login';
  if (VISITORS_ONLY.has(route.name)) return false;
  return route.fromLevel === 0 || route.menuGroup === 'account' || state.rights.get(route.name)?.view === true;
}

/** The menu of the person: groups in their order, each with the pages they may open. */
export function menuOf(state: SessionState): MenuGroup[] {
  const offered = SCREENS.map(({ route }) => route).filter((route) => isOffered(route, state));
  return MENU_GROUPS.map((group) => ({
    key: group.group,
    title: group.title,
    routes: offered.filter((route) => route.menuGroup === group.group),
  })).filter(({ routes }) => routes.length > 0);
}
