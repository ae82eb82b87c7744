import { buffer as collect } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import type { Sheet, SheetColumn, SheetRow } from '#engine/sheet/model.ts';
import { writeCsv, writeXlsx } from './write.ts';

async function partsOf(...sheets: Sheet[]): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await collect(writeXlsx({ sheets }))));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

const long = Array.from({ length: 60 }, (_, index) => `R${index} - Nhà số ${index}`);
const columns: readonly SheetColumn[] = [
  { header: 'Sow', kind: 'text', required: true },
  { header: 'Live', groups: ['Farrowing', 'Piglets'], kind: 'int', min: 0, max: 30 },
  { header: 'Dead', groups: ['Farrowing', 'Piglets'], kind: 'int' },
  { header: 'Weight', groups: ['Farrowing'], kind: 'decimal', decimals: 1 },
  { header: 'House', kind: 'text', list: long },
  { header: 'Type', kind: 'text', list: ['A', 'B & C'], prompt: 'Choose' },
];

describe('the Excel file', () => {
  it('merges groups across and single headers down', async () => {
    const parts = await partsOf({ name: 'A', title: 'T', columns, rows: [] });
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    const merges = [...sheet.matchAll(/<mergeCell ref="([^"]+)"/g)].map((match) => match[1]);
    expect(merges.sort()).toEqual(['A3:A5', 'B3:D3', 'B4:C4', 'D4:D5', 'E3:E5', 'F3:F5']);
    expect(sheet).toContain('<pane ySplit="5" topLeftCell="A6" activePane="bottomLeft" state="frozen"/>');
    expect(parts['xl/workbook.xml']).toContain("'A'!$3:$5");
  });

  it('keeps equal titles under different groups apart', async () => {
    const twice: SheetColumn[] = ['G1', 'G2'].map((group) => ({ header: 'n', groups: [group, 'Same'], kind: 'int' }));
    const parts = await partsOf({ name: 'A', columns: twice, rows: [] });
    expect(parts['xl/worksheets/sheet1.xml']).not.toContain('mergeCell');
  });

  it('puts a long list on a hidden sheet, once, and a short one into the rule', async () => {
    const parts = await partsOf({ name: 'A', columns: [...columns, { header: 'To', kind: 'text', list: [...long] }], rows: [], entryRows: 500 });
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain(`sqref="E4:E503"><formula1>'Lists'!$A$1:$A$60</formula1>`);
    expect(sheet).toContain(`sqref="G4:G503"><formula1>'Lists'!$A$1:$A$60</formula1>`);
    expect(sheet).toContain('<formula1>&quot;A,B &amp; C&quot;</formula1>');
    expect(sheet).toContain('type="whole" operator="between"');
    expect(parts['xl/workbook.xml']).toContain('<sheet name="Lists" sheetId="2" state="hidden" r:id="rId2"/>');
    expect(parts['xl/worksheets/sheet2.xml']?.match(/<c /g)).toHaveLength(60);
    expect(parts['xl/worksheets/sheet3.xml']).toBeUndefined();
  });

  it('orders the elements of a sheet as the format demands', async () => {
    const parts = await partsOf({ name: 'A', columns, rows: [['x']], frozenColumns: 1, autoFilter: true, totals: [['Total', 1]], notes: ['note'] });
    const order = [
      '<sheetPr>',
      '<sheetViews>',
      '<sheetFormatPr',
      '<cols>',
      '<sheetData>',
      '</sheetData>',
      '<autoFilter',
      '<mergeCells',
      '<dataValidations',
      '<pageMargins',
      '<pageSetup',
      '<headerFooter>',
      '</worksheet>',
    ];
    const places = order.map((mark) => parts['xl/worksheets/sheet1.xml']?.indexOf(mark) ?? -1);
    expect(places.every((place, index) => place > (places[index - 1] ?? -1))).toBe(true);
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<autoFilter ref="A3:F4"/>');
  });

  it('refers only to styles that exist', async () => {
    const kinds: SheetColumn[] = [0, 1, 2, 3, 4, 5, 6, 9].map((decimals) => ({ header: 'd', kind: 'decimal', decimals }));
    const rows: SheetRow[] = [{ cells: kinds.map(() => 1), tone: 'bad', bold: true }, [{ value: 'Y', kind: 'flag', tone: 'total', bold: true }]];
    const parts = await partsOf({ name: 'A', columns: kinds, rows });
    const count = Number(/<cellXfs count="(\d+)"/.exec(parts['xl/styles.xml'] ?? '')?.[1]);
    const xfs = /<cellXfs.*<\/cellXfs>/s.exec(parts['xl/styles.xml'] ?? '')?.[0].match(/<xf /g)?.length;
    const used = [...(parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(/ s="(\d+)"/g)].map((match) => Number(match[1]));
    expect(xfs).toBe(count);
    expect(Math.max(...used)).toBeLessThan(count);
  });

  it('streams rows and reads back in full', async () => {
    async function* rows(): AsyncGenerator<SheetRow> {
      for (let index = 0; index < 3000; index += 1) yield [`S${index}`, index, 0, index / 10];
    }
    const file = await collect(writeXlsx({ sheets: [{ name: 'A', columns, rows: rows(), notes: ['end'] }] }));
    const [sheet] = await readXlsxFile(new Uint8Array(file).buffer);
    expect(sheet?.data[3002]?.slice(0, 4)).toEqual(['S2999', 2999, 0, 299.9]);
    expect(sheet?.data.at(-1)?.[0]).toBe('end');
  });

  it('ends with the error of the row source', async () => {
    async function* rows(): AsyncGenerator<SheetRow> {
      yield ['a'];
      throw new Error('database gone');
    }
    await expect(collect(writeXlsx({ sheets: [{ name: 'A', columns, rows: rows() }] }))).rejects.toThrow('database gone');
  });

  it('closes the row source when the reader goes away', async () => {
    let started = false;
    let closed = false;
    async function* rows(): AsyncGenerator<SheetRow> {
      started = true;
      try {
        for (let index = 0; ; index += 1) yield [`${Math.sin(index)} ${Math.cos(index)}`];
      } finally {
        closed = true;
      }
    }
    const stream = writeXlsx({ sheets: [{ name: 'A', columns, rows: rows() }] });
    for await (const _ of stream) if (started) break;
    await expect.poll(() => closed).toBe(true);
  });

  it('refuses a workbook without a visible sheet', () =>
    expect(() => writeXlsx({ sheets: [{ name: 'A', columns, rows: [], hidden: true }] })).toThrow(RangeError));
});

describe('the CSV file', () => {
  it('has the mark, quotes, dates and no formula', async () => {
    const sheet: Sheet = {
      name: 'A',
      title: 'left out',
      columns: [
        { header: 'Số, tai', kind: 'text' },
        { header: 'n', groups: ['G'], kind: 'decimal' },
        { header: 'd', kind: 'date' },
      ],
      rows: [
        ['=HYPERLINK("x")', -1.5, '20261120'],
        ['-5', '-5', null],
        ['say "hi"\nthere', null, 'soon'],
        ['+84 912', 0, '20260230'],
        ['@x', 1, ''],
      ],
    };
    const bytes = await collect(writeCsv(sheet));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const csv = bytes.toString('utf8');
    expect(csv.replace('\uFEFF', '')).toBe(
      ['"Số, tai",G / n,d', '"\'=HYPERLINK(""x"")",-1.5,20261120', '-5,-5,', '"say ""hi""\nthere",,soon', "'+84 912,0,20260230", "'@x,1,", ''].join(
        '\r\n',
      ),
    );
  });
});
