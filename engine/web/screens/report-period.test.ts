import { expect, test } from 'vitest';
import type { Column } from '#engine/define/report.ts';
import { periodOf } from './report-period.ts';

const column: Column = { key: 'w47', label: { V: '', E: '', T: '' }, type: 'int' };

test('the days of a figure: the cell’s own, then its row’s, then the report’s', () => {
  const params = { from: '20260101', to: '20261231' };
  expect(periodOf(column, { _from_w47: '20261116', _to_w47: '20261122', _from: '20260601', _to: '20260630' }, params)).toEqual({
    from: '20261116',
    to: '20261122',
  });
  expect(periodOf(column, { _from: '20260601', _to: '20260630' }, params)).toEqual({ from: '20260601', to: '20260630' });
  expect(periodOf(null, null, params)).toEqual({ from: '20260101', to: '20261231' });
  expect(periodOf(column, {}, { year: 2026 })).toBeNull();
  expect(periodOf(column, {}, { from: '20260231', to: '20261231' })).toBeNull();
});
