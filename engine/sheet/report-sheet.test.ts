import { describe, expect, it } from 'vitest';
import type { Column, ReportResult, ReportRow } from '#engine/define/report.ts';
import type { Text3 } from '#kernel/language.ts';
import { rowWriter } from './cell-xml.ts';
import { headerCells } from './header-cells.ts';
import type { Sheet } from './model.ts';
import { noteLines, reportWorkbook, sheetColumn, sheetRow } from './report-sheet.ts';
import { stylesXml } from './styles.ts';
import { sheetChunks, workbookParts } from './xml.ts';

const same = (text: string): Text3 => ({ V: `${text} V`, E: text, T: `${text} T` });
const result: ReportResult = {
  columns: [
    { key: 'pgid', label: same('Sow'), type: 'animal', frozen: true },
    { key: 'house', label: same('House'), type: 'text', frozen: true },
    { key: 'rate', label: same('Rate'), group: same('Group'), type: 'percent' },
    { key: 'weight', label: same('Weight'), group: same('Group'), type: 'decimal', decimals: 3, unit: 'kg' },
  ],
  rows: [
    { pgid: 'A1', house: 'H', rate: 85.25, weight: 1.5, _style: 'warn' },
    { pgid: 'A2', house: null, rate: null, weight: 2, _mark_weight: 'bad' },
  ],
  totals: { pgid: 'Total', weight: 3.5 },
  notes: [{ text: same('Note') }],
  leftout: [
    { cause: same('no weight'), n: 1200 },
    { cause: same('none'), n: 0 },
  ],
  headline: [{ figure: 'psy', label: same('PSY'), value: 28.123, decimals: 1 }],
  sections: [{ key: 's', title: same('Weekdays'), columns: [{ key: 'n', label: same('n'), type: 'int' }], rows: [{ n: 1 }] }],
};

describe('a report in Excel', () => {
  const book = reportWorkbook({ language: 'E', title: 'Matings', subtitles: ['Farm 3'] }, result);

  it('carries title, parameters, headline, notes and what was left out', () => {
    const [main, section] = book.sheets;
    expect(main?.title).toBe('Matings');
    expect(main?.subtitles).toEqual(['Farm 3']);
    const figures = book.sheets.at(-1);
    expect(figures).toMatchObject({ name: 'Key figures', title: 'Key figures' });
    expect([...((figures as Sheet).rows as Iterable<unknown>)]).toEqual([
      ['PSY', { value: 28.123, decimals: 1 }, null, { value: null, decimals: 1 }],
    ]);
    expect(main?.notes).toEqual(['Note', 'Left out: no weight – 1,200']);
    expect(main?.frozenColumns).toBe(2);
    expect(main?.columns.map((column) => [column.header, column.kind, column.decimals, column.groups])).toEqual([
      ['Sow', 'text', undefined, undefined],
      ['House', 'text', undefined, undefined],
      ['Rate (%)', 'decimal', 1, ['Group']],
      ['Weight (kg)', 'decimal', 3, ['Group']],
    ]);
    expect(section?.title).toBe('Weekdays');
  });

  it('writes a header of three rows where groups stand under a title of their own', () => {
    const under = (key: string, group: string): Column => ({ key, label: same(key), type: 'int', group: same(group), over: same('In pig') });
    const columns: Column[] = [
      { key: 'parity', label: same('Parity'), type: 'text' },
      under('heads', '0–35'),
      under('risk', '0–35'),
      under('more', '> 35'),
    ];
    const [sheet] = reportWorkbook({ language: 'E', title: 'x' }, { columns, rows: [] }).sheets;
    const cells = headerCells(sheet?.columns ?? []).map(({ text, row, rowspan, colspan }) => [text, row, rowspan, colspan]);
    expect(cells).toEqual([
      ['Parity', 0, 3, 1],
      ['In pig', 0, 1, 3],
      ['0–35', 1, 1, 2],
      ['> 35', 1, 1, 1],
      ['heads', 2, 1, 1],
      ['risk', 2, 1, 1],
      ['more', 2, 1, 1],
    ]);
  });

  it('tells the as-of day once, names totals left without a name, and says units in the reader’s language', () => {
    const lineOf = (subtitle: string, asof: string) =>
      reportWorkbook({ language: 'V', title: 'x' }, { columns: [], rows: [], subtitle: same(subtitle), asof }).sheets[0]?.subtitles?.[0];
    expect(lineOf('20260101–20260331', '20260331')).toBe('01/01/2026–31/03/2026 V');
    expect(lineOf('20260101–20260331', '20260228')).toBe('01/01/2026–31/03/2026 V · Số liệu đến 28/02/2026');
    const late = { key: 'late', title: same('Late, 20260331'), columns: [], rows: [] };
    const book = reportWorkbook({ language: 'V', title: 'x' }, { columns: [], rows: [], sections: [late] });
    expect(book.sheets[1]?.title).toBe('Late, 31/03/2026 V');
    const columns: Column[] = [
      { key: 'a', label: same('Sow'), type: 'animal' },
      { key: 'd', label: same('Age'), type: 'int', unit: 'd' },
    ];
    const [sheet] = reportWorkbook({ language: 'V', title: 'x' }, { columns, rows: [{ a: 'A1', d: 3 }], totals: { d: 3 } }).sheets;
    expect(sheet?.columns[1]?.header).toBe('Age V (ngày)');
    expect(sheet?.totals?.[0]).toEqual(['Tổng cộng', 3]);
  });

  it('keeps numbers numbers and colours what is marked', async () => {
    const [part] = workbookParts(book).sheets;
    if (part === undefined) throw new Error('no sheet');
    let xml = '';
    for await (const chunk of sheetChunks(part)) xml += chunk;
    expect(xml).toContain('<v>85.25</v>');
    const styles = (row: number): string[] =>
      [...(new RegExp(`<row r="${row}"[^>]*>(.*?)</row>`, 's').exec(xml)?.[1] ?? '').matchAll(/ s="(\d+)"/g)].map((match) => match[1] ?? '');
    const [warn = [], mark = []] = [styles(6), styles(7)];
    expect(new Set(warn).size).toBe(3);
    expect(mark).toHaveLength(2);
    expect(mark[1]).not.toBe(warn[3]);
  });
});

describe('signs of values that may change or lie far off', () => {
  const columns: Column[] = [
    { key: 'name', label: { V: 'Nhóm', E: 'Group', T: 'กลุ่ม' }, type: 'text' },
    { key: 'fr', label: { V: 'FR', E: 'FR', T: 'FR' }, type: 'decimal', decimals: 1 },
    { key: 'mat', label: { V: 'P', E: 'M', T: 'ผ' }, type: 'int' },
  ];
  const rows: ReportRow[] = [
    { name: '202601', fr: 88.1, mat: 4, _prov_name: 1, _prov_fr: 1, _dev_fr: 'below', _dev_mat: 'above', _mark_mat: 'bad' },
    { name: '202602', fr: null, mat: 5, _prov_fr: 1 },
  ];

  it('stand after numbers that stay numbers, and in texts', () => {
    expect(sheetRow(rows[0] ?? {}, columns)).toEqual(['202601 *', { value: 88.1, signs: '*↓' }, { value: 4, tone: 'bad', signs: '↑' }]);
    expect(sheetRow(rows[1] ?? {}, columns)).toEqual(['202602', null, 5]);
    const letters = ['A', 'B', 'C'];
    const xml = rowWriter(
      columns.map((column) => sheetColumn(column, 'E')),
      letters,
    )(sheetRow(rows[0] ?? {}, columns), 1);
    const style = Number(/r="B1" s="(\d+)"><v>88.1</.exec(xml)?.[1]);
    const xfs = [...(stylesXml().split('<cellXfs')[1] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)].map((found) => found[1]);
    expect(stylesXml()).toContain(`<numFmt numFmtId="${xfs[style]}" formatCode="#,##0.0&quot;*↓&quot;"/>`);
  });

  it('are explained under the report, only those that stand in it', () => {
    expect(noteLines('E', { columns, rows: [rows[1] ?? {}] })).toEqual([]);
    expect(noteLines('E', { columns, rows })[0]).toMatch(/^\* provisional.* ↑ more than 2 .* ↓ more than 2/);
    // What few rows stand behind bears no sign of its own: it is hatched, in Excel by a pattern.
    const few = [{ name: 'A', fr: 88.1, mat: 4, _mark_fr: 'few' }];
    expect(noteLines('E', { columns, rows: few })).toEqual(['hatched: few results, too few to judge by']);
    expect(sheetRow(few[0] ?? {}, columns)).toEqual(['A', { value: 88.1, tone: 'few' }, 4]);
    expect(stylesXml()).toContain('patternType="lightUp"');
  });
});
