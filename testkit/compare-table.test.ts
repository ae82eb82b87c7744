import { expect, test } from 'vitest';
import type { Column } from '#engine/define/report.ts';
import { roundsTo, tableDifferences, totalDifferences } from './compare-table.ts';

const text = (E: string) => ({ V: E, E, T: E });
const COLUMNS: readonly Column[] = [
  { key: 'pgid', label: text('Identity'), type: 'animal' },
  { key: 'n', label: text('Head'), type: 'int' },
  { key: 'kg', label: text('Weight'), type: 'decimal', decimals: 1 },
];
const found = { columns: COLUMNS, rows: [{ pgid: 'A', n: 2, kg: 12.3 }], totals: { n: 2 } };

test('rows that are those counted, rounded last, are told to be', () => {
  expect(tableDifferences(found, [{ pgid: 'A', n: 2, kg: 12.3333 }])).toEqual([]);
  expect(totalDifferences(found, { n: 2 })).toEqual([]);
});

test('a wrong cell, a text for a number, a row more and a column nobody counted are told', () => {
  expect(tableDifferences(found, [{ pgid: 'A', n: 3, kg: 12.36 }])).toEqual(['A 3 n: events 3, report 2', 'A 3 kg: events 12.36, report 12.3']);
  expect(tableDifferences({ ...found, rows: [{ pgid: 'A', n: '2', kg: 12.3 }] }, [{ pgid: 'A', n: 2, kg: 12.3 }])).toEqual([
    'A 2 n: events 2, report 2',
  ]);
  expect(tableDifferences(found, [])).toEqual(['rows: events 0, report 1']);
  expect(tableDifferences(found, [{ pgid: 'A', n: 2 }])).toEqual(['column kg is not counted']);
  expect(totalDifferences(found, {})).toEqual(['total n is not counted']);
});

test('half a unit of the last decimal is as far as a rounded number may lie', () => {
  expect([roundsTo(1.25, 1.3, 1), roundsTo(1.25, 1.2, 1), roundsTo(1.26, 1.2, 1)]).toEqual([true, true, false]);
});
