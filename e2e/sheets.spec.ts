import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeXlsx } from '#engine/server/xlsx/write.ts';
import type { CellKind, CellValue } from '#engine/sheet/model.ts';
import { readBuffer } from '#engine/web/excel/read-core.ts';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { DESKTOP } from '#testkit/browser.ts';
import { signIn } from '#testkit/sign-in-page.ts';
import { counted } from './journey-count.ts';
import { call, type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** Columns of the gilt sheet in Vietnamese, as the template heads them. */
const HEADERS = ['Số tai *', 'Ngày nhập *', 'Ngày sinh *', 'Dòng giống **', 'Nguồn gốc **', 'Chuồng **', 'Khối lượng (kg)'];
const KINDS: readonly CellKind[] = ['text', 'date', 'date', 'text', 'text', 'text', 'decimal'];

/** First choice of each list of the farm, and a house of gilts that is new: 500 find places in it. */
async function choices(page: Page): Promise<{ lineage: string; source: string; roomid: string }> {
  const catArray = ['lineage', 'source'].map((cat) => ({ cat, as: cat }));
  const lists = await call<Record<'lineage' | 'source', { value: string }[]>>(page, '/common/catdata', { catArray });
  const first = (name: keyof typeof lists): string => lists[name][0]?.value ?? '';
  const house = { roomid: 'XL', isNew: true, area: 'gilts', site: 'K1', name: 'Chuồng XL', capacity: 2000, batchflg: 'N' };
  await call(page, '/growfinish/saveHouse', { ...house, reqid: crypto.randomUUID() });
  return { lineage: first('lineage'), source: first('source'), roomid: house.roomid };
}

async function fileOf(rows: readonly (readonly CellValue[])[]): Promise<Buffer> {
  return buffer(writeXlsx({ sheets: [{ name: 'Hậu bị', columns: HEADERS.map((header, at) => ({ header, kind: KINDS[at] ?? 'text' })), rows }] }));
}

async function drop(page: Page, name: string, body: Buffer): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: body });
}

async function animals(page: Page, part: string): Promise<number> {
  return (await call<{ total: number }>(page, '/herd/findAnimals', { part, size: 1 })).total;
}

describe('an Excel file of 500 gilts', () => {
  test('the template brings the columns that are expected back', async () => {
    const { context, page, faults } = await product.visitor(DESKTOP);
    await signIn(page, 'quanly');
    await page.goto('/PigEntryBatch?sheet=gilt');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Tải biểu mẫu' }).click();
    const path = await (await download).path();
    const file = readFileSync(path);
    const read = await readBuffer(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
    expect(read.ok && read.rows[0]?.slice(0, HEADERS.length)).toEqual(HEADERS);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('every fault is shown with its row before anything is saved; corrected, it is saved whole and only once', async () => {
    const { context, page, faults } = await product.visitor(DESKTOP);
    await signIn(page, 'quanly');
    await page.goto('/PigEntryBatch?sheet=gilt');
    const { lineage, source, roomid } = await choices(page);
    const session = (await (await page.request.post('/api/account/getSession', { data: {} })).json()) as { data: { CURBUSDT: BusinessDate } };
    const came = addDays(session.data.CURBUSDT, -20);
    const born = addDays(came, -195);
    const row = (n: number): CellValue[] => [`XL-${String(n).padStart(3, '0')}`, came, born, lineage, source, roomid, 95.5];
    const good = Array.from({ length: 500 }, (_, index) => row(index + 1));
    const bad = good.map((cells) => [...cells]);
    bad[2] = [...row(3).slice(0, 6), -4];
    bad[9] = [...row(10)].with(0, 'XL-009');
    bad[499] = [...row(500)].with(5, 'NOHOUSE');
    // Born after it arrived: only the rules of the herd know.
    bad[199] = [...row(200)].with(2, addDays(came, 1));

    await drop(page, 'hau-bi.xlsx', await fileOf([...good, row(501)]));
    await page.getByText('500', { exact: false }).first().waitFor();
    expect(await page.getByText('Lưu tất cả').count()).toBe(0);

    await drop(page, 'hau-bi.xlsx', await fileOf(bad));
    const problems = page.getByRole('region', { name: 'Vấn đề' });
    const dropped = performance.now();
    await problems.getByText('361').waitFor();
    const shown = performance.now() - dropped;
    const lines = await problems.getByRole('row').allInnerTexts();
    const rowsNamed = new Set(lines.slice(1).map((line) => Number(line.split('\t')[0])));
    // The identity of row 9 is repeated in row 10: both are refused.
    expect(
      [...rowsNamed].sort((a, b) => a - b),
      lines.join('\n'),
    ).toEqual([3, 9, 10, 200, 500]);
    expect(await page.getByRole('button', { name: 'Lưu tất cả' }).isDisabled()).toBe(true);
    expect(await animals(page, 'XL-')).toBe(0);

    // Corrected in place: the number of a problem leads to its cell.
    const correct = async (line: number, column: string, value: string): Promise<void> => {
      await problems
        .getByRole('row', { name: new RegExp(`^${line}\\s+${column}`) })
        .getByRole('button')
        .first()
        .click();
      await expect.poll(() => page.evaluate<string>("document.activeElement?.getAttribute('aria-label')")).toContain(` ${line}`);
      await page.keyboard.press('Control+a');
      await page.keyboard.type(value);
    };
    await correct(3, 'Khối lượng', '95.5');
    await correct(10, 'Số tai', 'XL-010');
    await correct(200, 'Ngày sinh', born);
    // An unknown house is listed once and chosen for all its rows.
    await page.getByRole('combobox', { name: /NOHOUSE/ }).fill(roomid);
    await page
      .getByRole('option', { name: new RegExp(roomid) })
      .first()
      .click();
    await page.getByText('0 dòng lỗi').waitFor();
    const body = await fileOf(good);
    const began = performance.now();
    await page.getByRole('button', { name: 'Lưu tất cả' }).click();
    await page.getByText('Đã lưu 500 dòng').waitFor();
    const saved = performance.now() - began;
    counted('excel', { waited: shown + saved });
    expect(await animals(page, 'XL-')).toBe(500);

    await drop(page, 'hau-bi.xlsx', body);
    await page.getByText('500 dòng', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Lưu tất cả' }).click();
    await page.getByText('500 dòng đã có từ trước').waitFor();
    expect(await animals(page, 'XL-')).toBe(500);
    expect(faults.filter((fault) => !fault.includes('422') && !fault.includes('409'))).toEqual([]);
    await context.close();
  });

  test('a file that is no Excel file, an empty one and one with other columns are refused in plain words', async () => {
    const { context, page } = await product.visitor(DESKTOP);
    await signIn(page, 'quanly');
    await page.goto('/PigEntryBatch?sheet=gilt');
    await drop(page, 'anh.xlsx', Buffer.from('no workbook'));
    await page.getByRole('alert').first().waitFor();
    const wrong = await buffer(writeXlsx({ sheets: [{ name: 'x', columns: [{ header: 'Khác', kind: 'text' }], rows: [['a']] }] }));
    await drop(page, 'khac.xlsx', wrong);
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('button', { name: 'Lưu tất cả' }).count()).toBe(0);
    await context.close();
  });
});
