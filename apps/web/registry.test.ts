import { describe, expect, test } from 'vitest';
import type { RouteHead } from '#engine/define/route.ts';
import type { SessionState } from '#engine/web/session/store.ts';
import { MENU_GROUPS } from '#i18n/menu-groups.ts';
import { openScreens } from '#modules/account/web/open.screens.ts';
import { guard } from './guard.ts';
import { PAGES } from './pages.ts';
import { hrefOf, ROUTES, SCREENS } from './registry.ts';
import { loadTitles } from './titles.ts';

const route = (more: Partial<RouteHead>): RouteHead => ({
  name: 'PigEvent',
  path: '/PigEvent',
  module: 'herd',
  kind: 'entry',
  fromLevel: 30,
  menuGroup: 'herd-event',
  title: { V: 'v', E: 'e', T: 't' },
  ...more,
});
const state = (more: object): SessionState => ({ session: null, menu: [], rights: new Map(), language: 'V', ...more }) as SessionState;
const person = (more: object = {}) => ({
  session: { userid: 'a', ...more },
  rights: new Map([['PigEvent', { view: true, add: false, edit: false, delete: false }]]),
});

describe('pages', () => {
  test('every route of a page has one, those of the visitor from the start', () => {
    const names: readonly string[] = SCREENS.map((screen) => screen.route.name);
    expect(names.filter((name) => !Object.hasOwn(PAGES, name))).toEqual([]);
    expect(Object.keys(PAGES).filter((name) => !names.some((one) => one === name))).toEqual([]);
    expect(SCREENS.filter(({ route: { name, fromLevel } }) => Object.hasOwn(openScreens, name) && fromLevel > 0)).toEqual([]);
  });

  test('a title behind the sign-in is read in the language that was loaded; before, the page has its name', async () => {
    const title = ROUTES.get('PigWeekReport')?.title;
    expect(title?.V).toBe('PigWeekReport');
    await loadTitles('V');
    expect(title).toMatchObject({ V: 'Báo cáo tổng hợp tuần', E: 'PigWeekReport' });
    expect(ROUTES.get('Login')?.title.E).toBe('Sign In');
  });

  test('every page belongs to a group of the menu or to none', () => {
    const groups = new Set(['none', ...MENU_GROUPS.map(({ group }) => group)]);
    for (const screen of SCREENS) expect(groups, screen.route.name).toContain(screen.route.menuGroup);
  });

  test('addresses carry path parameters in the path and the others behind it', () => {
    expect(hrefOf(route({ path: '/PigQRDetails/:pgid' }), { pgid: 'GF 1/2', tab: 'x' })).toBe('/PigQRDetails/GF%201%2F2?tab=x');
    expect(hrefOf(route({}))).toBe('/PigEvent');
  });
});

describe('who may open a page', () => {
  test('visitors open the level 0 pages and sign in for the others', () => {
    expect(guard(route({ fromLevel: 0 }), state({}), '/Hello')).toBeNull();
    expect(guard(route({}), state({}), '/PigEvent')).toBe('/Login');
  });

  test('the view flag opens, its lack leads to Error', () => {
    expect(guard(route({}), state(person()), '/PigEvent')).toBeNull();
    expect(guard(route({ name: 'UserMenu' }), state(person()), '/UserMenu')).toBe('/Error');
    expect(guard(route({ name: 'AccountInfo', menuGroup: 'account' }), state(person()), '/AccountInfo')).toBeNull();
  });

  test('an expired password and an unknown device shut everything else', () => {
    expect(guard(route({}), state(person({ mustChangePassword: true })), '/PigEvent')).toBe('/User/ChangePass');
    expect(guard(route({ name: 'User/ChangePass', menuGroup: 'account' }), state(person({ mustChangePassword: true })), '/')).toBeNull();
    expect(guard(route({}), state(person({ unknownDevice: true })), '/PigEvent')).toBe('/MacId');
  });
});
