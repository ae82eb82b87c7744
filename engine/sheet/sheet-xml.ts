import { rowWriter, textCell } from './cell-xml.ts';
import { columnLetters, escapeXml } from './escape.ts';
import { columnWidth, headerXml } from './header-xml.ts';
import { headerDepth, linesAbove, type Sheet, type SheetRow, type Tone } from './model.ts';
import { bodyStyle, STYLE } from './styles.ts';
import { type ListPool, validationXml } from './validation-xml.ts';

const OPEN =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">';
/** Excel refuses a file whose page foot has more than 255 signs; each & counts twice. */
const FOOTER_MAX = 110;
/** Rows an Excel sheet holds. */
export const ROWS_MAX = 1_048_576;

function viewXml(sheet: Sheet, letters: readonly string[], active: boolean): string {
  const across = Math.min(sheet.frozenColumns ?? 0, sheet.columns.length);
  const down = linesAbove(sheet) + headerDepth(sheet);
  const corner = `${letters[across] ?? columnLetters(across)}${down + 1}`;
  const pane = across > 0 ? 'bottomRight' : 'bottomLeft';
  const split = across > 0 ? ` xSplit="${across}"` : '';
  const selected = active ? ' tabSelected="1"' : '';
  return `<sheetViews><sheetView workbookViewId="0"${selected} showGridLines="1"><pane${split} ySplit="${down}" topLeftCell="${corner}" activePane="${pane}" state="frozen"/><selection pane="${pane}" activeCell="${corner}" sqref="${corner}"/></sheetView></sheetViews>`;
}

function colsXml(sheet: Sheet): string {
  if (sheet.columns.length === 0) return '';
  const cols = sheet.columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${columnWidth(column)}" style="${bodyStyle(column, false, 'plain')}" customWidth="1"/>`,
  );
  return `<cols>${cols.join('')}</cols>`;
}

function printXml(sheet: Sheet): string {
  const print = sheet.print ?? {};
  const orientation = print.orientation ?? (sheet.columns.length > 9 ? 'landscape' : 'portrait');
  const footer = escapeXml(`${print.footer === undefined ? '' : `&L${print.footer.slice(0, FOOTER_MAX).replace(/&/g, '&&')}`}&R&P / &N`);
  return `<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>${footer}</oddFooter></headerFooter>`;
}

function totalOf(row: SheetRow): SheetRow {
  const tone: Tone = 'total';
  return 'cells' in row ? { bold: true, tone, ...row } : { cells: row, bold: true, tone };
}

/** Writes one sheet piece by piece: head, every row, tail. Rows must be given in order. */
export interface SheetWriter {
  head(): string;
  /** @throws RangeError when the sheet is full. */
  row(row: SheetRow): string;
  tail(): string;
}

function filterXml(letters: readonly string[], from: number, to: number): string {
  return letters.length === 0 ? '' : `<autoFilter ref="A${from}:${letters.at(-1)}${to}"/>`;
}

function mergesXml(merges: readonly string[]): string {
  if (merges.length === 0) return '';
  return `<mergeCells count="${merges.length}">${merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
}

/** A writer for one sheet part; `active` marks the sheet shown when the file opens. */
export function sheetWriter(sheet: Sheet, pool: ListPool, active: boolean): SheetWriter {
  const letters = sheet.columns.map((_, index) => columnLetters(index));
  const headerRow = linesAbove(sheet) + headerDepth(sheet);
  const header = headerXml(sheet, letters);
  const write = rowWriter(sheet.columns, letters);
  let last = headerRow;
  return {
    head() {
      const fit = sheet.print?.fitWidth === false ? '' : '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';
      return `${OPEN}${fit}${viewXml(sheet, letters, active)}<sheetFormatPr defaultRowHeight="15"/>${colsXml(sheet)}<sheetData>${header.xml}`;
    },
    row(row) {
      last += 1;
      if (last > ROWS_MAX - 100) throw new RangeError(`sheet ${sheet.name} has more rows than Excel holds`);
      return write(row, last);
    },
    tail() {
      const dataRows = last - headerRow;
      const lastFiltered = Math.max(last, headerRow + (sheet.entryRows ?? 0));
      let number = last;
      let xml = '';
      for (const row of sheet.totals ?? []) xml += write(totalOf(row), ++number);
      if (sheet.notes !== undefined && sheet.notes.length > 0) number += 1;
      for (const note of sheet.notes ?? []) {
        number += 1;
        xml += `<row r="${number}">${textCell(`A${number}`, STYLE.note, note)}</row>`;
      }
      const filter = sheet.autoFilter === true ? filterXml(letters, headerRow, Math.max(headerRow + 1, lastFiltered)) : '';
      return `${xml}</sheetData>${filter}${mergesXml(header.merges)}${validationXml(sheet, letters, pool, dataRows)}${printXml(sheet)}</worksheet>`;
    },
  };
}

/** The hidden sheet that holds the long lists, one column a list. */
export function listSheetXml(pool: ListPool): string {
  const height = Math.max(0, ...pool.lists.map((list) => list.length));
  const style = bodyStyle({ kind: 'text' }, false, 'plain');
  let rows = '';
  for (let at = 0; at < height; at += 1) {
    const cells = pool.lists.map((list, index) => {
      const item = list[at];
      return item === undefined ? '' : textCell(`${columnLetters(index)}${at + 1}`, style, item);
    });
    rows += `<row r="${at + 1}">${cells.join('')}</row>`;
  }
  return `${OPEN}<sheetData>${rows}</sheetData></worksheet>`;
}
