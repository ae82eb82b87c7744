import { type Issue, refuse } from '#kernel/issue.ts';
import type { Language, Text3 } from '#kernel/language.ts';
import { cellText, cleanText, foldText, isBlank, type ReadCell } from './parse-cell.ts';

/** A column a sheet may or must have. Field declarations fit as they are. */
export interface MatchColumn {
  readonly key: string;
  readonly label: Text3;
  readonly required?: boolean;
  readonly unit?: string;
}

/** Where the columns of a sheet stand. */
export interface ColumnMatch {
  /** Index of the header row in the rows read; data begins under it. */
  readonly headerRow: number;
  /** Index of the sheet column by column key; optional columns may be missing. */
  readonly index: ReadonlyMap<string, number>;
  /** Headers that belong to no column, as written. */
  readonly unknown: readonly string[];
}

export type MatchResult = { readonly ok: true; readonly match: ColumnMatch } | { readonly ok: false; readonly issue: Issue };

/** Rows searched for the header: a report has title lines above it. */
const SEARCHED = 12;

/** A header without its stars and its unit in brackets. */
function bareHeader(text: string): string {
  const unstarred = text.replace(/\*+\s*$/, '').trim();
  const bare = unstarred.replace(/\s*[([][^()[\]]*[)\]]\s*$/, '');
  return bare === '' ? unstarred : bare;
}

/** A header for comparing: no stars, no unit in brackets, no marks, no case, no punctuation. */
export function foldHeader(text: string): string {
  return foldText(bareHeader(text)).replace(/[\s_./:*-]+/g, '');
}

/** As {@link foldHeader}, but keeping marks and the brackets: cái is not cai. */
function strictHeader(text: string): string {
  return cleanText(text.replace(/\*+\s*$/, ''))
    .toLowerCase()
    .replace(/\s+/g, ' ');
}

/** Finds the key of the column a header names, in any language. */
type HeaderBook = (text: string) => string | undefined;

/** Strict names decide first; a name without marks counts only where it means one column. */
function headerBook(columns: readonly MatchColumn[]): HeaderBook {
  const strict = new Map<string, string>();
  const loose = new Map<string, string | null>();
  const keepFirst = (header: string, key: string): void => {
    if (!strict.has(header)) strict.set(header, key);
  };
  const keepOnly = (folded: string, key: string): void => {
    const other = loose.get(folded);
    loose.set(folded, other === undefined || other === key ? key : null);
  };
  const remember = ({ key, label, unit }: MatchColumn): void => {
    for (const text of new Set([label.V, label.E, label.T, key])) {
      keepFirst(strictHeader(text), key);
      if (unit !== undefined) keepFirst(strictHeader(`${text} (${unit})`), key);
      keepOnly(foldHeader(text), key);
    }
  };
  columns.forEach(remember);
  return (text) => strict.get(strictHeader(text)) ?? strict.get(strictHeader(bareHeader(text))) ?? loose.get(foldHeader(text)) ?? undefined;
}

interface Candidate {
  readonly index: Map<string, number>;
  readonly unknown: string[];
}

/** Text of the header over a column: a tall merged cell holds it in a row above. */
function headerAt(rows: readonly (readonly ReadCell[])[], row: number, column: number): string {
  for (let up = 0; up < 3; up += 1) {
    const cell = rows[row - up]?.[column] ?? null;
    if (!isBlank(cell)) return cellText(cell);
  }
  return '';
}

function tryRow(rows: readonly (readonly ReadCell[])[], row: number, book: HeaderBook): Candidate {
  const index = new Map<string, number>();
  const unknown: string[] = [];
  const width = Math.max(...[0, 1, 2].map((up) => rows[row - up]?.length ?? 0));
  for (let column = 0; column < width; column += 1) {
    const text = headerAt(rows, row, column);
    const key = text === '' ? undefined : book(text);
    if (key !== undefined && !index.has(key)) index.set(key, column);
    else if (text !== '') unknown.push(text);
  }
  return { index, unknown };
}

function bestRow(rows: readonly (readonly ReadCell[])[], book: HeaderBook): { best: Candidate; headerRow: number } {
  let best: Candidate = { index: new Map(), unknown: [] };
  let headerRow = 0;
  for (let row = 0; row < Math.min(SEARCHED, rows.length); row += 1) {
    const candidate = tryRow(rows, row, book);
    // Looking upwards, rows under the header match as well; the first of equals is the header.
    if (candidate.index.size > best.index.size) {
      best = candidate;
      headerRow = row;
    }
  }
  return { best, headerRow };
}

/**
 * Finds the header row and the columns of a sheet by names in Vietnamese, English or Thai, whatever
 * their order, case, marks, stars and units. Missing required columns are refused with B_COLUMNS,
 * their names in `columns`; a sheet without any known header misses them all.
 */
export function matchColumns(rows: readonly (readonly ReadCell[])[], columns: readonly MatchColumn[], language: Language): MatchResult {
  const { best, headerRow } = bestRow(rows, headerBook(columns));
  const missing = columns.filter((column) => column.required === true && !best.index.has(column.key));
  const lost = best.index.size === 0 ? columns : missing;
  if (lost.length > 0)
    return { ok: false, issue: refuse('B_COLUMNS', undefined, { columns: lost.map((column) => column.label[language]).join(', ') }) };
  return { ok: true, match: { headerRow, index: best.index, unknown: best.unknown } };
}

/** One row of data under a header. */
export interface DataRow {
  /** 1 for the first row under the header, as in issues. */
  readonly row: number;
  /** Line of the sheet, as Excel numbers it. */
  readonly line: number;
  /** Cells by column key. */
  readonly cells: ReadonlyMap<string, ReadCell>;
}

/** The rows under the header that hold anything in a known column; the numbers count empty rows too. */
export function dataRows(rows: readonly (readonly ReadCell[])[], match: ColumnMatch): DataRow[] {
  const found: DataRow[] = [];
  for (let at = match.headerRow + 1; at < rows.length; at += 1) {
    const cells = new Map<string, ReadCell>();
    let filled = false;
    for (const [key, column] of match.index) {
      const cell = rows[at]?.[column] ?? null;
      cells.set(key, cell);
      filled ||= !isBlank(cell);
    }
    if (filled) found.push({ row: at - match.headerRow, line: at + 1, cells });
  }
  return found;
}
