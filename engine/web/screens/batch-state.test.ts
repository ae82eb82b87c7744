import { describe, expect, test } from 'vitest';
import type { Field } from '#engine/define/field.ts';
import { BATCH_ROWS } from '#engine/sheet/file-rows.ts';
import { type BatchRules, duplicateIssues, isBad, newRow, parsePasted, pasteInto, rowBody, rowOfCells } from './batch-state.ts';

const l = (text: string) => ({ V: text, E: text, T: text });
const FIELDS: readonly Field[] = [
  { key: 'pgid', kind: 'text', label: l('pgid'), required: true },
  { key: 'matedt', kind: 'date', label: l('matedt'), required: true },
  { key: 'livenum', kind: 'int', label: l('livenum'), min: 0, max: 40 },
];
const rules: BatchRules = { fields: FIELDS, choices: () => [], checkRow: () => [] };

describe('pasting from a spreadsheet', () => {
  test('cells by tab, rows by line, the last empty line left out', () => {
    expect(parsePasted('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
  });

  test('quoted cells keep their line breaks and quotes', () => {
    expect(parsePasted('"a\nb"\t"say ""hi"""\nx\ty')).toEqual([
      ['a\nb', 'say "hi"'],
      ['x', 'y'],
    ]);
    expect(parsePasted('5" pipe\tb')).toEqual([['5" pipe', 'b']]);
  });

  test('fills from the cell on, adds rows, stops at the limit, days as people write them', () => {
    const rows = pasteInto(rules, [newRow(rules, { pgid: 'A' })], { row: 0, col: 1 }, [['20112026', '12'], ['1/2/2026']]);
    expect(rows.map(({ texts }) => texts)).toEqual([{ pgid: 'A', matedt: '20/11/2026', livenum: '12' }, { matedt: '01/02/2026' }]);
    expect(rows[0]?.values).toEqual({ pgid: 'A', matedt: '20261120', livenum: 12 });
    const many = Array.from({ length: BATCH_ROWS + 20 }, () => ['x']);
    expect(pasteInto(rules, [], { row: 0, col: 0 }, many)).toHaveLength(BATCH_ROWS);
  });
});

describe('judging rows', () => {
  test('what cannot be read is told once, and sent as it was typed', () => {
    const row = newRow(rules, { pgid: 'A', matedt: '31/02/2026', livenum: '12.5' });
    expect(row.issues.map(({ code, field }) => [field, code])).toEqual([
      ['matedt', expect.any(String)],
      ['livenum', 'V_INTEGER'],
    ]);
    expect(rowBody(rules, row)).toEqual({ pgid: 'A', matedt: '31/02/2026', livenum: '12.5' });
    expect(isBad(row, true)).toBe(true);
  });

  test('a warning stops a row only until it is accepted', () => {
    const row = { ...newRow(rules, { pgid: 'A', matedt: '20112026' }), served: [{ code: '378', level: 'warning' as const }] };
    expect([isBad(row, false), isBad(row, true)]).toEqual([true, false]);
  });

  test('cells of a file become texts: dates and numbers as people write them', () => {
    const row = rowOfCells(
      rules,
      new Map<string, string | number | Date>([
        ['pgid', 'A'],
        ['matedt', new Date(Date.UTC(2026, 10, 20))],
        ['livenum', 12],
      ]),
    );
    expect(row.texts).toEqual({ pgid: 'A', matedt: '20/11/2026', livenum: '12' });
    expect(row.issues).toEqual([]);
  });

  test('a repeated key stands beside both rows, each naming the other', () => {
    const rows = [
      { pgid: 'A', matedt: '20112026' },
      { pgid: 'B', matedt: '20112026' },
      { pgid: 'A', matedt: '20/11/26' },
    ].map((texts) => newRow(rules, texts));
    const found = duplicateIssues(rows, ['pgid', 'matedt']);
    expect([...found.keys()]).toEqual([rows[2]?.id, rows[0]?.id]);
    expect([...found.values()][0]).toMatchObject({ code: 'V_DUPROW', params: { row: 3, row2: 1 } });
  });
});
