import { describe, expect, test } from 'vitest';
import type { SettingValue } from '#engine/define/setting.ts';
import { settingIssue } from '#engine/define/setting-check.ts';
import type { SettingRow } from '#engine/define/setting-rows.ts';
import { businessDate } from '#kernel/business-date.ts';
import { loginKeys } from '#modules/account/domain/system.settings.ts';
import { targetsIssue } from '#modules/herd/domain/settings/targets.ts';
import { findSetting, formIssue, orderIssues, inForce as resolveSettings, SETTINGS } from './setting-catalogue.ts';

const answered = (name: string, value: unknown): string | null => {
  const setting = findSetting(name);
  if (setting === null) throw new RangeError(name);
  return settingIssue(setting, value as SettingValue)?.code ?? null;
};

describe('values at their edges', () => {
  test('every number with a range takes both ends, and nothing beyond them', () => {
    let tried = 0;
    for (const setting of SETTINGS) {
      const { type, min, max, name, by } = setting;
      if ((type !== 'int' && type !== 'decimal') || min === undefined || max === undefined || by > 90 || formIssue(name, min) !== null) continue;
      expect([name, answered(name, min), answered(name, max)]).toEqual([name, null, null]);
      expect([name, answered(name, min - 1), answered(name, max + 1)]).toEqual([name, 'V_RANGE', 'V_RANGE']);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(50);
  });

  test('a range has two numbers, the first not above the second', () => {
    expect(answered('WTGILT', [20, 200])).toBeNull();
    expect(answered('WTGILT', [100, 100])).toBeNull();
    for (const value of [[20], [20, 100, 200], [], 20, 'x']) expect(answered('WTGILT', value), JSON.stringify(value)).toBe('V_INVALID');
  });

  test('at least one login kind is chosen, and only known ones', () => {
    expect([answered('LOGINKINDS', ['A']), answered('LOGINKINDS', []), answered('LOGINKINDS', ['A', 'X']), answered('LOGINKINDS', 'A')]).toEqual([
      null,
      'V_INVALID',
      'V_INVALID',
      'V_INVALID',
    ]);
  });

  test('a text of 500 characters is the longest, of an address too', () => {
    expect([answered('HOTLINE', 'x'.repeat(500)), answered('HOTLINE', 'x'.repeat(501))]).toEqual([null, 'V_INVALID']);
    const address = (length: number): string => `https://${'x'.repeat(length - 8)}`;
    expect([answered('GOOGLEISSUER', address(500)), answered('GOOGLEISSUER', address(501))]).toEqual([null, 'V_INVALID']);
    expect([answered('GOOGLEISSUER', 'http://localhost:3000/x'), answered('GOOGLEISSUER', 'http://farm.vn')]).toEqual([null, 'V_INVALID']);
  });

  test('a kind of sign-in needs its keys', () => {
    const keys = (given: Readonly<Record<string, SettingValue>>) => loginKeys((name) => given[name] ?? null, 'system');
    expect(keys({ LOGINKINDS: ['A', 'G'], GOOGLEID: 'x' })).toEqual([{ code: 'V_REQUIRED', field: 'GOOGLEKEY', params: { field: 'GOOGLEKEY' } }]);
    expect(keys({ LOGINKINDS: ['F'] }).map(({ field }) => field)).toEqual(['FBID', 'FBKEY']);
    expect(keys({ LOGINKINDS: ['G'], GOOGLEID: 'x', GOOGLEKEY: 'y' })).toEqual([]);
    expect(keys({ LOGINKINDS: ['A'] })).toEqual([]);
  });

  test('the warning of a gestation lies within its limits, the limits themselves included', () => {
    const with_ = (GESTWARN: readonly number[], GESTMIN = 105, GESTMAX = 125) =>
      orderIssues((name) => ({ GESTWARN, GESTMIN, GESTMAX })[name] ?? findSetting(name)?.initial ?? null).filter(({ field }) => field === 'GESTWARN');
    expect([with_([105, 125]), with_([104, 125]).length, with_([105, 126]).length]).toEqual([[], 1, 1]);
    expect(with_([104, 120])).toEqual([{ code: 'ADM_ORDER', field: 'GESTWARN', params: { name: 'GESTWARN', min: 105, max: 125 } }]);
  });
});

describe('forms at their edges', () => {
  const holds = (name: string, value: unknown): boolean => formIssue(name, value) === null;

  test('warning below alarm, bonuses and rising lists strictly', () => {
    expect([holds('ALARM', { PWM: [12, 13] }), holds('ALARM', { PWM: [12, 12] })]).toEqual([true, false]);
    const bonus = (...rows: readonly (readonly number[])[]) => holds('EPEFBONUS', rows);
    expect([bonus([300, 1], [301, 2]), bonus([300, 1], [300, 2]), bonus([300, 1], [350, 1]), bonus([0, 0])]).toEqual([true, false, false, true]);
    expect([holds('ONWAYDAYS', [1, 2, 3]), holds('ONWAYDAYS', [1, 1, 3]), holds('GENACC', [0.3, 0.3])]).toEqual([true, false, false]);
  });

  test('a programme of 200 vaccinations is the longest', () => {
    const lines = (n: number) => Array.from({ length: n }, () => ({ item: 'V', ageday: 1 }));
    expect([holds('VACPLAN', lines(200)), holds('VACPLAN', lines(201))]).toEqual([true, false]);
  });

  test('a target lies from 0 to a million', () => {
    const target = (value: number): string | null => targetsIssue({ BA: { all: value } })?.code ?? null;
    expect([target(0), target(1_000_000), target(-0.01), target(1_000_000.01)]).toEqual([null, null, 'V_RANGE', 'V_RANGE']);
  });
});

describe('the row in force', () => {
  const row = (scope: SettingRow['scope'], value: number, validFrom: string, locked = false): SettingRow => ({
    scope,
    name: 'GESTSTD',
    value,
    validFrom: businessDate(validFrom),
    locked,
  });
  const day = businessDate('20261121');
  const inForce = (...rows: readonly SettingRow[]) => resolveSettings(rows, day).get('GESTSTD')?.value;

  test('begins on its day; of two of one scope the later, in whatever order they come', () => {
    expect([inForce(row('farm', 115, '20261121')), inForce(row('farm', 115, '20261122'))]).toEqual([115, 114]);
    const [early, late] = [row('farm', 115, '20260101'), row('farm', 116, '20260601')];
    expect([inForce(early, late), inForce(late, early)]).toEqual([116, 116]);
  });

  test('a narrower scope stands before a later day', () => {
    const [farm, company] = [row('farm', 116, '20260101'), row('company', 115, '20261101')];
    expect([inForce(farm, company), inForce(company, farm)]).toEqual([116, 116]);
  });
});
