import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { CellValue, Sheet, SheetColumn } from '#engine/sheet/model.ts';
import { isCellError, parseDateCell, type ReadCell } from '#engine/sheet/parse-cell.ts';
import { readSheet } from './read.ts';
import { readBuffer } from './read-core.ts';
import { workbookToBlob } from './write.ts';

const columns: readonly SheetColumn[] = [
  { header: 'Số tai', kind: 'text' },
  { header: 'วันที่', kind: 'date' },
  { header: 'Day', kind: 'date', dateFormat: 'DD/MM/YYYY' },
  { header: 'n', kind: 'int' },
  { header: 'kg', kind: 'decimal', decimals: 3 },
  { header: 'Y/N', kind: 'flag' },
];

async function roundTrip(sheet: Sheet): Promise<ReadCell[][]> {
  const result = await readSheet(await workbookToBlob({ sheets: [sheet] }));
  if (!result.ok) throw new Error(result.code);
  return result.rows;
}

/** The file with one sheet whose data is the XML given. */
async function withSheetData(xml: string): Promise<ArrayBuffer> {
  const blob = await workbookToBlob({ sheets: [{ name: 'A', columns, rows: [] }] });
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const path = 'xl/worksheets/sheet1.xml';
  const sheet = strFromU8(files[path]!).replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${xml}</sheetData>`);
  return new Uint8Array(zipSync({ ...files, [path]: strToU8(sheet) })).buffer;
}

describe('Excel round trip', () => {
  it('keeps text, dates, numbers and flags', async () => {
    const rows = await roundTrip({
      name: 'A',
      columns,
      rows: [
        ['Nái số 7 ‹&› "ẵ"', '20261120', '20240229', 1234, 0.125, 'Y'],
        ['007', null, '19991231', -5, '12.500', true],
      ],
    });
    expect(rows[0]).toEqual(columns.map((column) => column.header));
    expect(rows[1]).toEqual(['Nái số 7 ‹&› "ẵ"', new Date('2026-11-20'), new Date('2024-02-29'), 1234, 0.125, 'Y']);
    expect(rows[2]).toEqual(['007', null, new Date('1999-12-31'), -5, 12.5, 'Y']);
  });

  it('keeps any text, without what XML cannot carry', async () => {
    const texts = fc.array(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('_x0041_', '=1+1', 'a\r\nb', 'น้ำผึ้ง', '<![CDATA[', '\uD800x', '\u0000')),
      { minLength: 1, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        const rows = await roundTrip({
          name: 'A',
          columns: [
            { header: 'h', kind: 'text' },
            { header: 'i', kind: 'int' },
          ],
          rows: values.map((value, index) => [value, index]),
        });
        values.forEach((value, index) => {
          const clean = value
            .replace(/\r\n?/g, '\n')
            .toWellFormed()
            .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\uFFFD]/g, '');
          const read = rows[index + 1]?.[0] ?? '';
          expect(String(read).replace(/\uFFFD/g, '')).toBe(clean.normalize('NFC').trim().normalize('NFC'));
        });
      }),
      { numRuns: 30 },
    );
  });

  it('keeps any date and number', async () => {
    const day = fc
      .date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10).replace(/-/g, ''));
    const row = fc.tuple(day, fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (values) => {
        const rows = await roundTrip({ name: 'A', columns: [columns[1]!, columns[3]!, columns[4]!], rows: values as CellValue[][] });
        values.forEach(([date, int, decimal], index) => {
          const read = rows[index + 1]!;
          expect(parseDateCell(read[0] ?? null, 'd')).toEqual({ ok: true, value: date });
          expect(read[1]).toBe(int);
          expect(Number(read[2]) + 0).toBe(decimal + 0);
        });
      }),
      { numRuns: 20 },
    );
  });

  it('writes the first visible sheet first to the reader and hides the rest', async () => {
    const blob = await workbookToBlob({
      sheets: [
        { name: 'Hidden', columns, rows: [['no']], hidden: true },
        { name: 'Nái [1]/2', columns, rows: [['yes']] },
        { name: 'NÁI  1  2', columns, rows: [] },
      ],
    });
    const result = await readSheet(blob);
    expect(result.ok && result.sheetNames).toEqual(['Nái 1 2', 'NÁI 1 2 2']);
    expect(result.ok && result.rows[1]?.[0]).toBe('yes');
  });
});

describe('reading what others wrote', () => {
  it('does not take an Excel error or a formula without a value for a blank', async () => {
    const buffer = await withSheetData(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>h</t></is></c></row><row r="2"><c r="A2" t="e"><f>NA()</f><v>#N/A</v></c><c r="B2"><f>1+1</f></c><c r="C2"><f>1+1</f><v>2</v></c><c r="D2" t="str"><f>A1</f></c><c r="E2" t="str"><f>""</f><v></v></c></row>',
    );
    const result = await readBuffer(buffer);
    expect(result.ok && result.rows[1]).toEqual([{ error: '#N/A' }, { error: 'formula' }, 2, { error: 'formula' }]);
    expect(result.ok && isCellError(result.rows[1]?.[0])).toBe(true);
  });

  it('refuses files that are no workbook with B_TYPE', async () => {
    const notZip = strToU8('pgid,date\r\n1,2').buffer as ArrayBuffer;
    const oldXls = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]).buffer;
    const otherZip = new Uint8Array(zipSync({ 'a.txt': strToU8('x') })).buffer;
    const whole = await withSheetData('<row r="1"><c r="A1"><v>1</v></c></row>');
    for (const file of [notZip, oldXls, otherZip, whole.slice(0, whole.byteLength / 2), new ArrayBuffer(0)])
      expect(await readBuffer(file)).toEqual({ ok: false, code: 'B_TYPE' });
  });

  it('refuses a sheet with nothing in it with B_EMPTY', async () => {
    expect(await readBuffer(await withSheetData(''))).toEqual({ ok: false, code: 'B_EMPTY' });
    expect(await readBuffer(await withSheetData('<row r="1"><c r="A1" t="inlineStr"><is><t> </t></is></c></row>'))).toEqual({
      ok: false,
      code: 'B_EMPTY',
    });
    expect(await readBuffer(await withSheetData('<row r="1"><c r="A1"><v>1</v></c></row>'), 'Other')).toEqual({ ok: false, code: 'B_EMPTY' });
  });
});
