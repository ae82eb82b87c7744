import { describe, expect, test } from 'vitest';
import type { RowAction } from '#engine/define/report.ts';
import { actionLink, animalsFor, pickedBy } from './picked-rows.ts';

const label = { V: '', E: '', T: '' };
const check: RowAction = { eventcd: 'FRX', label, one: 'PigEvent', many: 'MultiPigEvent' };
const farrow: RowAction = { eventcd: 'FAR', label, one: 'PigEvent' };
const rows = [{ pgid: 'C' }, { pgid: 'A', _actions: 'FRX' }, { pgid: 'C' }, { pgid: 'B', _actions: '' }, { pgid: null }, { pgid: 'D' }];

describe('animals of ticked rows', () => {
  test('stand once, in the order of the list, and only where the row allows the event', () => {
    expect(animalsFor(rows, 'pgid', new Set(['A', 'B', 'C']), check)).toEqual(['C', 'A']);
    expect(animalsFor(rows, 'pgid', new Set(['A', 'B', 'C']), farrow)).toEqual(['C']);
    expect(rows.map((row) => pickedBy(row, 'pgid'))).toEqual(['C', 'A', 'C', null, null, 'D']);
    expect([pickedBy({ pgid: 'A' }, undefined), pickedBy({ pgid: 'Total', _total: 1 }, 'pgid')]).toEqual([null, null]);
  });

  test('lead to the form of one animal, of many, or of one after the other', () => {
    expect(actionLink(check, ['A', 'C'])).toEqual({ route: 'MultiPigEvent', params: { pgids: 'A,C', eventcd: 'FRX' } });
    expect(actionLink(check, ['A'])).toEqual({ route: 'PigEvent', params: { pgid: 'A', event: 'FRX' } });
    expect(actionLink(farrow, ['A', 'C'])).toEqual({ route: 'PigEvent', params: { pgid: 'A', event: 'FAR', pgids: 'A,C' } });
    expect(actionLink(farrow, [])).toBeNull();
  });
});
