import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { isBlank, type ReadCell } from '#engine/sheet/parse-cell.ts';

/** What reading a file answers; the codes are those of the error catalogue. */
export type ReadResult =
  | { readonly ok: true; readonly rows: ReadCell[][]; readonly sheetNames: readonly string[] }
  | { readonly ok: false; readonly code: 'B_TYPE' | 'B_EMPTY' };

/** A private-use sign before what would otherwise be lost: errors, formulas without a value. */
const MARK = '\uE0E5';
const CELL = /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g;
const SHEET = /<(?:\w+:)?sheet\b([^>]*?)\/?>/g;

function attribute(attributes: string, name: string): string | null {
  return new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? null;
}

/** The error of a cell the reader would drop or stumble over, or null for a sound cell. */
function lostValue(attributes: string, content: string): string | null {
  const value = /<v[^>]*>([\s\S]*?)<\/v>/.exec(content)?.[1];
  if (attribute(attributes, 't') === 'e') return value === undefined || value === '' ? '#ERROR!' : value;
  // A formula saved by a program that does not compute: Excel would show a figure, the file has none.
  return /<f[\s>/]/.test(content) && !/<v[\s>/]/.test(content) ? 'formula' : null;
}

/** The sheet with such cells as marked texts; null when it has none. */
function markLost(xml: string): string | null {
  if (!/\st=["']e["']/.test(xml) && !/<f[\s>/]/.test(xml)) return null;
  let changed = false;
  const marked = xml.replace(CELL, (whole, attributes: string, content: string | undefined) => {
    const error = lostValue(attributes, content ?? '');
    const address = attribute(attributes, 'r');
    if (error === null || address === null) return whole;
    changed = true;
    return `<c r="${address}" t="inlineStr"><is><t>${MARK}${error}</t></is></c>`;
  });
  return changed ? marked : null;
}

/** Names of the sheets Excel does not show. */
function hiddenSheets(book: Uint8Array | undefined): ReadonlySet<string> {
  const hidden = new Set<string>();
  if (book === undefined) return hidden;
  for (const [, attributes = ''] of strFromU8(book).matchAll(SHEET)) {
    const name = attribute(attributes, 'name');
    if (name !== null && (attribute(attributes, 'state') ?? 'visible') !== 'visible') hidden.add(unescapeXml(name));
  }
  return hidden;
}

/** The file with every lost cell marked, or the file itself when nothing would be lost. */
function withMarks(buffer: ArrayBuffer): { buffer: ArrayBuffer; hidden: ReadonlySet<string> } {
  const files = unzipSync(new Uint8Array(buffer), {
    filter: (file) => /\.(?:xml|rels)$/i.test(file.name) && !/^(?:docProps|xl\/(?:theme|drawings|charts))\//.test(file.name),
  });
  const hidden = hiddenSheets(files['xl/workbook.xml']);
  let changed = false;
  for (const [path, bytes] of Object.entries(files)) {
    const marked = /^xl\/worksheets\/[^/]+\.xml$/i.test(path) ? markLost(strFromU8(bytes)) : null;
    if (marked === null) continue;
    files[path] = strToU8(marked);
    changed = true;
  }
  return { buffer: changed ? new Uint8Array(zipSync(files, { level: 0 })).buffer : buffer, hidden };
}

function unescapeXml(text: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');
}

function cellOf(value: unknown): ReadCell {
  if (typeof value === 'string') return value.startsWith(MARK) ? { error: value.slice(MARK.length) } : value.normalize('NFC');
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Date) return value;
  return null;
}

/**
 * Reads one sheet of an .xlsx file: the named one, else the first visible. Runs in the page, in a
 * worker and in tests. Dates come as UTC instants, Excel errors and formulas without a value as
 * {@link CellError}, texts composed and trimmed. Old .xls files, other files and broken ones are
 * refused with B_TYPE, a sheet without a filled cell (or of an unknown name) with B_EMPTY.
 */
export async function readBuffer(file: ArrayBuffer, sheetName?: string): Promise<ReadResult> {
  let sheets: { readonly sheet: string; readonly data: readonly (readonly unknown[])[] }[];
  let hidden: ReadonlySet<string>;
  try {
    const marked = withMarks(file);
    hidden = marked.hidden;
    sheets = await readXlsxFile(marked.buffer);
  } catch {
    // Not a zip, an old .xls, an encrypted or damaged workbook: for the user all are no Excel file.
    return { ok: false, code: 'B_TYPE' };
  }
  const visible = sheets.filter((sheet) => !hidden.has(sheet.sheet));
  const chosen = sheetName === undefined ? visible[0] : sheets.find((sheet) => sheet.sheet === sheetName);
  const rows = chosen?.data.map((row) => row.map(cellOf)) ?? [];
  if (!rows.some((row) => row.some((cell) => !isBlank(cell)))) return { ok: false, code: 'B_EMPTY' };
  return { ok: true, rows, sheetNames: visible.map((sheet) => sheet.sheet) };
}
