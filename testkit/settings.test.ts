import { describe, expect, test } from 'vitest';
import { calendarDay, currentBusinessDate } from '#engine/define/business-day.ts';
import { farmCalendar } from '#engine/define/farm-calendar.ts';
import { settingIssue } from '#engine/define/setting-check.ts';
import { readSettings, type SettingRow } from '#engine/define/setting-rows.ts';
import { addDays, businessDate } from '#kernel/business-date.ts';
import { SYSTEM_SETTINGS } from '#modules/account/domain/system.settings.ts';
import { DEFAULT_HERD_SETTINGS, RULE_SETTINGS } from '#modules/herd/domain/settings.ts';
import { findSetting, orderIssues, inForce as resolveSettings, SETTINGS } from './setting-catalogue.ts';

const today = businessDate('20261121');
const row = (scope: SettingRow['scope'], name: string, value: SettingRow['value'], validFrom = '19000101', locked = false): SettingRow => ({
  scope,
  name,
  value,
  validFrom: businessDate(validFrom),
  locked,
});

describe('the catalogue', () => {
  test('names every setting once, in three languages, with a default its own check accepts', () => {
    expect(new Set(SETTINGS.map(({ name }) => name)).size).toBe(SETTINGS.length);
    for (const setting of SETTINGS) {
      for (const text of Object.values(setting.label)) expect(text.length, setting.name).toBeGreaterThan(2);
      if (setting.by <= 90 && setting.initial !== null) expect(settingIssue(setting, setting.initial), setting.name).toBeNull();
    }
    expect(orderIssues((name) => findSetting(name)?.initial ?? null)).toEqual([]);
  });

  test('holds every setting the herd reads, with the same default', () => {
    expect(readSettings(RULE_SETTINGS, [], today)).toEqual(DEFAULT_HERD_SETTINGS);
    for (const name of Object.keys(DEFAULT_HERD_SETTINGS)) expect(findSetting(name), name).not.toBeNull();
  });
});

describe('the value in force', () => {
  test('farm before company before system before default', () => {
    const rows = [row('company', 'GESTSTD', 115), row('farm', 'GESTSTD', 116)];
    expect(resolveSettings(rows, today).get('GESTSTD')).toMatchObject({ value: 116, source: 'farm' });
    expect(resolveSettings(rows.slice(0, 1), today).get('GESTSTD')).toMatchObject({ value: 115, source: 'company' });
    expect(resolveSettings([], today).get('GESTSTD')).toMatchObject({ value: 114, source: 'default', validFrom: null });
  });

  test('a value fixed by the company stands before the farm’s, until it is freed', () => {
    const rows = [row('farm', 'GESTSTD', 116), row('company', 'GESTSTD', 115, '20260101', true)];
    expect(resolveSettings(rows, today).get('GESTSTD')).toMatchObject({ value: 115, locked: true });
    expect(resolveSettings([...rows, row('company', 'GESTSTD', 113, '20260601')], today).get('GESTSTD')).toMatchObject({ value: 116, locked: false });
  });

  test('begins on its day', () => {
    const rows = [row('farm', 'LOCKDAY', 3), row('farm', 'LOCKDAY', 7, '20261122')];
    expect(resolveSettings(rows, today).get('LOCKDAY')?.value).toBe(3);
    expect(resolveSettings(rows, addDays(today, 1)).get('LOCKDAY')?.value).toBe(7);
  });

  test('taken back from a day on, the scope says nothing, and what it says later counts again', () => {
    const rows = [
      row('company', 'GESTSTD', 115),
      row('farm', 'GESTSTD', 116),
      row('farm', 'GESTSTD', null, '20261101'),
      row('farm', 'GESTSTD', 113, '20261122'),
    ];
    const on = (day: string) => resolveSettings(rows, businessDate(day)).get('GESTSTD');
    expect(on('20261031')).toMatchObject({ value: 116, source: 'farm' });
    expect(on('20261101')).toMatchObject({ value: 115, source: 'company' });
    expect(on('20261122')).toMatchObject({ value: 113, source: 'farm' });
  });

  test('a scope the setting does not have and an unknown name are passed over', () => {
    const rows = [row('farm', 'PWDMIN', 4), row('system', 'NOTHING', 1)];
    expect(readSettings(SYSTEM_SETTINGS, rows, today).PWDMIN).toBe(8);
    expect(resolveSettings(rows, today).has('NOTHING')).toBe(false);
  });

  test('a stored value of a wrong shape gives way to the default', () => {
    expect(readSettings(RULE_SETTINGS, [row('farm', 'WTGILT', [20]), row('farm', 'GESTSTD', 'x')], today)).toMatchObject({
      WTGILT: [20, 200],
      GESTSTD: 114,
    });
  });
});

describe('checks', () => {
  test.each([
    ['GESTSTD', 119, 'V_RANGE'],
    ['GESTSTD', 113.5, 'V_INTEGER'],
    ['GESTSTD', 'a', 'V_NUMERIC'],
    ['WTGILT', [200, 20], 'V_INVALID'],
    ['WTGILT', [20, 600], 'V_RANGE'],
    ['subweanflg', 'J', 'V_INVALID'],
    ['BUSMODE', 'half', 'V_INVALID'],
    ['GOLIVE', '20260231', 'V_INVALID'],
    ['REQTIME', 90_000, 'ADM_LEVEL'],
    ['GESTSTD', null, 'V_REQUIRED'],
  ])('%s = %j is refused with %s', (name, value, code) => {
    const setting = findSetting(name);
    expect(setting && settingIssue(setting, value)?.code).toBe(code);
  });

  test.each([
    ['ALARM', [{ MORT: 'statistical', PWM: [12, 15], NURM: 4 }], [{ PWM: [15, 12] }, { PWM: 'often' }, { DEATHS: 3 }, [1], { SB: [101, 102] }]],
    [
      'VACPLAN',
      [
        [],
        [
          { item: 'V-CSF', type: 'sow', lactday: 18 },
          { item: 'V-FMD', ageday: 90 },
        ],
      ],
      [
        [{ item: '', lactday: 3 }],
        [{ item: 'V', lactday: 3, ageday: 3 }],
        [{ item: 'V' }],
        [{ item: 'V', type: 'hen', ageday: 3 }],
        [{ item: 'V', ageday: '3' }],
        {},
      ],
    ],
    [
      'AGECLASS',
      [
        [
          [4, 6],
          [7, 60],
        ],
      ],
      [
        [
          [4, 6],
          [8, 60],
        ],
        [[6, 4]],
        [[4, 61]],
        [],
      ],
    ],
    [
      'EPEFBONUS',
      [
        [],
        [
          [300, 1],
          [350, 2],
        ],
      ],
      [
        [
          [350, 1],
          [300, 2],
        ],
        [[300]],
      ],
    ],
    ['FLOORPRICE', [{ A: 52_000 }], [{ A: 0 }]],
    [
      'ONWAYDAYS',
      [[1, 3, 7]],
      [
        [3, 1, 7],
        [1, 3],
      ],
    ],
    ['PWDDAYS', [0, 30, 365], [1, 29]],
  ] as const)('the form of %s', (name, good, bad) => {
    const setting = findSetting(name);
    for (const value of good) expect(setting && settingIssue(setting, value), JSON.stringify(value)).toBeNull();
    for (const value of bad) expect(setting && settingIssue(setting, value)?.code, JSON.stringify(value)).toMatch(/^V_(INVALID|RANGE)$/);
  });

  test('pairs stay in order', () => {
    const values = (changes: Record<string, unknown>) =>
      orderIssues((name) => (name in changes ? changes[name] : (findSetting(name)?.initial ?? null)) as never).map(
        ({ code, field }) => `${code} ${field}`,
      );
    expect(values({ GESTMIN: 112, GESTSTD: 112 })).toContain('ADM_ORDER GESTSTD');
    expect(values({ GESTWARN: [104, 120] })).toEqual(['ADM_ORDER GESTWARN']);
    expect(values({ LACTSTD: 45, LACTMAX: 45 })).toEqual([]);
    expect(values({ PARSHARE: [20, 17, 16, 14, 12, 10, 7, 5] })).toEqual(['V_INVALID PARSHARE']);
  });
});

describe('the business date', () => {
  const at = Date.UTC(2026, 10, 21, 18, 30);

  test('is the farm’s calendar day', () => {
    expect([calendarDay(at, 7), calendarDay(at, 5), calendarDay(at, -12)]).toEqual(['20261122', '20261121', '20261121']);
    expect(farmCalendar([], 'live', at).calendar.curbusdt).toBe('20261122');
    expect(farmCalendar([row('farm', 'TZ', 5)], 'live', at).calendar.curbusdt).toBe('20261121');
  });

  test('closed by hand it stays at most seven days behind and never ahead', () => {
    const closed = (text: string) => currentBusinessDate(today, 'manual', businessDate(text));
    expect([closed('20261118'), closed('20261101'), closed('20261130')]).toEqual(['20261118', '20261114', '20261121']);
    expect([closed('20261114'), closed('20261113'), closed('20261121'), closed('20261122')]).toEqual([
      '20261114',
      '20261114',
      '20261121',
      '20261121',
    ]);
    expect([currentBusinessDate(today, 'auto', businessDate('20261118')), currentBusinessDate(today, 'manual', null)]).toEqual([today, today]);
  });

  test('before its go-live day a farm has no locks', () => {
    const rows = [row('farm', 'GOLIVE', '20261201'), row('farm', 'LOCKDAY', 3), row('farm', 'BACKDAY', 2)];
    expect(farmCalendar(rows, 'live', at).calendar).toMatchObject({ lockday: 9999, backday: 9999, golive: '20261201' });
    expect(farmCalendar(rows.slice(1), 'live', at).calendar).toMatchObject({ lockday: 3, backday: 2 });
    // On the day itself the farm is live.
    const live = [row('farm', 'GOLIVE', '20261122'), ...rows.slice(1)];
    expect(farmCalendar(live, 'live', at).calendar).toMatchObject({ curbusdt: '20261122', lockday: 3, backday: 2 });
    expect(farmCalendar(rows.slice(1), 'setup', at).calendar).toMatchObject({ lockday: 9999 });
  });
});
