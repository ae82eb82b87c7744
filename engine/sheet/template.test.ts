import { describe, expect, it } from 'vitest';
import type { Field } from '#engine/define/field.ts';
import { defineSheet } from '#engine/define/sheet-def.ts';
import { readBuffer } from '#engine/web/excel/read-core.ts';
import { workbookToBlob } from '#engine/web/excel/write.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { dataRows, matchColumns } from './match-columns.ts';
import { parseRow } from './parse-row.ts';
import { type ListChoice, templateWorkbook } from './template.ts';

const text = (V: string, E: string, T: string): Text3 => ({ V, E, T });
const fields: readonly Field[] = [
  { key: 'pgid', kind: 'animal', label: text('Số tai', 'Identity', 'เบอร์หู'), required: true },
  { key: 'weandt', kind: 'date', label: text('Ngày cai', 'Weaning date', 'วันหย่านม'), required: true },
  { key: 'weannum', kind: 'int', label: text('Số con cai', 'Weaned', 'จำนวนหย่านม'), required: true, max: 30 },
  { key: 'weanweight', kind: 'decimal', label: text('Trọng lượng', 'Weight', 'น้ำหนัก'), unit: 'kg' },
  { key: 'roomid', kind: 'code', list: 'room', label: text('Ô chuồng', 'House', 'โรงเรือน') },
  { key: 'sick', kind: 'flag', label: text('Bệnh', 'Sick', 'ป่วย') },
];
const rooms: ListChoice[] = Array.from({ length: 80 }, (_, n) => ({ code: `R${n}`, name: text(`Nhà, số ${n}`, `House, ${n}`, `โรงเรือน ${n}`) }));
const def = defineSheet({ sheet: 'wean', route: 'PigEventBatch', title: text('Cai sữa', 'Weaning', 'หย่านม'), columns: fields });
const choices = (field: Field): readonly ListChoice[] => (field.list === 'room' ? rooms : []);

describe('templates', () => {
  it('are read back in every language, also by users of another', async () => {
    for (const language of ['V', 'E', 'T'] satisfies Language[]) {
      const filled = templateWorkbook(def, language, choices, 500, [['B1', '20261120', 11, 65.5, `R7 - ${rooms[7]?.name[language]}`, 'Y']]);
      const read = await readBuffer(await (await workbookToBlob(filled)).arrayBuffer());
      if (!read.ok) throw new Error(read.code);
      const matched = matchColumns(read.rows, fields, 'E');
      if (!matched.ok) throw new Error(JSON.stringify(matched.issue));
      const rows = dataRows(read.rows, matched.match).map((row) => parseRow(fields, row, choices));
      expect(rows).toEqual([
        { row: 1, line: 2, issues: [], values: { pgid: 'B1', weandt: '20261120', weannum: 11, weanweight: 65.5, roomid: 'R7', sick: 'Y' } },
      ]);
    }
  });

  it('mark required and list columns', () => {
    const [sheet, help] = templateWorkbook(def, 'E', choices).sheets;
    expect(sheet?.columns.map((column) => column.header)).toEqual(['Identity *', 'Weaning date *', 'Weaned *', 'Weight (kg)', 'House **', 'Sick']);
    expect(sheet?.columns[4]?.list).toHaveLength(80);
    expect([...((help?.rows ?? []) as Iterable<unknown>)]).toHaveLength(fields.length);
  });
});

describe('rows', () => {
  const match = { headerRow: 0, index: new Map(fields.map((field, index) => [field.key, index])), unknown: [] };

  it('give one issue a cell, with row and field', () => {
    const [row] = dataRows([[], [null, '31/02/2026', 'x', -1, 'R999', 'perhaps']], match);
    if (row === undefined) throw new Error('no row');
    expect(parseRow(fields, row, choices).issues.map((issue) => [issue.code, issue.field, issue.row])).toEqual([
      ['V_INVALID', 'weandt', 1],
      ['V_NUMERIC', 'weannum', 1],
      ['V_NOTNEG', 'weanweight', 1],
      ['V_NOTEXISTS', 'roomid', 1],
      ['V_INVALID', 'sick', 1],
      ['V_REQUIRED', 'pgid', 1],
    ]);
  });

  it('run the generic checks on what could be read', () => {
    const [row] = dataRows([[], ['B1', 46346, 31]], match);
    if (row === undefined) throw new Error('no row');
    const parsed = parseRow(fields, row, choices);
    expect(parsed.values).toMatchObject({ weandt: '20261120', weannum: 31, roomid: null });
    expect(parsed.issues).toEqual([{ code: 'V_RANGE', field: 'weannum', params: { min: 0, max: 30 }, row: 1 }]);
  });
});
