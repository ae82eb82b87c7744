import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MODULES } from '#apps/modules.ts';
import { listedRoutes, missingRoutes } from './route-list.ts';
import { workingRoutes } from './working-routes.ts';

const listed = listedRoutes();
const routes = MODULES.flatMap((module) => module.routes);

describe('routes against the specification', () => {
  test('every route of the product is one of the list, with its path, kind, level, group and titles', () => {
    for (const route of routes) {
      const row = listed.find(({ name }) => name === route.name);
      expect(row, `${route.name} is not in the list`).toBeDefined();
      expect({
        path: route.path,
        module: route.module,
        kind: route.kind,
        fromLevel: route.fromLevel,
        menuGroup: route.menuGroup,
        titleE: route.title.E,
        titleV: route.title.V,
        titleT: route.title.T,
      }).toEqual({
        path: row?.path,
        module: row?.module,
        kind: row?.kind,
        fromLevel: row?.fromLevel,
        menuGroup: row?.menuGroup,
        titleE: row?.titleE,
        titleV: row?.titleV,
        titleT: row?.titleT,
      });
    }
  });

  test('no route is declared twice', () => {
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
  });

  test('no two pages of a group stand in the same place of it', () => {
    const places = routes.flatMap(({ menuGroup, place }) => (place === undefined ? [] : [`${menuGroup} ${place}`]));
    expect(places.filter((one, at) => places.indexOf(one) !== at)).toEqual([]);
  });

  test('what is missing is exactly the checked-in list, which may only shrink', async () => {
    const have = new Set<string>((await workingRoutes()).map(({ name }) => name));
    const missing = listed.filter(({ name }) => !have.has(name)).map(({ name }) => name);
    console.info(`routes: ${listed.length - missing.length} of ${listed.length} work, ${missing.length} missing`);
    expect(missing).toEqual(missingRoutes());
  });

  test('every page belongs to a declared route', async () => {
    const declared = new Set(routes.map(({ name }) => name));
    for (const { name } of await workingRoutes()) expect(declared).toContain(name);
  });

  test('the routes marked as without a page are those that have none: only pages can be granted', async () => {
    const have = new Set<string>((await workingRoutes()).map(({ name }) => name));
    expect(routes.filter(({ noPage }) => noPage === true).map(({ name }) => name)).toEqual(
      routes.filter(({ name }) => !have.has(name)).map(({ name }) => name),
    );
  });

  test('every route says what it is for in three languages', () => {
    for (const { name, purpose } of routes) for (const text of Object.values(purpose)) expect(text.length, name).toBeGreaterThan(20);
  });
});

describe('calls', () => {
  const calls = MODULES.flatMap((module) => module.calls);

  test('no path is declared twice', () => {
    expect(calls.map(({ path }) => path).filter((path, i, all) => all.indexOf(path) !== i)).toEqual([]);
  });

  test('every menu a call asks for is a route', () => {
    const names = new Set(listed.map(({ name }) => name));
    for (const { access, path } of calls) {
      if (access.kind !== 'menu') continue;
      for (const menu of typeof access.menu === 'string' ? [access.menu] : access.menu) expect(names, path).toContain(menu);
    }
  });
});

test('users are given on a screen what the table of the specification gives their level', () => {
  const rows = readFileSync(new URL('./reference/default-rights.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  expect(rows.length).toBe(14);
  for (const row of rows) {
    const [, names = '', cells = ''] = row.split('\t');
    for (const name of names.split(' ')) expect([name, routes.find((route) => route.name === name)?.flags.cells.join(' ')]).toEqual([name, cells]);
  }
  const looked = routes.filter(({ flags }) => flags.looked === true).map(({ module }) => module);
  expect([...new Set(looked)]).toEqual(['account']);
});
