import type { DateStyle } from '#kernel/date-style.ts';
import { depthOf } from './header-cells.ts';

/** What a column holds; decides the Excel format, the alignment and the validation of a template. */
export type CellKind = 'text' | 'int' | 'decimal' | 'date' | 'flag';

/** A fill that says how a row or cell stands: the same names as on the screens; few is hatched. */
export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'info' | 'muted' | 'few' | 'total';

/**
 * A raw value. Dates are YYYYMMDD texts and become real Excel dates in a `date` column; numbers may
 * come as decimal texts (exact quantities, money) and become numbers in a numeric column.
 */
export type CellValue = string | number | boolean | null | undefined;

/** A cell that stands out of its row, or that has another kind than its column (key and value lists). */
export interface StyledCell {
  readonly value: CellValue;
  readonly bold?: boolean;
  readonly tone?: Tone;
  readonly kind?: CellKind;
  readonly decimals?: number;
  /** Signs written after the number; it stays a number. */
  readonly signs?: string;
}

/** One cell: a raw value or one with its own style. */
export type SheetCell = CellValue | StyledCell;

/** One row in column order; the long form carries a style for the whole row. */
export type SheetRow = readonly SheetCell[] | { readonly cells: readonly SheetCell[]; readonly bold?: boolean; readonly tone?: Tone };

/** Rows in memory or arriving in a stream (a database cursor). */
export type SheetRows = Iterable<SheetRow> | AsyncIterable<SheetRow>;

/** One column of a sheet. */
export interface SheetColumn {
  readonly header: string;
  /** Titles above the header, outermost first, at most two; equal neighbours are merged. */
  readonly groups?: readonly string[];
  readonly kind: CellKind;
  /** Decimals shown by a `decimal` column, 0 to 6; 2 when absent. */
  readonly decimals?: number;
  /** How a `date` column is shown; the stored value is the same. */
  readonly dateFormat?: DateStyle;
  /** Width in characters; made from kind and header when absent. */
  readonly width?: number;
  /** Items of the drop-down, of any number and length. */
  readonly list?: readonly string[];
  /** False lets other texts be typed as well (a bare code where the items carry names). */
  readonly listOnly?: boolean;
  /** Bounds Excel itself refuses beyond (`int` and `decimal` columns). */
  readonly min?: number;
  readonly max?: number;
  /** Hint shown while a cell of the column is selected. */
  readonly prompt?: string;
  /** Marks the header of a column that must be filled. */
  readonly required?: boolean;
}

/** Paper of a sheet. */
export interface PrintSetup {
  readonly orientation?: 'portrait' | 'landscape';
  /** Shrink to the width of one page; true when absent. */
  readonly fitWidth?: boolean;
  /** Text at the left of the page foot; the page number stands at the right. */
  readonly footer?: string;
}

/** One sheet: title lines, header of one to three rows, data, totals, notes. */
export interface Sheet {
  readonly name: string;
  readonly title?: string;
  /** Lines under the title (parameters, farm, period). */
  readonly subtitles?: readonly string[];
  readonly columns: readonly SheetColumn[];
  readonly rows: SheetRows;
  readonly totals?: readonly SheetRow[];
  /** Lines under the table. */
  readonly notes?: readonly string[];
  /** Columns that stay when scrolled sideways; the header rows always stay. */
  readonly frozenColumns?: number;
  readonly autoFilter?: boolean;
  /** Rows under the header that get drop-downs and bounds although they are empty (templates). */
  readonly entryRows?: number;
  readonly print?: PrintSetup;
  readonly hidden?: boolean;
}

/** An Excel file. */
export interface Workbook {
  readonly sheets: readonly Sheet[];
}

/** Rows the header takes: one, and one more for each level of groups. */
export function headerDepth(sheet: Sheet): number {
  return depthOf(sheet.columns);
}

/** Lines above the header: title, subtitles and one empty line after them. */
export function linesAbove(sheet: Sheet): number {
  const lines = (sheet.title === undefined ? 0 : 1) + (sheet.subtitles?.length ?? 0);
  return lines === 0 ? 0 : lines + 1;
}

/** Cells of a row without the style of the row. */
export function cellsOf(row: SheetRow): readonly SheetCell[] {
  return 'cells' in row ? row.cells : row;
}

/** True for a cell that carries its own style. */
export function isStyled(cell: SheetCell): cell is StyledCell {
  return typeof cell === 'object' && cell !== null;
}

const FORBIDDEN = /[\\/?*[\]:]/g;

/**
 * Names Excel accepts: 31 characters, none of \ / ? * [ ] :, no apostrophe at the ends, unique
 * without regard to case. Order and number of the names stay.
 */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, index) => {
    const clean =
      cut(
        name
          .replace(FORBIDDEN, ' ')
          .replace(/\s+/g, ' ')
          .trim()
          .replace(/^'+|'+$/g, ''),
        31,
      ).trim() || `Sheet${index + 1}`;
    let unique = clean;
    for (let n = 2; taken.has(unique.toLowerCase()); n += 1) unique = `${cut(clean, 31 - String(n).length - 1)} ${n}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/** The first characters of a text without cutting a surrogate pair in two. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const code = text.charCodeAt(length - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? length - 1 : length);
}
