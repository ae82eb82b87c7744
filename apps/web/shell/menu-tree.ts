import { inPlace, type RouteHead } from '#engine/define/route.ts';
import type { SessionState } from '#engine/web/session/store.ts';
import { inMenuOrder, MENU_GROUPS, MENU_PARTS, menuPartOf } from '#i18n/menu-groups.ts';
import type { Text3 } from '#kernel/language.ts';
import { SCREENS } from '../registry.ts';

export interface MenuGroup {
  readonly key: string;
  readonly title: Text3;
  readonly routes: readonly RouteHead[];
}

/** Pages that lead a visitor in: who is in has no use for them; by address they open as before. */
const WAYS_IN: ReadonlySet<string> = new Set(['Introduce', 'Login', 'PigFarmOpen']);

/** True when the page is offered to the person: the visitors' menu, the own account, or a view flag. */
export function isOffered(route: RouteHead, state: SessionState): boolean {
  if (route.menuGroup === 'none') return false;
  if (state.session === null)
    return state.menu.length > 0
      ? state.rights.get(route.name)?.view === true
      : route.visitorsMenu !== undefined || route.name === 'Home' || route.name === 'Login';
  if (WAYS_IN.has(route.name)) return false;
  return route.fromLevel === 0 || route.menuGroup === 'account' || state.rights.get(route.name)?.view === true;
}

/** The menu of the person: a visitor's flat and in its order; else groups in their order, each with the pages they may open. */
export function menuOf(state: SessionState): MenuGroup[] {
  const offered = inMenuOrder(SCREENS.map(({ route }) => route).filter((route) => isOffered(route, state)));
  const groups = state.session === null ? MENU_GROUPS.slice(0, 1) : MENU_GROUPS;
  return groups
    .map(({ group, title }) => ({
      key: group,
      title,
      routes: state.session === null ? offered : inPlace(offered.filter((route) => route.menuGroup === group)),
    }))
    .filter(({ routes }) => routes.length > 0);
}

/** A part of the menu that folds, with its groups. */
export interface MenuPart {
  readonly key: string;
  readonly title: Text3;
  readonly groups: readonly MenuGroup[];
}

/** The groups by the parts they stand in, in the order of the parts. */
export function partsOf(groups: readonly MenuGroup[]): MenuPart[] {
  return Object.entries(MENU_PARTS)
    .map(([key, title]) => ({ key, title, groups: groups.filter((group) => menuPartOf(group.key) === key) }))
    .filter((part) => part.groups.length > 0);
}
