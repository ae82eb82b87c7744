import { describe, expect, test } from 'vitest';
import { type DefaultRights, defaultFlags, type FlagSet, LEVELS, NO_FLAGS, rights, routeFlags, sameFlags } from '#engine/define/rights.ts';
import { MENU_GROUPS } from '#i18n/menu-groups.ts';
import { ADMIN_RIGHTS, adminRoutes } from '../contract/routes.ts';
import { copiedFlags, grantIssues, inReach, managesLevel, type Place, userIssues } from './rights.ts';

const ENTRY = rights('VAED', 'V', 'VE', 'VAED', 'VAED', 'VAE', '-', '-');
const flags = (text: string): FlagSet => ({
  view: text.includes('V'),
  add: text.includes('A'),
  edit: text.includes('E'),
  delete: text.includes('D'),
});
const place = (usrlvl: number, labid: string | null = null): Place => ({ usrlvl, farmid: 'V01', prnt1: '70@C.A@', prnt2: '75@C@', labid });
const FARMS = [
  ['V01', '70@C.A@', '75@C@'],
  ['V02', '70@C.A@', '75@C@'],
  ['V03', '70@C.B@', '75@C@'],
  ['W01', '70@D.A@', '75@D@'],
].map(([farmid = '', prnt1 = '', prnt2 = '']) => ({ farmid, prnt1, prnt2 }));

describe('default flags', () => {
  test('follow the table', () => {
    const line = (row: DefaultRights) =>
      LEVELS.map(
        (level) =>
          Object.entries(defaultFlags(level, row))
            .filter(([, on]) => on)
            .map(([name]) => name[0])
            .join('') || '-',
      ).join(' ');
    expect(line(ENTRY)).toBe('vaed v ve vaed vaed vae - -');
    expect(line(rights('VAED', 'V', 'V', 'VAED', 'VAED', 'VAE', 'VA', 'VA'))).toBe('vaed v v vaed vaed vae va va');
    expect(line(ADMIN_RIGHTS.farmchange)).toBe('ve ve ve ve - - - -');
    expect(defaultFlags(99, ENTRY)).toEqual(NO_FLAGS);
  });

  test('a route gives nothing below its lowest level; a visitors’ page opens for all, without act', () => {
    expect(routeFlags(70, { flags: ADMIN_RIGHTS.farm, fromLevel: 75 })).toEqual(NO_FLAGS);
    expect(routeFlags(70, { flags: ADMIN_RIGHTS.farm, fromLevel: 70 })).toEqual(flags('V'));
    expect(routeFlags(15, { flags: ENTRY, fromLevel: 0 })).toEqual(flags('V'));
    expect(routeFlags(0, { flags: ENTRY, fromLevel: 0 })).toEqual(flags('V'));
    expect(routeFlags(60, { flags: ENTRY, fromLevel: 0 })).toEqual(flags('VAED'));
    expect(routeFlags(60, { flags: { ...ENTRY, looked: true }, fromLevel: 0 })).toEqual(flags('V'));
  });

  test('two sets agree only in all four', () => {
    for (const one of ['V', 'A', 'E', 'D'])
      expect([sameFlags(flags('VAED'), flags('VAED'.replace(one, ''))), sameFlags(flags(one), flags(one))]).toEqual([false, true]);
  });

  test('every administration route names a group of the menu', () => {
    for (const route of adminRoutes) expect(MENU_GROUPS.map(({ group }) => group)).toContain(route.menuGroup);
    expect(MENU_GROUPS).toHaveLength(34);
  });
});

describe('reach and levels', () => {
  test.each([
    [15, 'V01'],
    [30, 'V01'],
    [60, 'V01'],
    [70, 'V01 V02'],
    [75, 'V01 V02 V03'],
    [80, 'V01 V02 V03 W01'],
    [90, 'V01 V02 V03 W01'],
  ])('level %i reaches %s', (level, farms) => {
    expect(
      FARMS.filter((farm) => inReach(farm, place(level)))
        .map(({ farmid }) => farmid)
        .join(' '),
    ).toBe(farms);
  });

  test('nobody manages the own level or above, an administrator all', () => {
    expect([managesLevel(60, 30), managesLevel(60, 60), managesLevel(70, 75), managesLevel(90, 90)]).toEqual([true, false, false, true]);
  });

  test('laboratory users need a laboratory, and its own manager', () => {
    const codes = (manager: Place, level: number, labid: string | null) =>
      userIssues(manager, level, FARMS[0] ?? null, labid).map(({ code }) => code);
    expect(codes(place(60), 30, null)).toEqual([]);
    expect(codes(place(60), 15, null)).toEqual(['V_REQUIRED']);
    expect(codes(place(60), 15, 'L1')).toEqual(['ADM_LEVEL']);
    expect(codes(place(60, 'L1'), 15, 'L1')).toEqual([]);
    expect(codes(place(60), 60, null)).toEqual(['ADM_LEVEL']);
    expect(userIssues(place(60), 30, FARMS[1] ?? null, null)).toEqual([{ code: 'ADM_LEVEL', field: 'farmid' }]);
    // A team manager is bound to his laboratory, a company manager to none.
    expect([codes(place(70), 15, 'L1'), codes(place(75), 15, 'L1')]).toEqual([['ADM_LEVEL'], []]);
  });

  test('a user below 80 works on a farm', () => {
    const without = (level: number) => userIssues(place(90), level, null, null);
    expect(without(75)).toEqual([{ code: 'V_SELECT', field: 'farmid' }]);
    expect(without(80)).toEqual([]);
  });
});

describe('grants', () => {
  const codes = (wanted: string, current: string, granter: string, granterLevel = 60, userLevel = 30, fromLevel = 30) =>
    grantIssues({
      route: { name: 'Home', fromLevel },
      wanted: flags(wanted),
      current: flags(current),
      granter: flags(granter),
      granterLevel,
      userLevel,
    }).map(({ code }) => code);

  test.each([
    ['VA', 'V', 'VA', []],
    ['VAE', 'V', 'VA', ['ADM_LEVEL']],
    ['A', '', 'VAED', ['V_INVALID']],
    ['', 'VAED', '', []],
    ['VAED', 'VAED', '', []],
  ])('%s over %s by one who has %s', (wanted, current, granter, expected) => {
    expect(codes(wanted, current, granter)).toEqual(expected);
  });

  test('a menu above the user’s level only by 80 up; visitors’ pages keep their view', () => {
    // A menu of the user's own level may be given by anybody who has it.
    expect(codes('V', '', 'V', 60, 30, 30)).toEqual([]);
    // What was given from above is taken away by anybody who manages the user.
    expect(codes('', 'V', 'V', 60, 30, 60)).toEqual([]);
    expect([codes('V', '', 'V', 75, 30, 60), codes('V', '', 'V', 80, 30, 60), codes('', 'V', 'V', 90, 30, 0)]).toEqual([
      ['ADM_LEVEL'],
      [],
      ['V_INVALID'],
    ]);
  });

  test('copies replace, join or keep what both have', () => {
    expect(copiedFlags('replace', flags('V'), flags('VAE'))).toEqual(flags('V'));
    expect(copiedFlags('add', flags('VD'), flags('VA'))).toEqual(flags('VAD'));
    expect(copiedFlags('remove', flags('VD'), flags('VA'))).toEqual(flags('V'));
    expect(copiedFlags('remove', flags(''), flags('VA'))).toEqual(NO_FLAGS);
  });
});
