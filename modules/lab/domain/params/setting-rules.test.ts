import { expect, test } from 'vitest';
import type { SettingValue } from '#engine/define/setting.ts';
import { settingIssue } from '#engine/define/setting-check.ts';
import { LAB_SETTINGS } from '../lab.settings.ts';
import { kindName, letterOf, patternsOf, patternText } from './setting-rules.ts';

const code = (name: keyof typeof LAB_SETTINGS, value: SettingValue): string | null => settingIssue(LAB_SETTINGS[name], value)?.code ?? null;

test('a pattern for all numbers, or one for each kind', () => {
  expect(patternsOf('{yy}{n:6}')).toEqual({ request: '{yy}{n:6}', sample: '{yy}{n:6}', run: '{yy}{n:6}', report: '{yy}{n:6}' });
  const own = patternsOf('request={yyyy}-{n:4};sample={yy}{n:6};run={yy}{n:6};report={yy}/{n}');
  expect(own).toEqual({ request: '{yyyy}-{n:4}', sample: '{yy}{n:6}', run: '{yy}{n:6}', report: '{yy}/{n}' });
  expect(patternsOf(patternText(own))).toEqual(own);
  expect(patternText(patternsOf('{yy}{n:6}'))).toBe('{yy}{n:6}');
});

test.each([
  ['LABNUM', '{yy}{n:5}', null],
  // Without a year next year's counter would give the numbers again.
  ['LABNUM', '{n:6}', 'V_INVALID'],
  ['LABNUM', 'request={yy}{n};sample={yy};run={yy}{n};report={yy}{n}', 'V_INVALID'],
  ['LABSTEP', { 'approve.L': 75, 'initial.L.customer': 60 }, null],
  ['LABSTEP', { 'approve.L': 10 }, 'V_INVALID'],
  ['LABSTEP', { 'fly.L': 60 }, 'V_INVALID'],
  ['LAB2APR', { L: 'N', M: 'Y' }, null],
  ['LAB2APR', { L: 'maybe' }, 'V_INVALID'],
  ['LABBLIND', { X: 'Y' }, 'V_INVALID'],
  ['LABWORK', { days: [1, 2], holidays: ['20270101'] }, null],
  ['LABWORK', { days: [], holidays: [] }, 'V_INVALID'],
  ['LABWORK', { days: [7], holidays: [] }, 'V_INVALID'],
  ['LABWORK', { days: [1], holidays: ['1/1/2027'] }, 'V_INVALID'],
  ['LABEPI', { lambda: 0.2, limit: 3, years: 5 }, null],
  ['LABEPI', { lambda: 2, limit: 3, years: 5 }, 'V_RANGE'],
  ['LABBLOCK', { share: 30, titre: 1024 }, 'V_RANGE'],
  ['LABHALFOF', { CSF: 14 }, null],
  ['LABHALFOF', { CSF: 2 }, 'V_RANGE'],
  ['LABHALFOF', { CSF: 'long' }, 'V_RANGE'],
  ['LABMAIL', { V: 'a', E: 'b', T: 'c' }, null],
  ['LABMAIL', { V: 'a' }, 'V_INVALID'],
  ['LABKNDNAME', { L: { V: 'a', E: 'b', T: 'c' } }, null],
  ['LABIMG', 5, 'ADM_LEVEL'],
] as const)('%s %j is answered %s', (name, value, expected) => {
  expect(code(name, value as SettingValue)).toBe(expected);
});

test('a kind has the laboratory’s own label, a letter its marks filled in', () => {
  expect(kindName({ L: { V: 'Trung tâm chẩn đoán', E: '', T: '' } }, 'L', 'V')).toBe('Trung tâm chẩn đoán');
  expect(kindName({ L: { V: 'Trung tâm chẩn đoán', E: '', T: '' } }, 'L', 'E')).toBe('Large');
  const marks = { no: 'KQ26000001', customer: 'Trại A', lab: 'Phòng B' };
  expect(letterOf({ V: 'Kính gửi {customer}: phiếu {no}, {lab}. {x}', E: '', T: '' }, 'V', marks)).toBe(
    'Kính gửi Trại A: phiếu KQ26000001, Phòng B. {x}',
  );
  expect(letterOf(null, 'V', marks)).toBe('');
});
