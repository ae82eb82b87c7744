import { textCell } from './cell-xml.ts';
import { textWidth } from './escape.ts';
import { headerCells } from './header-cells.ts';
import { headerDepth, linesAbove, type Sheet, type SheetColumn } from './model.ts';
import { STYLE } from './styles.ts';

const DEFAULT_WIDTH: Readonly<Record<SheetColumn['kind'], number>> = { text: 14, int: 8, decimal: 10, date: 12, flag: 6 };
const LINE_POINTS = 15.5;

/** Width of a column in characters: as told, or wide enough for its kind and a header of about two lines. */
export function columnWidth(column: SheetColumn): number {
  if (column.width !== undefined) return Math.min(120, Math.max(2, column.width));
  const words = column.header.split(/\s+/).map(textWidth);
  const longest = Math.min(18, Math.max(0, ...words));
  return Math.max(DEFAULT_WIDTH[column.kind], longest + 2, Math.ceil(Math.min(60, textWidth(column.header)) / 2) + 2);
}

/** Merged areas of the header, as addresses, and the text of every header cell by row. */
export interface HeaderLayout {
  /** rows[r][c]: the text, or null where a merge from the left or above covers the cell. */
  readonly rows: readonly (readonly (string | null)[])[];
  readonly merges: readonly string[];
}

/**
 * Lays out the header of a sheet.
 * @param letters column letters by index
 * @param firstRow sheet row of the first header row
 */
export function headerLayout(sheet: Sheet, letters: readonly string[], firstRow: number): HeaderLayout {
  const rows: (string | null)[][] = Array.from({ length: headerDepth(sheet) }, () => sheet.columns.map(() => null));
  const merges: string[] = [];
  for (const cell of headerCells(sheet.columns)) {
    const row = rows[cell.row];
    if (row !== undefined) row[cell.column] = cell.text;
    if (cell.rowspan === 1 && cell.colspan === 1) continue;
    const corner = `${letters[cell.column + cell.colspan - 1]}${firstRow + cell.row + cell.rowspan - 1}`;
    merges.push(`${letters[cell.column]}${firstRow + cell.row}:${corner}`);
  }
  return { rows, merges };
}

/** Lines the header of a column needs at its width. */
function headerLines(column: SheetColumn): number {
  return Math.min(4, Math.max(1, Math.ceil((textWidth(column.header) + 1) / Math.max(1, columnWidth(column) - 1))));
}

/** Rows of the title lines and of the header as XML, with the merges of the header. */
export function headerXml(sheet: Sheet, letters: readonly string[]): { xml: string; merges: readonly string[] } {
  const lines = [...(sheet.title === undefined ? [] : [sheet.title]), ...(sheet.subtitles ?? [])];
  const above = lines.map((line, index) => {
    const isTitle = index === 0 && sheet.title !== undefined;
    const height = isTitle ? ' ht="24" customHeight="1"' : '';
    return `<row r="${index + 1}"${height}>${textCell(`A${index + 1}`, isTitle ? STYLE.title : STYLE.subtitle, line)}</row>`;
  });
  const first = linesAbove(sheet) + 1;
  const layout = headerLayout(sheet, letters, first);
  const leafLines = Math.max(1, ...sheet.columns.map(headerLines));
  const header = layout.rows.map((texts, level) => {
    const number = first + level;
    const height = level === layout.rows.length - 1 ? leafLines * LINE_POINTS + 3 : LINE_POINTS + 3;
    const cells = texts.map((text, index) => {
      const style =
        sheet.columns[index]?.required === true && level >= (sheet.columns[index]?.groups?.length ?? 0) ? STYLE.headerRequired : STYLE.header;
      const address = `${letters[index]}${number}`;
      return text === null ? `<c r="${address}" s="${style}"/>` : textCell(address, style, text);
    });
    return `<row r="${number}" ht="${height}" customHeight="1">${cells.join('')}</row>`;
  });
  return { xml: above.join('') + header.join(''), merges: layout.merges };
}
