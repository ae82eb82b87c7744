import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '#kernel/language.ts';
import { dataRows, matchColumns } from './match-columns.ts';

const columns = [
  { key: 'pgid', label: { V: 'Số tai', E: 'Sow', T: 'เบอร์หู' }, required: true },
  { key: 'weandt', label: { V: 'Ngày cai', E: 'Weaning date', T: 'วันหย่านม' }, required: true },
  { key: 'weannum', label: { V: 'Số con cai', E: 'Weaned', T: 'จำนวนหย่านม' }, required: true },
  { key: 'feweannum', label: { V: 'Số con cái', E: 'Weaned females', T: 'หย่านมเพศเมีย' } },
  { key: 'weanweight', label: { V: 'Trọng lượng', E: 'Weight', T: 'น้ำหนัก' }, unit: 'kg' },
];

describe('column matching', () => {
  it('finds the columns in any language, order, case, with stars and units', () => {
    const languages: Language[] = ['V', 'E', 'T'];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(columns, { minLength: 5 }),
        fc.infiniteStream(fc.nat(2)),
        fc.constantFrom('', ' *', '**', ' **'),
        fc.boolean(),
        (order, picks, star, upper) => {
          const header = order.map((column) => {
            const language = languages[picks.next().value ?? 0] ?? 'V';
            const text = `${column.label[language]}${column.unit === undefined ? '' : ` (${column.unit})`}${star}`;
            return upper ? text.toUpperCase() : text;
          });
          const result = matchColumns([header], columns, 'V');
          expect(result.ok && [...result.match.index].sort()).toEqual(order.map((column, index) => [column.key, index]).sort());
          expect(result.ok && result.match.unknown).toEqual([]);
        },
      ),
    );
  });

  it('ignores marks where only one column is meant, and not where two are', () => {
    const loose = matchColumns([['so tai', 'ngay cai', 'Số con cai', 'trong luong']], columns, 'V');
    expect(loose.ok && [...loose.match.index.keys()]).toEqual(['pgid', 'weandt', 'weannum', 'weanweight']);
    const both = matchColumns([['so tai', 'ngay cai', 'so con cai']], columns, 'V');
    expect(both).toEqual({ ok: false, issue: { code: 'B_COLUMNS', params: { columns: 'Số con cai' } } });
  });

  it('names the missing columns in the language asked', () => {
    const result = matchColumns([['Sow', 'Whatever']], columns, 'T');
    expect(result).toEqual({ ok: false, issue: { code: 'B_COLUMNS', params: { columns: 'วันหย่านม, จำนวนหย่านม' } } });
  });

  it('finds a header under title lines and tall merged cells', () => {
    const rows = [
      ['Weaning list'],
      ['Farm 1'],
      [],
      ['Sow', 'Weaning', null, 'Note'],
      [null, 'Weaning date', 'Weaned', null],
      ['B1', '20/11/2026', 10, 'x'],
      [],
      ['B2', null, null, null],
    ];
    const result = matchColumns(rows, columns, 'E');
    expect(result.ok && result.match.headerRow).toBe(4);
    expect(result.ok && result.match.unknown).toEqual(['Note']);
    if (!result.ok) return;
    const found = dataRows(rows, result.match);
    expect(found.map((row) => [row.row, row.line, row.cells.get('pgid')])).toEqual([
      [1, 6, 'B1'],
      [3, 8, 'B2'],
    ]);
  });

  it('refuses a sheet without one known header', () => {
    const result = matchColumns([['a', 'b']], columns.slice(3), 'E');
    expect(result).toEqual({ ok: false, issue: { code: 'B_COLUMNS', params: { columns: 'Weaned females, Weight' } } });
    expect(matchColumns([], columns, 'E').ok).toBe(false);
  });

  it('accepts the column keys as headers', () => {
    const result = matchColumns([['pgid', 'weandt', 'WEANNUM']], columns, 'E');
    expect(result.ok).toBe(true);
  });
});
