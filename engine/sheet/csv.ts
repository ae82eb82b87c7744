import { cellsOf, isStyled, type Sheet, type SheetCell, type SheetColumn, type SheetRow } from './model.ts';

/** What a spreadsheet program would run as a formula when it opens the file. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
const CHUNK = 1 << 16;

/** One field: quoted where RFC 4180 asks for it, and never readable as a formula. */
export function csvField(value: string): string {
  const safe = FORMULA.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

function cellText(cell: SheetCell): string {
  const value = isStyled(cell) ? cell.value : cell;
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  // Dates stay YYYYMMDD: other programs read the file, and theirs is no language's way.
  return value;
}

/** One record with its line end (CRLF). */
export function csvLine(row: SheetRow, columns: readonly SheetColumn[]): string {
  const cells = cellsOf(row);
  return `${columns.map((_, index) => csvField(cellText(cells[index]))).join(',')}\r\n`;
}

/**
 * A sheet as comma-separated text, UTF-8 with the mark Excel needs to know it, in chunks. Titles,
 * notes and totals stay out, so that the file is a plain table; group titles stand before the
 * header's own text, joined by " / ".
 */
export async function* csvChunks(sheet: Sheet): AsyncGenerator<string> {
  const heads = sheet.columns.map((column) => [...(column.groups ?? []), column.header].join(' / '));
  let chunk = `\uFEFF${heads.map(csvField).join(',')}\r\n`;
  for await (const row of sheet.rows) {
    chunk += csvLine(row, sheet.columns);
    if (chunk.length > CHUNK) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}
