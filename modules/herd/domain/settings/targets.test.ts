import { expect, test } from 'vitest';
import type { SettingRow } from '#engine/define/setting-rows.ts';
import { copiedFromLastYear, targetAt, targetTable, targetTables, withTarget } from '#engine/figures/domain/targets.ts';
import { businessDate } from '#kernel/business-date.ts';
import { PLAN_SETTINGS } from './plan.settings.ts';
import { targetsIssue } from './targets.ts';

test('a month goes before its year, the year before all times; one number stands for all times', () => {
  const table = targetTable({ BA: 13, TB: { '2026': 15, '202602': 14 } });
  expect([
    targetAt(table, 'BA', '202602'),
    targetAt(table, 'TB', '202602'),
    targetAt(table, 'TB', '202603'),
    targetAt(table, 'TB', '202703'),
  ]).toEqual([13, 14, 15, null]);
  const changed = withTarget(table, 'BA', '202602', 12.5);
  expect([targetAt(changed, 'BA', '202602'), targetAt(changed, 'BA', '202603')]).toEqual([12.5, 13]);
  expect(withTarget(withTarget(table, 'TB', '2026', null), 'TB', '202602', null)).toEqual({ BA: { all: 13 } });
});

test('last year is copied month to month for the figures asked for; what stands only in this year stays', () => {
  const table = targetTable({ TB: { '2025': 15, '202502': 14, '202603': 16 }, BA: { '2025': 12 } });
  expect(copiedFromLastYear(table, ['TB'], 2026)).toEqual({
    TB: { '2025': 15, '202502': 14, '202603': 16, '2026': 15, '202602': 14 },
    BA: { '2025': 12 },
  });
});

test('unknown figures, times that are none and numbers out of bounds are refused', () => {
  expect(targetsIssue({ BA: { '2026': 13.5, '202612': 14, all: 13 }, TB: 15 })).toBeNull();
  expect(targetsIssue({ NONE: 1 })?.code).toBe('V_NOTEXISTS');
  expect(targetsIssue({ BA: { '202613': 1 } })?.code).toBe('V_INVALID');
  expect(targetsIssue({ BA: { '2026': -1 } })?.code).toBe('V_RANGE');
  expect(targetsIssue({ BA: '13' })?.code).toBe('V_RANGE');
  expect(targetsIssue([])?.code).toBe('V_INVALID');
});

test('the farm’s table goes before the company’s; a locked one of the company stands alone; of each only the latest counts', () => {
  const row = (scope: 'farm' | 'company', validFrom: string, value: SettingRow['value'], locked = false): SettingRow => ({
    scope,
    name: 'TARGETS',
    validFrom: businessDate(validFrom),
    value,
    locked,
  });
  const rows = [row('farm', '20250101', { BA: 11 }), row('farm', '20260101', { TB: 14 }), row('company', '20250101', { BA: 13 })];
  const at = (all: readonly SettingRow[], day: string) =>
    targetTables(PLAN_SETTINGS.TARGETS, all, businessDate(day)).map((table) => Object.keys(table).join());
  expect(at(rows, '20251231')).toEqual(['BA', 'BA']);
  expect(at(rows, '20260101')).toEqual(['TB', 'BA']);
  expect(at([...rows, row('company', '20260201', { LF: 9 }, true)], '20260201')).toEqual(['LF']);
  expect(at([...rows, row('company', '20260201', { LF: 9 }, true)], '20260131')).toEqual(['TB', 'BA']);
});
