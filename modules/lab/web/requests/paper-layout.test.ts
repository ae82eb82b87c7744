import { expect, test } from 'vitest';
import { bySample, byTest } from './paper-layout.ts';

const COLUMNS = ['mark', 'labno', 'test', 'value', 'class', 'method'].map((key) => ({ key, label: key.toUpperCase() }));
const row = (mark: string, test: string, value: string | null, cls: string, method = 'ELISA') => ({
  mark,
  labno: `26-${mark}`,
  test,
  value,
  class: cls,
  method,
});
const ROWS = [
  row('A', 'PRRS', '0.62', 'pos'),
  row('A', 'CSF', '44.0 %', 'pos', 'blocking'),
  row('B', 'PRRS', null, 'not tested'),
  row('B', 'CSF', '12.0 %', 'neg'),
];

test('by test: a table each; what all its rows have in common stands above them', () => {
  const [prrs, csf] = byTest(COLUMNS, ROWS);
  expect([prrs?.title, prrs?.heads]).toEqual(['PRRS · ELISA', ['MARK', 'LABNO', 'VALUE', 'CLASS']]);
  expect(prrs?.rows).toEqual([
    ['A', '26-A', '0.62', 'pos'],
    ['B', '26-B', '', 'not tested'],
  ]);
  expect([csf?.title, csf?.heads.at(-1), csf?.rows[0]?.at(-1)]).toEqual(['CSF', 'METHOD', 'blocking']);
});

test('by sample: one row each, value and class of every test beside each other', () => {
  const [table] = bySample(COLUMNS, ROWS);
  expect(table?.heads).toEqual(['MARK', 'LABNO', 'PRRS', 'CSF']);
  expect(table?.rows).toEqual([
    ['A', '26-A', '0.62 · pos', '44.0 % · pos'],
    ['B', '26-B', 'not tested', '12.0 % · neg'],
  ]);
});
