import { describe, expect, test } from 'vitest';
import type { SessionState } from '#engine/web/session/store.ts';
import { rightsOf } from '#engine/web/session/types.ts';
import { MENU_GROUPS, MENU_PARTS, menuPartOf } from '#i18n/menu-groups.ts';
import { SCREENS } from '../registry.ts';
import { farmColour } from './farm-colour.ts';
import { menuOf, partsOf } from './menu-tree.ts';

/** Section 2 of the specification: the default menu for visitors, in its order. */
const VISITORS = [
  ...['Home', 'Introduce', 'Login', 'PigFarmOpen', 'Contact', 'PigQRDetails', 'Hello', 'Download', 'Test', 'Error', 'PigDeathRestore', 'MacId'],
];

function state(session: object | null, views: readonly string[]): SessionState {
  const menu = SCREENS.map(({ route }) => ({
    menuid: route.name,
    V: views.includes(route.name) || route.fromLevel === 0,
    A: false,
    E: false,
    D: false,
  }));
  return { session, menu, rights: rightsOf(menu as never), language: 'V' } as unknown as SessionState;
}
const names = (menu: ReturnType<typeof menuOf>) => menu.map(({ key, routes }) => [key, routes.map(({ name }) => name)]);

describe('the menu', () => {
  test('of a visitor is one flat list, as specified', () => {
    expect(names(menuOf(state(null, [])))).toEqual([['general', VISITORS]]);
    // Before the server has answered it is the same.
    expect(names(menuOf({ session: null, menu: [], rights: new Map(), language: 'V' }))).toEqual([['general', VISITORS]]);
  });

  test('of a signed-in person holds the same pages without the ways in, and adds the own password and account, then what the rights allow', () => {
    const menu = names(menuOf(state({ userid: 'lan' }, ['PigEvent', 'PigWeekReport'])));
    expect(menu).toEqual([
      ['general', VISITORS.filter((name) => !['Introduce', 'Login', 'PigFarmOpen', 'PigDeathRestore'].includes(name))],
      ['account', ['User/ChangePass', 'AccountInfo']],
      ['herd-event', ['PigEvent']],
      ['herd-correct', ['PigDeathRestore']],
      ['herd-production', ['PigWeekReport']],
    ]);
  });
});

test('groups stand in parts that fold; the account is of the first, and nothing is left out', () => {
  const groups = menuOf(state({ userid: 'lan' }, ['PigEvent', 'PigWeekReport', 'StockReport', 'FarmParam', 'PigMateCheck']));
  const parts = partsOf(groups);
  expect(parts.map(({ key }) => key)).toEqual(['general', 'herd', 'genetics', 'stock', 'admin']);
  expect(parts[0]?.groups.map(({ key }) => key)).toEqual(['general', 'account']);
  expect(parts.flatMap((part) => part.groups)).toHaveLength(groups.length);
});

test('every group of the menu has its part', () => {
  expect(MENU_GROUPS.filter(({ group }) => MENU_PARTS[menuPartOf(group)] === undefined)).toEqual([]);
});

test('a farm has its colour wherever it is worked on, and those whose ids follow each other have others', () => {
  expect(farmColour('FA01')).toBe(farmColour('FA01'));
  const farms = Array.from({ length: 12 }, (_, n) => farmColour(`FA${10 + n}`));
  farms.slice(1).forEach((colour, at) => expect(colour).not.toBe(farms[at]));
  expect(new Set(farms).size).toBeGreaterThan(6);
  // Red says alarm.
  for (const colour of farms) expect(Number(/^hsl\((\d+) /.exec(colour)?.[1])).toSatisfy((hue: number) => hue >= 30 && hue <= 320);
});
