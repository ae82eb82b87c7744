import { expect, test } from 'vitest';
import type { Field } from '#engine/define/field.ts';
import type { PeriodParams } from '#engine/define/period-params.ts';
import { chipText, isUsual, periodText, valueText } from './param-text.ts';

const DAYS: PeriodParams = { kind: 'days', from: 'from', to: 'to' };
const WEEK: PeriodParams = { kind: 'week', year: 'year', week: 'week' };
const MONTH: PeriodParams = { kind: 'month', month: 'month', months: 'months' };

test.each([
  [DAYS, { from: '20261101', to: '20261123' }, '01/11/2026–23/11/2026'],
  [DAYS, { from: '20261101', to: '20261101' }, '01/11/2026'],
  [DAYS, { from: '20261101', to: null }, 'from 01/11/2026'],
  [DAYS, { from: null, to: '20261123' }, 'to 23/11/2026'],
  [DAYS, {}, null],
  [WEEK, { year: 2026, week: 48 }, '48/2026'],
  [WEEK, { year: 2026, week: 0 }, '2026'],
  [WEEK, { year: 2026 }, null],
  [MONTH, { month: '202611', months: 1 }, '11/2026'],
  [MONTH, { month: '202611', months: 3 }, '09–11/2026'],
  [MONTH, { month: '202611', months: 12 }, '12/2025–11/2026'],
  [{ kind: 'year', year: 'year' } as const, { year: 2025 }, '2025'],
])('%o with %o is said %s', (period, values, text) => {
  expect(periodText(period, values, 'E').text).toBe(text);
});

const label = { V: '', E: '', T: '' };
const named = (code: string): string => ({ LY: 'Landrace × Yorkshire', F1: 'Farm one' })[code] ?? code;

test('a value is said as its field says it', () => {
  const say = (field: Partial<Field>, value: Parameters<typeof valueText>[1]) =>
    valueText({ key: 'x', kind: 'text', label, ...field }, value, named, 'E');
  expect(say({ kind: 'code' }, 'F1')).toBe('Farm one');
  expect(say({ kind: 'multicode' }, ['LY', 'YL'])).toBe('Landrace × Yorkshire, YL');
  expect(say({ kind: 'int', unit: 'd' }, 1200)).toBe('1,200 days');
  expect(say({ kind: 'code', format: 'month' }, '202602')).toBe('02/2026');
  expect(['Y', 'N'].map((value) => say({ kind: 'flag' }, value))).toEqual(['✓', 'no']);
});

test('a chip of many values names two and counts the rest', () => {
  const say = (...value: string[]) => chipText({ key: 'x', kind: 'multicode', label }, value, named, 'E');
  expect([say('LY', 'YL', 'DU'), say('LY', 'YL', 'DU', 'PI')]).toEqual(['Landrace × Yorkshire, YL, DU', 'Landrace × Yorkshire, YL +2']);
});

test('what the form begins with nobody chose', () => {
  const field: Field = { key: 'x', kind: 'date', label, initial: 'today' };
  expect(isUsual(field, '20261123', '20261123')).toBe(true);
  expect(isUsual(field, '20261122', '20261123')).toBe(false);
  expect(isUsual({ key: 'x', kind: 'int', label, fallback: 8 }, 8, '')).toBe(true);
  expect(isUsual({ key: 'x', kind: 'text', label }, null, '')).toBe(false);
});
